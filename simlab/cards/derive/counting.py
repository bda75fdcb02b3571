"""Reading amounts that count permanents in play: "{G} for each creature you control"."""

from __future__ import annotations

import re
from dataclasses import replace

from simlab.cards.derive.kind_text import CHOSEN_TYPE, COLOUR_WORDS, read_kind, singular
from simlab.cards.derive.mana_words import COUNTING, Source, read_what

__all__ = ["asked_for", "counted", "read_counted", "tapped_for"]

_FOR_EACH = re.compile(r"^(?P<what>[^,]+?) for each (?P<of>.+)$")
_PLUS = re.compile(r"^(?P<fixed>\S+), plus an additional (?P<what>\S+) for each (?P<of>.+)$")
_EQUAL = re.compile(
    r"^an amount of (?P<what>\{[WUBRGC]\}|mana of that color) equal to "
    r"(?P<of>your devotion to .+|the number of .+)$"
)
_WHERE_X = re.compile(
    r"^X (?P<what>mana (?:of any one color|in any combination of .+)), where X is "
    r"(?P<of>the number of .+)$"
)
_IN_PLAY = re.compile(r"^(?P<kind>.+?)(?: you control| on the battlefield)(?P<chosen> of the .+)?$")

_OTHERS = "it counts itself too"
_SHARED = "what it taps may be counted for other cards too"
_THREE = "what it taps several of at a time is counted one by one"


def counted(of: str) -> tuple[str, tuple[str, ...]]:
    """Return `Behaviour.counts` for what mana is made for, and notes; empty where nothing says it.

    Examples
    --------
    >>> counted("the number of Allies you control"), counted("your devotion to green")
    (('Ally', ()), ('devotion G', ()))
    """
    if found := re.match(r"your devotion to (?:that color|(?P<colour>\w+))$", of):
        colour = COLOUR_WORDS.get(found["colour"] or "", "")
        return f"devotion {colour}".strip(), ()
    several = of.startswith("the number of ")
    found = _IN_PLAY.match(of.removeprefix("the number of "))
    if not found:
        return "", ()
    words = found["kind"]
    notes: tuple[str, ...] = ()
    if words.startswith("other "):
        words, notes = words.removeprefix("other "), (_OTHERS,)
    if several:
        words = " ".join([*words.split()[:-1], singular(words.split()[-1])])
    if found["chosen"]:
        if found["chosen"] != " of the chosen type":
            return "", ()
        notes += (CHOSEN_TYPE,)
    kind = read_kind(words)
    return kind, notes if kind else ()


def read_counted(text: str) -> Source | None:
    """Read an amount that counts; None where the text has no such amount.

    Examples
    --------
    >>> read = read_counted("{G}{G} for each Elf you control")
    >>> read.makes, read.amount, read.counts, read.per
    ('G', 0, 'Elf', 2)
    """
    plus = _PLUS.match(text)
    found = plus or _EQUAL.match(text) or _FOR_EACH.match(text) or _WHERE_X.match(text)
    if not found:
        return None
    counts, notes = counted(found["of"])
    what = re.sub(r"^mana", "one mana", found["what"]).replace("that color", "any one color")
    source = read_what(what)
    if source.refused or not counts:
        return Source(refused=COUNTING)
    return replace(
        source,
        amount=read_what(plus["fixed"]).amount if plus else 0,
        per=source.amount,
        counts=counts,
        same=len(source.makes) > 1 and "any one color" in what,
        each=False,
        notes=source.notes + notes,
    )


def tapped_for(source: Source, part: str, taps: bool) -> Source:
    """Return a source that also taps other permanents, as its cost says.

    "Tap an untapped creature you control": it makes mana for each creature or, where it also
    taps itself, for one.
    """
    found = re.match(r"Tap (an|two|three|five) (?:other )?untapped (.+) you control$", part)
    kind = ""
    if found:
        words = found[2].split()
        last = words[-1] if found[1] == "an" else singular(words[-1])
        kind = read_kind(" ".join([*words[:-1], last]))
    n = {"an": 1, "two": 2, "three": 3, "five": 5}[found[1]] if found else 0
    if not found or not kind or source.counts or (source.amount % n and not taps):
        return replace(source, refused="mana for which it taps others is not played")
    if taps and n > 1:
        return replace(source, refused="mana for which it taps several others is not played")
    return replace(
        source,
        amount=0,
        each=False,
        same=False,
        counts=kind,
        per=source.amount // n,
        counts_most=int(taps),
        counts_idle=True,
        notes=(*source.notes, _SHARED, *((_THREE,) if n > 1 else ())),
    )


def asked_for(source: Source, rest: str) -> Source | None:
    """Return a source that asks for a permanent in play: "Activate only if you control a Dragon".

    It makes mana for one such permanent at most; None where the condition is another.
    """
    found = re.search(r"Activate only if you control an? ([\w ]+?)(?:\.|$)", rest)
    kind = read_kind(found[1]) if found else ""
    if not kind or source.counts:
        return None
    return replace(source, amount=0, counts=kind, per=source.amount, counts_most=1)
