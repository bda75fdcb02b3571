"""Phrases of rules text that name what a spell aims at: "nonblack creature with flying"."""

from __future__ import annotations

import re

from simlab.cards.kinds import check_kind
from simlab.errors import CardError

__all__ = ["kind_of"]

_TYPES = "creature|artifact|enchantment|planeswalker|permanent|instant|sorcery|land|card|spell"
_COLOURS = "white|blue|black|red|green|multicolored|monocolored|colorless"
_ADJECTIVE = re.compile(rf"(?:non-?)?(?:{_COLOURS}|{_TYPES}|legendary|basic)|nontoken|token")
_SPELLING = {"multicolored": "multicoloured", "monocolored": "monocoloured"}
_SPELLING |= {"colorless": "colourless"}
_WITH = (
    (re.compile(r"with flying"), "flying"),
    (re.compile(r"without flying"), "nonflying"),
    (re.compile(r"with mana value (\d+) or less"), "mv<={}"),
    (re.compile(r"with mana value (\d+) or greater"), "mv>={}"),
    (re.compile(r"with mana value (\d+)"), "mv={}"),
    (re.compile(r"with power (\d+) or less"), "power<={}"),
    (re.compile(r"with power (\d+) or greater"), "power>={}"),
    (re.compile(r"with toughness (\d+) or less"), "toughness<={}"),
    (re.compile(r"with toughness (\d+) or greater"), "toughness>={}"),
)
_OPPOSING = re.compile(
    r" (?:you don't control|an opponent controls|your opponents control|target opponent controls"
    r"|target player controls|that player controls|defending player controls)$"
)
_NO_KIND = {"and", "you", "target", "control", "the", "of", "in", "a", "an", "all", "it", "that"}
_NO_KIND |= {"this", "your", "from", "each", "its", "x", "equal", "controller", "gain", "life"}
_OWN = re.compile(r" (?:you control|you own)$")


def kind_of(phrase: str) -> tuple[str, bool] | None:
    """Return the kind that a phrase names, ``opposing`` before it where it says so.

    Returns
    -------
    tuple of str and bool, or None
        The kind, and whether every word of the phrase is in it; None for what cannot be read, or
        for what lies on the player's own side alone.

    Examples
    --------
    >>> kind_of("nonblack creature"), kind_of("artifact or enchantment an opponent controls")
    (('creature nonblack', True), ('opposing artifact or enchantment', True))
    >>> kind_of("attacking creature"), kind_of("creature you control")
    (('creature', False), None)
    """
    phrase = phrase.strip().lower()
    whole, opposing = True, ""
    if _OPPOSING.search(phrase):
        phrase, opposing = _OPPOSING.sub("", phrase), "opposing "
    if _OWN.search(phrase):
        return None
    more = ""
    for pattern, word in _WITH:
        if found := pattern.search(phrase):
            phrase = (phrase[: found.start()] + phrase[found.end() :]).strip()
            more = " " + word.format(*found.groups())
            break
    if " with " in phrase or " that " in phrase or " whose " in phrase:
        phrase, whole = re.split(r" with | that | whose ", phrase)[0], False
    parts = []
    for part in re.split(r", or |, and/or |, | or | and/or ", phrase):
        words = []
        for word in part.split():
            if word in ("attacking", "blocking", "tapped", "untapped", "another", "other"):
                whole = whole and word in ("another", "other")
            elif _ADJECTIVE.fullmatch(word) or _ADJECTIVE.fullmatch(word.removesuffix("s")):
                words.append(_clean(word))
            else:
                words.append(word)
        if words:
            parts.append(words)
    if not parts:
        return None
    return _join(parts, more, opposing, whole)


def _clean(word: str) -> str:
    """Return one word of a phrase as kinds have it."""
    word = word.removesuffix("s") if not word.endswith("ss") else word
    stem = word.removeprefix("non-").removeprefix("non")
    before = "non" if word != stem else ""
    return before + _SPELLING.get(stem, stem)


def _join(parts: list[list[str]], more: str, opposing: str, whole: bool) -> tuple[str, bool] | None:
    """Join the parts of a kind; adjectives before the last noun hold for it alone."""
    texts = []
    noun = parts[-1][-1]
    for words in parts:
        kept = [word for word in words if word not in ("token", "nontoken")]
        if all(word.startswith("non") for word in kept) and kept:
            kept.append(noun)  # "noncreature, nonland card"
        if {"spell", "card"} & set(kept) and len(kept) > 1:
            kept = [word for word in kept if word not in ("spell", "card")]
        nouns = [word for word in kept if not word.startswith("non")]
        kept = nouns + [word for word in kept if word.startswith("non")]
        texts.append(" ".join(kept) + more)
    if len(parts) > 1 and all(word.startswith("non") for words in parts for word in words[:1]):
        texts = [" ".join(dict.fromkeys(" ".join(texts).split()))]
    kind = " or ".join(dict.fromkeys(text for text in texts if text.strip()))
    if _NO_KIND & set(kind.split()) - {"or"}:
        return None
    try:
        check_kind(re.sub(r"(power|toughness)", "mv", kind))
    except CardError:
        return None
    return opposing + kind, whole
