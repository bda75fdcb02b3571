"""What each card could have done, turn by turn: bits in outcome masks, then counts.

While games are played, only the cards that came up and the pilot's pools are kept; after
`GAMES_HELD` games `count_cards` turns them into the events of `columns.Track`. Playing and counting
have so many live values that one loop for both would run from the stack.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz
from simlab.kernels.columns import Track
from simlab.kernels.jit import kernel, small
from simlab.kernels.layout import HAND_ROOM, NO_CARD
from simlab.kernels.mana import GUARD
from simlab.kernels.payable import ask, ask_large_lands, play_lands
from simlab.kernels.tally import count_bits

__all__ = ["count_cards", "keep_pool", "mark_cards"]

_SEEN, _PAYABLE, _CASTABLE = Track.SEEN.value, Track.PAYABLE.value, Track.CASTABLE.value
_PAYABLE_AND_SEEN, _CAST = Track.PAYABLE_AND_SEEN.value, Track.CAST.value
_CASTABLE_AND_SEEN = Track.CASTABLE_AND_SEEN.value
_PAYABLE_GIVEN_LANDS = Track.PAYABLE_GIVEN_LANDS.value


@small
def keep_pool(pools, kept, game, turn, p0, p1, p2, p3):
    """Keep a pool that the pilot had on a turn of a game held; return the number kept."""
    pools[kept, 0] = p0 & ~GUARD
    pools[kept, 1] = p1 & ~GUARD
    pools[kept, 2] = p2 & ~GUARD
    pools[kept, 3] = p3 & ~GUARD
    pools[kept, 4] = (game << U64(6)) | U64(turn)
    return kept + ONE


@small
def mark_cards(new, marked, index_of, card_of, cards):
    """Set the bits of the cards of `new`, a mask of ranks; return `marked` with the new ranks."""
    marked |= new
    while new:
        card = card_of[index_of[ctz(new)]]
        new &= new - ONE
        cards[card >> 6] |= ONE << U64(card & 63)
    return marked


@kernel
def count_cards(deck, tallies, scratch, turns, asked, games, pools_kept):
    """Count the events of all cards in the games held.

    The masks of CAST are there already; without `asked` those of CASTABLE_AND_SEEN too, and
    payable and castable are left out. Parameters: `deck`, `tallies` (`cards` is added to),
    `scratch` (`came`, `pools`, masks) as in `layout`; `games` held and `pools_kept` in them, in the
    order of play.
    """
    card_of, land_makes, waits, amount = deck.card, deck.land_makes, deck.waits, deck.amount
    slot_byte, within, afford = deck.slot_byte, deck.within, deck.afford
    large_lands = deck.largest_land > 1
    counts = tallies.cards
    came, pools, masks, pool = scratch.came, scratch.pools, scratch.masks, scratch.pool
    pools_bytes, pool_bytes = scratch.pools_bytes, scratch.pool_bytes
    seen_cards, castable_cards = scratch.seen, scratch.castable
    parts, spell_parts = masks.shape[2], within.shape[2]
    spells, top = deck.spells, afford.shape[0] - 1
    kept = 0
    for g in range(games):
        for part in range(parts):
            seen_cards[part] = ZERO
            castable_cards[part] = ZERO
        t0, t1, t2, t3 = ZERO, ZERO, ZERO, ZERO  # lands that wait and enter tapped
        r0, r1, r2, r3 = ZERO, ZERO, ZERO, ZERO  # lands that wait and enter untapped
        d0, d1, d2, d3 = ZERO, ZERO, ZERO, ZERO  # lands played
        lands = 0
        place = 0
        for turn in range(1, turns + 1):
            row = turn - 1
            stop = HAND_ROOM + turn
            if turn > 1:
                place = stop - 1
            while place < stop:  # the opening hand on turn 1, then one draw
                index = np.int64(came[g, place])
                place += 1
                if index == NO_CARD:
                    continue
                card = np.int64(card_of[index])
                seen_cards[card >> 6] |= ONE << U64(card & 63)
                lands += index >= spells
                untapped = ZERO - U64(waits[index])  # all bits or none
                m0, m1 = land_makes[index, 0], land_makes[index, 1]
                m2, m3 = land_makes[index, 2], land_makes[index, 3]
                t0, t1 = t0 + (m0 & ~untapped), t1 + (m1 & ~untapped)
                t2, t3 = t2 + (m2 & ~untapped), t3 + (m3 & ~untapped)
                r0, r1 = r0 + (m0 & untapped), r1 + (m1 & untapped)
                r2, r3 = r2 + (m2 & untapped), r3 + (m3 & untapped)
            for part in range(parts):
                masks[_SEEN, row, part, g] = seen_cards[part]
            if not asked:
                continue
            p0, t0, r0, d0 = play_lands(t0, r0, d0)
            p1, t1, r1, d1 = play_lands(t1, r1, d1)
            p2, t2, r2, d2 = play_lands(t2, r2, d2)
            p3, t3, r3, d3 = play_lands(t3, r3, d3)
            pool[0, 0], pool[0, 1], pool[0, 2], pool[0, 3] = p0, p1, p2, p3
            for part in range(spell_parts):
                can = ask(pool_bytes, ZERO, U64(part), slot_byte, within)
                if large_lands:
                    can |= ask_large_lands(
                        turn,
                        came,
                        g,
                        stop,
                        spells,
                        waits,
                        land_makes,
                        amount,
                        part,
                        slot_byte,
                        within,
                        pool,
                        pool_bytes,
                    )
                    enough = afford[min(lands, top), part]
                    masks[_PAYABLE_GIVEN_LANDS, row, part, g] = can & enough
                masks[_PAYABLE, row, part, g] = can
                masks[_PAYABLE_AND_SEEN, row, part, g] = can & seen_cards[part]
            first = kept
            now = (U64(g) << U64(6)) | U64(turn)
            while kept < pools_kept and pools[kept, 4] == now:
                for part in range(spell_parts):
                    can = ask(pools_bytes, U64(kept), U64(part), slot_byte, within)
                    castable_cards[part] |= can & seen_cards[part]
                    if kept > first:
                        can |= masks[_CASTABLE, row, part, g]
                    masks[_CASTABLE, row, part, g] = can
                kept += 1
            for part in range(spell_parts):
                masks[_CASTABLE_AND_SEEN, row, part, g] = castable_cards[part]
    for turn in range(turns):
        for part in range(parts):
            count_bits(masks, _SEEN, turn, part, games, counts)
        for part in range(spell_parts):
            count_bits(masks, _CASTABLE_AND_SEEN, turn, part, games, counts)
            count_bits(masks, _CAST, turn, part, games, counts)
            if asked:
                count_bits(masks, _PAYABLE, turn, part, games, counts)
                count_bits(masks, _CASTABLE, turn, part, games, counts)
                count_bits(masks, _PAYABLE_AND_SEEN, turn, part, games, counts)
            if asked and large_lands:
                count_bits(masks, _PAYABLE_GIVEN_LANDS, turn, part, games, counts)
