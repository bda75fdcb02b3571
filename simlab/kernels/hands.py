"""Opening hands alone: deal, keep or mulligan, count. For runs that record nothing else."""

from __future__ import annotations

from simlab.kernels.bits import U64
from simlab.kernels.jit import kernel
from simlab.kernels.mulligan import cell, count_hand, deal_hand
from simlab.kernels.rng import game_key

__all__ = ["deal_block"]


@kernel
def deal_block(deck, rule, seed, first_game, games, hands, seen, scratch):
    """Deal games ``first_game .. first_game + games - 1`` up to the keep; add to ``hands``.

    The same hands as in `game.play_block`, from the same streams; for bottom policies that are not
    random. Parameters: `hands` int64[hands, 11, 11] counts mulligans, cards kept and lands kept;
    `seen` int64[hands * 1331] is room, zeros before and after.
    """
    template, spells, wanted = deck.template, deck.spells, deck.wanted
    products, drawn_of, bottom_of = rule.products, rule.drawn, rule.bottom
    keep, bottom_lands = rule.keep, rule.bottom_lands
    order, order_words = scratch.order, scratch.order_words
    library = deck.library
    template_words = U64((library + 7) >> 3)
    dealt = min(rule.dealt, library)
    has_wanted = False
    for index in range(wanted.shape[0]):
        has_wanted |= wanted[index] != 0
    for g in range(games):
        key = game_key(seed, first_game + g)
        for i in range(template_words):
            order_words[i] = template[i]
        taken = 0
        while True:
            deal_hand(order, library, dealt, products, key, taken)
            drawn = min(drawn_of[taken], dealt)
            lands, names, land_names = count_hand(order, drawn, spells, wanted, has_wanted)
            place = cell(taken, lands, names, land_names)
            if keep[place]:
                break
            taken += 1
        seen[place] += 1
    for taken in range(hands.shape[0]):
        drawn = min(drawn_of[taken], dealt)
        size = drawn - bottom_of[taken]
        for lands in range(drawn + 1):
            for names in range(drawn + 1):
                for land_names in range(drawn + 1):
                    place = cell(taken, lands, names, land_names)
                    hands[taken, size, lands - bottom_lands[place]] += seen[place]
                    seen[place] = 0
