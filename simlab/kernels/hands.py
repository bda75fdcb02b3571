"""Opening hands alone: deal, keep or mulligan, count. For runs that record nothing else."""

from __future__ import annotations

from simlab.kernels.bits import U64
from simlab.kernels.jit import kernel
from simlab.kernels.mulligan import cell, open_hand, opening_tables
from simlab.kernels.rng import game_key

__all__ = ["deal_block"]


@kernel
def deal_block(deck, rule, seed, first_game, games, hands, seen, scratch):
    """Deal games ``first_game .. first_game + games - 1`` up to the keep; add to ``hands``.

    The same hands as in `game.play_block`, from the same streams; for bottom policies that are not
    random. Parameters: `hands` int64[stages, 11, 11] counts mulligans, cards kept and lands kept;
    `seen` int64[stages, stages * 1331] is room for mulligans and `cell`, zeros before and after.
    """
    template, spells, wanted = deck.template, deck.spells, deck.wanted
    drawn_of, bottom_of, give_lands = rule.drawn, rule.bottom, rule.give_lands
    tables = opening_tables(rule)
    order, order_words, silent = scratch.order, scratch.order_words, scratch.silent
    library = deck.library
    template_words = U64((library + 7) >> 3)
    has_wanted = False
    for index in range(wanted.shape[0]):
        has_wanted |= wanted[index] != 0
    for g in range(games):
        key = game_key(seed, first_game + g)
        for i in range(template_words):
            order_words[i] = template[i]
        taken, stage, _, lands, names, land_names, _, _ = open_hand(
            order, library, spells, wanted, has_wanted, key, tables, silent, 0
        )
        seen[U64(taken), cell(stage, lands, names, land_names)] += 1
    for stage in range(hands.shape[0]):
        drawn = drawn_of[stage]
        most = drawn if has_wanted else 0
        for lands in range(drawn + 1):
            for names in range(most + 1):
                for land_names in range(most + 1):
                    place = cell(stage, lands, names, land_names)
                    left = lands - (give_lands[place] if bottom_of[stage] > 0 else 0)
                    for taken in range(hands.shape[0]):
                        hands[taken, drawn - bottom_of[stage], left] += seen[taken, place]
                        seen[taken, place] = 0
