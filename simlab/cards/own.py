"""Cards of one's own, and corrections of known ones, as an experiment file writes them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from simlab.cards.behaviour import BLANK, Behaviour
from simlab.cards.card import BASIC_LAND_TYPES, Card, Face
from simlab.cards.cost import COLOURS, ManaCost, colour_mask
from simlab.cards.fields import checked_fields
from simlab.cards.table import load_table
from simlab.errors import CardError

__all__ = ["make_card", "own_card", "wrong_word"]

_FACTS = ("cost", "type", "identity")
_MOST_PARTS = 3  # kinds that are counted together
CARD_TYPES = (
    *("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land"),
    *("Planeswalker", "Sorcery"),
)


def own_card(name: str, fields: Mapping[str, Any]) -> Card:
    """Return a card of one's own, or a known one with some of it changed.

    Parameters
    ----------
    name
        The name of a known card, which is then changed, or a new one.
    fields
        `cost`, the mana cost; `type`, the type line, which a new card needs; `identity`, the
        letters of its colour identity, where its cost does not say it; every field of
        `Behaviour`. `makes` without an `amount` is one mana. What is not given of a known card
        stays as it is, the notes in `left_out` too.

    Raises
    ------
    CardError
        If a field is not known or has another value than it may have, or a new card has no type.

    Examples
    --------
    >>> own_card("My Elf", {"cost": "{G}", "type": "Creature — Elf", "makes": "G"})
    <Card: My Elf, {G}, Creature — Elf>
    >>> own_card("Sol Ring", {"amount": 3}).behaviour.amount
    3
    """
    return make_card(name, fields, load_table().find(name), "experiment file")


def make_card(name: str, fields: Mapping[str, Any], known: Card | None, found: str) -> Card:
    """Make a card of one's own; see `own_card`.

    Parameters
    ----------
    name, fields
        As there.
    known
        The card of this name, or None for a new one.
    found
        Where the fields come from, for the behaviour.

    Raises
    ------
    CardError
        As there.
    """
    where = f'card "{name}"'
    if not name.strip():
        raise CardError("a card needs a name")
    if not isinstance(fields, Mapping):
        raise CardError(f'{where}: write its fields in a table of its own, [cards."{name}"]')
    if "found" in fields:
        raise CardError(f"{where}: found says where a behaviour comes from and cannot be set")
    for fact in _FACTS:
        if not isinstance(fields.get(fact, ""), str):
            raise CardError(f"{where}: {fact} = {fields[fact]!r} should be a text in quotes")
    given = {key: value for key, value in fields.items() if key not in _FACTS}
    identity = _identity(where, fields)
    try:
        does = checked_fields(given, where)
    except CardError as error:
        known_card = str(error).startswith(where)
        raise error if known_card else CardError(f"{where}: {error}") from None
    counts = "counts" in does and "filter_cost" not in does
    if does.get("each") and "amount" not in does:
        does["amount"] = len(does.get("makes", ""))
    if does.get("filter_each") and "filter_amount" not in does:
        does["filter_amount"] = len(does.get("filters", ""))
    if "makes" in does and "amount" not in does and not (known and known.behaviour.amount):
        does["amount"] = int(bool(does["makes"]) and not counts)
    if known is None and "type" not in fields:
        raise CardError(
            f'{where}: no card has this name; a new one needs a type, as in type = "Creature"'
        )
    before = known.behaviour if known else BLANK
    found = " + ".join(filter(None, (before.found, found)))
    behaviour = replace(before, **{**does, "found": found}) if does else before
    type_line = fields.get("type", known.front.type_line if known else "")
    _check_type(where, type_line)
    behaviour = _with_types(behaviour, type_line) if known is None else behaviour
    _check_whole(where, behaviour, type_line)
    cost = _cost(where, "cost", fields.get("cost", ""))
    _cost(where, "fetch_cost", behaviour.fetch_cost)
    _cost(where, "filter_cost", behaviour.filter_cost)
    _cost(where, "cycling", behaviour.cycling)
    made = (
        _new(name, cost, fields["type"], behaviour)
        if known is None
        else _changed(known, fields, behaviour)
    )
    return made if identity is None else replace(made, colour_identity=identity)


def _identity(where: str, fields: Mapping[str, Any]) -> int | None:
    """Return the colour identity that fields give, or None."""
    if "identity" not in fields:
        return None
    letters = fields["identity"]
    if set(letters) - set(COLOURS[:5]):
        raise CardError(f'{where}: identity = "{letters}": write letters of WUBRG')
    return colour_mask(letters)


def _cost(where: str, field: str, text: str) -> ManaCost:
    """Read a mana cost; the error names the card and the field."""
    try:
        return ManaCost.parse(text)
    except CardError as error:
        raise CardError(f'{where}: {field} = "{text}": {error}') from None


def _check_type(where: str, type_line: str) -> None:
    """Check that a type line has a card type.

    Raises
    ------
    CardError
        If it has none.
    """
    words = type_line.partition("—")[0].split()
    if not set(words) & set(CARD_TYPES):
        near = [difflib.get_close_matches(word, CARD_TYPES, 1) for word in words]
        hint = next((f'; did you mean "{found[0]}"?' for found in near if found), "")
        raise CardError(
            f'{where}: type = "{type_line}" has no card type{hint or "; known: "}'
            + ("" if hint else ", ".join(CARD_TYPES))
        )


def _with_types(does: Behaviour, type_line: str) -> Behaviour:
    """Return the behaviour of a land with basic land types, which make mana (rule 305.6)."""
    words = type_line.split()
    kinds = [kind for kind in BASIC_LAND_TYPES if kind in words]
    if "Land" not in words or not kinds or does.makes:
        return does
    return replace(does, makes="".join(COLOURS[BASIC_LAND_TYPES.index(k)] for k in kinds), amount=1)


def _check_whole(where: str, does: Behaviour, type_line: str) -> None:
    """Check that a behaviour says all that it needs to be played.

    Raises
    ------
    CardError
        If a part is missing; the text says which.
    """
    is_spell = bool({"Instant", "Sorcery"} & set(type_line.split()))
    if does.amount and not does.makes:
        raise CardError(f'{where}: amount = {does.amount} of what? Say it, as in makes = "G"')
    for each, letters, amount in (
        ("each", does.makes, does.amount),
        ("filter_each", does.filters, does.filter_amount),
    ):
        if getattr(does, each) and amount != len(set(letters)):
            raise CardError(
                f"{where}: {each} makes one mana of each of {letters!r}, so its amount is "
                f"{len(set(letters))}, not {amount}"
            )
    for field in ("only", "counts", "reduces", "tutors"):
        _check_words(where, field, getattr(does, field))
    if does.filters and not (does.filter_cost and (does.filter_amount or does.counts)):
        raise CardError(
            f"{where}: filters needs how many and for what: filter_amount = 2, filter_cost = "
            '"{1}"'
        )
    if does.filter_cost and not does.filters:
        raise CardError(f'{where}: filter_cost for what? Say it, as in filters = "UB"')
    if does.counts and not (does.makes or does.filters):
        raise CardError(f'{where}: counts makes what? Say it, as in makes = "G"')
    if does.reduces and not does.reduces_by:
        raise CardError(f"{where}: reduces needs how much: reduces_by = 1")
    if does.tutors and not (does.tutor_count and does.tutor_to):
        raise CardError(
            f'{where}: tutors needs how many and where to: tutor_count = 1, tutor_to = "hand"'
        )
    if does.makes and is_spell and not does.once:
        raise CardError(f"{where}: mana of an instant or sorcery is given once: add once = true")
    if does.fetches and not (does.fetch_count or does.fetch_hand):
        raise CardError(f"{where}: fetches needs how many: fetch_count = 1")
    if does.fetches and not does.fetch_to:
        raise CardError(f'{where}: fetches needs where to: fetch_to = "play", "tapped" or "hand"')
    if does.tapped in ("check", "reveal") and not does.tapped_types:
        raise CardError(f'{where}: tapped = "{does.tapped}" needs tapped_types = "Forest Island"')


@cache
def _kind_words() -> frozenset[str]:
    """Return the words of all type lines, in small letters, and the others that kinds know."""
    table = load_table()
    lines = {table.card(name).type_line for name in table.names()}
    words = {word.lower() for line in lines for word in line.replace("—", " ").split()}
    others = ("spell", "card", "land", "commander", "colourless", "multicoloured", "monocoloured")
    return frozenset(words.union(others, ("white", "blue", "black", "red", "green", "other")))


def _check_words(where: str, field: str, kind: str) -> None:
    """Check that some card could be of a kind.

    Raises
    ------
    CardError
        If a word of it is no type of any card, or it has too many parts.
    """
    if field == "counts" and kind.startswith("devotion"):
        if kind != "devotion" and kind.removeprefix("devotion ") not in tuple("WUBRG"):
            raise CardError(f'{where}: counts = "{kind}": write it as "devotion G", or "devotion"')
        return
    if kind.count(" + ") >= _MOST_PARTS:
        raise CardError(f'{where}: {field} = "{kind}": {_MOST_PARTS} kinds at most can be joined')
    for word in kind.replace(" + ", " ").replace(" or ", " ").split():
        if hint := wrong_word(word):
            raise CardError(f'{where}: {field} = "{kind}": {hint}')


def wrong_word(word: str) -> str:
    """Say what is wrong with a word of a kind; empty if some card could be of it.

    Examples
    --------
    >>> wrong_word("noncreature"), wrong_word("crature")
    ('', 'no card is of type "crature"; did you mean "creature"?')
    """
    plain = word.lower().removeprefix("non")
    if plain.startswith("mv") or plain in _kind_words() or word.lower() in _kind_words():
        return ""
    near = difflib.get_close_matches(plain, _kind_words(), 1)
    hint = f'did you mean "{near[0]}"?' if near else "write types as cards have them"
    return f'no card is of type "{word}"; {hint}'


def _new(name: str, cost: ManaCost, type_line: str, behaviour: Behaviour) -> Card:
    """Return a card with one face."""
    colours = cost.colours & 0b11111
    return Card(
        name=name,
        faces=(Face(name, cost, type_line, colours, behaviour=behaviour),),
        cost=cost,
        mana_value=cost.mana_value,
        type_line=type_line,
        colours=colours,
        colour_identity=colours,
        behaviour=behaviour,
    )


def _changed(card: Card, fields: Mapping[str, Any], behaviour: Behaviour) -> Card:
    """Return a known card with another cost, type or behaviour of its front."""
    cost = ManaCost.parse(fields["cost"]) if "cost" in fields else card.cost
    type_line = fields.get("type", card.front.type_line)
    front = replace(card.front, cost=cost, type_line=type_line, behaviour=behaviour)
    return replace(
        card,
        faces=(front, *card.faces[1:]),
        cost=cost,
        mana_value=cost.mana_value if "cost" in fields else card.mana_value,
        type_line=" // ".join(face.type_line for face in (front, *card.faces[1:])),
        behaviour=behaviour,
    )
