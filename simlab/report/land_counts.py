"""Numbers of lands on games that did not choose among them: which lose mana that matters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from simlab.decks import Deck
from simlab.experiments import Comparison, Run, Tuning
from simlab.experiments.keep_fit import keeps_few
from simlab.plural import number_of
from simlab.report.numbers import Row

__all__ = ["MATTERS", "WHY_KEPT", "LandCounts", "has_few_lands", "why_not_asked"]

METRIC = "mana_spent_by"
MATTERS = 0.02
"""The share of the mana spent that matters: in seven turns a mana in every third game or so. What
is not played (opponents, most texts) moves the best number of lands by more than less than that.
"""
FEW_LANDS = 1 / 6
"""Decks of no greater share of lands (10 in 60) do not live by a land drop a turn: combo decks that
win with none, or on artifacts and rituals. Mana spent says nothing of their number of lands.
"""

WHY_KEPT = (
    "the keep rule keeps few hands of this deck, and most of what would be seen is that rule."
)

Loss = Literal["none", "some", "open"]


def has_few_lands(deck: Deck) -> bool:
    """Say whether a deck has so few lands that it cannot live by them.

    Examples
    --------
    >>> has_few_lands(Deck.of({"Forest": 4, "Grizzly Bears": 56}))
    True
    """
    return deck.lands <= FEW_LANDS * deck.size


def why_not_asked(run: Run) -> str:
    """Say why mana spent says nothing of the number of lands of this deck; nothing where it may."""
    deck = run.scenario.deck
    if has_few_lands(deck):
        are = "is" if deck.lands == 1 else "are"
        return (
            f"{number_of(deck.lands, 'land')} in {number_of(deck.size, 'card')} {are} not there to "
            "be played turn by turn, so that mana spent says nothing of how many there should be."
        )
    if keeps_few(run):
        return f"Numbers of lands were not compared: {WHY_KEPT}"
    return ""


@dataclass(frozen=True, kw_only=True)
class LandCounts:
    """The deck with several numbers of lands, on the same shuffles.

    Attributes
    ----------
    tried
        A comparison of them; the first arm is the one that `chosen` chose.
    chosen
        What chose it, on other games.
    turn
        The turn by which mana is counted.
    """

    tried: Comparison
    chosen: Tuning
    turn: int

    @property
    def best(self) -> str:
        """Name of the number that was chosen."""
        return self.chosen.best

    @property
    def own(self) -> str:
        """Name of the number of the deck as it is."""
        assert self.chosen.own is not None
        return self.chosen.own

    def deck(self, name: str) -> Deck:
        """Return the deck of a name."""
        return self.chosen.decks[name]

    def lands(self, name: str) -> int:
        """Return the lands of a name."""
        return self.deck(name).lands

    @cached_property
    def gaps(self) -> dict[str, Row]:
        """Mana spent less that with the chosen number, all others; their intervals hold together.

        Names are in the order of their lands.
        """
        frame = self.tried.differences(METRIC, turn=self.turn, together=True)
        rows = {str(row["arm"]): row for row in frame.to_dict("records")}
        return {name: rows[name] for name in self.chosen.candidates if name in rows}

    @property
    def zone(self) -> float:
        """The mana that matters: `MATTERS` of what is spent with the chosen number."""
        return MATTERS * self.tried[self.best].estimate(METRIC, self.turn).value

    def loss(self, name: str) -> Loss:
        """Say whether a number of lands is seen to lose mana that matters.

        Returns
        -------
        str
            ``"none"`` where its whole interval is below `zone`, ``"some"`` where all of it is
            beyond, ``"open"`` where it holds it.
        """
        if name == self.best:
            return "none"
        gap = self.gaps[name]
        if gap["low"] >= -self.zone:
            return "none"
        return "some" if gap["high"] < -self.zone else "open"

    @property
    def alike(self) -> list[int]:
        """Numbers of lands that lose nothing that matters, as far as they are in a row."""
        names = list(self.chosen.candidates)
        first = last = names.index(self.best)
        while first > 0 and self.loss(names[first - 1]) == "none":
            first -= 1
        while last < len(names) - 1 and self.loss(names[last + 1]) == "none":
            last += 1
        return [self.lands(name) for name in names[first : last + 1]]

    @property
    def span(self) -> tuple[int, int]:
        """The fewest and the most lands that were tried."""
        every = [self.lands(name) for name in self.chosen.candidates]
        return min(every), max(every)
