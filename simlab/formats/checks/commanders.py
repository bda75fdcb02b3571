"""Commanders: whether there is one, whether it may lead, and with whom; signature spells."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from simlab.cards.cost import ALL_COLOURS, colour_letters
from simlab.formats.checks.held import Held
from simlab.formats.format import Format
from simlab.formats.leaders import may_lead, pair_ability
from simlab.formats.report import Violation
from simlab.plural import number_of

__all__ = ["commanders", "pair", "signature_spells"]


def commanders(held: Held) -> Iterator[Violation]:
    """Check that there is a commander, that it may lead, and that there are two at most."""
    names, fmt, label = held.deck.commanders, held.fmt, held.label
    if not fmt.has_commander:
        if names:
            message = f'deck has a commander, "{names[0]}"; format "{label}" has none'
            yield held.violation("commander", names[0], message)
        return
    if not names:
        message = f'deck has no commander, format "{label}" asks for one'
        yield held.violation("commander", None, message)
    most = 2 if fmt.leaders.pairs else 1
    if len(names) > most:
        allowed = "two at most" if most == 2 else "one"
        message = f'deck has {len(names)} commanders, format "{label}" allows {allowed}'
        yield held.violation("commander", None, message)
    for card in held.leaders:
        if not may_lead(card, fmt, second=len(names) == 2):
            message = (
                f'"{card.name}" ({card.type_line}) cannot lead, '
                f'format "{label}" asks for {_asked(fmt)}'
            )
            yield held.violation("commander", card.name, message)


def _asked(fmt: Format) -> str:
    """Say what may lead."""
    lines = [_noun(line) for line in fmt.leaders.type_lines]
    if fmt.leaders.by_text:
        lines.append("a card that says it can be your commander")
    words = " or ".join(lines)
    least = fmt.leaders.mana_value_min
    return words if least < 0 else f"{words}, of mana value {least} or more"


def _noun(line: str) -> str:
    """Return words of a type line as a noun with its article."""
    return f"a {line.casefold()}"


def pair(held: Held) -> Iterator[Violation]:
    """Check that two commanders may lead together, and how many colours they have."""
    leaders, fmt, label = held.leaders, held.fmt, held.label
    if not fmt.has_commander:
        return
    if len(leaders) == 2 and fmt.leaders.pairs and pair_ability(*leaders, fmt) is None:
        names = " and ".join(f'"{card.name}"' for card in leaders)
        yield held.violation(
            "commander pair",
            leaders[1].name,
            f'{names} have no ability by which format "{label}" lets both lead together '
            f"({_abilities(fmt)})",
        )
    identity = 0
    for card in leaders:
        identity |= card.colour_identity & ALL_COLOURS
    most = fmt.leaders.colours_max
    if identity.bit_count() > most:
        names = " and ".join(f'"{card.name}"' for card in leaders)
        yield held.violation(
            "commander colours",
            leaders[0].name,
            f"{names} have {number_of(identity.bit_count(), 'colour')}, "
            f"{colour_letters(identity)}; "
            f'format "{label}" allows {most}',
        )


def _abilities(fmt: Format) -> str:
    """List the abilities by which two cards may lead together."""
    rules = fmt.leaders
    words = {
        "partner": rules.partner,
        "partner with each other": rules.partner_with,
        "friends forever or partners of one name": rules.friends_forever,
        "a Background": rules.background,
        "a Doctor and a companion": rules.doctors_companion,
    }
    return ", ".join(word for word, counts in words.items() if counts)


def signature_spells(held: Held) -> Iterator[Violation]:
    """Check that each Oathbreaker has one instant or sorcery inside its identity."""
    spells, leaders = held.deck.signature_spells, held.leaders
    if not held.fmt.leaders.signature_spell:
        if spells:
            message = f'deck has a signature spell, "{spells[0]}"; format "{held.label}" has none'
            yield held.violation("signature spell", spells[0], message)
        return
    if leaders and len(spells) != len(leaders):
        found = number_of(len(spells), "signature spell") if spells else "no signature spell"
        message = f'deck has {found}, format "{held.label}" asks for one a commander'
        yield held.violation("signature spell", None, message)
    for name in spells:
        if not {"Instant", "Sorcery"} & held.cards[name].types:
            line = held.cards[name].type_line
            message = f'"{name}" ({line}) cannot be a signature spell: an instant or a sorcery can'
            yield held.violation("signature spell", name, message)
    if leaders and len(spells) == len(leaders):
        yield from _spells_inside(held)


def _spells_inside(held: Held) -> Iterator[Violation]:
    """Check that the spells can be dealt out so that each lies inside its Oathbreaker."""
    identities = [card.colour_identity & ALL_COLOURS for card in held.leaders]
    spells = held.deck.signature_spells

    def outside(order: tuple[int, ...]) -> list[str]:
        pairs = zip(spells, order, strict=True)
        return [n for n, i in pairs if held.cards[n].colour_identity & ALL_COLOURS & ~i]

    wrong = min((outside(order) for order in itertools.permutations(identities)), key=len)
    for name in wrong:
        letters = colour_letters(held.cards[name].colour_identity & ALL_COLOURS)
        yield held.violation(
            "signature spell",
            name,
            f'"{name}" has colour identity {letters}, which lies outside of its commander\'s',
        )
