"""Random decks whose cards draw, search, add land drops, give mana once or have a land side."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from simlab.cards import Behaviour, Card, ManaCost
from simlab.cards.card import Face
from simlab.decks import Deck
from tests.kernels.cases import (
    COLOURS,
    TAPPED,
    TYPE_OF,
    make_land,
    make_spell,
    random_cost,
    random_deck,
    random_land,
    random_spell,
)


def with_land_side(card: Card, name: str, side: Behaviour) -> Card:
    """Return a card whose back can be played as a land."""
    back = Face(name, ManaCost(unpayable=True), "Land", behaviour=side)
    return replace(card, faces=(card.front, back), layout="modal_dfc")


def with_behaviour(card: Card, does: Behaviour) -> Card:
    """Return a card that does something else."""
    return replace(card, behaviour=does, faces=(replace(card.front, behaviour=does),))


def cheap_cost(chance: random.Random, colours: str) -> str:
    """Return a mana cost that is often low."""
    colour = f"{{{chance.choice(colours)}}}"
    return chance.choice(("{0}", "{1}", colour, "{1}" + colour, random_cost(chance, colours)))


def random_search(chance: random.Random, colours: str) -> dict[str, Any]:
    """Return the fields of a search for lands."""
    kinds = [TYPE_OF[c] for c in colours if c != "C"]
    fetches = chance.choice(
        ("basic", "basic", "land", " ".join(chance.sample(kinds, min(len(kinds), 2))))
    )
    to = chance.choice(("play", "tapped", "tapped", "hand"))
    return {
        "fetches": fetches,
        "fetch_count": chance.choice((1, 1, 2, 3)),
        "fetch_to": to,
        "fetch_hand": chance.choice((0, 0, 1)) if to != "hand" else 0,
        "fetch_when": "enters",
    }


KINDS = ("creature", "artifact", "instant or sorcery", "spell", "Elf", "red")


def random_restriction(chance: random.Random, card: Card) -> dict[str, Any]:
    """Return the fields of mana that is for some spells only, in all its colours or in some."""
    makes = card.behaviour.makes
    free = "".join(chance.sample(makes, chance.randint(0, len(makes) - 1)))
    return {"only": chance.choice(("creature", "creature", "artifact", "commander")), "free": free}


def random_count(chance: random.Random, colours: str) -> dict[str, Any]:
    """Return the fields of what mana is made for."""
    kinds = ("land", "creature", "artifact", "Forest", "Elf", "devotion", "devotion G")
    counts = chance.choice((*kinds, "Forest + creature", "artifact + creature + land"))
    return {
        "counts": counts,
        "per": chance.choice((1, 1, 1, 2)),
        "counts_most": chance.choice((0, 0, 0, 1, 2)),
        "counts_idle": chance.random() < 0.2,
    }


def random_filter(chance: random.Random, colours: str) -> dict[str, Any]:
    """Return the fields of a filter."""
    letters = "".join(sorted(chance.sample(colours, chance.randint(1, min(3, len(colours))))))
    other = chance.choice(colours)
    pip = f"{{{other}}}" if other == "C" else f"{{{other}/{chance.choice(COLOURS)}}}"
    does: dict[str, Any] = {
        "filters": letters,
        "filter_cost": chance.choice(("{1}", "{1}", "{2}", "{0}", pip)),
        "filter_amount": chance.choice((1, 2, 2, 3)),
    }
    if chance.random() < 0.5:
        does |= {"filter_each": True, "filter_amount": len(letters)}
    elif chance.random() < 0.3:
        does |= random_count(chance, colours) | {"filter_amount": chance.choice((0, 0, 1))}
    if chance.random() < 0.2:
        does["filter_once"] = True
    return does


def random_side(chance: random.Random, colours: str) -> Behaviour:
    """Return what the land side of a card does."""
    tapped = chance.choice(TAPPED)
    return Behaviour(
        makes=chance.choice(colours),
        amount=chance.choice((1, 1, 2)),
        tapped=tapped,
        tapped_types=" ".join(chance.sample([*TYPE_OF.values()], 2)),
        tapped_count=chance.randint(0, 3),
    )


def random_effect_land(chance: random.Random, number: int, colours: str) -> Card:
    """Return a random land; some search, some have another side."""
    name = f"Land {number}"
    if chance.random() < 0.2:
        search = random_search(chance, colours)
        search |= {"fetch_count": 1, "fetch_hand": 0, "fetch_when": "sacrifice"}
        search["fetch_to"] = chance.choice(("play", "play", "tapped"))
        return make_land(name, "", amount=0, **search)
    land = random_land(chance, number, colours)
    if chance.random() < 0.15 and land.behaviour.amount:
        land = with_behaviour(land, replace(land.behaviour, **random_restriction(chance, land)))
    if chance.random() < 0.1 and land.behaviour.amount and not (land.land_types or land.is_basic):
        waits = {"needs_lands": chance.randint(2, 5), "tapped": "no"}
        return with_behaviour(land, replace(land.behaviour, **waits))
    if chance.random() < 0.1 and land.behaviour.amount:
        cost = chance.choice(("{1}", "{2}", f"{{1}}{{{chance.choice(colours)}}}"))
        search = random_search(chance, colours) | {"fetch_when": "sacrifice", "fetch_cost": cost}
        return with_behaviour(land, replace(land.behaviour, **search))
    if chance.random() < 0.15 and not (land.land_types or land.is_basic):
        return with_behaviour(land, random_other_land(chance, land.behaviour, colours))
    if chance.random() < 0.1:
        cycling = {"cycling": chance.choice(("{1}", "{2}", f"{{{chance.choice(colours)}}}"))}
        return with_behaviour(land, replace(land.behaviour, **cycling))
    if chance.random() < 0.1:
        return with_land_side(land, f"Side {number}", random_side(chance, colours))
    return land


def random_other_land(chance: random.Random, does: Behaviour, colours: str) -> Behaviour:
    """Return a land that filters, counts, bounces or makes one mana of each of its colours."""
    match chance.randint(0, 3):
        case 0:
            return replace(does, **random_filter(chance, colours))
        case 1:
            counts = random_count(chance, colours)
            makes = does.makes or colours[0]
            return replace(does, makes=makes, amount=chance.choice((0, 0, 1)), **counts)
        case 2:
            return replace(does, bounces=chance.choice((1, 1, 2)))
    letters = "".join(sorted(chance.sample(colours, min(2, len(colours)))))
    each = {"makes": letters, "amount": len(letters), "each": True}
    return replace(does, bounces=chance.choice((0, 1)), **each)


def random_other_spell(chance: random.Random, name: str, cost: str, colours: str) -> Card:
    """Return a spell that filters, counts, tutors, cycles, or makes others cost less."""
    permanent = chance.choice(("Artifact", "Creature — Elf", "Enchantment"))
    haste = chance.random() < 0.5
    match chance.randint(0, 8):
        case 0 | 1:
            does = random_filter(chance, colours)
            return make_spell(name, cost, kind=permanent, haste=haste, **does)
        case 2:
            makes = "".join(sorted(chance.sample(colours, chance.randint(1, len(colours)))))
            does = random_count(chance, colours) | {"amount": chance.choice((0, 0, 1))}
            return make_spell(name, cost, kind=permanent, haste=haste, makes=makes, **does)
        case 3:
            reduces = chance.choice(KINDS)
            by = chance.choice((1, 1, 2))
            return make_spell(name, cost, kind=permanent, reduces=reduces, reduces_by=by)
        case 4:
            tutors = chance.choice(("card", "card", "creature", "artifact mv<=2", "land"))
            return make_spell(
                name,
                cost,
                tutors=tutors,
                tutor_to=chance.choice(("hand", "hand", "top")),
                tutor_count=chance.choice((1, 1, 2)),
                draws=chance.choice((0, 0, 1)),
            )
        case 5 | 8:
            finds = chance.choice(("", "", "basic", TYPE_OF.get(colours[0], "land")))
            price = chance.choice(("{1}", "{2}", f"{{{chance.choice(colours)}}}"))
            dear = f"{{{chance.choice((3, 5, 7))}}}{cost}"
            return make_spell(name, dear, kind=permanent, cycling=price, cycling_finds=finds)
        case 6:
            return make_spell(name, cost, drops_now=chance.choice((1, 2)), draws=1)
    letters = "".join(sorted(chance.sample(colours, min(2, len(colours)))))
    each = {"makes": letters, "amount": len(letters), "each": True}
    return make_spell(name, cost, kind=permanent, haste=haste, **each)


def random_effect_spell(chance: random.Random, number: int, colours: str) -> Card:
    """Return a random spell that does more than make mana, or a plain one."""
    name, cost = f"Spell {number}", cheap_cost(chance, colours)
    makes = "".join(chance.sample(colours, chance.randint(1, len(colours))))
    once = {"makes": makes, "amount": chance.choice((1, 1, 2, 3, 5)), "once": True}
    haste = chance.random() < 0.5
    match chance.randint(0, 20):
        case kind_ if kind_ > 13:
            return random_other_spell(chance, name, cost, colours)
        case 0:
            return make_spell(name, cost, kind="Instant", **once)
        case 1:
            kind = chance.choice(("Artifact", "Creature — Elf"))
            tapped = chance.choice(("no", "always"))
            return make_spell(name, cost, kind=kind, haste=haste, tapped=tapped, **once)
        case 2:
            once |= {"once": False, "untaps": False}
            return make_spell(name, cost, kind="Artifact", **once)
        case 3:
            found = "treasures"
            return make_spell(name, cost, found=found, draws=chance.choice((0, 2)), **once)
        case 4:
            kind = chance.choice(("Instant", "Creature — Elf"))
            found, draws = "mana_at_once", chance.choice((0, 1))
            return make_spell(name, cost, kind=kind, haste=True, found=found, draws=draws, **once)
        case 5:
            return make_spell(name, cost, **random_search(chance, colours))
        case 6:
            return make_spell(name, cost, draws=chance.choice((1, 1, 2, 3, 7)))
        case 7:
            kind = chance.choice(("Sorcery", "Enchantment"))
            draws = chance.choice((0, 1))
            return make_spell(name, cost, kind=kind, land_drops=chance.choice((1, 2)), draws=draws)
        case 8:
            side = random_side(chance, colours)
            return with_land_side(make_spell(name, cost), f"Side {number}", side)
        case 10:
            rock = random_spell(chance, number, colours)
            if rock.behaviour.amount:
                return with_behaviour(
                    rock, replace(rock.behaviour, **random_restriction(chance, rock))
                )
            return make_spell(name, cost, kind="Creature — Elk")
        case 11:
            return make_spell(name, random_cost(chance, colours), kind="Creature — Elk")
        case 9:
            kind = chance.choice(("Artifact", "Creature — Elk"))
            price = cheap_cost(chance, colours) or "{2}"
            search = random_search(chance, colours)
            search |= {"fetch_when": "sacrifice", "fetch_cost": price.replace("{X}", "{1}")}
            return make_spell(name, cost, kind=kind, **search)
    return random_spell(chance, number, colours)


def random_effect_deck(chance: random.Random) -> Deck:
    """Return a deck of random cards, many of them with effects."""
    while True:
        deck = random_deck(chance, random_effect_land, random_effect_spell)
        cards = deck.cards()
        mana = sum(cards[name].behaviour.amount for name in deck.slots)
        if mana < 127 and deck.size < 110:  # so that it can be compiled
            return deck
