"""Codes of the user's for some cards, checked."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from simlab.errors import CardError
from simlab.solitaire.code import Code
from simlab.solitaire.kinds import check_kind_words

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["check_kinds", "own_codes"]


def own_codes(codes: Mapping[str, str], cards: Mapping[str, Card]) -> dict[str, str]:
    """Return the user's codes by full name.

    Raises
    ------
    CardError
        If they are no names with words, or a card is not in the deck.
    """
    if not isinstance(codes, Mapping):
        raise CardError(
            f'codes={codes!r}: give names with codes, as in {{"Murder": "kill creature"}}'
        )
    known = {name.casefold(): name for name in cards}
    known |= {name.split(" // ")[0].casefold(): name for name in cards}
    out = {}
    for name, code in codes.items():
        asked = str(name).casefold()
        if asked not in known:
            near = difflib.get_close_matches(asked, known, 1)
            hint = f"did you mean {known[near[0]]}? " if near else ""
            raise CardError(f'codes: "{name}" is not in the deck; {hint}it has {", ".join(cards)}')
        if not isinstance(code, str):
            raise CardError(f'codes: {name} has {code!r}; a code is words, as in "kill creature"')
        out[known[asked]] = code
    return out


def check_kinds(name: str, code: Code, cards: Mapping[str, Card]) -> None:
    """Refuse a code of the user's that is aimed at what no card can be.

    Raises
    ------
    CardError
        If a word of a kind is no type of any card.
    """
    more = {word.lower() for card in cards.values() for word in card.type_line.split()}
    kinds = [fx.kind for fx in (*code.effects, *(one.fx for one in code.abilities))]
    for kind in (*kinds, code.host):
        try:
            check_kind_words(kind, more)
        except CardError as error:
            raise CardError(f"{name}: solitaire code: {error}") from None
