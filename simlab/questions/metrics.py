"""The metrics that a question can ask for."""

from __future__ import annotations

from simlab.kernels.columns import GAME_COLUMNS, TURN_COLUMNS
from simlab.questions.syntax import Phrase

__all__ = ["MEANINGS", "METRIC_NAMES", "MOST", "OF_GAMES", "TOTAL", "metric_of"]

OF_GAMES = tuple(name for name, _ in GAME_COLUMNS)
MEANINGS = dict((*GAME_COLUMNS, *TURN_COLUMNS))
METRIC_NAMES = tuple(MEANINGS)
MOST = ("mana_available", "land_drop", "colour_screw")  # with "by": the most on a turn so far
TOTAL = ("mana_spent", "mana_wasted", "spells_cast")  # with "by": on all turns so far together
_SHORT = {"mana": "mana_available"}


def metric_of(phrase: Phrase) -> str | None:
    """Return the metric of some words, or None."""
    name = "_".join(phrase.words).lower()
    name = _SHORT.get(name, name)
    return name if name in MEANINGS else None
