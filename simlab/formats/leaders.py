"""Who may be a commander, which two may lead together, and the house cards that may."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from simlab.cards.card import Card, Face
from simlab.cards.cost import ManaCost, colour_mask
from simlab.errors import FormatError
from simlab.formats.load import formats_file, leaders_file

if TYPE_CHECKING:
    from simlab.formats.format import Format

__all__ = ["chooses_colour", "may_lead", "pair_ability", "proxy_leader"]


@functools.cache
def _names(key: str, part: str = "") -> frozenset[str]:
    """Return a list of names of leaders.toml."""
    table = leaders_file()[key]
    return frozenset(table[part] if part else table)


def may_lead(card: Card, fmt: Format, *, second: bool = False) -> bool:
    """Tell whether a card may be a commander, by the type line of its front or by its text.

    Parameters
    ----------
    card, fmt
        The card, and the format it would lead in.
    second
        True asks whether it may be one of two commanders: then a Background may, too.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> from simlab.formats import find_format
    >>> bears, teferi = map(load_table().card, ["Grizzly Bears", "Teferi, Temporal Archmage"])
    >>> edh = find_format("commander")
    >>> may_lead(bears, edh), may_lead(teferi, edh)
    (False, True)
    """
    rules = fmt.leaders
    if not fmt.has_commander:
        return False
    if card.name in rules.proxies or card.front.name in rules.drafted_leaders:
        return True
    if rules.mana_value_min >= 0 and card.mana_value < rules.mana_value_min:
        return False
    if second and rules.background and _is_background(card):
        return True
    if rules.by_text and card.name in _names("can_be_your_commander"):
        return True
    words = set(card.front.type_line.split())
    if card.name in _names("creature_outside_the_battlefield"):
        words.add("Creature")
    return any(words >= set(line.split()) and _has_body(card, line) for line in rules.type_lines)


def _has_body(card: Card, line: str) -> bool:
    """Tell whether a Spacecraft has power and toughness, without which it cannot lead."""
    return "Spacecraft" not in line or card.power is not None


def _is_background(card: Card) -> bool:
    """Tell whether a card is a legendary Background."""
    return card.is_legendary and "Background" in card.subtypes


def _is_doctor(card: Card) -> bool:
    """Tell whether a card is a legendary Time Lord Doctor without other creature types."""
    return card.is_legendary and set(card.subtypes) == {"Time", "Lord", "Doctor"}


def pair_ability(first: Card, second: Card, fmt: Format) -> str | None:
    """Return the ability by which two cards may lead together, or None where none lets them.

    Parameters
    ----------
    first, second
        Two commanders, in any order.
    fmt
        The format; it says which abilities count.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> from simlab.formats import find_format
    >>> tymna, kraum, pir = map(
    ...     load_table().card,
    ...     ["Tymna the Weaver", "Kraum, Ludevic's Opus", "Pir, Imaginative Rascal"],
    ... )
    >>> edh = find_format("commander")
    >>> pair_ability(tymna, kraum, edh), pair_ability(tymna, pir, edh)
    ('partner', None)
    """
    rules, names = fmt.leaders, {first.name, second.name}
    if rules.partner and names <= _names("partner", "names"):
        return "partner"
    if rules.partner_with and any(names == set(pair) for pair in _pairs()):
        return "partner with"
    if rules.friends_forever:
        groups = leaders_file()["named_partners"].items()
        found = next((group for group, members in groups if names <= set(members)), None)
        if found is not None:
            return "friends forever" if found == "Friends forever" else f"partner - {found}"
    for one, other in ((first, second), (second, first)):
        if rules.background and _is_background(other) and _has(one, "choose_a_background"):
            return "choose a Background"
        if rules.doctors_companion and _is_doctor(other) and _has(one, "doctors_companion"):
            return "Doctor's companion"
    return None


def _has(card: Card, ability: str) -> bool:
    """Tell whether a card has an ability of leaders.toml."""
    return card.name in _names(ability, "names")


@functools.cache
def _pairs() -> tuple[tuple[str, str], ...]:
    """Return the pairs that name each other."""
    return tuple((one, other) for one, other in leaders_file()["partner_with"]["pairs"])


def chooses_colour(card: Card) -> bool:
    """Tell whether a card counts as a colour chosen before the game when it leads.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> chooses_colour(load_table().card("The Prismatic Piper"))
    True
    """
    return card.name in _names("chooses_a_colour")


def proxy_leader(name: str, *, before_2016: bool = False) -> Card:
    """Return a house commander of Tiny Leaders, for ``cards=`` of `simlab.Deck.of`.

    Parameters
    ----------
    name
        ``"Glass"`` for colourless decks, or ``"Sultai"`` for blue, black and green ones.
    before_2016
        True for the cost as it could only be meant before colourless mana had a symbol: Glass
        then costs three mana of any kind, not three colourless.

    Raises
    ------
    FormatError
        If there is no such card.

    Examples
    --------
    >>> str(proxy_leader("Glass").cost), str(proxy_leader("Glass", before_2016=True).cost)
    ('{C}{C}{C}', '{3}')
    """
    entries = {entry["id"]: entry for entry in formats_file()["proxy"]}
    if name not in entries:
        raise FormatError(f'proxy leader "{name}" is not known; known: {", ".join(entries)}')
    entry = entries[name]
    written = entry.get("cost_before_2016", entry["cost"]) if before_2016 else entry["cost"]
    cost, line = ManaCost.parse(written), "Legendary Creature"
    colours = colour_mask(entry["identity"])
    return Card(
        name=name,
        faces=(Face(name, cost, line, colours, entry["power"], entry["toughness"]),),
        cost=cost,
        mana_value=cost.mana_value,
        type_line=line,
        colours=colours,
        colour_identity=colours,
        power=entry["power"],
        toughness=entry["toughness"],
    )
