"""Opening hands alone: deal, keep or mulligan, count. For runs that record nothing else."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, popcount
from simlab.kernels.jit import kernel, small
from simlab.kernels.judge import play_tables
from simlab.kernels.mulligan import open_hand, opening_tables
from simlab.kernels.rng import game_key

__all__ = ["deal_block"]


@small
def count_hand(order, taken, stage, drawn, lands, back, first_land, judge, hands, seen):
    """Count a kept hand: into `seen` as it was drawn where a table says what goes back."""
    if judge is None:
        seen[U64(taken), U64(stage * 11 + lands)] += 1
    else:
        left = 0
        for i in range(drawn):
            left += np.int64(order[i]) >= first_land and (back >> U64(i)) & ONE == ZERO
        hands[taken, drawn - popcount(back), left] += 1


@small
def count_by_lands(drawn_of, bottom_of, give_lands, judge, hands, seen):
    """Move the hands of `seen` to `hands`, less the cards that go back."""
    if judge is None:
        for stage in range(drawn_of.shape[0]):
            drawn = drawn_of[stage]
            for lands in range(drawn + 1):
                place = stage * 11 + lands
                left = lands - (give_lands[place] if bottom_of[stage] > 0 else 0)
                for taken in range(hands.shape[0]):
                    hands[taken, drawn - bottom_of[stage], left] += seen[taken, place]
                    seen[taken, place] = 0


@kernel
def deal_block(deck, rule, seed, first_game, games, hands, seen, scratch):
    """Deal games ``first_game .. first_game + games - 1`` up to the keep; add to ``hands``.

    The same hands as in `game.play_games`, from the same streams. Parameters: `hands`
    int64[mulligans, 11, 11] counts mulligans, cards kept and lands kept; `seen`
    int64[mulligans, stages * 11] is room for mulligans, stage and lands drawn, zeros before and
    after.
    """
    template, first_land = deck.template, deck.spells
    drawn_of, bottom_of, give_lands = rule.drawn, rule.bottom, rule.give_lands
    tables, plays, judge = opening_tables(rule), play_tables(deck), rule.judge
    numbers, index_of = scratch.numbers, scratch.index_of
    order, order_words, silent = scratch.order, scratch.order_words, scratch.silent
    template_words = U64((deck.library + 7) >> 3)
    for g in range(games):
        key = game_key(seed, first_game + g)
        for i in range(template_words):
            order_words[i] = template[i]
        taken, stage, drawn, lands, _, back, _, _, _ = open_hand(
            order,
            deck.library,
            first_land,
            tables,
            judge,
            plays,
            numbers,
            index_of,
            key,
            silent,
            0,
        )
        count_hand(order, taken, stage, drawn, lands, back, first_land, judge, hands, seen)
    count_by_lands(drawn_of, bottom_of, give_lands, judge, hands, seen)
