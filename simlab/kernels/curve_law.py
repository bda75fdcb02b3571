"""One turn of all goldfish games at once: states with probabilities, for decks of a curve alone.

A state packs, for class i of cards, how many are in hand (bits 8 i to 8 i + 3) and how many have
left the library (bits 8 i + 4 to 8 i + 7), and at 8 * classes the lands in play. Class 0 are lands,
each of one mana; the others are spells that do nothing, the dearest last.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64
from simlab.kernels.jit import kernel, small

__all__ = ["MOST_CARDS", "MOST_CLASSES", "play_all"]

MOST_CLASSES, MOST_CARDS = 7, 15
FOUR = U64(15)


@small
def play_turn(state, costs):
    """Play a land, then the dearest spell again and again; return the state and mana spent."""
    classes = len(costs)
    at = U64(8 * classes)
    if state & FOUR:
        state = state - ONE + (ONE << at)
    lands = np.int64(state >> at)
    mana = lands
    for step in range(1, classes):
        place = classes - step
        held = np.int64((state >> U64(8 * place)) & FOUR)
        cast = min(held, mana // costs[place])
        state -= U64(cast) << U64(8 * place)
        mana -= cast * costs[place]
    return state, lands - mana


@kernel
def play_all(states, weights, sizes, costs, draws, after, chances):
    """Play one turn from all states; return how many states follow, and the mean mana spent.

    Parameters: `states` uint64[n] and `weights` float64[n], their probabilities; `sizes` int64[k],
    cards of each class in the library before the game; `costs` int64[k], mana values, that of lands
    unused; `draws` 1 if a card is drawn; `after` uint64[n * k] and `chances` float64[n * k],
    written: what follows, equal states unmerged.
    """
    classes = len(sizes)
    count, spent = 0, 0.0
    for row in range(len(states)):
        state = states[row]
        if draws == 0:
            after[count], mana = play_turn(state, costs)
            chances[count] = weights[row]
            spent += weights[row] * mana
            count += 1
            continue
        library = 0
        for place in range(classes):
            library += sizes[place] - np.int64((state >> U64(8 * place + 4)) & FOUR)
        for place in range(classes):
            left = sizes[place] - np.int64((state >> U64(8 * place + 4)) & FOUR)
            if left > 0:
                chance = weights[row] * left / library
                drawn = state + (U64(17) << U64(8 * place))
                after[count], mana = play_turn(drawn, costs)
                chances[count] = chance
                spent += chance * mana
                count += 1
    return count, spent
