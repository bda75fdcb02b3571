"""Days, as ISO text that sorts."""

from __future__ import annotations

import datetime

from simlab.errors import FormatError

__all__ = ["iso_day"]


def iso_day(on: str | datetime.date) -> str:
    """Return a day as ``"2026-11-01"``.

    Raises
    ------
    FormatError
        If `on` is not a day.

    Examples
    --------
    >>> iso_day(datetime.date(2026, 11, 1))
    '2026-11-01'
    """
    if isinstance(on, datetime.datetime):
        on = on.date()
    try:
        return datetime.date.fromisoformat(str(on)).isoformat()
    except ValueError:
        raise FormatError(f'on="{on}" is not a day; write it as 2026-11-01') from None
