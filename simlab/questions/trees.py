"""From the parser's tree to the tree of `syntax`."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, Tree, v_args

from simlab.questions.problems import problem
from simlab.questions.syntax import (
    Both,
    Call,
    Class,
    Compared,
    Counted,
    Definition,
    Denied,
    Either,
    Named,
    Node,
    Number,
    OfValue,
    Phrase,
    Place,
    Present,
    Seat,
    Span,
    Sum,
    Timed,
    Turn,
    Written,
    Zone,
)

__all__ = ["MOST_NUMBER", "RELATIONS", "written"]

MOST_NUMBER = 9_999
RELATIONS = {
    **{">=": ">=", "=>": ">=", "≥": ">=", "<=": "<=", "=<": "<=", "≤": "<=", ">": ">", "<": "<"},
    **{"==": "==", "=": "==", "!=": "!=", "<>": "!=", "≠": "!="},
}
_ZONES: dict[str, Zone] = {
    "IN_OPENING_HAND": "opening",
    "IN_HAND": "hand",
    "IN_PLAY": "play",
    "SEEN": "seen",
    "CAST": "cast",
}


def written(text: str, tree: Tree[Token]) -> Written:
    """Return the question of a parser's tree."""
    from lark.exceptions import VisitError

    try:
        found: Written = _Build(text).transform(tree)
    except VisitError as error:
        raise error.orig_exc from None
    return found


def _span(meta: Any) -> Span:
    return meta.start_pos, meta.end_pos


def _all(cls: Any) -> Any:
    """Return a method that joins the parts of a list."""

    def build(self: Any, meta: Any, children: list[Any]) -> Any:  # noqa: ARG001
        parts = [child for child in children if not isinstance(child, Token)]
        return cls(tuple(parts), _span(meta))

    return build


@v_args(meta=True)
class _Build(Transformer[Token, Any]):
    """Builds the tree, from the leaves up."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def start(self, meta: Any, children: list[Any]) -> Written:  # noqa: ARG002
        *definitions, (event, given) = children
        return Written(self.text, event, given, tuple(definitions))

    def question(self, meta: Any, children: list[Any]) -> tuple[Node, Node | None]:  # noqa: ARG002
        event, _, given = children
        return event, given

    def definition(self, meta: Any, children: list[Any]) -> Definition:
        return Definition(children[0], children[1], _span(meta))

    either, both = _all(Either), _all(Both)

    def denied(self, meta: Any, children: list[Any]) -> Denied:
        return Denied(children[-1], _span(meta))

    def timed(self, meta: Any, children: list[Any]) -> Timed:
        return Timed(children[0], tuple(children[1:]), _span(meta))

    # -- conditions -------------------------------------------------------------------------------

    def present(self, meta: Any, children: list[Any]) -> Present:
        return Present(children[0], _span(meta))

    def compared(self, meta: Any, children: list[Any]) -> Compared:
        return Compared(
            tuple(children[::2]),
            tuple(RELATIONS[relation] for relation in children[1::2]),
            _span(meta),
        )

    def within(self, meta: Any, children: list[Any]) -> Compared:
        counted, _, low, _, high = children
        return Compared(
            (self._sum(low), counted, self._sum(high)),
            ("<=", "<="),
            self._range(low, high, _span(meta)),
        )

    def ranged(self, meta: Any, children: list[Any]) -> Compared:
        low, _, high, *_, counted = children
        at = self._range(low, high, _span(meta))
        return Compared((self._sum(low), counted, self._sum(high)), ("<=", "<="), at)

    def counted_out(self, meta: Any, children: list[Any]) -> Compared:
        kind, number, counted = children[0], children[1], children[-1]
        relation = {"AT_LEAST": ">=", "AT_MOST": "<=", "EXACTLY": "=="}[kind.type]
        return Compared((counted, self._sum(number)), (relation,), _span(meta))

    def none(self, meta: Any, children: list[Any]) -> Compared:
        zero = Number(0, _span(meta))
        return Compared((children[-1], Sum((zero,), zero.at)), ("==",), _span(meta))

    # -- quantities -------------------------------------------------------------------------------

    def sum(self, meta: Any, children: list[Any]) -> Sum:
        return Sum(tuple(children), _span(meta))

    def number(self, meta: Any, children: list[Any]) -> Number:  # noqa: ARG002
        return self._number(children[0])

    def counted(self, meta: Any, children: list[Any]) -> Counted:
        return Counted(children[0], children[1], _span(meta))

    def zone(self, meta: Any, children: list[Any]) -> Zone:  # noqa: ARG002
        return _ZONES[children[0].type]

    # -- cards ------------------------------------------------------------------------------------

    def members(self, meta: Any, children: list[Any]) -> tuple[Any, ...]:  # noqa: ARG002
        return tuple(children)

    def phrase(self, meta: Any, children: list[Any]) -> Phrase:
        return Phrase(tuple(map(str, children)), _span(meta))

    def named(self, meta: Any, children: list[Any]) -> Named:
        name = " ".join(str(children[0])[1:-1].split())
        if not name:
            raise problem(self.text, _span(meta), "there is no name between these quotes")
        return Named(name, _span(meta))

    def class_(self, meta: Any, children: list[Any]) -> Class:
        return Class(str(children[0]), _span(meta))

    def call(self, meta: Any, children: list[Any]) -> Call:
        word = str(children[0])[:-1].split()[0].lower()
        return Call(word, children[1], _span(meta))

    def of_value(self, meta: Any, children: list[Any]) -> OfValue:
        cards, relation, value = children[0], RELATIONS[children[-2]], self._number(children[-1])
        number = value.value
        bounds: dict[str, tuple[int, int | None]] = {
            "<=": (0, number),
            "<": (0, number - 1),
            "==": (number, number),
            ">=": (number, None),
            ">": (number + 1, None),
        }
        if relation not in bounds:
            raise problem(self.text, _span(meta), 'write "mv <= 2", "mv = 2" or "mv in 2..3"')
        return OfValue(cards, *bounds[relation], _span(meta))

    def of_values(self, meta: Any, children: list[Any]) -> OfValue:
        low, high = children[-3], children[-1]
        self._range(low, high, _span(meta))
        return OfValue(children[0], int(low), int(high), _span(meta))

    # -- times ------------------------------------------------------------------------------------

    def turn(self, meta: Any, children: list[Any]) -> Turn:
        number = self._number(children[-1])
        return Turn(number.value, children[0].type == "BY_TURN", _span(meta))

    def place(self, meta: Any, children: list[Any]) -> Place:
        return Place(_ZONES[children[0].type], _span(meta))

    def seat(self, meta: Any, children: list[Any]) -> Seat:
        return Seat(str(children[0]).lower().endswith("play"), _span(meta))

    # -- numbers ----------------------------------------------------------------------------------

    def _number(self, token: Token) -> Number:
        at = (token.start_pos or 0, token.end_pos or 0)
        digits = str(token)
        if len(digits) > 6 or int(digits) > MOST_NUMBER:
            raise problem(self.text, at, f"numbers up to {MOST_NUMBER:,} are read")
        return Number(int(digits), at)

    def _sum(self, token: Token) -> Sum:
        number = self._number(token)
        return Sum((number,), number.at)

    def _range(self, low: Token, high: Token, at: Span) -> Span:
        """Check a range; return the place of the condition."""
        if self._number(low).value > self._number(high).value:
            span = (low.start_pos or 0, high.end_pos or 0)
            raise problem(
                self.text, span, f"the range is empty; the lower end first, as in {high}..{low}"
            )
        return at
