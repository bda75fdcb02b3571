"""Names of a package that are imported when they are first asked for."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

__all__ = ["lazily"]

Functions = tuple[Callable[[str], Any], Callable[[], list[str]]]


def lazily(
    package: str, where: Mapping[str, str], names: Iterable[str], modules: Iterable[str] = ()
) -> Functions:
    """Return the ``__getattr__`` and ``__dir__`` of a package (PEP 562).

    Kernels' compilers, SciPy and pandas are slow to load, and most commands need none of them.

    Parameters
    ----------
    package
        Name of the package.
    where
        Each late name and the module that has it.
    names
        All public names: what `dir` shows.
    modules
        Late names that are modules of the package.

    Examples
    --------
    >>> find, names = lazily("simlab", {"hypot": "math"}, ["hypot"])
    >>> find("hypot")(3, 4)
    5.0
    """

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name in modules:  # importing a module sets the name
            return importlib.import_module(f"{package}.{name}")
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(importlib.import_module(where[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    def __dir__() -> list[str]:  # noqa: N807
        return sorted({*names, *(name for name in vars(sys.modules[package]) if name[:2] == "__")})

    return __getattr__, __dir__
