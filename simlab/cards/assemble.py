"""From the cards of a source to the columns of the card table."""

from __future__ import annotations

from typing import Any

from simlab.cards.cost import ALL_COLOURS, ManaCost, colour_letters, colour_mask
from simlab.cards.derive import Row, derive
from simlab.cards.facts import read_faces, read_newer_cards
from simlab.cards.fields import changed_fields
from simlab.cards.sources import Corpus, SourceCard, SourceFace
from simlab.cards.table import DATA
from simlab.cards.table_file import COLUMNS, FILE_VERSION, pack_column
from simlab.errors import CardError

__all__ = ["assemble"]

_ODD_COSTS = {"{HW}": ("{W}", 0.5), "{2}{R}{D}": ("{2}{R}", 4), "{2}{L}": ("{2}", 3)}
"""Costs of three joke cards: what is stored instead, and the mana value."""

_PLAYED_BACKS = ("split", "aftermath", "adventure", "modal_dfc", "prepare")
"""Layouts whose other faces are played by themselves."""


def assemble(corpus: Corpus) -> tuple[dict[str, Any], dict[str, str]]:
    """Make a table of the cards of a source, and of those printed after it.

    Parameters
    ----------
    corpus
        The cards of a source. What simlab knows better about other faces goes before what the
        source says (``faces.toml``); cards that it lacks are added (``newer_cards.toml``).

    Returns
    -------
    table
        As `simlab.cards.table_file.write_file` takes it, the names sorted.
    left_out
        Cards that cannot be read, with the reason.

    Raises
    ------
    CardError
        If the source cannot be read, or a data file of simlab is wrong.
    """
    known = read_faces(DATA / "faces.toml")
    newer = read_newer_cards(DATA / "newer_cards.toml")
    cards: dict[str, dict[str, Any]] = {}
    left_out: dict[str, str] = {}
    for card in corpus.cards:
        faces = known.get(card.name)
        try:
            cards[card.name] = _card(card, _backs(card) if faces is None else faces)
        except CardError as error:
            left_out[card.name] = str(error)
    for name, entry in newer.items():
        cards.setdefault(name, _newer_card(entry, known.get(name, [])))
    names = sorted(cards)
    columns = {column: pack_column([cards[name][column] for name in names]) for column in COLUMNS}
    numbered = {
        str(i): cards[name]["faces"] for i, name in enumerate(names) if cards[name]["faces"]
    }
    table = {"names": "\n".join(names), "faces": numbered, **columns}
    about = {"version": FILE_VERSION, "source": corpus.source, "date": corpus.date}
    return table | about, left_out


def _backs(card: SourceCard) -> list[dict[str, Any]]:
    """Return the other faces of a card as data files have them."""
    played = card.layout in _PLAYED_BACKS
    return [_back(face, played) for face in card.faces[1:]]


def _back(face: SourceFace, played: bool) -> dict[str, Any]:
    """Return one other face; a back that a card only turns to does nothing by itself."""
    behaviour = derive(Row.of(face.name, face.type_line, face.text)) if played else None
    return {
        "name": face.name,
        "cost": face.cost if played else "",
        "type": face.type_line,
        "colours": ManaCost.parse(face.cost).colours & ALL_COLOURS if played else 0,
        "behaviour": changed_fields(behaviour) if behaviour else {},
        "power": face.power,
        "toughness": face.toughness,
    }


def _card(card: SourceCard, faces: list[dict[str, Any]]) -> dict[str, Any]:
    """Make the cells of one card."""
    front = card.faces[0]
    if not front.type_line:
        raise CardError("it has no type line")
    text, value = _ODD_COSTS.get(front.cost, (front.cost, None))
    cost = ManaCost.parse(text)
    identity = colour_mask(card.identity)
    types = front.type_line.split(" — ")[0].split()
    colours = cost.colours & ALL_COLOURS
    if cost.unpayable and ("Land" not in types or "Creature" in types):
        colours = identity  # a colour indicator, as on Ancestral Vision and Dryad Arbor
    if card.devoid:
        colours = 0
    behaviour = derive(Row.of(front.name, front.type_line, front.text))
    return {
        "cost": text,
        "mana_value": cost.mana_value if value is None else value,
        "type_line": front.type_line,
        "colours": colours,
        "colour_identity": identity,
        "power": front.power,
        "toughness": front.toughness,
        "layout": card.layout,
        "behaviour": changed_fields(behaviour),
        "faces": [],
    } | _with_faces(cost, changed_fields(behaviour), card.layout, faces, value)


def _newer_card(entry: dict[str, Any], faces: list[dict[str, Any]]) -> dict[str, Any]:
    """Make the cells of one card of newer_cards.toml."""
    cost = ManaCost.parse(entry["cost"])
    layout = entry.get("layout", "normal")
    return {
        "cost": entry["cost"],
        "mana_value": cost.mana_value,
        "type_line": entry["type"],
        "colours": entry["colours"],
        "colour_identity": colour_mask(entry.get("identity", colour_letters(entry["colours"]))),
        "power": entry.get("power"),
        "toughness": entry.get("toughness"),
        "layout": layout,
    } | _with_faces(cost, _plain(entry["behaviour"]), layout, faces, None)


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    """Return behaviour fields with lists instead of tuples, as JSON has them."""
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value in fields.items()
    }


def _with_faces(
    cost: ManaCost,
    behaviour: dict[str, Any],
    layout: str,
    faces: list[dict[str, Any]],
    value: float | None,
) -> dict[str, Any]:
    """Return the cells that depend on the other faces: they, the mana value, what is left out."""
    stored = [
        {
            "name": face["name"],
            "cost": face["cost"],
            "type_line": face["type"],
            "colours": face["colours"],
            "power": face.get("power"),
            "toughness": face.get("toughness"),
            "behaviour": _plain(face["behaviour"]),
        }
        for face in faces
    ]
    total = cost.mana_value
    if layout in ("split", "aftermath"):
        total += sum(ManaCost.parse(face["cost"]).mana_value for face in faces)
    notes = []
    for face in stored:
        if layout in _PLAYED_BACKS and "Land" not in face["type_line"]:
            notes.append(f"its other half {face['name']} is not cast")
        elif layout not in _PLAYED_BACKS and face["behaviour"]:
            notes.append(f"what its other face does ({face['name']}) is not played")
    if notes:
        behaviour = behaviour | {"left_out": [*behaviour.get("left_out", []), *notes]}
    return {
        "faces": stored,
        "mana_value": total if value is None else value,
        "behaviour": behaviour,
    }
