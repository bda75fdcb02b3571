"""The words in which policies are written: blanks, brackets, quotes, names of cards."""

from __future__ import annotations

import re

from simlab.errors import MulliganError

__all__ = ["NAME_KEYS", "quoted", "read_names", "read_range", "split_words"]

NAME_KEYS = (
    "any",
    "all",
    "holds",
    "score",
    "protect",
    "scry",
)  # what stands behind may have blanks
_KEYS = (
    *NAME_KEYS,
    "lands",
    "size",
    "mulligans",
    "others",
    "plays",
    "floor",
    "judge",
    "powder",
    "random",
)
_NEXT = re.compile(
    rf"\s+(?:and|or|not)\b|\s+(?:{'|'.join(_KEYS)}):|\s+\d+:|\s*[()]|\s+karsten20\d\d\b"
)
_SIGNS = re.compile(r"[|\"()=*]")
_PLAIN = re.compile(r"[^\s()\"]+")
_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


def split_words(text: str, help_: str) -> list[str]:
    """Split a text into words and brackets; names of cards keep their blanks.

    A name ends before ``and``, ``or``, ``not``, a bracket or the next key; a name that holds one of
    these stands in quotes, as in ``any:"Sword of Fire and Ice"``.

    Raises
    ------
    MulliganError
        If a quote is not closed.

    Examples
    --------
    >>> split_words('lands:2-5 and (any:Sol Ring|Opt or not "mine")', "")
    ['lands:2-5', 'and', '(', 'any:Sol Ring|Opt', 'or', 'not', '"mine"', ')']
    """
    words, at = [], 0
    text = text.strip()
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at] in "()":
            words.append(text[at])
            at += 1
        else:
            key = re.match(rf"(?:{'|'.join(NAME_KEYS)}):", text[at:])
            end = _end_of_names(text, at + key.end(), help_) if key else _end_of_word(text, at)
            words.append(text[at:end].strip())
            at = end
    return words


def _end_of_word(text: str, at: int) -> int:
    found = _PLAIN.match(text, at)
    if found:
        return found.end()
    close = text.find('"', at + 1)
    return close + 1 if close > 0 else len(text)


def _end_of_names(text: str, at: int, help_: str) -> int:
    """Return where a list of names ends."""
    while at < len(text):
        if text[at] == '"':
            close = text.find('"', at + 1)
            if close < 0:
                raise MulliganError(f'"{text}": a quote is not closed; write it {help_}')
            at = close + 1
        elif _NEXT.match(text, at):
            return at
        else:
            at += 1
    return at


def read_names(text: str) -> tuple[str, ...]:
    """Read names that stand between bars, some of them in quotes.

    Examples
    --------
    >>> read_names('Opt | "Fire and Ice"|@ramp')
    ('Opt', 'Fire and Ice', '@ramp')
    """
    parts = re.findall(r'(?:"[^"]*"|[^|"])+', text)
    names = (part.strip() for part in parts)
    return tuple(name.strip('"').strip() for name in names if name.strip(' "'))


def read_range(text: str, most: int) -> tuple[int, int] | None:
    """Read ``"2"`` (2 to 2), ``"2-5"`` or ``"2-"`` (2 to `most`); None if it is no range."""
    if text.endswith("-") and text[:-1].isdecimal():
        return int(text[:-1]), most
    found = _RANGE.fullmatch(text)
    return (int(found[1]), int(found[2] or found[1])) if found else None


def quoted(name: str) -> str:
    """Return a name as it is written in a text, in quotes where it needs them.

    Examples
    --------
    >>> quoted("Sol Ring"), quoted("Fire and Ice")
    ('Sol Ring', '"Fire and Ice"')
    """
    if name.startswith("@"):
        return name
    return f'"{name}"' if _SIGNS.search(name) or _NEXT.search(f" {name}") else name
