"""Policies that look at the cards of a hand to conditions, guards and functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simlab.cards.cost import COLOURS, colour_letters
from simlab.compile.deck import CompiledDeck
from simlab.errors import MulliganError
from simlab.kernels.layout import (
    ASK_FUNCTION,
    ASK_PLAYS,
    ASK_SUM,
    COLOUR_TRAITS,
    FIXED_TRAITS,
    JudgeArrays,
)
from simlab.mulligans import AsidePolicy, BottomPolicy, KeepPolicy, OwnWorth, Stage
from simlab.mulligans.bottom import ByChance
from simlab.mulligans.classes import CardFacts, find_all, matches
from simlab.mulligans.conditions import (
    Count,
    Leaf,
    Own,
    Plays,
    Score,
    leaves_of,
    true_of,
    wanted_of,
)
from simlab.mulligans.own import compiled_keep, compiled_worth
from simlab.mulligans.stage import MOST_CARDS
from simlab.mulligans.tabular import (
    Tabular,
)

__all__ = ["compile_judge", "library_facts"]

MOST_CONDITIONS = 12
_LANDS = MOST_CARDS + 1
_FAR = 2**40  # more than any sum
_POWDER = "Serum Powder"


def library_facts(deck: CompiledDeck) -> list[CardFacts]:
    """Return the cards of the library, by index."""
    inside = np.unpackbits(deck.arrays.inside.view(np.uint8), bitorder="little")
    return [facts for facts, is_in in zip(deck.facts, inside, strict=False) if is_in]


def compile_judge(
    stages: Sequence[Stage],
    keep: KeepPolicy,
    bottom: BottomPolicy,
    aside: AsidePolicy | OwnWorth,
    deck: CompiledDeck,
    *,
    on_the_play: bool,
) -> JudgeArrays | None:
    """Compile what policies ask of the cards; None where the lands drawn say it all.

    Raises
    ------
    MulliganError
        If the keep policy has more than twelve conditions, or a function cannot be compiled.
    DeckError
        If a policy names a card that is not in the main deck.
    """
    leaves = list(dict.fromkeys(leaves_of(keep.wants)))
    if len(leaves) > MOST_CONDITIONS:
        raise MulliganError(
            f'keep="{keep}" has {len(leaves)} conditions; {MOST_CONDITIONS} at most are judged'
        )
    _find_names(leaves, bottom, aside, deck)
    powder = [keep.powder and facts.name == _POWDER for facts in deck.facts]
    gives = any(stage.hand.bottom for stage in stages)
    swaps = any(stage.step == "exchange" for stage in stages)
    tabular = all(isinstance(leaf, Tabular) for leaf in leaves) and not any(powder)
    if gives:
        tabular &= not isinstance(bottom.goes, ByChance | OwnWorth)
    if swaps:
        tabular &= not isinstance(aside, OwnWorth)
    if gives or swaps:
        tabular &= not bottom.protects
    if tabular:
        return None
    guards = [(count.what, count.low) for count in wanted_of(keep.wants)]
    if bottom.protects:
        guards.append((bottom.protects, MOST_CARDS))
    guard = [[any(matches(n, f) for n in names) for f in deck.facts] for names, _ in guards]
    bounds = [_bounds(leaf) for leaf in leaves]
    worth = [[_worth(leaf, facts) for facts in deck.facts] for leaf in leaves]
    truth = [
        true_of(keep.wants, {leaf: bool(bits >> i & 1) for i, leaf in enumerate(leaves)})
        for bits in range(1 << len(leaves))
    ]
    goes = bottom.goes
    return JudgeArrays(
        kind=np.array([kind for kind, _, _ in bounds], np.int64),
        low=np.array([low for _, low, _ in bounds], np.int64),
        high=np.array([high for _, _, high in bounds], np.int64),
        by_lands=np.array([_by_lands(leaf, stages, on_the_play) for leaf in leaves], np.int64),
        worth=np.array(worth, np.int64),
        address=np.array([_address(leaf) for leaf in leaves], np.uint64),
        traits=_traits(leaves, deck.facts),
        truth=np.array(truth, np.uint8),
        drawn=np.int64(keep.judge == "drawn"),
        powder=np.array(powder, np.uint8),
        powders=np.int64(sum(powder)),
        guard=np.array(guard, np.uint8).reshape(len(guards), len(deck.facts)),
        guarded=np.array([least for _, least in guards], np.int64),
        by_chance=np.int64(isinstance(goes, ByChance)),
        lands_stay=np.int64(goes.lands_stay if isinstance(goes, ByChance) else 0),
        bottom_address=_address(goes),
        bottom_traits=_traits([goes], deck.facts),
        aside_address=_address(aside),
        aside_traits=_traits([aside], deck.facts),
        free=np.array([stage.free for stage in stages], np.uint8).ravel(),
        on_the_play=np.int64(on_the_play),
    )


def _find_names(
    leaves: Sequence[Leaf], bottom: BottomPolicy, aside: AsidePolicy | OwnWorth, deck: CompiledDeck
) -> None:
    """Check that the cards that policies name are in the main deck."""
    library = library_facts(deck)
    for leaf in leaves:
        find_all(_names(leaf), library, policy="keep", deck=deck.name)
    find_all(bottom.protects, library, policy="bottom", deck=deck.name)
    for own, policy in ((bottom.goes, "bottom"), (aside, "aside")):
        if isinstance(own, OwnWorth):
            find_all(own.counts, library, policy=policy, deck=deck.name)


def _address(policy: object) -> np.uint64:
    """Return the address of a function of one's own, 0 for any other policy."""
    match policy:
        case Own():
            return np.uint64(compiled_keep(policy).address)
        case OwnWorth():
            return np.uint64(compiled_worth(policy).address)
    return np.uint64(0)


def _traits(policies: Sequence[object], facts: Sequence[CardFacts]) -> Any:
    """Return int64[policies, indexes, traits]: what functions see of cards, see `functions`."""
    own = [policy for policy in policies if isinstance(policy, Own | OwnWorth)]
    if not own:
        return np.zeros((len(policies), 0, 0), np.int64)
    kinds = FIXED_TRAITS + max(len(policy.counts) for policy in own)
    table = np.zeros((len(policies), len(facts), kinds), np.int64)
    for place, policy in enumerate(policies):
        if not isinstance(policy, Own | OwnWorth):
            continue
        for row, one in zip(table[place], facts, strict=True):
            if one.card.is_land:
                made = colour_letters(one.played.makes) if one.played.amount else ""
                row[:COLOUR_TRAITS] = [letter in made for letter in COLOURS]
            else:
                row[COLOUR_TRAITS + min(int(one.card.mana_value), MOST_CARDS)] = 1
            for kind, what in enumerate(policy.counts):
                row[FIXED_TRAITS + kind] = matches(what, one)
    return table


def _names(leaf: Leaf) -> tuple[str, ...]:
    """Return the cards and classes that a condition names."""
    match leaf:
        case Count():
            return leaf.what
        case Score():
            return tuple(name for name, _ in leaf.worth)
        case Own():
            return leaf.counts
    return ()


def _bounds(leaf: Leaf) -> tuple[int, int, int]:
    """Return the kind of a condition and its two numbers, see `JudgeArrays`."""
    match leaf:
        case Count():
            return ASK_SUM, leaf.low, leaf.high
        case Score():
            return ASK_SUM, leaf.least, _FAR
        case Plays():
            return ASK_PLAYS, leaf.least, leaf.turn
        case Own():
            return ASK_FUNCTION, 0, 0
    return ASK_SUM, 1, 1  # tabular: `by_lands` is 1 where it is true


def _worth(leaf: Leaf, facts: CardFacts) -> int:
    """Return what a card adds to the sum of a condition."""
    match leaf:
        case Count():
            return int(any(matches(name, facts) for name in leaf.what))
        case Score():
            return sum(worth for name, worth in leaf.worth if matches(name, facts))
    return 0


def _by_lands(leaf: Leaf, stages: Sequence[Stage], on_the_play: bool) -> list[list[int]]:
    """Return what lands add to the sum of a condition, by stage and lands."""
    found = [[0] * _LANDS for _ in stages]
    for number, stage in enumerate(stages):
        for lands in range(_LANDS):
            if isinstance(leaf, Tabular):
                hand = stage.hand_with(lands)
                found[number][lands] = leaf.allows(hand, stage.taken, on_the_play, lands)
            elif isinstance(leaf, Score):
                found[number][lands] = leaf.worth_of_lands(lands)
    return found
