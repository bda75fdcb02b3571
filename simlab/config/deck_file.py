"""Decks that a command or an experiment file names: where they lie, and whether to play them."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import simlab
from simlab.cards import Card
from simlab.decks import Deck, read_deck
from simlab.errors import DeckError, DeckWarning
from simlab.formats import Format, find_format

__all__ = ["find_deck_file", "read_playable"]

_MOST = 3  # violations of one warning
_PLAYED_IN_VAIN = ("deck size", "commander")  # violations that make another deck of it


def _shelves(folder: Path) -> tuple[Path, ...]:
    """Return the folders in which a deck may be named by its stem."""
    checkout = Path(simlab.__file__).parents[1]
    return folder / "decks", Path("configs") / "decks", checkout / "configs" / "decks"


def find_deck_file(name: str, folder: Path | None = None) -> Path:
    """Return the file of a deck.

    Parameters
    ----------
    name
        A path, or the name of a file of ``configs/decks`` without its ending.
    folder
        Where a relative path starts; by default the current folder.

    Raises
    ------
    DeckError
        If there is no such file; the message lists the decks that have a name.
    """
    start = Path() if folder is None else folder
    path = start / Path(name).expanduser()
    if path.exists():
        return path
    stem = name.replace("-", "_")
    shelves = [shelf for shelf in _shelves(start) if shelf.is_dir()]
    for shelf in shelves:
        if "/" not in name and (shelf / f"{stem}.txt").is_file():
            return shelf / f"{stem}.txt"
    known = sorted({file.stem for shelf in shelves for file in shelf.glob("*.txt")})
    listed = f"; decks with a name: {', '.join(known)}" if known else ""
    raise DeckError(f"{path}: no such file{listed}")


def read_playable(
    path: Path,
    *,
    format: str | Format | None = None,
    commander: str | Iterable[str] | None = None,
    any_deck: bool = False,
    escape: str = "any_deck=True",
    cards: Mapping[str, Card] | None = None,
) -> Deck:
    """Read a deck and refuse to play one of a wrong size or without its commander.

    Other violations of the format are a warning: they change what is in the deck, not what the
    numbers mean.

    Parameters
    ----------
    path, format, commander, cards
        As in `simlab.read_deck`.
    any_deck
        True to take it all the same.
    escape
        How the user says so, for the message.

    Raises
    ------
    DeckError
        If it cannot be read, has a wrong size for its format, or no commander where one is needed.
    FormatError
        If the format is not known.
    """
    deck = _read(path, format, commander, any_deck, escape, cards)
    if deck.format is None:
        if deck.commanders:
            warnings.warn(
                f"{path}: the list has a commander but no format was named: two players, "
                'mulligan london; name a format such as "commander" for its own',
                DeckWarning,
                stacklevel=2,
            )
        return deck
    violations = deck.check().violations
    grave = [found for found in violations if found.rule in _PLAYED_IN_VAIN]
    if grave and not any_deck:
        said = "; ".join(found.message for found in grave)
        raise DeckError(f"{path}: {said}. To play it all the same: {escape}")
    if violations:
        said = "; ".join(found.message for found in violations[:_MOST])
        more = len(violations) - _MOST
        said += f"; and {more} more (simlab check lists them)" if more > 0 else ""
        warnings.warn(f"{path}: {said}", DeckWarning, stacklevel=2)
    return deck


def _read(
    path: Path,
    format_: str | Format | None,
    commander: str | Iterable[str] | None,
    any_deck: bool,
    escape: str,
    cards: Mapping[str, Card] | None,
) -> Deck:
    """Read a deck; where only the format is in the way, read it without and say how to play it."""
    try:
        return read_deck(path, format=format_, commander=commander, cards=cards)
    except DeckError as error:
        if format_ is None:
            raise
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckWarning)
            try:
                deck = read_deck(path, commander=commander, cards=cards)
            except DeckError:
                raise error from None
        if not any_deck:
            raise DeckError(f"{error}. To play it all the same: {escape}") from None
    return replace(deck, format=find_format(format_).id)
