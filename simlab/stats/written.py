"""Numbers as they are written: with as many digits as their interval allows."""

from __future__ import annotations

import math
from typing import Any

from simlab.stats.estimate import Estimate, digits_of

__all__ = ["between", "decimals", "number", "plus_minus", "points"]


def decimals(half_width: float) -> int:
    """Return how many decimals to print: one digit of the half-width, two if the first is a 1.

    Examples
    --------
    >>> decimals(0.041), decimals(0.0014), decimals(3.0), decimals(0.0)
    (2, 4, 0, 0)
    """
    if not half_width > 0 or math.isinf(half_width):
        return 0
    exponent = math.floor(math.log10(half_width))
    digits = -exponent + (1 if half_width < 2 * 10.0**exponent else 0)
    return max(0, digits)


def number(value: float | None, standard_error: float) -> str:
    """Return a number with the digits that its standard error allows.

    Examples
    --------
    >>> number(0.873421, 0.0011), number(None, 0.1)
    ('0.8734', '-')
    """
    if value is None or value != value:
        return "-"
    return f"{value:.{digits_of(standard_error)}f}"


def between(found: Estimate) -> str:
    """Return an estimate with its interval, with the digits that its standard error allows.

    Examples
    --------
    >>> from simlab.stats import share
    >>> between(share(454, 1000)), between(share(500, 500))
    ('0.454 (0.423 to 0.485)', '1.0000 (0.9924 to 1.0000)')
    """
    error = found.standard_error or (found.high - found.low) / 4
    value, low, high = (number(one, error) for one in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


def points(share: float) -> str:
    """Return a difference of shares in words.

    Examples
    --------
    >>> points(0.01), points(0.213)
    ('1 percentage point', '21.3 percentage points')
    """
    said = f"{100 * share:.3g}"
    return f"{said} percentage point{'s' * (said != '1')}"


def plus_minus(
    row: Any,
    value: str = "estimate",
    *,
    percent: bool,
    sign: str = "",
    most: int | None = None,
) -> str:
    """Return a value and the half-width of its interval, in percent for a share.

    A share of no game or of every game is the bound of its interval alone; one so close to them
    that the half-width would reach beyond is the interval, which is not even about it. With `most`
    decimals at most, half-widths are rounded up and such an interval is its bound.

    Examples
    --------
    >>> plus_minus({"estimate": 0.95551, "low": 0.9551, "high": 0.9559}, percent=True)
    '95.55 ±0.04'
    >>> plus_minus({"estimate": 1.0, "low": 0.9996, "high": 1.0}, percent=True)
    '≥ 99.96'
    >>> plus_minus({"estimate": 0.0004, "low": 0.0001, "high": 0.0015}, percent=True)
    '0.01-0.15'
    >>> plus_minus({"estimate": 0.95551, "low": 0.9551, "high": 0.9559}, percent=True, most=1)
    '95.6 ±0.1'
    >>> plus_minus({"estimate": 0.0004, "low": 0.0001, "high": 0.0015}, percent=True, most=1)
    '≤ 0.2'
    """
    scale = 100 if percent else 1
    found, low, high = (row[key] * scale for key in (value, "low", "high"))
    if math.isnan(found):
        return "nothing"
    half = (high - low) / 2
    digits = decimals(half)
    if most is not None and digits > most:
        return _coarse(found, low, high, most, f"{sign}.{most}f", percent and value == "estimate")
    if half == 0:
        return f"{found:{sign}g} always"
    if percent and value == "estimate" and found in (0, 100):  # never, or every time: one-sided
        digits = decimals(high - low)
        return f"≤ {high:.{digits}f}" if found == 0 else f"≥ {low:.{digits}f}"
    if percent and value == "estimate" and not half <= found <= 100 - half:
        return f"{low:.{digits}f}-{high:.{digits}f}"
    return f"{found:{sign}.{digits}f} ±{half:.{digits}f}"


def _coarse(found: float, low: float, high: float, most: int, form: str, bounded: bool) -> str:
    """Return a value with fewer decimals than its interval allows, which is rounded outwards."""
    step = 10.0**-most
    down, up = math.floor(low / step) * step, math.ceil(high / step) * step
    if bounded and down <= 0:
        return f"≤ {up:.{most}f}"
    if bounded and up >= 100:
        return f"≥ {down:.{most}f}"
    half = math.ceil((high - low) / 2 / step) * step
    return f"{found:{form}} ±{half:.{most}f}"
