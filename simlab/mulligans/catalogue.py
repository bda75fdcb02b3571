"""The catalogue of mulligan rules."""

from __future__ import annotations

import difflib
import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from simlab.errors import MulliganError
from simlab.mulligans.rule import MulliganRule

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["find_rule", "load_rules", "mulligans", "rule_of"]


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
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()}
    return MulliganRule(**values)


@cache
def load_rules() -> dict[str, MulliganRule]:
    """Return the rules of the catalogue by id, in its order."""
    text = resources.files("simlab").joinpath("data/mulligans.toml").read_text(encoding="utf-8")
    rules = [rule_of(entry) for entry in tomllib.loads(text)["rule"]]
    return {rule.id: rule for rule in rules}


def find_rule(name: str | MulliganRule) -> MulliganRule:
    """Return the rule of an id or alias; a rule is returned as it is.

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
    wanted = name.strip().casefold().replace("-", "_").replace(" ", "_")
    for rule in load_rules().values():
        names = (rule.id, *rule.aliases)
        if wanted in (n.casefold().replace("-", "_").replace(" ", "_") for n in names):
            return rule
    near = difflib.get_close_matches(wanted, load_rules(), 1)
    hint = f'did you mean "{near[0]}"? ' if near else ""
    known = ", ".join(load_rules())
    raise MulliganError(f'mulligan rule "{name}" is not known; {hint}known: {known}')


def mulligans() -> pd.DataFrame:
    """Return the catalogue of mulligan rules.

    Returns
    -------
    pandas.DataFrame
        One row a rule: id, name, family, hands (sizes in order), free, scry, date_from, date_to,
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
            "hands": " ".join(str(hand.size) for hand in rule.hands()),
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
