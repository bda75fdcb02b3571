"""Checks of arguments that several functions share."""

from __future__ import annotations

import math
from numbers import Integral, Real
from typing import Any

from simlab.errors import ConfigError

__all__ = ["positive_number", "whole_number", "yes_or_no"]


def whole_number(name: str, value: Any, *, least: int | None = 1, most: int | None = None) -> int:
    """Return a whole number in its range; `least` None for any.

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
    low, high = -math.inf if least is None else least, math.inf if most is None else most
    if not whole or not low <= int(value) <= high:
        span = "" if least is None else f" from {least}"
        span += "" if most is None else f" to {most}"
        raise ConfigError(f"{name}={value!r}: give a whole number{span}")
    return int(value)


def positive_number(name: str, value: Any) -> float:
    """Return a finite number above 0.

    Raises
    ------
    ConfigError
        If `value` is of another kind, or is not above 0.

    Examples
    --------
    >>> positive_number("seconds", 1.5)
    1.5
    """
    number = isinstance(value, Real) and not isinstance(value, bool)
    if not number or not 0 < float(value) < math.inf:
        raise ConfigError(f"{name}={value!r}: give a number above 0")
    return float(value)


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
