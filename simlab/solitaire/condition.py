"""What the numbers of solitaire are conditional on, in words and in the frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simlab.frames import with_names
from simlab.plural import number_of
from simlab.solitaire.switches import DRAW_WHEN

if TYPE_CHECKING:
    import pandas as pd

    from simlab.decks import Deck
    from simlab.solitaire.run import SolitaireRun

__all__ = ["as_categories", "deck_words", "described", "played_words", "reading_words"]

_READINGS = {
    "hand_empty": "hand empty",
    "stack": "any time, onto hand",
    "discard": "any time, hand discarded",
}
SHARES = ("won", "library_lost", "stuck", "unsolvable", "out_of_budget")
"""Metrics of which each game counts 0 or 1."""


def reading_words(draw_when: str) -> str:
    """Say in words when three new cards may be drawn.

    Examples
    --------
    >>> reading_words("stack")
    'any time, onto hand'
    """
    return _READINGS[draw_when]


def deck_words(deck: Deck) -> str:
    """Say which deck it is.

    Examples
    --------
    >>> from simlab import Deck
    >>> deck_words(Deck.of({"Swamp": 1, "Murder": 39}))
    'deck: 40 cards, 1 land'
    """
    return f"{deck.name}: {number_of(deck.size, 'card')}, {number_of(deck.lands, 'land')}"


def played_words(runs: Iterable[SolitaireRun]) -> str:
    """Say which deck was played, by whom, and by which rules; what differs is said to.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 20}, name="removal")
    >>> played_words([simlab.solitaire.simulate(deck, games=10, seed=1)])
    'removal: 40 cards, 20 lands; player greedy; the default readings; 0% of the cards played in
    part'
    """
    found = list(runs)
    parts = []
    for name, words in (
        (
            "deck",
            [deck_words(one.deck) for one in found],
        ),
        ("player", [f"player {one.player_words}" for one in found]),
        ("readings", [one.readings.words() for one in found]),
        (
            "cards played in part",
            [f"{one.approximated_share:.0%} of the cards played in part" for one in found],
        ),
    ):
        parts.append(words[0] if len(set(words)) == 1 else f"{name} by arm")
    return "; ".join(parts)


def described(frame: pd.DataFrame, runs: Mapping[str, SolitaireRun], **more: Any) -> pd.DataFrame:
    """Keep with a frame how its numbers were made, in its `attrs`; return it.

    They are ``condition``, ``level``, ``seed``, ``units`` of the metrics, and `more`.
    """
    first = next(iter(runs.values()))
    each = " an arm" if len(runs) > 1 else ""
    games = f"{number_of(first.games, 'game')}{each} under each reading, seed {first.seed}"
    units = {name: _UNITS.get(name, "share of games") for name in first.metrics}
    frame.attrs |= {
        "condition": f"{played_words(runs.values())}; {games}",
        "level": first.level,
        "seed": first.seed,
        "units": units,
        **more,
    }
    return frame


_UNITS = {
    "piles_emptied": "piles",
    "cards_left": "cards",
    "face_down_left": "cards",
    "run_outs": "times",
    "lands_left": "lands",
    "hand_left": "cards",
    "library_left": "cards",
    "actions": "actions",
}


def as_categories(frame: pd.DataFrame, **names: Iterable[str]) -> pd.DataFrame:
    """Return a frame whose readings, and columns with `names`, are ordered categories."""
    for column, known in {"draw_when": DRAW_WHEN, **names}.items():
        frame = with_names(frame, column, list(known))
    return frame
