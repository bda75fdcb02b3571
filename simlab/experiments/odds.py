"""One question about one deck: exact where it can be, simulated with an interval where not."""

from __future__ import annotations

import html
from dataclasses import dataclass, replace
from typing import Any, Literal

from simlab.checks import check_games, check_seed, positive_number
from simlab.decks import Deck
from simlab.errors import ConfigError, DrawsError, NotExactError, QuestionError
from simlab.exact import LIMIT
from simlab.experiments.answer_notes import notes_of
from simlab.experiments.events import read_events
from simlab.experiments.exact_answer import exact_answer
from simlab.experiments.scenario import CompiledScenario, Scenario
from simlab.mulligans import AsidePolicy, BottomPolicy, KeepPolicy, MulliganRule, OwnWorth
from simlab.mulligans.conditions import Condition
from simlab.pilots import Pilot
from simlab.plural import number_of
from simlab.questions import Known, Question, read_question, resolve, words_of
from simlab.stats import Estimate, normal_quantile
from simlab.stats.estimate import digits_of

__all__ = ["Odds", "odds"]

Method = Literal["exact", "simulated"]
_EVENT = "the question"
_QUICK = 1_000_000  # states of an exact answer that takes no longer than games would
_LEFT_OUT = "cards that draw, search or cycle are left out: the draw of every turn alone counts"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Odds:
    """The answer to a question about a deck.

    Attributes
    ----------
    question
        As it was asked.
    read_as
        As it was understood, in plain words.
    estimate
        The probability, with its interval and method; of the games that meet the condition, if the
        question has one.
    why_simulated
        Why it could not be computed; empty for an exact answer.
    notes
        What else is to be known.
    scenario
        What was played.
    seed
        Seed of a simulated answer; None for an exact one.
    """

    question: str
    read_as: str
    estimate: Estimate
    why_simulated: str
    notes: tuple[str, ...]
    scenario: Scenario
    seed: int | None

    @property
    def value(self) -> float:
        """The probability; NaN if the condition is never met, or in no game that was simulated."""
        return self.estimate.value

    @property
    def low(self) -> float:
        """Lower end of the interval; the value itself of an exact answer."""
        return self.estimate.low

    @property
    def high(self) -> float:
        """Upper end of the interval."""
        return self.estimate.high

    @property
    def method(self) -> str:
        """``"exact"`` or ``"simulated"``."""
        return self.estimate.method

    @property
    def is_exact(self) -> bool:
        """True where the answer was computed, not estimated."""
        return self.method == "exact"

    def __float__(self) -> float:
        return self.value

    def words(self) -> str:
        """Return the answer in one line."""
        found = self.estimate
        if found.value != found.value:
            if self.is_exact:
                return "no answer: the condition is never met"
            return "no answer: no game that was simulated met the condition; more games may"
        if self.is_exact:
            return f"{_percent(found.value)} (exact)"
        half = 50 * (found.high - found.low)
        digits = max(0, digits_of(half) - 1)  # one digit of the half-width, in per cent
        value, low, high = (f"{100 * x:.{digits}f}" for x in (found.value, found.low, found.high))
        return (
            f"{value} %, between {low} and {high} % ({number_of(found.games, 'game')}, seed "
            f"{self.seed})"
        )

    def conditions(self) -> str:
        """Say what the answer is conditional on."""
        if not self.is_exact:
            return self.scenario.words()
        scenario = self.scenario
        said = [replace(scenario, record="hands").words()]
        if scenario.turns > 1 or scenario.draw_first:
            seat = "on the play" if scenario.on_the_play else "on the draw"
            first = "a card" if scenario.draw_first else "no card"
            said.append(f"{seat}, {number_of(scenario.players, 'player')}, {first} drawn on turn 1")
        return ", ".join(said)

    def facts(self) -> dict[str, Any]:
        """Return the answer as plain values."""
        found = self.estimate
        return {
            "question": self.question,
            "read_as": self.read_as,
            "estimate": None if found.value != found.value else found.value,
            "standard_error": found.standard_error if found.value == found.value else None,
            "low": None if found.low != found.low else found.low,
            "high": None if found.high != found.high else found.high,
            "games": found.games,
            "method": found.method,
            "why_simulated": self.why_simulated,
            "notes": list(self.notes),
            "seed": self.seed,
            "deck": self.scenario.deck.name,
            "conditions": self.conditions(),
            **self.scenario.facts(),
        }

    def lines(self) -> list[str]:
        """Return the answer with all that belongs to it, line by line."""
        found = [self.words(), f"read as: {self.read_as}", f"with: {self.conditions()}"]
        if self.why_simulated:
            found.append(f"simulated, as {self.why_simulated}")
        return [*found, *(f"note: {note}" for note in self.notes)]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"Odds({self.words()}: {self.read_as}; {self.conditions()})"

    def _repr_html_(self) -> str:
        first, *rest = (html.escape(line) for line in self.lines())
        return f"<p><b>{first}</b><br><small>{'<br>'.join(rest)}</small></p>"


def odds(
    deck: Deck,
    question: str,
    *,
    mulligan: str | MulliganRule | None = None,
    keep: str | KeepPolicy | Condition = "lands:2-5",
    bottom: str | BottomPolicy | OwnWorth | None = None,
    aside: str | AsidePolicy | OwnWorth = "keep:1",
    hand_size: int | None = None,
    pilot: str | Pilot = "greedy",
    on_the_play: bool | None = None,
    players: int | None = None,
    least_x: int = 1,
    pay_life: bool = True,
    method: Method | None = None,
    games: int | None = None,
    half_width: float | None = None,
    seed: int | None = None,
    level: float = 0.95,
    threads: int | None = None,
    progress: bool = False,
) -> Odds:
    """Answer a question about a deck: exactly if the cards dealt decide it, else by simulation.

    Parameters
    ----------
    deck
        The deck.
    question
        The question, as in ``"lands in 2..5 in opening hand"``, ``'seen("A") and (seen("B") or
        seen("C")) by turn 4'`` or ``'castable("Kinnan, Bonder Prodigy") by turn 2 given lands >=
        2'``. The language is described by `simlab.questions.read_question`, and by ``simlab
        describe odds``.
    mulligan, keep, bottom, aside, hand_size, pilot, players, least_x, pay_life
        As in `simlab.simulate`.
    on_the_play
        False to draw on turn 1. By default the seat that the question names, else on the play.
    method
        ``"exact"`` for an exact answer or an error that says why there is none; cards that draw or
        search for others are then left out, and a note says so. ``"simulated"`` for a simulated
        one. By default exact where it can be.
    games
        Games of a simulated answer; 100,000 by default.
    half_width
        Instead of `games`: half the width that the interval of a simulated answer may have, as in
        `simlab.simulate`.
    seed, level, threads, progress
        As in `simlab.simulate`.

    Returns
    -------
    Odds
        `value`, `low`, `high`, `method`, `read_as` (how the question was understood).

    Raises
    ------
    QuestionError
        If the question cannot be read, or names a card that the deck does not have; the text points
        to the place.
    NotExactError
        If ``method="exact"`` and there is no exact answer.
    SimlabError
        As `simlab.simulate`.

    Notes
    -----
    See `simlab.exact` for exact answers. A simulated one is the share of the games, of those that
    meet the condition, with Wilson's interval.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Sol Ring": 1, "Forest": 17, "Grizzly Bears": 22})
    >>> found = simlab.odds(deck, "lands >= 3 by turn 3 and 'sol ring'")
    >>> print(found)
    19.2150 % (exact)
    read as: at least 3 of lands seen by turn 3 and "Sol Ring" seen by turn 3
    with: mulligan london, keep lands:2-5 floor:4, bottom lands:3,2, on the play, 2 players, no card
    drawn on turn 1
    >>> simlab.odds(deck, "lnds >= 3 by turn 3")
    Traceback (most recent call last):
        ...
    simlab.errors.QuestionError: "lnds" is no class of cards; did you mean lands?
      lnds >= 3 by turn 3
      ^^^^
    """
    if method not in (None, "exact", "simulated"):
        raise ConfigError(f'method="{method}" is not known; known: exact, simulated')
    normal_quantile(level)
    check_games(games, half_width=half_width)
    check_seed(seed)
    if half_width is not None:
        positive_number("half_width", half_width)
    written = read_question(question)
    scenario = Scenario.of(
        deck,
        mulligan=mulligan,
        keep=keep,
        bottom=bottom,
        aside=aside,
        hand_size=hand_size,
        pilot=pilot,
        turns=1,
        on_the_play=True if on_the_play is None else on_the_play,
        players=players,
        least_x=least_x,
        pay_life=pay_life,
        record="turns",
    )
    known = Known(deck, players=scenario.players, least_x=least_x, pay_life=pay_life)
    asked = resolve(written, known)
    seat = _seat(asked, on_the_play)
    scenario = replace(scenario, turns=max(1, asked.turn), on_the_play=seat)
    found: Estimate | None = None
    why, notes = "asked for", tuple[str, ...]()
    if method != "simulated":
        found, why, notes = _computed(asked, scenario.compiled(), only=method == "exact")
    used = None
    if found is not None:
        left_out = scenario.compiled().deck.notes
    else:
        from simlab.experiments.planning import Plan  # they bring the kernels
        from simlab.experiments.simulate import simulate_scenario

        run = simulate_scenario(
            replace(scenario, events=read_events({_EVENT: question})),
            Plan(games=games, half_width=half_width, of=None if half_width is None else _EVENT),
            seed=seed,
            level=level,
            threads=threads,
            progress=progress,
        )
        found, used, left_out = run.estimate(_EVENT), run.seed, run.notes()
    notes = (*notes, *notes_of(asked, left_out, deck, exact=used is None))
    return Odds(
        question=question,
        read_as=words_of(asked),
        estimate=found,
        why_simulated=why,
        notes=notes,
        scenario=scenario,
        seed=used,
    )


def _computed(
    question: Question, scenario: CompiledScenario, *, only: bool
) -> tuple[Estimate | None, str, tuple[str, ...]]:
    """Return the exact answer, or None and why there is none, and notes.

    `only` True to leave out what draws or searches rather than to have no answer, and to raise.
    """
    limit = LIMIT if only else _QUICK
    try:
        return exact_answer(question, scenario, limit=limit), "", ()
    except NotExactError as error:
        if not isinstance(error, DrawsError):
            if only:
                raise
            return None, str(error), ()
        why = str(error)
    try:
        found = exact_answer(question, scenario, draws_left_out=True, limit=limit)
    except NotExactError:
        if only:
            raise
        return None, why, ()
    if only:
        return found, "", (_LEFT_OUT,)
    told = f"by the draw of every turn alone that is {_percent(found.value)} (exact)"
    return None, why, (told,) if found.value == found.value else ()


def _seat(question: Question, on_the_play: bool | None) -> bool:
    """Return the seat that a question or an argument names, by default on the play."""
    named = question.on_the_play
    if named is not None and on_the_play is not None and named != on_the_play:
        said, given = ("play", "draw") if named else ("draw", "play")
        raise QuestionError(f"the question asks on the {said}, the setting says on the {given}")
    return next((seat for seat in (named, on_the_play) if seat is not None), True)


def _percent(value: float) -> str:
    """Return a probability in per cent, with six digits."""
    if value in (0, 1):
        return f"{100 * value:.0f} %"
    digits = 4 if 0.001 <= value <= 0.999 else 8
    return f"{100 * value:.{digits}f} %"
