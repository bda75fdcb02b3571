"""States with weights: expanded class by class, merged where they are equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from simlab.errors import TooLargeError
from simlab.exact.layout import Layout, Words
from simlab.exact.numbers import Ints, Weights

__all__ = ["LIMIT", "Options", "Table", "check_states", "expanded", "merged", "merged_rows"]

LIMIT = 20_000_000  # states that one step of a computation may look at: some seconds
_ODD = np.uint64(0x9E3779B97F4A7C15)  # mixes the words of a state
_AT_ONCE = 1_000_000  # states in memory beside those that have been merged


@dataclass(frozen=True, slots=True)
class Table:
    """States, as a `Layout` packs them, with their weights."""

    states: Words
    weights: Weights

    @property
    def rows(self) -> int:
        """Number of states."""
        return len(self.weights)


@dataclass(frozen=True, slots=True)
class Options:
    """What can happen to a state in one step.

    Attributes
    ----------
    adds
        int64[options, columns], added to its numbers.
    ways
        In how many ways, a factor of the weight.
    """

    adds: Ints
    ways: Weights


def check_states(states: int, limit: int, what: str = "the exact answer") -> None:
    """Refuse a step that is too large.

    Raises
    ------
    TooLargeError
        If it looks at more states than are allowed.
    """
    if states > limit:
        raise TooLargeError(states, limit, what)


def merged(table: Table) -> Table:
    """Add up the weights of equal states.

    States of several words are sorted by a digest of these. Where two states share one, equal
    states may stay apart: that costs time, and nothing else.
    """
    if table.rows < 2:
        return table
    digest = table.states[0]
    for word in table.states[1:]:
        digest = (digest ^ digest >> np.uint64(29)) * _ODD ^ word
    order = np.argsort(digest)
    states = table.states[:, order]
    new = np.ones(table.rows, bool)
    new[1:] = (states[:, 1:] != states[:, :-1]).any(axis=0)
    firsts = np.flatnonzero(new)
    return Table(states[:, firsts], np.add.reduceat(table.weights[order], firsts))


def merged_rows(digits: Ints, weights: Weights) -> tuple[Ints, Weights]:
    """Add up the weights of equal rows of int64[rows, columns], in their order."""
    if len(weights) < 2 or not digits.shape[1]:
        return digits[:1], weights if len(weights) < 2 else np.add.reduceat(weights, [0])
    order = np.lexsort(digits.T[::-1])
    digits = digits[order]
    new = np.ones(len(order), bool)
    new[1:] = (digits[1:] != digits[:-1]).any(axis=1)
    firsts = np.flatnonzero(new)
    return digits[firsts], np.add.reduceat(weights[order], firsts)


def expanded(
    table: Table,
    layout: Layout,
    label: Ints,
    options: Sequence[Options],
    limit: int,
) -> Table:
    """Return what becomes of every state under every option, merged.

    Parameters
    ----------
    table, layout
        The states. A state that passes a bound of the layout cannot be, and is dropped.
    label
        int64[rows]: which of `options` a state has.
    options
        What can happen.
    limit
        States that may be looked at.

    Raises
    ------
    TooLargeError
        If there are more.
    """
    sizes = np.array([len(option.ways) for option in options], np.int64)
    firsts = np.append(0, np.cumsum(sizes)[:-1])
    adds = layout.pack(np.concatenate([option.adds for option in options]))
    ways = np.concatenate([option.ways for option in options])
    counts = sizes[label]
    check_states(int(counts.sum()), limit)
    done: list[Table] = []
    for rows in _pieces(counts):
        many = counts[rows]
        source = np.repeat(np.arange(rows.start, rows.stop), many)
        within = np.arange(len(source)) - np.repeat(np.cumsum(many) - many, many)
        option = firsts[label[source]] + within
        states = table.states[:, source] + adds[:, option]
        can = layout.within(states)
        states = layout.capped(states[:, can])
        weights = table.weights[source[can]] * ways[option[can]]
        done.append(merged(Table(states, weights)))
    if len(done) == 1:
        return done[0]
    states = np.concatenate([piece.states for piece in done], axis=1)
    return merged(Table(states, np.concatenate([piece.weights for piece in done])))


def _pieces(counts: Ints) -> Iterator[slice]:
    """Yield slices of the rows that are expanded at once."""
    ends = np.cumsum(counts)
    start = 0
    while start < len(counts):
        before = int(ends[start - 1]) if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, before + _AT_ONCE, "right")))
        yield slice(start, stop)
        start = stop
