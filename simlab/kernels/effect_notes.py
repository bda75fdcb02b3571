"""What a game with effects notes: lines of its log, cards seen, moments for questions."""

from __future__ import annotations

from simlab.kernels import effect_state as at
from simlab.kernels.bits import ONE, U64, ctz
from simlab.kernels.columns import Zone
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import HAND_ROOM, NO_CARD
from simlab.kernels.questions import begin_moments, note_hand

__all__ = ["note_moment", "note_table", "remember_draws", "remember_hand", "see", "tell"]

_ZONE_SEEN = Zone.SEEN.value
_ZONE_PLAY = Zone.PLAY.value
_ZONE_CAST = Zone.CAST.value
_ZONE_AS_LAND = Zone.AS_LAND.value


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
