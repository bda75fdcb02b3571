"""Numbers with as many digits as they are worth, and frames as JSON."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["decimals", "plus_minus", "records", "write_json"]


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


def plus_minus(row: Any, value: str = "estimate", *, percent: bool, sign: str = "") -> str:
    """Return a value and the half-width of its interval, in percent for a share.

    A share of no game or of every game is the bound of its interval alone; one so close to them
    that the half-width would reach beyond is the interval, which is not even about it.

    Examples
    --------
    >>> plus_minus({"estimate": 0.95551, "low": 0.9551, "high": 0.9559}, percent=True)
    '95.55 ±0.04'
    >>> plus_minus({"estimate": 1.0, "low": 0.9996, "high": 1.0}, percent=True)
    '≥ 99.96'
    >>> plus_minus({"estimate": 0.0004, "low": 0.0001, "high": 0.0015}, percent=True)
    '0.01-0.15'
    """
    scale = 100 if percent else 1
    found, low, high = (row[key] * scale for key in (value, "low", "high"))
    if math.isnan(found):
        return "nothing"
    half = (high - low) / 2
    digits = decimals(half)
    if half == 0:
        return f"{found:{sign}g} always"
    if percent and value == "estimate" and found in (0, 100):  # never, or every time: one-sided
        digits = decimals(high - low)
        return f"≤ {high:.{digits}f}" if found == 0 else f"≥ {low:.{digits}f}"
    if percent and value == "estimate" and not half <= found <= 100 - half:
        return f"{low:.{digits}f}-{high:.{digits}f}"
    return f"{found:{sign}.{digits}f} ±{half:.{digits}f}"


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a frame as plain values; missing ones are None."""
    return [
        {str(key): _value(value) for key, value in row.items()} for row in frame.to_dict("records")
    ]


def _value(value: Any) -> Any:
    """Return a cell as JSON has it."""
    import pandas as pd

    if value is pd.NA or (isinstance(value, float) and not math.isfinite(value)):
        return None
    return value.item() if hasattr(value, "item") else value


def write_json(content: Any) -> None:
    """Write JSON to stdout; sets become lists."""
    click.echo(json.dumps(content, indent=1, allow_nan=False, default=_plain))


def _plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)
