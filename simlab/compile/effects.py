"""What cards do beside making mana every turn, to arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from simlab.cards.played import Played, can_find
from simlab.compile.arrays import read_only
from simlab.compile.hall import bill_bytes, card_masks, creature_bytes, mana_bytes, words
from simlab.kernels.layout import EffectArrays

__all__ = ["HAND_ROOM_MOST", "compile_effects"]

HAND_ROOM_MOST = 8  # of the 64 cards of a game, those kept free for lands searched to hand


def compile_effects(
    names: Sequence[str],
    played: Sequence[Played],
    is_land: Sequence[bool],
    in_library: Sequence[bool],
    side_of: Mapping[str, int],
    kinds: Sequence[int],
    card: Sequence[int],
) -> EffectArrays | None:
    """Compile the effects of a deck; None if it has none.

    Parameters
    ----------
    names, played, is_land, in_library
        For every index: the card, what is played of it, and where it is.
    side_of
        The index of the side that can be played as a land, by card.
    kinds
        The colour bits that the deck asks for.
    card
        The distinct card of every index.
    """
    if not any(one.has_effect for one in played):
        return None
    everything = range(len(names))
    first = [i == 0 or names[i] != names[i - 1] for i in everything]
    lands = [i for i in everything if is_land[i] and in_library[i] and first[i]]
    copies = [
        sum(names[j] == names[i] and in_library[j] for j in everything) if i in lands else 0
        for i in everything
    ]
    searches: list[list[int]] = []
    rows = np.full((2, len(names)), -1, np.int64)  # of searches at once, and of those for a price
    for i, one in enumerate(played):
        found = [land for land in lands if can_find(one, played[land])]
        if found and found not in searches:
            searches.append(found)
        rows[int(one.price is not None), i] = searches.index(found) if found else -1
    targets = np.full((max(1, len(searches)), max(map(len, searches), default=1)), -1, np.int64)
    for row, found in enumerate(searches):
        targets[row, : len(found)] = found
    creatures = {number for number, one in zip(card, played, strict=True) if one.is_creature}
    to_hand = sum(one.finds_hand for one in played)
    more = sum(one.draws + one.finds_play + one.finds_hand for one in played)
    return read_only(
        EffectArrays(
            copies=np.array(copies, np.int64),
            more=np.int64(more),
            hand_room=np.int64(min(to_hand, HAND_ROOM_MOST)),
            once=np.array([one.once for one in played], np.int64),
            once_gives=words([[one.once * b for b in mana_bytes(one, kinds)] for one in played]),
            pieces=np.array([one.pieces for one in played], np.int64),
            ritual=np.array([one.ritual for one in played], np.uint8),
            draws=np.array([one.draws for one in played], np.int64),
            drops=np.array([one.land_drops for one in played], np.int64),
            restricts=np.int64(any(one.creature_makes for one in played)),
            creatures_only=np.array(
                [one.creature_makes > 0 and not one.makes for one in played], np.uint8
            ),
            creature=np.array([one.is_creature for one in played], np.uint8),
            creature_cards=card_masks(
                [[int(number not in creatures) for number in range(max(card) + 1)]], 1
            )[0, 0],
            only_makes=words([creature_bytes(one, kinds) for one in played]),
            only_gives=words(
                [[one.amount * b for b in creature_bytes(one, kinds)] for one in played]
            ),
            needs_lands=np.array([one.needs_lands for one in played], np.int64),
            land_side=np.array(
                [
                    side_of[name] if one.land_side is not None else -1
                    for name, one in zip(names, played, strict=True)
                ],
                np.int64,
            ),
            search=rows[0].copy(),
            later=rows[1].copy(),
            price=np.array([one.price or 0 for one in played], np.int64),
            price_need=words(
                [
                    bill_bytes(Played(mana=one.price or 0, pips=one.price_pips), kinds)
                    for one in played
                ]
            ),
            find_play=np.array([one.finds_play for one in played], np.int64),
            find_hand=np.array([one.finds_hand for one in played], np.int64),
            find_tapped=np.array([one.finds_tapped for one in played], np.uint8),
            targets=targets,
        )
    )
