"""What an experiment file may hold, as types.

Nothing has a default here: what a file does not set keeps the default of `simlab.simulate`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, TypeVar, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model

from simlab.mulligans import MulliganRule

__all__ = ["ArmTable", "File", "RuleTable", "Settings"]

STRICT = ConfigDict(strict=True, frozen=True, extra="forbid")


def _as_tuple(value: Any) -> Any:
    return value if isinstance(value, tuple) else (value,)


T = TypeVar("T")
Many = Annotated[tuple[T, ...], BeforeValidator(_as_tuple), Field(min_length=1)]
FromOne = Annotated[int, Field(ge=1)]


class Settings(BaseModel):
    """What says how an arm is played; a list makes one arm each."""

    model_config = STRICT

    deck: Many[str] = ()
    format: Many[str] = ()
    commander: Many[str] = ()  # no choice: two names are two commanders
    mulligan: Many[str] = ()
    keep: Many[str] = ()
    bottom: Many[str] = ()
    aside: Many[str] = ()
    hand_size: Many[int] = ()
    pilot: Many[str] = ()
    turns: Many[FromOne] = ()
    on_the_play: Many[bool] = ()
    players: Many[FromOne] = ()
    least_x: Many[Annotated[int, Field(ge=0)]] = ()
    pay_life: Many[bool] = ()

    def choices(self) -> dict[str, tuple[Any, ...]]:
        """Return the settings that are set, each with the values to choose from."""
        names = [name for name in Settings.model_fields if name in self.model_fields_set]
        found = {name: getattr(self, name) for name in names}
        return {name: (v,) if name == "commander" else v for name, v in found.items()}


class ArmTable(Settings):
    """An ``[[arm]]``."""

    name: str | None = None


class RuleTable(BaseModel):
    """A ``[[rule]]``: the fields of `MulliganRule`, made below."""

    model_config = STRICT

    def entry(self) -> dict[str, Any]:
        """Return what is set."""
        return {name: getattr(self, name) for name in self.model_fields_set}


def _rule_fields() -> Mapping[str, Any]:
    hints = get_type_hints(MulliganRule)
    needed = {field.name for field in fields(MulliganRule) if field.name == "id"}
    return {name: (kind, ... if name in needed else None) for name, kind in hints.items()}


_Rule: Any = create_model("_Rule", __base__=RuleTable, **_rule_fields())


class File(Settings):
    """A whole file."""

    name: str | None = None
    games: FromOne | None = None
    half_width: Annotated[float, Field(gt=0)] | None = None
    of: str | None = None
    of_turn: FromOne | None = None
    seed: Annotated[int, Field(ge=0, lt=2**64)] | None = None
    level: Annotated[float, Field(gt=0, lt=1)] | None = None
    threads: FromOne | None = None
    save: str | None = None
    allow_illegal: bool = False
    arm: tuple[ArmTable, ...] = ()
    rule: tuple[_Rule, ...] = ()
    events: dict[str, str] = Field(default_factory=dict)  # names with questions
    cards: dict[str, Any] = Field(default_factory=dict)  # checked by `simlab.cards.own_card`
