"""Reading what stands after "Add": symbols, words, or a choice of both."""

from __future__ import annotations

import re
from dataclasses import dataclass

from simlab.cards.cost import COLOURS
from simlab.cards.derive.row import NUMBERS

__all__ = ["COUNTING", "Source", "in_order", "read_what"]

_NUMBER = "|".join(NUMBERS)
_SYMBOLS = re.compile(r"^(?:\{[WUBRGC]\})+$")
_OPTION = re.compile(r",? or |, ")
_IN_COMBINATION = re.compile(
    rf"^(?P<n>{_NUMBER}) mana in any combination of (?P<of>colors|\{{[WUBRGC]\}}.*)$"
)
_OF_ANY = re.compile(
    rf"^(?P<n>{_NUMBER})(?: additional)? mana of (?:any (?:one )?|different )(?P<kind>colors?|type)"
    r"(?P<limit> .*)?$"
)
_CHOSEN = re.compile(
    rf"^(?P<n>{_NUMBER}) mana of (?:the chosen|that|either of the circled) colors?$"
)

_OPPONENTS = "which colours it makes depends on the lands of the opponents"
_OWN_LANDS = "it makes only what the other lands make; played as any colour"
_CHOSEN_NOTE = "the colour chosen as it enters is played as any colour"
_MIX = "how many of each of its colours it makes is played as any mix"
COUNTING = "how much mana it makes depends on the game; not counted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One mana ability, or the reason why it is not counted.

    Attributes
    ----------
    makes, amount, same, each, counts, per, counts_most, counts_idle, identity, once, only
        As in `simlab.cards.Behaviour`.
    cost
        Mana that one activation costs, as in ``"{1}"``.
    taps
        True where it taps for the mana.
    notes
        What is played differently.
    refused
        Why the ability is not counted; empty where it is.
    """

    makes: str = ""
    amount: int = 0
    same: bool = False
    each: bool = False
    counts: str = ""
    per: int = 1
    counts_most: int = 0
    counts_idle: bool = False
    identity: bool = False
    cost: str = ""
    once: bool = False
    only: str = ""
    taps: bool = True
    notes: tuple[str, ...] = ()
    refused: str = ""


def in_order(letters: str) -> str:
    """Return colour letters once each, in the order ``WUBRGC``."""
    return "".join(letter for letter in COLOURS if letter in letters)


def _read_words(text: str) -> Source:
    """Read mana given in words, as in "one mana of any color"."""
    if found := _IN_COMBINATION.match(text):
        makes = in_order("WUBRG" if found["of"] == "colors" else found["of"])
        return Source(makes=makes, amount=NUMBERS[found["n"]])
    if found := _CHOSEN.match(text):
        n = NUMBERS[found["n"]]
        return Source(makes="WUBRG", amount=n, same=n > 1, notes=(_CHOSEN_NOTE,))
    if found := _OF_ANY.match(text):
        n, limit = NUMBERS[found["n"]], found["limit"] or ""
        source = Source(makes="WUBRG", amount=n, same=n > 1 and "one color" in text)
        if not limit and found["kind"] != "type":
            return source
        if "commander's color identity" in limit:
            return Source(makes="WUBRG", amount=n, same=n > 1, identity=True)
        if "an opponent controls could produce" in limit:
            return Source(makes="WUBRG", amount=n, identity=True, notes=(_OPPONENTS,))
        if "you control could produce" in limit:
            return Source(makes="WUBRG", amount=n, notes=(_OWN_LANDS,))
    return Source(refused=COUNTING)


def _each(symbols: list[str]) -> tuple[bool, bool, tuple[str, ...]]:
    """Say whether options of symbols are one of each colour, or all of one; and what is not said.

    Options that are every mix of two colours ("{W}{W}, {W}{U}, or {U}{U}") are neither.
    """
    if len(symbols) == 1:
        letters = symbols[0]
        each = len(letters) > 1 and len(set(letters)) == len(letters)
        mixed = len(set(letters)) > 1 and not each
        return each, False, (_MIX,) if mixed else ()
    alike = all(len(set(letters)) == 1 for letters in symbols)
    return False, alike and max(map(len, symbols)) > 1, ()


def read_what(text: str) -> Source:
    """Read what stands after "Add".

    Examples
    --------
    >>> read = read_what("{U}{B}")
    >>> read.makes, read.amount, read.each
    ('UB', 2, True)
    """
    options = _OPTION.split(text)
    if _IN_COMBINATION.match(text) or not any(_SYMBOLS.match(option) for option in options):
        return _read_words(text)
    makes, amount = "", 0
    symbols = []
    notes: tuple[str, ...] = ()
    for option in options:
        if _SYMBOLS.match(option):
            letters, n = re.sub(r"[{}]", "", option), option.count("{")
            symbols.append(letters)
        else:
            source = _read_words(option)
            if source.refused:
                return source
            letters, n, notes = source.makes, source.amount, notes + source.notes
        makes, amount = makes + letters, max(amount, n)
    each, same, more = _each(symbols) if len(symbols) == len(options) else (False, False, ())
    return Source(makes=in_order(makes), amount=amount, each=each, same=same, notes=notes + more)
