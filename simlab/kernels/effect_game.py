"""Whole games with cards that draw, search, add land drops, give mana once or turn it into other.

What `game` plays, as a list of things to do: a turn goes on with the first of these that there is
to do: draw, find cards, make a land drop, cast a spell, spend what is left on abilities. A deck
without such cards is played by both kernels alike, card by card; `game` is quicker.

The parts: `effect_turn` begins games and turns, `effect_finds` brings cards and lands,
`effect_cast` casts and pays abilities, `effect_kept` keeps the mana to mark the cards that it pays,
`effect_notes` writes the log. Below them `effect_spells` and `effect_lands` choose, `effect_settle`
taps, `effect_options` knows what filters could pay, `effect_counts` what counting mana comes to,
`effect_pools` holds mana, `effect_table` puts permanents into play.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import ONE, U64, ZERO, popcount
from simlab.kernels.columns import G_KEEPABLE, G_KEPT_SIZE, G_LANDS, G_MULLIGANS, Event, Track
from simlab.kernels.effect_cast import cast_next, look, spend_the_rest
from simlab.kernels.effect_finds import draw_card, drop_land, find_land, tutor
from simlab.kernels.effect_kept import mark_kept, more_mana
from simlab.kernels.effect_lands import drop_choices
from simlab.kernels.effect_notes import note_moment, note_table, remember_draws, remember_hand
from simlab.kernels.effect_pools import load, store
from simlab.kernels.effect_settle import settle
from simlab.kernels.effect_state import I64
from simlab.kernels.effect_table import mark_rank, wake, waking
from simlab.kernels.effect_turn import raise_costs, start_game, start_turn
from simlab.kernels.jit import whole
from simlab.kernels.layout import GAMES_HELD, MAX_SEEN, DeckArrays, EffectArrays, GameSetup
from simlab.kernels.log import note
from simlab.kernels.questions import answer
from simlab.kernels.ranks import rank_cards
from simlab.kernels.record import ask_cards, count_cards, write_turn

__all__ = ["further_cards", "play_effect_games"]

_END = Event.END.value
_SEEN = Track.SEEN.value
_CAST = Track.CAST.value
_CASTABLE = Track.CASTABLE.value
_CASTABLE_AND_SEEN = Track.CASTABLE_AND_SEEN.value
MOST_KEPT = 10  # cards of a kept hand


def further_cards(deck: DeckArrays, effects: EffectArrays, setup: GameSetup) -> int:
    """Return how many cards may come up beside the draw of every turn: a game sees 64 in all."""
    drawn = MOST_KEPT + int(setup.turns) - 1 + int(setup.draw_first)
    room = MAX_SEEN - deck.commanders.size - int(effects.hand_room) - drawn
    return max(0, min(int(effects.more), room))


@whole
def play_effect_games(
    deck, effects, pilot, setup, games, rows, tallies, log, lines, scratch, questions=None
):
    """Play games as `game.play_games` does, with all that `effects` says, an `EffectArrays`."""
    facts, words, kinds = effects.facts, effects.words, effects.kinds
    lists, pools, tracks = scratch.lists, scratch.effect_pools, scratch.tracks
    state = lists[at.L_STATE]
    commanders, below, need = deck.commanders, deck.below, deck.need
    spell_parts, largest_land = deck.within.shape[2], deck.largest_land
    turns, draw_first = setup.turns, setup.draw_first
    track_cards, track_asked = setup.track > 0, setup.track > 1
    cards, opened = scratch.cards, scratch.facts
    came, masks = scratch.came, scratch.masks
    pool, pool_bytes = scratch.pool, scratch.pool_bytes
    slot_byte, within = deck.slot_byte, deck.within
    castable, castable_seen = tracks[0], tracks[1]
    parts = masks.shape[2]
    index_parts = (deck.card.shape[0] + 63) >> 6
    write_rows = rows.shape[0] > 0
    held = ZERO

    for index in range(deck.spells):
        lists[at.L_MANA_NOW, index] = deck.mana_value[index]
    for index in range(deck.card.shape[0]):
        for word in range(4):
            pools[at.P_NEED + index, word] = need[index, word]
    for word in range(4):
        pools[at.P_NOTHING, word] = ZERO
        pools[at.P_NOTHING + 1, word] = ZERO
    for number in range(at.SIZES):
        state[number] = effects.sizes[number]
    for profile in range(state[at.S_PROFILES]):
        lists[at.L_PROFILE, profile] = 0
        lists[at.L_PROFILE_BITS, profile] = effects.profiles[profile]
    state[at.S_REDUCED] = 0
    state[at.S_LOGGING], state[at.S_TRACKING] = log.shape[0] > 0, track_cards

    for g in range(games):
        game = U64(g)
        kept, total = np.int64(opened[game, 2]), np.int64(opened[game, 4])
        raise_costs(state, lists, pools, deck.mana_value, need)
        start_game(state, lists, pools, kept, total, np.int64(opened[game, 3]))
        ranks, s0, s1, s2, s3 = rank_cards(
            cards, game, total, commanders, index_parts, lists[at.L_INDEX_OF], lists[at.L_RANK_OF]
        )
        store(pools, at.P_RANKED, (s0, s1, s2, s3))
        store(pools, at.P_UNSEEN, load(scratch.unseen, game))
        state[at.S_RANKS] = ranks
        for rank in range(ranks):
            mark_rank(facts, state, pools, lists[at.L_INDEX_OF, rank], rank)
        for place in range(commanders.shape[0]):
            pools[at.P_HANDS, at.ZONE] |= ONE << U64(lists[at.L_RANK_OF, commanders[place]])
        pools[at.P_HANDS, at.SIDES] &= ~pools[at.P_HANDS, at.ZONE]
        for place in range(kept):
            index = np.int64(cards[game, place])
            pools[at.P_HANDS, at.HAND] |= ONE << U64(lists[at.L_RANK_OF, index])
            pools[at.P_HAD, index >> 6] |= ONE << U64(index & 63)
        for place in range(spell_parts):
            castable_seen[place] = ZERO
        # Lands in hand and among the draws of every turn, as if nothing had an effect.
        lands_dealt = np.int64(opened[game, 3])
        lands_dealt += popcount(pools[at.P_HANDS, at.ZONE] & pools[at.P_HANDS, at.LANDS])
        if write_rows:
            rows[g, G_MULLIGANS] = opened[game, 0]
            rows[g, G_KEPT_SIZE] = kept
            rows[g, G_LANDS] = opened[game, 3]
            rows[g, G_KEEPABLE] = opened[game, 1]
        if track_cards:
            remember_hand(facts, lists, pools, came, held)
            remember_draws(cards, game, kept, total, turns, draw_first, came, held)
        if questions is not None:
            note_moment(lists, pools, questions.moments, held, 0)

        for turn in range(1, turns + 1):
            draws = np.int64(turn > 1 or draw_first > 0)
            start_turn(facts, words, state, lists, pools, turn, draws)
            for place in range(spell_parts):
                castable[place] = ZERO
            drawn = draws == 0  # the hand is noted after the draw of the turn
            if questions is not None and drawn:
                note_moment(lists, pools, questions.moments, held, turn)
            going = True
            while going or state[at.S_NOTES] > 0 or state[at.S_KEPT] > 0:
                if state[at.S_NOTES] > 0:
                    for line in range(state[at.S_NOTES]):
                        event, value = lists[at.L_EVENT, line], lists[at.L_VALUE, line]
                        lines = note(log, lines, turn, event, lists[at.L_SUBJECT, line], value)
                    state[at.S_NOTES] = 0
                if state[at.S_KEPT] > 0:
                    mark_kept(state, pools, kinds, slot_byte, within, pool, pool_bytes, castable)
                if not going:
                    continue
                if state[at.S_TO_DRAW] > 0:
                    state[at.S_TO_DRAW] -= 1
                    draw_card(facts, state, lists, pools, cards, game)
                    if questions is not None and not drawn:
                        drawn = True
                        note_moment(lists, pools, questions.moments, held, turn)
                    continue
                place = waking(facts, state, lists)
                if place >= 0:
                    before = state[at.S_AVAILABLE]
                    wake(facts, words, state, lists, pools, place)
                    if state[at.S_AVAILABLE] > before:
                        more_mana(facts, words, state, lists, pools)
                    continue
                if state[at.S_TUTORS] > 0:
                    tutor(facts, words, state, lists, pools, below)
                    continue
                if state[at.S_FIND_PLAY] > 0 or state[at.S_FIND_HAND] > 0:
                    find_land(facts, words, state, lists, pools, below)
                    continue
                if state[at.S_DROPS] > 0:
                    choices = drop_choices(pools)
                    if choices:
                        drop_land(facts, words, state, lists, pools, choices, below)
                        continue
                look(facts, words, state, lists, pools, below)
                if cast_next(facts, words, state, lists, pools, pilot):
                    continue
                going = spend_the_rest(facts, words, state, lists, pools)

            lands_seen = state[at.S_LANDS_SEEN]
            place = kept + turn - 2 + draw_first
            if (turn > 1 or draw_first) and place < total:
                lands_dealt += np.int64(cards[game, place]) >= deck.spells
            tallies.lands_seen[U64(turn - 1), U64(lands_dealt)] += 1
            if track_cards:
                row = U64(turn - 1)
                for place in range(parts):
                    masks[_SEEN, row, place, held] = pools[at.P_SEEN, place]
                for place in range(spell_parts):
                    masks[_CAST, row, place, held] = pools[at.P_CAST, place]
                    masks[_CASTABLE, row, place, held] = castable[place]
                    castable_seen[place] |= castable[place] & pools[at.P_SEEN, place]
                    masks[_CASTABLE_AND_SEEN, row, place, held] = castable_seen[place]
            if state[at.S_FILTERS] > 0:  # what is used up has to go
                settle(facts, words, state, lists, pools, I64(0))
            if questions is not None:
                note_table(facts, state, lists, pools, questions.moments, held, turn)
            state[at.S_EVERY_DROP] &= state[at.S_DROPPED]
            state[at.S_SPENT_BY] += state[at.S_SPENT]
            state[at.S_COMPOUNDED] += state[at.S_SPENT_BY]
            if state[at.S_LOGGING]:
                lines = note(log, lines, turn, _END, 0, state[at.S_SPENT])
            if write_rows:
                write_turn(
                    rows,
                    g,
                    turn,
                    turns,
                    state[at.S_LANDS],
                    state[at.S_DROPPED],
                    state[at.S_EVERY_DROP],
                    lands_seen,
                    state[at.S_SHOWN],
                    state[at.S_SPENT],
                    state[at.S_SPENT_BY],
                    state[at.S_COMPOUNDED],
                    state[at.S_CASTS],
                    state[at.S_COMMANDER],
                    state[at.S_SCREW] != 0,
                    popcount(pools[at.P_HANDS, at.HAND]),
                )

        if track_cards:
            held += ONE
            if held == U64(GAMES_HELD) or g == games - 1:
                if track_asked:
                    ask_cards(deck, scratch, turns, np.int64(held), I64(0), True)
                count_cards(
                    masks,
                    spell_parts,
                    turns,
                    track_asked,
                    largest_land > 1,
                    np.int64(held),
                    tallies.cards,
                )
                if questions is not None:
                    answer(questions, masks, rows, g + 1 - np.int64(held), np.int64(held))
                held = ZERO
    return lines
