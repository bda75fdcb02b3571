"""What is to be precise: a metric on a turn, or an event that was asked for."""

from __future__ import annotations

from dataclasses import dataclass

from simlab.checks import whole_number
from simlab.compile.questions import answer_columns
from simlab.errors import ConfigError
from simlab.experiments.events import metric_or_event
from simlab.experiments.scenario import Scenario
from simlab.kernels.columns import column

__all__ = ["Aim", "find_aim"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """A number of a run that is to be precise.

    Attributes
    ----------
    name
        Of the metric or event.
    is_share
        True where each game counts 0 or 1.
    column
        Its column in the sums of a run.
    given
        The column of the games that meet the condition of an event; None without a condition.
    """

    name: str
    is_share: bool
    column: int
    given: int | None = None


def find_aim(of: str, of_turn: int | None, scenario: Scenario) -> Aim:
    """Return what a run or comparison is to be precise of; the turn is by default the last.

    Raises
    ------
    ConfigError
        If there is no such metric or event, or it has no value on the turn.
    """
    turns, events = scenario.turns, scenario.events.names
    kind = metric_or_event(of, events)
    if kind is None:
        if of_turn is not None:
            raise ConfigError(f'event "{of}" says itself on which turn; leave of_turn out')
        place = events.index(of)
        both, given = answer_columns(turns, place)
        has_condition = scenario.questions()[place].given is not None
        return Aim(name=of, is_share=True, column=both, given=given if has_condition else None)
    turn = None
    if kind.by_turn:
        turn = turns if of_turn is None else whole_number("of_turn", of_turn, most=turns)
    elif of_turn is not None:
        raise ConfigError(f'metric "{of}" has one value a game, none of a turn')
    return Aim(name=of, is_share=kind.is_share, column=column(of, turns, turn))
