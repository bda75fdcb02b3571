"""Arms of an experiment: lists become arms, and arms get names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from simlab.config.problems import Loc
from simlab.config.tables import ArmTable, File

__all__ = ["NamedArm", "expand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedArm:
    """One arm, its values not looked at yet.

    Attributes
    ----------
    name
        As written, or made of what differs.
    settings
        Its settings, those of the top level included.
    places
        Where each setting is written.
    loc
        Its table; empty for the top level.
    """

    name: str
    settings: Mapping[str, Any]
    places: Mapping[str, Loc]
    loc: Loc


def expand(file: File) -> Iterator[NamedArm]:
    """Yield the arms of a file: one for each choice from the lists, first values first."""
    common = file.choices()
    tables = file.arm or (ArmTable(),)
    groups = [_combinations({**common, **table.choices()}) for table in tables]
    everything = [settings for group in groups for settings in group]
    for place, (table, group) in enumerate(zip(tables, groups, strict=True)):
        loc: Loc = ("arm", place) if file.arm else ()
        own = table.choices()
        for settings in group:
            varying = _varying(group if table.name else everything)
            made = ", ".join(_label(key, settings[key]) for key in varying if key in settings)
            yield NamedArm(
                name=", ".join(part for part in (table.name, made) if part) or "baseline",
                settings=settings,
                places={key: (*loc, key) if key in own else (key,) for key in settings},
                loc=loc,
            )


def _combinations(choices: Mapping[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Return every choice of one value a setting."""
    return [dict(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())]


def _varying(arms: list[dict[str, Any]]) -> list[str]:
    """Return the settings that are not the same in all arms, in the order of the arms."""
    keys = dict.fromkeys(key for settings in arms for key in settings)
    return [key for key in keys if any(arm.get(key) != arms[0].get(key) for arm in arms)]


def _label(key: str, value: Any) -> str:
    """Name a value so that it stands alone."""
    if key == "deck":
        return Path(value).stem
    if key == "on_the_play":
        return "on the play" if value else "on the draw"
    if key == "pay_life":
        return "life is paid" if value else "no life is paid"
    if key == "commander":
        return " and ".join(value)
    if key in ("hand_size", "least_x"):
        return f"hand of {value}" if key == "hand_size" else f"X = {value}"
    return f"{value} {key}" if key in ("turns", "players") else str(value)
