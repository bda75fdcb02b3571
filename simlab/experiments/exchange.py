"""Search by exchange: move to a better neighbour as long as there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from simlab.decks import Deck
from simlab.stats.selection import Selection

__all__ = ["Round", "Search", "search"]

MOST_ROUNDS = 100
AS_IT_IS = "as it is"
Neighbours = Callable[[Deck, int], Mapping[str, Deck]]
Choose = Callable[[Sequence[Deck], float], Selection]


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of a search: a deck, its neighbours, and what was found of them.

    Attributes
    ----------
    step
        Cards that a neighbour exchanges.
    decks
        Name to deck; the first is the deck of the round as it is.
    selection
        What was found out about them, in the same order.
    moved_to
        Name of the neighbour that was moved to; None where the deck stayed.
    """

    step: int
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
        No neighbour by one card is better than `best` by more than this, with the probability of
        the selections; infinite if the rounds ran out.
    """

    best: Deck
    rounds: tuple[Round, ...]
    within: float

    @property
    def games(self) -> int:
        """Games played in all rounds, over all candidates."""
        return sum(sum(done.selection.games) for done in self.rounds)


def search(
    start: Deck,
    neighbours: Neighbours,
    choose: Choose,
    *,
    steps: Sequence[int] = (4, 2, 1),
    delta: float,
) -> Search:
    """Move from a deck to better neighbours until there is none.

    Parameters
    ----------
    start
        The first deck.
    neighbours
        Of a deck and a number of cards: the decks that exchange so many, by name.
    choose
        Of decks and an indifference zone: a selection among them.
    steps
        Numbers of cards to exchange, one after the other; the last is 1.
    delta
        Indifference zone of the last step; that of a longer step is as many times as wide.

    Returns
    -------
    Search
        The deck, and how it was found.

    Notes
    -----
    A move needs a neighbour that the selection prefers and that is ahead of the deck, so that no
    deck is visited twice for want of precision alone; decks that were left are not gone back to.
    """
    deck, rounds, left = start, list[Round](), set[tuple[str, ...]]()
    within = float("inf")
    for step in steps:
        zone = delta * step
        while len(rounds) < MOST_ROUNDS:
            known = {
                name: other
                for name, other in neighbours(deck, step).items()
                if tuple(sorted(other.slots)) not in left
            }
            decks = {AS_IT_IS: deck, **known}
            found = choose(list(decks.values()), zone)
            name = list(decks)[found.best]
            ahead = found.difference(found.best, 0)
            stays = name == AS_IT_IS or (ahead.low <= 0 and found.behind[0] <= zone)
            rounds.append(
                Round(step=step, decks=decks, selection=found, moved_to=None if stays else name)
            )
            if stays:
                within = float(found.behind[0])
                break
            left.add(tuple(sorted(deck.slots)))
            deck, within = decks[name], float("inf")
    return Search(best=deck, rounds=tuple(rounds), within=within)
