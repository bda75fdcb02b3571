"""What a card does in MTG Solitaire, as a line of words: the codes a game can run.

Parts are separated by ``"; "``, as in ``"flying; bounce creature; [{1}{U}, tap] draw 2"``:

========================= ====================================================================
part                      meaning
========================= ====================================================================
``kill KIND``             destroy or exile one card of that kind; ``kill 2 KIND``, ``kill all KIND``
``damage N``              damage to a creature; ``damage X``; ``damage all N`` to each creature
``counter KIND``          put a card of a pile into the graveyard, as if it were a spell
``discard N KIND``        the same, as if it lay in an opponent's hand
``bounce N KIND``         to the top of the hand; ``bounce all KIND``
``draw N``, ``loot N``    draw; draw and discard
``tutor KIND``            a card of the library to the top of the hand
``lands N KIND``          up to N lands of the library to the rows
``mana WU``               one mana of one of the colours
``raise N KIND``          a card of the graveyard to the top of the hand
``mill N``                cards of the library to the graveyard
``pump 2/-1``             the creature in the slot, for as long as it stays
``edict KIND``            one creature of the piles
``[COSTS] EFFECT``        an ability: mana symbols, ``tap`` (once), ``life N``, ``blockers``;
                          ``nothing`` for an effect that changes nothing, but uses the card up
``flying`` ...            keywords of a creature, and what Auras and Equipment give
``+2/+1``                 what Auras and Equipment add
``enchant KIND``          what an Aura can be put on
``buyback``               it may be had back for one land more, where the readings allow it
``~ WORDS``               what the card says beyond that, and the game leaves out
========================= ====================================================================

``may`` before an effect lets it be left undone, ``opposing`` before a kind leaves the slot out. The
number X stands for the X that was paid.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from simlab.cards.cost import ManaCost, colour_mask
from simlab.errors import CardError
from simlab.kernels.solitaire_codes import Effect

__all__ = ["KEYWORDS", "Ability", "Code", "Fx", "parse_code"]

KEYWORDS = {
    "flying": 1,
    "reach": 2,
    "first strike": 4,
    "deathtouch": 8,
    "trample": 16,
    "unblockable": 32,
    "defender": 64,
    "double strike": 128,
}
_VERBS = {
    "kill": Effect.KILL,
    "damage": Effect.DAMAGE,
    "counter": Effect.COUNTER,
    "discard": Effect.DISCARD,
    "bounce": Effect.BOUNCE,
    "draw": Effect.DRAW,
    "loot": Effect.LOOT,
    "tutor": Effect.TUTOR,
    "lands": Effect.LANDS,
    "mana": Effect.MANA,
    "raise": Effect.RAISE,
    "mill": Effect.MILL,
    "pump": Effect.PUMP,
    "edict": Effect.EDICT,
    "nothing": Effect.NONE,
}
_ALL = {
    Effect.KILL: Effect.WRATH,
    Effect.BOUNCE: Effect.BOUNCE_ALL,
    Effect.DAMAGE: Effect.DAMAGE_ALL,
}
_NUMBERED = {Effect.DRAW, Effect.LOOT, Effect.MILL}
_BARE = _NUMBERED | {Effect.NONE}
_BONUS = re.compile(r"([+-]\d+)/([+-]\d+)")
_PUMP = re.compile(r"([+-]?\d+)/([+-]?\d+)")
X = -1  # as a number: the X that was paid
MOST = 500  # a larger number does the same: no card has such a toughness, no deck so many cards


@dataclass(frozen=True, slots=True)
class Fx:
    """One effect.

    Attributes
    ----------
    code
        What it does.
    number, second
        How much: targets, damage, cards, a colour mask; -1 for X.
    kind
        What it may be aimed at, a kind as `simlab.solitaire.kinds` reads it.
    opposing
        True where what lies in the slot is no target.
    optional
        True where it need not be done.
    """

    code: Effect
    number: int = 1
    second: int = 0
    kind: str = ""
    opposing: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Ability:
    """An activated ability.

    Attributes
    ----------
    fx
        What it does.
    cost
        Mask of the colours among its mana symbols; 0 for any land, -1 for no mana.
    once
        True where it can be announced once only: it taps or sacrifices the permanent, or is free.
    blockers
        True where only blockers are targets.
    life
        Cards milled for the life it costs.
    uses_x
        True where X is paid.
    """

    fx: Fx
    cost: int = -1
    once: bool = True
    blockers: bool = False
    life: int = 0
    uses_x: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """What a card does; see `parse_code`.

    Attributes
    ----------
    effects
        Of a spell, or of a permanent as it enters; two at most.
    abilities
        Activated abilities; two at most.
    flags
        Keywords, as bits.
    bonus
        Power and toughness that an Aura or Equipment adds.
    host
        What an Aura can be put on.
    buyback
        True for a spell with buyback.
    left_out
        What the card says beyond that, in words; empty for a card that is played in full.
    """

    effects: tuple[Fx, ...] = ()
    abilities: tuple[Ability, ...] = ()
    flags: int = 0
    bonus: tuple[int, int] = (0, 0)
    host: str = "creature"
    buyback: bool = False
    left_out: str = ""

    @property
    def uses_x(self) -> bool:
        """True where an effect counts X."""
        return any(fx.number == X for fx in self.effects if fx.code != Effect.PUMP)


def parse_code(text: str) -> Code:
    """Read a line of words.

    Raises
    ------
    CardError
        If a part is none of those that the module describes.

    Examples
    --------
    >>> code = parse_code("flying; [{B}{B}, blockers] kill creature")
    >>> code.flags, code.abilities[0].cost, code.abilities[0].fx.kind
    (1, 4, 'creature')
    >>> parse_code("explode")
    Traceback (most recent call last):
        ...
    simlab.errors.CardError: solitaire code "explode": "explode" is no effect and no keyword; ...
    """
    effects: list[Fx] = []
    abilities: list[Ability] = []
    flags, bonus, host, buyback, left_out = 0, (0, 0), "creature", False, ""
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        if part in KEYWORDS:
            flags |= KEYWORDS[part]
        elif part == "buyback":
            buyback = True
        elif part.startswith("~"):
            left_out = part[1:].strip() or "some of its text"
        elif part.startswith("enchant "):
            host = part.removeprefix("enchant ")
        elif found := _BONUS.fullmatch(part):
            bonus = _number(found[1]), _number(found[2])
        elif part.startswith("["):
            abilities.append(_ability(part, text))
        else:
            effects.append(_effect(part, text))
    if len(effects) > 2 or len(abilities) > 2:
        raise CardError(f'solitaire code "{text}": two effects and two abilities at most')
    return Code(
        effects=tuple(effects),
        abilities=tuple(abilities),
        flags=flags,
        bonus=bonus,
        host=host,
        buyback=buyback,
        left_out=left_out,
    )


def _number(text: str) -> int:
    """Read a number, at most `MOST`."""
    return max(-MOST, min(MOST, int(text)))


def _effect(part: str, text: str) -> Fx:
    """Read one effect."""
    words = part.split()
    optional = words[0] == "may"
    words = words[optional:]
    if not words or words[0] not in _VERBS:
        known = [*_VERBS, *KEYWORDS]
        near = difflib.get_close_matches(words[0] if words else part, known, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise CardError(
            f'solitaire code "{text}": "{part}" is no effect and no keyword; {hint}known: '
            f"{', '.join(known)}"
        )
    code, rest = _VERBS[words[0]], words[1:]
    every = bool(rest) and rest[0] == "all"
    if every and code not in _ALL:
        raise CardError(f'solitaire code "{text}": "{words[0]}" cannot be done to all')
    rest = rest[every:]
    number = 1
    if code == Effect.MANA:
        return Fx(code, colour_mask(rest[0]) if rest else 32, optional=optional)
    if code == Effect.PUMP:
        found = _PUMP.fullmatch(rest[0]) if rest else None
        if found is None:
            raise CardError(f'solitaire code "{text}": write pump as in "pump 2/1"')
        return Fx(code, _number(found[1]), _number(found[2]), optional=optional)
    if rest and (rest[0] == "X" or rest[0].isdigit()):
        number = X if rest[0] == "X" else _number(rest[0])
        rest = rest[1:]
    elif code in _NUMBERED or code == Effect.DAMAGE:
        raise CardError(f'solitaire code "{text}": "{part}" needs a number, or X')
    if code == Effect.DAMAGE and number == X and not every:
        code = Effect.DAMAGE_X
    opposing = bool(rest) and rest[0] == "opposing"
    kind = " ".join(rest[opposing:])
    default = {Effect.LANDS: "basic", Effect.EDICT: "creature", Effect.DAMAGE: "creature"}
    default[Effect.DAMAGE_X] = "creature"
    if not kind and code not in _BARE:
        kind = default.get(code, "card")
    code = _ALL[code] if every else code
    return Fx(code, number, 0, kind, opposing or code == Effect.EDICT, optional)


def _ability(part: str, text: str) -> Ability:
    """Read one activated ability."""
    costs, closed, effect = part[1:].partition("]")
    if not closed or not effect.strip():
        raise CardError(
            f'solitaire code "{text}": write an ability as in "[{{1}}{{U}}, tap] draw 1"'
        )
    mana, once, blockers, life, uses_x = -1, False, False, 0, False
    for cost in filter(None, (piece.strip() for piece in costs.split(","))):
        if cost == "tap":
            once = True
        elif cost == "blockers":
            blockers = True
        elif cost.startswith("life ") and cost[5:].isdigit():
            life = _number(cost[5:])
        elif cost.startswith("{"):
            paid = ManaCost.parse(cost)
            uses_x = paid.x > 0
            mana = paid.colours if paid.pips or paid.generic or paid.x else -1
        else:
            raise CardError(
                f'solitaire code "{text}": "{cost}" is no cost; known: mana symbols, tap, life N, '
                "blockers"
            )
    once = once or (mana < 0 and not life)
    fx = _effect(effect.strip(), text)
    return Ability(fx, mana, once, blockers, life, uses_x and fx.number == X)
