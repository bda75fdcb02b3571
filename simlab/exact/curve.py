"""Mana spent by decks of a curve alone, exactly: every hand, every draw, every play."""

from __future__ import annotations

from itertools import groupby

import numpy as np
import numpy.typing as npt

from simlab.errors import NotExactError
from simlab.exact.by_cards import kept_by_class
from simlab.exact.facts import Count
from simlab.exact.numbers import Numbers
from simlab.exact.opening import Opening
from simlab.exact.table import LIMIT, Table, check_states, merged
from simlab.kernels.curve_law import MOST_CARDS, MOST_CLASSES, play_all
from simlab.plural import number_of

__all__ = ["mean_mana_spent"]

Floats = npt.NDArray[np.float64]


def mean_mana_spent(opening: Opening, turns: int, *, limit: int = LIMIT) -> Floats:
    """Return the mean of the mana spent on each turn, by a player who casts the dearest spell.

    A land is played if there is one, then the dearest spell that can be paid, again and again: what
    the pilots do with a deck in which nothing makes mana but lands, and no colour is asked for.

    Parameters
    ----------
    opening
        What is dealt. The deck has no commander; its lands enter untapped and make one mana; its
        spells cost generic mana and do nothing.
    turns
        Turns of a game.
    limit
        States that one turn may look at.

    Returns
    -------
    float64[turns]
        Off by less than 1e-12.

    Raises
    ------
    NotExactError
        If the deck, the mulligan rule or its policies are of another kind, or a game sees more than
        15 cards of a class.
    TooLargeError
        If there are too many states.

    Notes
    -----
    A forward recursion over the counts of each class in hand and out of the library, as equal
    states come about in many ways: some ten thousand of them with seven classes and turns.

    Examples
    --------
    >>> from simlab.decks.curve_deck import curve_deck
    >>> from simlab.experiments import Scenario
    >>> deck = curve_deck(17, {1: 2, 2: 7, 3: 7, 4: 4, 5: 3})
    >>> opening = Opening.of(Scenario.of(deck, mulligan="london", turns=3).compiled())
    >>> mean_mana_spent(opening, 3).round(6).tolist()
    [0.309475, 1.641076, 2.659956]
    """
    sets, costs = _classes(opening)
    facts = [Count(cards=cards, turn=0) for cards in sets]
    classes, hands = kept_by_class(opening, facts, Numbers(), limit)
    order = [next(k for k, own in enumerate(classes) if own.first in cards) for cards in sets]
    sizes = np.array([classes[k].size for k in order], np.int64)
    cards, out = hands.cards[:, order], hands.out[:, order]
    seen = cards + out
    if int(seen.sum(axis=1).max()) + opening.draws(turns) > MOST_CARDS:
        raise NotExactError(
            f"a game of {number_of(turns, 'turn')} sees more than {MOST_CARDS} cards"
        )
    shifts = 8 * np.arange(len(sets), dtype=np.uint64)
    packed = cards.astype(np.uint64) + (seen.astype(np.uint64) << np.uint64(4))
    states = (packed << shifts).sum(axis=1, dtype=np.uint64)
    table = merged(Table(states[None, :], hands.chance))
    spent = np.zeros(turns)
    for turn in range(1, turns + 1):
        draws = opening.draws(turn) - opening.draws(turn - 1)
        many = table.rows * (len(sets) if draws else 1)
        check_states(many, limit)
        after, chances = np.empty(many, np.uint64), np.empty(many)
        count, spent[turn - 1] = play_all(
            table.states[0], table.weights, sizes, costs, draws, after, chances
        )
        if turn < turns:
            table = merged(Table(after[None, :count], chances[:count]))
    return spent


def _classes(opening: Opening) -> tuple[list[frozenset[int]], npt.NDArray[np.int64]]:
    """Return the indexes of lands, and of the spells of each mana value, and what they cost."""
    facts, lands = opening.deck.facts, opening.lands
    if len(opening.library) != len(facts):
        raise NotExactError(f'"{opening.deck.name}" plays cards that are not in the library')
    for index, fact in enumerate(facts):
        played = fact.played
        plain = not played.has_effect and not played.pips
        own = (
            (played.amount, played.enters) == (1, "no")
            if index in lands
            else played.mana > 0 and not played.makes_mana
        )
        if not (plain and own):
            raise NotExactError(f'"{opening.deck.index_names[index]}" does not just cost some mana')
    spells = [index for index in opening.library if index not in lands]

    def cost(index: int) -> int:
        return int(facts[index].played.mana)

    sets = [lands]
    costs = [0]
    for value, some in groupby(sorted(spells, key=cost), cost):
        sets.append(frozenset(some))
        costs.append(value)
    if len(sets) > MOST_CLASSES:
        raise NotExactError(f"{len(sets)} classes of cards, {MOST_CLASSES} at most")
    return sets, np.array(costs, np.int64)
