"""A user's own policy functions: compiled once, called by address from cached kernels.

A kernel that took a function as an argument would be compiled anew for each function. An address is
a number: the kernels stay as they are in the cache, and only the function itself is compiled.

The kernel fills one int64 row a hand and one a card (`HAND_FIELDS` numbers and the *traits*); the
compiled function sees them as `HandView` and `CardView`.
"""

# mypy: ignore-errors
# (numba's own classes have types in some versions and none in others)

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core.errors import NumbaError, UnsupportedBytecodeError
from numba.extending import intrinsic

from simlab.errors import MulliganError
from simlab.kernels.layout import COLOUR_TRAITS, CURVE_TRAITS, FIXED_TRAITS, HAND_FIELDS

__all__ = [
    "CardView",
    "HandView",
    "call_keep",
    "call_worth",
    "card_view",
    "compile_keep",
    "compile_worth",
    "hand_view",
]

Ints = npt.NDArray[np.int64]


class HandView(NamedTuple):
    """What a policy function sees of a hand; all numbers int64.

    Attributes
    ----------
    size
        Cards that are left if the hand is kept.
    cards
        Cards looked at: `size`, or all cards drawn where the policy judges those.
    lands
        Lands among them.
    mulligans
        Mulligans taken so far.
    free
        1 where the next mulligan costs no card.
    on_the_play
        1 on the play, 0 on the draw.
    sources
        (6,) lands that make W, U, B, R, G and C.
    curve
        (11,) spells by mana value, those of ten and more together.
    counts
        Cards of each class that the policy was declared with, in its order.
    """

    size: int
    cards: int
    lands: int
    mulligans: int
    free: int
    on_the_play: int
    sources: Ints
    curve: Ints
    counts: Ints


class CardView(NamedTuple):
    """What a bottom or aside function sees of a card.

    Attributes
    ----------
    land
        1 for a land.
    mana_value
        Of a spell; 10 for ten and more, 0 for a land.
    sources
        (6,) 1 where it is a land that makes W, U, B, R, G, C.
    counts
        1 for each class that the policy was declared with and that it belongs to.
    """

    land: int
    mana_value: int
    sources: Ints
    counts: Ints


def hand_view(numbers: Ints) -> HandView:
    """Return the view of a row of numbers."""
    start = HAND_FIELDS + COLOUR_TRAITS
    return HandView(
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
        numbers[4],
        numbers[5],
        numbers[HAND_FIELDS:start],
        numbers[start : start + CURVE_TRAITS],
        numbers[start + CURVE_TRAITS :],
    )


def card_view(traits: Ints) -> CardView:
    """Return the view of a card's traits."""
    value = 0
    is_land = 1
    for i in range(CURVE_TRAITS):
        if traits[COLOUR_TRAITS + i]:
            value = i
            is_land = 0
    return CardView(is_land, value, traits[:COLOUR_TRAITS], traits[FIXED_TRAITS:])


_hand_view = numba.njit(hand_view)
_card_view = numba.njit(card_view)
_ROW = types.CPointer(types.int64)
_PLAIN: dict[int, Callable[..., Any]] = {}  # functions by address where nothing is compiled


def compile_keep(function: Callable[[HandView], bool], kinds: int) -> Any:
    """Compile a keep function for hands with `kinds` counts.

    Returns
    -------
    Any
        An object with an `address`; it has to live as long as the address is used.

    Raises
    ------
    MulliganError
        If numba cannot compile it, it does not say yes or no, it draws random numbers of its own,
        or it fails for some hand that is tried.
    """
    _check_source("keep", function)
    if numba.config.DISABLE_JIT:
        return _Plain(lambda hand: bool(function(hand_view(hand))))
    length = HAND_FIELDS + FIXED_TRAITS + kinds
    inner = _tried("keep", function, [(hand_view(row),) for row in _hands(kinds)])

    def call(numbers):
        hand = _hand_view(numba.carray(numbers, (length,)))
        return types.uint8(bool(inner(hand)))

    return numba.cfunc(types.uint8(_ROW))(call)


def compile_worth(function: Callable[[HandView, CardView], float], kinds: int) -> Any:
    """Compile a function that says what a card of a hand is worth; see `compile_keep`."""
    kind = "bottom or aside"
    _check_source(kind, function)
    if numba.config.DISABLE_JIT:
        return _Plain(lambda hand, card: float(function(hand_view(hand), card_view(card))))
    length = FIXED_TRAITS + kinds
    rows = [(hand_view(row), card_view(row[HAND_FIELDS:])) for row in _hands(kinds)]
    inner = _tried(kind, function, rows)

    def call(numbers, traits):
        hand = _hand_view(numba.carray(numbers, (HAND_FIELDS + length,)))
        card = _card_view(numba.carray(traits, (length,)))
        return types.float64(inner(hand, card))

    return numba.cfunc(types.float64(_ROW, _ROW))(call)


def _check_source(kind: str, function: Callable[..., Any]) -> None:
    """Refuse random numbers: the same seed would not give the same games.

    Raises
    ------
    MulliganError
        If the function names them.
    """
    code = function.__code__
    if any("random" in name for name in (*code.co_names, *code.co_freevars)):
        raise MulliganError(
            f'{kind} policy "{function.__name__}" draws random numbers of its own: the same seed '
            "would not give the same games again"
        )


def _hands(kinds: int) -> list[Ints]:
    """Return hands to try a function on: none, a few and many cards of every kind."""
    length = HAND_FIELDS + FIXED_TRAITS + kinds
    chance = np.random.default_rng(1)
    return [chance.integers(0, most + 1, length) for most in (0, 1, 1, 1, 3, 7, 10)]


def _tried(kind: str, function: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> Any:
    """Compile a user's function and try it; say what is wrong with it."""
    name = f'{kind} policy "{function.__name__}"'
    inner = numba.njit(boundscheck=True, error_model="numpy")(function)
    try:
        found = [inner(*some) for some in arguments]
    except (NumbaError, UnsupportedBytecodeError) as error:
        reasons = [line.strip() for line in str(error).splitlines() if line.strip()]
        told = next((line for line in reasons if not line.startswith(("Failed in", "-"))), "")
        raise MulliganError(
            f"{name} cannot be compiled by numba: {told} "
            "(it may use numbers, the fields of hand and card, and plain loops)"
        ) from error
    except Exception as error:  # whatever the function raises
        raise MulliganError(f"{name} fails for some hands: {error!r}") from error
    if not all(isinstance(one, bool | int | float | np.number) for one in found):
        raise MulliganError(f"{name} returns {found[0]!r}; it has to return a number, or yes or no")
    return inner


class _Plain:
    """A function that is called as plain Python."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.address = id(self)
        _PLAIN[self.address] = function


@intrinsic
def _call_keep(typingctx, address, numbers):
    def codegen(context, builder, signature, arguments):
        row = context.make_array(signature.args[1])(context, builder, arguments[1]).data
        kind = ir.FunctionType(ir.IntType(8), [row.type])
        function = builder.inttoptr(arguments[0], kind.as_pointer())
        return builder.call(function, [row])

    return types.uint8(address, numbers), codegen


@intrinsic
def _call_worth(typingctx, address, numbers, traits, start):
    def codegen(context, builder, signature, arguments):
        hand, rows = (
            context.make_array(kind)(context, builder, argument).data
            for kind, argument in zip(signature.args[1:3], arguments[1:3], strict=True)
        )
        row = builder.gep(rows, [arguments[3]])
        kind = ir.FunctionType(ir.DoubleType(), [hand.type, row.type])
        function = builder.inttoptr(arguments[0], kind.as_pointer())
        return builder.call(function, [hand, row])

    return types.float64(address, numbers, traits, start), codegen


if numba.config.DISABLE_JIT:

    def call_keep(address, numbers):
        """Call a keep function by address."""
        return np.uint8(_PLAIN[int(address)](numbers))

    def call_worth(address, numbers, traits, start):
        """Call a worth function by address."""
        return _PLAIN[int(address)](numbers, traits.ravel()[start:])

else:

    @numba.njit(_nrt=False)
    def call_keep(address, numbers):
        """Call a keep function by address with a row of numbers; return uint8."""
        return _call_keep(address, numbers)

    @numba.njit(_nrt=False)
    def call_worth(address, numbers, traits, start):
        """Call a worth function by address; return float64.

        Parameters: the row of numbers of the hand; traits int64[functions, indexes, traits], and
        the place in its memory where the card's row starts.
        """
        return _call_worth(address, numbers, traits, start)
