"""What differs between two card tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simlab.cards.table import CardTable

__all__ = ["TableDiff", "diff_tables"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDiff:
    """The cards that two tables do not have in common.

    Attributes
    ----------
    before, after
        What the tables are; see `simlab.cards.CardTable.state`.
    added, gone
        Names that only the second table has, and that only the first has.
    changed
        Cards that both have, each with what is different, in words.
    """

    before: str
    after: str
    added: tuple[str, ...]
    gone: tuple[str, ...]
    changed: dict[str, tuple[str, ...]]


def diff_tables(before: CardTable, after: CardTable) -> TableDiff:
    """Return what differs between two tables; what is laid over them is left aside.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> diff_tables(load_table(), load_table()).changed
    {}
    """
    old, new = before.stored(), after.stored()
    changed = {
        name: words for name in old if name in new and (words := _changes(old[name], new[name]))
    }
    return TableDiff(
        before=before.state,
        after=after.state,
        added=tuple(sorted(new.keys() - old.keys())),
        gone=tuple(sorted(old.keys() - new.keys())),
        changed=changed,
    )


def _changes(old: dict[str, Any], new: dict[str, Any]) -> tuple[str, ...]:
    """Say what is different of a card, behaviour field by field."""
    if old == new:
        return ()
    words = []
    for key in old:
        if key in ("behaviour", "faces") or old[key] == new[key]:
            continue
        words.append(f"{key}: {_shown(old[key])} -> {_shown(new[key])}")
    was, now = old["behaviour"], new["behaviour"]
    for key in sorted({*was, *now}):
        if was.get(key) != now.get(key):
            words.append(f"{key}: {_shown(was.get(key))} -> {_shown(now.get(key))}")
    if old["faces"] != new["faces"]:
        names = [
            " // ".join(face["name"] for face in faces) for faces in (old["faces"], new["faces"])
        ]
        told = f"{_shown(names[0])} -> {_shown(names[1])}" if names[0] != names[1] else names[0]
        words.append(f"other faces: {told}")
    return tuple(words)


def _shown(value: Any) -> str:
    """Return a value as text; nothing is a dash."""
    if isinstance(value, list):
        return "; ".join(map(str, value))
    return "-" if value in (None, "") else str(value)
