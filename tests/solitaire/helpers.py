"""Games of solitaire laid out by hand, twins side by side, and decks that use every code."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from simlab import Deck
from simlab.kernels import solitaire_layout as at
from simlab.kernels.rng import game_key
from simlab.kernels.solitaire_step import APPLY, COUNT, DEAL, LEGAL, MOVES, SETTLE, step
from simlab.solitaire.compiled import CompiledSolitaire, compile_solitaire
from simlab.solitaire.game import Game
from simlab.solitaire.switches import READINGS, Readings
from tests.naive.solitaire import NaiveSolitaire

LANDS = (
    *("Plains", "Island", "Swamp", "Mountain", "Forest", "Godless Shrine", "Azorius Guildgate"),
    *("Polluted Delta", "Evolving Wilds", "City of Brass", "Wastes", "Mystic Gate"),
)
SPELLS = (
    *("Disenchant", "Cancel", "Duress", "Firemind's Research", "Knight of Dusk", "Dark Ritual"),
    *("Harrow", "Capsize", "Evacuation", "Fireball", "Ornithopter", "Mind Stone", "Wrath of God"),
    *("Llanowar Elves", "Opt", "Hill Giant", "Serra Angel", "Doom Blade", "Man-o'-War", "Undo"),
    *("Ravenous Chupacabra", "Prodigal Sorcerer", "Holy Strength", "Bonesplitter", "Divination"),
    *("Demonic Tutor", "Raise Dead", "Hymn to Tourach", "Cruel Edict", "Lightning Bolt", "Shock"),
    *("Pyroclasm", "Essence Scatter", "Mulldrifter", "Elvish Visionary", "Gravedigger", "Rancor"),
    *("Birds of Paradise", "Eternal Witness", "Griselbrand", "Cinder Elemental", "Braingeyser"),
    *("Seal of Doom", "Careful Study", "Typhoid Rats", "Boros Swiftblade", "White Knight"),
    *("Giant Spider", "Wall of Omens", "Shivan Dragon", "Glorious Anthem", "Icy Manipulator"),
    *("Earthquake", "Giant Growth", "Sakura-Tribe Elder", "Wood Elves", "Masticore", "Terminate"),
    *("Disfigure", "Unholy Strength", "Loxodon Warhammer", "Slither Blade", "Thought Scour"),
    *("Devastation Tide", "Grizzly Bears", "Garruk Wildspeaker", "Weakness", "Yawgmoth's Bargain"),
)


def random_deck(number: int) -> Deck:
    """Return a deck of random cards, a few copies each."""
    luck = random.Random(number)
    main: Counter[str] = Counter()
    for _ in range(luck.randint(2, 5)):
        main[luck.choice(LANDS)] += luck.randint(2, 9)
    for name in luck.sample(SPELLS, luck.randint(3, 22)):
        main[name] += luck.choice((1, 1, 2, 3, 4, 4, 7))
    while sum(main.values()) <= 28:
        main[luck.choice(LANDS)] += 3
    while sum(main.values()) > 118:
        main.popitem()
    return Deck.of(dict(main))


def random_readings(number: int) -> Readings:
    """Return readings of which some are not as by default."""
    luck = random.Random(number)
    return Readings(
        **{
            reading.switch: luck.choice(reading.choices)
            for reading in READINGS
            if reading.switch and luck.random() < 0.5
        }
    )


class Table:
    """A game in the kernel's array, read in words."""

    def __init__(self, compiled: CompiledSolitaire, *, seed: int = 1, game: int = 0) -> None:
        self.compiled, self.d = compiled, compiled.array
        self.s = np.zeros(at.SIZE, np.int16)
        self.key = np.uint64(game_key(np.uint64(seed), game))
        self.moves = np.zeros(MOVES, np.int64)

    def deal(self) -> None:
        step(DEAL, self.s, self.d, self.key, self.moves, 0)

    def settle(self) -> None:
        step(SETTLE, self.s, self.d, self.key, self.moves, 0)

    def legal(self) -> list[int]:
        return self.moves[: step(LEGAL, self.s, self.d, self.key, self.moves, 0)].tolist()

    def apply(self, action: int) -> None:
        assert action in self.legal()
        step(APPLY, self.s, self.d, self.key, self.moves, action)

    def is_whole(self) -> bool:
        """Say whether every card is in exactly one place."""
        return step(COUNT, self.s, self.d, self.key, self.moves, 0) == 1

    def zones(self) -> dict[str, Any]:
        """Return everything that a game is, in words."""
        s, cards, names = self.s.tolist(), self.s.view(np.uint8).tolist(), self.compiled.names
        down, up = [], []
        for pile in range(at.PILES):
            first = at.DOWN + pile * at.DOWNS
            down.append([names[c] for c in cards[first : first + cards[at.DOWN_N + pile]]])
            first = at.MARK + pile * at.COPIES
            marks = cards[first : first + cards[at.UP_N + pile]]
            name = names[cards[at.UP + pile]]
            up.append([(name, mark % at.BLOCKING, mark >= at.BLOCKING) for mark in marks])
        hand = cards[at.HAND : at.HAND + s[at.HAND_N]]
        tags = s[at.TAG : at.TAG + s[at.HAND_N]]
        slot = None
        if s[at.SLOT] >= 0:
            slot = (
                *(names[s[at.SLOT]], s[at.SLOT_MARK], s[at.SLOT_P], s[at.SLOT_T], s[at.SLOT_F]),
                [names[c] for c in cards[at.ATT : at.ATT + s[at.ATT_N]]],
            )
        zones = {
            "down": down,
            "up": up,
            "library": [names[c] for c in cards[at.LIB : at.LIB + s[at.LIB_N]]],
            "hand": [(names[c], tag == 0) for c, tag in zip(hand, tags, strict=True)],
            "rows": {names[i]: cards[at.ROWS + i] for i in range(len(names)) if cards[at.ROWS + i]},
            "graveyard": {
                names[i]: cards[at.GY + i] for i in range(len(names)) if cards[at.GY + i]
            },
            "slot": slot,
            "spell": names[s[at.SPELL]] if s[at.SPELL] >= 0 else None,
            "pool": s[at.POOL : at.POOL + 6],
            "run_outs": s[at.RUN_OUTS],
            "status": ("on", "won", "lost", "stuck")[s[at.STATUS]],
        }
        assert sum(zones["rows"].values()) == s[at.ROWS_N]
        assert sum(zones["graveyard"].values()) == s[at.GY_N]
        return zones


def zones_of_twin(game: NaiveSolitaire) -> dict[str, Any]:
    """Return the same of a naive game."""
    slot = game.slot
    return {
        "down": [pile.down for pile in game.piles],
        "up": [[(c.name, c.damage, c.blocking) for c in pile.up] for pile in game.piles],
        "library": game.library,
        "hand": list(zip(game.hand, game.face_up, strict=True)),
        "rows": dict(Counter(game.rows)),
        "graveyard": dict(Counter(game.graveyard)),
        "slot": slot
        and (slot.name, slot.damage, slot.power, slot.toughness, slot.flags, slot.attached),
        "spell": game.spell,
        "pool": [game.pool[c] for c in "WUBRGC"],
        "run_outs": game.run_outs,
        "status": game.status,
    }


def cards_of(zones: dict[str, Any]) -> Counter[str]:
    """Count every card, wherever it is."""
    found: Counter[str] = Counter()
    for pile in zones["down"]:
        found.update(pile)
    for pile in zones["up"]:
        found.update(name for name, _, _ in pile)
    found.update(zones["library"])
    found.update(name for name, _ in zones["hand"])
    found.update(zones["rows"])
    found.update(zones["graveyard"])
    if zones["slot"]:
        found.update([zones["slot"][0], *zones["slot"][-1]])
    if zones["spell"]:
        found.update([zones["spell"]])
    return found


def table_of(deck: Deck, readings: Readings | None = None, **how: Any) -> Table:
    """Return an empty table for a deck."""
    return Table(compile_solitaire(deck, readings), **how)


def lay(
    piles: dict[int, list[str]],
    *,
    down: dict[int, list[str]] | None = None,
    hand: list[str] = (),
    library: list[str] = (),
    rows: list[str] = (),
    slot: str | None = None,
    graveyard: list[str] = (),
    run_outs: int = 0,
    codes: dict[str, str] | None = None,
    **switches: Any,
) -> Game:
    """Return a game laid out by hand: piles from 1, face-up cards last; hand and library top first.

    Of the hand the top card is face up, the others are not.
    """
    named = [*hand, *library, *rows, *graveyard, *([slot] if slot else [])]
    for cards in [*piles.values(), *(down or {}).values()]:
        named += cards
    deck = Deck.of({**Counter(named), "Wastes": 29 + named.count("Wastes")})
    game = Game(deck, codes=codes, **switches)
    s, zones = game.state, game.state.view(np.uint8)
    ids = {name: i for i, name in enumerate(game.compiled.names)}
    s[:] = 0
    s[[at.SLOT, at.FX_NOW, at.SPELL]] = -1
    s[[at.STAMP, at.SHUFFLES]] = 1
    s[at.RUN_OUTS] = run_outs
    for number, cards in (down or {}).items():
        first = at.DOWN + (number - 1) * at.DOWNS
        zones[first : first + len(cards)] = [ids[name] for name in cards]
        zones[at.DOWN_N + number - 1] = len(cards)
    for number, cards in piles.items():
        assert len(set(cards)) == 1
        zones[at.UP + number - 1], zones[at.UP_N + number - 1] = ids[cards[0]], len(cards)
        s[at.UP_STAMP + number - 1] = number  # so that no two are as old
    s[at.STAMP] = 8
    for place, cards, count in ((at.LIB, library, at.LIB_N), (at.HAND, hand, at.HAND_N)):
        zones[place : place + len(cards)] = [ids[name] for name in reversed(cards)]
        s[count] = len(cards)
    if hand:
        s[at.TAG : at.TAG + len(hand) - 1] = 2
    for place, cards, count in ((at.ROWS, rows, at.ROWS_N), (at.GY, graveyard, at.GY_N)):
        for name in cards:
            zones[place + ids[name]] += 1
        s[count] = len(cards)
    if slot is not None:
        s[at.SLOT] = ids[slot]
    return game


def words_of(game: Game) -> list[str]:
    return [move.words for move in game.legal()]


def do(game: Game, *moves: str) -> None:
    """Do moves one after another, each named by words that fit one legal move alone."""
    for words in moves:
        fitting = [move for move in game.legal() if words in move.words]
        assert len(fitting) == 1, (words, words_of(game))
        game.play(fitting[0])


def up(game: Game, number: int) -> list[str]:
    """Return the names of the face-up cards of a pile."""
    return [card.name for card in game.view().piles[number - 1].face_up]


def hand(game: Game) -> list[str]:
    """Return the hand, top first, unseen cards too."""
    return cards_at(game, at.HAND, game.state[at.HAND_N])[::-1]


def library(game: Game) -> list[str]:
    """Return the library, top first."""
    return cards_at(game, at.LIB, game.state[at.LIB_N])[::-1]


def cards_at(game: Game, place: int, count: int) -> list[str]:
    """Return the names of cards that lie side by side."""
    return [game.compiled.names[card] for card in game.state.view(np.uint8)[place : place + count]]
