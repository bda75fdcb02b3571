"""The best mana base: which lands a deck should have, of those there are."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from simlab.cards.cost import ALL_COLOURS, COLOURS
from simlab.checks import positive_number, whole_number
from simlab.decks import Deck
from simlab.decks.finder import CardFinder, Resolver
from simlab.decks.modelled import identity_of
from simlab.decks.recommended import recommended_sources
from simlab.decks.slots import BASICS
from simlab.errors import ConfigError, DeckError
from simlab.experiments.exchange import AS_IT_IS, Search, Stage, search
from simlab.experiments.measuring import Measuring
from simlab.experiments.objectives import Columns, Objective, find_objective
from simlab.experiments.playing import check_seed
from simlab.experiments.scenario import Scenario
from simlab.experiments.tune import default_zone
from simlab.formats import find_format
from simlab.stats import Estimate, normal_quantile

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["ManaBase", "best_mana_base"]

MOST_NEIGHBOURS = 1_000
COPIES = 4  # of a land that is not basic, where no format says how many
GREEDY = 4.0  # width of the greedy stages
LIKELY = 5  # lands that may go, and lands that may come, of a greedy round
LOOKS = 4_000  # games by which they are found
_FRESH = 0x3A5E_7E5E_5EED_0001  # added to the seed, for games that no choice was made by


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class ManaBase:
    """The result of `best_mana_base`.

    Attributes
    ----------
    deck, given
        The deck that was found, and the one that was given.
    search
        How it was found.
    measuring
        How decks were played and compared.
    elapsed_s
        Seconds it took.
    """

    deck: Deck
    given: Deck
    search: Search
    measuring: Measuring
    elapsed_s: float

    @property
    def lands(self) -> dict[str, int]:
        """The lands of the deck that was found, with their counts."""
        cards = self.deck.cards()
        return {name: n for name, n in self.deck.main.items() if cards[name].is_land}

    @property
    def changes(self) -> dict[str, int]:
        """Copies that came in (positive) and went out of each land."""
        found = Counter(self.deck.slots)
        found.subtract(Counter(self.given.slots))
        return {name: change for name, change in found.items() if change}

    @property
    def promise(self) -> str:
        """What holds of the mana base, in a sentence."""
        within, level = self.search.within, self.measuring.level
        if within == float("inf"):
            return "The rounds ran out before no exchange of one land was better."
        return (
            f"With probability {level:.4g} no exchange of one land is better by more than "
            f"{within:.2g}."
        )

    def gain(self, games: int = 100_000) -> Estimate:
        """Return the paired difference to the deck that was given, better being positive.

        The games are not those of the search, so that the interval is that of a number of games
        which was fixed before.
        """
        seed = (self.measuring.seed + _FRESH) % 2**64
        found = self.measuring.compare([self.deck, self.given], games, seed)
        gap, error = float(found.gaps[0, 1]), float(found.gap_errors[0, 1])
        reach = normal_quantile(found.level) * error
        return Estimate(gap, error, gap - reach, gap + reach, games, "paired")

    def sources(self) -> pd.DataFrame:
        """Return the sources of each colour, before and after, beside Karsten's recommendation.

        Returns
        -------
        pandas.DataFrame
            colour, before, after, recommended, card, cost; see
            `simlab.decks.recommended.recommended_sources`.
        """
        before = recommended_sources(self.given).rename(columns={"sources": "before"})
        after = recommended_sources(self.deck)[["colour", "sources"]]
        joined = before.merge(after.rename(columns={"sources": "after"}), on="colour", how="left")
        return joined[["colour", "before", "after", "recommended", "card", "cost"]]

    def table(self) -> pd.DataFrame:
        """Return the last round: every exchange of one land, the most harmless first.

        Returns
        -------
        pandas.DataFrame
            exchange, difference (paired, to the mana base that was found, better being positive),
            standard_error, low, high (these hold together), games, method.
        """
        import pandas as pd

        last = self.search.rounds[-1]
        rows: list[dict[str, Any]] = []
        for place, name in enumerate(last.decks):
            if name != AS_IT_IS:
                found = last.selection.difference(place, 0)
                rows.append(
                    {
                        "exchange": name,
                        "difference": found.value,
                        "standard_error": found.standard_error,
                        "low": found.low,
                        "high": found.high,
                        "games": found.games,
                        "method": found.method,
                    }
                )
        columns = ["exchange", "difference", "standard_error", "low", "high", "games", "method"]
        frame = pd.DataFrame(rows, columns=columns)
        return frame.sort_values("difference", ascending=False, ignore_index=True)

    def __repr__(self) -> str:
        said = ", ".join(f"{count:+d} {name}" for name, count in self.changes.items())
        return (
            f"ManaBase({self.measuring.objective.words}: {said or 'no change'}; "
            f"{self.search.games:,} games, seed {self.measuring.seed})"
        )


def best_mana_base(
    deck: Deck,
    pool: Sequence[str] = (),
    *,
    stay: Sequence[str] = (),
    copies: int | None = None,
    objective: str | Mapping[str, float] | Callable[[Columns], npt.NDArray[Any]] | Objective = (
        "mana_spent_by"
    ),
    turn: int | None = None,
    delta: float | None = None,
    level: float = 0.95,
    games: int = 400_000,
    seed: int | None = None,
    threads: int | None = None,
    **settings: Any,
) -> ManaBase:
    """Search the best lands for a deck's spells; the number of lands stays.

    Two lands of a kind are exchanged as long as that helps, then one, at first with few games, then
    with more; all neighbours of a round play the same shuffles.

    Parameters
    ----------
    deck
        The deck.
    pool
        Lands that may come in. Those of the deck and the basic lands of its colours may anyway.
    stay
        Lands of the deck that stay.
    copies
        Most copies of a land that is not basic; by default what the format allows, else four.
    objective, turn
        As in `simlab.tune`.
    delta
        Indifference zone of one exchange; by default a fifth of that of `simlab.tune`.
    level
        Probability of what is said of the last round, and level of intervals.
    games
        Most games of a candidate in a round.
    seed, threads
        As in `simlab.simulate`.
    **settings
        Other settings of `simlab.simulate`, as in `simlab.tune`.

    Returns
    -------
    ManaBase
        `deck`, `changes`, `gain` (the paired difference to the deck that was given, from games of
        their own), `sources` (beside Karsten's recommendation), `table` and `promise`.

    Raises
    ------
    DeckError
        If a land of `pool` is not known, is none, or is outside of the commander's colour identity;
        or one of `stay` is not in the deck.
    ConfigError
        If a setting is not known or a number impossible, or there are more than 1,000 exchanges.
    SimlabError
        As `simlab.simulate`.

    Notes
    -----
    A search by exchange finds lands that no exchange of one improves; see `best_curve`.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 4, "Island": 13, "Grizzly Bears": 20, "Opt": 3})
    >>> found = simlab.best_mana_base(deck, turns=4, delta=0.05, seed=1)
    >>> found.changes["Forest"] > 5, found.gain(10_000).low > 0
    (True, True)
    """
    started = time.perf_counter()
    if not isinstance(deck, Deck):
        raise ConfigError(f"deck={deck!r} is not a deck; read one with simlab.read_deck(path)")
    scenario = Scenario.of(deck, record="turns", **_known(settings))
    asked = find_objective(objective, turns=scenario.turns, turn=turn)
    choice = _Choice.of(deck, pool, stay, copies)
    measuring = Measuring(
        scenario=scenario,
        seats=False,
        objective=asked,
        rocks=False,
        level=level,
        most=whole_number("games", games, least=2),
        seed=check_seed(seed),
        threads=threads,
    )
    if delta is None:
        first = measuring.compare([deck], 10_000, (measuring.seed + _FRESH) % 2**64)
        delta = default_zone(first.means.reshape(1, 1), asked) / 5
    positive_number("delta", delta)
    stages = [
        Stage(neighbours=partial(choice.neighbours, step=2), width=GREEDY),
        Stage(neighbours=partial(choice.likely, measuring=measuring), width=GREEDY),
        Stage(neighbours=partial(choice.neighbours, step=1)),
    ]
    found = search(deck, stages, measuring.choose, delta=delta)
    return ManaBase(
        deck=found.best,
        given=deck,
        search=found,
        measuring=measuring,
        elapsed_s=time.perf_counter() - started,
    )


def _known(settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Refuse settings that are not known."""
    import inspect

    known = [k for k in inspect.signature(Scenario.of).parameters if k not in ("deck", "record")]
    unknown = [key for key in settings if key not in known]
    if unknown:
        raise ConfigError(f'setting "{unknown[0]}" is not known; known: {", ".join(known)}')
    return settings


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choice:
    """Lands that may come, how many of each, and lands that may go."""

    most: dict[str, int]
    may_go: frozenset[str]

    @classmethod
    def of(
        cls, deck: Deck, pool: Sequence[str], stay: Sequence[str], copies: int | None
    ) -> _Choice:
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
