"""Opening hands: deal, keep or mulligan, give cards back.

A hand is the front of `order`: its cards are ``order[:drawn]``, what was laid aside or given back
follows, and the library is the rest. Cards move by swaps, so `order` is at any time a permutation
of the library; cards that Serum Powder exiles lie at its end.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, popcount
from simlab.kernels.columns import Event
from simlab.kernels.deal import deal, deal_more
from simlab.kernels.give import cards_that_go, put_behind, swap
from simlab.kernels.jit import small
from simlab.kernels.judge import holds_powder, judge_hand, spare_powder
from simlab.kernels.layout import (
    AFTER_AS_DEALT,
    AFTER_SHUFFLE,
    AFTER_UNDER,
    STEP_EXCHANGE,
    STEP_REDRAW,
)
from simlab.kernels.log import note
from simlab.kernels.rng import (
    BATCH,
    HAND,
    HAND_MORE,
    OTHER_HAND,
    POLICY,
    POWDER,
    POWDER_WORDS,
    word,
)

__all__ = ["give_back", "open_hand", "opening_tables"]

_DEAL, _MULLIGAN, _POWDER = Event.DEAL.value, Event.MULLIGAN.value, Event.POWDER.value


@small
def deal_hand(order, library, dealt, products, full, key, mulligans):
    """Deal the cards of the hand after so many mulligans into ``order[:dealt]``.

    Always the same number of cards, whatever the rule draws of them: a rule that draws six sees
    the first six of the seven that another rule draws, and the seventh on top of its library.
    `full` is False once cards have been exiled: then the products are those of another library.
    """
    first = min(dealt, BATCH)
    if not full:
        deal_more(order, library, 0, first, key, HAND + mulligans)
    else:
        deal(order, library, 0, first, products[0], key, HAND + mulligans)
    if dealt > BATCH:
        deal_more(order, library, BATCH, dealt - BATCH, key, HAND_MORE + mulligans)


@small
def count_lands(order, drawn, first_land):
    """Return the lands among the cards drawn."""
    lands = 0
    if drawn == BATCH:  # a fixed number of steps, so that the compiler can unroll them
        for i in range(BATCH):
            lands += np.int64(order[i]) >= first_land
    else:
        for i in range(drawn):
            lands += np.int64(order[i]) >= first_land
    return lands


@small
def rough_distance(parts, library, luck):
    """Return a distance with a tolerance of 0.15 and a random 0 to 0.3 on top."""
    chance = np.float64(luck >> U64(11)) / 9007199254740992.0  # 2**53
    return max(0.0, parts / (7.0 * library) - 0.15) + 0.3 * chance


@small
def smoother_is_second(order, library, all_lands, first_land, key, smooth):
    """Say whether the second of two hands, ``order[7:14]``, is the one to be dealt.

    The one whose share of lands is nearer to the library's, the first if both are equally near.
    With `smooth` 2 a distance below 0.15 counts as none, and a random 0 to 0.3 is added to each.
    """
    first, second = 0, 0  # in parts of 7 * library, exactly: ties are common
    for i in range(BATCH):
        first += np.int64(order[i]) >= first_land
        second += np.int64(order[i + BATCH]) >= first_land
    first = abs(BATCH * all_lands - first * library)
    second = abs(BATCH * all_lands - second * library)
    if smooth == 1:
        return second < first
    return rough_distance(second, library, word(key, POLICY + 1)) < rough_distance(
        first, library, word(key, POLICY)
    )


@small
def draw_more(order, library, front, count, key, first_word, second_word):
    """Draw up to fourteen cards into ``order[front:]`` with one or two words."""
    first = min(count, BATCH)
    deal_more(order, library, front, first, key, first_word)
    if count > BATCH:
        deal_more(order, library, front + first, count - first, key, second_word)


@small
def exile_hand(order, library, front, size, key, place):
    """Exile the hand ``order[:size]`` and draw as many cards from ``order[front:library]``.

    The exiled cards end up behind the library. Returns the library without them.
    """
    draw_more(order, library, front, size, key, POWDER + place, POWDER + place + 1)
    for i in range(size):
        swap(order, i, front + i)
    most = min(size, library - size - front)
    for i in range(most):
        swap(order, front + i, library - most + i)
    return library - size


@small
def opening_tables(rule):
    """Return the fields of `MulliganArrays` that `open_hand` reads, but `judge`."""
    return (
        rule.dealt,
        rule.products,
        rule.drawn,
        rule.bottom,
        rule.keep,
        rule.good,
        rule.forced,
        rule.step,
        rule.next_stage,
        rule.give_lands,
        rule.give_spells,
        rule.smooth,
        rule.lands,
    )


@small
def open_hand(
    order, all_cards, first_land, tables, judge, plays, numbers, index_of, key, log, lines
):
    """Deal and mulligan until a hand is kept.

    Parameters: `order` uint8[:], a permutation of the library of `all_cards`, written; `tables` as
    `opening_tables` and `plays` as `play_tables` returns them. Returns (mulligans taken,
    stage, cards in hand, lands among them, whether the policy wanted the hand, places of the cards
    that are given back (none where `judge` is None: see `cards_that_go`), cards that have left
    the library, cards of the library that are not exiled, lines of the log).
    """
    (
        dealt,
        products,
        drawn_of,
        bottom,
        keep,
        good_of,
        forced,
        step,
        next_stage,
        give_lands,
        give_spells,
        smooth,
        all_lands,
    ) = tables
    logging = log.shape[0] > 0
    library = all_cards
    taken = 0
    stage = 0
    powder_words = 0
    back = ZERO
    settled = False  # True for a hand whose cards to give back lie at its end already
    gone = min(dealt, library)
    deal_hand(order, library, gone, products, True, key, 0)
    if smooth > 0 and library >= 2 * BATCH:
        deal_more(order, library, BATCH, BATCH, key, OTHER_HAND)
        if smoother_is_second(order, library, all_lands, first_land, key, smooth):
            for i in range(BATCH):
                swap(order, i, i + BATCH)
    drawn = min(drawn_of[0], gone)
    while True:
        lands = count_lands(order, drawn, first_land)
        place = U64(stage * 11 + lands)
        if logging:
            shown = drawn - popcount(back) if settled else drawn
            for i in range(shown):
                lines = note(log, lines, 0, _DEAL, np.int64(order[i]), taken)
        if judge is None:
            good = good_of[place] != 0
            if keep[place]:
                break
        else:
            if not settled:
                back = cards_that_go(
                    order,
                    drawn,
                    min(bottom[stage], drawn),
                    place,
                    taken,
                    first_land,
                    give_lands,
                    give_spells,
                    judge,
                    False,
                    numbers,
                )
            size = drawn - popcount(back)
            good = judge_hand(
                order,
                drawn,
                back if settled or not judge.drawn else ZERO,
                size,
                stage,
                place,
                taken,
                first_land,
                judge,
                plays,
                numbers,
                index_of,
            )
            if good or forced[place]:
                break
            if judge.powders > 0 and not settled:
                back = spare_powder(order, drawn, back, judge.powder)
            front = drawn if step[stage] == STEP_REDRAW else gone
            words = 1 if size <= BATCH else 2
            if (
                judge.powders > 0
                and powder_words + words <= POWDER_WORDS
                and size <= library - front
                and holds_powder(order, drawn, back, judge.powder)
            ):
                put_behind(order, drawn, back)
                library = exile_hand(order, library, front, size, key, powder_words)
                powder_words += words
                gone = front
                back = ((ONE << U64(drawn)) - ONE) ^ ((ONE << U64(size)) - ONE)
                settled = True
                if logging:
                    lines = note(log, lines, 0, _POWDER, 0, size)
                continue
            settled = False
        if step[stage] == STEP_REDRAW:
            stage = next_stage[place]
            taken += 1
            if logging:
                lines = note(log, lines, 0, _MULLIGAN, 0, taken)
            gone = min(dealt, library)
            deal_hand(order, library, gone, products, library == all_cards, key, taken)
            drawn = min(drawn_of[stage], gone)
            continue
        places = ZERO
        left = 0
        if step[stage] == STEP_EXCHANGE:
            places = cards_that_go(
                order,
                drawn,
                0,
                place,
                taken,
                first_land,
                give_lands,
                give_spells,
                judge,
                True,
                numbers,
            )
            left = drawn - popcount(places)
        more = drawn_of[stage + 1] - left
        if more > library - gone:  # the library cannot give so many: the hand stands
            good = False
            break
        if places:
            put_behind(order, drawn, places)
        stage += 1
        taken += 1
        if logging:
            lines = note(log, lines, 0, _MULLIGAN, 0, taken)
        draw_more(order, library, gone, more, key, HAND + taken, HAND_MORE + taken)
        for i in range(more):
            swap(order, left + i, gone + i)
        gone += more
        drawn = left + more
    return taken, stage, drawn, lands, good, back, gone, library, lines


@small
def give_back(
    order, drawn, gone, stage, lands, taken, first_land, back, tables, judge, after, numbers
):
    """Give back the cards of a kept hand that the rule asks for.

    Returns (cards kept, first and last place of the cards put under the library, place of its top
    card, cards at the front of `order` that are not dealt again).
    """
    bottom, give_lands, give_spells = tables
    if judge is None:  # noqa: SIM102 (only so does numba leave the branch out)
        if bottom[stage] > 0:
            back = cards_that_go(
                order,
                drawn,
                bottom[stage],
                U64(stage * 11 + lands),
                taken,
                first_land,
                give_lands,
                give_spells,
                judge,
                False,
                numbers,
            )
    kept = put_behind(order, drawn, back)
    how = after[stage]
    if how == AFTER_AS_DEALT:
        return kept, kept, drawn, drawn, gone
    if how == AFTER_SHUFFLE:
        return kept, kept, kept, kept, kept
    return kept, kept, (gone if how == AFTER_UNDER else kept), gone, gone
