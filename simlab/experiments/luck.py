"""How unusual a player's luck was: tails of the binomial law."""

from __future__ import annotations

import html
from dataclasses import dataclass
from numbers import Real
from typing import Any

from simlab.checks import whole_number
from simlab.decks import Deck
from simlab.errors import ConfigError
from simlab.experiments.odds import Odds, odds
from simlab.plural import number_of
from simlab.stats import Estimate, clopper_pearson
from simlab.stats.estimate import exact

__all__ = ["Luck", "at_least", "luck"]

MOST_GAMES = 10**9
UNUSUAL = 0.05  # chances of such luck below this are unusual
_TINY = 1e-4  # tails below are told as one in so many alone
_NIL = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Luck:
    """How unusual it is that something happened in so many of so many games.

    Attributes
    ----------
    happened, games
        What was seen.
    chance
        The chance in one game, with its interval.
    at_least, at_most
        The chance of so many or more, and of so many or fewer, in as many games: exact where the
        chance is, else with the interval that follows from that of the chance.
    observed
        The share seen, with its exact interval (Clopper and Pearson).
    asked
        The question that gave the chance; None for a chance that was given as a number.
    """

    happened: int
    games: int
    chance: Estimate
    at_least: Estimate
    at_most: Estimate
    observed: Estimate
    asked: Odds | None = None

    @property
    def expected(self) -> float:
        """How often it is to be expected in as many games."""
        return self.chance.value * self.games

    @property
    def tail(self) -> Estimate:
        """The chance of what was seen or something further from what is to be expected."""
        return self.at_least if self.happened >= self.expected else self.at_most

    @property
    def two_sided(self) -> Estimate:
        """The chance of luck as far off on either side: twice the smaller tail, and 1 at most.

        Which side to look at is chosen after the games. Whoever calls a tail below 5 % unusual, on
        the side that was seen, does so in up to 10 % of series that are as they should be; by this
        number in no more than 5 %. It is the test that belongs to the interval of Clopper and
        Pearson, which leaves as much out on either side.
        """
        smaller = min(self.at_least, self.at_most, key=lambda found: found.value)
        ends = [
            min(1.0, 2 * min(tail(self.happened, self.games, p) for tail in (at_least, at_most)))
            for p in (self.chance.low, self.chance.high)
        ]
        # Between the ends lies a chance for which both tails are a half or more, or they are most.
        middle = self.at_least.high >= 0.5 and self.at_most.high >= 0.5
        value = min(1.0, 2 * smaller.value)
        return Estimate(
            value,
            2 * smaller.standard_error if value < 1 else 0.0,
            min(ends),
            1.0 if middle else max(ends),
            self.chance.games,
            self.chance.method,
        )

    @property
    def is_unusual(self) -> bool | None:
        """True where luck as far off on either side comes in less than 5 % of series.

        None where the interval of a simulated chance leaves it open.
        """
        found = self.two_sided
        if found.high < UNUSUAL:
            return True
        return False if found.low >= UNUSUAL else None

    def facts(self) -> dict[str, Any]:
        """Return everything as plain values."""
        parts = ("chance", "at_least", "at_most", "two_sided", "observed")
        found = {
            f"{name}{end}": getattr(getattr(self, name), key)
            for name in parts
            for end, key in (("", "value"), ("_low", "low"), ("_high", "high"))
        }
        return {
            "happened": self.happened,
            "games": self.games,
            "expected": self.expected,
            "tail": self.tail.value,
            **found,
            "is_unusual": self.is_unusual,
            "method": self.chance.method,
            "words": self.words(),
            "odds": None if self.asked is None else self.asked.facts(),
        }

    def words(self) -> str:
        """Return the answer in a sentence or two."""
        tail, more = self.tail, self.happened >= self.expected
        seen = f"{self.happened:,} of {number_of(self.games, 'game')}"
        never, always = self.chance.high == 0, self.chance.low == 1
        if never or always:
            sure = "it cannot happen" if never else "it always happens"
            if self.happened == (0 if never else self.games):
                return f"{seen}, as it has to be: with a chance of {int(always)} in a game {sure}."
            return (
                f"{seen}, though the chance in a game is {int(always)}: {sure}. The question, the "
                "deck or the count is another one."
            )
        verdict = {
            True: ", which is unusual",
            False: ", which is nothing unusual",
            None: "; whether that is unusual cannot be told from so few simulated games",
        }[self.is_unusual]
        return (
            f"{seen}, where {self.expected:,.1f} are to be expected: "
            f"{'so many or more' if more else 'so few or fewer'} happen in "
            f"{_often(tail, 'such series of games')}; luck so far off, good or bad, in "
            f"{_often(self.two_sided)}{verdict} (less than {100 * UNUSUAL:g} % is)."
        )

    @property
    def _source(self) -> str:
        """Say where the chance is from."""
        given = self.asked is None and self.chance.method == "exact"
        return "given" if given else self.chance.method

    def lines(self) -> list[str]:
        """Return the answer with what it rests on, line by line."""
        found = [self.words()]
        low, high = self.observed.low, self.observed.high
        found.append(
            f"seen: {self.observed.value:.1%}, between {low:.1%} and {high:.1%}; "
            f"chance in a game: {_percent(self.chance)} ({self._source})"
        )
        return [*found, *(self.asked.lines()[1:] if self.asked is not None else [])]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"Luck({self.words()})"

    def _repr_html_(self) -> str:
        first, *rest = (html.escape(line) for line in self.lines())
        return f"<p><b>{first}</b><br><small>{'<br>'.join(rest)}</small></p>"


def luck(
    happened: int,
    games: int,
    chance: float | Estimate | Odds | None = None,
    *,
    deck: Deck | None = None,
    question: str | None = None,
    level: float = 0.95,
    simulated_games: int | None = None,
    **settings: Any,
) -> Luck:
    """Say how unusual it is that something happened in so many of so many games.

    Parameters
    ----------
    happened, games
        It happened in `happened` of `games` games.
    chance
        Its chance in one game: a number, an estimate, or the answer of `simlab.odds`.
    deck, question
        Instead of `chance`: a deck, and what is asked of it, as in ``"flood on turn 6"``.
    level
        Confidence level of the intervals.
    simulated_games
        Games of a simulation, where the chance is not exact; by default as in `simlab.odds`.
    **settings
        Of the game, as in `simlab.odds`.

    Returns
    -------
    Luck
        `tail`, `at_least`, `at_most`, `two_sided`, `is_unusual`, `expected`, `observed`; `words()`
        says it.

    Raises
    ------
    ConfigError
        If `happened` is not from 0 to `games`, or there is not one chance between 0 and 1.
    SimlabError
        As `simlab.odds`.

    Notes
    -----
    The number of games in which it happens is binomial, as games do not depend on each other. Tails
    grow or shrink with the chance, so the interval of a simulated chance gives that of the tail.
    Unusual is luck of which as much, good or bad, comes in less than 5 % of series: twice the
    smaller tail, see `Luck.two_sided`. Whoever looks for the strangest of twenty things will find
    one in twenty: say what is counted before the games are played.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> found = simlab.luck(12, 40, deck=deck, question="flood on turn 4")
    >>> round(found.expected, 1), round(found.at_least.value, 4)
    (6.8, 0.0307)
    >>> print(simlab.luck(3, 10, 0.25).words())
    3 of 10 games, where 2.5 are to be expected: so many or more happen in 47.4 % of such series
    of games; luck so far off, good or bad, in 94.9 %, which is nothing unusual (less than 5 % is).
    """
    games = whole_number("games", games, most=MOST_GAMES)
    happened = whole_number("happened", happened, least=0, most=games)
    if (chance is None) == (deck is None and question is None):
        raise ConfigError("give one chance: a number, or a deck with a question")
    if simulated_games is not None:
        settings["games"] = simulated_games
    asked = None
    if chance is None:
        if deck is None or question is None:
            raise ConfigError("a deck and a question belong together")
        asked = odds(deck, question, level=level, **settings)
    elif settings:
        name = next(iter(settings)).replace("games", "simulated_games")
        raise ConfigError(f"{name} goes with a deck and a question")
    elif isinstance(chance, Odds):
        asked = chance
    found = asked.estimate if asked is not None else _chance(chance)
    if not 0 <= found.low <= found.value <= found.high <= 1:
        raise ConfigError(
            "there is no chance: the condition of the question was never met"
            if asked is not None
            else f"chance={chance!r}: a chance lies between 0 and 1"
        )
    low, high = clopper_pearson(happened, games, level)
    return Luck(
        happened=happened,
        games=games,
        chance=found,
        at_least=_tail(found, lambda p: at_least(happened, games, p)),
        at_most=_tail(found, lambda p: at_most(happened, games, p)),
        observed=Estimate(
            happened / games,
            (happened * (games - happened) / games**3) ** 0.5,
            low,
            high,
            games,
            "observed",
        ),
        asked=asked,
    )


def at_least(happened: int, games: int, chance: float) -> float:
    """Return the probability of so many successes or more, by the binomial law.

    Examples
    --------
    >>> round(at_least(2, 3, 0.5), 6)
    0.5
    """
    from scipy.special import betainc

    return 1.0 if happened == 0 else float(betainc(happened, games - happened + 1, chance))


def at_most(happened: int, games: int, chance: float) -> float:
    """Return the probability of so many successes or fewer."""
    return 1.0 if happened == games else at_least(games - happened, games, 1 - chance)


def _chance(chance: Any) -> Estimate:
    """Return a chance that was given."""
    if isinstance(chance, Estimate):
        return chance
    if not isinstance(chance, Real) or isinstance(chance, bool):
        raise ConfigError(f"chance={chance!r}: give a number, an estimate or an answer of odds")
    return exact(float(chance))


def _tail(chance: Estimate, tail: Any) -> Estimate:
    """Return a tail with the interval that follows from that of the chance."""
    ends = sorted((tail(chance.low), tail(chance.high)))
    value = tail(chance.value)
    slope = (ends[1] - ends[0]) / (chance.high - chance.low) if chance.high > chance.low else 0.0
    return Estimate(
        value, slope * chance.standard_error, ends[0], ends[1], chance.games, chance.method
    )


def _often(found: Estimate, series: str = "") -> str:
    """Say in how many series something happens: in per cent, or as one of so many if few."""
    if found.value >= _TINY:
        return f"{_percent(found)}{f' of {series}' if series else ''}"
    few, most = (
        f"{1 / value:,.0f}" if value > _NIL else "more than a million million"
        for value in (found.high, found.low)
    )
    times = most if few == most else f"{few} to {most}"
    return f"one of {times}{f' {series}' if series else ''}"


def _percent(found: Estimate) -> str:
    """Return a probability in per cent, as a range where it is not exact."""
    if found.low == found.high:
        return f"{_figures(found.value, 3)} %"
    value, low, high = (_figures(share, 2) for share in (found.value, found.low, found.high))
    return f"{value} % ({low} to {high} %)"


def _figures(share: float, digits: int) -> str:
    """Return a share in per cent: no exponent, and 0 or 100 only of what is never or always.

    Examples
    --------
    >>> [_figures(share, 2) for share in (0.0, 3e-8, 0.134, 0.99, 0.9962, 1 - 1e-9, 1.0)]
    ['0', 'under 0.0001', '13', '99', '99.6', 'over 99.9999', '100']
    """
    percent = 100 * share
    if share in (0, 1):
        return f"{percent:.0f}"
    if percent < 1e-4:
        return "under 0.0001"
    texts = [f"{percent:.{digits}g}", *(f"{percent:.{decimals}f}" for decimals in range(1, 5))]
    return next((text for text in texts if float(text) < 100), "over 99.9999")
