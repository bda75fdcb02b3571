"""The parts of a format: sizes, leaders, colour identity, mana values, command zone."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "BeforeDay",
    "CommandZone",
    "DeckLimits",
    "IdentityRules",
    "LeaderRules",
    "SilverBorder",
    "ValueBound",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLimits:
    """How many cards a format allows, and where.

    Attributes
    ----------
    size_min, size_max
        Cards in the deck; with `counts_commander` the commanders are among them. -1: no limit.
    counts_commander
        True where commanders (and signature spells) count for the deck size.
    library_1, library_2
        Cards that are shuffled when there is one commander, or two; -1: not fixed.
    copies_max
        Copies of one name over deck and sideboard; 1 is singleton, -1 no limit.
    copies_with_sideboard
        True where the copy limit spans deck and sideboard together.
    any_number
        Names that the copy limit does not bind, by their own text.
    up_to
        Pairs of a name and the copy limit that its own text sets.
    colour_min
        Cards of each colour, a card of several colours counted for one of them; -1: none.
    sideboard_max
        Cards in the sideboard; -1: no limit.
    """

    size_min: int
    size_max: int
    counts_commander: bool
    library_1: int
    library_2: int
    copies_max: int
    copies_with_sideboard: bool
    any_number: frozenset[str]
    up_to: tuple[tuple[str, int], ...]
    colour_min: int
    sideboard_max: int

    @property
    def singleton(self) -> bool:
        """True where a deck has one copy of a name, basic lands excepted."""
        return self.copies_max == 1

    def copies_of(self, name: str) -> int:
        """Return how many copies of a name are allowed, -1 for any number; knows no basics."""
        if name in self.any_number:
            return -1
        return dict(self.up_to).get(name, self.copies_max)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderRules:
    """Who may be a commander, and which two together.

    Attributes
    ----------
    type_lines
        Words of a type line that may lead; empty where there is no commander.
    by_text
        True where a card may lead because its text says so.
    mana_value_min
        Bound on the mana value of a commander; -1: none.
    proxies
        Ids of the house cards that may lead.
    drafted_leaders
        Cards that may lead without having been drafted.
    partner, partner_with, friends_forever, background, doctors_companion
        Abilities by which two cards may lead together; `friends_forever` stands for every named
        group of partners.
    colours_max
        Colours that the commanders may have together.
    signature_spell
        True where a signature spell goes with each commander (Oathbreaker).
    """

    type_lines: tuple[str, ...]
    by_text: bool
    mana_value_min: int
    proxies: tuple[str, ...]
    drafted_leaders: tuple[str, ...]
    partner: bool
    partner_with: bool
    friends_forever: bool
    background: bool
    doctors_companion: bool
    colours_max: int
    signature_spell: bool

    @property
    def pairs(self) -> bool:
        """True where two cards may lead together at all."""
        abilities = (self.partner, self.partner_with, self.friends_forever)
        return any(abilities) or self.background or self.doctors_companion


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityRules:
    """What colour identity forbids.

    Attributes
    ----------
    binds
        True where cards must lie inside the colour identity of the commanders.
    colourless_basics
        Basic lands of a deck with a colourless commander: ``"none"`` (Wastes are always allowed)
        or ``"one type"``.
    off_identity_mana
        ``"colourless"`` where a land or rock that would make a wrong colour makes colourless mana.
    """

    binds: bool
    colourless_basics: str
    off_identity_mana: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueBound:
    """The bound on mana values, and how cards of several parts are measured; X counts 0.

    Attributes
    ----------
    most, least
        Bounds on the mana value of a nonland card; -1: none.
    split
        ``"each half"`` or ``"sum"``.
    two_faced
        ``"each face"`` or ``"front"``.
    adventure
        ``"each part"`` or ``"card"``.
    note
        Where sources differ or are silent.
    """

    most: int
    least: int
    split: str
    two_faced: str
    adventure: str
    note: str

    @property
    def binds(self) -> bool:
        """True where there is a bound."""
        return self.most >= 0 or self.least >= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandZone:
    """What the command zone asks and gives.

    Attributes
    ----------
    tax_creature, tax_planeswalker, tax_signature_spell
        Generic mana added per earlier cast of that card from the command zone. A commander that is
        neither creature nor planeswalker is taxed as a creature.
    tax_partner
        In words, how the casts of two commanders are counted.
    graveyard_exile
        How a commander gets back from there: ``"sba"`` (it dies, then may move), ``"replacement"``
        (it never arrives) or ``"no"``.
    hand_library
        The same for hand and library: ``"replacement"``, ``"library only"`` or ``"no"``.
    commander_damage
        Combat damage from one commander that loses the game; 0: no such rule.
    extra
        What else starts there, in words.
    lands
        Lands that start there and can be played from there, a name a card.
    """

    tax_creature: int
    tax_planeswalker: int
    tax_signature_spell: int
    tax_partner: str
    graveyard_exile: str
    hand_library: str
    commander_damage: int
    extra: tuple[str, ...]
    lands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeDay:
    """What was otherwise before a day within an edition.

    Attributes
    ----------
    day
        First day of the present state, as in ``"2016-11-11"``; a month or year where no more is
        known.
    note
        What was otherwise, in words.
    """

    day: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SilverBorder:
    """A span of days in which silver-bordered cards were allowed, with a ban list of its own.

    Attributes
    ----------
    day_from, day_to
        First and last day.
    banned
        Silver-bordered cards banned in that time, as far as known.
    note
        In words.
    """

    day_from: str
    day_to: str
    banned: tuple[str, ...]
    note: str
