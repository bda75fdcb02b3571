"""A card and its faces: the printed facts, and what it does in a goldfish game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from simlab.cards.behaviour import BLANK, Behaviour
from simlab.cards.cost import ManaCost

__all__ = ["BASIC_LAND_TYPES", "Card", "Face", "card_types"]

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")  # in the order WUBRG

_PERMANENT_TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}


@cache
def card_types(type_line: str) -> frozenset[str]:
    """Return the words before the dash of one face's type line, supertypes included.

    Examples
    --------
    >>> sorted(card_types("Basic Land — Forest"))
    ['Basic', 'Land']
    """
    return frozenset(type_line.split(" — ")[0].split())


@dataclass(frozen=True, slots=True)
class Face:
    """One face or half of a card.

    Attributes
    ----------
    name, type_line
        As printed.
    cost
        Its mana cost; `unpayable` for lands and for backs that are only turned to.
    colours
        Bit mask, from the cost; 0 where a back has none.
    power, toughness
        As printed (``"*"`` occurs), or None.
    behaviour
        What this face does when it is played by itself.
    """

    name: str
    cost: ManaCost
    type_line: str
    colours: int = 0
    power: str | None = None
    toughness: str | None = None
    behaviour: Behaviour = BLANK

    @property
    def is_land(self) -> bool:
        """True for a land."""
        return "Land" in card_types(self.type_line)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Card:
    """A card as the rules know it; what holds "of the front" holds for cards with one face.

    Attributes
    ----------
    name
        Full name; the names of two faces are joined by `` // ``.
    faces
        The front first. A card with one face has one.
    cost
        Mana cost of the front; of a split card, of the first half.
    mana_value
        Of the front; of a split card, the sum of its halves (rule 709.4b). A float only for the
        one card that costs half a mana.
    type_line
        Of all faces, joined by `` // ``.
    colours
        Bit mask, of the front; of a split card, of all halves.
    colour_identity
        Bit mask (rule 903.4).
    power, toughness
        Of the front, as printed, or None.
    layout
        ``"normal"``, ``"split"``, ``"aftermath"``, ``"adventure"``, ``"modal_dfc"``,
        ``"transform"``, ``"prepare"`` and rarer ones.
    behaviour
        What it does in a goldfish game; of the front.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> card = load_table().card("Bala Ged Recovery")
    >>> card
    <Card: Bala Ged Recovery // Bala Ged Sanctuary, {2}{G}, Sorcery // Land>
    >>> card.is_land, card.land_face.name, card.land_face.behaviour.makes
    (False, 'Bala Ged Sanctuary', 'G')
    """

    name: str
    faces: tuple[Face, ...]
    cost: ManaCost
    mana_value: float
    type_line: str
    colours: int
    colour_identity: int
    power: str | None = None
    toughness: str | None = None
    layout: str = "normal"
    behaviour: Behaviour = BLANK

    def __repr__(self) -> str:
        """Say which card it is, in one line."""
        parts = (self.name, str(self.cost), self.type_line)
        return f"<Card: {', '.join(part for part in parts if part)}>"

    @property
    def front(self) -> Face:
        """The face that the card has everywhere but on the battlefield and the stack."""
        return self.faces[0]

    @property
    def land_face(self) -> Face | None:
        """The back that can be played as a land instead of the front (modal cards), or None."""
        backs = self.faces[1:] if self.layout == "modal_dfc" else ()
        return next((face for face in backs if face.is_land), None)

    @property
    def types(self) -> frozenset[str]:
        """Types and supertypes of the front."""
        return card_types(self.front.type_line)

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Words after the dash of the front's type line."""
        return tuple(self.front.type_line.partition(" — ")[2].split())

    @property
    def is_land(self) -> bool:
        """True where the front is a land."""
        return "Land" in self.types

    @property
    def is_creature(self) -> bool:
        """True where the front is a creature."""
        return "Creature" in self.types

    @property
    def is_artifact(self) -> bool:
        """True where the front is an artifact."""
        return "Artifact" in self.types

    @property
    def is_basic(self) -> bool:
        """True for a basic land, snow-covered ones and Wastes included."""
        return {"Basic", "Land"} <= self.types

    @property
    def is_snow(self) -> bool:
        """True where the front has the supertype snow."""
        return "Snow" in self.types

    @property
    def is_legendary(self) -> bool:
        """True where the front is legendary."""
        return "Legendary" in self.types

    @property
    def is_permanent(self) -> bool:
        """True where the front stays on the battlefield."""
        return bool(_PERMANENT_TYPES & self.types)

    @property
    def land_types(self) -> tuple[str, ...]:
        """Basic land types on the front's type line, in the order Plains to Forest."""
        return tuple(kind for kind in BASIC_LAND_TYPES if kind in self.subtypes)
