"""Random decks and settings for the twin tests, and how to run the kernel on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simlab.cards import Behaviour, Card, ManaCost
from simlab.cards.card import Face
from simlab.compile import (
    CompiledDeck,
    compile_deck,
    compile_mulligan,
    compile_pilot,
    compile_questions,
    compile_setup,
)
from simlab.decks import Deck
from simlab.errors import MulliganError
from simlab.kernels import columns
from simlab.kernels.layout import ROW, new_questions, new_scratch, new_tallies
from simlab.kernels.play import play_block
from simlab.mulligans import (
    AsidePolicy,
    AsideSpells,
    BottomPolicy,
    Hand,
    KeepPolicy,
    MulliganRule,
    OwnWorth,
    aside_policy,
    bottom_policy,
    find_keep,
    keep_policy,
    load_rules,
)
from simlab.mulligans.bottom import ByChance, Dearest, KarstensBottom, TowardsLands
from simlab.mulligans.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Count,
    Plays,
    Score,
    leaves_of,
)
from simlab.mulligans.tabular import (
    FreeMulligan,
    Lands,
    Mulligans,
    Seat,
    Size,
    Tabular,
)
from simlab.pilots import Phase, Pilot, find_pilot
from simlab.questions import Question
from tests.naive import Settings

COLOURS = "WUBRG"
TYPE_OF = dict(zip(COLOURS, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))
MOST_LAID_ASIDE = 10  # cards of a hand that is laid aside
MOST_LARGE_LANDS = 4  # every set of those seen is tried, by kernel and twin


# -- cards ---------------------------------------------------------------------------------------


def make_land(
    name: str, makes: str, *, types: str = "", basic: bool = False, amount: int = 1, **does: Any
) -> Card:
    """Return a land; `does` are fields of its behaviour."""
    line = ("Basic " if basic else "") + "Land" + (f" — {types}" if types else "")
    behaviour = Behaviour(makes=makes, amount=amount, **does)
    return _card(name, "", line, behaviour)


def make_spell(name: str, cost: str, *, kind: str = "Sorcery", **does: Any) -> Card:
    """Return a spell; `does` are fields of its behaviour."""
    return _card(name, cost, kind, Behaviour(**does))


def _card(name: str, cost: str, type_line: str, behaviour: Behaviour) -> Card:
    price = ManaCost.parse(cost)
    return Card(
        name=name,
        faces=(Face(name, price, type_line, behaviour=behaviour),),
        cost=price,
        mana_value=price.mana_value,
        type_line=type_line,
        colours=price.colours & 31,
        colour_identity=price.colours & 31,
        behaviour=behaviour,
    )


def make_deck(counts: Mapping[Card, int], *commanders: Card) -> Deck:
    """Return a deck of cards with their counts."""
    cards = {card.name: card for card in (*counts, *commanders)}
    return Deck.of(
        {card.name: count for card, count in counts.items()},
        commanders=[card.name for card in commanders],
        cards=cards,
    )


# -- running the kernel --------------------------------------------------------------------------


@dataclass
class KernelRun:
    """What the kernel made of some games."""

    deck: CompiledDeck
    turns: int
    rows: np.ndarray
    log: list[tuple[int, columns.Event, str | None, int]]
    tallies: Any
    answers: np.ndarray  # (games, questions, 2) event and condition, condition

    def columns_of(self, game: int) -> dict[str, int]:
        """Return the columns of a game by name."""
        return {
            name: int(self.rows[game, columns.column(name, self.turns)])
            for name, _ in columns.GAME_COLUMNS
        }

    def by_turn_of(self, game: int) -> list[dict[str, int]]:
        """Return the columns of each turn of a game by name."""
        return [
            {
                name: int(self.rows[game, columns.column(name, self.turns, turn)])
                for name, _ in columns.TURN_COLUMNS
            }
            for turn in range(1, self.turns + 1)
        ]


NO_TRACK, TRACKS_SEEN, EVERY_TRACK = 0, 1, 2  # GameSetup.track
ABOUT_A_CARD = {
    columns.Event.DEAL,
    columns.Event.BOTTOM,
    columns.Event.SCRY_TOP,
    columns.Event.SCRY_BOTTOM,
    columns.Event.DRAW,
    columns.Event.LAND,
    columns.Event.CAST,
    columns.Event.FIND,
    columns.Event.USE,
    columns.Event.SEARCH,
    columns.Event.BOUNCE,
    columns.Event.TUTOR,
    columns.Event.CYCLE,
}


def compiled(
    settings: Settings, track: int = EVERY_TRACK
) -> tuple[CompiledDeck, tuple[Any, Any, Any, Any]]:
    """Return the deck, and the first four arguments of `play_block`."""
    deck = compile_deck(
        settings.deck,
        players=settings.players,
        ignore_colours=settings.ignore_colours,
        least_x=settings.least_x,
        pay_life=settings.pay_life,
    )
    rule = compile_mulligan(
        settings.rule,
        settings.keep,
        settings.bottom,
        deck,
        aside=settings.aside,
        on_the_play=settings.on_the_play,
    )
    setup = compile_setup(settings.turns, draw_first=settings.draw_first, track=track)
    return deck, (deck.arrays, rule, compile_pilot(settings.pilot, deck.arrays), setup)


def run_kernel(
    settings: Settings,
    *,
    seed: int,
    first_game: int,
    games: int,
    log_lines: int = 8_000,
    questions: Sequence[Question] = (),
) -> KernelRun:
    """Play games with the kernel."""
    deck, arguments = compiled(settings)
    scratch = new_scratch(deck.arrays, arguments[1], settings.turns)
    tallies = new_tallies(deck.arrays, arguments[1], settings.turns)
    width = columns.row_width(settings.turns)
    rows = np.zeros((games, width + 2 * len(questions)), ROW)
    program = compile_questions(questions, deck, settings.turns)
    log = np.zeros((log_lines, columns.LOG_WIDTH), np.int16)
    lines = play_block(
        *arguments,
        np.uint64(seed),
        np.int64(first_game),
        np.int64(games),
        rows,
        tallies,
        log,
        scratch,
        deck.effects,
        new_questions(program, settings.turns),
    )
    named = []
    for turn, code, index, value in log[:lines].tolist():
        event = columns.Event(code)
        name = deck.index_names[index] if event in ABOUT_A_CARD else None
        named.append((turn, event, name, value))
    answers = rows[:, width:].reshape(games, len(questions), 2)
    return KernelRun(deck, settings.turns, rows[:, :width], named, tallies, answers)


# -- random decks --------------------------------------------------------------------------------


def random_land(chance: random.Random, number: int, colours: str) -> Card:
    """Return a random land of a deck of these colours."""
    name = f"Land {number}"
    draw = chance.random()
    if draw < 0.35:
        colour = chance.choice(colours)
        if colour == "C":
            return make_land(name, "C", basic=chance.random() < 0.3)
        return make_land(name, colour, types=TYPE_OF[colour], basic=chance.random() < 0.8)
    makes = "".join(chance.sample(colours, chance.randint(1, min(len(colours), 3))))
    if chance.random() < 0.1:
        makes = "WUBRG"
    types = [TYPE_OF[c] for c in makes if c != "C"] if chance.random() < 0.4 else []
    amount = chance.choice((0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3))
    if amount == 0:
        return make_land(name, "", amount=0, types=" ".join(types))
    tapped = chance.choice(TAPPED)
    asked = chance.sample([*TYPE_OF.values()], chance.randint(1, 3))
    if tapped == "check" and chance.random() < 0.2:
        asked = ["basic"]
    return make_land(
        name,
        makes,
        types=" ".join(types),
        amount=amount,
        tapped=tapped,
        tapped_types=" ".join(asked),
        tapped_count=chance.randint(0, 5),
    )


TAPPED = ("no", "always", "always", "pay_life", "check", "reveal", "fast", "slow", "basics")
TAPPED += ("opponents", "turn", "legendary", "other")


def random_cost(chance: random.Random, colours: str) -> str:
    """Return a random mana cost, sometimes none at all."""
    draw = chance.random()
    if draw < 0.03:
        return ""
    if draw < 0.08:
        return "{0}"
    generic = chance.choice((0, 0, 1, 1, 2, 2, 3, 4, 5))
    parts = ["{X}"] if chance.random() < 0.03 else []
    parts += [f"{{{generic}}}"] if generic else []
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 4))):
        colour = chance.choice(colours)
        other = chance.choice(COLOURS)
        kind = chance.random()
        if colour != "C" and kind < 0.2 and other != colour:
            parts.append(f"{{{colour}/{other}}}")
        elif colour != "C" and kind < 0.24:
            parts.append(f"{{{colour}/P}}")
        elif colour != "C" and kind < 0.26:
            parts.append(f"{{2/{colour}}}")
        elif kind < 0.28:
            parts.append("{S}")
        else:
            parts.append(f"{{{colour}}}")
    return "".join(parts) or "{0}"


def random_spell(chance: random.Random, number: int, colours: str) -> Card:
    """Return a random spell: a blank, a rock or a mana creature."""
    name, cost = f"Spell {number}", random_cost(chance, colours)
    if chance.random() < 0.65:
        return make_spell(name, cost)
    makes = "".join(chance.sample(colours, chance.randint(1, len(colours))))
    amount = chance.choice((1, 1, 1, 2, 2, 3))
    if chance.random() < 0.5:
        cost = chance.choice(("{0}", "{1}", f"{{{chance.choice(colours)}}}", "{2}", cost))
    if chance.random() < 0.5:
        tapped = "always" if chance.random() < 0.3 else "no"
        return make_spell(name, cost, kind="Artifact", makes=makes, amount=amount, tapped=tapped)
    haste = chance.random() < 0.4
    return make_spell(name, cost, kind="Creature — Elf", makes=makes, amount=amount, haste=haste)


POWDER = make_spell("Serum Powder", "{3}", kind="Artifact", makes="C", amount=1)
MakeCard = Callable[[random.Random, int, str], Card]


def random_deck(
    chance: random.Random, land: MakeCard = random_land, spell: MakeCard = random_spell
) -> Deck:
    """Return a deck of random cards, made by two functions of chance, number and colours."""
    size = chance.choice((chance.randint(1, 8), chance.randint(7, 30), 40, 60, 60, 99, 120))
    colours = "".join(chance.sample(COLOURS, chance.randint(1, 5)))
    if chance.random() < 0.25:
        colours += "C"
    copies = chance.choice((1, 2, 4, 20))
    lands = round(size * chance.choice((0, 0.2, 0.35, 0.4, 0.45, 0.5, 0.6, 1)))
    counts: dict[Card, int] = {}
    if size > 8 and chance.random() < 0.25:
        counts[POWDER] = chance.randint(1, 4)
    large = mana = 0
    while sum(counts.values()) < size:
        filled = sum(counts.values())
        is_land = filled < lands
        number = len(counts)
        card = (land if is_land else spell)(chance, number, colours)
        count = min(chance.randint(1, copies), (lands if is_land else size) - filled)
        amount = card.behaviour.amount
        if is_land and amount > 1:
            count = min(count, MOST_LARGE_LANDS - large)
            large += max(count, 0)
        if amount > 1 and mana + (amount - 1) * count > 40:
            continue  # a pool holds less than 127 mana
        if count > 0:
            counts[card] = count
            mana += max(amount - 1, 0) * count
    commanders = [spell(chance, 1000 + i, colours) for i in range(chance.choice((0, 0, 1, 1, 2)))]
    deck = make_deck(counts, *commanders)
    if chance.random() < 0.5:  # a list in which copies do not stand together, as after a swap
        deck = replace(deck, slots=tuple(chance.sample(deck.slots, len(deck.slots))))
    return deck


# -- random rules and policies -------------------------------------------------------------------


@dataclass(frozen=True)
class AnyLands(Tabular):
    """A condition on lands, size and seat that follows no pattern."""

    salt: int

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """See `Tabular.allows`."""
        number = hand.drawn * 7919 + hand.bottom * 104_729 + mulligans * 611_953 + lands * 31
        return ((number + on_the_play) * 2_654_435_761 + self.salt) % 1_000_003 % 3 == 0


@dataclass(frozen=True)
class AnyGoes:
    """A bottom policy of a user that follows no pattern."""

    salt: int

    def lands(self, hand: Hand, lands: int) -> int:
        """See `LandsGo.lands`."""
        return (hand.drawn * 7919 + lands * 104_729 + self.salt) % (hand.bottom + 1)


@keep_policy
def sees_everything(hand):
    """Look at every number of a hand; follow no pattern."""
    total = hand.size * 3 + hand.cards * 5 + hand.lands * 7 + hand.mulligans * 11
    total += hand.free * 13 + hand.on_the_play * 17
    for colour in range(6):
        total += hand.sources[colour] * (19 + colour)
    for value in range(11):
        total += hand.curve[value] * (31 + value)
    return total % 3 != 0


def curve_and_lands(hand, card):
    """Return a worth with ties."""
    if card.land:
        return 2.0 if hand.lands <= 3 else card.sources[0] - 1.0
    return 3.0 - card.mana_value


OWN_BOTTOM, OWN_ASIDE = bottom_policy(curve_and_lands), aside_policy(curve_and_lands)


@dataclass(frozen=True)
class AnyAside:
    """An aside policy of a user that follows no pattern."""

    salt: int

    def counts(self, cards: int, lands: int, low: int, high: int) -> tuple[int, int]:
        """See `AsidePolicy.counts`."""
        number = cards * 7919 + lands * 104_729 + low * 611_953 + high * 31 + self.salt
        count = 1 + number * 2_654_435_761 % 1_000_003 % cards
        least, most = max(0, count - (cards - lands)), min(lands, count)
        gone = least + number % (most - least + 1)
        return gone, count - gone


PLAYABLE = [rule for rule in load_rules().values() if not rule.unplayable]


def random_rule(chance: random.Random) -> MulliganRule:
    """Return a rule of the catalogue or one of a user."""
    if chance.random() < 0.5:
        return chance.choice(PLAYABLE)
    while True:
        try:
            return _user_rule(chance)
        except MulliganError:
            continue


def _user_rule(chance: random.Random) -> MulliganRule:
    gate = tuple(chance.sample(range(8), 3)) if chance.random() < 0.2 else ()
    common = {
        "id": "user",
        "gate": gate,
        "scry": chance.randint(0, 1),
        "old_hand": chance.choice(("library", "library", "bottom", "exile")),
    }
    kind = chance.random()
    if kind < 0.3:
        most = 18
        ladder = sorted(chance.randint(0, 10) for _ in range(chance.randint(1, most)))[::-1]
        gate_else = chance.randint(1, min(len(ladder), 16) - 1) if len(ladder) > 1 else -1
        return MulliganRule(
            family="redraw",
            start_hand=ladder[0],
            ladder=tuple(ladder),
            free=chance.choice((0, 0, 0, 1, -1)),
            gate_else=gate_else if chance.random() < 0.5 else -1,
            **common,
        )
    if kind < 0.6:
        family = chance.choice(("london", "london", "smooth", "smooth", "draw_more", "none"))
        return MulliganRule(
            family=family,
            start_hand=chance.randint(0, 10),
            redraw=chance.randint(1, 10),
            forced=chance.choice((0, 0, 1, 2)),
            per_mulligan=chance.choice((1, 1, 1, 2, 3)),
            free=chance.choice((0, 0, 1, 2, -1)),
            smooth=chance.randint(1, 2) if family == "smooth" else 0,
            give_to=chance.choice(("bottom", "bottom", "shuffled")),
            **common,
        )
    most = chance.randint(1, MOST_LAID_ASIDE)
    if kind < 0.8:
        family = chance.choice(("partial", "aside"))
        free = chance.choice((0, 0, 1, 2, -1))
        return MulliganRule(family=family, start_hand=most, free=free, **common)
    ladder = [most, *sorted(chance.randint(0, most) for _ in range(chance.randint(0, 9)))[::-1]]
    return MulliganRule(family="exchange", start_hand=most, ladder=tuple(ladder), **common)


def random_names(chance: random.Random, deck: Deck) -> tuple[str, ...]:
    """Return names of cards of a deck, and classes."""
    names = [*deck.main, "@land", "@spell", "@ramp", "@untapped", "@W", "@mv<=2", "@mv3"]
    return tuple(chance.sample(names, min(len(names), chance.randint(1, 3))))


def random_bottom(chance: random.Random, deck: Deck) -> BottomPolicy:
    """Return a bottom policy."""
    goes = chance.choice(
        (
            TowardsLands(),
            TowardsLands(chance.randint(0, 7), chance.randint(0, 4)),
            KarstensBottom(chance.choice((2017, 2020, 2022))),
            Dearest(),
            ByChance(chance.randint(0, 4)),
            AnyGoes(chance.randrange(1000)),
            OWN_BOTTOM,
        )
    )
    scry = chance.randint(0, 6) if chance.random() < 0.7 else random_names(chance, deck)
    protects = random_names(chance, deck) if chance.random() < 0.25 else ()
    return BottomPolicy(goes, protects, scry)


def random_aside(chance: random.Random) -> AsidePolicy | OwnWorth:
    """Return an aside policy."""
    return chance.choice(
        (AsideSpells(chance.randint(0, 4)), AnyAside(chance.randrange(1000)), OWN_ASIDE)
    )


def random_leaf(chance: random.Random, deck: Deck) -> Condition:
    """Return a condition that is not made of others."""
    draw = chance.random()
    names = random_names(chance, deck)
    if draw < 0.3:
        low = chance.randint(0, 3)
        return Count(names, low, chance.choice((10 if low else 9, chance.randint(low, 9))))
    if draw < 0.45:
        worth = tuple((name, chance.randint(-2, 3)) for name in names)
        by_lands = tuple(chance.randint(-2, 2) for _ in range(chance.choice((0, 4, 8))))
        return Score(chance.randint(-1, 3), worth, by_lands)
    if draw < 0.6:
        return Plays(chance.randint(1, 3), chance.randint(1, 4))
    if draw < 0.7:
        return sees_everything
    low = chance.randint(0, 6)
    return chance.choice(
        (
            Size(low, chance.randint(low, 10)),
            Mulligans(0, chance.randint(0, 3)),
            Seat(chance.random() < 0.5),
            FreeMulligan(),
            AnyLands(chance.randrange(1000)),
        )
    )


def random_condition(chance: random.Random, deck: Deck, depth: int = 2) -> Condition:
    """Return a tree of conditions."""
    if depth == 0 or chance.random() < 0.3:
        return random_leaf(chance, deck)
    parts = [random_condition(chance, deck, depth - 1) for _ in range(chance.randint(1, 3))]
    kind = chance.random()
    if kind < 0.25:
        return ~parts[0]
    return AllOf(tuple(parts)) if kind < 0.6 else AnyOf(tuple(parts))


def random_keep(chance: random.Random, deck: Deck) -> KeepPolicy:
    """Return a keep policy."""
    judge = chance.choice(("kept", "drawn"))
    floor = chance.randint(0, 6)
    draw = chance.random()
    if draw < 0.1:
        return find_keep(f"karsten{chance.choice((2017, 2020, 2022))}")
    if draw < 0.25:
        return KeepPolicy(AnyLands(chance.randrange(1000)), floor, judge)
    low = chance.randint(0, 4)
    by_size = {
        size: tuple(sorted((chance.randint(0, 7), chance.randint(0, 7))))
        for size in chance.sample(range(1, 8), chance.choice((0, 0, 1, 3)))
    }
    wants: Condition = Lands(low, chance.randint(low, 8), by_size)
    if draw > 0.5:
        wants = chance.choice(
            (wants & random_condition(chance, deck), random_condition(chance, deck))
        )
    while len(set(leaves_of(wants))) > 12:
        wants = random_condition(chance, deck)
    return KeepPolicy(wants, floor, judge, powder=chance.random() < 0.8)


def random_pilot(chance: random.Random) -> Pilot:
    """Return greedy, curve, or a table of random phases."""
    if chance.random() < 0.6:
        return find_pilot(chance.choice(("greedy", "curve")))
    kinds = ("free_mana", "commander", "ramp", "other", "any")
    phases = [
        Phase(chance.choice(kinds), chance.choice((99, 99, chance.randint(1, 8))))
        for _ in range(chance.randint(1, 5))
    ]
    return Pilot("random", tuple(phases))


@dataclass(frozen=True)
class Case:
    """Settings, and the address of some games."""

    settings: Settings
    seed: int
    first_game: int


def random_case(number: int, make_deck: Callable[[random.Random], Deck] = random_deck) -> Case:
    """Return the case of a number, always the same."""
    chance = random.Random(number)
    deck = make_deck(chance)
    bottom = random_bottom(chance, deck)
    rule = random_rule(chance)
    settings = Settings(
        deck=deck,
        rule=rule,
        keep=random_keep(chance, deck),
        bottom=bottom,
        pilot=random_pilot(chance),
        turns=chance.choice((*range(1, 11), 7, 7, chance.randint(11, 20))),
        draw_first=chance.random() < 0.5,
        on_the_play=chance.random() < 0.5,
        aside=random_aside(chance),
        players=chance.choice((2, 2, 4)),
        ignore_colours=chance.random() < 0.05,
        least_x=chance.choice((0, 1, 1, 2, 5)),
    )
    first_game = chance.choice((0, chance.randrange(10**6), chance.randrange(2**50)))
    return Case(settings, chance.randrange(2**64), first_game)
