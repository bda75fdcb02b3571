"""Checks of arguments that several functions share."""

from __future__ import annotations

from numbers import Integral
from typing import Any

from simlab.errors import ConfigError

__all__ = ["whole_number", "yes_or_no"]


def whole_number(name: str, value: Any, *, least: int = 1, most: int | None = None) -> int:
    """Return a whole number in its range.

    Raises
    ------
    ConfigError
        If `value` is of another kind (True and "7" are) or out of the range.

    Examples
    --------
    >>> whole_number("games", 100)
    100
    """
    whole = isinstance(value, Integral) and not isinstance(value, bool)
    if not whole or int(value) < least or (most is not None and int(value) > most):
        span = f"from {least}" if most is None else f"from {least} to {most}"
        raise ConfigError(f"{name}={value!r}: give a whole number {span}")
    return int(value)


def yes_or_no(name: str, value: Any) -> bool:
    """Return True or False.

    Raises
    ------
    ConfigError
        If `value` is of another kind.
    """
    if not isinstance(value, bool):
        raise ConfigError(f"{name}={value!r}: give True or False")
    return value
