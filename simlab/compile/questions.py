"""Questions about a deck to a program for the kernels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simlab.compile.arrays import read_only
from simlab.compile.deck import CompiledDeck
from simlab.kernels.columns import GAME_COLUMNS, Op, Track, Zone, column, row_width
from simlab.kernels.effect_state import F_IS_SIDE
from simlab.kernels.layout import QuestionArrays
from simlab.questions.meaning import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    Count,
    Different,
    Fixed,
    Happens,
    Measure,
    Not,
    Quantity,
    Question,
    Total,
    leaves,
)

__all__ = ["answer_columns", "compile_questions", "track_of"]

_ZONES = {"hand": Zone.HAND, "seen": Zone.SEEN, "play": Zone.PLAY, "cast": Zone.CAST}
_TRACKS = {"payable": Track.PAYABLE, "castable": Track.CASTABLE}
_RELATIONS = {
    ">=": (Op.AT_LEAST,),
    "<=": (Op.AT_MOST,),
    "==": (Op.EQUAL,),
    "!=": (Op.EQUAL, Op.NOT),
    ">": (Op.AT_MOST, Op.NOT),
    "<": (Op.AT_LEAST, Op.NOT),
}
Step = tuple[int, int, int, int]


def track_of(questions: Sequence[Question]) -> int:
    """Return the least `GameSetup.track` with which questions can be answered.

    0 without questions; 2 where one asks what is payable or castable.
    """
    asked = [part for one in questions for part in (one.event, one.given) if part is not None]
    happens = any(isinstance(leaf, Happens) for part in asked for leaf in leaves(part))
    return 2 if happens else 1 if questions else 0


def answer_columns(turns: int, place: int) -> tuple[int, int]:
    """Return the two columns of a row that the answer to a question goes to.

    The first holds 1 where the event and its condition hold, the second where the condition does.

    Examples
    --------
    >>> answer_columns(7, 0)
    (109, 110)
    """
    first = row_width(turns) + 2 * place
    return first, first + 1


def compile_questions(
    questions: Sequence[Question], deck: CompiledDeck, turns: int
) -> QuestionArrays | None:
    """Compile questions that are held against a deck; None without questions.

    Parameters
    ----------
    questions
        Questions that look at no turn after `turns`.
    deck
        The deck.
    turns
        Turns of a game.
    """
    if not questions:
        return None
    writer = _Writer(deck, turns)
    for place, question in enumerate(questions):
        both, given = answer_columns(turns, place)
        if question.given is None:
            writer.condition(question.event)
            writer.add(Op.STORE, both)
            writer.add(Op.NUMBER, 1)
        else:
            writer.condition(question.given)
            writer.condition(question.event)
            writer.add(Op.AND)
            writer.add(Op.STORE, both)
            writer.condition(question.given)
        writer.add(Op.STORE, given)
    stays = [facts.played.is_permanent or facts.card.is_land for facts in deck.facts]
    return read_only(
        QuestionArrays(
            code=np.array(writer.steps, np.int64),
            sets=np.array([_mask(flags) for flags in writer.sets], np.uint64).reshape(-1, 4),
            stays=np.array(_mask(tuple(stays)), np.uint64),
            deep=np.int64(writer.deepest),
        )
    )


def _mask(flags: Sequence[bool]) -> list[int]:
    """Return the four words of a mask."""
    number = sum(1 << index for index, flag in enumerate(flags) if flag)
    return [number >> 64 * word & (2**64 - 1) for word in range(4)]


class _Writer:
    """Writes a program, step by step."""

    def __init__(self, deck: CompiledDeck, turns: int) -> None:
        self.deck, self.turns = deck, turns
        self.steps: list[Step] = []
        self.sets: dict[tuple[bool, ...], int] = {}
        self.deep = self.deepest = 0
        sides = deck.effects.facts[F_IS_SIDE] if deck.effects is not None else ()
        self.is_side = [bool(side) for side in sides[: len(deck.facts)]] or [False] * len(
            deck.facts
        )

    def add(self, op: Op, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Add a step."""
        self.steps.append((int(op), a, b, c))
        if op <= Op.TRACK_BY:
            self.deep += 1
        elif op != Op.NOT:
            self.deep -= 1
        self.deepest = max(self.deepest, self.deep)

    def condition(self, part: Condition) -> None:
        """Push 1 where a condition holds, else 0."""
        match part:
            case AllOf(parts):
                self._joined(parts, Op.AND)
            case AnyOf(parts):
                self._joined(parts, Op.OR)
            case Not(one):
                self.condition(one)
                self.add(Op.NOT)
            case Compare(left, relation, right):
                self.quantity(left)
                self.quantity(right)
                for op in _RELATIONS[relation]:
                    self.add(op)
            case Happens(event, card, turn, by, there):
                if not there or card not in self.deck.card_names:
                    self.add(Op.NUMBER, 0)
                    return
                place = self.deck.card_names.index(card)
                self.add(Op.TRACK_BY if by else Op.TRACK, int(_TRACKS[event]), place, turn)

    def _joined(self, parts: Sequence[Condition], op: Op) -> None:
        for place, part in enumerate(parts):
            self.condition(part)
            if place:
                self.add(op)

    def quantity(self, part: Quantity) -> None:
        """Push a quantity."""
        match part:
            case Fixed(value):
                self.add(Op.NUMBER, value)
            case Count():
                self._count(part)
            case Measure(metric, turn, how):
                self._measure(metric, turn, how)
            case Different(kinds):
                for place, kind in enumerate(kinds):
                    self.condition(Compare(kind, ">=", Fixed(1)))
                    if place:
                        self.add(Op.ADD)
            case Total(parts):
                for place, one in enumerate(parts):
                    self.quantity(one)
                    if place:
                        self.add(Op.ADD)

    def _measure(self, metric: str, turn: int | None, how: str) -> None:
        """Push a metric."""
        if any(metric == name for name, _ in GAME_COLUMNS):
            self.add(Op.COLUMN, column(metric, self.turns))
        elif how == "at":
            self.add(Op.COLUMN, column(metric, self.turns, turn))
        else:
            first = column(metric, self.turns, 1)
            self.add(Op.MOST if how == "most" else Op.TOTAL, first, turn or 0)

    def _count(self, count: Count) -> None:
        """Push how many cards there are; in play those, too, that are there as their land side."""
        op = Op.COUNT_NEW if count.only else Op.COUNT
        self.add(op, self._set(count.cards.names), int(_ZONES[count.where]), count.turn)
        if count.where == "play" and count.cards.sides and any(self.is_side):
            self.add(op, self._set(count.cards.sides), int(Zone.AS_LAND), count.turn)
            self.add(Op.ADD)

    def _set(self, names: Sequence[str]) -> int:
        """Return the number of the set of the indexes of some cards."""
        asked = frozenset(names)
        flags = tuple(
            facts.name in asked and not is_side
            for facts, is_side in zip(self.deck.facts, self.is_side, strict=True)
        )
        return self.sets.setdefault(flags, len(self.sets))
