"""Lines as people paste them: every kind of line end, quote, blank and invisible character."""

from __future__ import annotations

import html
import re
import unicodedata

__all__ = ["clean", "has_entity", "short", "split_lines"]

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});")
_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"))
_QUOTES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u201c": '"', "\u201d": '"'})
_BULLET = re.compile(r"^[-*•\u2013] (?=[0-9xX])")


def split_lines(text: str) -> list[str]:
    r"""Split at line ends of any system: LF, CR LF and lone CR; a last line end opens no line.

    Examples
    --------
    >>> split_lines("4 Opt\r\n2 Shock\r3 Island\n")
    ['4 Opt', '2 Shock', '3 Island']
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if not lines[-1] else lines


def clean(line: str) -> str:
    r"""Return a line with plain quotes, composed accents, single spaces, nothing invisible.

    Examples
    --------
    >>> clean("\ufeff 4\tUrza\u2019s\xa0Saga ")
    "4 Urza's Saga"
    """
    text = html.unescape(line) if _ENTITY.search(line) else line
    text = unicodedata.normalize("NFC", text.translate(_INVISIBLE).translate(_QUOTES))
    return _BULLET.sub("", " ".join(text.split()))


def has_entity(line: str) -> bool:
    """Tell whether a line has HTML entities, as in ``"Nature&#39;s Claim"``."""
    return bool(_ENTITY.search(line))


def short(text: str, most: int = 60) -> str:
    """Return a text that can be shown on one line."""
    shown = "".join(c if c.isprintable() else "?" for c in text[: most + 1])
    return shown if len(shown) <= most else shown[:most] + "..."
