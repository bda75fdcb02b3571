"""From rules text to a solitaire code, card by card."""

from __future__ import annotations

import re

from simlab.cards.derive import Row
from simlab.solitaire.effects_text import NOTHING, read_sentence

__all__ = ["code_text"]

_FLAGS = ("flying", "reach", "first strike", "deathtouch", "trample", "defender", "double strike")
_HARMLESS = re.compile(
    r"(?:vigilance|haste|lifelink|flash|devoid|changeling|convoke|delve|improvise|affinity for .*"
    r"|equip\b.*|kicker\b.*|multikicker\b.*|buyback\b.*|cumulative upkeep\b.*|upkeep .*"
    r"|cascade|storm|rebound|undying|partner.*|hexproof|shroud|ward\b.*|overload\b.*|echo\b.*"
    r"|split second|entwine\b.*|replicate\b.*|strive\b.*|escalate\b.*|surge\b.*|spectacle\b.*"
    r"|at the beginning of .*|this spell can't be countered.*|~ can't be countered.*"
    r"|as an additional cost to cast .*|this spell costs .*|~ costs .*|if you .* rather than pay .*"
    r"|you may .* rather than pay this spell's mana cost.*|if this spell was kicked.*"
    r"|~ doesn't untap during your untap step.*|~ enters tapped.*|enters tapped.*"
    r"|you may cast this spell as though it had flash.*|\(.*\))",
    re.IGNORECASE,
)
_APPROXIMATE = {"cascade", "storm", "rebound", "undying", "hexproof", "shroud"}
_APPROXIMATE |= {"overload", "entwine", "ward", "echo", "changeling"}
_ABILITY = re.compile(r"(?P<costs>[^\":]+): (?P<effect>.+)")
_ENTERS = re.compile(r"when(?:ever)? (?:~|this \w+) enters(?: or [^,]*)?, (?P<effect>.+)", re.I)
_TRIGGER = re.compile(r"(?:when|whenever|at) ", re.IGNORECASE)
_BONUS = re.compile(
    r"(?:enchanted|equipped) creature gets (?P<p>[+-]\d+)/(?P<t>[+-]\d+)(?P<more> and .*)?\.?",
    re.IGNORECASE,
)
_HAS = re.compile(r"(?:enchanted|equipped) creature has (?P<more>.*)", re.IGNORECASE)
_LIFE = re.compile(r"pay (\d+) life", re.IGNORECASE)
_BLOCKERS = re.compile(
    r"destroy target creature (?:blocking ~|blocking or blocked by ~|blocked by ~)\.?", re.I
)


def code_text(row: Row, cost: str = "") -> str:
    r"""Return the solitaire code of one face as a line of words; see `simlab.solitaire.code`.

    Examples
    --------
    >>> code_text(
    ...     Row.of(
    ...         "Knight of Dusk",
    ...         "Creature",
    ...         "{B}{B}: Destroy target creature blocking this creature.",
    ...     )
    ... )
    '[{B}{B}, blockers] kill creature'
    >>> code_text(Row.of("Opt", "Instant", "Scry 1.\nDraw a card."))
    'draw 1; ~ a look'
    """
    reader = _Reader(row, cost)
    for line in row.lines:
        reader.read(line)
    for _ in row.later:
        reader.miss("a level")
    return reader.text()


class _Reader:
    """Collects the parts of a code."""

    def __init__(self, row: Row, cost: str) -> None:
        self.row, self.cost = row, cost
        self.effects: list[str] = []
        self.abilities: list[str] = []
        self.others: list[str] = []
        self.missed: list[str] = []

    def miss(self, what: str) -> None:
        """Note that something is left out."""
        if what not in self.missed:
            self.missed.append(what)

    def text(self) -> str:
        """Return the code."""
        if len(self.effects) > 2:
            self.miss("a third effect")
        if len(self.abilities) > 2:
            self.miss("a third ability")
        parts = [*self.others, *self.effects[:2], *self._best_abilities()]
        if self.missed:
            parts.append(f"~ {', '.join(self.missed)}")
        return "; ".join(parts)

    def _best_abilities(self) -> list[str]:
        """Return two abilities: mana comes last but for those that do nothing."""

        def rank(text: str) -> tuple[bool, bool]:
            return text.endswith("] nothing"), "] mana" in text

        return sorted(dict.fromkeys(self.abilities), key=rank)[:2]

    def read(self, line: str) -> None:
        """Read one line."""
        if self._keywords(line) or self._attachment(line):
            return
        if line.startswith(("•", "+")) or re.match(r"choose (?:one|two|three)", line, re.I):
            self.miss("a choice of modes")
            return
        if re.match(r"(?:\[|[+\u2212-]\d|0: )", line):
            self.miss("loyalty")
            return
        if found := _ENTERS.fullmatch(line):
            self._effect(found["effect"], "what happens as it enters")
            return
        ability = None if self.row.is_spell else _ABILITY.fullmatch(line)
        if ability:
            self._ability(ability["costs"], ability["effect"])
        elif self.row.is_spell and not _TRIGGER.match(line):
            self._effect(line, "an effect")
        elif _TRIGGER.match(line):
            self.miss("a trigger")
        elif not self.row.is_land:
            self.miss("a static ability")

    def _keywords(self, line: str) -> bool:
        """Read a line of keywords, or one that changes nothing here."""
        plain = line.rstrip(".").lower()
        if re.match(r"buyback(?! costs)", plain):
            self.others.append("buyback")
            return True
        if _HARMLESS.fullmatch(plain):
            if plain.split(" ")[0] in _APPROXIMATE:
                self.miss(plain.split(" ")[0])
            return True
        if re.fullmatch(r"~ can't be blocked", plain):
            self.others.append("unblockable")
            return True
        words = [word.strip() for word in plain.split(",")]
        if not all(word in _FLAGS or _KEYWORD.fullmatch(word) for word in words):
            return False
        for word in words:
            if word in _FLAGS:
                self.others.append(word)
            elif not _HARMLESS.fullmatch(word):
                self.miss(word.split(" ")[0])
        return True

    def _attachment(self, line: str) -> bool:
        """Read a line of an Aura or Equipment."""
        if found := re.fullmatch(r"enchant (.+)", line, re.IGNORECASE):
            host = found[1].lower().removesuffix(" you control")
            if re.fullmatch(
                r"creature|permanent|artifact|enchantment|nonland permanent|artifact "
                r"or creature|creature or planeswalker|planeswalker",
                host,
            ):
                host = "permanent" if host == "nonland permanent" else host
                self.others.append(f"enchant {host}")
            else:
                self.others.append("enchant nothing")
                self.miss("what it enchants")
            return True
        found = _BONUS.fullmatch(line)
        more = found["more"] if found else None
        if found:
            self.others.append(f"{int(found['p']):+d}/{int(found['t']):+d}")
        elif has := _HAS.fullmatch(line):
            more = has["more"]
        else:
            return False
        for word in re.split(r",? and (?:has |have )?|, ", (more or "").rstrip(".")):
            word = word.strip().removeprefix("has ").lower()
            if word in _FLAGS:
                self.others.append(word)
            elif word == "can't be blocked":
                self.others.append("unblockable")
            elif word and not _HARMLESS.fullmatch(word):
                self.miss("what it gives")
        return True

    def _effect(self, text: str, where: str) -> None:
        """Read the sentences of a spell or of a trigger."""
        text = re.sub(r"^if ~ was kicked.*$", "", text, flags=re.IGNORECASE)
        whole = read_sentence(text.rstrip("."))
        sentences = [text] if whole is not None else _sentences(text)
        for sentence in sentences:
            read = read_sentence(sentence)
            if re.fullmatch(r"(?:scry|surveil) \w+\.?", sentence.strip(), re.IGNORECASE):
                self.miss("a look")
            elif read is None or (" X" in read.part and not self._x_paid()):
                self.miss(where)
            elif read != NOTHING:
                self.effects.append(read.part)
                if not read.whole:
                    self.miss("a condition")

    def _x_paid(self) -> bool:
        """Say whether an effect that counts X counts what is paid."""
        return self.row.is_spell and "{X}" in self.cost

    def _ability(self, costs: str, effect: str) -> None:
        """Read an activated ability."""
        if self.row.is_land and "Search" not in effect:
            if not effect.startswith("Add "):
                self.miss("an ability")
            return
        paid = [_cost(cost.strip()) for cost in costs.split(",")]
        gone = "Sacrifice ~" in costs
        if None in paid or (self.row.is_land and not gone):
            self.miss("an ability")
            return
        parts = list(dict.fromkeys(part for part in paid if part))
        if _BLOCKERS.fullmatch(effect.split(". ")[0]):
            self.abilities.append(f"[{', '.join([*parts, 'blockers'])}] kill creature")
            return
        found = [read_sentence(sentence) for sentence in _sentences(effect)]
        done = [read for read in found if read not in (None, NOTHING)]
        if not done or done[0] is None or (" X" in done[0].part and "{X}" not in costs):
            self.abilities.append(f"[{', '.join(parts)}] nothing")  # it still uses the card up
            if None in found or done:
                self.miss("an ability")
            return
        self.abilities.append(f"[{', '.join(parts)}] {done[0].part.removeprefix('may ')}")
        if None in found or len(done) > 1 or not done[0].whole:
            self.miss("a part of an ability")


_KEYWORD = re.compile(
    r"(?:menace|indestructible|protection from .*|cycling .*|\w+cycling .*|flashback.*|madness .*"
    r"|shadow|fear|intimidate|skulk|horsemanship|flanking|bushido .*|prowess|exalted|infect|wither"
    r"|persist|undying|annihilator .*|\w+walk|morph.*|megamorph .*|disguise .*|unearth .*"
    r"|evoke .*|exploit|extort|evolve|riot|mentor|training|modular .*|fading .*|vanishing .*"
    r"|bestow .*|crew .*|regenerate.*|banding|rampage .*|phasing|suspend .*|soulbond|melee|toxic .*"
    r"|foretell .*|escape.*|jump-start|retrace|aftermath|embalm .*|eternalize .*|afterlife .*"
    r"|vigilance|haste|lifelink|flash|hexproof.*|shroud|ward.*|changeling|battle cry|living weapon"
    r"|partner.*|convoke|delve|devoid|cascade|dash .*|blitz .*|mutate .*|ninjutsu .*|plot .*"
    r"|warp .*|offspring .*|reconfigure .*|umbra armor|totem armor|devour .*|bloodthirst .*"
    r"|outlast .*|scavenge .*|encore .*|boast.*|prototype .*|casualty .*|myriad|dethrone|fabricate "
    r".*|improvise|undaunted|ascend|enlist|backup .*|level up .*|web-slinging .*|harmonize .*"
    r"|mobilize .*|station|max speed.*|start your engines!|saddle .*|impending .*|freerunning .*"
    r"|gift .*|miracle .*|transmute .*|forecast.*|recover .*|ripple .*|epic|haunt|dredge .*"
    r"|graft .*|replicate .*|hideaway.*|reinforce .*|conspire|wither|poisonous .*|rebound|living "
    r"metal|more than meets the eye .*|read ahead|cleave .*|decayed|disturb .*|daybound|nightbound"
    r"|demonstrate|squad .*|ravenous|for mirrodin!|bargain|craft .*|specialize .*)"
)


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text; those of a look into a hand stay together."""
    joined = re.sub(
        r"(reveals their hand)\. (You choose [^.]*)\. (That player discards)", r"\1| \2| \3", text
    )
    joined = re.sub(r"(reveals their hand)\. (You choose [^.]*)\.", r"\1| \2.", joined)
    joined = re.sub(r", then (draw|shuffle|mill|discard|each)\b", r", then \1", joined)
    return [part.replace("|", ".") for part in re.split(r"(?<=[a-zA-Z0-9})])\. ", joined)]


def _cost(text: str) -> str | None:
    """Return one cost of an ability as codes have it; None for one that cannot be paid here."""
    if re.fullmatch(r"(?:\{[^{}]+\})+", text):
        symbols = re.findall(r"\{[^{}]+\}", text)
        taps = [symbol for symbol in symbols if symbol in ("{T}", "{Q}")]
        mana = "".join(
            symbol for symbol in symbols if symbol not in ("{T}", "{Q}", "{E}", "{CHAOS}")
        )
        if "{E}" in symbols:
            return None
        return ("tap" if taps else "") or (mana if mana != "{0}" else "")
    if re.fullmatch(r"sacrifice ~", text, re.IGNORECASE):
        return "tap"
    if found := _LIFE.fullmatch(text):
        return f"life {found[1]}"
    return None
