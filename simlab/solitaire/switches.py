"""What the source of MTG Solitaire leaves open: 22 readings, and the switches that change some."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from simlab.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "DRAW_WHEN",
    "READINGS",
    "Reading",
    "Readings",
    "check_names",
    "check_reading",
    "readings",
]

DRAW_WHEN = ("hand_empty", "stack", "discard")
"""When three cards may be drawn: win rates are always told for all three."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that the source leaves open.

    Attributes
    ----------
    id
        ``"A1"`` to ``"A22"``.
    question, taken
        What is open, and how it is read.
    switch, choices
        The argument of `Readings` that changes it, and its values, the default first; none where
        there is one way to play it.
    """

    id: str
    question: str
    taken: str
    switch: str = ""
    choices: tuple[Any, ...] = ()


READINGS = (
    Reading("A1", "which top card leaves when a card is turned up", "the pile's"),
    Reading("A2", "when the next card of a pile is turned up", "however its face-up cards leave"),
    Reading(
        "A3",
        "when three cards may be drawn",
        "when the hand is empty; stack: any time, on top of the hand; discard: any time, the hand "
        "goes to the graveyard first",
        "draw_when",
        DRAW_WHEN,
    ),
    Reading("A4", "whether the draw is automatic", "no, an action"),
    Reading(
        "A5",
        "when the third end of the library loses",
        "needed: when a card is needed and not there; taken: when the last card is taken",
        "lost_when",
        ("needed", "taken"),
    ),
    Reading(
        "A6",
        "three cards to draw, one or two there",
        "continue: reshuffle and take the rest; stop: take what is there",
        "short_draw",
        ("continue", "stop"),
    ),
    Reading(
        "A7",
        "whether a spell of cost {0} takes a land",
        "yes; abilities without mana in their cost take none",
        "zero_spell_free",
        (False, True),
    ),
    Reading("A8", "life paid as a cost of casting", "ignored; milled for abilities and effects"),
    Reading(
        "A9",
        "who blocks",
        "player: the player chooses any creatures that can; none: nothing blocks",
        "blockers",
        ("player", "none"),
    ),
    Reading(
        "A10",
        "casting a permanent while one is there",
        "illegal; replace: the old one goes to the graveyard",
        "slot_full",
        ("illegal", "replace"),
    ),
    Reading(
        "A11",
        "optional costs",
        "no: they cannot be had; one_land: buyback costs one land more",
        "optional_cost",
        ("no", "one_land"),
    ),
    Reading("A12", "Auras and Equipment on creatures of piles", "not allowed"),
    Reading(
        "A13",
        "marked damage without a cleanup step",
        "stays; ends: gone when the piles have settled",
        "damage",
        ("stays", "ends"),
    ),
    Reading("A14", "whose triggers those of the piles are", "the player's; done if not optional"),
    Reading(
        "A15",
        "whether a hand card that joins its twin triggers",
        "no: two creatures that return one to the hand would go on for ever",
    ),
    Reading("A16", "who is an opponent", "the piles' side"),
    Reading("A17", "static abilities of permanents on piles", "left out"),
    Reading("A18", "{C} in a cost", "a land that makes colourless mana"),
    Reading("A19", "lands without mana", "wait in the rows; using one is an action"),
    Reading(
        "A20",
        "which of three cards drawn is on top",
        "first: the first of the library; last: the last",
        "top_card",
        ("first", "last"),
    ),
    Reading("A21", "casting a card from the hand whose twin lies on a pile", "it has moved first"),
    Reading("A22", "tokens", "left out: no code makes any"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """The rules of a game of MTG Solitaire where the source leaves them open.

    Attributes
    ----------
    draw_when, lost_when, short_draw, zero_spell_free, blockers, slot_full, optional_cost, damage, \
top_card
        See `readings`.

    Raises
    ------
    ConfigError
        If a value is none that the switch has.

    Examples
    --------
    >>> Readings(slot_full="replace").words()
    'slot_full=replace'
    >>> Readings(draw_when="always")
    Traceback (most recent call last):
        ...
    simlab.errors.ConfigError: draw_when="always" is not known; known: hand_empty, stack, discard
    """

    draw_when: str = "hand_empty"
    lost_when: str = "needed"
    short_draw: str = "continue"
    zero_spell_free: bool = False
    blockers: str = "player"
    slot_full: str = "illegal"
    optional_cost: str = "no"
    damage: str = "stays"
    top_card: str = "first"

    def __post_init__(self) -> None:
        for reading in READINGS:
            if not reading.switch:
                continue
            value = getattr(self, reading.switch)
            if not any(value is known or (isinstance(known, str) and value == known)
                       for known in reading.choices):  # fmt: skip
                known = ", ".join(map(str, reading.choices))
                shown = f'"{value}"' if isinstance(value, str) else repr(value)
                raise ConfigError(f"{reading.switch}={shown} is not known; known: {known}")

    @classmethod
    def of(cls, **switches: Any) -> Readings:
        """Return readings with some switches changed.

        Raises
        ------
        ConfigError
            If a switch or its value is not known; the error names near ones.
        """
        check_names(switches, [field.name for field in fields(cls)])
        return cls(**switches)

    @classmethod
    def beside(cls, arguments: Sequence[str], switches: Mapping[str, Any]) -> Readings:
        """Return the readings of a function that plays all three readings of the draw.

        Parameters
        ----------
        arguments
            The other arguments of the function, for who mistypes one.
        switches
            What it was given besides.

        Raises
        ------
        ConfigError
            As `of`; or if `draw_when` is given.
        """
        if "draw_when" in switches:
            raise ConfigError(
                "draw_when is no argument here: all three readings of it are always played"
            )
        known = [field.name for field in fields(cls) if field.name != "draw_when"]
        check_names(switches, known, arguments)
        return cls(**switches)

    def codes(self) -> list[int]:
        """Return the switches as numbers, in the order in which kernels have them."""
        values = {reading.switch: reading.choices for reading in READINGS if reading.switch}
        order = (
            *("draw_when", "short_draw", "zero_spell_free", "slot_full", "optional_cost"),
            *("lost_when", "blockers", "damage", "top_card"),
        )
        return [values[name].index(getattr(self, name)) for name in order]

    def words(self) -> str:
        """Return the switches that are not as by default."""
        changed = [
            f"{field.name}={getattr(self, field.name)}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        ]
        return ", ".join(changed) or "the default readings"


def check_names(
    given: Iterable[str], switches: Sequence[str], arguments: Sequence[str] = ()
) -> None:
    """Refuse what is neither a switch nor an argument.

    Raises
    ------
    ConfigError
        If a name is not known; the error names near ones.
    """
    for name in given:
        if name in switches:
            continue
        near = difflib.get_close_matches(name, [*arguments, *switches], 1)
        known = f"switches: {', '.join(switches)}"
        if arguments:
            known = f"arguments: {', '.join(arguments)}; {known}"
        what = "no argument and no switch" if arguments else "no switch"
        hint = f"did you mean {near[0]}?" if near else known
        raise ConfigError(f'"{name}" is {what} of solitaire; {hint}')


def check_reading(draw_when: Any) -> str:
    """Return a reading of the draw.

    Raises
    ------
    ConfigError
        If it is none.

    Examples
    --------
    >>> check_reading("stack")
    'stack'
    """
    if draw_when not in DRAW_WHEN:
        raise ConfigError(f'draw_when="{draw_when}" is not known; known: {", ".join(DRAW_WHEN)}')
    return str(draw_when)


def readings() -> pd.DataFrame:
    """Return what the source leaves open, how it is read, and the switches.

    Returns
    -------
    pandas.DataFrame
        id, question, taken, switch, values: one row a reading; the first of the values is the
        default, no switch where there is one way to play it.

    Examples
    --------
    >>> found = readings()
    >>> len(found), found[found["id"] == "A10"]["switch"].item()
    (22, 'slot_full')
    """
    import pandas as pd

    return pd.DataFrame(
        [
            {
                "id": reading.id,
                "question": reading.question,
                "taken": reading.taken,
                "switch": reading.switch,
                "values": ", ".join(map(str, reading.choices)),
            }
            for reading in READINGS
        ]
    )
