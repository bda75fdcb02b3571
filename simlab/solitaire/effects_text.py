"""One sentence of rules text to an effect of MTG Solitaire."""

from __future__ import annotations

import re
from dataclasses import dataclass

from simlab.cards.derive.row import count
from simlab.solitaire.phrases import kind_of

__all__ = ["NOTHING", "Read", "read_sentence"]


@dataclass(frozen=True, slots=True)
class Read:
    """What a sentence does: a part of a code, or empty where it changes nothing here."""

    part: str
    whole: bool = True


NOTHING = Read("")

_NUMBER = r"(?:up to )?(?P<n>one|two|three|four|five|six|seven|X|\d+)?\s?"
_TARGET = rf"{_NUMBER}(?:other )?(?:another )?target "
_WHAT = r"(?P<what>[^.;]+?)"
_TO_HAND = r" to (?:its owner's|their owners'|their owner's|your) hands?"

_NO_MATTER = re.compile(
    r"(?:they|it|that creature|a creature destroyed this way) can't be regenerated(?: this turn)?"
    r"|(?:you|\w+ players?|\w+ opponents?|its controller) (?:gains?|loses?) [^.]*life[^.]*"
    r"|spend only [^.]* mana on X|if (?:that spell is countered|a creature dealt damage|that "
    r"creature would die)[^.]*|it can't be regenerated"
    r"|~ deals \w+ damage to (?:you|each opponent|target player|target opponent|each player"
    r"|target player or planeswalker|its controller|that player)"
    r"|(?:it|that creature|target creature|~) gains? (?:haste|vigilance|lifelink)(?: and "
    r"(?:haste|vigilance|lifelink))?(?: until end of turn)?"
    r"|untap (?:target|it|that|~|up to)[^.]*|tap (?:target|it|that|up to|all)[^.]*"
    r"|activate only [^.]*|this ability costs [^.]*|reveal it[^.]*"
    r"|exile it instead of putting it into its owner's graveyard|then shuffle"
    r"|spend this mana only [^.]*|prevent all combat damage[^.]*"
    r"|as an additional cost to cast this spell[^.]*|this spell costs [^.]*"
    r"|you may cast this spell as though it had flash[^.]*",
    re.IGNORECASE,
)

_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), part)
    for pattern, part in (
        (rf"(?:destroy|exile) {_TARGET}{_WHAT}", "kill {n}{kind}"),
        (rf"(?:destroy|exile) (?:all|each)(?: other)? {_WHAT}", "kill all {kind}"),
        (rf"counter {_TARGET}{_WHAT} unless its controller pays [^.]*", "counter {kind} ~"),
        (rf"counter {_TARGET}{_WHAT}", "counter {kind}"),
        (rf"return {_TARGET}{_WHAT} from your graveyard to your hand", "raise {n}{kind}"),
        (rf"return (?:a|an) {_WHAT} from your graveyard to your hand", "raise {kind}"),
        (rf"return {_TARGET}{_WHAT}{_TO_HAND}", "bounce {n}{kind}"),
        (rf"return (?:all|each)(?: other)? {_WHAT}{_TO_HAND}", "bounce all {kind}"),
        (
            r"(?:~|it) deals (?P<d>\d+|X) damage to (?:any target|(?:up to one )?(?:another )?"
            r"target (?P<what>creature[^.;]*?))(?:(?:,)? and (?:\w+ damage to )?(?:you|its "
            r"controller|that creature's controller|target player|each opponent)[^.]*)?",
            "damage {d}{kind_or_none}",
        ),
        (
            r"(?:~|it) deals (?P<d>\d+|X) damage (?:divided as you choose|divided evenly, rounded "
            r"down,) among (?:any number of|one, two, or three|one or two|up to two) target(?:s| "
            r"creatures)?",
            "damage {d} ~",
        ),
        (
            r"(?:~|it) deals (?P<d>\d+|X) damage to each (?:other )?(?P<what>(?:attacking )?"
            r"creature[^.;]*?)(?: and each (?:player|opponent|planeswalker)[^.]*)?",
            "damage all {d}{kind_or_none}",
        ),
        (r"target creature gets [+-]\d+/-(?P<d>\d+) until end of turn", "damage {d} ~"),
        (r"all creatures get -\d+/-(?P<d>\d+) until end of turn", "damage all {d} ~"),
        (
            r"(?:target player|target opponent|each player|each opponent) sacrifices "
            r"(?:a|an|\w+) (?P<what>creature[^.;]*?)(?: of their choice)?",
            "edict creature",
        ),
        (
            r"(?:target player|target opponent|each opponent|each player|that player) discards "
            r"(?P<n>a|one|two|three|four|X|\d+) cards?(?: at random)?",
            "discard {n}card",
        ),
        (
            r"(?:target player|target opponent) reveals their hand\. you choose (?:a|an) "
            r"(?P<what>[^.]+?) from it(?P<with> with [^.]+)?\. that player discards that card",
            "discard {kind}",
        ),
        (
            r"(?:target player|target opponent) discards a card at random, then discards a card",
            "discard 2 card",
        ),
        (r"target player draws (?P<d>\w+) cards? and loses \w+ life", "draw {d}"),
        (
            r"(?:target player|target opponent) reveals their hand\. you choose (?:a|an) "
            r"(?P<what>[^.]+?) from it and exile that card",
            "discard {kind}",
        ),
        (
            r"(?:target player|you) (?:may )?draws? (?P<d>a|\w+) cards?, then discards? (?:a|one) "
            r"card",
            "loot {d}",
        ),
        (r"(?:you (?:may )?|target player )?draws? (?P<d>a|\w+) cards?", "draw {d}"),
        (r"(?:you )?draw (?P<d>a|\w+) cards? and (?:you )?lose \w+ life", "draw {d}"),
        (
            r"(?:target player|you|each player|target opponent|each opponent) mills? (?P<d>\w+) "
            r"cards?|mill (?P<e>\w+) cards?",
            "mill {d}",
        ),
        (
            r"target creature gets (?P<p>[+-]\d+/[+-]\d+)(?P<rest> and [^.]*)? until end of turn",
            "pump {p}",
        ),
        (
            r"(?:~|it) gets (?P<p>[+-]\d+/[+-]\d+)(?P<rest> and [^.]*)? until end of turn",
            "pump {p}",
        ),
        (r"add (?P<mana>(?:\{[WUBRGC]\}|, | or |or )+)", "mana"),
        (
            r"add (?:\w+ )?mana (?:of any (?:one )?color|in any combination of colors)[^.]*",
            "mana WUBRG",
        ),
        (r"add (?P<word>one|two|three|four|five|six) mana of any[^.]*", "mana WUBRG"),
    )
)


def read_sentence(text: str, *, optional: bool = False) -> Read | None:
    """Return what a sentence does, or None where it cannot be read.

    Examples
    --------
    >>> read_sentence("Destroy target artifact or enchantment")
    Read(part='kill artifact or enchantment', whole=True)
    >>> read_sentence("You gain 3 life").part, read_sentence("Venture into the dungeon")
    ('', None)
    """
    text = text.strip().rstrip(".").strip()
    if text.lower().startswith("you may "):
        inner = read_sentence(text[8:], optional=True)
        if inner is not None:
            return inner
    if not text or _NO_MATTER.fullmatch(text):
        return NOTHING
    searched = _search(text)
    if searched is not None:
        return searched
    for pattern, part in _PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            read = _fill(part, {k: v for k, v in found.groupdict().items() if v})
            if read is None:
                return None
            may = optional and read.part.split(" ")[0] in ("kill", "bounce", "raise", "damage")
            whole = read.whole and not (optional and not may)
            return Read(("may " if may else "") + read.part, whole)
    return None


def _fill(part: str, found: dict[str, str]) -> Read | None:
    """Put what a pattern found into the words of a code."""
    if part == "mana":
        letters = "".join(c for c in "WUBRGC" if f"{{{c}}}" in found["mana"])
        return Read(f"mana {letters}")
    whole = not part.endswith("~") and "rest" not in found
    if " ~" in part:
        part = part.replace(" ~", "")
    kind = ""
    if "kind" in part and "what" in found:
        read = kind_of(found["what"] + found.get("with", ""))
        if read is None:
            return None
        kind, exact = read
        whole = whole and exact
    amount = found.get("d", found.get("e", ""))
    if "{d}" in part:
        if amount.upper() == "X":
            amount = "X"
        elif not amount.isdigit():
            number = count(amount)
            if not number:
                return None
            amount = str(number)
    n = found.get("n", "")
    if n and n.upper() != "X" and not count(n):
        return None
    number_words = "" if not n else ("X " if n.upper() == "X" else f"{count(n)} ")
    number_words = "" if number_words == "1 " else number_words
    optional_kind = f" {kind}" if kind and kind != "creature" else ""
    words = {"n": number_words, "kind": kind, "d": amount, "kind_or_none": optional_kind}
    return Read(part.format(**words, **_only_p(found)), whole)


def _only_p(found: dict[str, str]) -> dict[str, str]:
    """Return the size of a pump."""
    return {"p": found["p"].replace("+", "")} if "p" in found else {}


_SEARCH = re.compile(
    r"search your library for (?P<n>a|an|up to \w+) (?P<what>[^.,]+?)(?: cards?)?, (?P<rest>.*)",
    re.IGNORECASE,
)
_PUT = re.compile(
    r"put (?:it|them|that card|those cards|one) (?P<where>onto the battlefield|into your hand)"
)


def _search(text: str) -> Read | None:
    """Read a search of the library; lands that go to the hand go on to the rows."""
    found = _SEARCH.fullmatch(text)
    if not found:
        return None
    number = count(found["n"].split()[-1])
    put = _PUT.search(found["rest"])
    what = re.sub(r"\b(basic) (\w+) or (\w+)", r"\1 \2 or \1 \3", found["what"].strip())
    read = kind_of(what)
    if read is None or not number:
        return None
    kind, exact = read
    lands = all(_LAND.search(word) for word in kind.split(" or "))
    kind = " or ".join("basic" if word == "basic land" else word for word in kind.split(" or "))
    if lands:
        return Read(f"lands {number} {kind}", exact and put is not None)
    if put is None or put["where"] == "into your hand":
        part = f"tutor {'' if number == 1 else f'{number} '}{kind}"
        return Read(part, exact and put is not None)
    return None


_LAND = re.compile(r"\b(?:land|plains|island|swamp|mountain|forest)\b", re.IGNORECASE)
