"""MTG Solitaire: Klondike with a Magic deck, played by machines and by hand.

The rules are `simlab.solitaire.readings` and the kernels ``solitaire_*``; `simulate` plays many
games, `compare` players and decks on the same deals, `tune` tries numbers of lands, `Game` is one
game to play oneself.

How the game is cut into moves, beyond the readings: casting with its payment, each further
payment, target, blocker and share of damage are moves of their own, and nothing can come between
those of one action. Targets are so chosen when an effect resolves; where there is one, it is chosen
at once. Copies of a card with the same damage are one choice; the copy that is cast is the top one.
What taps, sacrifices the permanent or costs no mana can be announced once a permanent. Abilities of
lands are used where they give up the land. Cards that are face up at the deal do not trigger. What
is exiled lies in the graveyard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.lazy import lazily

if TYPE_CHECKING:
    from simlab.solitaire.comparing import compare
    from simlab.solitaire.comparison import SolitaireComparison
    from simlab.solitaire.compiled import modelled
    from simlab.solitaire.game import Game
    from simlab.solitaire.plain import klondike
    from simlab.solitaire.players import list_players
    from simlab.solitaire.playing import simulate
    from simlab.solitaire.run import SolitaireRun
    from simlab.solitaire.switches import Readings, readings
    from simlab.solitaire.tune_lands import tune
    from simlab.solitaire.tuning import SolitaireTuning

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

_WHEN_ASKED_FOR = {
    "Game": "simlab.solitaire.game",
    "Readings": "simlab.solitaire.switches",
    "SolitaireComparison": "simlab.solitaire.comparison",
    "SolitaireRun": "simlab.solitaire.run",
    "SolitaireTuning": "simlab.solitaire.tuning",
    "compare": "simlab.solitaire.comparing",
    "klondike": "simlab.solitaire.plain",
    "modelled": "simlab.solitaire.compiled",
    "list_players": "simlab.solitaire.players",
    "readings": "simlab.solitaire.switches",
    "simulate": "simlab.solitaire.playing",
    "tune": "simlab.solitaire.tune_lands",
}

__getattr__, __dir__ = lazily(__name__, _WHEN_ASKED_FOR, __all__)
