"""Reading one mana ability: what it costs, what it makes, and what the mana is for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from simlab.cards.cost import COLOURS
from simlab.cards.derive.row import NUMBERS

__all__ = ["COUNTERS", "Source", "in_order", "read_ability", "read_effect"]

_NUMBER = "|".join(NUMBERS)
_ABILITY = re.compile(
    r"^(?P<cost>[^:\"•]+): (?P<effect>(?:.*[ ,])?[Aa]dd "
    rf"(?:\{{|X |an? (?:amount|additional) |that much |(?:{_NUMBER}) (?:additional )?mana ).*)$"
)
_SYMBOLS = re.compile(r"^(?:\{[WUBRGC]\})+$")
_MANA_SYMBOLS = re.compile(r"^(?:\{(?:\d+|[WUBRGC](?:/[WUBRGC])?)\})+$")
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
_COUNTING = "how much mana it makes depends on the game; not counted"
COUNTERS = "its counters are not counted down"
_NEEDS_TYPE = "the basic land type that some of its mana needs in play is taken to be there"
_MORE = "the further mana that depends on the game is not counted"
_ODD_COST = "mana that asks for more than tapping or sacrificing itself is not played"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One mana ability, or the reason why it is not counted.

    Attributes
    ----------
    makes, amount, same, identity, cost, once, only
        As in `simlab.cards.Behaviour`.
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
    return Source(refused=_COUNTING)


def _read_what(text: str) -> Source:
    """Read what stands after "Add": symbols, words, or a choice of both."""
    options = _OPTION.split(text)
    if _IN_COMBINATION.match(text) or not any(_SYMBOLS.match(option) for option in options):
        return _read_words(text)
    makes, amount = "", 0
    notes: tuple[str, ...] = ()
    for option in options:
        if _SYMBOLS.match(option):
            letters, n = re.sub(r"[{}]", "", option), option.count("{")
        else:
            source = _read_words(option)
            if source.refused:
                return source
            letters, n, notes = source.makes, source.amount, notes + source.notes
        makes, amount = makes + letters, max(amount, n)
    return Source(makes=in_order(makes), amount=amount, notes=notes)


def _restriction(rest: str) -> str:
    """Return the word of `Behaviour.only` for the sentences after the mana."""
    found = re.search(r"Spend (?:this|that) mana only (?:to|on) (.+)", rest)
    if not found:
        return "other" if re.search(r"mana can't be spent", rest) else ""
    for word in ("creature", "artifact", "commander"):
        if re.match(rf"cast (?:an? |your )?(?:\w+ )?{word}(?! or )\b", found[1]):
            return word
    return "other"


def read_effect(effect: str) -> Source:
    """Read the effect of a mana ability or ritual, from "Add" to the end of the line."""
    first, _, rest = effect.rstrip(".").partition(". ")
    refused = ""
    notes: tuple[str, ...] = ()
    if " instead" in first or "instead" in rest:
        if " instead" in first:
            return Source(refused="the greater amount under its condition is not played")
        notes = ("the greater amount under its condition is not played",)
    if re.search(
        r"Activate only if you control an? (?:Plains|Island|Swamp|Mountain|Forest)\b", rest
    ):
        notes += (_NEEDS_TYPE,)
    elif re.search(r"Activate only (?!as an? |once )", rest):
        refused = "mana that needs a condition is not played"
    if "doesn't untap during your next untap step" in rest:
        notes += ("it stays tapped for a turn after use; played as untapping",)
    if re.search(r"\b(?:and|then) add\b", first):
        notes += (_MORE,)
    first = re.sub(r"^Add (?:an additional )?", "", first)
    first = re.sub(r",? (?:and|then) .*$", "", first)
    source = _read_what(first)
    return replace(
        source,
        only=_restriction(rest),
        notes=source.notes + notes,
        refused=refused or source.refused,
    )


def read_ability(line: str) -> Source | None:
    """Read a line such as "{T}: Add {G}."; None where it is no mana ability of the card itself."""
    found = _ABILITY.match(line)
    if not found:
        return None
    effect = re.sub(r"^Choose a color\. ", "", found["effect"])
    source = read_effect(effect) if effect.startswith("Add ") else Source(refused=_COUNTING)
    cost, taps, once, refused, notes = "", False, False, source.refused, source.notes
    for part in found["cost"].split(", "):
        if part == "{T}":
            taps = True
        elif _MANA_SYMBOLS.match(part):
            cost = part if part != "{0}" else ""
        elif part in ("Sacrifice ~", "Exile ~"):
            once = True
        elif re.match(r"Remove an? [\w ]*counter from ~$", part):
            notes += (COUNTERS,)
        elif not re.match(r"Pay \w+ life$", part):
            refused = refused or _ODD_COST
    if COUNTERS in notes and not taps:
        refused = refused or _ODD_COST
    return replace(source, cost=cost, taps=taps, once=once, notes=notes, refused=refused)
