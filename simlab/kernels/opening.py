"""Openings: the kept hands and the draws of a run of games, before any of them is played.

Opening and playing have so many live values that one loop for both would run from the stack.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64
from simlab.kernels.columns import Event
from simlab.kernels.deal import deal, deal_more
from simlab.kernels.jit import kernel, small
from simlab.kernels.judge import play_tables
from simlab.kernels.log import note
from simlab.kernels.mulligan import give_back, open_hand, opening_tables
from simlab.kernels.rng import BATCH, DRAW, game_key

__all__ = ["open_games"]

_KEEP, _BOTTOM = Event.KEEP.value, Event.BOTTOM.value
_SCRY_TOP, _SCRY_BOTTOM = Event.SCRY_TOP.value, Event.SCRY_BOTTOM.value


@small
def sort_cards(order, start, stop):
    """Sort ``order[start:stop]``, a few cards."""
    for i in range(start + 1, stop):
        card = order[i]
        j = i
        while j > start and order[j - 1] > card:
            order[j] = order[j - 1]
            j -= 1
        order[j] = card


@small
def tell_library(order, top, library, all_cards, under_from, under_to, inside, unseen):
    """Write the mask of the cards in the library: ``order[top:library]`` and what lies under it.

    Parameters: `order` uint8[:]; `inside` uint64[4], the mask of all its cards; `unseen` uint64[4],
    written.
    """
    for part in range(unseen.shape[0]):
        unseen[part] = inside[part]
    for i in range(top):
        if i < under_from or i >= under_to:
            index = U64(order[i])
            unseen[index >> U64(6)] &= ~(ONE << (index & U64(63)))
    for i in range(library, all_cards):  # exiled
        index = U64(order[i])
        unseen[index >> U64(6)] &= ~(ONE << (index & U64(63)))


@kernel
def open_games(
    deck, rule, turns, draw_first, seed, first_game, games, hands, log, lines, scratch, more=-1
):
    """Open `games` games from `first_game` on; return the lines of the log.

    Writes to ``scratch.cards[g]`` the indexes of the kept hand, then of the cards that are drawn in
    order, and to ``scratch.facts[g]`` the mulligans taken, whether the policy wanted the hand, the
    cards kept, lands among them, and cards kept and drawn. `more` cards are drawn beside one a
    turn; if it is not negative, `scratch.unseen` gets the mask of what is in the library. Adds to
    `hands`. Streams: HAND, DRAW.
    """
    template, spells = deck.template, deck.spells
    products, scry, scry_keep = rule.products, rule.scry, rule.scry_keep
    after, judge = rule.after, rule.judge
    give_tables = (rule.bottom, rule.give_lands, rule.give_spells)
    tables, plays = opening_tables(rule), play_tables(deck)
    numbers, index_of = scratch.numbers, scratch.index_of
    all_cards = deck.library
    order, order_words = scratch.order, scratch.order_words
    cards, facts = scratch.cards, scratch.facts
    template_words = U64((all_cards + 7) >> 3)
    dealt = min(rule.dealt, all_cards)
    hand_batches = 1 if dealt <= BATCH else 2
    logging = log.shape[0] > 0

    for g in range(games):
        key = game_key(seed, first_game + g)
        for i in range(template_words):
            order_words[i] = template[i]
        taken, stage, drawn, lands, good, back, gone, library, lines = open_hand(
            order,
            all_cards,
            spells,
            tables,
            judge,
            plays,
            numbers,
            index_of,
            key,
            log,
            lines,
        )
        kept, under_from, under_to, at, ready = give_back(
            order,
            drawn,
            gone,
            stage,
            lands,
            taken,
            spells,
            back,
            give_tables,
            judge,
            after,
            numbers,
        )
        if under_to > under_from:
            sort_cards(order, under_from, under_to)
        lands = 0
        for i in range(kept):
            lands += np.int64(order[i]) >= spells
        hands[taken, kept, lands] += 1
        if logging:
            for i in range(under_from, under_to):
                lines = note(log, lines, 0, _BOTTOM, np.int64(order[i]), 0)
            lines = note(log, lines, 0, _KEEP, 0, kept)

        if more >= 0:
            tell_library(
                order, at, library, all_cards, under_from, under_to, deck.inside, scratch.unseen[g]
            )
        draws = min(library - at, turns - 1 + draw_first + max(more, 0) + np.int64(scry[stage]))
        front = ready
        while ready < at + draws:
            count = min(BATCH, library - ready)
            batch = (ready - front) // BATCH
            if front == dealt and library == all_cards:
                product = products[hand_batches + batch]
                deal(order, library, ready, count, product, key, DRAW + batch)
            else:
                deal_more(order, library, ready, count, key, DRAW + batch)
            ready += count
        looked = -1  # a card that a scry put on the bottom
        if scry[stage] and at < library:
            card = np.int64(order[at])
            leave = scry_keep[card, lands]
            if logging:
                lines = note(log, lines, 0, _SCRY_TOP if leave else _SCRY_BOTTOM, card, 0)
            if not leave:
                looked = card
                at += 1

        # Draws come from the library, then from what lies under it.
        total = kept + turns - 1 + draw_first + max(more, 0)
        for i in range(kept):
            cards[g, i] = order[i]
        place = kept
        while place < total and at < library:
            cards[g, place] = order[at]
            place += 1
            at += 1
        while place < total and under_from < under_to:
            cards[g, place] = order[under_from]
            place += 1
            under_from += 1
        if place < total and looked >= 0:
            cards[g, place] = looked
            place += 1
        facts[g, 0] = taken
        facts[g, 1] = good
        facts[g, 2] = kept
        facts[g, 3] = lands
        facts[g, 4] = place
    return lines
