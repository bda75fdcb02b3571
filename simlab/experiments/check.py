"""Exact numbers beside those of a run, for all that have both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from simlab.errors import NotExactError
from simlab.exact import (
    Count,
    Fact,
    HandFact,
    JointLaw,
    LandDrop,
    Opening,
    Payable,
    draws_alone,
    joint_law,
)
from simlab.experiments.condition import condition_of
from simlab.experiments.tables import check_html
from simlab.kernels.columns import Track
from simlab.kernels.layout import MOST_LARGE
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.stats import Estimate, mean, share
from simlab.stats.agreement import adjusted, mean_off, share_off

if TYPE_CHECKING:
    import pandas as pd

    from simlab.experiments.run import Run

__all__ = ["Check", "check_run"]

COLUMNS = (
    *("quantity", "card", "turn", "value", "exact", "estimate", "standard_error", "low", "high"),
    *("games", "z", "p_value", "adjusted", "agrees"),
)
STATES = 2_000_000  # of one step of one number: well below a second


@dataclass(frozen=True, slots=True)
class _Pair:
    """An exact number beside a simulated one."""

    quantity: str
    card: str | None
    turn: int | None
    value: int | None
    exact: float
    found: Estimate
    z: float
    chance: float


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Check:
    """Exact beside simulated, see `Run.check`.

    Attributes
    ----------
    pairs
        The numbers that have both.
    false_alarm
        How often `agrees` is False although nothing is wrong, at most.
    left_out
        Why a quantity has no exact number here, by its name.
    title
        What was played.
    condition
        What the numbers are conditional on.
    """

    pairs: tuple[_Pair, ...]
    false_alarm: float
    left_out: dict[str, str] = field(default_factory=dict)
    title: str
    condition: str

    @property
    def agrees(self) -> bool:
        """True where no number is farther off than chance has it."""
        return all(p >= self.false_alarm for p in self._adjusted() if p == p)

    @property
    def plot(self) -> Plots:
        """The plots: ``run.check().plot()`` draws how far each share is from its exact value."""
        return Plots(self)

    def _adjusted(self) -> list[float]:
        return adjusted([pair.chance for pair in self.pairs])

    def table(self) -> pd.DataFrame:
        """Return one row a number.

        Returns
        -------
        pandas.DataFrame
            quantity (a metric, an event of `Run.cards`, or ``"lands_dealt"``), card, turn, value
            (the row is about the share of games with this number; missing for means and events),
            exact, estimate, standard_error, low, high, games, z (in standard errors of the exact
            share), p_value (two-sided; exact binomial for shares), adjusted (Holm, over all rows),
            agrees (`adjusted` is not below `false_alarm`).
        """
        import pandas as pd

        rows = [
            (
                *(pair.quantity, pair.card, pair.turn, pair.value, pair.exact, pair.found.value),
                *(pair.found.standard_error, pair.found.low, pair.found.high, pair.found.games),
                *(pair.z, pair.chance, level, level >= self.false_alarm),
            )
            for pair, level in zip(self.pairs, self._adjusted(), strict=True)
        ]
        frame = pd.DataFrame(rows, columns=list(COLUMNS))
        frame.attrs["condition"] = self.condition
        return frame.astype({"turn": "Int64", "value": "Int64", "card": "object"})

    def summary(self) -> pd.DataFrame:
        """Return one row a quantity.

        Returns
        -------
        pandas.DataFrame
            quantity, numbers, largest_z (of those whose exact share is not 0 or 1), mean_z2 (1 is
            what chance makes it, for independent numbers), least_adjusted, agrees.
        """
        import pandas as pd

        rows = []
        for quantity, some in self.table().groupby("quantity", sort=False):
            z = some["z"].to_numpy(float)
            z = z[np.isfinite(z) & some["exact"].between(1e-9, 1 - 1e-9).to_numpy()]
            largest = float(np.abs(z).max()) if z.size else 0.0
            spread = float(np.mean(z**2)) if z.size else float("nan")
            least = float(some["adjusted"].min())
            rows.append((quantity, len(some), largest, spread, least, bool(some["agrees"].all())))
        columns = ["quantity", "numbers", "largest_z", "mean_z2", "least_adjusted", "agrees"]
        return pd.DataFrame(rows, columns=columns)

    def __repr__(self) -> str:
        least = min((p for p in self._adjusted() if p == p), default=1.0)
        says = "agree" if self.agrees else "DISAGREE"
        left = f"; no exact number for {', '.join(self.left_out)}" if self.left_out else ""
        return (
            f"Check({self.title}: {len(self.pairs)} numbers, exact and simulated {says}; least "
            f"adjusted p {least:.2g}, false alarm {self.false_alarm:g}{left})"
        )

    def _repr_html_(self) -> str:
        return check_html(self)


class _Checker:
    """Finds the pairs of one run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.opening = Opening.of(run.compiled)
        self.left_out: dict[str, str] = {}
        self.laws: dict[tuple[frozenset[int], bytes, int], JointLaw] = {}
        deck = run.compiled.deck
        self.draws_alone = draws_alone(deck)
        self.plain = deck.effects is None

    def pairs(self, cards: bool) -> Iterator[_Pair]:
        """Yield the pairs."""
        record = self.run.scenario.record
        yield from self._hands()
        if record == "hands":
            return
        yield from self._lands()
        yield from self._metrics()
        if cards and record in ("casts", "cards"):
            yield from self._cards()

    def _share(
        self, keys: tuple[str, str | None, int | None, int | None], exact: float, count: int,
        games: int,
    ) -> _Pair:  # fmt: skip
        found = share(count, games, self.run.level)
        return _Pair(*keys, exact, found, *share_off(count, games, exact))

    def _hands(self) -> Iterator[_Pair]:
        """Yield the numbers of the kept hand, and their means."""
        counts, games = self.run.tallies.hands, self.run.games
        facts: list[Fact] = [HandFact("mulligans"), HandFact("kept_size")]
        law = joint_law(self.opening, [*facts, Count(cards=self.opening.lands, turn=0)])
        names = ("mulligans", "kept_size", "lands_in_hand")
        for axis, name in enumerate(names):
            found = counts.sum(axis=tuple(other for other in range(3) if other != axis))
            exact = np.zeros(len(found))
            np.add.at(exact, law.outcomes[:, axis], law.chance)
            for value in np.flatnonzero((exact > 0) | (found > 0)).tolist():
                keys = (name, None, None, value)
                yield self._share(keys, float(exact[value]), int(found[value]), games)
            values = np.arange(len(found))
            sums = int(found @ values), int(found @ values**2)
            estimate = mean(*sums, games, self.run.level)
            true = float(exact @ values)
            off = mean_off(estimate.value, estimate.standard_error, true)
            yield _Pair(name, None, None, None, true, estimate, *off)
        if self.run.scenario.record != "hands":
            yield from self._event("keepable", None, HandFact("keepable"))

    def _event(self, metric: str, turn: int | None, fact: Fact) -> Iterator[_Pair]:
        """Yield a metric that is a share."""
        law = self._law(metric, turn, fact)
        if law is None:
            return
        exact = law.probability(lambda true: true.astype(bool))
        found = self.run.estimate(metric, turn)
        count = round(found.value * self.run.games)
        yield self._share((metric, None, turn, None), exact, count, self.run.games)

    def _law(self, name: str, turn: int | None, fact: Fact) -> JointLaw | None:
        """Return the law of a fact; None, and the reason in `left_out`, if it has none."""
        try:
            return joint_law(self.opening, [fact])
        except NotExactError as error:
            self.left_out[f"{name} on turn {turn}"] = str(error)
            return None

    def _lands(self) -> Iterator[_Pair]:
        """Yield the law of the lands among the cards dealt, turn by turn."""
        for turn in range(1, self.run.scenario.turns + 1):
            counts = self.run.tallies.lands_seen[turn - 1]
            law = self._law("lands_dealt", turn, Count(cards=self.opening.lands, turn=turn))
            if law is None:
                continue
            exact = np.zeros(len(counts))
            exact[law.outcomes[:, 0]] = law.chance
            for value in np.flatnonzero((exact > 0) | (counts > 0)).tolist():
                keys = ("lands_dealt", None, turn, value)
                yield self._share(keys, float(exact[value]), int(counts[value]), self.run.games)

    def _metrics(self) -> Iterator[_Pair]:
        """Yield the metrics that depend on lands seen alone."""
        lands = self.opening.lands
        if not self.draws_alone:
            why = "cards of the deck draw, search or cycle"
            self.left_out |= dict.fromkeys(("screw", "flood"), why)
        if not self.plain:
            why = "cards of the deck do more than make mana every turn"
            self.left_out |= dict.fromkeys(("land_drop", "every_land_drop"), why)
        for turn in range(1, self.run.scenario.turns + 1):
            if self.draws_alone:
                yield from self._event("screw", turn, Count(cards=lands, turn=turn, high=turn - 1))
                yield from self._event("flood", turn, Count(cards=lands, turn=turn, low=turn + 2))
            if self.plain:
                yield from self._event("land_drop", turn, LandDrop(turn=turn))
                every = Count(cards=lands, turn=turn, low=turn)
                yield from self._event("every_land_drop", turn, every)

    def _cards(self) -> Iterator[_Pair]:
        """Yield the events of each card."""
        deck = self.run.compiled.deck
        inside = {deck.index_names[index] for index in self.opening.library}
        if not self.draws_alone:
            why = "cards of the deck draw, search or cycle"
            self.left_out |= dict.fromkeys(("seen", "payable_and_seen"), why)
        amounts = deck.arrays.land_amount[sorted(self.opening.lands)]
        crowded = int((amounts > 1).sum()) > MOST_LARGE
        if crowded:
            self.left_out["payable"] = (
                f"games try {MOST_LARGE} of the lands that make more than one mana, and the deck "
                "has more"
            )
        asked = self.run.scenario.record == "cards" and not crowded
        for place, name in enumerate(deck.card_names):
            spell = asked and place < deck.spell_cards
            seen = self.draws_alone and name in inside
            if spell or seen:
                yield from self._card(place, name, spell=spell, seen=seen)

    def _card(self, place: int, name: str, *, spell: bool, seen: bool) -> Iterator[_Pair]:
        """Yield the events of one card."""
        deck = self.run.compiled.deck
        counts, games = self.run.tallies.cards, self.run.games
        large = bool(deck.arrays.largest_land > 1)
        held = self.opening.named(name) if seen else frozenset[int]()
        for turn in range(1, self.run.scenario.turns + 1):
            try:
                law = self._law_of_card(name, turn, held, deck.mana[place] if spell else None)
            except NotExactError as error:
                self.left_out[f"{name} on turn {turn}"] = str(error)
                continue
            at = counts[:, turn - 1, place]
            if seen:
                exact = law.probability(lambda seen, *_: seen)
                yield self._share(("seen", name, turn, None), exact, int(at[Track.SEEN]), games)
            if not spell:
                continue
            exact = law.probability(lambda _, pay, __: pay)
            yield self._share(("payable", name, turn, None), exact, int(at[Track.PAYABLE]), games)
            if seen:
                exact = law.probability(lambda seen, pay, _: seen & pay)
                keys = ("payable_and_seen", name, turn, None)
                yield self._share(keys, exact, int(at[Track.PAYABLE_AND_SEEN]), games)
            enough = int(self.run.tallies.lands_seen[turn - 1, deck.mana[place] :].sum())
            exact = law.probability(lambda _, pay, __: pay, lambda _, __, many: many)
            if enough and exact == exact:
                track = Track.PAYABLE_GIVEN_LANDS if large else Track.PAYABLE
                keys = ("payable_given_lands", name, turn, None)
                yield self._share(keys, exact, int(at[track]), enough)

    def _law_of_card(
        self, name: str, turn: int, held: frozenset[int], mana: int | None
    ) -> JointLaw:
        """Return the law of a card on a turn: seen, payable, lands enough; costs alike share it."""
        deck = self.opening.deck
        facts: list[Fact] = [Count(cards=held, turn=turn, low=1)]
        if mana is not None:
            facts.append(Payable(card=name, turn=turn))
            facts.append(Count(cards=self.opening.lands, turn=turn, low=mana))
        bill = deck.arrays.need[deck.index_names.index(name)].tobytes() if len(facts) > 1 else b""
        key = (held, bill, turn)
        if key not in self.laws:
            self.laws[key] = joint_law(self.opening, facts, limit=STATES)
        return self.laws[key]


def check_run(run: Run, *, cards: bool, false_alarm: float) -> Check:
    """Return the check of a run; see `Run.check`."""
    checker = _Checker(run)
    pairs = tuple(checker.pairs(cards))
    title = f'"{run.scenario.deck.name}", {number_of(run.games, "game")}'
    return Check(
        pairs=pairs,
        false_alarm=false_alarm,
        left_out=checker.left_out,
        title=title,
        condition=condition_of({"": run}),
    )
