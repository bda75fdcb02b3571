"""Folders of saved results: a JSON record and NumPy arrays."""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from simlab.errors import ResultError

__all__ = ["read_result", "write_result"]

LAYOUT = 1  # of the saved folder
_RECORD, _ARRAYS = "record.json", "arrays.npz"


def read_result(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the record and the arrays of a folder.

    Raises
    ------
    ResultError
        If there is no result, it is damaged, or it is of another version of the folder's layout.
    """
    import numpy as np

    try:
        record = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
        with (folder / _ARRAYS).open("rb") as file, np.load(file, allow_pickle=False) as saved:
            arrays = dict(saved)
    except FileNotFoundError as error:
        raise ResultError(f"{folder}: no saved result there ({_RECORD}, {_ARRAYS})") from error
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ResultError(f"{folder}: the saved result is damaged: {error}") from error
    layout = record.get("layout") if isinstance(record, dict) else None
    if layout != LAYOUT:
        raise ResultError(f"{folder}: saved by another version of simlab (layout {layout})")
    return record, arrays


def write_result(folder: Path, record: dict[str, Any], arrays: dict[str, Any]) -> Path:
    """Write the two files into a new folder, then put it in place of the old one.

    Parameters
    ----------
    folder
        The folder; one that holds another result is replaced.
    record
        ``"kind"`` and plain values.
    arrays
        NumPy arrays by name.

    Raises
    ------
    ResultError
        If the folder holds other files.
    """
    import numpy as np

    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.exists() and not (folder / _RECORD).exists() and any(folder.iterdir()):
        raise ResultError(f"{folder}: a folder with other files is there; name another one")
    record = {"kind": record["kind"], "layout": LAYOUT, **record}
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        fresh = Path(made) / "result"
        fresh.mkdir()
        (fresh / _RECORD).write_text(
            json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8"
        )
        np.savez_compressed(fresh / _ARRAYS, **arrays)
        if folder.exists():
            shutil.move(folder, Path(made) / "old")
        fresh.replace(folder)
    return folder
