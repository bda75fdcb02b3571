"""Versions of the packages that a result rests on, and the state of its card data."""

from __future__ import annotations

import platform
from functools import cache
from importlib import metadata

from simlab.cards import load_table

__all__ = ["package_versions"]


def package_versions() -> dict[str, str]:
    """Return the versions of simlab, Python, numpy and numba, and the state of the card table."""
    packages = {name: _version(name) for name in ("simlab", "numpy", "numba")}
    return {"python": platform.python_version(), **packages, "cards": load_table().state}


@cache
def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:  # run from a folder, not installed
        return "unknown"
