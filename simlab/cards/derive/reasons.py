"""What texts do that no field describes: a pattern each, and the reason in words."""

from __future__ import annotations

from simlab.cards.derive.row import NUMBERS
from simlab.cards.notes import ALTERNATIVE, FREE, REDUCTION

__all__ = ["MANA", "REASONS"]

_NUMBER = "|".join(NUMBERS)
MANA = (
    r"\b[Aa]dds? (?:an additional |an amount |(?:twice )?that much |X "
    rf"|(?:{_NUMBER}) (?:mana|additional|\{{)|\{{)"
)

REASONS: tuple[tuple[str, str], ...] = (
    (rf"(?:^|\n|\. )(?:When|Whenever|At)\b[^\"\n]*{MANA}", "triggered mana is not played"),
    (
        rf"\"[^\"\n]*{MANA}[^\"\n]*\"",
        "mana abilities it gives to permanents or tokens are not played",
    ),
    (rf"(?:^|\n)\[[^\]]*\]: {MANA}", "mana of its loyalty abilities is not played"),
    (rf"(?:^|\n)[IV, ]+ — [^\n]*{MANA}", "mana of its chapters is not played"),
    (rf"(?:^|\n)• [^\n]*{MANA}", "mana of its modes is not played"),
    (
        r"As an additional cost to cast (?:this spell|~), (?!pay)",
        "its additional cost is not taken",
    ),
    (
        r"mana of any (?:color|type) in addition|is tapped for (?:two or more )?mana, it produces"
        r"|[Ll]ands you control .*are (?:the chosen|every)|[Ee]ach land is an? "
        r"|[Nn]onbasic lands are ",
        "what it does to other lands is not played",
    ),
    (r"Treasure token", "Treasures it makes are not played"),
    (
        r"Powerstone token|Gold token|Eldrazi Spawn|Eldrazi Scion|Lander token|Food and Treasure",
        "tokens it makes that give mana or lands are not played",
    ),
    (
        r"[Uu]ntap (?:up to \w+ |target |all |each |another target |\w+ target )"
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
        REDUCTION,
    ),
    (
        r"(?:^|\n)(?:Affinity for|Delve|Convoke|Improvise|Emerge|Undaunted|Assist)\b"
        r"|\b(?:delve|convoke|improvise)\b",
        REDUCTION,
    ),
    (
        r"[Yy]ou may (?:pay [^.\n]* and )?(?:exile|discard|reveal|return|sacrifice|tap)\b[^.\n]*"
        r" rather than pay|(?:^|\n)Evoke—",
        FREE,
    ),
    (
        r"rather than pay (?:this spell's|its|their|the|~'s) mana cost"
        r"|without paying (?:its|their) mana cost"
        r"|(?:^|\n)(?:Evoke|Dash|Blitz|Overload|Suspend|Foretell|Mutate|Spectacle|Surge|Prowl|Madness"
        r"|Miracle|Warp|Plot|Disturb|Flashback|Escape|Unearth|Encore|Embalm|Eternalize|Sneak"
        r"|Mayhem|Harmonize|Bestow|Ninjutsu|Commander ninjutsu|Morph|Megamorph|Disguise|Prototype"
        r"|Rebound|Retrace|Jump-start|Impending|Awaken|Cleave|Freerunning|Web-slinging)\b",
        ALTERNATIVE,
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
        r"[Uu]ntap (?:all|each|up to \w+|target|another target) (?:other |target )?(?:nonland )?"
        r"(?:permanents?|artifacts?)\b",
        "untapping permanents is not played",
    ),
    (
        r": (?:You may tap or )?[Uu]ntap (?:target |another target |all )"
        r"(?!attacking|lands?\b|permanents?\b|artifacts?\b)[^.\n]*\b"
        r"(?:creatures?|El(?:f|ves)|Merfolk|Druids?|Snake|Squirrel|Myr)\b"
        r"(?! you don't| an opponent)",
        "untapping creatures is not played",
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
    (
        r"(?:^|\n)[^\n\"]*: Untap ~",
        "untapping it again is not played",
    ),
    (r"(?:^|\n)Add [^.\n]* instead\b", "the greater amount under its condition is not played"),
    (
        r"(?:has|have|gains?) (?:escape|flashback)|\bcast [^.\n]* from (?:your|a) graveyard",
        "cards it lets you play from the graveyard are not played",
    ),
    (
        r"\b[Pp]ut [^.\n]*\b(?:cards?|commander)\b[^.\n]* onto the battlefield"
        r"|\b[Rr]eturns? [^.\n]*\bcards?\b[^.\n]* to the battlefield",
        "cards it puts into play are not played",
    ),
    (
        r"\b[Rr]eturns? [^.\n]*\bcards?\b[^.\n]* from your graveyard to your hand",
        "cards it returns to the hand are not played",
    ),
    (r"[Ii]nvestigate|Clue token", "Clues it makes are not used"),
    (r"[Ss]kip your draw step", "that it skips the draw step is not played"),
    (
        r"enter as a copy|becomes? a copy|token that's a copy|tokens that are copies"
        r"|[Cc]opy (?:target|that|it|this) ?(?:\w+ )*?(?:spell|card|ability)?\b|(?:^|\n)Storm\b",
        "copies are not played",
    ),
    (
        r"(?:^|\n)(?!Spells your opponents|This spell)[^.\n:\"]*[Ss]pells? (?!your opponents)"
        r"[^.\n]*costs? \{\d\} more to cast",
        "what it makes spells cost more is not played",
    ),
    (
        r"(?:[Ee]ach player|[Pp]layers|[Yy]ou) can't cast (?:more than|\w+ ?spells)",
        "limits on casting are not played",
    ),
    (
        r"[Pp]layers? (?:can't untap|skips? their untap)"
        r"|(?:(?<!target )[Ll]ands?|[Pp]ermanents) don't untap",
        "limits on untapping are not played",
    ),
    (
        r"(?:[Dd]estroy|[Ee]xile|[Rr]eturn|sacrifices) (?:all|each)\b"
        r"(?![^.\n]*(?:opponents? controls?|you don't control|that player controls|graveyard))"
        r"[^.\n]*\b(?:creature|artifact|land|permanent|enchantment)s?\b",
        "what it does to permanents of your own is not played",
    ),
)
"""Patterns over the lines of a card, in the order in which the reasons are given."""
