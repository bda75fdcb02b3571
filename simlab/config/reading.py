"""From the bytes of an experiment file to checked types."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from simlab.cards import Card, own_card
from simlab.config.problems import Loc, Problems
from simlab.config.tables import File
from simlab.errors import CardError, ConfigError, MulliganError
from simlab.mulligans import MulliganRule, load_rules
from simlab.mulligans.catalogue import rule_of

__all__ = ["own_cards", "own_rules", "read_file"]

MAX_BYTES = 1_000_000
_PARTS = {"arm": 3, "rule": 2}  # of a place that is left out: a key of an arm, a whole rule


def read_file(path: Path) -> tuple[File, Problems, set[str]]:
    """Read a file as far as it can be understood.

    Returns
    -------
    tuple
        What is right in it, the problems with the rest, and the keys that had problems.

    Raises
    ------
    ConfigError
        If it cannot be read at all or is no TOML.
    """
    text = _text_of(path)
    try:
        data = _frozen(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        hint = "" if path.suffix == ".toml" else "; for a deck list: simlab analyze"
        raise ConfigError(f"{path}: no valid TOML: {error}{hint}") from None
    except RecursionError:
        raise ConfigError(f"{path}: no valid TOML: nested too deeply") from None
    problems = Problems(path, text)
    if not data:
        raise ConfigError(f'{path}: the file is empty; it names a deck, as in deck = "mine.txt"')
    bad_keys: set[str] = set()
    while True:
        try:
            return File.model_validate(data), problems, bad_keys
        except ValidationError as error:
            invalid = error.errors(include_url=False)
        for found in invalid:
            problems.add_invalid(found)
            bad_keys |= {str(part) for part in found["loc"]}
        places = {found["loc"][: _PARTS.get(str(found["loc"][0]), 1)] for found in invalid}
        for loc in sorted(places, reverse=True):  # the last first: the others stay where they are
            data = _without(data, loc)


def _text_of(path: Path) -> str:
    """Return the text of a file."""
    try:
        if path.is_dir():
            raise ConfigError(f"{path}: this is a folder; name an experiment file (.toml) in it")
        if path.stat().st_size > MAX_BYTES:
            raise ConfigError(f"{path}: more than {MAX_BYTES:,} bytes; this is no experiment file")
        return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise ConfigError(f"{path}: no such file") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: this is no text in UTF-8, as TOML has to be") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from None


def _frozen(value: Any) -> Any:
    """Return a value with tuples for its lists."""
    if isinstance(value, dict):
        return {key: _frozen(entry) for key, entry in value.items()}
    return tuple(_frozen(entry) for entry in value) if isinstance(value, list) else value


def _without(data: Any, loc: Loc) -> Any:
    """Return data without what is at a place, or without the smallest table around it."""
    first, rest = loc[0], loc[1:]
    inner = data[first]
    fixed = (_without(inner, rest),) if rest and _has(inner, rest[0]) else ()
    if isinstance(data, tuple) and isinstance(first, int):
        return (*data[:first], *fixed, *data[first + 1 :])
    others = {key: value for key, value in data.items() if key != first}
    return {**others, **dict.fromkeys([first] if fixed else [], *fixed)}


def _has(value: Any, place: int | str) -> bool:
    """Tell whether a table has this key, or a list of tables this entry."""
    if isinstance(value, tuple) and isinstance(place, int):
        return place < len(value) and isinstance(value[place], dict)
    return isinstance(value, dict) and place in value


def own_rules(file: File, problems: Problems) -> dict[str, MulliganRule]:
    """Return the mulligan rules of a file by id."""
    rules: dict[str, MulliganRule] = {}
    for place, table in enumerate(file.rule):
        try:
            rule = rule_of(table.entry())
        except MulliganError as error:
            problems.add(("rule", place), str(error))
            continue
        if rule.id in load_rules() or rule.id in rules:
            problems.add(("rule", place, "id"), f'there is a mulligan rule "{rule.id}" already')
        rules[rule.id] = rule
    return rules


def own_cards(file: File, problems: Problems) -> dict[str, Card]:
    """Return the cards of a file, new ones and changed ones, by name."""
    cards: dict[str, Card] = {}
    for name, fields in file.cards.items():
        try:
            card = own_card(name, fields)
        except CardError as error:
            problems.add(("cards", name), str(error))
            continue
        cards[card.name] = card
    return cards
