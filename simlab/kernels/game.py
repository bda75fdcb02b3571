"""Whole games: opening hand, turns, tallies. One pass over a block of games."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz, popcount
from simlab.kernels.columns import (
    G_KEEPABLE,
    G_KEPT_SIZE,
    G_LANDS,
    G_MULLIGANS,
    Event,
    Track,
)
from simlab.kernels.jit import kernel
from simlab.kernels.layout import GAMES_HELD, HAND_ROOM, NO_CARD
from simlab.kernels.log import note
from simlab.kernels.mana import GUARD, can_pay, settle
from simlab.kernels.pilot import choose_land, payable_of
from simlab.kernels.questions import answer, begin_moments, note_hand, note_left
from simlab.kernels.ranks import rank_cards, rank_from
from simlab.kernels.record import (
    ask_cards,
    count_cards,
    keep_pool,
    mark_cards,
    see_card,
    write_turn,
)

__all__ = ["play_games"]

_DRAW, _LAND, _MANA = Event.DRAW.value, Event.LAND.value, Event.MANA.value
_SPELL, _END = Event.CAST.value, Event.END.value
_SEEN, _CAST = Track.SEEN.value, Track.CAST.value
_CASTABLE_AND_SEEN = Track.CASTABLE_AND_SEEN.value


@kernel
def play_games(deck, pilot, setup, games, rows, tallies, log, lines, scratch, questions=None):
    """Play `games` games that `opening.open_games` has opened and add them to the tallies.

    Parameters: `deck`, `pilot`, `setup`, `scratch` as in `layout`; `rows` int32[games or 0, row
    width], written, one row a game; `tallies` added to; `log` int16[lines or 0, 4], written from
    line `lines` on until it is full; `questions`, a `layout.Questions` whose answers go into
    `rows`, or None. With questions cards are tracked and rows are written.

    Returns the number of lines written to the log.
    """
    spells, commanders, card_of = deck.spells, deck.commanders, deck.card
    role, at_once = deck.role, deck.at_once
    mana_value, need, below = deck.mana_value, deck.need, deck.below
    makes, amount = deck.makes, deck.amount
    gives, colours, types = deck.gives, deck.colours, deck.types
    enters, enters_arg = deck.enters, deck.enters_arg
    largest_land, spell_parts = deck.largest_land, deck.within.shape[2]
    roles, until, phases = pilot.roles, pilot.until, pilot.roles.shape[0]
    turns, draw_first = setup.turns, setup.draw_first
    track_cards, track_asked = setup.track > 0, setup.track > 1
    lands_seen_of, card_counts = tallies.lands_seen, tallies.cards
    cards, facts = scratch.cards, scratch.facts
    index_of, rank_of = scratch.index_of, scratch.rank_of
    sources, left = scratch.sources, scratch.left
    came, pools, masks = scratch.came, scratch.pools, scratch.masks
    seen_cards, castable_cards, cast_cards = scratch.seen, scratch.castable, scratch.cast
    parts = masks.shape[2]

    index_parts = (card_of.shape[0] + 63) >> 6
    write_rows = rows.shape[0] > 0
    logging = log.shape[0] > 0
    held = ZERO
    pools_kept = ZERO

    for g in range(games):
        game = U64(g)
        kept, total = np.int64(facts[game, 2]), np.int64(facts[game, 4])
        ranks, s0, s1, s2, s3 = rank_cards(
            cards, game, total, commanders, index_parts, index_of, rank_of
        )
        land_mask = ZERO
        for i in range(ranks):
            land_mask |= U64(index_of[i] >= spells) << U64(i)
        zone = ZERO
        for i in range(commanders.shape[0]):
            zone |= ONE << U64(rank_of[commanders[i]])
        hand = ZERO
        for i in range(kept):
            hand |= ONE << U64(rank_of[cards[game, i]])
        at = kept
        if write_rows:
            rows[g, G_MULLIGANS] = facts[game, 0]
            rows[g, G_KEPT_SIZE] = kept
            rows[g, G_LANDS] = facts[game, 3]
            rows[g, G_KEEPABLE] = facts[game, 1]
        if track_cards:
            for part in range(parts):
                seen_cards[part] = ZERO
                castable_cards[part] = ZERO
                cast_cards[part] = ZERO
            place = 0
            some = hand | zone
            while some:
                index = np.int64(index_of[ctz(some)])
                some &= some - ONE
                see_card(np.int64(card_of[index]), seen_cards)
                came[held, U64(place)] = index
                place += 1
            while place < HAND_ROOM:
                came[held, U64(place)] = NO_CARD
                place += 1

        if questions is not None:
            begin_moments(questions.moments, held, 0)
            note_hand(questions.moments, held, 0, hand, index_of)

        # What the game remembers from turn to turn.
        lands_seen = np.int64(facts[game, 3])
        b0, b1, b2, b3 = GUARD, GUARD, GUARD, GUARD  # the mana that untaps
        mana = 0
        sources_count = 0
        lands_in_play, basics, table_types, table_colours = 0, 0, 0, 0
        every_drop = 1
        spent_by = 0
        compounded = 0
        commander_cast = 0
        marked = ZERO  # spells that have been castable at hand

        for turn in range(1, turns + 1):
            # Draw.
            rank = -1
            index = NO_CARD
            if (turn > 1 or draw_first) and at < total:
                rank = np.int64(rank_of[cards[game, at]])
                at += 1
            if rank >= 0:
                index = np.int64(index_of[rank])
                bit = ONE << U64(rank)
                hand |= bit
                lands_seen += index >= spells
                if logging:
                    lines = note(log, lines, turn, _DRAW, index, 0)
            lands_seen_of[U64(turn - 1), U64(lands_seen)] += 1
            if track_cards:
                came[held, U64(HAND_ROOM + turn - 1)] = index if rank >= 0 else NO_CARD
                if rank >= 0:
                    see_card(np.int64(card_of[index]), seen_cards)
                for part in range(parts):
                    masks[_SEEN, U64(turn - 1), part, held] = seen_cards[part]

            if questions is not None:
                at_hand = hand | zone
                begin_moments(questions.moments, held, turn)
                note_hand(questions.moments, held, turn, hand, index_of)

            # The land drop.
            late0, late1, late2, late3 = ZERO, ZERO, ZERO, ZERO
            late_mana = 0
            ready_sources = sources_count
            dropped = 0
            choices = hand & land_mask
            spell_hand = (hand & ~land_mask) | zone
            reach = rank_from(mana + largest_land, below, s0, s1, s2, s3)
            cheap = spell_hand & ~((ONE << U64(reach)) - ONE)
            if choices:
                pick, tapped, castable = choose_land(
                    choices,
                    cheap,
                    b0,
                    b1,
                    b2,
                    b3,
                    gives,
                    need,
                    mana_value,
                    colours,
                    enters,
                    enters_arg,
                    index_of,
                    lands_in_play,
                    basics,
                    table_types,
                    table_colours,
                    types,
                    turn,
                )
                index = index_of[pick]
                hand ^= ONE << U64(pick)
                dropped = 1
                lands_in_play += 1
                table_types |= np.int64(types[index])
                basics += np.int64(types[index]) >> 5
                table_colours |= np.int64(colours[index])
                sources[sources_count] = index
                sources_count += 1
                if tapped:
                    late0, late1 = gives[index, 0], gives[index, 1]
                    late2, late3 = gives[index, 2], gives[index, 3]
                    late_mana = amount[index]
                else:
                    b0 += gives[index, 0]
                    b1 += gives[index, 1]
                    b2 += gives[index, 2]
                    b3 += gives[index, 3]
                    mana += amount[index]
                    ready_sources = sources_count
                if logging:
                    lines = note(log, lines, turn, _LAND, index, tapped)
            else:
                castable = payable_of(b0, b1, b2, b3, cheap, index_of, need)
            every_drop &= dropped

            # Mana, and what at hand it could pay.
            available = mana
            if logging:
                lines = note(log, lines, turn, _MANA, 0, available)
            if track_asked:
                pools_kept = keep_pool(pools, pools_kept, held, turn, b0, b1, b2, b3)
            elif track_cards:
                marked = mark_cards(castable & ~marked, marked, index_of, card_of, castable_cards)
            afford_from = rank_from(available, below, s0, s1, s2, s3)
            colour_screw = ((spell_hand & ~castable) >> U64(afford_from)) != ZERO

            # Spells.
            p0, p1, p2, p3 = b0, b1, b2, b3
            spent = 0
            casts = 0
            settled = False
            for phase in range(phases):
                if turn > until[phase]:
                    continue
                some = spell_hand & castable
                while some:
                    rank = ctz(some)
                    some &= some - ONE
                    index = np.int64(index_of[rank])
                    ok = can_pay(p0, p1, p2, p3, need, index) and (role[index] & roles[phase]) != 0
                    pay = ZERO - U64(ok)  # all bits or none: a branch would often be guessed wrong
                    p0 -= need[index, 0] & pay
                    p1 -= need[index, 1] & pay
                    p2 -= need[index, 2] & pay
                    p3 -= need[index, 3] & pay
                    spent += mana_value[index] * np.int64(ok)
                    casts += np.int64(ok)
                    bit = U64(ok) << U64(rank)
                    spell_hand ^= bit
                    hand &= ~bit
                    commander_cast |= np.int64((zone & bit) != ZERO)
                    zone &= ~bit
                    if track_cards:
                        card = np.int64(card_of[index])
                        cast_cards[card >> 6] |= U64(ok) << U64(card & 63)
                    if logging and ok:
                        lines = note(log, lines, turn, _SPELL, index, mana_value[index])
                    if amount[index] == 0 or not ok:
                        continue
                    sources[sources_count] = index
                    left[sources_count] = 0
                    sources_count += 1
                    if not at_once[index]:  # its mana comes next turn
                        late0 += gives[index, 0]
                        late1 += gives[index, 1]
                        late2 += gives[index, 2]
                        late3 += gives[index, 3]
                        late_mana += amount[index]
                        continue
                    # Its mana can be spent now, but not on what was cast before: tap for that
                    # first.
                    if not settled:
                        for s in range(sources_count):
                            left[s] = amount[sources[s]] if s < ready_sources else 0
                        settled = True
                    p0, p1, p2, p3 = settle(
                        p0, p1, p2, p3, sources, left, sources_count, makes, colours
                    )
                    left[sources_count - 1] = amount[index]
                    p0 += gives[index, 0]
                    p1 += gives[index, 1]
                    p2 += gives[index, 2]
                    p3 += gives[index, 3]
                    b0 += gives[index, 0]
                    b1 += gives[index, 1]
                    b2 += gives[index, 2]
                    b3 += gives[index, 3]
                    mana += amount[index]
                    available += amount[index]
                    if logging:
                        lines = note(log, lines, turn, _MANA, 0, available)
                    castable = payable_of(p0, p1, p2, p3, spell_hand, index_of, need)
                    if track_asked:
                        pools_kept = keep_pool(pools, pools_kept, held, turn, p0, p1, p2, p3)
                    elif track_cards:
                        new = castable & ~marked
                        marked = mark_cards(new, marked, index_of, card_of, castable_cards)
                    some = castable
            if track_cards:
                for part in range(spell_parts):
                    masks[_CAST, U64(turn - 1), part, held] = cast_cards[part]
                    masks[_CASTABLE_AND_SEEN, U64(turn - 1), part, held] = castable_cards[part]
            if questions is not None:
                left_hand = at_hand & ~(hand | zone)
                note_left(
                    questions.moments, held, turn, left_hand, index_of, spells, questions.stays
                )
            b0 += late0
            b1 += late1
            b2 += late2
            b3 += late3
            mana += late_mana
            spent_by += spent
            compounded += spent_by
            if logging:
                lines = note(log, lines, turn, _END, 0, spent)
            if write_rows:
                write_turn(
                    rows,
                    g,
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
                    popcount(hand),
                )

        if track_cards:
            held += ONE
            if held == U64(GAMES_HELD) or g == games - 1:
                if track_asked:
                    ask_cards(deck, scratch, turns, np.int64(held), np.int64(pools_kept))
                count_cards(
                    masks,
                    spell_parts,
                    turns,
                    track_asked,
                    largest_land > 1,
                    np.int64(held),
                    card_counts,
                )
                if questions is not None:
                    answer(questions, masks, rows, g + 1 - np.int64(held), np.int64(held))
                held = ZERO
                pools_kept = ZERO
    return lines
