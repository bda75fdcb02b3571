"""Text of several lines that a notebook shows as lines."""

from __future__ import annotations

from typing import Any

__all__ = ["Told"]


class Told(str):
    r"""A string; as the last value of a cell it is shown line by line, without quotes.

    Examples
    --------
    >>> Told("turn 1\nturn 2").splitlines()
    ['turn 1', 'turn 2']
    """

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002 (IPython's protocol)
        printer.text(str(self))
