"""A digest of all that the games of a run depend on beside the seed."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from simlab.experiments.scenario import CompiledScenario
from simlab.kernels.layout import ADDRESSES

__all__ = ["digest_of"]


def digest_of(
    compiled: CompiledScenario, functions: Iterable[Callable[..., Any]], stream_version: int
) -> str:
    """Return the digest of what the kernels read, of functions of one's own, and of the streams."""
    digest = hashlib.sha256(str(stream_version).encode())
    for value in _values((*compiled.arrays, compiled.deck.effects)):
        digest.update(np.asarray(value).tobytes())
    for function in functions:
        digest.update(_source_of(function))
    return digest.hexdigest()[:16]


def _values(arrays: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the arrays and numbers of nested tuples, but addresses, which differ by process."""
    names = getattr(arrays, "_fields", range(len(arrays)))
    for name, value in zip(names, arrays, strict=True):
        if isinstance(value, tuple):
            yield from _values(value)
        elif value is not None and name not in ADDRESSES:
            yield value


def _source_of(function: Callable[..., Any]) -> bytes:
    """Return what a function says, its compiled form where its text is not at hand."""
    try:
        return inspect.getsource(function).encode()
    except (OSError, TypeError):
        return bytes(function.__code__.co_code) + repr(function.__code__.co_consts).encode()
