"""Karsten's Commander model: a goldfish game of class counts, by the rules of his program of 2022.

One-drops to six-drops, two-mana rocks, one Sol Ring, lands, and a commander that is one more card
in hand. No colours, no tapped lands. Every turn begins with a draw.
"""

from __future__ import annotations

from simlab.kernels.bits import U64
from simlab.kernels.deal import deal_more
from simlab.kernels.jit import kernel, small
from simlab.kernels.rng import BATCH, DRAW, HAND, game_key

__all__ = ["CLASSES", "FIFTHS", "LAND", "RING", "ROCK", "play_curve_games"]

LAND, ROCK, RING, CLASSES = 0, 7, 8, 9  # 1 to 6 are drops
DEAREST = 6
FIFTHS = 5  # of a mana: a six-drop counts as 6.2
SIX = 31
FREE, SEVEN, SIX_CARDS, FIVE_CARDS, FOUR_CARDS = 0, 1, 2, 3, 4  # hands in their order
SPELLS_WANTED = 3  # in a hand after mulligans, before lands go


@small
def count_spells(hand):
    """Return drops and rocks; Sol Ring is neither to the mulligans."""
    spells = hand[ROCK]
    for drop in range(1, DEAREST + 1):
        spells += hand[drop]
    return spells


@small
def bottom_spells(hand, count):
    """Give so many spells back: spare rocks, then the dearest drops, then rocks."""
    if hand[ROCK] >= 3 or (hand[LAND] >= 3 and hand[ROCK] == 2):
        spare = min(hand[ROCK] - 1, count)
        hand[ROCK] -= spare
        count -= spare
    for step in range(DEAREST):
        gone = min(hand[DEAREST - step], count)
        hand[DEAREST - step] -= gone
        count -= gone
    hand[ROCK] -= min(hand[ROCK], count)


@small
def give_back(hand, count):
    """Give `count` cards back: spells down to three, then lands."""
    spells = count_spells(hand)
    of_spells = count
    if spells <= SPELLS_WANTED:
        of_spells = max(0, spells + count - 1 - SPELLS_WANTED)
    hand[LAND] -= count - of_spells
    bottom_spells(hand, of_spells)


@small
def is_kept(hand, stage):
    """Say whether a hand is kept, after cards were given back."""
    lands = hand[LAND]
    ring = hand[RING] == 1
    if stage <= SEVEN:
        least = 3 if stage == FREE else 2
        plain = least <= lands <= 5 and lands + hand[ROCK] <= 5
        return plain or (ring and 1 <= lands <= 5)
    return stage == FOUR_CARDS or 2 <= lands <= 4 or (ring and lands >= 1)


@small
def open_hand(order, library, hand, key):
    """Deal until a hand is kept; its classes are counted in `hand`."""
    stage = FREE
    while True:
        deal_more(order, library, 0, BATCH, key, HAND + stage)
        for card in range(CLASSES):
            hand[card] = 0
        for i in range(BATCH):
            hand[order[i]] += 1
        if stage > SEVEN:
            give_back(hand, stage - SEVEN)
        if is_kept(hand, stage):
            break
        stage += 1


@small
def worth(drop):
    """Return what a drop counts, in fifths of a mana."""
    return SIX if drop == DEAREST else FIFTHS * drop


@small
def play_turn(hand, turn, lands, rocks, table):
    """Play one turn; return rocks and the worth of all drops in play after it."""
    mana = lands + rocks
    at_first = mana
    before = table
    if hand[RING] == 1 and mana >= 1:
        hand[RING] = 0
        rocks += 2
        if turn > 1:
            mana += 1
        else:  # what is left pays for a rock alone
            mana = 0
            if hand[ROCK] >= 1:
                hand[ROCK] -= 1
                rocks += 1
    if turn == 2:
        cast = min(hand[ROCK], mana // 2)
        hand[ROCK] -= cast
        rocks += cast
        mana -= cast
    if (turn == 3 or turn == 4) and 2 <= mana <= 7 and hand[ROCK] >= 1 and hand[mana - 1] >= 1:
        hand[ROCK] -= 1
        rocks += 1
        hand[mana - 1] -= 1
        table += worth(mana - 1)
        mana = 0
    if 3 <= mana <= 6 and hand[mana] == 0 and hand[2] >= 1 and hand[mana - 2] >= 1:
        hand[2] -= 1
        table += worth(2)
        other = mana - 2
        mana -= 2
        if hand[other] >= 1:  # with four mana a single two-drop is enough
            hand[other] -= 1
            table += worth(other)
            mana -= other
    for step in range(DEAREST):
        drop = DEAREST - step
        cast = min(hand[drop], mana // drop)
        hand[drop] -= cast
        table += cast * worth(drop)
        mana -= cast * drop
    cast = min(hand[ROCK], mana // 2)
    hand[ROCK] -= cast
    rocks += cast
    mana -= cast
    if at_first >= 2 and mana == 1 and hand[ROCK] >= 1 and table > before:
        hand[ROCK] -= 1  # seen afterwards: it could have come before the last spell
        rocks += 1
    return rocks, table


@kernel
def play_curve_games(template, commander, turns, seed, first_game, games, order, hand, values):
    """Play games ``first_game .. first_game + games - 1`` and write what each is worth.

    Parameters: `template` uint8[library], the class of each slot; `commander` the mana value of the
    commander, 0 for none; `order` uint8[library] and `hand` int64[9], scratch; `values`
    int64[games], written: the worth of all drops in play, in fifths of a mana, added up over the
    turns. Streams: hands and draws, as in `game.play_games`.
    """
    library = len(template)
    for g in range(games):
        key = game_key(seed, first_game + g)
        for i in range(library):
            order[i] = template[i]
        open_hand(order, library, hand, key)
        if commander > 0:
            hand[commander] += 1
        for done in range(0, turns, BATCH):
            count = min(BATCH, library - BATCH - done)
            deal_more(order, library, BATCH + done, count, key, DRAW + done // BATCH)
        lands, rocks, table, total = 0, 0, 0, 0
        for turn in range(1, turns + 1):
            hand[order[U64(BATCH + turn - 1)]] += 1
            if hand[LAND] > 0:
                hand[LAND] -= 1
                lands += 1
            rocks, table = play_turn(hand, turn, lands, rocks, table)
            total += table
        values[g] = total
