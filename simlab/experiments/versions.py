"""Versions of the packages that a result rests on."""

from __future__ import annotations

import platform
from importlib import metadata

__all__ = ["package_versions"]


def package_versions() -> dict[str, str]:
    """Return the versions of simlab, Python, numpy and numba."""
    found = {"python": platform.python_version()}
    for name in ("simlab", "numpy", "numba"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:  # run from a folder, not installed
            found[name] = "unknown"
    return found
