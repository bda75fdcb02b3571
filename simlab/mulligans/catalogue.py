"""The catalogue of mulligan rules."""

from __future__ import annotations

import datetime
import difflib
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from simlab.errors import MulliganError
from simlab.mulligans.rule import MulliganRule

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["find_rule", "load_rules", "mulligans", "read_rules", "rule_of"]

_OF_FAMILIES = {  # keys that say nothing in other families
    "ladder": ("redraw", "exchange"),
    "redraw": ("london", "smooth"),
    "per_mulligan": ("london", "smooth"),
    "forced": ("london", "smooth", "draw_more"),
    "free": ("london", "smooth", "redraw", "exchange", "partial", "aside"),
    "give_to": ("london", "smooth", "draw_more"),
    "old_hand": ("partial", "aside", "exchange"),
    "gate_else": ("redraw",),
    "smooth": ("smooth",),
}
_FILE = re.compile(r"(.+\.toml)(?::(.+))?", re.IGNORECASE)


def rule_of(entry: dict[str, Any]) -> MulliganRule:
    """Make a rule of a TOML table.

    Raises
    ------
    MulliganError
        If a key is not known, or the rule cannot be played.
    """
    known = MulliganRule.__dataclass_fields__
    unknown = [key for key in entry if key not in known]
    if unknown:
        near = difflib.get_close_matches(unknown[0], known, 1)
        hint = f'; did you mean "{near[0]}"?' if near else f"; known: {', '.join(known)}"
        raise MulliganError(f'mulligan rule "{entry.get("id")}": unknown key "{unknown[0]}"{hint}')
    family = entry.get("family", "london")
    strangers = [key for key in entry if family not in _OF_FAMILIES.get(key, (family,))]
    if strangers:
        of = " and ".join(_OF_FAMILIES[strangers[0]])
        raise MulliganError(
            f'mulligan rule "{entry.get("id")}": "{strangers[0]}" is of no use in family {family}; '
            f"it is for {of}"
        )
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()}
    values = {k: v.isoformat() if isinstance(v, datetime.date) else v for k, v in values.items()}
    return MulliganRule(**values)


@cache
def load_rules() -> dict[str, MulliganRule]:
    """Return the rules of the catalogue by id, in its order."""
    text = resources.files("simlab").joinpath("data/mulligans.toml").read_text(encoding="utf-8")
    rules = [rule_of(entry) for entry in tomllib.loads(text)["rule"]]
    return {rule.id: rule for rule in rules}


def read_rules(path: str | Path) -> dict[str, MulliganRule]:
    r"""Read a file of mulligan rules of one's own.

    Parameters
    ----------
    path
        A TOML file with a ``[[rule]]`` for each, with the keys of `MulliganRule`.

    Returns
    -------
    dict
        Rules by id, in the order of the file.

    Raises
    ------
    MulliganError
        If the file cannot be read, holds anything else, or a rule cannot be played.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "house.toml"
    >>> _ = file.write_text('[[rule]]\nid = "sixes"\nfamily = "redraw"\nladder = [7, 6, 6]\n')
    >>> list(read_rules(file))
    ['sixes']
    """
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise MulliganError(f"{path}: no such file of mulligan rules") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise MulliganError(
            f"{path}: cannot be read as a file of mulligan rules: {error}"
        ) from None
    others = [key for key in data if key != "rule"]
    if others:
        raise MulliganError(
            f'{path}: unknown key "{others[0]}"; a file of rules has [[rule]] alone'
        )
    entries = data.get("rule")
    if not isinstance(entries, list) or not entries or not isinstance(entries[0], dict):
        raise MulliganError(f'{path}: has no rule; a file of rules has a [[rule]] with id = "..."')
    rules: dict[str, MulliganRule] = {}
    for entry in entries:
        if not isinstance(entry.get("id"), str):
            raise MulliganError(f'{path}: a rule has no id, as in id = "sixes"')
        if entry["id"] in rules or entry["id"] in load_rules():
            raise MulliganError(f'{path}: there is a mulligan rule "{entry["id"]}" already')
        try:
            rules[entry["id"]] = rule_of(entry)
        except MulliganError as error:
            raise MulliganError(f"{path}: {error}") from None
        except TypeError as error:
            raise MulliganError(f'{path}: mulligan rule "{entry["id"]}": {error}') from None
    return rules


def _rule_in(path: Path, wanted: str | None) -> MulliganRule:
    """Return the rule of an id in a file, or the only one."""
    rules = read_rules(path)
    if wanted is None and len(rules) == 1:
        return next(iter(rules.values()))
    if wanted not in rules:
        raise MulliganError(
            f"{path}: name one of its rules, as in {path.name}:{next(iter(rules))}; "
            f"it has: {', '.join(rules)}"
        )
    return rules[wanted]


def find_rule(
    name: str | MulliganRule,
    folder: str | Path = ".",
    own: Mapping[str, MulliganRule] = MappingProxyType({}),
) -> MulliganRule:
    """Return the rule of an id or alias; a rule is returned as it is.

    Parameters
    ----------
    name
        An id, an alias, or a rule of a file of one's own, as in ``"house.toml:sixes"`` (see
        `read_rules`); the id may be left out where the file has one rule.
    folder
        Where such a file lies.
    own
        Further rules by id.

    Raises
    ------
    MulliganError
        If there is no such rule; the text names the known ones.

    Examples
    --------
    >>> find_rule("london_free1").name
    'London, first one free'
    """
    if isinstance(name, MulliganRule):
        return name
    name = str(name)
    if in_file := _FILE.fullmatch(name.strip()):
        return _rule_in(Path(folder) / in_file[1], in_file[2])
    wanted = name.strip().casefold().replace("-", "_").replace(" ", "_")
    for rule in (*own.values(), *load_rules().values()):
        names = (rule.id, rule.name, *rule.aliases)
        if wanted in (n.casefold().replace("-", "_").replace(" ", "_") for n in names):
            return rule
    ids = {alias.casefold(): rule.id for rule in load_rules().values() for alias in rule.aliases}
    ids |= {known: known for known in (*own, *load_rules())}
    near = difflib.get_close_matches(wanted, ids, 1)
    hint = f'did you mean "{ids[near[0]]}"? ' if near else ""
    known = ", ".join((*own, *load_rules()))
    raise MulliganError(f'mulligan rule "{name}" is not known; {hint}known: {known}')


def mulligans() -> pd.DataFrame:
    """Return the catalogue of mulligan rules.

    Returns
    -------
    pandas.DataFrame
        One row a rule: id, name, family, hands (sizes in order; empty where it is known by name
        alone and cannot be played), free, scry, date_from, date_to,
        used_by, confidence.

    Examples
    --------
    >>> mulligans().set_index("id").loc["london_free1", "hands"]
    '7 7 6 5 4 3 2 1 0'
    """
    import pandas as pd

    rows = [
        {
            "id": rule.id,
            "name": rule.name,
            "family": rule.family,
            "hands": "" if rule.unplayable else " ".join(str(hand.size) for hand in rule.hands()),
            "free": rule.free,
            "scry": rule.scry,
            "date_from": rule.date_from,
            "date_to": rule.date_to,
            "used_by": ", ".join(rule.used_by),
            "confidence": rule.confidence,
        }
        for rule in load_rules().values()
    ]
    return pd.DataFrame(rows)
