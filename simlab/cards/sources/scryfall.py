"""Scryfall's bulk file of Oracle cards: one object a card, or one a printing in larger files."""

from __future__ import annotations

import datetime
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from simlab.cards.sources.download import DAY, download, fetch_json
from simlab.cards.sources.fields import letters, optional_text, text
from simlab.cards.sources.json_stream import open_bulk
from simlab.cards.sources.source_card import Corpus, SourceCard, SourceFace
from simlab.errors import CardError

__all__ = ["BULK_URL", "download_scryfall", "read_scryfall"]

BULK_URL = "https://api.scryfall.com/bulk-data/oracle-cards"
"""Where Scryfall says which file is the newest; its rules ask for this way."""

_NO_CARDS = ("token", "double_faced_token", "emblem", "art_series")  # layouts
_NO_CARD_TYPES = ("Card", "Token", "Emblem", "Dungeon")
_DATED = re.compile(r"(20[0-9]{2})-?([01][0-9])-?([0-3][0-9])")


def download_scryfall(folder: Path, *, progress: bool, sleep: Callable[[float], None]) -> Path:
    """Return the newest bulk file, downloaded unless one of the last 24 hours is there.

    Parameters
    ----------
    folder
        Where downloads are kept.
    progress
        True for a bar.
    sleep
        Waits a number of seconds.

    Raises
    ------
    CardError
        If it cannot be downloaded; what was there is kept.
    """
    kept = sorted(folder.glob("scryfall-oracle-cards-*.json"))
    if kept and time.time() - kept[-1].stat().st_mtime < DAY:
        return kept[-1]
    bulk = fetch_json(BULK_URL, sleep=sleep)
    try:
        url, day = text(bulk, "download_uri"), _date_of(text(bulk, "updated_at"))
    except CardError as error:
        raise CardError(f"{BULK_URL}: {error}; it does not say where the bulk file is") from None
    file = download(
        url,
        folder / f"scryfall-oracle-cards-{day.replace('-', '')}.json",
        like=BULK_URL,
        progress=progress,
        sleep=sleep,
    )
    for old in kept:
        if old != file:
            old.unlink(missing_ok=True)
    return file


def _date_of(words: str) -> str:
    """Return the first date in a text."""
    found = _DATED.search(words)
    if found is None:
        raise CardError(f'"{words:.40}" has no date, as in 2026-11-28')
    return "-".join(found.groups())


def read_scryfall(file: Path) -> Corpus:
    """Return the cards of a bulk file, read from it one by one as they are asked for.

    The date is that in the name of the file, as Scryfall writes it; else that of the file.
    """
    found = _DATED.search(file.name)
    changed = datetime.datetime.fromtimestamp(file.stat().st_mtime, datetime.UTC)
    date = "-".join(found.groups()) if found else changed.date().isoformat()
    return Corpus(source="Scryfall", date=date, cards=_cards(file))


def _cards(file: Path) -> Iterator[SourceCard]:
    """Yield the cards that can be in a deck, each name once."""
    seen = set[str]()
    with open_bulk(file) as stream:
        for number, entry in enumerate(stream.elements(), start=1):
            try:
                card = _card(entry)
            except CardError as error:
                shown = entry.get("name") if isinstance(entry, dict) else json.dumps(entry)[:60]
                raise CardError(
                    f"{file}: element {number} ({shown}): {error}; this is no bulk file of cards"
                ) from None
            if card is not None and card.name not in seen:
                seen.add(card.name)
                yield card
        stream.finish()


def _card(entry: Any) -> SourceCard | None:
    """Return a card; None for tokens, art and the like, and for other languages."""
    if not isinstance(entry, dict):
        raise CardError("it is no object")
    name, layout = text(entry, "name"), text(entry, "layout")
    if layout in _NO_CARDS or text(entry, "lang", "en") != "en":
        return None
    faces = entry.get("card_faces") or [entry]
    if not isinstance(faces, list) or not all(isinstance(face, dict) for face in faces):
        raise CardError('"card_faces" is no list of objects')
    if layout == "reversible_card":
        names = {text(face, "name") for face in faces}
        if len(names) > 1:
            return None
        name, layout, faces = names.pop(), "normal", faces[:1]
    read = tuple(_face(face) for face in faces)
    if read[0].type_line.split(" ")[0] in _NO_CARD_TYPES:
        return None
    keywords = letters(entry, "keywords")
    if layout == "split" and "Aftermath" in keywords:
        layout = "aftermath"
    if layout == "meld":
        name, layout = _melded(name, entry)
    return SourceCard(
        name=name,
        layout=layout,
        identity="".join(letters(entry, "color_identity")),
        devoid="Devoid" in keywords,
        faces=read,
    )


def _face(face: dict[str, Any]) -> SourceFace:
    """Return one face."""
    return SourceFace(
        name=text(face, "name"),
        cost=text(face, "mana_cost", ""),
        type_line=text(face, "type_line", "").split(" // ")[0],
        text=text(face, "oracle_text", ""),
        power=optional_text(face, "power"),
        toughness=optional_text(face, "toughness"),
    )


def _melded(name: str, entry: dict[str, Any]) -> tuple[str, str]:
    """Return full name and layout of a card that melds; its back is the card of both."""
    parts = [part for part in entry.get("all_parts") or [] if isinstance(part, dict)]
    results = [part.get("name") for part in parts if part.get("component") == "meld_result"]
    if not results or name in results:
        return name, "meld_result"
    return f"{name} // {results[0]}", "meld"
