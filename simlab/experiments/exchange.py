"""Search by exchange: move to a better neighbour as long as there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simlab.decks import Deck
from simlab.experiments.exact_choice import ExactSelection
from simlab.experiments.tidy import row_of
from simlab.stats.selection import Selection

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["AS_IT_IS", "Round", "Search", "Stage", "search"]

MOST_ROUNDS = 100
AS_IT_IS = "as it is"
Neighbours = Callable[[Deck], Mapping[str, Deck]]
Choose = Callable[[Sequence[Deck], float], Selection]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A part of a search.

    Attributes
    ----------
    neighbours
        Of a deck: the decks that may be moved to, by name.
    width
        Indifference zone, in that of the whole search.
    """

    neighbours: Neighbours
    width: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of a search: a deck, its neighbours, and what was found of them.

    Attributes
    ----------
    decks
        Name to deck; the first is the deck of the round as it is.
    selection
        What was found out about them, in the same order.
    moved_to
        Name of the neighbour that was moved to; None where the deck stayed.
    """

    decks: dict[str, Deck]
    selection: Selection
    moved_to: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A search by exchange.

    Attributes
    ----------
    best
        The deck that was found.
    rounds
        All rounds; in the last one the deck stayed, unless the rounds ran out.
    within
        No neighbour of the last stage is better than `best` by more than this, with the probability
        of the selections; infinite if the rounds ran out.
    """

    best: Deck
    rounds: tuple[Round, ...]
    within: float

    def promise(self, what: str, level: float) -> str:
        """Say what holds of `best`; `what` is exchanged, as in ``"one card"``."""
        if self.is_exact:
            return f"No exchange of {what} is better; the values are exact."
        if self.within == float("inf"):
            return f"The rounds ran out before no exchange of {what} was better."
        return (
            f"With probability {level:.4g} no exchange of {what} is better by more than "
            f"{self.within:.2g}."
        )

    def table(self) -> pd.DataFrame:
        """Return the last round, the most harmless exchange first.

        Returns
        -------
        pandas.DataFrame
            exchange, difference (paired, to `best`), standard_error, low, high (these hold
            together, whenever one stops), games, method.
        """
        import pandas as pd

        last = self.rounds[-1]
        rows: list[dict[str, Any]] = []
        for place, name in enumerate(last.decks):
            if name != AS_IT_IS:
                found = last.selection.difference(place, 0)
                rows.append(row_of(found, "difference", exchange=name))
        columns = ["exchange", "difference", "standard_error", "low", "high", "games", "method"]
        frame = pd.DataFrame(rows, columns=columns)
        return frame.sort_values("difference", ascending=False, ignore_index=True)

    @property
    def is_exact(self) -> bool:
        """True where the values of the last round are exact."""
        return isinstance(self.rounds[-1].selection, ExactSelection)

    @property
    def games(self) -> int:
        """Games played in all rounds, over all candidates."""
        return sum(sum(done.selection.games) for done in self.rounds)


def search(start: Deck, stages: Sequence[Stage], choose: Choose, *, delta: float) -> Search:
    """Move from a deck to better neighbours until there is none.

    Parameters
    ----------
    start
        The first deck.
    stages
        From coarse to fine; each ends when the deck stays. The neighbours of the last are those
        that the promise is about.
    choose
        Of decks and an indifference zone: a selection among them.
    delta
        Indifference zone.

    Returns
    -------
    Search
        The deck, and how it was found.

    Notes
    -----
    The deck moves to the neighbour that the selection prefers if that is seen to be better, or if
    the deck itself could not be seen to be within the zone. Decks that were left are not gone back
    to, so the search ends.
    """
    deck, rounds, left = start, list[Round](), set[tuple[str, ...]]()
    within = float("inf")
    for stage in stages:
        zone = delta * stage.width
        while len(rounds) < MOST_ROUNDS:
            known = {
                name: other
                for name, other in stage.neighbours(deck).items()
                if tuple(sorted(other.slots)) not in left
            }
            decks = {AS_IT_IS: deck, **known}
            found = choose(list(decks.values()), zone)
            name = list(decks)[found.best]
            ahead = found.difference(found.best, 0)
            stays = name == AS_IT_IS or (ahead.low <= 0 and found.behind[0] <= zone)
            moved_to = None if stays else name
            rounds.append(Round(decks=decks, selection=found, moved_to=moved_to))
            if stays:
                within = float(found.behind[0])
                break
            left.add(tuple(sorted(deck.slots)))
            deck, within = decks[name], float("inf")
    return Search(best=deck, rounds=tuple(rounds), within=within)
