"""A format, or one edition of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simlab.errors import FormatError
from simlab.formats.parts import (
    BeforeDay,
    CommandZone,
    DeckLimits,
    IdentityRules,
    LeaderRules,
    SilverBorder,
    ValueBound,
)

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["Format"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One format, or one edition of it.

    Attributes
    ----------
    id, name, edition, status
        Catalogue id, printed name, edition in words, ``"current"``, ``"historical"`` and the like.
    family
        Id shared by the editions of one format.
    aliases
        Other names that find this format, in any language.
    former_names
        Pairs of a name and the day until which it meant this format.
    date_from, date_to
        First day, and the day on which the next edition took over (empty: still in force).
    before
        What was otherwise before a day within the edition.
    limits, leaders, identity, mana_value, zone
        Sizes and copies; commanders; colour identity; bounds on mana value; command zone.
    companion
        Where a companion waits: ``"extra"`` (outside of the deck), ``"sideboard"``, ``"none"`` (it
        is not allowed) or ``"unknown"``.
    companion_cost
        Generic mana that puts it into the hand; 0: it is cast from outside for its own cost.
    wishes
        Where cards from outside the game come from: ``"sideboard"``, ``"collection"`` or
        ``"none"``.
    outside
        What binds cards of a collection, in words; ``"any"``: nothing.
    mulligan, mulligan_two_commanders
        Id of the mulligan rule, before the question whether the first one is free; the one of a
        player with two commanders, empty where it is the same.
    free_first_2, free_first_multi
        Whether the first mulligan is free with two players, with more.
    first_draw_2, first_draw_multi
        Whether the starting player draws on turn 1 with two players, with more.
    life_2, life_multi
        Starting life; 0 where it is not played with that number.
    players
        Players at the table when nobody says.
    banlist
        Id of the ban list.
    silver_border
        Spans of days in which silver-bordered cards were allowed.
    pool
        In words, the sets whose cards are allowed; ``"all"``.
    points_max
        Points of listed cards in a deck; -1: no such rule.
    rarity
        Rarities asked for, in words; ``"any"``.
    rulebook
        Id of the table with the numbers of its rules.
    match, mulligan_notes, notes, sources
        In words.
    day
        Day within the edition as of which it stands here; empty: as it was last.
    changes
        Fields with which `simlab.formats.variant_of` made it. Neither counts in a comparison.

    Examples
    --------
    >>> from simlab.formats import find_format
    >>> commander = find_format("edh")
    >>> commander.id, commander.limits.size_min, commander.mulligan_for(4)
    ('commander', 100, 'london_free1')
    """

    id: str
    name: str
    edition: str
    status: str
    family: str
    aliases: tuple[str, ...]
    former_names: tuple[tuple[str, str], ...]
    date_from: str
    date_to: str
    before: tuple[BeforeDay, ...]
    limits: DeckLimits
    leaders: LeaderRules
    identity: IdentityRules
    mana_value: ValueBound
    zone: CommandZone
    companion: str
    companion_cost: int
    wishes: str
    outside: str
    mulligan: str
    mulligan_two_commanders: str
    free_first_2: bool
    free_first_multi: bool
    first_draw_2: bool
    first_draw_multi: bool
    life_2: int
    life_multi: int
    players: int
    banlist: str
    silver_border: tuple[SilverBorder, ...]
    pool: str
    points_max: int
    rarity: str
    rulebook: str
    match: str
    mulligan_notes: str
    notes: str
    sources: tuple[str, ...]
    day: str = field(default="", compare=False, repr=False)
    changes: tuple[tuple[str, Any], ...] = field(default=(), compare=False, repr=False)

    @property
    def has_commander(self) -> bool:
        """True where a deck has one or more commanders."""
        return bool(self.leaders.type_lines)

    def mulligan_for(self, players: int | None = None, *, commanders: int = 1) -> str:
        """Return the id of the mulligan rule, free first mulligan included.

        Parameters
        ----------
        players
            Players at the table; None for the format's usual number.
        commanders
            Commanders of this player: Tiny Leaders: Reborn has another rule for two.

        Examples
        --------
        >>> from simlab.formats import find_format
        >>> find_format("modern").mulligan_for(2), find_format("brawl").mulligan_for(2)
        ('london', 'london_free1')
        >>> find_format("tlr").mulligan_for(commanders=2)
        'tlr_forced_two_commanders'
        """
        if commanders > 1 and self.mulligan_two_commanders:
            return self.mulligan_two_commanders
        free = self._by_players(players, self.free_first_2, self.free_first_multi)
        return f"{self.mulligan}_free1" if free else self.mulligan

    def life_for(self, players: int | None = None) -> int:
        """Return the starting life; where the number of players is not foreseen, the other one's.

        Examples
        --------
        >>> from simlab.formats import find_format
        >>> find_format("standard_brawl").life_for(2), find_format("standard_brawl").life_for(4)
        (25, 30)
        """
        life = int(self._by_players(players, self.life_2, self.life_multi))
        return life or max(self.life_2, self.life_multi)

    def first_draw(self, players: int | None = None) -> bool:
        """Return whether the starting player draws on turn 1 (rule 103.8).

        Examples
        --------
        >>> from simlab.formats import find_format
        >>> find_format("commander").first_draw(4), find_format("commander").first_draw(2)
        (True, False)
        """
        return bool(self._by_players(players, self.first_draw_2, self.first_draw_multi))

    def _by_players(self, players: int | None, two: int, multi: int) -> int:
        """Pick the value for the number of players, the format's own by default."""
        count = self.players if players is None else players
        if count < 1:
            raise FormatError(f"players={count}: a game has at least one player")
        return two if count <= 2 else multi

    def library_size(self, commanders: int = 1) -> int:
        """Return how many cards are shuffled in a smallest deck with that many commanders.

        Examples
        --------
        >>> from simlab.formats import find_format
        >>> find_format("commander").library_size(2), find_format("modern").library_size(0)
        (98, 60)
        """
        if commanders == 0 or not self.has_commander:
            return self.limits.size_min
        return self.limits.library_1 if commanders == 1 else self.limits.library_2

    def tax(self, card: Card, casts: int, *, signature_spell: bool = False) -> int:
        """Return the generic mana that a cast from the command zone costs more.

        Parameters
        ----------
        card
            The commander or signature spell; the type of its front counts, whichever face is cast.
        casts
            Earlier casts of this card by its owner from the command zone. Casts from elsewhere,
            casts of a partner, and entering without being cast do not count.
        signature_spell
            True where the card is a signature spell.

        Raises
        ------
        FormatError
            If the format has no commander, or `casts` is negative.

        Examples
        --------
        >>> from simlab.cards import load_table
        >>> from simlab.formats import find_format
        >>> treva = load_table().card("Treva, the Renewer")
        >>> [treva.mana_value + find_format("edh").tax(treva, casts) for casts in range(3)]
        [6, 8, 10]
        """
        if not self.has_commander:
            raise FormatError(f'format "{self.id}" has no commander, so nothing is taxed')
        if casts < 0:
            raise FormatError(f"casts={casts}: give the number of earlier casts, 0 or more")
        zone = self.zone
        if signature_spell:
            return casts * zone.tax_signature_spell
        walker = "Planeswalker" in card.types and not card.is_creature
        return casts * (zone.tax_planeswalker if walker else zone.tax_creature)

    def describe(self) -> str:
        """Say in plain English what the format asks of a deck and does to a game.

        Examples
        --------
        >>> from simlab.formats import find_format
        >>> find_format("edh").describe().splitlines()[3].strip()
        'deck: 100 cards with the commanders, one copy of a name, basic lands excepted'
        """
        from simlab.formats.words import describe_format

        return describe_format(self)

    def __str__(self) -> str:
        return self.id
