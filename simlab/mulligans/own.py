"""Policies of one's own: functions that are compiled when they are first played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, overload

from simlab.errors import MulliganError
from simlab.mulligans.classes import check_names
from simlab.mulligans.conditions import Own
from simlab.mulligans.words import NAME_KEYS

if TYPE_CHECKING:
    from simlab.kernels.functions import CardView, HandView

__all__ = [
    "OwnWorth",
    "aside_policy",
    "bottom_policy",
    "compiled_keep",
    "compiled_worth",
    "keep_policy",
    "own_condition",
    "own_worth",
]

Keeps = Callable[["HandView"], bool]
Worth = Callable[["HandView", "CardView"], float]


@dataclass(frozen=True, slots=True)
class OwnWorth:
    """A user's own bottom or aside policy, see `simlab.bottom_policy` and `simlab.aside_policy`."""

    name: str
    function: Worth = field(repr=False)
    counts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.name


_KEEPS: dict[str, Own] = {}
_WORTHS: dict[tuple[str, str], OwnWorth] = {}
_TAKEN = ("and", "or", "not", "any", "play", "draw", "free", "dig", "dearest", "random", *NAME_KEYS)


@overload
def keep_policy(function: Keeps) -> Own: ...
@overload
def keep_policy(*, counts: tuple[str, ...] = ()) -> Callable[[Keeps], Own]: ...
def keep_policy(
    function: Keeps | None = None, *, counts: tuple[str, ...] = ()
) -> Own | Callable[[Keeps], Own]:
    """Make a keep policy of a function of the hand.

    Parameters
    ----------
    function
        Takes a `HandView` (`size`, `cards`, `lands`, `mulligans`, `free`, `on_the_play`, `sources`,
        `curve`, `counts`) and returns whether the hand is kept. It is compiled by numba when it is
        first played, so it may use numbers and plain loops; a global number is taken as it is then.
    counts
        Names of cards, and classes such as ``"@ramp"``: ``hand.counts[i]`` is how many of the i-th
        the hand holds.

    Returns
    -------
    Own
        A condition, to be given as ``keep=``, alone or combined by ``&``, ``|`` and ``~``; texts
        may name it by the function's name.

    Raises
    ------
    MulliganError
        If the name is a word that policies are written with. When it is played: if numba cannot
        compile it.

    Examples
    --------
    >>> import simlab
    >>> @simlab.keep_policy(counts=("@ramp",))
    ... def two_or_ramp(hand):
    ...     return 3 <= hand.lands <= 4 or (hand.lands == 2 and hand.counts[0] > 0)
    >>> deck = simlab.Deck.of({"Forest": 24, "Llanowar Elves": 12, "Grizzly Bears": 24})
    >>> run = simlab.simulate(deck, keep="two_or_ramp floor:5", games=2_000, seed=1, turns=1)
    >>> str(run.scenario.keep)
    'two_or_ramp floor:5'
    """

    def make(function: Keeps) -> Own:
        own = Own(_name_of(function), function, _checked(counts))
        _KEEPS[own.name] = own
        return own

    return make if function is None else make(function)


@overload
def bottom_policy(function: Worth) -> OwnWorth: ...
@overload
def bottom_policy(*, counts: tuple[str, ...] = ()) -> Callable[[Worth], OwnWorth]: ...
def bottom_policy(
    function: Worth | None = None, *, counts: tuple[str, ...] = ()
) -> OwnWorth | Callable[[Worth], OwnWorth]:
    """Make a bottom policy of a function that says what a card of the hand is worth.

    Parameters
    ----------
    function
        Takes a `HandView` of the cards that are still in hand and a `CardView` (`land`,
        `mana_value`, `sources`, `counts`) of one of them and returns a number. The card of the
        least worth goes, then the rest is looked at again. Of equals a spell goes before a land,
        the dearest first.
    counts
        As in `keep_policy`.

    Returns
    -------
    OwnWorth
        To be given as ``bottom=``; texts may name it by the function's name.

    Examples
    --------
    >>> import simlab
    >>> @simlab.bottom_policy
    ... def cheap_stays(hand, card):
    ...     if card.land:
    ...         return 10.0 if hand.lands <= 3 else -1.0
    ...     return -card.mana_value
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 13, "Colossal Dreadmaw": 10})
    >>> run = simlab.simulate(deck, bottom=cheap_stays, games=1_000, seed=1, turns=1)
    >>> str(run.scenario.bottom)
    'cheap_stays'
    """
    return _worth("bottom", function, counts)


@overload
def aside_policy(function: Worth) -> OwnWorth: ...
@overload
def aside_policy(*, counts: tuple[str, ...] = ()) -> Callable[[Worth], OwnWorth]: ...
def aside_policy(
    function: Worth | None = None, *, counts: tuple[str, ...] = ()
) -> OwnWorth | Callable[[Worth], OwnWorth]:
    """Make an aside policy of a function that says what a card of the hand is worth.

    Parameters
    ----------
    function
        As in `bottom_policy`. Cards of a worth below zero are laid aside; if there is none, the
        card of the least worth.
    counts
        As in `keep_policy`.

    Returns
    -------
    OwnWorth
        To be given as ``aside=``; texts may name it by the function's name.

    Examples
    --------
    >>> import simlab
    >>> @simlab.aside_policy
    ... def all_but_cheap(hand, card):
    ...     return 1.0 if card.land or card.mana_value <= 2 else -1.0
    >>> deck = simlab.Deck.of({"Forest": 37, "Grizzly Bears": 62})
    >>> run = simlab.simulate(
    ...     deck, mulligan="partial_paris", aside=all_but_cheap, games=1_000, seed=1, turns=1
    ... )
    >>> str(run.scenario.aside)
    'all_but_cheap'
    """
    return _worth("aside", function, counts)


def _worth(
    kind: str, function: Worth | None, counts: tuple[str, ...]
) -> OwnWorth | Callable[[Worth], OwnWorth]:
    def make(function: Worth) -> OwnWorth:
        own = OwnWorth(_name_of(function), function, _checked(counts))
        _WORTHS[kind, own.name] = own
        return own

    return make if function is None else make(function)


def _name_of(function: Callable[..., Any]) -> str:
    """Return the name of a function that is to be used in texts."""
    name = getattr(function, "__name__", "")
    if not name.isidentifier():
        raise MulliganError(
            "a policy is called by its function's name, so write it with def, not as a lambda"
        )
    if name in _TAKEN or name.startswith("karsten20"):
        raise MulliganError(
            f'a policy cannot be called "{name}": policies are written with that word; '
            "give the function another name"
        )
    return name


def _checked(counts: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(counts, str):
        raise MulliganError(f'counts="{counts}": write names in a tuple, as in ("{counts}",)')
    check_names(counts)
    return tuple(counts)


def own_condition(name: str) -> Own | None:
    """Return the keep policy that was registered under a name, or None."""
    return _KEEPS.get(name)


def own_worth(kind: str, name: str) -> OwnWorth | None:
    """Return the ``"bottom"`` or ``"aside"`` policy that was registered under a name, or None."""
    return _WORTHS.get((kind, name))


@cache
def compiled_keep(own: Own) -> Any:
    """Return a keep function compiled, with its `address`; it stays alive with the process."""
    from simlab.kernels.functions import compile_keep  # brings the compiler

    return compile_keep(own.function, len(own.counts))


@cache
def compiled_worth(own: OwnWorth) -> Any:
    """Return a worth function compiled; see `compiled_keep`."""
    from simlab.kernels.functions import compile_worth  # brings the compiler

    return compile_worth(own.function, len(own.counts))
