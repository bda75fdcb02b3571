"""Whole games with cards that draw, search, add land drops, give mana once or turn it into other.

What `game` plays, as a list of things to do: a turn goes on with the first of these that there is
to do: draw, find cards, make a land drop, cast a spell, spend what is left on abilities. A deck
without such cards is played by both kernels alike, card by card; `game` is quicker.

Cards are dealt before the game, in the order in which they will be drawn. A search takes a card out
of them, or out of the rest of the library. Which one does not depend on the order of the library
(see `effect_lands.find_target`), so the order of what stays is uniform, as after a shuffle, and
later draws go on in the order dealt, past the cards that are gone.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import ONE, U64, ZERO, ctz, popcount
from simlab.kernels.columns import (
    G_KEEPABLE,
    G_KEPT_SIZE,
    G_LANDS,
    G_MULLIGANS,
    Event,
    Track,
    Zone,
)
from simlab.kernels.effect_lands import (
    FOUND,
    NOTHING_FOUND,
    cheap_spells,
    choose_drop,
    drop_choices,
    find_target,
    land_spells,
    lies_in,
)
from simlab.kernels.effect_pools import (
    GUARD,
    add,
    counted_already,
    counted_mana,
    gain,
    load,
    mana_in,
    owe,
    push_source,
    refresh,
    settle,
    store,
    use_all_filters,
)
from simlab.kernels.effect_spells import (
    castable_spells,
    choose_tutored,
    cycler_to_pay,
    next_spell,
    search_to_pay,
    stock_mana,
    use_pieces,
)
from simlab.kernels.effect_state import I64
from simlab.kernels.effect_table import (
    add_filter,
    add_mana,
    add_source,
    bounce,
    count,
    into_hand,
    land_comes,
    lose_land,
    lower_costs,
    mark_rank,
    wake,
    waking,
)
from simlab.kernels.jit import part, small_part, whole
from simlab.kernels.layout import (
    GAMES_HELD,
    HAND_ROOM,
    MAX_SEEN,
    MOST_MANA,
    NO_CARD,
    PIECES,
    DeckArrays,
    EffectArrays,
    GameSetup,
)
from simlab.kernels.log import note
from simlab.kernels.payable import ask
from simlab.kernels.questions import answer, begin_moments, note_hand
from simlab.kernels.ranks import rank_cards
from simlab.kernels.record import ask_cards, count_cards, write_turn

__all__ = ["further_cards", "play_effect_games"]

_DRAW, _LAND, _MANA = Event.DRAW.value, Event.LAND.value, Event.MANA.value
_SPELL, _END, _FIND, _USE = Event.CAST.value, Event.END.value, Event.FIND.value, Event.USE.value
_SEARCH, _BOUNCE, _TUTOR = Event.SEARCH.value, Event.BOUNCE.value, Event.TUTOR.value
_CYCLE = Event.CYCLE.value
_SEEN, _CAST, _CASTABLE = Track.SEEN.value, Track.CAST.value, Track.CASTABLE.value
_CASTABLE_AND_SEEN = Track.CASTABLE_AND_SEEN.value
_ZONE_SEEN, _ZONE_PLAY, _ZONE_CAST = Zone.SEEN.value, Zone.PLAY.value, Zone.CAST.value
_ZONE_AS_LAND = Zone.AS_LAND.value

MOST_KEPT = 10  # cards of a kept hand
FEW_LANDS = 4  # in play: with fewer and none in hand a tutor finds a land


def further_cards(deck: DeckArrays, effects: EffectArrays, setup: GameSetup) -> int:
    """Return how many cards may come up beside the draw of every turn: a game sees 64 in all."""
    drawn = MOST_KEPT + int(setup.turns) - 1 + int(setup.draw_first)
    room = MAX_SEEN - deck.commanders.size - int(effects.hand_room) - drawn
    return max(0, min(int(effects.more), room))


@small_part
def tell(state, lists, event, index, value):
    """Add a line for the log, if there is one."""
    if state[at.S_LOGGING]:
        line = state[at.S_NOTES]
        lists[at.L_EVENT, line], lists[at.L_SUBJECT, line], lists[at.L_VALUE, line] = (
            event,
            index,
            value,
        )
        state[at.S_NOTES] += 1


@small_part
def see(facts, pools, index):
    """Mark a card as seen."""
    card = facts[at.F_CARD, index]
    pools[at.P_SEEN, card >> 6] |= ONE << U64(card & 63)


# -- what is kept of the mana there is -----------------------------------------------------------


@small_part
def keep_row(state, lists, pools, row, special, profile):
    """Keep a pool until its cards are marked; the stock counts."""
    kept = at.P_KEPT + 2 * state[at.S_KEPT]
    some = ZERO - U64(special)
    for word in range(4):
        only = (pools[at.P_ONLY, word] + pools[at.P_STOCK_ONLY, word]) & some
        pools[kept, word] = (pools[row, word] + pools[at.P_STOCK, word] + only) & ~GUARD
    if profile >= 0:
        less = U64(lists[at.L_PROFILE, profile])
        total = min((pools[kept, 0] & U64(0x7F)) + less, U64(MOST_MANA))
        pools[kept, 0] = (pools[kept, 0] & ~U64(0xFF)) | total
    pools[kept + 1, 0] = U64(special)
    pools[kept + 1, 1] = U64(profile + 1)
    state[at.S_KEPT] += 1


@part
def keep_pools(facts, words, state, lists, pools):
    """Keep the mana there is, filters used or not, to mark what it pays; nothing is owed.

    Once more for special spells, and for each set of spells that cost less.
    """
    refresh(facts, words, state, lists, pools)
    if state[at.S_TRACKING] == 0:
        return
    for number in range(-1, state[at.S_OPTIONS]):
        row = at.P_POOL if number < 0 else at.P_OPTION + number
        for special in range(1 + (state[at.S_RESTRICTS] if number < 0 else 0)):
            keep_row(state, lists, pools, row, special, -1)
            for profile in range(state[at.S_PROFILES]):
                if lists[at.L_PROFILE, profile] > 0:
                    keep_row(state, lists, pools, row, special, profile)


@small_part
def mark_kept(state, pools, kinds, slot_byte, within, pool, pool_bytes, castable):
    """Mark the cards that the pools kept pay.

    Parameters: `kinds` uint64[1 + profiles, parts], masks of cards: special ones, then those of
    each profile; `castable` uint64[parts], the cards castable this turn, written.
    """
    for number in range(state[at.S_KEPT]):
        row = at.P_KEPT + 2 * number
        special, profile = pools[row + 1, 0], np.int64(pools[row + 1, 1])
        for word in range(4):
            pool[0, word] = pools[row, word]
        for place in range(castable.shape[0]):
            can = ask(pool_bytes, ZERO, U64(place), slot_byte, within)
            if special:
                can &= kinds[0, place]
            if profile:
                can &= kinds[profile, place]
            castable[place] |= can
    state[at.S_KEPT] = 0


@part
def show_mana(facts, words, state, lists, pools):
    """Count the mana there is, filters used, and note it."""
    refresh(facts, words, state, lists, pools)
    shown = state[at.S_AVAILABLE] + gain(state, pools)
    state[at.S_SHOWN] = max(state[at.S_SHOWN], shown)
    tell(state, lists, _MANA, I64(0), shown)


@part
def more_mana(facts, words, state, lists, pools):
    """Note that there is more mana to cast spells with."""
    state[at.S_STALE] = 1
    if state[at.S_STARTED]:
        show_mana(facts, words, state, lists, pools)
        keep_pools(facts, words, state, lists, pools)


# -- the start of a game and of a turn -----------------------------------------------------------


@part
def start_game(state, lists, pools, kept, total, lands):
    """Set what a game starts with."""
    for number in range(at.S_REDUCED + 1, at.NUMBERS):
        state[number] = 0
    state[at.S_TOTAL], state[at.S_AT], state[at.S_LANDS_SEEN] = total, kept, lands
    state[at.S_ON_TOP] = -1
    state[at.S_EVERY_DROP] = 1
    for place in range(3 * state[at.S_COUNTERS]):
        lists[at.L_COUNTS, place] = 0
    for word in range(4):
        pools[at.P_BASE, word] = GUARD
        pools[at.P_BASE_ONLY, word] = ZERO
        pools[at.P_HANDS, word] = ZERO
        pools[at.P_MARKS, word] = ZERO
        pools[at.P_SEEN, word] = ZERO
        pools[at.P_CAST, word] = ZERO
        pools[at.P_HAD, word] = ZERO
        pools[at.P_IN_PLAY, word] = ZERO
        pools[at.P_CAST_AT_ALL, word] = ZERO
        pools[at.P_AS_LAND, word] = ZERO


@part
def raise_costs(state, lists, pools, mana_value, need):
    """Set the costs back to those on the cards."""
    if state[at.S_REDUCED]:
        for index in range(state[at.S_FIRST_LAND]):
            lists[at.L_MANA_NOW, index] = mana_value[index]
            pools[at.P_NEED + index, 0] = need[index, 0]
        for profile in range(state[at.S_PROFILES]):
            lists[at.L_PROFILE, profile] = 0
        state[at.S_REDUCED] = 0


@part
def untap(facts, words, state, lists, pools):
    """Untap; what gave mana once is gone."""
    store(pools, at.P_POOL, load(pools, at.P_BASE))
    store(pools, at.P_ONLY, load(pools, at.P_BASE_ONLY))
    state[at.S_AVAILABLE] = np.int64((pools[at.P_POOL, 0] + pools[at.P_ONLY, 0]) & U64(0x7F))
    for place in range(3 * state[at.S_COUNTERS]):
        lists[at.L_COUNTS_BEFORE, place] = lists[at.L_COUNTS, place]
    stay = 0
    for source in range(state[at.S_SOURCES]):
        if lists[at.L_EACH, source] < 0:
            continue
        unit = lists[at.L_SOURCE, source]
        lists[at.L_SOURCE, stay], lists[at.L_OWNER, stay] = unit, lists[at.L_OWNER, source]
        lists[at.L_UNREADY, stay] = 0
        each = lists[at.L_EACH, source]
        if facts[at.F_COUNTER, unit] >= 0 and not facts[at.F_FILTER, unit]:
            each = counted_mana(facts, state, lists, unit)
            if counted_already(facts, state, lists, unit, stay):
                each = facts[at.F_AMOUNT, unit]
            each = min(each, MOST_MANA - state[at.S_AVAILABLE])
            add_mana(words, state, pools, unit, each)
        lists[at.L_EACH, stay], lists[at.L_LEFT, stay] = each, each
        stay += 1
    state[at.S_SOURCES] = stay
    stay = 0
    for place in range(state[at.S_FILTERS]):
        if lists[at.L_FILTERS, place] >= 0:
            lists[at.L_FILTERS, stay] = lists[at.L_FILTERS, place]
            lists[at.L_FILTER_USED, stay] = 0
            stay += 1
    state[at.S_FILTERS] = stay
    state[at.S_OPTIONS] = -1


@part
def clear_pieces(facts, words, state, lists, pools):
    """Take away the mana given once that was used; what was a card counts no more."""
    stay = 0
    for place in range(state[at.S_PIECES]):
        index = lists[at.L_PIECE_OF, place]
        if lists[at.L_PIECE_SINCE, place] == 0:
            if facts[at.F_PIECE_IS_CARD, index]:
                count(facts, words, state, lists, pools, index, I64(-1))
            continue
        lists[at.L_PIECE_OF, stay] = index
        lists[at.L_PIECE_SINCE, stay] = lists[at.L_PIECE_SINCE, place]
        stay += 1
    state[at.S_PIECES] = stay


@part
def stock_up(facts, words, state, lists, pools):
    """See what mana given once can be used this turn."""
    store(pools, at.P_STOCK, load(pools, at.P_NOTHING))
    store(pools, at.P_STOCK_ONLY, load(pools, at.P_NOTHING))
    for place in range(state[at.S_PIECES]):
        index = lists[at.L_PIECE_OF, place]
        if state[at.S_AVAILABLE] + stock_mana(pools) + facts[at.F_ONCE, index] <= MOST_MANA:
            add(pools, at.P_STOCK, words, at.W_ONCE_GIVES, index)
            add(pools, at.P_STOCK_ONLY, words, at.W_ONCE_ONLY, index)
        else:
            lists[at.L_PIECE_SINCE, place] = state[at.S_TURN] + 1


@small_part
def start_turn(facts, words, state, lists, pools, turn, draws):
    """Begin a turn."""
    state[at.S_TURN] = turn
    clear_pieces(facts, words, state, lists, pools)
    untap(facts, words, state, lists, pools)
    stock_up(facts, words, state, lists, pools)
    state[at.S_TO_DRAW] = draws
    state[at.S_DROPS] = 1 + state[at.S_MORE_DROPS]
    state[at.S_FIND_PLAY], state[at.S_FIND_HAND], state[at.S_TUTORS] = 0, 0, 0
    state[at.S_PHASE], state[at.S_DROPPED], state[at.S_SPENT], state[at.S_CASTS] = 0, 0, 0, 0
    state[at.S_SCREW], state[at.S_STARTED], state[at.S_OWING], state[at.S_SHOWN] = 0, 0, 0, 0
    store(pools, at.P_OWED, load(pools, at.P_NOTHING))
    state[at.S_STALE] = 1
    pools[at.P_MARKS, at.CASTABLE] = ZERO


# -- what there is to do -------------------------------------------------------------------------


@small_part
def draw_card(facts, state, lists, pools, cards, game):
    """Draw the card put on top, or the next that is still there, or none if there is none."""
    index = I64(-1)
    if state[at.S_ON_TOP] >= 0 and lies_in(pools, state[at.S_ON_TOP]):
        index = state[at.S_ON_TOP]
    state[at.S_ON_TOP] = -1
    while index < 0 and state[at.S_AT] < state[at.S_TOTAL]:
        card = np.int64(cards[game, state[at.S_AT]])
        state[at.S_AT] += 1
        if lies_in(pools, card):
            index = card
    if index < 0 or not into_hand(facts, state, lists, pools, index):
        state[at.S_TO_DRAW] = 0
        return
    pools[at.P_UNSEEN, index >> 6] ^= ONE << U64(index & 63)
    state[at.S_LANDS_SEEN] += index >= state[at.S_FIRST_LAND]
    tell(state, lists, _DRAW, index, I64(0))
    see(facts, pools, index)


@part
def find_card(facts, state, lists, pools, index, event, value):
    """Put a card from the library into the hand; say if there was room."""
    if not into_hand(facts, state, lists, pools, index):
        return False
    pools[at.P_UNSEEN, index >> 6] ^= ONE << U64(index & 63)
    state[at.S_LANDS_SEEN] += index >= state[at.S_FIRST_LAND]
    tell(state, lists, event, index, value)
    see(facts, pools, index)
    return True


@part
def tutor(facts, words, state, lists, pools, below):
    """Find a card: a land while there are few and none is in hand, else a spell, else a land."""
    finder = state[at.S_TUTOR]
    state[at.S_TUTORS] -= 1
    lands_in_hand = pools[at.P_HANDS, at.HAND] & pools[at.P_HANDS, at.LANDS]
    spell = choose_tutored(facts, state, lists, pools, finder)
    land = I64(-1)
    if facts[at.F_TUTOR_LANDS, finder] >= 0:
        cheap = land_spells(facts, words, state, lists, pools, below)
        land, _, _ = find_target(
            facts,
            words,
            state,
            lists,
            pools,
            facts[at.F_TUTOR_LANDS, finder],
            I64(1),
            cheap,
            lands_in_hand,
        )
    few = lands_in_hand == ZERO and state[at.S_LANDS] < FEW_LANDS
    index = land if land >= 0 and (few or spell < 0) else spell
    if index < 0:
        state[at.S_TUTORS] = 0
    elif facts[at.F_TUTOR_TOP, finder]:
        state[at.S_ON_TOP] = index
        tell(state, lists, _TUTOR, index, I64(1))
    elif not find_card(facts, state, lists, pools, index, _TUTOR, I64(0)):
        state[at.S_TUTORS] = 0


@part
def bring_land(facts, words, state, lists, pools, index, tapped):
    """Put a land into play, and do what it does as it enters."""
    before = state[at.S_AVAILABLE]
    filters = state[at.S_FILTERS]
    land_comes(facts, words, state, lists, pools, index, tapped)
    ready = state[at.S_FILTERS] > filters and not tapped
    for _ in range(facts[at.F_BOUNCES, index]):
        back = bounce(facts, words, state, lists, pools, index)
        if back >= 0:
            tell(state, lists, _BOUNCE, back, I64(0))
    if state[at.S_AVAILABLE] > before or ready:
        more_mana(facts, words, state, lists, pools)


@part
def find_land(facts, words, state, lists, pools, below):
    """Go on with a search: lands into play first, then lands into hand."""
    cheap = land_spells(facts, words, state, lists, pools, below)
    lands_in_hand = pools[at.P_HANDS, at.HAND] & pools[at.P_HANDS, at.LANDS]
    to_hand = I64(0) if state[at.S_FIND_PLAY] > 0 else I64(1)
    index, tapped, _ = find_target(
        facts,
        words,
        state,
        lists,
        pools,
        state[at.S_FIND_ROW],
        state[at.S_FIND_TAPPED] | to_hand,
        cheap,
        lands_in_hand,
    )
    state[at.S_FIND_PLAY] -= 1 - to_hand
    state[at.S_FIND_HAND] -= to_hand
    if index >= 0 and to_hand:
        if find_card(facts, state, lists, pools, index, _FIND, I64(2)):
            return
        index = I64(-1)
    if index < 0:
        state[at.S_FIND_PLAY], state[at.S_FIND_HAND] = 0, 0
        return
    pools[at.P_UNSEEN, index >> 6] ^= ONE << U64(index & 63)
    tell(state, lists, _FIND, index, tapped)
    bring_land(facts, words, state, lists, pools, index, tapped)


@part
def drop_land(facts, words, state, lists, pools, choices, below):
    """Make a land drop."""
    cheap = land_spells(facts, words, state, lists, pools, below)
    pick, index, tapped, how = choose_drop(facts, words, state, lists, pools, choices, cheap)
    bit = ~(ONE << U64(pick))
    pools[at.P_HANDS, at.HAND] &= bit
    pools[at.P_HANDS, at.ZONE] &= bit
    state[at.S_DROPS] -= 1
    state[at.S_DROPPED] = 1
    state[at.S_STALE] = 1
    played = lists[at.L_INDEX_OF, pick] if how == FOUND else index
    tell(state, lists, _LAND, played, I64(0) if how == FOUND else tapped)
    if facts[at.F_IS_SIDE, index]:
        own = lists[at.L_INDEX_OF, pick]
        pools[at.P_AS_LAND, own >> 6] |= ONE << U64(own & 63)
    if how == NOTHING_FOUND:
        state[at.S_LANDS] += 1
        pools[at.P_IN_PLAY, played >> 6] |= ONE << U64(played & 63)
        return
    if how == FOUND:
        pools[at.P_UNSEEN, index >> 6] ^= ONE << U64(index & 63)
        tell(state, lists, _FIND, index, tapped)
    bring_land(facts, words, state, lists, pools, index, tapped)


@part
def look(facts, words, state, lists, pools, below):
    """See what at hand the mana there is pays; on the first look of a turn count the mana."""
    if not state[at.S_STALE]:
        return
    refresh(facts, words, state, lists, pools)
    state[at.S_STALE] = 0
    most = mana_in(pools, at.P_POOL) + gain(state, pools)
    most += np.int64(pools[at.P_ONLY, 0] & U64(0xFF))
    cheap = cheap_spells(state, pools, below, most)
    castable = castable_spells(facts, state, lists, pools, cheap)
    pools[at.P_MARKS, at.CASTABLE] = castable
    if not state[at.S_STARTED]:
        state[at.S_STARTED] = 1
        missed = cheap & ~castable
        while missed:
            index = lists[at.L_INDEX_OF, ctz(missed)]
            missed &= missed - ONE
            if lists[at.L_MANA_NOW, index] <= most:
                state[at.S_SCREW] = 1
        show_mana(facts, words, state, lists, pools)
        keep_pools(facts, words, state, lists, pools)


@part
def pay_ability(facts, words, state, lists, pools, kind, index):
    """Pay for an ability; nothing is owed before."""
    for word in range(4):
        bill = words[kind, index, word]
        pools[at.P_POOL, word] -= bill
        pools[at.P_OWED, word] += bill
        for number in range(state[at.S_OPTIONS]):
            pools[at.P_OPTION + number, word] -= bill
    state[at.S_OWING] |= np.int64(words[kind, index, 0] & U64(0xFF) != ZERO)
    if state[at.S_RESTRICTS]:
        settle(facts, words, state, lists, pools, I64(0))


@part
def spend_the_rest(facts, words, state, lists, pools):
    """Spend mana that is left on a search or on cycling; say if there was anything to do."""
    if (
        state[at.S_SEARCHERS] == 0
        and pools[at.P_HANDS, at.HAND] & pools[at.P_MARKS, at.CYCLERS] == ZERO
    ):
        return False
    settle(facts, words, state, lists, pools, I64(0))
    if state[at.S_FILTERS] > 0:
        use_all_filters(facts, words, state, lists, pools)
        state[at.S_SHOWN] = max(state[at.S_SHOWN], state[at.S_AVAILABLE])
    refresh(facts, words, state, lists, pools)
    place = search_to_pay(facts, words, state, lists, pools)
    if place >= 0:
        index = lists[at.L_SEARCHERS, place]
        lists[at.L_SEARCHERS, place] = -1
        if index >= state[at.S_FIRST_LAND]:  # the land is sacrificed
            lose_land(facts, words, state, lists, pools, index, I64(1))
            refresh(facts, words, state, lists, pools)
        elif facts[at.F_PERMANENT, index]:
            count(facts, words, state, lists, pools, index, I64(-1))
            state[at.S_OPTIONS] = -1
            refresh(facts, words, state, lists, pools)
        pay_ability(facts, words, state, lists, pools, at.W_PRICE, index)
        state[at.S_SPENT] += facts[at.F_PRICE, index]
        state[at.S_FIND_ROW], state[at.S_FIND_TAPPED] = (
            facts[at.F_LATER, index],
            facts[at.F_FIND_TAPPED, index],
        )
        state[at.S_FIND_PLAY] = facts[at.F_FIND_PLAY, index]
        state[at.S_FIND_HAND] = facts[at.F_FIND_HAND, index]
        tell(state, lists, _SEARCH, index, facts[at.F_PRICE, index])
        return True
    rank = cycler_to_pay(facts, words, state, lists, pools)
    if rank < 0:
        return False
    index = lists[at.L_INDEX_OF, rank]
    pools[at.P_HANDS, at.HAND] &= ~(ONE << U64(rank))
    pay_ability(facts, words, state, lists, pools, at.W_CYCLING, index)
    state[at.S_SPENT] += facts[at.F_CYCLING, index]
    tell(state, lists, _CYCLE, index, facts[at.F_CYCLING, index])
    state[at.S_PHASE], state[at.S_STALE] = 0, 1
    if facts[at.F_CYCLE_ROW, index] >= 0:
        state[at.S_FIND_ROW], state[at.S_FIND_TAPPED] = facts[at.F_CYCLE_ROW, index], 1
        state[at.S_FIND_PLAY], state[at.S_FIND_HAND] = 0, 1
    else:
        state[at.S_TO_DRAW] = 1
    return True


# -- casting -------------------------------------------------------------------------------------


@part
def put_pieces(facts, words, state, lists, pools, index):
    """Put mana given once into play."""
    more = False
    since = state[at.S_TURN] if facts[at.F_AT_ONCE, index] else state[at.S_TURN] + 1
    for _ in range(facts[at.F_PIECES, index]):
        if state[at.S_PIECES] == PIECES:
            break
        made = state[at.S_AVAILABLE] + stock_mana(pools) + facts[at.F_ONCE, index]
        if since == state[at.S_TURN] and made > MOST_MANA:
            since = state[at.S_TURN] + 1
        lists[at.L_PIECE_OF, state[at.S_PIECES]] = index
        lists[at.L_PIECE_SINCE, state[at.S_PIECES]] = since
        state[at.S_PIECES] += 1
        if since == state[at.S_TURN]:
            more = True
            add(pools, at.P_STOCK, words, at.W_ONCE_GIVES, index)
            add(pools, at.P_STOCK_ONLY, words, at.W_ONCE_ONLY, index)
    if more:
        settle(facts, words, state, lists, pools, I64(0))
        keep_pools(facts, words, state, lists, pools)


@part
def cast(facts, words, state, lists, pools, pick):
    """Cast a spell, and do what it does."""
    index = lists[at.L_INDEX_OF, pick]
    owe(state, pools, index)
    if state[at.S_RESTRICTS]:  # paid at once: which mana pays decides what is left for whom
        settle(facts, words, state, lists, pools, facts[at.F_SPECIAL, index])
    state[at.S_SPENT] += lists[at.L_MANA_NOW, index]
    state[at.S_CASTS] += 1
    bit = ONE << U64(pick)
    pools[at.P_HANDS, at.HAND] &= ~bit
    state[at.S_COMMANDER] |= np.int64((pools[at.P_HANDS, at.ZONE] & bit) != ZERO)
    pools[at.P_HANDS, at.ZONE] &= ~bit
    card = facts[at.F_CARD, index]
    pools[at.P_CAST, card >> 6] |= ONE << U64(card & 63)
    pools[at.P_CAST_AT_ALL, index >> 6] |= ONE << U64(index & 63)
    tell(state, lists, _SPELL, index, lists[at.L_MANA_NOW, index])
    if facts[at.F_REDUCES, index] >= 0:
        lower_costs(
            facts, state, lists, pools, facts[at.F_REDUCES, index], facts[at.F_REDUCES_BY, index]
        )
        if state[at.S_STARTED]:
            settle(facts, words, state, lists, pools, I64(0))
            keep_pools(facts, words, state, lists, pools)
    state[at.S_TO_DRAW] = facts[at.F_DRAWS, index]
    state[at.S_DROPS] += facts[at.F_DROPS, index] + facts[at.F_DROPS_NOW, index]
    state[at.S_MORE_DROPS] += facts[at.F_DROPS, index]
    if facts[at.F_SEARCH, index] >= 0:
        state[at.S_FIND_ROW] = facts[at.F_SEARCH, index]
        state[at.S_FIND_TAPPED] = facts[at.F_FIND_TAPPED, index]
        state[at.S_FIND_PLAY] = facts[at.F_FIND_PLAY, index]
        state[at.S_FIND_HAND] = facts[at.F_FIND_HAND, index]
    if facts[at.F_TUTORS, index] > 0:
        state[at.S_TUTORS], state[at.S_TUTOR] = facts[at.F_TUTORS, index], index
    if facts[at.F_LATER, index] >= 0:
        lists[at.L_SEARCHERS, state[at.S_SEARCHERS]] = index
        state[at.S_SEARCHERS] += 1
    before = state[at.S_AVAILABLE]
    if facts[at.F_PERMANENT, index]:
        count(facts, words, state, lists, pools, index, I64(1))
    give_mana(facts, words, state, lists, pools, index)
    if state[at.S_AVAILABLE] > before or (facts[at.F_FILTER, index] and facts[at.F_AT_ONCE, index]):
        more_mana(facts, words, state, lists, pools)


@small_part
def give_mana(facts, words, state, lists, pools, index):
    """Add the mana that a spell makes, every turn or once, as soon as it can be spent."""
    ready = facts[at.F_AT_ONCE, index]
    if facts[at.F_PIECES, index] > 0:
        put_pieces(facts, words, state, lists, pools, index)
        return
    if (
        facts[at.F_AMOUNT, index] > 0
        or facts[at.F_COUNTER, index] >= 0
        or facts[at.F_FILTER, index]
    ):
        if ready:  # not for what was cast before: tap for that first
            settle(facts, words, state, lists, pools, I64(0))
        add_source(facts, words, state, lists, pools, index, ready)
        add_filter(facts, state, lists, index, ready)
    elif facts[at.F_ONCE, index] > 0:
        mana = facts[at.F_ONCE, index]
        if state[at.S_AVAILABLE] + stock_mana(pools) + mana <= MOST_MANA:
            settle(facts, words, state, lists, pools, I64(0))
            push_source(state, lists, index, I64(-1), I64(-1), mana, I64(0))
            add(pools, at.P_POOL, words, at.W_ONCE_GIVES, index)
            add(pools, at.P_ONLY, words, at.W_ONCE_ONLY, index)
            state[at.S_AVAILABLE] += mana
            state[at.S_OPTIONS], state[at.S_STALE] = -1, 1


@small_part
def cast_next(facts, words, state, lists, pools, pilot):
    """Cast the next spell of the pilot's phases; say if there is one."""
    pick, use = next_spell(facts, words, state, lists, pools, pilot.roles, pilot.until)
    if pick < 0:
        return False
    if use:
        used = use_pieces(facts, words, state, lists, pools, lists[at.L_INDEX_OF, pick])
        for place in range(used):
            piece = lists[at.L_TRIED, place]
            tell(state, lists, _USE, piece, facts[at.F_ONCE, piece])
        show_mana(facts, words, state, lists, pools)
    cast(facts, words, state, lists, pools, pick)
    return True


# -- games ---------------------------------------------------------------------------------------


@part
def remember_draws(cards, game, kept, total, turns, draw_first, came, held):
    """Keep the cards that the draw of every turn alone brings, as if nothing had an effect."""
    place = kept
    for turn in range(1, turns + 1):
        came[held, U64(HAND_ROOM + turn - 1)] = NO_CARD
        if (turn > 1 or draw_first) and place < total:
            came[held, U64(HAND_ROOM + turn - 1)] = cards[game, place]
            place += 1


@part
def remember_hand(facts, lists, pools, came, held):
    """Keep the cards that the game starts with."""
    place = 0
    some = pools[at.P_HANDS, at.HAND] | pools[at.P_HANDS, at.ZONE]
    while some:
        index = lists[at.L_INDEX_OF, ctz(some)]
        some &= some - ONE
        see(facts, pools, index)
        came[held, U64(place)] = index
        place += 1
    while place < HAND_ROOM:
        came[held, U64(place)] = NO_CARD
        place += 1


@part
def note_moment(lists, pools, moments, held, turn):
    """Note the hand of a turn after the draw; of turn 0, the hand that is kept."""
    begin_moments(moments, held, turn)
    note_hand(moments, held, turn, pools[at.P_HANDS, at.HAND], lists[at.L_INDEX_OF])


@part
def note_table(facts, state, lists, pools, moments, held, turn):
    """Note what has been seen and cast, and what is in play but what is used up."""
    for word in range(4):
        moments[held, turn, _ZONE_SEEN, word] = pools[at.P_HAD, word]
        moments[held, turn, _ZONE_PLAY, word] = pools[at.P_IN_PLAY, word]
        moments[held, turn, _ZONE_CAST, word] = pools[at.P_CAST_AT_ALL, word]
        moments[held, turn, _ZONE_AS_LAND, word] = pools[at.P_AS_LAND, word]
    for place in range(state[at.S_PIECES]):
        index = lists[at.L_PIECE_OF, place]
        if lists[at.L_PIECE_SINCE, place] == 0 and facts[at.F_PIECE_IS_CARD, index]:
            moments[held, turn, _ZONE_PLAY, index >> 6] &= ~(ONE << U64(index & 63))


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
