"""The metrics: what each is called, whether it is a share or a mean, and what it means."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from simlab.errors import ConfigError
from simlab.kernels.columns import GAME_COLUMNS, TURN_COLUMNS

__all__ = ["METRICS", "Metric", "find_metric"]

_SHARES = {
    "keepable",
    "land_drop",
    "every_land_drop",
    "commander_cast",
    "screw",
    "flood",
    "colour_screw",
}

_UNITS = {
    "mulligans": "mulligans",
    "kept_size": "cards",
    "lands_in_hand": "lands",
    "lands_in_play": "lands",
    "lands_seen": "lands",
    "mana_available": "mana",
    "mana_spent": "mana",
    "mana_wasted": "mana",
    "mana_spent_by": "mana",
    "compounded_mana": "mana",
    "spells_cast": "spells",
    "hand_size": "cards",
}


@dataclass(frozen=True, slots=True)
class Metric:
    """A recorded quantity.

    Attributes
    ----------
    name
        The same in every frame, objective and option.
    is_share
        True where each game counts 0 or 1.
    by_turn
        True where each turn has a value.
    meaning
        In words.
    unit
        What is counted, as in ``"mana"``; of a share, ``"share of games"``.
    """

    name: str
    is_share: bool
    by_turn: bool
    meaning: str
    unit: str


METRICS: dict[str, Metric] = {
    name: Metric(name, name in _SHARES, by_turn, meaning, _UNITS.get(name, "share of games"))
    for columns, by_turn in ((GAME_COLUMNS, False), (TURN_COLUMNS, True))
    for name, meaning in columns
}


def find_metric(name: str) -> Metric:
    """Return the metric of a name.

    Raises
    ------
    ConfigError
        If there is none; the text names the known ones.

    Examples
    --------
    >>> find_metric("mana_spent").meaning
    'mana spent this turn'
    """
    if name in METRICS:
        return METRICS[name]
    near = difflib.get_close_matches(name, METRICS, 1)
    hint = f'did you mean "{near[0]}"? ' if near else ""
    raise ConfigError(f'metric "{name}" is not known; {hint}known: {", ".join(METRICS)}')
