"""Random legal decks of a format with a given curve and number of lands."""

from __future__ import annotations

import datetime
import math
import random
from collections import Counter
from collections.abc import Mapping
from numbers import Integral, Real
from typing import TYPE_CHECKING

from simlab.cards.cost import ALL_COLOURS, COLOURS, colour_letters, colour_mask
from simlab.checks import whole_number
from simlab.decks.candidates import Pool, candidates, lead_problem, leaders
from simlab.decks.deck import Deck
from simlab.errors import DeckError
from simlab.formats import Format, find_format
from simlab.formats.days import iso_day
from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["CURVE", "check_curve", "random_deck"]

CURVE = {1: 4, 2: 8, 3: 8, 4: 5, 5: 3, 6: 2, 7: 1}
"""Weights of mana values where nobody says: a middling curve, cut at the format's bounds."""

_BASICS = dict(zip("WUBRG", ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))
_LAND_SHARE = 0.4
_ATTEMPTS = 50  # only Prismatic, which counts cards of each colour, needs more than one


def random_deck(
    *,
    format: str | Format,
    curve: Mapping[int, float] | None = None,
    lands: int | None = None,
    seed: int,
    commander: str | None = None,
    colours: str | None = None,
    on: str | datetime.date | None = None,
    pool: Pool = None,
    name: str | None = None,
) -> Deck:
    """Make a random legal deck, for studies of populations of decks.

    Cards that were printed after an edition are not kept out of it: the card table has no dates.

    Parameters
    ----------
    format
        Format id or alias; the deck has its least size.
    curve
        Weights of the mana values of nonland cards, as in ``{1: 4, 2: 8, 3: 6}``: their shares of
        the spells are met exactly but for rounding (largest remainders). None takes `CURVE`.
    lands
        Basic lands in the main deck, dealt out to the colours in the proportion of their pips; None
        takes two in five cards.
    seed
        The same seed gives the same deck.
    commander
        Who leads; None draws one at random from all that may, with the colours asked for, or with
        any (a colourless deck has to be asked for: ``colours=""``).
    colours
        Colours of the deck, as in ``"WU"``. None takes the commander's, which those of a commander
        named must be; without a commander two random colours.
    on
        Day of edition and ban list.
    pool
        Names to choose from. None takes some thousand well-known cards; ``"table"`` every card of
        the card table, which does not tell silver borders.
    name
        Name of the deck; by default format and seed.

    Raises
    ------
    DeckError
        If the curve, the lands or the colours are impossible, or too few cards fit.
    FormatError
        If the format is not known.

    Examples
    --------
    >>> deck = random_deck(format="tiny_leaders", lands=20, curve={1: 1, 2: 1, 3: 1}, seed=7)
    >>> deck.size, deck.lands, deck.check().ok
    (49, 20, True)
    """
    fmt = find_format(format, on)
    day = None if on is None else iso_day(on)
    dice = random.Random(whole_number("seed", seed, least=0))
    names = pool if pool is None or isinstance(pool, str) else tuple(pool)
    if commander is not None and not fmt.has_commander:
        raise DeckError(f'commander="{commander}": format "{fmt.id}" has no commander')
    leader = _leader(fmt, day, dice, commander, colours, names) if fmt.has_commander else None
    identity = _identity(fmt, dice, leader, colours)
    free = list(candidates(fmt, day, identity, names))
    if leader is not None:
        free = [card for card in free if card.name != leader.name]
    spell = _signature_spell(fmt, dice, free)
    size = fmt.library_size(1 if leader is not None else 0)
    count = round(size * _LAND_SHARE) if lands is None else lands
    if not 0 <= whole_number("lands", count, least=None) < size:
        raise DeckError(
            f"lands={count}: a deck of format {fmt.id} has {number_of(size, 'card')} to share"
        )
    shares = _shares(fmt, curve, size - count)
    copies = fmt.limits.copies_max if fmt.limits.copies_max > 0 else 4
    for _ in range(_ATTEMPTS):
        spells = _spells(free, shares, copies, dice)
        deck = Deck.of(
            {**_lands(spells, leader, identity, count), **spells},
            commanders=leader.name if leader is not None else (),
            signature_spells=spell.name if spell is not None else (),
            format=fmt,
            name=name or f"{fmt.id} {seed}",
        )
        broken = deck.check(fmt, on=on).violations
        if not broken:
            return deck
    raise DeckError(f"seed={seed} gives no legal deck with these wishes: {broken[0]}")


def _leader(
    fmt: Format,
    day: str | None,
    dice: random.Random,
    commander: str | None,
    colours: str | None,
    pool: Pool,
) -> Card:
    """Return the commander named, or one drawn from those with the colours asked for."""
    if commander is not None:
        return _named_leader(fmt, day, commander, colours)
    every = leaders(fmt, day, pool)
    if colours is not None:
        wanted = colour_mask(colours)
        every = tuple(c for c in every if c.colour_identity & ALL_COLOURS == wanted)
        if not every:
            raise DeckError(f'colours="{colours}": nobody leads them in format "{fmt.id}"')
    else:
        every = tuple(c for c in every if c.colour_identity & ALL_COLOURS) or every
    return dice.choice(every)


def _named_leader(fmt: Format, day: str | None, commander: str, colours: str | None) -> Card:
    """Return the commander of this name, if it may lead, and in the colours asked for."""
    found = Deck.of({commander: 1}).cards().popitem()[1]
    problem = lead_problem(found, fmt, day)
    if problem:
        raise DeckError(f'"{found.name}" {problem} in format "{fmt.id}"')
    own = found.colour_identity & ALL_COLOURS
    if colours is not None and colour_mask(colours) & ALL_COLOURS != own:
        theirs = colour_letters(own) or "none"
        raise DeckError(
            f'colours="{colours}": those of "{found.name}" are {theirs}; leave colours= out'
        )
    return found


def _identity(fmt: Format, dice: random.Random, leader: Card | None, colours: str | None) -> int:
    """Return the mask of the deck's colours."""
    if leader is not None:
        return leader.colour_identity & ALL_COLOURS
    if colours is not None:
        return colour_mask(colours) & ALL_COLOURS
    many = 5 if fmt.limits.colour_min > 0 else 2
    return colour_mask("".join(dice.sample(COLOURS[:5], many)))


def _signature_spell(fmt: Format, dice: random.Random, free: list[Card]) -> Card | None:
    """Draw a signature spell where the format has one."""
    if not fmt.leaders.signature_spell:
        return None
    found = [card for card in free if {"Instant", "Sorcery"} & card.types]
    if not found:
        raise DeckError("no instant or sorcery of the pool can be the signature spell")
    spell = dice.choice(found)
    free.remove(spell)
    return spell


def _shares(fmt: Format, curve: Mapping[int, float] | None, spells: int) -> dict[int, int]:
    """Deal the spells out to mana values by largest remainders."""
    low, high = fmt.mana_value.least, fmt.mana_value.most
    check_curve(curve)
    weights = dict(curve) if curve is not None else {**CURVE}
    if curve is None:
        weights = {v: w for v, w in weights.items() if low <= v and (high < 0 or v <= high)}
    for value, weight in weights.items():
        if weight < 0 or value < 0 or value < low or 0 <= high < value:
            raise DeckError(f"curve: {weight:g} of mana value {value} cannot be in {fmt.id}")
    total = sum(weights.values())
    if total <= 0:
        raise DeckError("curve: no mana value has a weight")
    exact = {value: spells * weight / total for value, weight in weights.items()}
    shares = {value: int(part) for value, part in exact.items()}
    rest = sorted(exact, key=lambda value: (shares[value] - exact[value], value))
    for value in rest[: spells - sum(shares.values())]:
        shares[value] += 1
    return shares


def check_curve(curve: object) -> None:
    """Raise where a curve is not weights of whole mana values."""
    if curve is None:
        return
    example = "give weights of mana values, as in {1: 4, 2: 8, 3: 6}"
    if not isinstance(curve, Mapping):
        raise DeckError(f"curve={curve!r}: {example}")
    for value, weight in curve.items():
        if not isinstance(value, Integral) or not isinstance(weight, Real):
            raise DeckError(f"curve: {value!r}: {weight!r} is no weight; {example}")
        if not math.isfinite(weight):
            raise DeckError(f"curve: {value!r}: {weight!r} is no weight; {example}")


def _spells(
    free: list[Card], shares: Mapping[int, int], copies: int, dice: random.Random
) -> dict[str, int]:
    """Draw cards of each mana value, in as many copies as the format allows."""
    found: dict[str, int] = {}
    for value, count in sorted(shares.items()):
        cards = [card for card in free if card.mana_value == value]
        need = -(-count // copies)
        if need > len(cards):
            raise DeckError(
                f"curve: {number_of(count, 'card')} of mana value {value} asked for, {len(cards)} "
                "names fit"
            )
        for card in dice.sample(cards, need):
            taken = min(copies, count)
            found[card.name] = taken
            count -= taken
    return found


def _lands(
    spells: Mapping[str, int], leader: Card | None, identity: int, lands: int
) -> dict[str, int]:
    """Deal basic lands out to the colours in the proportion of their pips."""
    cards = Deck.of({**spells, "Wastes": 1}).cards()
    pips = Counter(dict.fromkeys(colour_letters(identity), 0))
    every = [(cards[name], count) for name, count in spells.items()]
    every += [(leader, 1)] if leader is not None else []
    for card, count in every:
        for pip in card.cost.pips:
            for letter in colour_letters(pip.colours & identity):
                pips[letter] += count
    total = sum(pips.values())
    if not identity:
        return {"Wastes": lands}
    if not total:
        pips = Counter(dict.fromkeys(pips, 1))
        total = len(pips)
    exact = {letter: lands * count / total for letter, count in pips.items()}
    dealt = {letter: int(part) for letter, part in exact.items()}
    rest = sorted(exact, key=lambda letter: (dealt[letter] - exact[letter], letter))
    for letter in rest[: lands - sum(dealt.values())]:
        dealt[letter] += 1
    return {_BASICS[letter]: count for letter, count in dealt.items() if count}
