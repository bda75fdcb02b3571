"""Comparing formats: decks of each, played by its own rules."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.checks import whole_number
from simlab.decks import Deck
from simlab.decks.random_deck import check_curve, random_deck
from simlab.errors import ConfigError
from simlab.experiments.condition import SHARE_OF_GAMES, shared_settings, units_of
from simlab.experiments.run import Run
from simlab.experiments.simulate import simulate
from simlab.experiments.tables import formats_html
from simlab.experiments.tidy import formats_df
from simlab.formats import Format, find_format
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.stats import (
    Estimate,
    find_metric,
    normal_quantile,
    share_of_groups,
    student_quantile,
)

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["FORMAT_METRICS", "FormatComparison", "compare_formats"]

ON_TIME = "commander_on_time"
FORMAT_METRICS = (
    *("keepable", "mulligans", "kept_size", "every_land_drop"),
    *("mana_spent_by", "commander_cast", ON_TIME, "screw", "flood"),
)
"""Metrics of `FormatComparison.summary`.

`commander_on_time` is the share of games in which the commander is cast by the turn of its mana
value. A deck whose commander costs more than the turns played has none: means over decks leave it
out, and so speak of cheaper commanders than the other metrics. The column `decks` of a summary says
how many are left.
"""


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class FormatComparison:
    """The result of `compare_formats`: the runs of every format, one a deck.

    Attributes
    ----------
    runs
        Format id to the runs of its decks. The n-th decks of all formats have the same seed, which
        is mixed of `seed` and n, so that nearby seeds share no decks.
    level
        Confidence level of intervals.
    """

    runs: dict[str, tuple[Run, ...]]
    level: float

    @property
    def formats(self) -> tuple[str, ...]:
        """Ids of the formats; the first is the baseline of `differences`."""
        return tuple(self.runs)

    @property
    def turns(self) -> int:
        """Turns of a game."""
        return self.runs[self.formats[0]][0].scenario.turns

    def summary(self, turn: int | None = None) -> pd.DataFrame:
        """Return each metric of each format, as the mean over its decks.

        Parameters
        ----------
        turn
            Turn of the metrics that have a value each turn; the last by default.

        Returns
        -------
        pandas.DataFrame
            format, metric, turn, estimate, standard_error, low, high, decks, between_decks
            (standard deviation of the decks' estimates, missing with one deck), games (of these
            decks). `decks` counts those with a value: `commander_on_time` leaves out commanders
            that cost more than the turns played. With several decks the interval is that of a mean
            over decks, as if they were drawn from many: it grows with how much decks differ, and
            more games a deck do not make it narrow. Of a mean it is Student's t; of a share one
            that stays within 0 and 1, see `simlab.stats.share_of_groups`. With one deck it is that
            of the games.

        Raises
        ------
        ConfigError
            If the turn was not played.
        """
        import pandas as pd

        now = whole_number("turn", self.turns if turn is None else turn, most=self.turns)
        rows = []
        for metric in FORMAT_METRICS:
            for name, runs in self.runs.items():
                estimates = [_estimate(run, metric, now) for run in runs]
                found = [one for one in estimates if one is not None]
                if not found:
                    continue
                games = sum(one.games for one in found)
                row = self._mean([one.value for one in found])
                if len(runs) == 1:
                    one = found[0]
                    row |= {"standard_error": one.standard_error, "low": one.low, "high": one.high}
                elif _is_share(metric) and len(found) > 1:
                    row |= self._of_share(row, games)
                rows.append(
                    {"format": name, "metric": metric, "turn": _turn(metric, now)}
                    | row
                    | {"games": games}
                )
        return self._described(pd.DataFrame(rows).astype({"turn": "Int64"}))

    @property
    def df(self) -> pd.DataFrame:
        """Every metric of each format in one frame; formats and turns are ordered categories."""
        return formats_df(self)

    @property
    def plot(self) -> Plots:
        """The plots of the formats: ``found.plot.by_turn(metric)``."""
        return Plots(self)

    def by_turn(self, metric: str | None = None) -> pd.DataFrame:
        """Return the metrics that have a value each turn, of each format, as means over its decks.

        Parameters
        ----------
        metric
            One metric only.

        Returns
        -------
        pandas.DataFrame
            As `summary`, with a row a turn.

        Raises
        ------
        ConfigError
            If the metric is not one of `FORMAT_METRICS`, or has no value a turn.
        """
        import pandas as pd

        known = [name for name in FORMAT_METRICS if name != ON_TIME and find_metric(name).by_turn]
        if metric is not None and metric not in known:
            raise ConfigError(f'metric "{metric}" is none of {", ".join(known)}')
        frames = [self.summary(turn) for turn in range(1, self.turns + 1)]
        asked = known if metric is None else [metric]
        rows = pd.concat([frame[frame["metric"].isin(asked)] for frame in frames])
        return self._described(rows.astype({"turn": "int64"}).reset_index(drop=True))

    @cached_property
    def condition(self) -> str:
        """What the numbers are conditional on, in a line."""
        every = [run for runs in self.runs.values() for run in runs]
        decks = len(self.runs[self.formats[0]])
        said = shared_settings((run.scenario for run in every), "format")
        each = f"{number_of(decks, 'deck')} a format, {number_of(every[0].games, 'game')} a deck"
        return f"{said}; {each}, seed {every[0].seed}"

    def _described(self, frame: pd.DataFrame) -> pd.DataFrame:
        """Keep with a frame how its numbers were made."""
        units = {ON_TIME: SHARE_OF_GAMES} | units_of(frame["metric"].unique())
        frame.attrs |= {"condition": self.condition, "level": self.level, "units": units}
        return frame

    def differences(self, metric: str, turn: int | None = None) -> pd.DataFrame:
        """Return how each format differs from the first, deck by deck.

        Parameters
        ----------
        metric
            One of `FORMAT_METRICS`.
        turn
            As in `summary`.

        Returns
        -------
        pandas.DataFrame
            format, baseline, metric, turn, estimate (format less baseline), standard_error, low,
            high, decks, between_decks. The n-th decks are paired: same seed, same shuffles. The
            interval is Student's over the pairs, that of a share no further than from -1 to 1.

        Raises
        ------
        ConfigError
            If the metric is not one of them, the turn was not played, or formats have no value.
        """
        import pandas as pd

        if metric not in FORMAT_METRICS:
            raise ConfigError(f'metric "{metric}" is none of {", ".join(FORMAT_METRICS)}')
        now = whole_number("turn", self.turns if turn is None else turn, most=self.turns)
        base, *others = self.formats
        rows = []
        for name in others:
            pairs = [
                (_estimate(run, metric, now), _estimate(other, metric, now))
                for run, other in zip(self.runs[name], self.runs[base], strict=True)
            ]
            both = [(a, b) for a, b in pairs if a is not None and b is not None]
            if not both:
                raise ConfigError(f'"{name}" and "{base}" have no {metric} to compare')
            row = self._mean([a.value - b.value for a, b in both])
            if len(pairs) == 1:
                one, other = both[0]
                error = math.hypot(one.standard_error, other.standard_error)
                row |= _interval(row["estimate"], error, normal_quantile(self.level))
            if _is_share(metric):
                row |= {"low": max(row["low"], -1.0), "high": min(row["high"], 1.0)}
            rows.append(
                {"format": name, "baseline": base, "metric": metric, "turn": _turn(metric, now)}
                | row
            )
        return self._described(pd.DataFrame(rows).astype({"turn": "Int64"}))

    def _mean(self, values: Sequence[float]) -> dict[str, Any]:
        """Return the mean of the decks' values, with Student's interval; none for one deck."""
        count, middle = len(values), float(np.mean(values))
        spread = float(np.std(values, ddof=1)) if count > 1 else math.nan
        reach = student_quantile(self.level, max(count - 1, 1))
        return {
            "estimate": middle,
            **_interval(middle, spread / math.sqrt(count), reach),
            "decks": count,
            "between_decks": spread,
        }

    def _of_share(self, row: Mapping[str, Any], games: int) -> dict[str, float]:
        """Return the interval of a share, which is a mean over decks."""
        low, high = share_of_groups(
            row["estimate"], row["standard_error"], row["decks"], games, self.level
        )
        return {"low": low, "high": high}

    def __repr__(self) -> str:
        decks = len(self.runs[self.formats[0]])
        games = self.runs[self.formats[0]][0].games
        names = ", ".join(self.formats)
        return (
            f"FormatComparison({names}; {number_of(decks, 'deck')} each, "
            f"{number_of(games, 'game')} a deck)"
        )

    def _repr_html_(self) -> str:
        return formats_html(self)


def _turn(metric: str, turn: int) -> int | None:
    """Return the turn of a metric; None where it has one value a game."""
    return turn if metric != ON_TIME and find_metric(metric).by_turn else None


def _interval(middle: float, error: float, reach: float) -> dict[str, float]:
    """Return a standard error, and the interval of so many of it."""
    return {"standard_error": error, "low": middle - reach * error, "high": middle + reach * error}


def _is_share(metric: str) -> bool:
    """Say whether a metric is a share of games."""
    return metric == ON_TIME or find_metric(metric).is_share


def _estimate(run: Run, metric: str, turn: int) -> Estimate | None:
    """Return a run's estimate; None where it has none."""
    deck = run.scenario.deck
    if metric in (ON_TIME, "commander_cast") and not deck.commanders:
        return None
    if metric == ON_TIME:
        dear = max(int(deck.cards()[name].mana_value) for name in deck.commanders)
        turn = max(1, dear)
        if turn > run.scenario.turns:
            return None
        metric = "commander_cast"
    return run.estimate(metric, turn if find_metric(metric).by_turn else None)


def compare_formats(
    formats: Iterable[str | Format],
    *,
    decks: int | Mapping[str, Deck | Sequence[Deck]] = 20,
    curve: Mapping[int, float] | None = None,
    land_share: float = 0.4,
    games: int = 2_000,
    seed: int = 0,
    turns: int = 7,
    level: float = 0.95,
    **settings: Any,
) -> FormatComparison:
    """Compare formats by what their decks do, each under its own rules.

    Mulligan rule, free first mulligan, players, first draw and library are those of the format.

    Parameters
    ----------
    formats
        Ids or aliases; the first is the baseline of differences.
    decks
        A number: so many random decks of each format (`simlab.random_deck`, the n-th of all formats
        with the same seed). Or decks of one's own, by the names in `formats`: one, or as many for
        each format.
    curve
        Weights of mana values of random decks, cut at a format's bounds; None takes the middling
        curve of `simlab.random_deck`.
    land_share
        Lands of random decks, as a share of the library.
    games
        Games a deck.
    seed
        The same seed gives the same decks and games.
    turns
        Turns of a game.
    level
        Confidence level of intervals.
    **settings
        Further settings of `simlab.simulate` for all, such as `keep` or `on_the_play`.

    Raises
    ------
    ConfigError
        If there are fewer than two formats, one is named twice or is a variant, or has no decks.
    SimlabError
        As `simlab.random_deck` and `simlab.simulate`.

    Examples
    --------
    >>> found = compare_formats(["limited", "constructed"], decks=3, games=500, seed=1)
    >>> found
    FormatComparison(limited, constructed_60; 3 decks each, 500 games a deck)
    >>> found.summary()[["format", "metric", "decks"]].head(2).values.tolist()
    [['limited', 'keepable', 3], ['constructed_60', 'keepable', 3]]
    """
    named = _named(formats)
    if isinstance(decks, Mapping):
        given = {key: _given(decks, key, name) for key, name in named.items()}
        if len({len(own) for own in given.values()}) > 1:
            said = ", ".join(f"{key} {len(own)}" for key, own in given.items())
            raise ConfigError(f"decks: give as many for each format, not {said}")
    else:
        count = whole_number("decks", decks)
        given = {
            key: tuple(
                _random(find_format(key), curve, land_share, _seed(seed, n)) for n in range(count)
            )
            for key in named
        }
    settings = {"record": "turns", "progress": False, **settings}
    runs = {
        key: tuple(
            simulate(deck, games=games, seed=_seed(seed, n), turns=turns, level=level, **settings)
            for n, deck in enumerate(own)
        )
        for key, own in given.items()
    }
    return FormatComparison(runs=runs, level=level)


def _named(formats: Iterable[str | Format]) -> dict[str, str | Format]:
    """Return the formats by id, as they are named."""
    if isinstance(formats, str | Format):
        raise ConfigError(f'formats="{formats}": name two or more, as in ["{formats}", "modern"]')
    named: dict[str, str | Format] = {}
    for name in formats:
        key = find_format(name).id
        if isinstance(name, Format) and name != find_format(key):
            raise ConfigError(f'formats: decks store ids, so a variant of "{key}" cannot be played')
        if key in named:
            raise ConfigError(f'formats: "{named[key]}" and "{name}" are the same format, "{key}"')
        named[key] = name
    if len(named) < 2:
        raise ConfigError(f"{number_of(len(named), 'format')}: name two or more to compare")
    return named


def _seed(seed: int, deck: int) -> int:
    """Return the seed of the n-th decks, from 0: the first has `seed` itself, none a nearby one."""
    if deck == 0:
        return seed
    return int(np.random.SeedSequence([seed, deck]).generate_state(1)[0])


def _given(
    decks: Mapping[str, Deck | Sequence[Deck]], key: str, name: str | Format
) -> tuple[Deck, ...]:
    """Return the user's decks of a format, each of that format."""
    from dataclasses import replace

    found = decks.get(str(name), decks.get(key))
    if not found:
        raise ConfigError(f'decks: none for format "{name}"; give them under that name')
    every = (found,) if isinstance(found, Deck) else tuple(found)
    return tuple(replace(deck, format=key) for deck in every)


def _random(fmt: Format, curve: Mapping[int, float] | None, land_share: float, seed: int) -> Deck:
    """Return a random deck with a share of lands, its curve cut at the format's bounds."""
    if not 0 <= land_share < 1:
        raise ConfigError(f"land_share={land_share}: give a share from 0 to under 1")
    bound = fmt.mana_value
    check_curve(curve)
    if curve is not None:
        curve = {
            value: weight
            for value, weight in curve.items()
            if value >= bound.least and (bound.most < 0 or value <= bound.most)
        }
    size = fmt.library_size(1 if fmt.has_commander else 0)
    return random_deck(format=fmt, curve=curve, lands=round(size * land_share), seed=seed)
