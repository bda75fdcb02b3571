"""What is played, and what is recorded of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from simlab.decks import Deck
from simlab.kernels.columns import Track
from simlab.mulligans import (
    AsidePolicy,
    AsideSpells,
    BottomPolicy,
    KeepPolicy,
    MulliganRule,
    OwnWorth,
)
from simlab.pilots import Pilot
from tests.naive.opening import LogLine
from tests.naive.table import Copy


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What is played, and how."""

    deck: Deck
    rule: MulliganRule
    keep: KeepPolicy
    bottom: BottomPolicy
    pilot: Pilot
    turns: int
    draw_first: bool
    on_the_play: bool = True
    aside: AsidePolicy | OwnWorth = field(default_factory=AsideSpells)
    players: int = 2
    ignore_colours: bool = False
    least_x: int = 1
    pay_life: bool = True


@dataclass
class NaiveGame:
    """What is recorded of a game.

    Attributes
    ----------
    columns
        `columns.GAME_COLUMNS` by name.
    by_turn
        `columns.TURN_COLUMNS` by name: a list with one value a turn.
    cards
        For each turn, and each event of `columns.Track`, the names of the cards it happened to.
    moments
        For turn 0 (the kept hand) and each turn: the cards in hand after the draw, those that have
        been in hand, those in play at the end, and those cast so far.
    lands_dealt
        For each turn, lands in hand and among the draws of every turn, without any effect.
    log
        Turn, event, card name (None where the line is about no card) and value.
    """

    columns: dict[str, int] = field(default_factory=dict)
    by_turn: list[dict[str, int]] = field(default_factory=list)
    cards: list[dict[Track, set[str]]] = field(default_factory=list)
    moments: list[dict[str, list[Copy]]] = field(default_factory=list)
    lands_dealt: list[int] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
