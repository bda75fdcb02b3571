"""MTG Solitaire: Klondike with a Magic deck, played by machines and by hand.

The rules are `simlab.solitaire.readings` and the kernels ``solitaire_*``; `simulate` plays many
games, `compare` players and decks on the same deals, `tune` tries numbers of lands, `Game` is one
game to play oneself.

How the game is cut into moves, beyond the readings: casting with its payment, each further
payment, target, blocker and share of damage are moves of their own, and nothing can come between
those of one action. Targets are so chosen when an effect resolves. A choice among one is made at
once; copies of a card with the same damage are one choice; the copy that is cast is the top one.
What taps, sacrifices the permanent or costs no mana can be announced once a permanent. Abilities of
lands are used where they give up the land. Cards that are face up at the deal do not trigger. What
is exiled lies in the graveyard.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simlab.solitaire.comparison import SolitaireComparison, compare
    from simlab.solitaire.compiled import modelled
    from simlab.solitaire.game import Game
    from simlab.solitaire.plain import klondike
    from simlab.solitaire.players import list_players
    from simlab.solitaire.playing import simulate
    from simlab.solitaire.run import SolitaireRun
    from simlab.solitaire.switches import Readings, readings
    from simlab.solitaire.tuning import SolitaireTuning, tune

__all__ = [
    "Game",
    "Readings",
    "SolitaireComparison",
    "SolitaireRun",
    "SolitaireTuning",
    "compare",
    "klondike",
    "list_players",
    "modelled",
    "readings",
    "simulate",
    "tune",
]

_WHERE = {
    "Game": "game",
    "Readings": "switches",
    "SolitaireComparison": "comparison",
    "SolitaireRun": "run",
    "SolitaireTuning": "tuning",
    "compare": "comparison",
    "klondike": "plain",
    "modelled": "compiled",
    "list_players": "players",
    "readings": "switches",
    "simulate": "playing",
    "tune": "tuning",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for: kernels' compilers are slow to load."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return all names, those not yet imported too."""
    return sorted({*globals(), *__all__})
