"""Legality: does a deck fit its format, and if not, which card breaks which rule."""

from __future__ import annotations

import datetime
import html
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from simlab.cards.cost import ALL_COLOURS, colour_letters
from simlab.errors import FormatError
from simlab.formats.catalogue import Format, format_on

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["DeckFacts", "LegalityReport", "Violation", "check_deck", "may_lead"]


class DeckFacts(Protocol):
    """What legality asks of a deck; `simlab.decks.Deck` has it all."""

    @property
    def name(self) -> str:
        """Name of the deck."""

    @property
    def format(self) -> str | None:
        """Id of the format that the deck was built for."""

    @property
    def main(self) -> Mapping[str, int]:
        """Cards of the main deck with their counts."""

    @property
    def sideboard(self) -> Mapping[str, int]:
        """Cards of the sideboard with their counts."""

    @property
    def commanders(self) -> tuple[str, ...]:
        """Cards that start in the command zone."""

    @property
    def signature_spells(self) -> tuple[str, ...]:
        """Signature spells (Oathbreaker)."""

    @property
    def companion(self) -> str | None:
        """The companion."""

    def cards(self) -> Mapping[str, Card]:
        """Return the facts of every card by name."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that a deck breaks.

    Attributes
    ----------
    rule
        The rule in a few words, as in ``"singleton"``.
    card
        The card that breaks it; None where the deck as a whole does.
    message
        What is wrong and what would be right.
    """

    rule: str
    card: str | None
    message: str

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True, slots=True)
class LegalityReport:
    """Everything in a deck that its format does not allow.

    Attributes
    ----------
    deck, format
        Name of the deck, id of the format or edition it was held against.
    violations
        Every violation found.
    not_checked
        Rules of the format that this version does not look at.
    """

    deck: str
    format: str
    violations: tuple[Violation, ...]
    not_checked: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """True where nothing that was checked is violated."""
        return not self.violations

    def __repr__(self) -> str:
        state = "ok" if self.ok else f"{len(self.violations)} violations"
        return f'LegalityReport({state}, deck "{self.deck}", format "{self.format}")'

    def __str__(self) -> str:
        count = len(self.violations)
        title = f'"{self.deck}" in format "{self.format}": '
        title += (
            "no violations of what is checked"
            if self.ok
            else f"{count} violation{'s' * (count > 1)}"
        )
        lines = [title, *(f"  {found.rule}: {found.message}" for found in self.violations)]
        return "\n".join([*lines, f"  {self._left_out()}"])

    def _left_out(self) -> str:
        """Say in words what was not checked."""
        first, *rest = self.not_checked
        return f"{first} are not checked" + (f", nor {', '.join(rest)}" if rest else "")

    def _repr_html_(self) -> str:
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>"
            for row in ((v.rule, v.card or "", v.message) for v in self.violations)
        )
        head, *_ = str(self).splitlines()
        table = f"<table><tr><th>rule</th><th>card</th><th>message</th></tr>{rows}</table>"
        body = "" if self.ok else table
        return f"<p>{html.escape(head)}</p>{body}<p>{html.escape(self._left_out())}</p>"


def check_deck(
    deck: DeckFacts,
    *,
    on: str | datetime.date | None = None,
    format: str | Format | None = None,
) -> LegalityReport:
    """Hold a deck against its format: sizes, copies, sideboard, commanders, colour identity.

    Parameters
    ----------
    deck
        A `simlab.decks.Deck`, or anything with its facts.
    on
        Day whose edition of the format counts; None takes the format as named.
    format
        Format to hold it against; None takes the deck's own.

    Returns
    -------
    LegalityReport
        Every violation. Ban lists are not checked in this version, and the report says so.

    Raises
    ------
    FormatError
        If there is no format, or it is not known.

    Examples
    --------
    >>> from simlab.decks import Deck
    >>> deck = Deck.of({"Forest": 20, "Grizzly Bears": 39}, format="modern")
    >>> [found.rule for found in check_deck(deck).violations]
    ['deck size', 'copies']
    """
    named = format or deck.format
    if named is None:
        raise FormatError('deck has no format; name one, as in check(format="commander")')
    fmt = format_on(named, on)
    label = str(named) if on is None else fmt.id
    checks = (_size, _copies, _sideboard, _commanders, _colour_identity)
    violations = tuple(found for check in checks for found in check(deck, fmt, label))
    return LegalityReport(deck.name, fmt.id, violations, tuple(_not_checked(deck, fmt)))


def _size(deck: DeckFacts, fmt: Format, label: str) -> Iterator[Violation]:
    """Check the number of cards."""
    limits = fmt.limits
    size = sum(deck.main.values())
    if limits.counts_commander:
        size += len(deck.commanders) + len(deck.signature_spells)
    low, high = limits.size_min, limits.size_max
    if size >= low and (high < 0 or size <= high):
        return
    asked = (
        f"{low} or more" if high < 0 else f"exactly {low}" if low == high else f"{low} to {high}"
    )
    where = ", commanders included" if fmt.has_commander and limits.counts_commander else ""
    message = f'deck has {size} card{"s" * (size != 1)}, format "{label}" asks for {asked}{where}'
    yield Violation("deck size", None, message)


def _copies(deck: DeckFacts, fmt: Format, label: str) -> Iterator[Violation]:
    """Check the copies of every name; basic lands and cards that say so are free."""
    counts = Counter(dict(deck.main)) + Counter(deck.commanders) + Counter(deck.signature_spells)
    if fmt.limits.copies_with_sideboard:
        counts += Counter(dict(deck.sideboard))
    for name, count in counts.items():
        limit = fmt.limits.copies_of(name)
        if limit < 0 or count <= limit or deck.cards()[name].is_basic:
            continue
        rule = "singleton" if limit == 1 else "copies"
        allowed = "one copy" if limit == 1 else f"{limit} copies"
        yield Violation(
            rule, name, f'{count} copies of "{name}", format "{label}" allows {allowed}'
        )


def _sideboard(deck: DeckFacts, fmt: Format, label: str) -> Iterator[Violation]:
    """Check the size of the sideboard; where there is none, a companion may stand there."""
    size, limit = sum(deck.sideboard.values()), fmt.limits.sideboard_max
    listed = deck.companion is not None and deck.companion in deck.sideboard
    if listed and limit == 0:
        size -= 1
    elif deck.companion is not None and not listed and limit > 0:
        size += 1
    if 0 <= limit < size:
        asked = f"{limit} at most" if limit else "none"
        cards = f"{size} card{'s' * (size != 1)}"
        yield Violation(
            "sideboard", None, f'sideboard has {cards}, format "{label}" allows {asked}'
        )


def may_lead(card: Card, fmt: Format, *, second: bool = False) -> bool:
    """Tell whether a card may be a commander, by its type line or its text.

    Parameters
    ----------
    card, fmt
        The card, and the format it would lead in.
    second
        True asks whether it may be one of two commanders: then a Background may, too.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> from simlab.formats import find_format
    >>> may_lead(load_table().card("Grizzly Bears"), find_format("commander"))
    False
    """
    words = set(card.front.type_line.split())
    backgrounds = ("Legendary Background",) if second and fmt.background else ()
    lines = (*fmt.commander_type_lines, *backgrounds)
    return any(words >= set(line.split()) for line in lines) or card.name in fmt.commanders_by_text


def _commanders(deck: DeckFacts, fmt: Format, label: str) -> Iterator[Violation]:
    """Check that there is a commander, that it may lead, and that there are two at most."""
    names = deck.commanders
    if not fmt.has_commander:
        if names:
            message = f'deck has a commander, "{names[0]}"; format "{label}" has none'
            yield Violation("commander", names[0], message)
        return
    if not names:
        yield Violation("commander", None, f'deck has no commander, format "{label}" asks for one')
    if len(names) > 2:
        message = f'deck has {len(names)} commanders, format "{label}" allows two at most'
        yield Violation("commander", None, message)
    for name in names:
        card = deck.cards()[name]
        if not may_lead(card, fmt, second=len(names) == 2):
            asked = " or ".join(line.casefold() for line in fmt.commander_type_lines)
            message = (
                f'"{name}" ({card.type_line}) cannot lead, format "{label}" asks for a {asked}'
            )
            yield Violation("commander", name, message)
    if fmt.signature_spell and names and len(deck.signature_spells) != len(names):
        found = len(deck.signature_spells) or "no"
        message = f'deck has {found} signature spells, format "{label}" asks for one a commander'
        yield Violation("signature spell", None, message)


def _colour_identity(deck: DeckFacts, fmt: Format, label: str) -> Iterator[Violation]:
    """Check that every card lies inside the colour identity of the commanders (rule 903.5c)."""
    if not fmt.colour_identity or not deck.commanders:
        return
    cards = deck.cards()
    allowed = 0
    for name in deck.commanders:
        allowed |= cards[name].colour_identity & ALL_COLOURS
    for name in dict.fromkeys([*deck.main, *deck.signature_spells]):
        identity = cards[name].colour_identity & ALL_COLOURS
        if identity & ~allowed:
            message = (
                f'"{name}" has colour identity {colour_letters(identity)}, '
                f'the commander of a "{label}" deck allows {colour_letters(allowed) or "none"} here'
            )
            yield Violation("colour identity", name, message)


def _not_checked(deck: DeckFacts, fmt: Format) -> Iterator[str]:
    """Name the rules of the format that no check here looks at."""
    yield "ban lists"
    if fmt.mana_value_max >= 0 or fmt.mana_value_min >= 0:
        yield "bounds on mana value"
    if len(deck.commanders) > 1:
        yield "whether the commanders may lead together"
    if deck.companion:
        yield "the companion's condition"
    if fmt.id.startswith("pauper"):
        yield "rarity"
