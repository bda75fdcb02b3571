"""What each card could have done, turn by turn: bits in outcome masks, then counts.

While games are played, only the cards that came up and the pilot's pools are kept; after
`GAMES_HELD` games `ask_cards` works out what they could pay, and `count_cards` counts the events of
`columns.Track`. Playing and asking have so many live values that one loop for both would run from
the stack.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz
from simlab.kernels.columns import (
    N_GAME,
    T_AVAILABLE,
    T_CASTS,
    T_COLOUR_SCREW,
    T_COMMANDER,
    T_COMPOUNDED,
    T_DROP,
    T_EVERY_DROP,
    T_FLOOD,
    T_HAND,
    T_LANDS,
    T_SCREW,
    T_SEEN,
    T_SPENT,
    T_SPENT_BY,
    T_WASTED,
    Track,
)
from simlab.kernels.jit import kernel, small
from simlab.kernels.layout import HAND_ROOM, NO_CARD
from simlab.kernels.mana import GUARD
from simlab.kernels.payable import ask, ask_large_lands, play_lands
from simlab.kernels.tally import count_bits

__all__ = [
    "ask_cards",
    "count_cards",
    "keep_pool",
    "mark_cards",
    "see_card",
    "write_turn",
]

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
def see_card(card, cards):
    """Set the bit of a card."""
    cards[card >> 6] |= ONE << U64(card & 63)


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
def ask_cards(deck, scratch, turns, games, pools_kept, only_payable=None):
    """Write the masks of what the lands and the pilot's pools could pay, in the games held.

    Parameters: `deck` and `scratch` as in `layout`: `came`, `pools` and the masks of SEEN are read,
    those of the other events but CAST are written; `games` held and `pools_kept` in them, in the
    order of play; `only_payable` not None where what is castable has been written already.
    """
    land_makes, may_untap = deck.land_makes, deck.may_untap
    land_gives, land_amount = deck.land_gives, deck.land_amount
    slot_byte, within, afford = deck.slot_byte, deck.within, deck.afford
    large_lands = deck.largest_land > 1
    came, pools, masks, pool = scratch.came, scratch.pools, scratch.masks, scratch.pool
    pools_bytes, pool_bytes, castable_cards = (
        scratch.pools_bytes,
        scratch.pool_bytes,
        scratch.castable,
    )
    parts, spells, top = within.shape[2], deck.spells, afford.shape[0] - 1
    kept = 0
    for g in range(games):
        for part in range(parts):
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
                lands += index >= spells
                untapped = ZERO - U64(may_untap[index])  # all bits or none
                m0, m1 = land_makes[index, 0], land_makes[index, 1]
                m2, m3 = land_makes[index, 2], land_makes[index, 3]
                t0, t1 = t0 + (m0 & ~untapped), t1 + (m1 & ~untapped)
                t2, t3 = t2 + (m2 & ~untapped), t3 + (m3 & ~untapped)
                r0, r1 = r0 + (m0 & untapped), r1 + (m1 & untapped)
                r2, r3 = r2 + (m2 & untapped), r3 + (m3 & untapped)
            p0, t0, r0, d0 = play_lands(t0, r0, d0)
            p1, t1, r1, d1 = play_lands(t1, r1, d1)
            p2, t2, r2, d2 = play_lands(t2, r2, d2)
            p3, t3, r3, d3 = play_lands(t3, r3, d3)
            pool[0, 0], pool[0, 1], pool[0, 2], pool[0, 3] = p0, p1, p2, p3
            for part in range(parts):
                can = ask(pool_bytes, ZERO, U64(part), slot_byte, within)
                if large_lands:
                    can |= ask_large_lands(
                        turn,
                        came,
                        g,
                        stop,
                        spells,
                        may_untap,
                        land_makes,
                        land_gives,
                        land_amount,
                        part,
                        slot_byte,
                        within,
                        pool,
                        pool_bytes,
                    )
                    enough = afford[min(lands, top), part]
                    masks[_PAYABLE_GIVEN_LANDS, row, part, g] = can & enough
                masks[_PAYABLE, row, part, g] = can
                masks[_PAYABLE_AND_SEEN, row, part, g] = can & masks[_SEEN, row, part, g]
            if only_payable is not None:
                continue
            first = kept
            now = (U64(g) << U64(6)) | U64(turn)
            while kept < pools_kept and pools[kept, 4] == now:
                for part in range(parts):
                    can = ask(pools_bytes, U64(kept), U64(part), slot_byte, within)
                    castable_cards[part] |= can & masks[_SEEN, row, part, g]
                    if kept > first:
                        can |= masks[_CASTABLE, row, part, g]
                    masks[_CASTABLE, row, part, g] = can
                kept += 1
            for part in range(parts):
                masks[_CASTABLE_AND_SEEN, row, part, g] = castable_cards[part]


@kernel
def count_cards(masks, spell_parts, turns, asked, large_lands, games, counts):
    """Add the masks of the games held to ``counts`` int64[tracks, turns, 64 parts]."""
    for track in range(masks.shape[0]):
        written = track in (_SEEN, _CASTABLE_AND_SEEN, _CAST)
        if written or (asked and (large_lands or track != _PAYABLE_GIVEN_LANDS)):
            for turn in range(turns):
                for part in range(masks.shape[2] if track == _SEEN else spell_parts):
                    count_bits(masks, track, turn, part, games, counts)


@small
def write_turn(
    rows,
    game,
    turn,
    turns,
    lands_in_play,
    dropped,
    every_drop,
    lands_seen,
    available,
    spent,
    spent_by,
    compounded,
    casts,
    commander_cast,
    colour_screw,
    hand_size,
):
    """Write the columns of a turn to ``rows[game]``; see `columns.TURN_COLUMNS`."""
    at_row = U64(N_GAME + turn - 1)
    width = U64(turns)
    row = U64(game)
    rows[row, at_row + U64(T_LANDS) * width] = lands_in_play
    rows[row, at_row + U64(T_DROP) * width] = dropped
    rows[row, at_row + U64(T_EVERY_DROP) * width] = every_drop
    rows[row, at_row + U64(T_SEEN) * width] = lands_seen
    rows[row, at_row + U64(T_AVAILABLE) * width] = available
    rows[row, at_row + U64(T_SPENT) * width] = spent
    rows[row, at_row + U64(T_WASTED) * width] = available - spent
    rows[row, at_row + U64(T_SPENT_BY) * width] = spent_by
    rows[row, at_row + U64(T_COMPOUNDED) * width] = compounded
    rows[row, at_row + U64(T_CASTS) * width] = casts
    rows[row, at_row + U64(T_COMMANDER) * width] = commander_cast
    rows[row, at_row + U64(T_SCREW) * width] = lands_seen < turn
    rows[row, at_row + U64(T_FLOOD) * width] = lands_seen >= turn + 2
    rows[row, at_row + U64(T_COLOUR_SCREW) * width] = colour_screw
    rows[row, at_row + U64(T_HAND) * width] = hand_size
