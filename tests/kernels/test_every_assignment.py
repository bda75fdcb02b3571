"""Payment against brute force over all assignments of mana to pips."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab.compile.hall import bill_bytes, mana_bytes, words
from simlab.kernels import mana

BILLS = 100_000
BATCHES = 10
COLOURS = (1, 2, 4, 8, 16)  # W, U, B, R, G
WITHOUT_WHITE = (2, 4, 8, 16, 32)  # and with {C}
Source = tuple[int, int]  # colours of one mana, mana it makes


@cache
def gives(source: Source, kinds: tuple[int, ...]) -> Any:
    """Return the Hall words of a source."""
    makes, amount = source
    return words([mana_bytes(makes, kinds)])[0] * np.uint64(amount)


def kernel_pays(
    sources: Sequence[Source], generic: int, pips: Sequence[int], kinds: tuple[int, ...]
) -> bool:
    """Ask the kernel."""
    pool = [mana.GUARD] * 4
    for source in sources:
        pool = [word + more for word, more in zip(pool, gives(source, kinds), strict=True)]
    bill = bill_bytes(generic + len(pips), tuple(pips), kinds)
    return bool(mana.can_pay(*pool, words([bill]), 0))


def some_assignment_pays(sources: Sequence[Source], generic: int, pips: Sequence[int]) -> bool:
    """Try every way to give each pip a mana of its own."""
    pool = [makes for makes, amount in sources for _ in range(amount)]
    return len(pool) >= generic + len(pips) and any(
        all(makes & pip for makes, pip in zip(some, pips, strict=True))
        for some in permutations(pool, len(pips))
    )


def some_colours(chance: random.Random, kinds: Sequence[int], most: int) -> int:
    """Return a mask of a few colours."""
    return sum(chance.sample(kinds, chance.randint(1, most)))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_kernel_pays_exactly_what_some_assignment_pays(batch: int) -> None:
    chance = random.Random(batch)
    answers = []
    for _ in range(BILLS // BATCHES):
        kinds = chance.choice((COLOURS, WITHOUT_WHITE))
        sources = [
            (some_colours(chance, kinds, chance.choice((1, 1, 2, 3, 5))), chance.choice((1, 1, 2)))
            for _ in range(chance.randint(1, 4))
        ]
        pips = [
            some_colours(chance, kinds, chance.choice((1, 1, 1, 2)))
            for _ in range(chance.randint(0, 4))
        ]
        generic = chance.randint(0, 2)
        right = some_assignment_pays(sources, generic, pips)
        assert kernel_pays(sources, generic, pips, kinds) == right, (sources, generic, pips)
        answers.append(right)
    assert 0.2 < sum(answers) / len(answers) < 0.8


SOURCE = st.tuples(st.integers(1, 31), st.integers(1, 3))


@given(
    sources=st.lists(SOURCE, max_size=8),
    more=SOURCE,
    generic=st.integers(0, 5),
    pips=st.lists(st.integers(1, 31), max_size=6),
)
def test_another_untapped_source_never_makes_a_cost_unpayable(
    sources: list[Source], more: Source, generic: int, pips: list[int]
) -> None:
    if kernel_pays(sources, generic, pips, COLOURS):
        assert kernel_pays([*sources, more], generic, pips, COLOURS)
        wider = [(makes | more[0], amount) for makes, amount in sources]
        assert kernel_pays(wider, generic, pips, COLOURS)
