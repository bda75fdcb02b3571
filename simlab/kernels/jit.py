"""The one decorator of all kernels, and a cache that notices every change of a kernel source."""

# mypy: ignore-errors
# (numba's own classes have types in some versions and none in others)

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

__all__ = ["apart", "kernel", "small", "source_digest"]

_njit: Any = numba.njit  # its types leave out the private options
_FOLDER = Path(__file__).parent


def source_digest() -> str:
    """Return a digest of all kernel sources and of the numba version.

    Plain ``cache=True`` looks at the file of the function alone and goes on serving old code when a
    callee in another file has changed. The cache folder is therefore named after this digest.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_FOLDER.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


_DIGEST = source_digest()


def _remove_old_folders(parent: Path) -> None:
    """Remove the compiled kernels of sources that have not been used for 30 days."""
    for folder in parent.glob("[0-9a-f]" * 16):
        if time.time() - folder.stat().st_mtime > 30 * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


class _Locator(_CacheLocator):
    """Keep compiled kernels in the user's cache folder, below the digest of the sources."""

    def __init__(self, py_func: Callable[..., Any]) -> None:
        self._line = py_func.__code__.co_firstlineno
        self._folder = Path(platformdirs.user_cache_dir("simlab", appauthor=False)) / _DIGEST

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return _DIGEST

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _Locator | None:  # noqa: ARG003
        locator = cls(py_func)
        try:
            if not locator._folder.exists():
                _remove_old_folders(locator._folder.parent)
            locator.ensure_cache_path()
        except OSError:  # a read-only machine: compile anew in every process
            return None
        return locator


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012 (numba's own name and type)


class _Cache(FunctionCache):
    _impl_class = _CacheImpl


def kernel(function: Callable[..., Any]) -> Any:
    """Compile `function` with numba: no GIL, NumPy's error model, no fastmath, cached."""
    compiled = _njit(error_model="numpy", nogil=True, _nrt=False)(function)
    if hasattr(compiled, "_cache"):  # absent when NUMBA_DISABLE_JIT is set
        try:
            compiled._cache = _Cache(function)
        except RuntimeError:  # no folder can be written: go on without a cache
            return compiled
    return compiled


def small(function: Callable[..., Any]) -> Any:
    """Compile a small helper into its callers; it is cached with them."""
    return _njit(error_model="numpy", nogil=True, _nrt=False, forceinline=True)(function)


def apart(function: Callable[..., Any]) -> Any:
    """Compile a helper once for all its callers instead of into each; it is cached with them."""
    return _njit(error_model="numpy", nogil=True, _nrt=False)(function)
