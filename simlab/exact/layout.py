"""Many small numbers in one word, so that a state is advanced by one addition.

Every column has a field with a guard bit on top. A column that must not pass a bound is stored with
a bias, so that its guard bit is set if it does; one that is counted up to a cap is stored with the
bias that fills the field at the cap, and an overflow is turned back into a full field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simlab.exact.numbers import Ints

__all__ = ["Layout", "Words", "make_layout"]

Words = npt.NDArray[np.uint64]
_BITS = 64
_U = np.uint64


@dataclass(frozen=True, slots=True)
class _Field:
    """Where a column is: its bits begin at `shift` of a word, the last of `width` is the guard."""

    word: int
    shift: int
    width: int
    bias: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns of small numbers as uint64[words, rows].

    Attributes
    ----------
    fields
        One a column.
    bounds
        A word each: the guard bits of the columns with a bound.
    caps
        Of each word: pairs of a width and the guard bits of the capped columns of that width.
    words
        Number of words.
    """

    fields: tuple[_Field, ...]
    bounds: tuple[int, ...]
    caps: tuple[tuple[tuple[int, int], ...], ...]
    words: int

    def pack(self, digits: Ints, *, start: bool = False) -> Words:
        """Return the words of int64[rows, columns], to be added to others; with `start` states."""
        found = np.zeros((self.words, len(digits)), _U)
        for column, field in zip(digits.T, self.fields, strict=True):
            value = column + field.bias if start else column
            found[field.word] += value.astype(_U) << _U(field.shift)
        return found

    def column(self, states: Words, column: int) -> Ints:
        """Return the numbers of one column."""
        field = self.fields[column]
        bits = states[field.word] >> _U(field.shift) & _U((1 << field.width) - 1)
        found: Ints = bits.astype(np.int64) - field.bias
        return found

    def unpack(self, states: Words) -> Ints:
        """Return int64[rows, columns]."""
        columns = [self.column(states, column) for column in range(len(self.fields))]
        return np.stack(columns, axis=1)

    def within(self, states: Words) -> npt.NDArray[np.bool_]:
        """Say which sums of states and steps pass no bound."""
        can: npt.NDArray[np.bool_] = states[0] & _U(self.bounds[0]) == 0
        for word, guards in zip(states[1:], self.bounds[1:], strict=True):
            can &= word & _U(guards) == 0
        return can

    def capped(self, states: Words) -> Words:
        """Take numbers above their cap as the cap; changes `states`."""
        for word, caps in zip(states, self.caps, strict=True):
            for width, guards in caps:
                over = word & _U(guards)
                word |= over - (over >> _U(width - 1))
                word &= ~over
        return states


def make_layout(most: Sequence[int], capped: Sequence[bool]) -> Layout:
    """Return a layout.

    Parameters
    ----------
    most
        The greatest number of each column.
    capped
        True for a column that counts no further, False for one that must not pass it.

    Examples
    --------
    >>> layout = make_layout([6, 2], [False, True])
    >>> states = layout.pack(np.array([[3, 0], [5, 1]]), start=True)
    >>> moved = states + layout.pack(np.array([[2, 2]]))
    >>> layout.within(moved).tolist(), layout.unpack(layout.capped(moved[:, :1])).tolist()
    ([True, False], [[5, 2]])
    """
    widths = [max(1, int(one).bit_length()) + 1 for one in most]
    fields = []
    word, shift = 0, 0
    for top, width in zip(most, widths, strict=True):
        if shift + width > _BITS:
            word, shift = word + 1, 0
        fields.append(_Field(word, shift, width, (1 << width - 1) - 1 - int(top)))
        shift += width
    bounds = [0] * (word + 1)
    caps: list[dict[int, int]] = [{} for _ in range(word + 1)]
    for field, is_capped in zip(fields, capped, strict=True):
        guard = 1 << field.shift + field.width - 1
        if is_capped:
            caps[field.word][field.width] = caps[field.word].get(field.width, 0) | guard
        else:
            bounds[field.word] |= guard
    return Layout(tuple(fields), tuple(bounds), tuple(tuple(one.items()) for one in caps), word + 1)
