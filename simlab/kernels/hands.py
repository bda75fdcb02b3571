"""Opening hands alone: deal, keep or mulligan, count. For runs that record nothing else."""

from __future__ import annotations

from simlab.kernels.jit import kernel
from simlab.kernels.mulligan import count_hand, deal_hand
from simlab.kernels.rng import game_key

__all__ = ["deal_block"]


@kernel
def deal_block(deck, rule, seed, first_game, games, hands, scratch):
    """Deal games ``first_game .. first_game + games - 1`` up to the keep; add to ``hands``.

    The same hands as in `game.play_block`, from the same streams. `hands` int64[hands, 11, 11]
    counts mulligans, cards kept and lands kept, for bottom policies that are not random.
    """
    template, spells, wanted = deck.template, deck.spells, deck.wanted
    products, drawn_of, bottom_of = rule.products, rule.drawn, rule.bottom
    keep, bottom_lands = rule.keep, rule.bottom_lands
    order = scratch.order
    library = template.shape[0]
    dealt = min(rule.dealt, library)
    has_wanted = False
    for index in range(wanted.shape[0]):
        has_wanted |= wanted[index] != 0
    for g in range(games):
        key = game_key(seed, first_game + g)
        for i in range(library):
            order[i] = template[i]
        taken = 0
        while True:
            deal_hand(order, library, dealt, products, key, taken)
            drawn = min(drawn_of[taken], dealt)
            lands, names = count_hand(order, drawn, spells, wanted, has_wanted)
            if keep[taken, lands, names]:
                break
            taken += 1
        size = max(drawn - bottom_of[taken], 0)
        hands[taken, size, lands - bottom_lands[taken, lands, names]] += 1
