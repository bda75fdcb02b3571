"""What a page is about: the result, and what is played for the page beside it."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simlab.decks import Deck
from simlab.decks.slots import BASICS
from simlab.errors import SimlabError, SimlabWarning
from simlab.experiments import Comparison, Run, Tuning, compare, tune
from simlab.experiments.keep_fit import keeps_few
from simlab.experiments.late_cards import another_way
from simlab.plural import number_of
from simlab.report.land_counts import WHY_KEPT, LandCounts, why_not_asked

__all__ = ["Advice", "Matter", "give_advice"]

AROUND = 4  # land counts tried on either side
MOVES = 2  # basic lands that may change kind
MOST_GAMES = 200_000  # of a candidate
BESIDE_GAMES = 30_000  # of a number of lands, on games that did not choose it
GAIN_GAMES = 100_000
OTHER_GAMES = 0x5EED_0F_0A11_0001  # added to the seed for games that no choice was made by
MANY = 6  # arms; more are not drawn as lines, nor spoken of one by one
LOOK = 4  # the turn on which screw, flood and colour screw are looked at


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What is played for the page beside the result.

    Attributes
    ----------
    lands, split
        Numbers of lands, and the best split of basic lands; None if not to be had.
    why_no_lands, why_no_split
        Why not.
    split_gain
        The best split against the deck as it is, on games of their own; None where it is that.
    """

    lands: LandCounts | None = None
    split: Tuning | None = None
    split_gain: Comparison | None = None
    why_no_lands: str = ""
    why_no_split: str = ""


@dataclass(frozen=True, kw_only=True)
class Matter:
    """What a page is about.

    Attributes
    ----------
    result
        A run or a comparison.
    advice
        What was played beside it.
    source
        How the deck or the experiment is called on the command line; empty if not known.
    """

    result: Run | Comparison
    advice: Advice
    source: str = ""

    @property
    def runs(self) -> Mapping[str, Run]:
        """The arms by name; the one of a run has no name."""
        return self.result.runs if isinstance(self.result, Comparison) else {"": self.result}

    @property
    def arms(self) -> tuple[str, ...]:
        """Names of the arms."""
        return tuple(self.runs)

    @cached_property
    def first(self) -> Run:
        """The run, or the first arm."""
        return next(iter(self.runs.values()))

    @property
    def deck(self) -> Deck:
        """The deck of the first arm."""
        return self.first.scenario.deck

    @property
    def decks(self) -> list[Deck]:
        """The decks of the arms, each once."""
        return list(dict.fromkeys(run.scenario.deck for run in self.runs.values()))

    @cached_property
    def another_way(self) -> frozenset[str]:
        """Cards of the first arm that can be cast in another way, which is not played."""
        return another_way(self.first)

    @property
    def bars(self) -> str:
        """Say what the bars of a chart are."""
        run, each = self.first, " each" if len(self.arms) > 1 else ""
        return f"Bars: {100 * run.level:g} % intervals, {number_of(run.games, 'game')}{each}."

    @property
    def turns(self) -> int:
        """Turns of a game, the same in all arms; 0 where none were played."""
        scenario = self.first.scenario
        return 0 if scenario.record == "hands" else scenario.turns

    @property
    def look(self) -> int:
        """The turn on which screw, flood and land drops are looked at."""
        return min(LOOK, self.turns)


def give_advice(run: Run, threads: int | None = None) -> Advice:
    """Play what the page says beside the result: land counts, and splits of the basic lands.

    Both are played as the run was, with its seed.
    """
    if run.scenario.record == "hands":
        why = "No turns were played."
        return Advice(why_no_lands=why, why_no_split=why)
    if keeps_few(run):
        why_no_split = f"Splits of the basic lands were not compared: {WHY_KEPT}"
        return Advice(why_no_lands=why_not_asked(run), why_no_split=why_no_split)
    look = min(LOOK, run.scenario.turns)
    lands, why_no_lands = _land_counts(run, threads)
    if len(set(BASICS.values()) & set(run.scenario.deck.main)) < 2:
        why_no_split = "The deck has fewer than two kinds of basic land to split."
        return Advice(lands=lands, why_no_lands=why_no_lands, why_no_split=why_no_split)
    split, why_no_split = _tuned(run, threads, splits=MOVES, objective="colour_screw", turn=look)
    return Advice(
        lands=lands,
        split=split,
        split_gain=_gain(run, split, threads) if split else None,
        why_no_lands=why_no_lands,
        why_no_split=why_no_split,
    )


def _gain(run: Run, split: Tuning, threads: int | None) -> Comparison | None:
    """Return the deck as it is against the best split, on games that chose neither."""
    if split.own == split.best:
        return None
    decks = {"yours": run.scenario.deck, split.best: split.best_deck}
    return _compared(run, decks, GAIN_GAMES, threads)


def _land_counts(run: Run, threads: int | None) -> tuple[LandCounts | None, str]:
    """Return numbers of lands on games that did not choose among them, or None and why."""
    if why := why_not_asked(run):
        return None, why
    chosen, why = _tuned(run, threads, lands=_around(run.scenario.deck))
    if chosen is None:
        return None, why
    if len(chosen.decks) == 1 or chosen.own is None:
        return None, "There is no other number of lands to try."
    names = sorted(chosen.candidates, key=lambda name: name != chosen.best)
    decks = {name: chosen.decks[name] for name in names}
    tried = _compared(run, decks, BESIDE_GAMES, threads)
    return LandCounts(tried=tried, chosen=chosen, turn=run.scenario.turns), ""


def _compared(run: Run, decks: Mapping[str, Deck], games: int, threads: int | None) -> Comparison:
    """Return decks played as a run was, on games that no choice was made by."""
    return compare(
        {name: {"deck": deck} for name, deck in decks.items()},
        games=games,
        level=run.level,
        seed=(run.seed + OTHER_GAMES) % 2**64,
        threads=threads,
        record="turns",
        progress=False,
        **_settings(run),
    )


def _settings(run: Run) -> dict[str, Any]:
    """Return how a run was played, as arguments of `simlab.simulate`."""
    names = (
        *("mulligan", "keep", "bottom", "aside", "pilot", "turns"),
        *("on_the_play", "players", "least_x", "pay_life"),
    )
    return {name: getattr(run.scenario, name) for name in names}


def _around(deck: Deck) -> range:
    """Return the land counts to try."""
    return range(max(1, deck.lands - AROUND), min(deck.size - 1, deck.lands + AROUND) + 1)


def _tuned(run: Run, threads: int | None, **asked: Any) -> tuple[Tuning | None, str]:
    """Return a tuning of the deck of a run, or None and why there is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SimlabWarning)  # the page says what does hold
            found = tune(
                run.scenario.deck,
                **asked,
                games=MOST_GAMES,
                level=run.level,
                seed=run.seed,
                threads=threads,
                **_settings(run),
            )
    except SimlabError as error:
        return None, f"It could not be tried: {error}."
    return found, ""
