"""The file of the card table: columns with their repeated words written once."""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simlab.errors import CardError

__all__ = ["COLUMNS", "FILE_VERSION", "check_whole", "pack_column", "read_file", "write_file"]

FILE_VERSION = 1
COLUMNS = (
    *("cost", "mana_value", "type_line", "colours", "colour_identity"),
    *("power", "toughness", "layout", "behaviour"),
)
"""Columns of the table beside the names, each ``{"words": [...], "codes": [...]}``."""


def pack_column(values: Sequence[Any]) -> dict[str, Any]:
    """Write a column as its different values and one code a row.

    Examples
    --------
    >>> pack_column(["{G}", "", "{G}"])
    {'words': ['{G}', ''], 'codes': [0, 1, 0]}
    """
    words: list[Any] = []
    codes: list[int] = []
    seen: dict[str, int] = {}
    for value in values:
        key = json.dumps(value, sort_keys=True)
        if key not in seen:
            seen[key] = len(words)
            words.append(value)
        codes.append(seen[key])
    return {"words": words, "codes": codes}


def write_file(content: dict[str, Any], path: Path) -> None:
    """Write a table, the same bytes for the same content; an old file is replaced at the end."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(gzip.compress(text.encode(), compresslevel=9, mtime=0))
        Path(name).chmod(0o644)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def read_file(path: Path) -> dict[str, Any]:
    """Read a table file.

    Raises
    ------
    CardError
        If the file is missing, damaged, or of another version.
    """
    try:
        content = json.loads(gzip.decompress(path.read_bytes()))
    except FileNotFoundError:
        raise CardError(f"no card table at {path}; make one with: simlab cards update") from None
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise CardError(
            f"the card table {path} is damaged ({error}); make it anew or delete it"
        ) from None
    version = content.get("version") if isinstance(content, dict) else None
    if version != FILE_VERSION:
        raise CardError(
            f"the card table {path} has version {version}, this simlab reads version "
            f"{FILE_VERSION}; make it anew with: simlab cards update, or delete it"
        )
    return dict(content)


def check_whole(content: dict[str, Any], path: Path) -> None:
    """Check that every card of a table has every column.

    Raises
    ------
    CardError
        If one lacks something, or there are no cards.
    """
    try:
        cards = len(content["names"].split("\n"))
        whole = bool(content["names"]) and isinstance(content["date"], str)
        for column in COLUMNS:
            words, codes = content[column]["words"], content[column]["codes"]
            whole = whole and len(codes) == cards and 0 <= min(codes) <= max(codes) < len(words)
        whole = whole and all(0 <= int(number) < cards for number in content["faces"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CardError(
            f"the card table {path} is not whole ({error!r}); make it anew or delete it"
        ) from None
    if not whole:
        raise CardError(f"the card table {path} is not whole; make it anew or delete it")
