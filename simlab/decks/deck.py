"""The deck: an ordered tuple of slots, and what goes with it."""

from __future__ import annotations

import datetime
import operator
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from simlab.decks.face import deck_html
from simlab.decks.finder import MAX_CARDS, CardFinder, Resolver
from simlab.decks.land_counts import change_lands
from simlab.decks.modelled import modelled
from simlab.decks.slots import swap_slots
from simlab.decks.sources import card_sources, colour_sources
from simlab.decks.write import deck_text
from simlab.errors import DeckError
from simlab.formats import Format, LegalityReport, check_deck, find_format, find_scale
from simlab.plotted import Plots
from simlab.plural import number_of

if TYPE_CHECKING:
    import pandas as pd

    from simlab.cards.card import Card
    from simlab.decks.report import ReadReport

__all__ = ["Deck"]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Deck:
    """A deck: which cards, in which order of slots, and what starts outside of the library.

    Make one with `Deck.of`, `simlab.read_deck` or `simlab.parse_deck`. All names are full names
    of the card table.

    Attributes
    ----------
    slots
        One card name for each physical card of the main deck, in the order of the list. Paired
        runs stay aligned by it: a change replaces slots and leaves the others in place.
    commanders, signature_spells
        Cards that start in the command zone; they are not in `slots`.
    companion
        The companion, or None. A list that shows it in the sideboard too keeps it there.
    format
        Id of the format in the catalogue, or None.
    name
        Name of the deck.
    warnings
        What was read, but perhaps not as it was meant.
    report
        What became of every line of the list; None for a deck that was not read.
    labels
        Pairs of a scale and the value that the player gives the deck on it; see `label`.

    Examples
    --------
    >>> deck = Deck.of({"Forest": 17, "Grizzly Bears": 23}, name="bears")
    >>> deck
    Deck("bears", 40 cards, 17 lands)
    >>> deck.swap({"Forest": -1, "Island": +1}).main
    {'Forest': 16, 'Island': 1, 'Grizzly Bears': 23}
    """

    slots: tuple[str, ...]
    commanders: tuple[str, ...] = ()
    signature_spells: tuple[str, ...] = ()
    companion: str | None = None
    format: str | None = None
    name: str = "deck"
    warnings: tuple[str, ...] = field(default=(), compare=False)
    report: ReadReport | None = field(default=None, compare=False)
    labels: tuple[tuple[str, int], ...] = field(default=(), compare=False)
    _sideboard: tuple[tuple[str, int], ...] = ()
    _maybeboard: tuple[tuple[str, int], ...] = field(default=(), compare=False)
    _cards: tuple[Card, ...] = ()

    @classmethod
    def of(
        cls,
        main: Mapping[str, int],
        *,
        commanders: str | Iterable[str] = (),
        sideboard: Mapping[str, int] | None = None,
        companion: str | None = None,
        signature_spells: str | Iterable[str] = (),
        maybeboard: Mapping[str, int] | None = None,
        format: str | Format | None = None,
        name: str = "deck",
        cards: Mapping[str, Card] | None = None,
    ) -> Deck:
        """Make a deck by hand.

        Parameters
        ----------
        main
            Cards of the library with their counts; a count of 0 leaves the card out.
        commanders, signature_spells
            One name or several.
        sideboard, maybeboard
            Cards with their counts; they are never shuffled.
        companion
            Name of the companion.
        format
            Format id, for example ``"commander"``.
        name
            Name of the deck.
        cards
            Cards of your own by name; they go before the card table.

        Raises
        ------
        DeckError
            If cards are unknown or counts impossible; the message names all of them.
        FormatError
            If the format is unknown.

        Examples
        --------
        >>> Deck.of({"Island": 99}, commanders="Talrand, Sky Summoner", format="commander").size
        99
        """
        resolver = Resolver(CardFinder(cards))
        piles = resolver.pile(main), resolver.pile(sideboard), resolver.pile(maybeboard)
        leaders, spells = resolver.names(commanders), resolver.names(signature_spells)
        mate = resolver.name(companion) if companion is not None else None
        total = sum(sum(counts.values()) for counts in piles)
        if total > MAX_CARDS:
            resolver.problems.append(f"{total:,} cards in all: a deck has {MAX_CARDS:,} at most")
        if not resolver.problems and not piles[0]:
            resolver.problems.append("the main deck has no cards")
        resolver.finish()
        return cls(
            slots=tuple(name for name, count in piles[0].items() for _ in range(count)),
            commanders=leaders,
            signature_spells=spells,
            companion=mate,
            format=find_format(format).id if format is not None else None,
            name=name,
            _sideboard=tuple(piles[1].items()),
            _maybeboard=tuple(piles[2].items()),
            _cards=tuple(card for _, card in sorted(resolver.cards.items())),
        )

    @property
    def main(self) -> dict[str, int]:
        """Cards of the main deck with their counts, in the order of the list."""
        return dict(Counter(self.slots))

    @property
    def sideboard(self) -> dict[str, int]:
        """Cards of the sideboard with their counts."""
        return dict(self._sideboard)

    @property
    def maybeboard(self) -> dict[str, int]:
        """Cards of the maybeboard with their counts; they never count for anything."""
        return dict(self._maybeboard)

    @property
    def size(self) -> int:
        """Cards in the main deck, commanders not counted: the library at the start."""
        return len(self.slots)

    @property
    def lands(self) -> int:
        """Lands in the main deck (front faces; a modal card with a land on its back is a spell)."""
        cards = self.cards()
        return sum(cards[name].is_land for name in self.slots)

    def cards(self) -> dict[str, Card]:
        """Return the facts of every card of the deck, all zones, by name.

        Examples
        --------
        >>> str(Deck.of({"Grizzly Bears": 4}).cards()["Grizzly Bears"].cost)
        '{1}{G}'
        """
        return {card.name: card for card in self._cards}

    def swap(self, changes: Mapping[str, int], *, cards: Mapping[str, Card] | None = None) -> Deck:
        """Return a deck with cards taken out and put in; all other slots stay in place.

        Parameters
        ----------
        changes
            Copies to add (positive) or take out (negative) of each card of the main deck. The slot
            of a removed copy, the last of its name, takes the added card, in the order given.
            Additions beyond the removals are appended. Removals beyond the additions shorten the
            deck: the freed slot takes the card of the last slot.
        cards
            Cards of your own by name, as in `Deck.of`.

        Raises
        ------
        DeckError
            If a card is unknown, or is taken out more often than it is there.

        Examples
        --------
        >>> deck = Deck.of({"Forest": 2, "Grizzly Bears": 2})
        >>> deck.swap({"Forest": -1, "Island": 1}).slots
        ('Forest', 'Island', 'Grizzly Bears', 'Grizzly Bears')
        """
        own = self.cards()
        resolver = Resolver(CardFinder(own | dict(cards or {})))
        full = resolver.changes(changes)
        resolver.finish()
        own |= resolver.cards
        return self._with_slots(swap_slots(self.slots, full), own)

    def with_lands(
        self,
        lands: int,
        *,
        land: str | None = None,
        spell: str | None = None,
        leave: str | Sequence[str] = (),
        come: str | Sequence[str] = (),
    ) -> Deck:
        """Return a deck of the same size with another number of lands.

        It is the deck that `simlab.tune` tries for that number. The order of the list chooses
        nothing; one land more or fewer changes one slot more, so that paired runs stay aligned.

        For a land that comes a plain spell leaves, that is one which does not make mana, search
        for lands or draw, as long as there is one: that whose mana value is nearest to the median
        of the deck's nonland cards (the lower of two), the first by name among equals. A land
        that leaves is the most numerous basic (counted anew after each, the first by name among
        equals), then, without basics, the last land by name.

        Parameters
        ----------
        lands
            Lands in the main deck afterwards.
        land
            The land to add. By default the basic that the deck has most of; without basics the one
            of the colour with the most pips; without pips Wastes.
        spell
            The card to put in for a land. By default one more copy of the card that would leave
            first: where a format allows no more copies, that deck is a stand-in to measure with,
            not a legal list.
        leave
            Nonland cards that leave first when lands come, in this order; each name stands for one
            copy.
        come
            Nonland cards that come first when lands leave, in this order; then copies of `spell`.

        Raises
        ------
        DeckError
            If `lands` is not between 0 and the size of the deck, or a named card is unknown, not
            in the deck, or of the wrong kind.

        Examples
        --------
        >>> deck = Deck.of({"Forest": 17, "Craw Wurm": 3, "Grizzly Bears": 20})
        >>> deck.with_lands(18).main, deck.with_lands(16).main
        ({'Forest': 18, 'Craw Wurm': 3, 'Grizzly Bears': 19}, \
{'Forest': 16, 'Grizzly Bears': 21, 'Craw Wurm': 3})
        """
        if not 0 <= operator.index(lands) <= self.size:
            raise DeckError(f"lands={lands}: the deck has {number_of(self.size, 'card')}")
        slots, own = change_lands(
            self.slots,
            self.cards(),
            lands - self.lands,
            commanders=self.commanders,
            land=land,
            spell=spell,
            leave=leave,
            come=come,
        )
        return self if slots == self.slots else self._with_slots(slots, own)

    def check(
        self,
        format: str | Format | None = None,
        *,
        on: str | datetime.date | None = None,
    ) -> LegalityReport:
        """Hold the deck against its format; see `simlab.formats.check_deck`.

        Examples
        --------
        >>> print(Deck.of({"Forest": 99}, commanders="Treva, the Renewer", format="edh").check())
        "deck" in format "commander": legal
          never checked: silver borders and acorns, which the card table does not have
        >>> print(Deck.of({"Forest": 39}, format="limited").check().violations[0])
        deck has 39 cards, format "limited" asks for 40 or more: one card short
        """
        return check_deck(self, on=on, format=format)

    def label(self, scale: str, value: int) -> Deck:
        """Return the deck with a label of the player's: a bracket, a power level, league points.

        simlab stores what the player says, and never judges a deck by itself.

        Parameters
        ----------
        scale
            ``"bracket"``, ``"power_level_ten"`` or ``"league_points"``; see `simlab.formats.Scale`.
        value
            Where the deck stands on it.

        Raises
        ------
        FormatError
            If the scale is not known, or has no such value.

        Examples
        --------
        >>> deck = Deck.of({"Forest": 99}, commanders="Ezuri, Renegade Leader").label("bracket", 2)
        >>> deck.labels, find_scale("bracket").words(2)
        ((('bracket', 2),), 'Core, 2 of 5 (Commander Brackets, 2025-10)')
        """
        own = {**dict(self.labels), scale: find_scale(scale).value(value)}
        return replace(self, labels=tuple(own.items()))

    def modelled(self) -> pd.DataFrame:
        """Return what the simulator makes of each card.

        Returns
        -------
        pandas.DataFrame
            card, count, zone, cost, played (``"in full"``, ``"in part"`` or ``"mana cost alone"``),
            behaviour (what is played, in words), found (the rule that read it, or ``"table"``),
            left_out (what the card says about mana, cards and lands, and the simulator does not
            play), assumed (what is taken for granted of every such card; a card of which nothing
            else is noted is played in full), share (of main deck and command zone together).

        Examples
        --------
        >>> frame = Deck.of({"Forest": 17, "Grizzly Bears": 23}).modelled()
        >>> frame[["card", "count"]].values.tolist()
        [['Forest', 17], ['Grizzly Bears', 23]]
        """
        return modelled(self)

    def sources(self, by: str = "colour") -> pd.DataFrame:
        """Return how many sources each colour has in the main deck.

        Parameters
        ----------
        by
            ``"colour"`` for one row a colour, ``"card"`` for what each card contributes.

        Returns
        -------
        pandas.DataFrame
            By colour: colour, sources (lands that make it; a land that searches counts for each
            colour of the lands it can find in this deck), tapped (of these, those that always
            enter tapped), searches (of these, those that search), land_sides (spells that can be
            played as a land that makes it), others (other cards that make it every turn), once
            (cards that give it once), most_pips (most pips of one cost that nothing else pays) and
            card, the card that asks for them. Tables of least sources (Karsten 2022) count
            `sources`. By card: card, count, kind, enters, and 1 for each colour that it makes.

        Raises
        ------
        DeckError
            If `by` is neither.

        Examples
        --------
        >>> deck = Deck.of({"Forest": 9, "Windswept Heath": 2, "Plains": 6, "Savannah Lions": 23})
        >>> deck.sources()[["colour", "sources", "searches", "most_pips"]].values.tolist()
        [['W', 8, 2, 1], ['G', 11, 2, 0]]
        """
        if by not in ("colour", "card"):
            raise DeckError(f'by="{by}" is not known; known: colour, card')
        return colour_sources(self) if by == "colour" else card_sources(self)

    @property
    def plot(self) -> Plots:
        """The plots of the deck: ``deck.plot()`` draws its sources."""
        return Plots(self)

    def text(self, style: str = "moxfield") -> str:
        r"""Return the deck as a list that a site or program reads, and `simlab.parse_deck` too.

        Parameters
        ----------
        style
            ``"moxfield"``, ``"arena"``, ``"mtgo"`` or ``"csv"``. Moxfield and CSV have a place for
            every zone; a `DeckWarning` says what a style has no place for.

        Raises
        ------
        DeckError
            If the style is not known, or has no place for a card that the deck plays.

        Examples
        --------
        >>> deck = Deck.of({"Forest": 17, "Fire // Ice": 4}, sideboard={"Opt": 2}, name="bears")
        >>> deck.text("mtgo")
        '17 Forest\n4 Fire/Ice\n\nSideboard\n2 Opt\n'
        """
        return deck_text(self, style)

    def write(self, path: str | os.PathLike[str], *, style: str | None = None) -> Path:
        r"""Write the deck to a file as a list, in UTF-8; return the file.

        Parameters
        ----------
        path
            The file; one of the same name is replaced.
        style
            As in `text`; by default ``"csv"`` for a file of that ending, else ``"moxfield"``.

        Raises
        ------
        DeckError
            As in `text`, or if the file cannot be written.

        Examples
        --------
        >>> import tempfile
        >>> file = Deck.of({"Forest": 40}).write(tempfile.mkdtemp() + "/lands.csv")
        >>> file.read_text()
        'Count,Name,Board\n40,Forest,main\n'
        """
        file = Path(path)
        if style is None:
            style = "csv" if file.suffix.casefold() == ".csv" else "moxfield"
        text = deck_text(self, style)
        try:
            file.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise DeckError(f"{file}: cannot be written: {error.strerror}") from None
        return file

    def _with_slots(self, slots: tuple[str, ...], cards: Mapping[str, Card]) -> Deck:
        """Return this deck with other slots; the report of the list no longer holds."""
        if not slots:
            raise DeckError("the main deck has no cards")
        if len(slots) > MAX_CARDS:
            raise DeckError(f"{len(slots):,} cards: a deck has {MAX_CARDS:,} at most")
        outside = (*self.commanders, *self.signature_spells, *self.sideboard, *self.maybeboard)
        names = sorted({*slots, *outside, *([self.companion] if self.companion else [])})
        return replace(self, slots=slots, report=None, _cards=tuple(cards[name] for name in names))

    def __repr__(self) -> str:
        facts = [f'"{self.name}"', *([self.format] if self.format else [])]
        facts += [f"{number_of(self.size, 'card')}", f"{number_of(self.lands, 'land')}"]
        if self.commanders:
            facts.append(f"commander {' and '.join(self.commanders)}")
        if self._sideboard:
            facts.append(f"sideboard {sum(self.sideboard.values())}")
        return f"Deck({', '.join(facts)})"

    def _repr_html_(self) -> str:
        return deck_html(self)
