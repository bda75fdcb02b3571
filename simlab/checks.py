"""Checks of arguments that several functions share."""

from __future__ import annotations

import math
import secrets
from numbers import Integral, Real
from typing import Any

from simlab.errors import ConfigError

__all__ = ["check_games", "check_seed", "positive_number", "whole_number", "yes_or_no"]


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


def check_games(games: Any, **others: Any) -> None:
    """Check a number of games, and that nothing else says how many; None where it is not given.

    Raises
    ------
    ConfigError
        If it is no whole number from 1, or one of the others is given, too.

    Examples
    --------
    >>> check_games(100, half_width=None)
    """
    if games is None:
        return
    other = next((name for name, value in others.items() if value is not None), None)
    if other is not None:
        raise ConfigError(f"games and {other} are given: {other} says how many games")
    whole_number("games", games)


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


def check_seed(seed: Any) -> int:
    """Return a seed; None draws one.

    Raises
    ------
    ConfigError
        If it is not a whole number from 0 to 2**64 - 1.
    """
    if seed is None:
        return secrets.randbits(32)
    if not isinstance(seed, Integral) or isinstance(seed, bool) or not 0 <= int(seed) < 2**64:
        raise ConfigError(f"seed={seed!r}: a seed is a whole number from 0 to 2**64 - 1")
    return int(seed)
