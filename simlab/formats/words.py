"""A format in plain English."""

from __future__ import annotations

from collections.abc import Iterator

from simlab.formats.banlist import BanList, ban_list
from simlab.formats.format import Format
from simlab.formats.parts import ValueBound
from simlab.plural import number_of

__all__ = ["describe_format"]

_ZONE = {
    "sba": "it goes there and may then move to the command zone (it dies)",
    "replacement": "it may go to the command zone instead (it never dies)",
    "no": "it stays there",
}
_HAND = {
    "replacement": "it may go to the command zone instead",
    "library only": "from the library it may go to the command zone instead, from the hand not",
    "no": "it stays there ('tuck')",
}
_COMPANION = {
    "extra": "one extra card outside of the deck if its condition holds",
    "sideboard": "a card of the sideboard",
    "none": "not allowed",
    "unknown": "no source says",
}


def describe_format(fmt: Format) -> str:
    """Say what a format asks of a deck and does to a game, one subject a line."""
    title = f"{fmt.id}: {fmt.name}" + (f" ({fmt.edition})" if fmt.edition else "")
    facts = [*_when(fmt), *_deck(fmt), *_leaders(fmt), *_game(fmt), *_lists(fmt)]
    lines = [title, *(f"  {what}: {words}" for what, words in facts if words)]
    if fmt.before:
        lines.append("  before that:")
        lines += [f"    until {old.day}: {old.note}" for old in fmt.before]
    return "\n".join(lines)


def _when(fmt: Format) -> Iterator[tuple[str, str]]:
    """Say when it was played, and by what names."""
    yield "in force", f"{fmt.date_from} to {fmt.date_to or 'today'} ({fmt.status})"
    yield "also called", ", ".join(fmt.aliases)
    yield "once called", ", ".join(f"{name} (until {day})" for name, day in fmt.former_names)


def _deck(fmt: Format) -> Iterator[tuple[str, str]]:
    """Say what a deck is made of."""
    limits = fmt.limits
    low, high = limits.size_min, limits.size_max
    size = f"{number_of(low, 'card')} or more" if high < 0 else f"{low} to {high} cards"
    if low == high:
        size = f"{number_of(low, 'card')}"
    if limits.counts_commander:
        size += " with the commanders"
    copies = f"{number_of(limits.copies_max, 'copy', 'copies')} of a name at most"
    if limits.copies_max < 0:
        copies = "any number of copies"
    elif limits.singleton:
        copies = "one copy of a name"
    if limits.copies_max > 0:
        copies += ", basic lands excepted"
        copies += ", sideboard counted" if limits.copies_with_sideboard else ""
    yield "deck", f"{size}, {copies}"
    yield (
        "colours",
        f"{number_of(limits.colour_min, 'card')} of each at least" if limits.colour_min > 0 else "",
    )
    board = f"{number_of(limits.sideboard_max, 'card')} at most" if limits.sideboard_max else "none"
    yield "sideboard", board if limits.sideboard_max >= 0 else "any size"
    yield "mana value", _values(fmt.mana_value)
    yield "cards", fmt.pool if fmt.pool != "all" else ""
    yield "rarity", fmt.rarity if fmt.rarity != "any" else ""
    yield "points", f"{fmt.points_max} a deck at most" if fmt.points_max >= 0 else ""


def _values(bound: ValueBound) -> str:
    """Say the bound on mana values, and how cards of several parts are measured."""
    if not bound.binds:
        return ""
    words = f"{bound.most} at most" if bound.most >= 0 else f"{bound.least} at least, but for lands"
    parts = {
        "each half of a split card": bound.split == "each half",
        "both halves of a split card together": bound.split == "sum",
        "each face of a two-faced card": bound.two_faced == "each face",
        "the front of a two-faced card": bound.two_faced == "front",
        "each part of an adventure": bound.adventure == "each part",
    }
    counted = ", ".join(part for part, counts in parts.items() if counts)
    return f"{words}; X counts 0, {counted}" + (f" ({bound.note})" if bound.note else "")


def _leaders(fmt: Format) -> Iterator[tuple[str, str]]:
    """Say who leads, and what the command zone asks."""
    yield "companion", _COMPANION[fmt.companion] + _companion_cost(fmt)
    bound = "" if fmt.outside == "any" else f", {fmt.outside}"
    wishes = {"sideboard": "the sideboard", "collection": f"a collection{bound}", "none": "none"}
    yield "cards from outside the game", wishes[fmt.wishes]
    if not fmt.has_commander:
        return
    rules, zone = fmt.leaders, fmt.zone
    leads = [line.casefold() for line in rules.type_lines]
    leads += ["a card that says it can be your commander"] if rules.by_text else []
    leads += [f"the proxy {name}" for name in rules.proxies] + list(rules.drafted_leaders)
    least = f", of mana value {rules.mana_value_min} or more" if rules.mana_value_min >= 0 else ""
    yield "commander", " or ".join(leads) + least
    pairs = {
        "partner": rules.partner,
        "partner with": rules.partner_with,
        "friends forever and other named partners": rules.friends_forever,
        "Background": rules.background,
        "Doctor's companion": rules.doctors_companion,
    }
    yield "two commanders", ", ".join(p for p, counts in pairs.items() if counts) or "not allowed"
    yield "signature spell", "one instant or sorcery for each" if rules.signature_spell else ""
    if fmt.identity.binds:
        most = rules.colours_max
        bound = f", at most {most} colours" if most < 5 else ""
        yield "colour identity", f"every card inside that of the commanders{bound}"
    wrong = fmt.identity.off_identity_mana == "colourless"
    yield "mana of other colours", "becomes colourless" if wrong else ""
    one_type = fmt.identity.colourless_basics == "one type"
    yield "colourless commander", "any number of one basic land" if one_type else "Wastes only"
    yield "tax", _tax(fmt)
    yield "commander to graveyard or exile", _ZONE[zone.graveyard_exile]
    yield "commander to hand or library", _HAND[zone.hand_library]
    damage = zone.commander_damage
    yield "commander damage", f"{damage} from one commander" if damage else "no such rule"
    yield "also in the command zone", "; ".join(zone.extra)


def _companion_cost(fmt: Format) -> str:
    """Say what brings a companion into the hand."""
    if fmt.companion not in ("extra", "sideboard"):
        return ""
    cost = fmt.companion_cost
    return f"; {{{cost}}} puts it into the hand" if cost else "; cast from there for its cost"


def _tax(fmt: Format) -> str:
    """Say what repeated casts cost."""
    zone = fmt.zone
    words = f"{{{zone.tax_creature}}} more per earlier cast from the command zone"
    if zone.tax_planeswalker != zone.tax_creature:
        words += f", {{{zone.tax_planeswalker}}} for a planeswalker"
    words += f"; two commanders: {zone.tax_partner}" if fmt.leaders.pairs else ""
    spell = zone.tax_signature_spell
    return words + (f"; signature spell {{{spell}}}, counted apart" if spell else "")


def _game(fmt: Format) -> Iterator[tuple[str, str]]:
    """Say how a game begins, by the number of players."""
    if fmt.id == "mtg_solitaire":
        yield "players", "1"
        return
    counts = [n for n, life in ((2, fmt.life_2), (4, fmt.life_multi)) if life]
    for players in counts:
        many = "two players" if players == 2 else "three or more"
        draws = "draws a card" if fmt.first_draw(players) else "draws no card"
        free = fmt.free_first_2 if players == 2 else fmt.free_first_multi
        rule = fmt.mulligan_for(players) + (", the first one free" if free else "")
        yield (
            many,
            f"{fmt.life_for(players)} life, mulligan {rule}, the starting player {draws} on turn 1",
        )
    yield "two commanders' mulligan", fmt.mulligan_two_commanders
    sizes = [f"{number_of(fmt.library_size(0), 'card')}"]
    if fmt.has_commander:
        sizes = [f"{number_of(fmt.library_size(1), 'card')}"]
        sizes += [f"{fmt.library_size(2)} with two commanders"] if fmt.leaders.pairs else []
    more = " or more" if fmt.limits.size_max < 0 else ""
    yield "library", ", ".join(sizes) + more
    yield "match", fmt.match
    yield "on mulligans", fmt.mulligan_notes


def _lists(fmt: Format) -> Iterator[tuple[str, str]]:
    """Say which list bans cards, of which day and source."""
    banned = ban_list(fmt.banlist)
    yield "ban list", _list_words(banned)
    for span in fmt.silver_border:
        yield f"{span.day_from} to {span.day_to}", span.note
    yield "sources", "; ".join(fmt.sources)
    yield "notes", fmt.notes


def _list_words(banned: BanList) -> str:
    """Describe a ban list."""
    if banned.id == "none":
        return "none"
    if banned.id == "none_found":
        return "none was found"
    count = len(banned.banned)
    whole = "" if banned.complete else ", not complete"
    words = f"{banned.id}, {number_of(count, 'card')}, as of {banned.as_of}{whole}"
    lead, mate = len(banned.banned_as_commander), len(banned.banned_as_companion)
    words += f"; {lead} more not as commander" if lead else ""
    words += f"; {mate} more not as companion" if mate else ""
    return f"{words} (source: {banned.source})"
