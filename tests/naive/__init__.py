"""The slow, readable twin of the simulation kernels: plain Python, sets and lists.

Nothing here looks at compiled arrays, and nothing is taken from `simlab.kernels` but the names of
what is recorded. A Magic player can check it line by line: `luck` draws the random numbers and
deals, `table` holds the physical cards, `opening` plays mulligans, `paying` pays costs by matching,
`payable` looks for land drops by a flow, `game` plays the turns.
"""

from tests.naive.game import NaiveGame, Settings, play_game

__all__ = ["NaiveGame", "Settings", "play_game"]
