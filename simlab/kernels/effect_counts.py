"""What mana that counts something comes to: lands, artifacts, creatures in play."""

from __future__ import annotations

from simlab.kernels import effect_state as at
from simlab.kernels.jit import part, small_part

__all__ = ["add_count", "counted_already", "counted_mana", "is_idle", "value_of"]


@small_part
def value_of(facts, state, lists, counter):
    """Return how many there are of what a counter counts: the least of its parts."""
    row = state[at.S_FIRST_COUNTER] + at.COUNTER_ROWS * counter
    counts = at.L_COUNTS_BEFORE if facts[row, at.COUNTER_IDLE] else at.L_COUNTS
    value = lists[counts, 3 * counter]
    for place in range(1, facts[row, at.COUNTER_PARTS]):
        value = min(value, lists[counts, 3 * counter + place])
    most = facts[row, at.COUNTER_MOST]
    return min(value, most) if most > 0 else value


@small_part
def counted_mana(facts, state, lists, index):
    """Return the mana that a permanent makes, with all that it counts."""
    value = value_of(facts, state, lists, facts[at.F_COUNTER, index])
    return facts[at.F_AMOUNT, index] + facts[at.F_PER, index] * value


@small_part
def is_idle(facts, state, counter):
    """Say whether a counter counts only what came on an earlier turn and makes no mana itself."""
    return facts[state[at.S_FIRST_COUNTER] + at.COUNTER_ROWS * counter, at.COUNTER_IDLE] != 0


@part
def counted_already(facts, state, lists, index, before):
    """Say whether one of the first sources counts the same idle permanents: they tap only once."""
    counter = facts[at.F_COUNTER, index]
    found = False
    if is_idle(facts, state, counter):
        for source in range(before):
            found |= facts[at.F_COUNTER, lists[at.L_SOURCE, source]] == counter
    return found


@small_part
def add_count(facts, state, lists, index, more):
    """Count a permanent, or with `more` -1 count it no longer, for every counter."""
    for counter in range(state[at.S_COUNTERS]):
        row = state[at.S_FIRST_COUNTER] + at.COUNTER_ROWS * counter
        for place in range(facts[row, at.COUNTER_PARTS]):
            lists[at.L_COUNTS, 3 * counter + place] += more * facts[row + 1 + place, index]
