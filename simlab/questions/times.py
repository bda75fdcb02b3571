"""When the conditions of a question are asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simlab.errors import QuestionError
from simlab.plural import number_of
from simlab.questions.problems import problem
from simlab.questions.syntax import (
    Both,
    Compared,
    Counted,
    Denied,
    Either,
    Node,
    Place,
    Present,
    Span,
    Timed,
    Turn,
    Written,
)

__all__ = ["MOST_TURNS", "OPENING", "Time", "Times"]

MOST_TURNS = 40  # of a game
_WHEN = '"in opening hand", "by turn 4" or "on turn 4"'


@dataclass(frozen=True, slots=True)
class Time:
    """A turn, 0 for the opening hand, and whether earlier ones count."""

    turn: int
    by: bool


OPENING = Time(0, True)


class Times:
    """The times that a question names.

    Parameters
    ----------
    written
        The question.
    turns
        Turns of a game; None for as many as are asked for.
    """

    def __init__(self, written: Written, turns: int | None) -> None:
        self.text, self.turns = written.text, turns
        asked = [node for node in (written.event, written.given) if node is not None]
        self._named = list(dict.fromkeys(time for node in asked for time in self._times(node)))

    def _wrong(self, at: Span, why: str) -> QuestionError:
        return problem(self.text, at, why)

    def _times(self, node: Node) -> Iterator[Time]:
        """Yield the times that a condition names."""
        match node:
            case Timed(part, whens, _):
                for when in whens:
                    if isinstance(when, Turn):
                        yield self.of(when)
                    elif isinstance(when, Place) and when.zone == "opening":
                        yield OPENING
                yield from self._times(part)
            case Both(parts) | Either(parts):
                for one in parts:
                    yield from self._times(one)
            case Denied(one):
                yield from self._times(one)
            case Present(sum_) | Compared((sum_, *_)):
                sums = node.sums if isinstance(node, Compared) else (sum_,)
                for term in (term for one in sums for term in one.terms):
                    if isinstance(term, Counted) and term.zone == "opening":
                        yield OPENING

    def of(self, turn: Turn) -> Time:
        """Return the time of a turn that can be asked for."""
        if turn.number < 1:
            raise self._wrong(turn.at, 'turns count from 1; before them there is "in opening hand"')
        most = MOST_TURNS if self.turns is None else self.turns
        if turn.number > most:
            raise self._wrong(
                turn.at, f"games have {number_of(most, 'turn')}{' at most' * (not self.turns)}"
            )
        return Time(turn.number, turn.by)

    def when(self, time: Time | None, at: Span) -> Time:
        """Return a time, by default the only one of the question."""
        if time is not None:
            return time
        if len(self._named) == 1:
            return self._named[0]
        if self._named:
            raise self._wrong(at, f"the question names several times; say here, too: {_WHEN}")
        raise self._wrong(at, f"when? Add {_WHEN}")
