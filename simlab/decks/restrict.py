"""The fairest counterpart of a deck under a restriction, such as a bound on mana values."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING

from simlab.cards.cost import ALL_COLOURS, colour_letters, colour_mask
from simlab.cards.table import load_table
from simlab.decks.candidates import Pool, candidates, role_of
from simlab.decks.play import identity_of
from simlab.errors import DeckError
from simlab.formats import Format, find_format
from simlab.formats.check import own_format
from simlab.formats.days import iso_day
from simlab.plural import number_of

if TYPE_CHECKING:
    import pandas as pd

    from simlab.cards.card import Card
    from simlab.decks.deck import Deck

__all__ = ["Change", "Restriction", "restrict"]

_TYPES = (
    *("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Legendary"),
    *("Planeswalker", "Snow", "Sorcery", "Tribal", "World"),
)
_BASICS = dict(zip("WUBRG", ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))


@dataclass(frozen=True, slots=True)
class Change:
    """A card taken out, and the one put in its place.

    Attributes
    ----------
    taken_out, put_in
        The cards.
    count
        Copies of both.
    why
        What the card taken out breaks.
    role, new_role
        What the two are for in a goldfish game; different where none of the same role was left.
    """

    taken_out: Card
    put_in: Card
    count: int
    why: str
    role: str
    new_role: str


@dataclass(frozen=True, slots=True)
class Restriction:
    """A deck under a restriction, and how it was made.

    Attributes
    ----------
    deck
        The counterpart. All other slots are those of the deck it was made of, so that paired runs
        stay aligned.
    changes
        Every card taken out, in the order of the list.
    left
        Why a card stays although it breaks the restriction: a commander is named by the player.
    """

    deck: Deck
    changes: tuple[Change, ...]
    left: tuple[str, ...]

    def to_frame(self) -> pd.DataFrame:
        """Return the changes, one row each."""
        import pandas as pd

        return pd.DataFrame(
            [
                {
                    "taken_out": change.taken_out.name,
                    "put_in": change.put_in.name,
                    "count": change.count,
                    "mana_value": change.taken_out.mana_value,
                    "new_mana_value": change.put_in.mana_value,
                    "role": change.role,
                    "new_role": change.new_role,
                    "why": change.why,
                }
                for change in self.changes
            ],
            columns=[
                *("taken_out", "put_in", "count", "mana_value", "new_mana_value"),
                *("role", "new_role", "why"),
            ],
        )

    def __repr__(self) -> str:
        cards = sum(change.count for change in self.changes)
        return f"Restriction({cards} of {number_of(self.deck.size, 'card')} changed, {self.deck!r})"

    def __str__(self) -> str:
        lines = [repr(self)]
        for change in self.changes:
            count = f"{change.count} " if change.count > 1 else ""
            lines.append(f"  {count}{change.taken_out.name} ({change.why}) -> {change.put_in.name}")
        return "\n".join([*lines, *(f"  stays: {reason}" for reason in self.left)])


def restrict(
    deck: Deck,
    *,
    mana_value_max: int | None = None,
    mana_value_min: int | None = None,
    colours: str | None = None,
    types: Collection[str] | None = None,
    where: Callable[[Card], bool] | None = None,
    format: str | Format | None = None,
    on: str | datetime.date | None = None,
    pool: Pool = None,
) -> Restriction:
    """Make the fairest legal counterpart of a deck under a restriction.

    A card that breaks it gives its slot to the allowed card that is nearest to it: of the same role
    in a goldfish game (mana, land search, card draw, creature, other permanent, spell), then of the
    nearest mana value, of the same colours and types, with the most similar cost; the first by name
    among equals. It is not in the deck yet, lies inside the deck's colours, and is not banned. If a
    card has more copies than the format allows of its counterpart, the next nearest takes the
    others. A land that breaks it gives way to an allowed basic land, of the colour that the deck
    has most pips of. The sideboard stays as it is.

    Parameters
    ----------
    deck
        Any deck.
    mana_value_max, mana_value_min
        Bounds on the mana values of nonland cards.
    colours
        Colours that a card's identity may have, as in ``"WU"``.
    types
        Types of which a nonland card has one, as in ``("Creature", "Artifact")``.
    where
        Any other question: True for cards that may stay, or be put in.
    format
        The format whose cards may be put in; None takes the deck's own, or constructed.
    on
        Day of its ban list.
    pool
        Names from which cards are put in. None takes some thousand well-known cards; ``"table"``
        every card of the card table, which does not tell silver borders.

    Raises
    ------
    DeckError
        If nothing is asked for, or what cannot be, or a card has no counterpart.

    Examples
    --------
    >>> from simlab.decks import Deck
    >>> deck = Deck.of({"Forest": 36, "Colossal Dreadmaw": 4, "Grizzly Bears": 20})
    >>> small = restrict(deck, mana_value_max=3, pool=["Trained Armodon", "Divination"])
    >>> print(small)
    Restriction(4 of 60 cards changed, Deck("deck", 60 cards, 36 lands))
      4 Colossal Dreadmaw (mana value 6) -> Trained Armodon
    """
    named = format or own_format(deck) or "constructed"
    fmt = find_format(named, on)
    day = None if on is None else iso_day(on)
    asked = _Asked(mana_value_max, mana_value_min, colours, types, where)
    asked.check()
    allowed = _colours_of(deck)
    if colours is not None:
        allowed &= colour_mask(colours)
    changes, own = [], deck.cards()
    free = [
        card
        for card in candidates(fmt, day, allowed, pool)
        if not asked.problem(card) and card.name not in own
    ]
    basic = _basic(deck, allowed, asked)
    for name, count in deck.main.items():
        why = asked.problem(own[name])
        if not why:
            continue
        for put_in, copies in _counterparts(own[name], count, why, free, basic, fmt):
            roles = role_of(own[name]), role_of(put_in)
            changes.append(Change(own[name], put_in, copies, why, *roles))
    made = deck
    for change in changes:
        swaps = {change.taken_out.name: -change.count, change.put_in.name: change.count}
        made = made.swap(swaps)
    left = [
        f"{name} ({why}), which leads the deck"
        for name in (*deck.commanders, *deck.signature_spells)
        if (why := asked.problem(own[name]))
    ]
    return Restriction(made, tuple(changes), tuple(left))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of a card."""

    mana_value_max: int | None
    mana_value_min: int | None
    colours: str | None
    types: Collection[str] | None
    where: Callable[[Card], bool] | None

    def check(self) -> None:
        """Raise where nothing is asked, or what no card can meet."""
        low, high = self.mana_value_min, self.mana_value_max
        bounds = (low, high, self.colours, self.types, self.where)
        if all(value is None for value in bounds):
            raise DeckError("nothing to restrict: name mana_value_max, colours, types or where")
        for name, value in {"mana_value_min": low, "mana_value_max": high}.items():
            if value is not None and (isinstance(value, bool) or not isinstance(value, Real)):
                raise DeckError(f"{name}={value!r}: give a number, as in {name}=3")
        if low is not None and high is not None and low > high:
            raise DeckError(f"mana_value_min={low} is more than mana_value_max={high}")
        if isinstance(self.types, str):
            raise DeckError(f'types="{self.types}": give several, as in ("{self.types}",)')

        for word in self.types or ():
            if word not in _TYPES:
                raise DeckError(
                    f'types: "{word}" is no card type; known: {", ".join(_TYPES)}; for other words '
                    f'say where=lambda card: "{word}" in card.type_line'
                )

    def problem(self, card: Card) -> str:
        """Say what a card breaks; empty where it breaks nothing."""
        value = card.mana_value
        if not card.is_land:
            if self.mana_value_max is not None and value > self.mana_value_max:
                return f"mana value {value:g}"
            if self.mana_value_min is not None and value < self.mana_value_min:
                return f"mana value {value:g}"
            if self.types is not None and not set(self.types) & card.types:
                return card.front.type_line
        if self.colours is not None:
            wrong = card.colour_identity & ALL_COLOURS & ~colour_mask(self.colours)
            if wrong:
                return f"colour {colour_letters(wrong)}"
        if self.where is not None and not self.where(card):
            return "not as asked"
        return ""


def _colours_of(deck: Deck) -> int:
    """Return the colours that a card of the deck may have: its commanders', else its own."""
    if deck.commanders:
        return identity_of(deck) & ALL_COLOURS
    cards = deck.cards()
    mask = 0
    for name in deck.main:
        mask |= cards[name].colour_identity & ALL_COLOURS
    return mask


def _nearest(card: Card, free: list[Card]) -> Card | None:
    """Return the nearest card that is free."""
    role = role_of(card)

    def distance(other: Card) -> tuple[object, ...]:
        kinds = len(card.types ^ other.types)
        pips = abs(len(card.cost.pips) - len(other.cost.pips)) + abs(card.cost.x - other.cost.x)
        colours = (card.colours ^ other.colours).bit_count()
        steps = abs(card.mana_value - other.mana_value)
        return (role_of(other) != role, steps, colours, kinds, pips, other.name)

    return min(free, key=distance, default=None)


def _counterparts(
    card: Card, count: int, why: str, free: list[Card], basic: Card | None, fmt: Format
) -> Iterator[tuple[Card, int]]:
    """Yield what takes the places of a card, with copies; those taken are free no longer."""
    while count > 0:
        put_in = basic if card.is_land else _nearest(card, free)
        if put_in is None:
            raise DeckError(f'"{card.name}" ({why}) has no counterpart among the cards allowed')
        limit = fmt.limits.copies_of(put_in.name)
        copies = count if put_in.is_basic or limit < 0 else min(count, limit)
        if put_in in free:
            free.remove(put_in)
        yield put_in, copies
        count -= copies


def _basic(deck: Deck, allowed: int, asked: _Asked) -> Card | None:
    """Return the allowed basic land of the colour with the most pips; Wastes without colours."""
    cards, pips = deck.cards(), dict.fromkeys(colour_letters(allowed & ALL_COLOURS), 0)
    for name in (*deck.slots, *deck.commanders):
        for pip in cards[name].cost.pips:
            for letter in colour_letters(pip.colours & allowed):
                pips[letter] += 1
    names = [_BASICS[letter] for letter in sorted(pips, key=lambda letter: -pips[letter])]
    basics = map(load_table().card, names or ["Wastes"])
    return next((land for land in basics if not asked.problem(land)), None)
