"""The code of each card of a deck: the user's, by hand, from its text, or from its facts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from simlab.cards.table import DATA, SHIPPED, load_table
from simlab.errors import CardError
from simlab.kernels.solitaire_codes import Class
from simlab.solitaire.code import Code, parse_code
from simlab.solitaire.codes_file import known_code
from simlab.solitaire.kinds import is_attached

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["class_of", "code_of", "found_by"]

HAND_WRITTEN = DATA / "solitaire.toml"


def class_of(card: Card) -> Class:
    """Return what a card is in solitaire.

    Raises
    ------
    CardError
        If it is nothing that is played there: a battle, a scheme, a plane.
    """
    if card.is_land:
        return Class.LAND
    if card.is_creature:
        return Class.CREATURE
    if is_attached(card):
        return Class.AURA if "Aura" in card.subtypes else Class.EQUIPMENT
    for word, found in (
        ("Planeswalker", Class.PLANESWALKER),
        ("Artifact", Class.ARTIFACT),
        ("Enchantment", Class.ENCHANTMENT),
        ("Instant", Class.SPELL),
        ("Sorcery", Class.SPELL),
    ):
        if word in card.types:
            return found
    raise CardError(
        f"{card.name} ({card.type_line}) has no class in solitaire: lands, creatures, artifacts, "
        "enchantments, instants, sorceries and planeswalkers are played"
    )


@cache
def _hand_written() -> dict[str, str]:
    """Return the codes written by hand."""
    return dict(tomllib.loads(HAND_WRITTEN.read_text(encoding="utf-8")))


def found_by(card: Card, own: Mapping[str, str]) -> tuple[str, str]:
    """Return the code of a card in words, and where it is from.

    Parameters
    ----------
    card
        The card.
    own
        Codes of the user's, by full name; they go first.

    Returns
    -------
    tuple of str
        The code, and ``"own"``, ``"by hand"``, ``"text"`` or ``"behaviour"``.

    Raises
    ------
    CardError
        If nothing is known of the card.
    """
    if card.name in own:
        return own[card.name], "own"
    if card.name in _hand_written():
        return _hand_written()[card.name], "by hand"
    text = known_code(card.name)
    if text is not None and _is_of_table(card):
        return text, "text"
    return _from_behaviour(card), "behaviour"


def _is_of_table(card: Card) -> bool:
    """Say whether a card is the one whose text was read, not one of the user's of that name."""
    known = load_table(SHIPPED).find(card.name)
    return known is not None and (known.type_line, known.cost) == (card.type_line, card.cost)


def _from_behaviour(card: Card) -> str:
    """Return what the goldfish behaviour of a card says, where its text is not known."""
    does = card.behaviour
    spell = class_of(card) == Class.SPELL
    parts = []
    if does.makes and not card.is_land:
        parts.append(f"mana {does.makes}" if spell else f"[tap] mana {does.makes}")
    if does.fetches:
        kinds = [word if word != "land" else "land" for word in does.fetches.split()]
        search = f"lands {max(1, does.fetch_count + does.fetch_hand)} {' or '.join(kinds)}"
        parts.append(search if does.fetch_when == "enters" else f"[tap] {search}")
    if does.draws:
        parts.append(f"draw {does.draws}")
    if does.tutors:
        parts.append(f"tutor {does.tutors}")
    if not parts and not card.is_land and not card.is_creature:
        raise CardError(
            f"{card.name} has no solitaire code, and nothing is known of its text; give one, as in "
            f'codes={{"{card.name}": "kill creature"}} (see simlab.solitaire.code)'
        )
    unknown = [] if card.is_land else ["~ a text that is not known"]
    return "; ".join([*parts[:2], *unknown])


def code_of(card: Card, own: Mapping[str, str]) -> Code:
    """Return the code of a card, its faces and its numbers looked at.

    Raises
    ------
    CardError
        If nothing is known of the card, or a code is none; the error names the card.
    """
    text, _ = found_by(card, own)
    try:
        code = parse_code(text)
    except CardError as error:
        raise CardError(f"{card.name}: {error}") from None
    missed = [code.left_out] if code.left_out else []
    if len(card.faces) > 1:
        missed.append("its other side")
    if card.is_creature and not _whole_size(card):
        missed.append("a size that is not a number")
    if class_of(card) == Class.PLANESWALKER and not missed:
        missed.append("loyalty")
    return replace(code, left_out=", ".join(missed))


def _whole_size(card: Card) -> bool:
    """Say whether power and toughness are numbers."""
    return all(size is not None and size.lstrip("-").isdigit() for size in
               (card.power, card.toughness))  # fmt: skip
