"""Which lands may be exchanged for which, and which exchanges are likely to help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from simlab.cards.cost import ALL_COLOURS, COLOURS
from simlab.checks import whole_number
from simlab.decks import Deck
from simlab.decks.finder import CardFinder, Resolver
from simlab.decks.play import identity_of
from simlab.decks.slots import BASICS
from simlab.errors import ConfigError, DeckError
from simlab.experiments.measuring import Measuring
from simlab.formats import find_format

__all__ = ["LandChoice"]

MOST_NEIGHBOURS = 1_000
COPIES = 4  # of a land that is not basic, where no format says how many
LIKELY = 5  # lands that may go, and lands that may come, of a greedy round
LOOKS = 4_000  # games by which they are found


@dataclass(frozen=True, slots=True, kw_only=True)
class LandChoice:
    """Lands that may come, how many of each, and lands that may go."""

    most: dict[str, int]
    may_go: frozenset[str]

    @classmethod
    def of(
        cls, deck: Deck, pool: Sequence[str], stay: Sequence[str], copies: int | None
    ) -> LandChoice:
        """Check what was asked."""
        cards = deck.cards()
        colours = 0
        for name in (*deck.commanders, *deck.main):
            if not cards[name].is_land:
                for pip in cards[name].cost.pips:
                    colours |= pip.colours & ALL_COLOURS
        basics = [BASICS[c] for bit, c in enumerate(COLOURS[:5]) if colours >> bit & 1]
        resolver = Resolver(CardFinder(cards))
        coming = [*resolver.names(pool), *(n for n in deck.main if cards[n].is_land), *basics]
        staying = resolver.names(stay)
        known = cards | resolver.cards
        known |= {name: _found(name, cards) for name in basics if name not in known}
        identity = identity_of(deck)
        for name in dict.fromkeys(coming):
            card = known.get(name)
            if card is None:
                continue
            if not card.is_land:
                resolver.problems.append(f'pool: "{name}" is no land')
            elif deck.commanders and card.colour_identity & ALL_COLOURS & ~identity:
                resolver.problems.append(
                    f'pool: "{name}" is outside of the commander\'s colour identity'
                )
        resolver.problems += [
            f'stay: "{name}" is no land of the deck'
            for name in staying
            if name not in deck.main or not known[name].is_land
        ]
        resolver.finish()
        limits = find_format(deck.format).limits if deck.format else None
        most = {}
        for name in dict.fromkeys(coming):
            limit = COPIES if limits is None else limits.copies_of(name)
            limit = limit if copies is None else whole_number("copies", copies)
            most[name] = deck.size if known[name].is_basic or limit < 0 else limit
        lands = {name for name in deck.main if cards[name].is_land} | set(coming)
        if len(lands) < 2:
            raise DeckError("there is nothing to exchange: name other lands in pool")
        return cls(most=most, may_go=frozenset(lands - set(staying)))

    def neighbours(self, deck: Deck, *, step: int) -> dict[str, Deck]:
        """Return the decks that have some copies of one land for as many of another."""
        outs, ins = self._outs(deck, step), self._ins(deck, step)
        found = self._pairs(deck, outs, ins, step)
        if len(found) > MOST_NEIGHBOURS:
            raise ConfigError(
                f"{len(found):,} exchanges in a round, {MOST_NEIGHBOURS:,} at most: name fewer "
                "lands in pool, or more in stay"
            )
        return found

    def likely(self, deck: Deck, *, measuring: Measuring) -> dict[str, Deck]:
        """Return the exchanges of one land that are most likely to help.

        Each land that may go is exchanged for the same one, and the same land for each that may
        come; of both the best are taken, and paired.
        """
        outs, ins = self._outs(deck, 1), self._ins(deck, 1)
        if len(outs) <= LIKELY or len(ins) <= LIKELY:
            return self._pairs(deck, outs, ins, 1)
        main = deck.main
        usual_out = max(outs, key=lambda name: main[name])
        usual_in = max(ins, key=lambda name: self.most[name])
        going = [deck.swap({out: -1, usual_in: 1}) for out in outs if out != usual_in]
        coming = [deck.swap({usual_out: -1, land: 1}) for land in ins if land != usual_out]
        found = measuring.compare([*going, *coming], LOOKS, measuring.seed).means
        best_outs = _best([out for out in outs if out != usual_in], found[: len(going)])
        best_ins = _best([land for land in ins if land != usual_out], found[len(going) :])
        return self._pairs(deck, best_outs, best_ins, 1)

    def _outs(self, deck: Deck, step: int) -> list[str]:
        return [name for name, count in deck.main.items() if name in self.may_go and count >= step]

    def _ins(self, deck: Deck, step: int) -> list[str]:
        main = deck.main
        return [name for name, most in self.most.items() if main.get(name, 0) + step <= most]

    @staticmethod
    def _pairs(deck: Deck, outs: Sequence[str], ins: Sequence[str], step: int) -> dict[str, Deck]:
        return {
            f"+{step} {come} -{step} {out}": deck.swap({out: -step, come: step})
            for out in outs
            for come in ins
            if come != out
        }


def _best(names: Sequence[str], values: npt.NDArray[Any]) -> list[str]:
    """Return the names of the greatest values."""
    ranked = sorted(range(len(names)), key=lambda place: -values[place])
    return [names[place] for place in ranked[:LIKELY]]


def _found(name: str, cards: Mapping[str, Any]) -> Any:
    """Return a card of the table, or one of the deck's own."""
    card = CardFinder(cards).find(name)
    assert card is not None
    return card
