"""Whole games with cards that draw, search, add land drops or give mana once.

What `game` plays, as a list of things to do: a turn goes on with the first of these that there is
to do: draw, find lands, make a land drop, cast a spell. A deck without such cards is played by
both kernels alike, card by card; `game` is quicker.

Cards are dealt before the game, in the order in which they will be drawn. A search takes a card out
of them, or out of the rest of the library. Which one does not depend on the order of the library
(see `effects.find_target`), so the order of what stays is uniform, as after a shuffle, and later
draws go on in the order dealt, past the cards that are gone.
"""

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
from simlab.kernels.effects import (
    FOUND,
    NOTHING_FOUND,
    both,
    castable_of,
    choose_drop,
    find_target,
    first_payable,
    lies_in,
    minus,
    pays,
    plus,
    ritual_to_cast,
    search_to_pay,
    tap,
)
from simlab.kernels.jit import kernel, small
from simlab.kernels.layout import (
    GAMES_HELD,
    HAND_ROOM,
    MAX_SEEN,
    MOST_MANA,
    NO_CARD,
    PIECES,
    POOLS_OF_A_GAME,
    DeckArrays,
    EffectArrays,
    GameSetup,
)
from simlab.kernels.log import note
from simlab.kernels.mana import GUARD
from simlab.kernels.ranks import rank_cards, rank_from
from simlab.kernels.record import (
    CREATURES,
    ask_cards,
    count_cards,
    keep_pool,
    see_card,
    write_turn,
)

__all__ = ["further_cards", "play_effect_games"]

_DRAW, _LAND, _MANA = Event.DRAW.value, Event.LAND.value, Event.MANA.value
_SPELL, _END, _FIND, _USE = Event.CAST.value, Event.END.value, Event.FIND.value, Event.USE.value
_SEARCH = Event.SEARCH.value
_SEEN, _CAST = Track.SEEN.value, Track.CAST.value

MANA_BYTE = U64(0x7F)  # of the first word of a pool
MOST_KEPT = 10  # cards of a kept hand


def further_cards(deck: DeckArrays, effects: EffectArrays, setup: GameSetup) -> int:
    """Return how many cards may come up beside the draw of every turn: a game sees 64 in all."""
    drawn = MOST_KEPT + int(setup.turns) - 1 + int(setup.draw_first)
    room = MAX_SEEN - deck.commanders.size - int(effects.hand_room) - drawn
    return max(0, min(int(effects.more), room))


@small
def keep_pools(pools, kept, game, turn, pool, only, restricts):
    """Keep the mana there is, and apart from that all that pays for creatures."""
    kept = keep_pool(pools, kept, game, turn, pool[0], pool[1], pool[2], pool[3])
    if restricts:
        wide = both(pool, only)
        kept = keep_pool(pools, kept, game, turn, wide[0], wide[1], wide[2], wide[3])
        pools[kept - ONE, 4] |= CREATURES
    return kept


@kernel
def play_effect_games(deck, effects, pilot, setup, games, rows, tallies, log, lines, scratch):
    """Play games as `game.play_games` does, with all that `effects` says, an `EffectArrays`."""
    spells, commanders, card_of = deck.spells, deck.commanders, deck.card
    role, at_once = deck.role, deck.at_once
    mana_value, need, below = deck.mana_value, deck.need, deck.below
    amount, gives, only_gives = deck.amount, deck.gives, effects.only_gives
    colours, types = deck.colours, deck.types
    largest_land, spell_parts = deck.largest_land, deck.within.shape[2]
    once, once_gives, pieces = effects.once, effects.once_gives, effects.pieces
    creature, restricts = effects.creature, effects.restricts
    # What helpers look at, in small tuples: passing all of a deck makes compiling slow.
    plots = (effects.needs_lands, gives, only_gives, need, creature, mana_value, colours)
    entering = (deck.enters, deck.enters_arg, types)
    finding = (effects.targets, effects.copies)
    dropping = (card_of, effects.land_side, effects.search, effects.find_tapped, spells)
    paying = (spells, amount, gives, effects.price_need, effects.later)
    casting = (role, need, creature, mana_value, once, once_gives)
    tapping = (deck.makes, effects.only_makes, colours, effects.creatures_only, restricts)
    roles, until, phases = pilot.roles, pilot.until, pilot.roles.shape[0]
    turns, draw_first = setup.turns, setup.draw_first
    track_cards, track_asked = setup.track > 0, setup.track > 1
    cards, facts, unseen = scratch.cards, scratch.facts, scratch.unseen
    index_of, rank_of = scratch.index_of, scratch.rank_of
    sources, left, each = scratch.sources, scratch.left, scratch.each
    searchers, sleeping, slept_tapped = scratch.searchers, scratch.sleeping, scratch.slept_tapped
    piece_of, piece_since = scratch.piece_of, scratch.piece_since
    came, pools, masks = scratch.came, scratch.pools, scratch.masks
    seen_cards, cast_cards = scratch.seen, scratch.cast
    parts = masks.shape[2]

    index_parts = (card_of.shape[0] + 63) >> 6
    pools_room = U64(pools.shape[0] - 2 * turns - POOLS_OF_A_GAME)
    write_rows = rows.shape[0] > 0
    logging = log.shape[0] > 0
    none = np.int64(0)  # a plain 0 is a type of its own, and compiles helpers twice
    held = ZERO
    pools_kept = ZERO

    for g in range(games):
        game = U64(g)
        kept, total = np.int64(facts[game, 2]), np.int64(facts[game, 4])
        ranks, s0, s1, s2, s3 = rank_cards(
            cards, game, total, commanders, index_parts, index_of, rank_of
        )
        land_mask, side_mask, ritual_mask = ZERO, ZERO, ZERO
        for i in range(ranks):
            index = np.int64(index_of[i])
            land_mask |= U64(index >= spells) << U64(i)
            side_mask |= U64(index < spells and effects.land_side[index] >= 0) << U64(i)
            ritual_mask |= U64(effects.ritual[index]) << U64(i)
        zone = ZERO
        for i in range(commanders.shape[0]):
            zone |= ONE << U64(rank_of[commanders[i]])
        side_mask &= ~zone
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
            # What is payable looks at the draw of every turn alone, as if nothing had an effect.
            place = kept
            for turn in range(1, turns + 1):
                came[held, U64(HAND_ROOM + turn - 1)] = NO_CARD
                if (turn > 1 or draw_first) and place < total:
                    came[held, U64(HAND_ROOM + turn - 1)] = cards[game, place]
                    place += 1

        # What the game remembers from turn to turn.
        lands_seen = np.int64(facts[game, 3])
        base = (GUARD, GUARD, GUARD, GUARD)  # the mana that untaps
        base_only = (ZERO, ZERO, ZERO, ZERO)  # what it is worth more where it pays for a creature
        sources_count = none
        pieces_count = none
        searchers_count, sleeping_count = none, none
        lands_in_play, basics, table_types, table_colours = none, none, none, none
        extra_drops = 0
        every_drop = 1
        spent_by = 0
        compounded = 0
        commander_cast = 0

        for turn in range(1, turns + 1):
            # Untap; what gave mana once is gone.
            some_sources = none
            for s in range(sources_count):
                if each[s] > 0 or sources[s] >= spells:
                    sources[some_sources] = sources[s]
                    each[some_sources] = each[s]
                    left[some_sources] = each[s]
                    some_sources += 1
            sources_count = some_sources
            pool, only = base, base_only
            available = np.int64((pool[0] + only[0]) & MANA_BYTE)
            stock = (ZERO, ZERO, ZERO, ZERO)  # mana given once that can be used
            some_pieces = none
            for s in range(pieces_count):
                if piece_since[s] > 0:
                    index = np.int64(piece_of[s])
                    piece_of[some_pieces] = index
                    piece_since[some_pieces] = piece_since[s]
                    some_pieces += 1
                    if available + np.int64(stock[0] & MANA_BYTE) + once[index] <= MOST_MANA:
                        stock = plus(stock, once_gives, index)
                    else:
                        piece_since[some_pieces - 1] = turn + 1
            pieces_count = some_pieces

            # What there is to do.
            to_draw = 1 if turn > 1 or draw_first else 0
            drops = 1 + extra_drops
            find_play, find_hand, find_row, find_tapped = none, none, none, none
            phase = 0
            dropped, spent, casts, colour_screw = 0, 0, 0, False
            started = False  # casting spells
            owing = False  # spells have been cast that no source has been tapped for
            stale = True  # `castable` is older than the hand or the pool
            castable = ZERO

            while True:
                if to_draw > 0:
                    to_draw -= 1
                    while at < total and not lies_in(unseen, game, np.int64(cards[game, at])):
                        at += 1
                    if at == total:
                        to_draw = 0
                        continue
                    index = np.int64(cards[game, at])
                    at += 1
                    unseen[game, index >> 6] ^= ONE << U64(index & 63)
                    hand |= ONE << U64(rank_of[index])
                    lands_seen += index >= spells
                    stale = True
                    if logging:
                        lines = note(log, lines, turn, _DRAW, index, 0)
                    if track_cards:
                        see_card(np.int64(card_of[index]), seen_cards)
                    continue

                # Is there a land to put into play, or one whose mana was not there yet?
                coming, waking = -1, -1
                tapped = 0
                for s in range(sleeping_count):
                    if effects.needs_lands[sleeping[s]] <= lands_in_play and waking < 0:
                        waking = s
                lands_in_hand = hand & land_mask
                choices = lands_in_hand if lands_in_hand else hand & side_mask
                searching = find_play > 0 or find_hand > 0
                if waking >= 0:
                    coming = sleeping[waking]
                    tapped = np.int64(slept_tapped[waking] == turn)
                    sleeping_count -= 1
                    for s in range(waking, sleeping_count):
                        sleeping[s] = sleeping[s + 1]
                        slept_tapped[s] = slept_tapped[s + 1]
                elif searching or (drops > 0 and choices):
                    spell_hand = (hand & ~land_mask) | zone
                    most = np.int64((pool[0] + only[0]) & MANA_BYTE) + largest_land
                    reach = rank_from(most, below, s0, s1, s2, s3)
                    cheap = spell_hand & ~((ONE << U64(reach)) - ONE)
                    table = (lands_in_play, basics, table_types)
                    if searching:
                        to_hand = 0 if find_play > 0 else 1
                        index, tapped, _ = find_target(
                            find_row,
                            find_tapped | to_hand,
                            pool,
                            only,
                            cheap,
                            lands_in_hand,
                            table,
                            table_colours,
                            turn,
                            plots,
                            entering,
                            finding,
                            index_of,
                            unseen,
                            game,
                        )
                        find_play -= 1 - to_hand
                        find_hand -= to_hand
                        if index < 0 or (to_hand and ranks == MAX_SEEN):
                            find_play, find_hand = 0, 0
                            continue
                        unseen[game, index >> 6] ^= ONE << U64(index & 63)
                        if logging:
                            lines = note(log, lines, turn, _FIND, index, 2 if to_hand else tapped)
                        if to_hand:
                            index_of[ranks] = index
                            hand |= ONE << U64(ranks)
                            land_mask |= ONE << U64(ranks)
                            ranks += 1
                            lands_seen += 1
                            if track_cards:
                                see_card(np.int64(card_of[index]), seen_cards)
                            continue
                        coming = index
                    else:
                        pick, index, tapped, how = choose_drop(
                            choices,
                            pool,
                            only,
                            cheap,
                            lands_in_hand,
                            table,
                            table_colours,
                            turn,
                            plots,
                            entering,
                            finding,
                            dropping,
                            index_of,
                            unseen,
                            game,
                        )
                        hand ^= ONE << U64(pick)
                        drops -= 1
                        dropped = 1
                        stale = True
                        if how == NOTHING_FOUND:
                            lands_in_play += 1
                            if logging:
                                lines = note(log, lines, turn, _LAND, index, 0)
                            continue
                        if how == FOUND:
                            unseen[game, index >> 6] ^= ONE << U64(index & 63)
                            if logging:
                                lines = note(log, lines, turn, _LAND, np.int64(index_of[pick]), 0)
                                lines = note(log, lines, turn, _FIND, index, tapped)
                        elif logging:
                            lines = note(log, lines, turn, _LAND, index, tapped)
                        coming = index

                if coming >= 0:
                    if waking < 0:
                        lands_in_play += 1
                        table_types |= np.int64(types[coming])
                        basics += np.int64(types[coming]) >> 5
                        if effects.needs_lands[coming] > lands_in_play:
                            sleeping[sleeping_count] = coming
                            slept_tapped[sleeping_count] = turn if tapped else 0
                            sleeping_count += 1
                            continue
                    table_colours |= np.int64(colours[coming])
                    if not tapped and owing:
                        pool, only = tap(pool, none, sources, left, sources_count, tapping)
                        owing = False
                    sources[sources_count] = coming
                    each[sources_count] = amount[coming]
                    left[sources_count] = 0 if tapped else amount[coming]
                    sources_count += 1
                    if effects.later[coming] >= 0:
                        searchers[searchers_count] = coming
                        searchers_count += 1
                    base = plus(base, gives, coming)
                    base_only = plus(base_only, only_gives, coming)
                    if tapped:
                        continue
                    pool = plus(pool, gives, coming)
                    only = plus(only, only_gives, coming)
                    available += amount[coming]
                    stale = True
                    if started and amount[coming] > 0:
                        if logging:
                            lines = note(log, lines, turn, _MANA, 0, available)
                        if track_cards:
                            pools_kept = keep_pools(
                                pools, pools_kept, held, turn, both(pool, stock), only, restricts
                            )
                    continue

                # The mana there is, and what at hand it could pay.
                spell_hand = (hand & ~land_mask) | zone
                if stale:
                    most = np.int64((pool[0] + only[0]) & MANA_BYTE)
                    reach = rank_from(most, below, s0, s1, s2, s3)
                    cheap = spell_hand & ~((ONE << U64(reach)) - ONE)
                    castable = castable_of(pool, only, cheap, index_of, need, creature, restricts)
                    stale = False
                    if not started:
                        started = True
                        colour_screw = (cheap & ~castable) != ZERO
                        if logging:
                            lines = note(log, lines, turn, _MANA, 0, available)
                        if track_cards:
                            pools_kept = keep_pools(
                                pools, pools_kept, held, turn, both(pool, stock), only, restricts
                            )

                # The next spell.
                if stock[0] != ZERO and owing:
                    pool, only = tap(pool, none, sources, left, sources_count, tapping)
                    owing = False
                pick = -1
                use = False  # of mana given once that is in play
                rituals = hand & ritual_mask
                while phase < phases:
                    if turn <= until[phase]:
                        asked = np.int64(roles[phase])
                        some = castable & spell_hand
                        pick = first_payable(
                            pool, only, some, role, asked, index_of, need, creature
                        )
                        value, above = none - 1, spell_hand
                        if pick >= 0:
                            value = mana_value[np.int64(index_of[pick])]
                            above = spell_hand & ((ONE << U64(pick)) - ONE)
                        if stock[0] != ZERO and above:
                            wish = first_payable(
                                both(pool, stock),
                                only,
                                above,
                                role,
                                asked,
                                index_of,
                                need,
                                creature,
                            )
                            use = wish >= 0 and mana_value[np.int64(index_of[wish])] > value
                            pick = wish if use else pick
                        if rituals and above & ~ritual_mask and not use:
                            first = ritual_to_cast(
                                pool,
                                only,
                                stock,
                                rituals,
                                above,
                                value,
                                asked,
                                available + np.int64(stock[0] & MANA_BYTE),
                                casting,
                                tapping,
                                index_of,
                                sources,
                                left,
                                scratch.tried,
                                sources_count,
                            )
                            pick = first if first >= 0 else pick
                        if pick >= 0:
                            break
                    phase += 1
                if pick < 0:
                    if owing and searchers_count > 0:
                        pool, only = tap(pool, none, sources, left, sources_count, tapping)
                        owing = False
                    place, source = search_to_pay(
                        pool,
                        searchers_count,
                        searchers,
                        sources,
                        left,
                        sources_count,
                        paying,
                        finding,
                        unseen,
                        game,
                    )
                    if place < 0:
                        break  # the turn ends
                    index = searchers[place]
                    searchers[place] = -1
                    if source >= 0:  # the land is sacrificed
                        pool, base = minus(pool, gives, index), minus(base, gives, index)
                        only = minus(only, only_gives, index)
                        base_only = minus(base_only, only_gives, index)
                        lands_in_play -= 1
                        sources_count -= 1
                        for s in range(source, sources_count):
                            sources[s] = sources[s + 1]
                            each[s] = each[s + 1]
                            left[s] = left[s + 1]
                        table_types, basics, table_colours = none, none, none
                        for s in range(sources_count):
                            if sources[s] >= spells:
                                kinds = np.int64(types[sources[s]])
                                table_types |= kinds
                                basics += kinds >> 5
                                table_colours |= np.int64(colours[sources[s]])
                    pool = minus(pool, effects.price_need, index)
                    owing = True
                    if restricts:
                        pool, only = tap(pool, none, sources, left, sources_count, tapping)
                        owing = False
                    spent += effects.price[index]
                    find_row, find_tapped = (
                        effects.later[index],
                        np.int64(effects.find_tapped[index]),
                    )
                    find_play, find_hand = effects.find_play[index], effects.find_hand[index]
                    if logging:
                        lines = note(log, lines, turn, _SEARCH, index, effects.price[index])
                    continue
                index = np.int64(index_of[pick])
                if use:  # every piece that this spell can do without stays
                    for s in range(pieces_count):
                        piece = np.int64(piece_of[s])
                        if piece_since[s] == 0 or piece_since[s] > turn:
                            continue
                        stock = minus(stock, once_gives, piece)
                        if pays(both(pool, stock), only, need, index, creature):
                            # Not needed: it is put back once the others are looked at.
                            piece_since[s] = -piece_since[s]
                            continue
                        piece_since[s] = 0
                        pool = plus(pool, once_gives, piece)
                        available += once[piece]
                        sources[sources_count] = piece
                        each[sources_count] = 0
                        left[sources_count] = once[piece]
                        sources_count += 1
                        if logging:
                            lines = note(log, lines, turn, _USE, piece, once[piece])
                    for s in range(pieces_count):
                        if piece_since[s] < 0:
                            piece = np.int64(piece_of[s])
                            piece_since[s] = -piece_since[s]
                            stock = plus(stock, once_gives, piece)
                    stale = True
                    if logging:
                        lines = note(log, lines, turn, _MANA, 0, available)
                pool = minus(pool, need, index)
                owing = True
                if restricts:  # paid at once: which mana pays decides what is left for whom
                    for_creature = np.int64(creature[index])
                    pool = both(pool, only) if for_creature else pool
                    pool, only = tap(pool, for_creature, sources, left, sources_count, tapping)
                    owing = False
                spent += mana_value[index]
                casts += 1
                bit = ONE << U64(pick)
                hand &= ~bit
                commander_cast |= np.int64((zone & bit) != ZERO)
                zone &= ~bit
                if track_cards:
                    card = np.int64(card_of[index])
                    cast_cards[card >> 6] |= ONE << U64(card & 63)
                if logging:
                    lines = note(log, lines, turn, _SPELL, index, mana_value[index])
                to_draw = effects.draws[index]
                drops += effects.drops[index]
                extra_drops += effects.drops[index]
                if effects.search[index] >= 0:
                    find_row, find_tapped = (
                        effects.search[index],
                        np.int64(effects.find_tapped[index]),
                    )
                    find_play, find_hand = effects.find_play[index], effects.find_hand[index]
                if effects.later[index] >= 0:
                    searchers[searchers_count] = index
                    searchers_count += 1

                # The mana it makes, every turn or once.
                more_mana = False
                if pieces[index] > 0:
                    since = turn if at_once[index] else turn + 1
                    for _ in range(pieces[index]):
                        if pieces_count == PIECES:
                            break
                        if since == turn and (
                            available + np.int64(stock[0] & MANA_BYTE) + once[index] > MOST_MANA
                        ):
                            since = turn + 1
                        piece_of[pieces_count] = index
                        piece_since[pieces_count] = since
                        pieces_count += 1
                        if since == turn:
                            more_mana = True
                            stock = plus(stock, once_gives, index)
                    if more_mana:
                        pool, only = tap(pool, none, sources, left, sources_count, tapping)
                        owing = False
                    if more_mana and track_cards:
                        pools_kept = keep_pools(
                            pools, pools_kept, held, turn, both(pool, stock), only, restricts
                        )
                    continue
                if amount[index] > 0:
                    base = plus(base, gives, index)
                    base_only = plus(base_only, only_gives, index)
                    more_mana = at_once[index] != 0
                elif once[index] > 0:
                    more_mana = (
                        available + np.int64(stock[0] & MANA_BYTE) + once[index] <= MOST_MANA
                    )
                else:
                    continue
                if more_mana:
                    # It can be spent now, but not on what was cast before: tap for that first.
                    pool, only = tap(pool, none, sources, left, sources_count, tapping)
                    owing = False
                sources[sources_count] = index
                each[sources_count] = amount[index]
                left[sources_count] = 0
                sources_count += 1
                if more_mana:
                    now = amount[index] if amount[index] > 0 else once[index]
                    left[sources_count - 1] = now
                    if amount[index] > 0:
                        pool = plus(pool, gives, index)
                        only = plus(only, only_gives, index)
                    else:
                        pool = plus(pool, once_gives, index)
                    available += now
                    stale = True
                    if logging:
                        lines = note(log, lines, turn, _MANA, 0, available)
                    if track_cards:
                        pools_kept = keep_pools(
                            pools, pools_kept, held, turn, both(pool, stock), only, restricts
                        )

            tallies.lands_seen[U64(turn - 1), U64(lands_seen)] += 1
            if track_cards:
                for part in range(parts):
                    masks[_SEEN, U64(turn - 1), part, held] = seen_cards[part]
                for part in range(spell_parts):
                    masks[_CAST, U64(turn - 1), part, held] = cast_cards[part]
            every_drop &= dropped
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
            if held == U64(GAMES_HELD) or pools_kept > pools_room or g == games - 1:
                ask_cards(
                    deck,
                    scratch,
                    turns,
                    np.int64(held),
                    np.int64(pools_kept),
                    effects.creature_cards,
                )
                count_cards(
                    masks,
                    spell_parts,
                    turns,
                    track_asked,
                    largest_land > 1,
                    np.int64(held),
                    tallies.cards,
                )
                held = ZERO
                pools_kept = ZERO
    return lines
