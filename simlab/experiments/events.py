"""Named questions that are asked of every game of a run."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from simlab.decks import Deck
from simlab.errors import ConfigError, QuestionError
from simlab.questions import Known, Question, read_question, resolve
from simlab.stats import METRICS, Metric, find_metric

__all__ = ["Events", "metric_or_event", "read_events"]


@dataclass(frozen=True, slots=True)
class Events:
    """Names with questions, in order.

    Attributes
    ----------
    pairs
        Name and text of each.
    """

    pairs: tuple[tuple[str, str], ...] = ()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.pairs)

    @property
    def texts(self) -> dict[str, str]:
        """The texts by name."""
        return dict(self.pairs)

    @property
    def names(self) -> tuple[str, ...]:
        """The names."""
        return tuple(name for name, _ in self.pairs)

    def check(
        self, *decks: Deck, players: int, least_x: int, pay_life: bool, turns: int
    ) -> tuple[Question, ...]:
        """Hold the questions against decks that are compared: each name is in one of them.

        Raises
        ------
        QuestionError
            If a question names what no deck has, or a turn that is not played.
        """
        known = Known(*decks, players=players, least_x=least_x, pay_life=pay_life)
        return tuple(self._resolved(known, lenient=False, turns=turns))

    def questions(
        self,
        deck: Deck,
        *,
        players: int,
        least_x: int,
        pay_life: bool,
        turns: int,
        on_the_play: bool,
    ) -> tuple[Question, ...]:
        """Return the questions as they are asked of one deck; what it does not have, it never sees.

        Raises
        ------
        QuestionError
            As `check`, but for names; or if a question asks for the other seat.
        """
        if not self.pairs:
            return ()
        known = Known(deck, players=players, least_x=least_x, pay_life=pay_life)
        found = tuple(self._resolved(known, lenient=True, turns=turns))
        for name, question in zip(self.names, found, strict=True):
            if question.on_the_play not in (None, on_the_play):
                asked, played = ("draw", "play") if on_the_play else ("play", "draw")
                raise QuestionError(
                    f'event "{name}" asks for games on the {asked}; these are on the {played}'
                )
        return found

    def _resolved(self, known: Known, *, lenient: bool, turns: int) -> Iterator[Question]:
        for name, text in self.pairs:
            try:
                yield resolve(read_question(text), known, lenient=lenient, turns=turns)
            except QuestionError as error:
                raise QuestionError(f'event "{name}": {error}') from None


def read_events(events: Mapping[str, str] | Events | None) -> Events:
    """Return named questions; the questions are read when they meet a deck.

    Raises
    ------
    ConfigError
        If a name is empty or that of a metric, or there is another value.
    QuestionError
        If a question cannot be read.

    Examples
    --------
    >>> read_events({"two lands": "lands >= 2 in opening hand"}).names
    ('two lands',)
    """
    if events is None:
        return Events()
    if isinstance(events, Events):
        return events
    if not isinstance(events, Mapping):
        raise ConfigError(
            f"events={events!r}: give names with questions, as in "
            '{"keepable": "lands in 2..5 in opening hand"}'
        )
    for name, text in events.items():
        if not isinstance(name, str) or not name.strip():
            raise ConfigError(f"events: {name!r} is no name")
        if name in METRICS or name == "lands":
            raise ConfigError(f'events: "{name}" is the name of a metric; take another one')
        try:
            read_question(text)
        except QuestionError as error:
            raise QuestionError(f'event "{name}": {error}') from None
    return Events(tuple(events.items()))


def metric_or_event(name: str, events: Collection[str]) -> Metric | None:
    """Return the metric of a name; None for one of the events.

    Raises
    ------
    ConfigError
        If it is neither; the text names both.
    """
    if name in events:
        return None
    try:
        return find_metric(name)
    except ConfigError as error:
        more = f"; events: {', '.join(events)}" if events else ""
        raise ConfigError(f"{error}{more}") from None
