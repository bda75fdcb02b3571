"""Random words by address, and dealing with them; Python integers, no wrap-around but by hand.

Word `place` of game `game` under `seed` is SplitMix64 read as a counter that starts at the mixed
seed: each game has 256 places. Places 0 to 15 deal the first seven cards of the k-th opening
hand, 48 to 63 the rest of it, 16 to 31 the draws after the keep, seven cards a word, 32 another
first hand to choose from, 33 to 39 hands drawn by Serum Powder; 40 to 47 are chance in policies. A
word that has to be rejected is followed by the word 64 places on.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

WORDS = 2**64
GOLDEN = 0x9E3779B97F4A7C15
FIRST_HAND, FIRST_DRAW, FIRST_REST_OF_HAND = 0, 16, 48
OTHER_HAND, FIRST_OF_POWDER, FIRST_OF_POLICY = 32, 33, 40
PLACES_A_GAME, NEXT_TRY = 256, 64
CARDS_A_WORD = 7


def mix64(z: int) -> int:
    """Return the finaliser of SplitMix64 (Steele, Lea, Flood 2014)."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORDS
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORDS
    return z ^ (z >> 31)


def word(seed: int, game: int, place: int) -> int:
    """Return the random number below 2**64 at one address."""
    return mix64((mix64(seed) + (PLACES_A_GAME * game + place + 1) * GOLDEN) % WORDS)


def deal(library: list[Any], start: int, count: int, *, seed: int, game: int, place: int) -> None:
    """Move `count` random cards of ``library[start:]`` to its front, with one random word.

    The word is a number below 2**64; multiplied by the cards left, its whole part (in units of
    2**64) picks a card and its fraction goes on to the next pick. A few words would favour some
    outcome; they are not used.
    """
    outcomes = prod(len(library) - i for i in range(start, start + count))
    fraction = word(seed, game, place)
    while fraction * outcomes % WORDS < WORDS % outcomes:
        place += NEXT_TRY
        fraction = word(seed, game, place)
    for i in range(start, start + count):
        pick, fraction = divmod(fraction * (len(library) - i), WORDS)
        library[i], library[i + pick] = library[i + pick], library[i]


def deal_hand(library: list[Any], cards: int, mulligans: int, *, seed: int, game: int) -> None:
    """Deal `cards` random cards to the front of the library, for the hand after some mulligans."""
    deal_more(library, 0, cards, mulligans, seed=seed, game=game)


def deal_more(
    library: list[Any], start: int, cards: int, mulligans: int, *, seed: int, game: int
) -> None:
    """Deal `cards` random cards behind the first `start`, for the hand after some mulligans."""
    first = min(cards, CARDS_A_WORD)
    deal(library, start, first, seed=seed, game=game, place=FIRST_HAND + mulligans)
    if cards > first:
        place = FIRST_REST_OF_HAND + mulligans
        deal(library, start + first, cards - first, seed=seed, game=game, place=place)


def deal_other_hand(library: list[Any], cards: int, *, seed: int, game: int) -> None:
    """Deal as many cards behind the first `cards`."""
    deal(library, cards, cards, seed=seed, game=game, place=OTHER_HAND)


def deal_powder(
    library: list[Any], start: int, cards: int, used: int, *, seed: int, game: int
) -> None:
    """Deal a hand that Serum Powder draws, behind the first `start`, once `used` words are gone."""
    first = min(cards, CARDS_A_WORD)
    place = FIRST_OF_POWDER + used
    deal(library, start, first, seed=seed, game=game, place=place)
    if cards > first:
        deal(library, start + first, cards - first, seed=seed, game=game, place=place + 1)


def fraction_of_policy(number: int, *, seed: int, game: int) -> Fraction:
    """Return a random number from 0 to below 1, one of eight for policies."""
    return Fraction(word(seed, game, FIRST_OF_POLICY + number) >> 11, 2**53)


def deal_draws(library: list[Any], dealt: int, cards: int, *, seed: int, game: int) -> None:
    """Deal at least `cards` more cards behind the `dealt` that are at the front."""
    for batch, start in enumerate(range(dealt, min(dealt + cards, len(library)), CARDS_A_WORD)):
        count = min(CARDS_A_WORD, len(library) - start)
        deal(library, start, count, seed=seed, game=game, place=FIRST_DRAW + batch)
