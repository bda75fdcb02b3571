"""Karsten's Commander model by hand: cards are numbers and words, a hand is a list.

A number is a drop of that mana value; the words are "land", "rock" and "ring".
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.naive.luck import deal_draws, deal_hand

__all__ = ["curve_game"]

Card = Any
DROPS = (6, 5, 4, 3, 2, 1)
STAGES = (("free", 0), ("seven", 0), ("six", 1), ("five", 2), ("four", 3))  # cards to give back


def curve_game(
    library: list[Card], commander: int | None, turns: int, *, seed: int, game: int
) -> Fraction:
    """Return the compounded mana of one game."""
    cards = list(library)
    for stage, (name, back) in enumerate(STAGES):
        deal_hand(cards, 7, stage, seed=seed, game=game)
        hand = cards[:7]
        give_back(hand, back)
        if is_kept(hand, name):
            break
    deal_draws(cards, 7, turns, seed=seed, game=game)
    if commander:
        hand.append(commander)
    lands, rocks = 0, 0
    in_play: list[int] = []
    total = Fraction(0)
    for turn in range(1, turns + 1):
        hand.append(cards[6 + turn])
        if "land" in hand:
            hand.remove("land")
            lands += 1
        cast, new_rocks = cast_spells(hand, turn, lands + rocks)
        in_play += cast
        rocks += new_rocks
        total += sum(Fraction("6.2") if drop == 6 else drop for drop in in_play)
    return total


def give_back(hand: list[Card], number: int) -> None:
    """Give cards back: down to three spells first, where six or fewer remain."""
    spells = [card for card in hand if card not in ("land", "ring")]
    lands_back = 0 if len(spells) > 3 else min(number, 4 - len(spells))
    for _ in range(lands_back):
        hand.remove("land")
    to_go = number - lands_back
    rocks, lands = hand.count("rock"), hand.count("land")
    going: list[Card] = []
    if rocks >= 3 or (lands >= 3 and rocks >= 2):
        going += ["rock"] * (rocks - 1)
    going += sorted((card for card in hand if isinstance(card, int)), reverse=True)
    going += ["rock"] * (rocks - going.count("rock"))
    for card in going[:to_go]:
        hand.remove(card)


def is_kept(hand: list[Card], name: str) -> bool:
    """Say whether the hand of a stage is kept."""
    lands, rocks, ring = hand.count("land"), hand.count("rock"), "ring" in hand
    if name == "four":
        return True
    if name in ("six", "five"):
        return 2 <= lands <= 4 or (ring and lands >= 1)
    if ring and 1 <= lands <= 5:
        return True
    return (3 if name == "free" else 2) <= lands <= 5 and lands + rocks <= 5


def cast_spells(hand: list[Card], turn: int, mana: int) -> tuple[list[int], int]:
    """Cast what this player casts with so much mana; return the drops, and how many rocks."""
    at_first, cast, rocks = mana, list[int](), 0

    def play(card: Card) -> None:
        nonlocal rocks
        hand.remove(card)
        if card == "rock":
            rocks += 1
        elif card == "ring":
            rocks += 2
        else:
            cast.append(card)

    def play_rocks(most: int) -> int:
        number = min(most, hand.count("rock"))  # what they make pays for no other rock
        for _ in range(number):
            play("rock")
        return number

    if "ring" in hand and mana >= 1:
        play("ring")
        if turn == 1:
            if "rock" in hand:
                play("rock")
            return cast, rocks
        mana += 1
    if turn == 2:
        mana -= play_rocks(mana // 2)
    if turn in (3, 4) and "rock" in hand and mana >= 2 and mana - 1 in hand:
        play("rock")
        play(mana - 1)
        mana = 0
    if mana in (3, 4, 5, 6) and mana not in hand and 2 in hand and mana - 2 in hand:
        other = mana - 2
        play(2)
        mana -= 2
        if other in hand:
            play(other)
            mana -= other
    for drop in DROPS:
        while drop in hand and mana >= drop:
            play(drop)
            mana -= drop
    mana -= play_rocks(mana // 2)
    if "rock" in hand and mana == 1 and at_first >= 2 and cast:
        play("rock")
    return cast, rocks
