"""Is there a choice and an order of land drops that pays a cost on turn t? A flow says so.

Every turn's land drop can go to one land seen by then; a land that always enters tapped needs a
turn before t. A land played pays one pip, or one generic mana. That is a network in which every
edge carries one unit: start, land drops, lands, what is to be paid, end. A land of several mana is
either not played or played for all of it: every choice of such lands is tried.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import NamedTuple

from tests.naive.table import Colours, Copy

START, END = "start", "end"
Edges = dict[Hashable, set[Hashable]]


class SeenLand(NamedTuple):
    """A land and the first turn on which it can be played."""

    land: Copy
    since: int


def is_payable(seen: Sequence[SeenLand], turn: int, mana: int, pips: Sequence[Colours]) -> bool:
    """Say whether some land drops among the lands seen pay a cost on a turn."""
    small = [one for one in seen if one.land.payable_amount == 1]
    large = [one for one in seen if one.land.payable_amount > 1]
    return any(
        drops_pay(small, chosen, turn, mana, pips)
        for count in range(min(len(large), turn) + 1)
        for chosen in combinations(large, count)
    )


def drops_pay(
    small: Sequence[SeenLand],
    chosen: Sequence[SeenLand],
    turn: int,
    mana: int,
    pips: Sequence[Colours],
) -> bool:
    """Say whether a cost is paid with all of `chosen` played, and one-mana lands beside them."""
    large_mana = sum(one.land.payable_amount for one in chosen)
    if large_mana + min(len(small), turn - len(chosen)) < mana:
        return False
    edges: Edges = {START: set(), END: set()}
    for drop in range(1, turn + 1):
        edges[START].add(("drop", drop))
        edges["drop", drop] = set()
    to_pay = [*pips, *[None] * (mana - len(pips))]  # None: generic
    for number in range(len(to_pay)):
        edges["pay", number] = {END}
    for number, one in enumerate((*chosen, *small)):
        for drop in range(one.since, turn if one.land.enters == "always" else turn + 1):
            edges["drop", drop].add(("land", number))
        edges["land", number] = {("played", number)}
        if number < len(chosen):
            edges["played", number] = {END}  # it is to be played; its mana has its own edges
            for unit, colours in enumerate(one.land.payable_mana):
                edges[START].add(("mana", number, unit))
                edges["mana", number, unit] = pays_for(colours, to_pay)
        else:
            edges["played", number] = pays_for(one.land.payable_mana[0], to_pay)
    return largest_flow(edges) == len(chosen) + len(to_pay)


def pays_for(colours: Colours, to_pay: Sequence[Colours | None]) -> set[Hashable]:
    """Return what one mana of a land can pay."""
    return {
        ("pay", number)
        for number, pip in enumerate(to_pay)
        if pip is None or not pip.isdisjoint(colours)
    }


def largest_flow(edges: Edges) -> int:
    """Return the largest flow from start to end; `edges` becomes the residual network."""
    flow = 0
    while push(START, edges, {START}):
        flow += 1
    return flow


def push(node: Hashable, edges: Edges, visited: set[Hashable]) -> bool:
    """Push one unit from a node to the end, turning round every edge it takes."""
    for following in list(edges[node]):
        if following in visited:
            continue
        visited.add(following)
        if following == END or push(following, edges, visited):
            edges[node].discard(following)
            edges[following].add(node)
            return True
    return False
