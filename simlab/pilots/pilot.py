"""A pilot is a priority table: which spells it tries, in what order, up to which turn."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from simlab.errors import PilotError

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Phase", "Pilot", "find_pilot", "load_pilots", "pilots"]

Kind = Literal["free_mana", "commander", "ramp", "other", "any"]
KINDS: tuple[Kind, ...] = ("free_mana", "commander", "ramp", "other", "any")
EVERY_TURN = 99


@dataclass(frozen=True, slots=True)
class Phase:
    """Spells of one kind, tried dearest first.

    Attributes
    ----------
    kind
        ``"free_mana"`` (gives at once at least the mana it costs), ``"commander"``, ``"ramp"``
        (makes mana), ``"other"`` (makes none) or ``"any"``.
    until
        Last turn on which they are tried in this phase.
    """

    kind: Kind
    until: int = EVERY_TURN


@dataclass(frozen=True, slots=True)
class Pilot:
    """A play policy as data.

    Every pilot plays the land of the greatest (mana value of the dearest spell then castable,
    tapped first if that costs nothing, colours new to the table, number of colours, lowest slot),
    then goes through its phases. In every turn it does the first of these that there is to do:

    * draw the cards that are to be drawn;
    * go on with a search: by the same rule the best land still in the library, as a tapped one
      where it goes to hand; of equal copies the first of the list;
    * make a land drop, as long as there is one. A land that searches counts as the best land it
      finds; a land side is played only by a hand without lands;
    * cast the next spell: the dearest payable of the phase. Mana given once is used only for a
      spell of the phase that is dearer than what can be paid without it: first what lies in play,
      of which every piece that is not needed stays, then rituals in hand, the dearest first, if
      together they pay for such a spell;
    * with what is left, pay for a search of a permanent, the oldest first.

    Raises
    ------
    PilotError
        If a phase is of an unknown kind, or there is none.

    Examples
    --------
    >>> find_pilot("greedy").phases[1]
    Phase(kind='commander', until=99)
    """

    name: str
    phases: tuple[Phase, ...]
    about: str = ""

    def __post_init__(self) -> None:
        for phase in self.phases:
            if phase.kind not in KINDS:
                known = ", ".join(KINDS)
                raise PilotError(
                    f'pilot "{self.name}": kind "{phase.kind}" is not known; known: {known}'
                )
        if not self.phases:
            raise PilotError(f'pilot "{self.name}" has no phases, so it would cast nothing')


def load_pilots() -> dict[str, Pilot]:
    """Return the pilots that have a name."""
    found = (
        Pilot(
            "greedy",
            (Phase("free_mana"), Phase("commander"), Phase("ramp", until=4), Phase("any")),
            "mana rocks that pay for themselves, the commander, other mana sources up to turn 4, "
            "then the dearest spell, again and again",
        ),
        Pilot("curve", (Phase("any"),), "the dearest spell, again and again (Karsten)"),
    )
    return {pilot.name: pilot for pilot in found}


def find_pilot(pilot: str | Pilot) -> Pilot:
    """Return the pilot of a name; a pilot is returned as it is.

    Raises
    ------
    PilotError
        If there is no such pilot; the text names the known ones.
    """
    if isinstance(pilot, Pilot):
        return pilot
    known = load_pilots()
    pilot = str(pilot)
    if pilot in known:
        return known[pilot]
    near = difflib.get_close_matches(pilot, known, 1)
    hint = f'did you mean "{near[0]}"? ' if near else ""
    raise PilotError(f'pilot "{pilot}" is not known; {hint}known: {", ".join(known)}')


def pilots() -> pd.DataFrame:
    """Return the catalogue of pilots: name, phases, about.

    Examples
    --------
    >>> list(pilots()["name"])
    ['greedy', 'curve']
    """
    import pandas as pd

    rows = [
        {
            "name": pilot.name,
            "phases": ", ".join(
                phase.kind + ("" if phase.until == EVERY_TURN else f" until turn {phase.until}")
                for phase in pilot.phases
            ),
            "about": pilot.about,
        }
        for pilot in load_pilots().values()
    ]
    return pd.DataFrame(rows)
