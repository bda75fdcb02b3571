"""Frames and other plain values as JSON and CSV."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["records", "write_csv", "write_json"]


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


def write_csv(frame: pd.DataFrame) -> None:
    """Write a frame to stdout as CSV: one header, numbers in full, nothing where one is missing."""
    click.echo(frame.to_csv(index=False, lineterminator="\n"), nl=False)


def _plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)
