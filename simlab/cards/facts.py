"""Facts about cards and faces that the corpus lacks, from data files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from simlab.cards.cost import ALL_COLOURS, ManaCost
from simlab.cards.fields import checked_fields
from simlab.errors import CardError

__all__ = ["read_faces", "read_newer_cards"]

_FACE = ("name", "cost", "type", "power", "toughness")
_CARD = (*_FACE[1:], "layout", "identity")


def _read(path: Path) -> dict[str, Any]:
    """Read a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"{path.name}: {error}") from None


def _split(entry: dict[str, Any], facts: tuple[str, ...], where: str) -> dict[str, Any]:
    """Part an entry into printed facts and behaviour fields, and check both."""
    out: dict[str, Any] = {key: entry[key] for key in facts if key in entry}
    fields = {key: value for key, value in entry.items() if key not in facts}
    if "type" not in out:
        raise CardError(f"{where}: the type line is missing")
    cost = ManaCost.parse(out.setdefault("cost", ""))
    out |= {"colours": cost.colours & ALL_COLOURS, "behaviour": checked_fields(fields, where)}
    return out


def read_faces(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Read the second faces and halves of cards, by the full name of the card.

    Raises
    ------
    CardError
        If an entry has no name or type, or an unknown cost or behaviour field.
    """
    out = {}
    for card, faces in _read(path).items():
        out[card] = [_split(face, _FACE, f"{path.name}, {card}") for face in faces]
        if any("name" not in face for face in out[card]):
            raise CardError(f"{path.name}, {card}: a face has no name")
    return out


def read_newer_cards(path: Path) -> dict[str, dict[str, Any]]:
    """Read cards printed after the corpus, by full name.

    Raises
    ------
    CardError
        If an entry has no type, or an unknown cost or behaviour field.
    """
    return {
        name: _split(entry, _CARD, f"{path.name}, {name}") for name, entry in _read(path).items()
    }
