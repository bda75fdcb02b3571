"""What a card does early in a game that no field of a behaviour describes, named in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simlab.cards.derive.cycling import is_cycling
from simlab.cards.derive.reduce import makes_cheaper
from simlab.cards.derive.row import NUMBERS, Fields, Row

__all__ = ["notes"]

_NUMBER = "|".join(NUMBERS)
_MANA = (
    r"\b[Aa]dds? (?:an additional |an amount |(?:twice )?that much |X "
    rf"|(?:{_NUMBER}) (?:mana|additional|\{{)|\{{)"
)

_FREE = "being cast for other cards instead of mana is not played"
_ALTERNATIVE = "its alternative costs are not played"

_REASONS: tuple[tuple[str, str], ...] = (
    (rf"(?:^|\n|\. )(?:When|Whenever|At)\b[^\"\n]*{_MANA}", "triggered mana is not played"),
    (
        rf"\"[^\"\n]*{_MANA}[^\"\n]*\"",
        "mana abilities it gives to permanents or tokens are not played",
    ),
    (rf"(?:^|\n)\[[^\]]*\]: {_MANA}", "mana of its loyalty abilities is not played"),
    (rf"(?:^|\n)[IV, ]+ — [^\n]*{_MANA}", "mana of its chapters is not played"),
    (rf"(?:^|\n)• [^\n]*{_MANA}", "mana of its modes is not played"),
    (
        r"As an additional cost to cast (?:this spell|~), (?!pay)",
        "its additional cost is not taken",
    ),
    (
        r"mana of any (?:color|type) in addition|is tapped for (?:two or more )?mana, it produces"
        r"|[Ll]ands you control .*are (?:the chosen|every)|[Ee]ach land is an? ",
        "what it does to other lands is not played",
    ),
    (r"Treasure token", "Treasures it makes are not played"),
    (
        r"Powerstone token|Gold token|Eldrazi Spawn|Eldrazi Scion|Lander token|Food and Treasure",
        "tokens it makes that give mana or lands are not played",
    ),
    (
        r"[Uu]ntap (?:up to \w+ |target |all |each |another target )"
        r"[^.\n]*(?:lands?|Forests?|Islands?)\b|untap enchanted land",
        "untapping lands is not played",
    ),
    (r"[Ss]earch(?:es)? (?:your|their) library", "its search is not played"),
    (
        r"(?:^|\n)(?:Whenever|At the)[^\n]*\b[Dd]raws? (?!step)",
        "cards drawn by triggers are not played",
    ),
    (
        r"(?:^|\n)When (?!~ enters|you cast this)[^\n]*\b[Dd]raws? (?!step)",
        "cards drawn by triggers are not played",
    ),
    (r"(?:^|\n)[^\n\"]*: [^\n]*[Dd]raws? (?!step)", "cards drawn by its abilities are not played"),
    (
        r"[Dd]raws? (?:X|that many|cards equal)|[Dd]raws? \w+ cards? for each|draws? seven cards",
        "cards drawn in numbers that depend on the game are not played",
    ),
    (r"\b[Dd]raws? (?!step)", "cards it draws under conditions are not played"),
    (r"(?:^|\n)Whenever ~ enters or|When ~ enters or", "what it does again later is not played"),
    (r"additional lands? this turn", "the extra land drop of one turn is not played"),
    (r"additional lands?\b(?! this turn)", "extra land drops under conditions are not played"),
    (
        r"put (?:a|any number of|up to \w+|all|two) (?:basic )?land cards? from (?:your hand|among)"
        r"|put (?:it|that card) onto the battlefield if it's a land",
        "lands it puts into play are not played",
    ),
    (
        r"[Ll]ook at the top|[Rr]eveal (?:the top|cards from the top)|[Ss]urveil|[Ss]cry",
        "looking at the library is not played",
    ),
    (
        r"(?:[Ee]xile|[Rr]eveal)[^.\n]*the top[^.\n]*\.[^\n]*you may (?:play|cast)"
        r"|(?:play|cast)[^.\n]* from the top of your library",
        "cards it lets you play from the library are not played",
    ),
    (
        r"costs? (?:up to )?\{\w+\}(?:\{\w\})* less|costs? \{X\} less|cost [^.\n]* less to cast",
        "cost reduction is not played",
    ),
    (
        r"(?:^|\n)(?:Affinity for|Delve|Convoke|Improvise|Emerge|Undaunted|Assist)\b"
        r"|\b(?:delve|convoke|improvise)\b",
        "cost reduction is not played",
    ),
    (
        r"[Yy]ou may (?:pay [^.\n]* and )?(?:exile|discard|reveal|return|sacrifice|tap)\b[^.\n]*"
        r" rather than pay|(?:^|\n)Evoke—",
        _FREE,
    ),
    (
        r"rather than pay (?:this spell's|its|their|the|~'s) mana cost"
        r"|without paying (?:its|their) mana cost"
        r"|(?:^|\n)(?:Evoke|Dash|Blitz|Overload|Suspend|Foretell|Mutate|Spectacle|Surge|Prowl|Madness"
        r"|Miracle|Warp|Plot|Disturb|Flashback|Escape|Unearth|Encore|Embalm|Eternalize|Sneak"
        r"|Mayhem|Harmonize|Bestow|Ninjutsu|Commander ninjutsu|Morph|Megamorph|Disguise|Prototype"
        r"|Rebound|Retrace|Jump-start|Impending|Awaken|Cleave|Freerunning|Web-slinging)\b",
        _ALTERNATIVE,
    ),
    (r"(?:^|\n)(?:Cycling|(?:Basic|Artifact) landcycling|\w+cycling)\b", "cycling is not played"),
    (
        r"card in your hand has \w*cycling|in each player's hand has",
        "cycling it gives is not played",
    ),
    (
        r"(?:^|\n)(?:[Kk]icker|Multikicker|Squad|Offspring|Replicate|Buyback|Entwine|Escalate"
        r"|Conspire|Casualty|Bargain|Gift an?|Spree|Tiered)\b",
        "optional additional costs are not played",
    ),
    (r"(?:^|\n)(?:Cascade|Discover)\b", "cards it lets you play from the library are not played"),
    (r"(?:^|\n)(?:Transmute|Transfigure)\b", "its search is not played"),
    (r"(?:^|\n)Dredge\b", "dredge is not played"),
    (r"\bextra turn\b", "extra turns are not played"),
    (r"additional (?:combat|beginning|upkeep) (?:phase|step)", "additional phases are not played"),
    (
        r"[Uu]ntap (?:all|each|up to \w+|target|another target) (?:other )?(?:nonland )?"
        r"(?:permanents?|artifacts?)\b",
        "untapping permanents is not played",
    ),
    (
        r"play (?:a |an additional )?(?:lands?|land cards?|cards?)[^.\n]* from your graveyard",
        "cards it lets you play from the graveyard are not played",
    ),
    (r"don't lose unspent|lose unspent .* mana", "keeping unspent mana is not played"),
    (
        r"At the beginning of your next upkeep, pay ",
        "what it costs in the next upkeep is not paid",
    ),
    (
        r"Exile ~ from your hand: Add|Exile this card from your hand: Add",
        "mana from the hand is not played",
    ),
)
_PATTERNS = tuple((re.compile(pattern), reason) for pattern, reason in _REASONS)


def notes(row: Row, fields: Fields, found: Sequence[str], said: Sequence[str]) -> tuple[str, ...]:
    """Return reasons why less is played than the card says.

    Parameters
    ----------
    row
        The card.
    fields, found
        Behaviour fields that rules have set, and the names of those rules.
    said
        Reasons that the rules have given.
    """
    lines = [line for line in row.lines if not _is_read(line, row, found)]
    text = "\n".join((*lines, *row.later))
    out = [reason for pattern, reason in _PATTERNS if pattern.search(text)]
    if row.later and re.search(_MANA, "\n".join(row.later)):
        out.append("mana of its later levels is not played")
    out = [reason for reason in dict.fromkeys(out) if not _covered(reason, fields, found, said)]
    if _FREE in out and _ALTERNATIVE in out:
        out.remove(_ALTERNATIVE)
    exact = [reason for reason in out if reason.startswith("cards drawn")]
    if exact and "cards it draws under conditions are not played" in out:
        out.remove("cards it draws under conditions are not played")
    mana_said = (
        fields.get("makes")
        or fields.get("filters")
        or any("mana" in reason for reason in (*said, *out))
    )
    if re.search(_MANA, text) and not mana_said:
        out.append("mana it makes under conditions is not played")
    return tuple(out)


def _is_read(line: str, row: Row, found: Sequence[str]) -> bool:
    """Tell whether a rule has read all of a line."""
    cheaper = "cheaper_spells" in found and makes_cheaper(line, row.text)
    return cheaper or ("cycle_for_mana" in found and is_cycling(line))


def _covered(reason: str, fields: Fields, found: Sequence[str], said: Sequence[str]) -> bool:
    """Tell whether a field already plays what the reason would leave out."""
    if reason == "triggered mana is not played":
        return bool({"land_aura", "mana_at_once", "mana_doubler", "mana_each_turn"} & set(found))
    if reason == "mana abilities it gives to permanents or tokens are not played":
        return bool({"land_aura", "mana_granted"} & set(found))
    if reason == "mana of its loyalty abilities is not played":
        return "loyalty_mana" in found
    if reason == "Treasures it makes are not played":
        return "treasures" in found
    if reason == "its search is not played":
        return bool({"fetches", "tutors"} & set(fields)) or any("swaps" in note for note in said)
    if reason == "cards it draws under conditions are not played":
        return "draw_at_once" in found
    if reason == "its additional cost is not taken":
        return any("gives up" in note or "sacrifices" in note or "swaps" in note for note in said)
    if reason == "looking at the library is not played":
        return "look_and_take" in found
    if reason in (
        "the extra land drop of one turn is not played",
        "lands it puts into play are not played",
    ):
        return "drops_now" in found
    if reason == "extra land drops under conditions are not played":
        return "extra_land_drops" in found
    return False
