"""A deck as the numbers that games of solitaire are played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from simlab.cards.cost import COLOURS, colour_mask
from simlab.decks import Deck, deck_given
from simlab.errors import CardError, DeckError
from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_codes import Class, Effect
from simlab.solitaire.card_codes import class_of, code_of, found_by
from simlab.solitaire.code import Ability, Code, Fx
from simlab.solitaire.kinds import can_hit, is_kind
from simlab.solitaire.own_codes import check_kinds, own_codes
from simlab.solitaire.switches import Readings

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["DEALT", "CompiledSolitaire", "compile_solitaire", "modelled"]

DEALT = 28  # cards of the seven piles
_STRIKES = at.FIRST_STRIKE | at.DOUBLE_STRIKE
_NO_COST = 64  # a mask that no land makes: without a mana cost a card cannot be cast
_REMOVES = {
    *(Effect.KILL, Effect.COUNTER, Effect.DISCARD, Effect.BOUNCE, Effect.WRATH, Effect.EDICT),
    *(Effect.BOUNCE_ALL, Effect.DAMAGE, Effect.DAMAGE_X, Effect.DAMAGE_ALL),
}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CompiledSolitaire:
    """A deck, compiled.

    Attributes
    ----------
    deck
        The deck.
    readings
        The readings of the rules.
    array
        int16[:], read-only: what the kernels read.
    names
        Card names by id: lands first, each group in the order of the list.
    codes
        The code of each card, by id.
    effects
        The effects by row.
    abilities
        The abilities by row.
    approximated
        Cards of the deck, copies counted, of which the game plays less than they say.
    """

    deck: Deck
    readings: Readings
    array: npt.NDArray[np.int16]
    names: tuple[str, ...]
    codes: tuple[Code, ...]
    effects: tuple[Fx, ...]
    abilities: tuple[Ability, ...]
    approximated: int
    own: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Say which deck it is."""
        return f"<CompiledSolitaire: {self.deck!r}, {self.approximated} cards approximated>"

    @property
    def approximated_share(self) -> float:
        """Share of the cards that are approximated, 0 to 1."""
        return self.approximated / self.deck.size

    @property
    def lands(self) -> int:
        """Different lands; their ids are smaller."""
        return int(self.array[at.D_LANDS])


def compile_solitaire(
    deck: Deck, readings: Readings | None = None, *, codes: Mapping[str, str] | None = None
) -> CompiledSolitaire:
    """Turn a deck into numbers, and check that it can be played.

    Parameters
    ----------
    deck
        The deck; only its main deck is played.
    readings
        How the rules are read.
    codes
        Codes of the user's for some cards, by name; see `simlab.solitaire.code`.

    Raises
    ------
    DeckError
        If the deck has 28 cards or fewer, more than 120, more than 40 copies of a nonland card, or
        so many different lands that there could be too many legal actions at once.
    CardError
        If a card has no code, or a code is none, or a creature a toughness above 120; all cards are
        named.
    ConfigError
        If `deck` is no deck.

    Examples
    --------
    >>> compile_solitaire(Deck.of({"Swamp": 24, "Doom Blade": 8, "Hill Giant": 8}))
    <CompiledSolitaire: Deck("deck", 40 cards, 24 lands), 0 cards approximated>
    >>> compile_solitaire(Deck.of({"Swamp": 28}))
    Traceback (most recent call last):
        ...
    simlab.errors.DeckError: deck has 28 cards, solitaire asks for more than 28: seven piles take 28
    """
    readings = readings or Readings()
    _check_size(deck_given(deck))
    cards = deck.cards()
    own = own_codes({} if codes is None else codes, cards)
    counts = Counter(deck.slots)
    order = list(dict.fromkeys(deck.slots))
    names = [n for n in order if cards[n].is_land] + [n for n in order if not cards[n].is_land]
    too_many = [n for n in names if counts[n] > at.COPIES and not cards[n].is_land]
    if too_many:
        raise DeckError(
            f"{deck.name} has {counts[too_many[0]]} copies of {too_many[0]}; solitaire plays "
            f"{at.COPIES} of a nonland card at most"
        )
    found, problems = [], []
    for name in names:
        try:
            class_of(cards[name])
            _check_toughness(cards[name])
            found.append(code_of(cards[name], own))
            if name in own:
                check_kinds(name, found[-1], cards)
        except CardError as error:
            problems.append(str(error))
    if problems:
        raise CardError("\n".join(problems))
    writer = _Writer([cards[name] for name in names], found)
    writer.head(readings, [names.index(name) for name in deck.slots])
    _check_moves(writer, deck.name)
    missed = sum(counts[n] for n, code in zip(names, found, strict=True) if code.left_out)
    return CompiledSolitaire(
        deck=deck,
        readings=readings,
        array=writer.array(),
        names=tuple(names),
        codes=tuple(found),
        effects=tuple(writer.effects),
        abilities=tuple(writer.abilities),
        approximated=missed,
        own=own,
    )


def _check_size(deck: Deck) -> None:
    """Refuse a deck that cannot be dealt."""
    if deck.size <= DEALT:
        raise DeckError(
            f"{deck.name} has {deck.size} cards, solitaire asks for more than {DEALT}: seven piles "
            f"take {DEALT}"
        )
    if deck.size > at.CARDS:
        raise DeckError(f"{deck.name} has {deck.size} cards; solitaire plays {at.CARDS} at most")


def _check_toughness(card: Card) -> None:
    """Refuse a creature that no damage could destroy."""
    if card.is_creature and _number(card.toughness) > at.MOST_DAMAGE:
        raise CardError(
            f"{card.name} has toughness {card.toughness}; solitaire counts damage up to "
            f"{at.MOST_DAMAGE}"
        )


def _check_moves(writer: _Writer, name: str) -> None:
    """Refuse a deck that could have more legal actions at once than there are places for."""
    lands, d = int(writer.d[at.D_LANDS]), writer.d
    with_ability = sum(d[at.CARD + i * at.CARD_STRIDE + at.AB1] >= 0 for i in range(lands))
    most = (at.PILES + 3 + with_ability) * (lands + 6) + 2
    if most >= at.PAYERS:
        raise DeckError(
            f"{name} has {lands} different lands, {with_ability} of them with an ability: up to "
            f"{most:,} actions at once, solitaire lists {at.PAYERS:,}"
        )


class _Writer:
    """Writes the array of a deck."""

    def __init__(self, cards: list[Card], codes: list[Code]) -> None:
        self.cards, self.codes = cards, codes
        self.effects: list[Fx] = []
        self.abilities: list[Ability] = []
        self.d = np.zeros(at.HITS + at.FXS * at.HIT_STRIDE, np.int16)
        for place, (card, code) in enumerate(zip(cards, codes, strict=True)):
            self._card(place, card, code)

    def head(self, readings: Readings, slots: list[int]) -> None:
        """Write the head: sizes, switches, and the card of each slot."""
        d = self.d
        d[at.D_N], d[at.D_NAMES] = len(slots), len(self.cards)
        d[at.D_LANDS] = sum(card.is_land for card in self.cards)
        d[at.D_DRAW_WHEN : at.D_DRAW_WHEN + 9] = readings.codes()
        d[at.SLOTS : at.SLOTS + len(slots)] = slots
        d[at.D_STRIKES] = any(code.flags & _STRIKES for code in self.codes)
        d[at.D_LAND_ABILITY] = any(
            card.is_land and code.abilities
            for card, code in zip(self.cards, self.codes, strict=True)
        )

    def array(self) -> npt.NDArray[np.int16]:
        """Return the array, read-only, as long as the effects are many."""
        used: npt.NDArray[np.int16] = self.d[: at.HITS + len(self.effects) * at.HIT_STRIDE].copy()
        used.setflags(write=False)
        return used

    def _effect(self, fx: Fx) -> int:
        """Return the row of an effect, written if it is new."""
        if fx in self.effects:
            return self.effects.index(fx)
        row = len(self.effects)
        self.effects.append(fx)
        first = at.FX + row * at.FX_STRIDE
        self.d[first : first + 5] = fx.code, fx.number, fx.second, fx.opposing, fx.optional
        for place, (card, code) in enumerate(zip(self.cards, self.codes, strict=True)):
            self.d[at.HITS + row * at.HIT_STRIDE + place] = can_hit(card, fx, code.flags)
        return row

    def _host(self, card: Card, code: Code) -> int:
        """Return the row of what an Aura or Equipment can be put on."""
        kind = code.host if "Aura" in card.subtypes else "creature"
        row = self._effect(Fx(Effect.NONE, kind=kind))
        for place, other in enumerate(self.cards):
            self.d[at.HITS + row * at.HIT_STRIDE + place] = is_kind(other, kind)
        return row

    def _ability(self, ability: Ability) -> int:
        """Return the row of an ability, written if it is new."""
        if ability in self.abilities:
            return self.abilities.index(ability)
        row = len(self.abilities)
        self.abilities.append(ability)
        first = at.ABIL + row * at.AB_STRIDE
        self.d[first : first + at.AB_STRIDE] = (
            *(self._effect(ability.fx), ability.cost, ability.once),
            *(ability.blockers, ability.life, ability.uses_x),
        )
        return row

    def _card(self, place: int, card: Card, code: Code) -> None:
        """Write one card."""
        kind = class_of(card)
        fields: dict[int, Any] = {
            at.CLS: kind,
            at.LAND_MASK: _land_mask(card) if card.is_land else 0,
            at.BASIC: card.is_basic,
            at.COST: _NO_COST if card.cost.unpayable else card.cost.colours,
            at.FREE: not card.cost.unpayable and card.cost.mana_value == 0 and not card.cost.x,
            at.USES_X: kind == Class.SPELL and code.uses_x,
            at.POWER: _number(card.power) if card.is_creature else code.bonus[0],
            at.TOUGH: max(1, _number(card.toughness)) if card.is_creature else code.bonus[1],
            at.FLAGS: code.flags,
            at.EFF: -1,
            at.EFF2: -1,
            at.AB1: -1,
            at.AB2: -1,
            at.HOST: -1,
            at.BUYBACK: kind == Class.SPELL and code.buyback,
            at.VALUE: _value(kind, code),
        }
        for field_of, fx in zip((at.EFF, at.EFF2), code.effects, strict=False):
            fields[field_of] = self._effect(fx)
        usable = code.abilities if not card.is_land else code.abilities[:1]
        for field_of, ability in zip((at.AB1, at.AB2), usable, strict=False):
            fields[field_of] = self._ability(ability)
        if kind in (Class.AURA, Class.EQUIPMENT):
            fields[at.HOST] = self._host(card, code)
        for field_of, value in fields.items():
            self.d[at.CARD + place * at.CARD_STRIDE + field_of] = value


def _land_mask(card: Card) -> int:
    """Return the colours that a land makes."""
    does = card.behaviour
    return colour_mask(does.makes) | colour_mask(does.filters)


def _colours(card: Card) -> str:
    """Return the letters of the colours that a land makes."""
    mask = _land_mask(card) if card.is_land else 0
    return "".join(letter for i, letter in enumerate(COLOURS) if mask >> i & 1)


def _number(size: str | None) -> int:
    """Return a printed power or toughness as a number, 0 for what is none."""
    return int(size) if size and size.lstrip("-").isdigit() else 0


def _value(kind: Class, code: Code) -> int:
    """Return what a card is worth to have, for players that choose among cards."""
    if kind == Class.LAND:
        return 2
    worth = 0
    for fx in (*code.effects, *(ability.fx for ability in code.abilities)):
        number = 2 if fx.number < 0 else fx.number
        if fx.code in (Effect.WRATH, Effect.BOUNCE_ALL, Effect.DAMAGE_ALL):
            worth += 30
        elif fx.code in (Effect.DAMAGE, Effect.DAMAGE_X):
            worth += 12
        elif fx.code in _REMOVES:
            worth += 15 * min(number, 4)
        elif fx.code in (Effect.LANDS, Effect.MANA, Effect.RAISE, Effect.TUTOR):
            worth += 6
    return worth + (4 if kind == Class.CREATURE else 0)


def modelled(deck: Deck, *, codes: Mapping[str, str] | None = None) -> Any:
    """Return what solitaire plays of each card of a deck.

    Parameters
    ----------
    deck
        The deck.
    codes
        Codes of the user's, as in `compile_solitaire`.

    Returns
    -------
    pandas.DataFrame
        card, count, kind, cost, code (in the words of `simlab.solitaire.code`), found (``"text"``,
        ``"by hand"``, ``"own"`` or ``"behaviour"``), left_out, makes (the colours of mana of which
        a land makes one, as in ``"WU"``).

    Raises
    ------
    DeckError, CardError
        As `compile_solitaire`.

    Examples
    --------
    >>> found = modelled(Deck.of({"Swamp": 24, "Doom Blade": 16}))
    >>> found[["card", "code", "makes"]].values.tolist()
    [['Swamp', '', 'B'], ['Doom Blade', 'kill creature nonblack', '']]
    """
    import pandas as pd

    made = compile_solitaire(deck, codes=codes)
    cards, counts = deck.cards(), Counter(deck.slots)
    rows = []
    for name, code in zip(made.names, made.codes, strict=True):
        text, found = found_by(cards[name], made.own)
        rows.append(
            {
                "card": name,
                "count": counts[name],
                "kind": class_of(cards[name]).name.lower(),
                "cost": str(cards[name].cost),
                "code": text.partition("~")[0].strip("; "),
                "found": found,
                "left_out": code.left_out,
                "makes": _colours(cards[name]),
            }
        )
    return pd.DataFrame(rows)
