"""Lines that are no cards: section headers, group headings, titles, totals."""

from __future__ import annotations

import re

__all__ = ["ABOUT", "HEADER_ZONES", "IGNORED", "board", "is_group", "is_total", "meta", "section"]

ABOUT = "about"
IGNORED = "not in the deck"

_HEADERS = {
    "main": "deck, main, maindeck, main deck, mainboard, main board, decklist, deck list, "
    "jeu, mazo, mazzo, grimorio, baralho, колода, デッキ, メインデッキ, 덱, 套牌, 主牌",
    "sideboard": "sideboard, side board, side, sb, réserve, reserve, reserva, banquillo, "
    "сайдборд, резерв, サイドボード, 사이드보드, 备牌, 備牌",
    "commander": "commander, commanders, command zone, general, oathbreaker, oathbreakers, leader, "
    "cmdr, kommandeur, commandant, comandante, командир, 統率者, 사령관, 지휘관, 指挥官, 指揮官",
    "signature spell": "signature spell, signature spells",
    "companion": "companion, companions, gefährte, gefährtin, compagnon, compañero, compañera, "
    "compagno, compagna, companheiro, companheira, спутник, компаньон, 相棒, 동료, 行侣, 行侶",
    "maybeboard": "maybeboard, maybe board, maybe, considering, wishlist, acquireboard",
    ABOUT: "about, info, über, à propos, acerca de, informazioni, sobre",
    IGNORED: "token, tokens, tokens & extras, tokens and extras, extras, emblems, art cards, "
    "display commander, display commanders, planes, planar deck, schemes, scheme deck, "
    "planes/schemes, attractions, stickers, contraptions",
}
HEADER_ZONES = {word: zone for zone, words in _HEADERS.items() for word in words.split(", ")}

_BOARDS = {  # "Conspiracy" and "Acquire" are cards too, and no headers in a list of lines
    **{word.replace(" ", ""): zone for word, zone in HEADER_ZONES.items()},
    **dict.fromkeys(("conspiracy", "dungeon", "dungeons", "avatar", "vanguard"), IGNORED),
    "acquire": "maybeboard",
}
_GROUPS = frozenset(
    word + plural
    for word in (
        *("creature", "land", "instant", "artifact", "enchantment", "planeswalker", "battle"),
        *("spell", "other", "other spell", "noncreature spell", "basic land", "nonbasic land"),
    )
    for plural in ("", "s")
) | {"sorcery", "sorceries", "instants and sorceries", "instants & sorceries", "ramp", "removal"}
_META = re.compile(
    r"(?i)(?:deck ?)?(name|title|author|creator|format|source|date|event|player|url|description)"
    r"\s*[:=]\s*(.*)"
)
_TOTAL = re.compile(
    r"(?i)total\b\D{0,20}[0-9]+\D{0,10}|[0-9]+ cards?(?: total| in total| in deck)?\.?"
)
_COUNT_AFTER = re.compile(r"\s*(?:[(\[]\s*[0-9]+(?: cards?)?\s*[)\]]|- ?[0-9]+|: ?[0-9]+)$")
_HEADING = re.compile(r"[^0-9].*\([0-9]+(?: cards?)?\)(?: ?[+-].*)?:?")


def _bare(text: str) -> str:
    """Return a header without comment marks, brackets, colon and count."""
    comment = text.startswith(("//", "#"))
    text = text.strip("/#=-~*_ ")
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1]
    text = _COUNT_AFTER.sub("", text.rstrip(": ")).rstrip(": ")
    if comment:
        text = re.sub(r"^[0-9]+ ", "", text)
    return text.casefold()


def section(text: str) -> str | None:
    """Return the zone that a header opens, or None where the line is no header.

    Examples
    --------
    >>> section("SIDEBOARD:"), section("// COMMANDER"), section("Commander (1)"), section("Opt")
    ('sideboard', 'commander', 'commander', None)
    """
    return HEADER_ZONES.get(_bare(text))


def board(name: str) -> str | None:
    """Return the zone of a board, section or zone as files with fields name it, or None.

    Examples
    --------
    >>> board("sideBoard"), board("Command Zone"), board("signatureSpells"), board("likes")
    ('sideboard', 'commander', 'signature spell', None)
    """
    return _BOARDS.get(name.casefold().replace(" ", "").replace("_", ""))


def is_group(text: str) -> bool:
    """Tell whether a line is the heading of a group of cards, as in ``"Lands (24)"``.

    Examples
    --------
    >>> is_group("Creatures"), is_group("Lands (34) +1 MDFC"), is_group("4 Opt")
    (True, True, False)
    """
    return _bare(text) in _GROUPS or bool(_HEADING.fullmatch(text))


def is_total(text: str) -> bool:
    """Tell whether a line states a number of cards, as in ``"Total: 100"``."""
    return bool(_TOTAL.fullmatch(text))


def meta(text: str) -> tuple[str, str] | None:
    """Return key and value of a line such as ``"// NAME: Burn"``, or None.

    Examples
    --------
    >>> meta("// NAME: Burn"), meta("Circle of Protection: Red")
    (('name', 'Burn'), None)
    """
    found = _META.fullmatch(text.lstrip("/# "))
    return (found[1].casefold(), found[2]) if found else None
