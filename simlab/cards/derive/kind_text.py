"""Reading which cards a text speaks of, as a kind of `simlab.cards.kinds`."""

from __future__ import annotations

import re

from simlab.cards.cost import COLOURS

__all__ = ["CHOSEN_TYPE", "COLOUR_WORDS", "read_kind", "restriction", "singular"]

COLOUR_WORDS = dict(zip(("white", "blue", "black", "red", "green"), COLOURS, strict=False))
_WORDS = {
    word: word
    for word in (
        *("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land"),
        *("planeswalker", "sorcery", "basic", "legendary", "snow", "commander", *COLOUR_WORDS),
    )
} | {"colorless": "colourless", "monocolored": "monocoloured", "multicolored": "multicoloured"}
_NO_SUBTYPES = re.compile(
    r"(?:[Nn]on[a-z-]+|Face-down|Enchanted|Equipped|Kicked|Permanent|Playtest|Premium|Tokens?)$"
)
_GROUPS = {
    "historic": "artifact or legendary or Saga",
    "outlaw": "Assassin or Mercenary or Pirate or Rogue or Warlock",
}
_SUBTYPE = re.compile(r"[A-Z][A-Za-z'-]+$")
_VALUE = re.compile(r" with mana value (\d+)(?: or (less|greater))?$")
_BOUNDS = {"less": "mv<=", "greater": "mv>=", None: "mv="}
_NOUN = re.compile(r" ?\b(?:spell|card|permanent)s?$")
_CAST = re.compile(
    r"\bcast (.+?)(?:,? or (?:to )?(?:activate|turn|pay|unlock)\b"
    r"|, (?:activate|unlock|pay|or to)\b| and unlock\b|, and that spell|\.|\"|$)"
)

CHOSEN_TYPE = "the creature type chosen is played as any"
_ELSE = "what else its mana may be spent on is not read"


def singular(word: str) -> str:
    """Return one of what a plural stands for.

    Examples
    --------
    >>> [singular(word) for word in ("Elves", "Allies", "Swamps", "Plains", "creatures")]
    ['Elf', 'Ally', 'Swamp', 'Plains', 'creature']
    """
    if word == "Plains":
        return word
    for end, one in (("ves", "f"), ("ies", "y"), ("s", "")):
        if word.endswith(end):
            return word.removesuffix(end) + one
    return word


def read_kind(phrase: str, anything: str = "") -> str:
    """Return the kind that a phrase names, or the empty text where no kind says it.

    Parameters
    ----------
    phrase
        As in ``"an instant or sorcery spell"`` or ``"artifact card with mana value 1 or less"``.
    anything
        What to return where the phrase has no word but the noun, as in ``"a card"``.

    Examples
    --------
    >>> read_kind("instant and sorcery spells"), read_kind("a Dragon creature spell")
    ('instant or sorcery', 'Dragon creature')
    >>> read_kind("artifact card with mana value 1 or less"), read_kind("kicked spells")
    ('artifact mv<=1', '')
    """
    bound = _VALUE.search(phrase)
    text = _VALUE.sub("", phrase) if bound else phrase
    text = re.sub(r" of (?:the chosen type|(?:that|the chosen) color)$", "", text.strip())
    text = _NOUN.sub("", re.sub(r"^(?:an?|your|the) ", "", text)).strip()
    value = _BOUNDS[bound[2]] + bound[1] if bound else ""
    if not text or re.fullmatch(r"an?", text):
        return value or anything
    if text.lower() in _GROUPS:
        return _GROUPS[text.lower()]
    kinds = []
    for part in re.split(r",? and/or |,? or |,? and |, ", text):
        words = [_word(word) for word in re.sub(r"^an? ", "", part).split()]
        if not words or not all(words):
            return ""
        kinds.append(" ".join([*words, value]).strip())
    return " or ".join(kinds)


def _word(word: str) -> str:
    """Return the word of a kind for a word of a text, or the empty text."""
    without = _WORDS.get(word.lower().removeprefix("non"))
    if without and word.lower().startswith("non"):
        return "non" + without
    if _NO_SUBTYPES.match(word):
        return ""
    return _WORDS.get(word.lower()) or (word if _SUBTYPE.match(word) else "")


def restriction(rest: str) -> tuple[str, tuple[str, ...]]:
    """Return `Behaviour.only` for the sentences after the mana, and notes.

    Examples
    --------
    >>> restriction("Spend this mana only to cast artifact spells or activate abilities")
    ('artifact', ())
    """
    found = re.search(r"Spend (?:this|that) mana only (?:to|on) (.+)", rest)
    if not found:
        return ("other" if re.search(r"mana can't be spent", rest) else ""), ()
    cast = _CAST.search(found[1])
    if not cast:
        return "other", ()
    kinds, notes = [], set()
    for phrase in re.split(r"(?<=spell) or |(?<=spells) or |(?<=greater) or ", cast[1]):
        chosen = phrase.endswith(" of the chosen type")
        kinds.append(read_kind(phrase, "creature" if chosen else "spell"))
        if chosen:
            notes.add(CHOSEN_TYPE)
        if not kinds[-1]:
            notes.add(_ELSE)
    said = " or ".join(filter(None, kinds))
    return (said, tuple(sorted(notes))) if said else ("other", ())
