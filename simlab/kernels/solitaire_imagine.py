"""What a player who does not cheat can imagine: the unseen cards in another order.

Face-down cards, the library and the unseen part of the hand are one group until the library is
shuffled: then its cards are known, and they are a group of their own. The tag of a card in hand
says which group it came from. Within a group every order is as likely as the others, whatever has
been seen.
"""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import byte, set_byte
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Effect
from simlab.kernels.solitaire_luck import below
from simlab.kernels.solitaire_state import fx_field

__all__ = ["imagine"]

_DECK_GROUP = 2  # the tag of cards that the deal left unseen


@small_part
def sort_cards(s, d, places, n):
    """Sort the cards at the first `n` of some places by their ids."""
    for card in range(d[at.D_NAMES]):
        places[at.CARDS + card] = 0
    for i in range(n):
        places[at.CARDS + byte(s, places[i])] += 1
    i = 0
    for card in range(d[at.D_NAMES]):
        for _ in range(places[at.CARDS + card]):
            set_byte(s, places[i], card)
            i += 1


@part
def imagine(s, d, key, places):
    """Shuffle the unseen cards of a game among the places where they can be.

    They are sorted before, so that what is imagined depends on what the player has seen and on
    `key`, not on how the cards really lie. `places` int64[2 CARDS], scratch.
    """
    library = s[at.SHUFFLES] + 1
    looking = False
    if s[at.FX_NOW] >= 0:
        code = fx_field(d, s[at.FX_NOW], 0)
        looking = code == Effect.TUTOR or code == Effect.LANDS
    used = 0
    for group in range(_DECK_GROUP, library + 1):
        n = 0
        if group == _DECK_GROUP:
            for pile in range(at.PILES):
                for i in range(byte(s, at.DOWN_N + pile)):
                    places[n] = at.DOWN + pile * at.DOWNS + i
                    n += 1
        if group == library and not looking:
            for i in range(s[at.LIB_N]):
                places[n] = at.LIB + i
                n += 1
        for i in range(s[at.HAND_N]):
            if s[at.TAG + i] == group:
                places[n] = at.HAND + i
                n += 1
        sort_cards(s, d, places, n)
        for i in range(n - 1, 0, -1):
            j = below(key, used, i + 1)
            used += 1
            card = byte(s, places[i])
            set_byte(s, places[i], byte(s, places[j]))
            set_byte(s, places[j], card)
