"""MTGJSON's AtomicCards: one list of faces a card, by full name."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from simlab.cards.sources.download import DAY, download
from simlab.cards.sources.fields import letters, optional_text, text
from simlab.cards.sources.json_stream import open_bulk
from simlab.cards.sources.source_card import Corpus, SourceCard, SourceFace
from simlab.errors import CardError

__all__ = ["ATOMIC_URL", "download_mtgjson", "read_mtgjson"]

ATOMIC_URL = "https://mtgjson.com/api/v5/AtomicCards.json.gz"
"""The file of all cards, made anew every day."""

_NO_CARDS = ("token", "double_faced_token", "emblem", "art_series", "reversible_card", "dungeon")


def download_mtgjson(folder: Path, *, progress: bool, sleep: Callable[[float], None]) -> Path:
    """Return the file of all cards, downloaded unless one of the last 24 hours is there.

    Raises
    ------
    CardError
        If it cannot be downloaded; what was there is kept.
    """
    file = folder / "mtgjson-atomic-cards.json.gz"
    if file.exists() and time.time() - file.stat().st_mtime < DAY:
        return file
    return download(ATOMIC_URL, file, like=ATOMIC_URL, progress=progress, sleep=sleep)


def read_mtgjson(file: Path) -> Corpus:
    """Return the cards of a file, read from it one by one as they are asked for.

    Raises
    ------
    CardError
        If the file does not begin with its date.
    """
    with open_bulk(file) as stream:
        keys = stream.members()
        meta = stream.value() if next(keys, "") == "meta" else None
    date = meta.get("date") if isinstance(meta, dict) else None
    if not isinstance(date, str):
        raise CardError(f'{file}: no "meta" with a "date"; this is no AtomicCards of MTGJSON')
    return Corpus(source="MTGJSON", date=date[:10], cards=_cards(file))


def _cards(file: Path) -> Iterator[SourceCard]:
    """Yield the cards."""
    found = False
    with open_bulk(file) as stream:
        for key in stream.members():
            if key != "data":
                stream.value()
                continue
            found = True
            for name in stream.members():
                faces = stream.value()
                try:
                    card = _card(name, faces)
                except CardError as error:
                    raise CardError(
                        f'{file}: "{name:.60}": {error}; this is no AtomicCards of MTGJSON'
                    ) from None
                if card is not None:
                    yield card
        stream.finish()
    if not found:
        raise CardError(f'{file}: no "data"; this is no AtomicCards of MTGJSON')


def _card(name: str, faces: Any) -> SourceCard | None:
    """Return a card, or None for what cannot be in a deck."""
    if not isinstance(faces, list) or not faces or not all(isinstance(f, dict) for f in faces):
        raise CardError("it is no list of faces")
    faces = sorted(faces, key=lambda face: text(face, "side", "a"))
    layout = text(faces[0], "layout")
    if layout in _NO_CARDS or text(faces[0], "type").split(" ")[0] in ("Card", "Dungeon"):
        return None
    if layout == "meld" and " // " not in name:
        layout = "meld_result"
    if " // " not in name:
        faces = faces[:1]
    return SourceCard(
        name=name,
        layout=layout,
        identity="".join(letters(faces[0], "colorIdentity")),
        devoid="Devoid" in letters(faces[0], "keywords"),
        faces=tuple(_face(face) for face in faces),
    )


def _face(face: dict[str, Any]) -> SourceFace:
    """Return one face."""
    return SourceFace(
        name=text(face, "faceName", text(face, "name").split(" // ")[0]),
        cost=text(face, "manaCost", ""),
        type_line=text(face, "type"),
        text=text(face, "text", ""),
        power=optional_text(face, "power"),
        toughness=optional_text(face, "toughness"),
    )
