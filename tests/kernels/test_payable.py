"""`payable`: is there an order of land drops that pays a cost on a turn?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count, permutations

import numpy as np
import pytest

from simlab.kernels.columns import Event, Track
from simlab.mulligans import KeepLands, MulliganRule, find_bottom, find_rule
from simlab.pilots import find_pilot
from tests.kernels.cases import make_deck, make_land, make_spell, run_kernel
from tests.naive import Settings
from tests.naive.opening import play_opening
from tests.naive.payable import SeenLand, is_payable
from tests.naive.table import Copy, lay_out

SEED = 1
Land = tuple[str, int, bool, int]  # colours, mana, always tapped, first turn in hand


def settings_of(lands: Sequence[Land], cost: str, turns: int, hand: int) -> Settings:
    """Return settings whose library is a spell, these lands, and blanks for the other draws."""
    cards = [
        make_land(f"land {i}", makes, amount=amount, tapped="always" if tapped else "no")
        for i, (makes, amount, tapped, _) in enumerate(lands)
    ]
    blanks = [make_spell(f"blank {i}", "{9}") for i in range(hand + turns - 2 - len(lands))]
    return Settings(
        deck=make_deck(dict.fromkeys((make_spell("spell", cost), *cards, *blanks), 1)),
        rule=MulliganRule(id="one hand", family="none", start_hand=hand),
        keep=KeepLands(),
        bottom=find_bottom("lands:3"),
        pilot=find_pilot("curve"),
        turns=turns,
        draw_first=False,
    )


def play(settings: Settings, game: int) -> tuple[list[bool], list[SeenLand], Copy]:
    """Return whether the spell was payable on each turn, the lands seen, and the spell.

    Kernel and twin must agree.
    """
    run = run_kernel(settings, seed=SEED, first_game=game, games=1)
    kernel = [
        bool(n) for n in run.tallies.cards[Track.PAYABLE, :, run.deck.card_names.index("spell")]
    ]
    copies = {copy.name: copy for copy in lay_out(settings.deck).library}
    seen = [
        SeenLand(copies[name], max(turn, 1))
        for turn, event, name, _ in run.log
        if event in (Event.DEAL, Event.DRAW) and copies[name].is_land
    ]
    spell = copies["spell"]
    for turn in range(1, settings.turns + 1):
        there = [one for one in seen if one.since <= turn]
        assert is_payable(there, turn, spell.mana, spell.pips) == kernel[turn - 1]
    return kernel, seen, spell


def payable_turns(lands: Sequence[Land], cost: str, turns: int) -> list[bool]:
    """Return for each turn whether a cost is payable, in a game that draws the lands when asked."""
    draws = {land[3]: f"land {i}" for i, land in enumerate(lands) if land[3] > 1}
    hand = 1 + len(lands) - len(draws)
    settings = settings_of(lands, cost, turns, hand)
    table = lay_out(settings.deck)
    for game in count():
        opening = play_opening(
            *(table, settings.rule, settings.keep, settings.bottom, settings.aside, []),
            **{"seed": SEED, "game": game, "draws": turns, "on_the_play": True},
            plays_by=lambda _, __: 0,
        )
        came = dict(enumerate((card.name for card in opening.library), 2))
        if all(came[turn] == name for turn, name in draws.items()) and (
            "spell" not in came.values()
        ):
            break
    return play(settings, game)[0]


def by_brute_force(lands: Sequence[SeenLand], turn: int, spell: Copy) -> bool:
    """Try every line of land drops, and for each every way to pay the pips."""
    for played in {frozenset(line) for line in land_drops(tuple(lands), 1, turn)}:
        pool = [one.land.makes for one in played for _ in range(one.land.amount)]
        if len(pool) >= spell.mana and any(
            all(pip & makes for pip, makes in zip(spell.pips, some, strict=True))
            for some in permutations(pool, len(spell.pips))
        ):
            return True
    return False


def land_drops(lands: tuple[SeenLand, ...], drop: int, turn: int) -> Iterator[list[SeenLand]]:
    """Return every line of play: which lands are dropped on turns `drop` to `turn`."""
    if drop > turn:
        yield []
        return
    yield from land_drops(lands, drop + 1, turn)
    for one in lands:
        if one.since <= drop and (drop < turn or one.land.enters != "always"):
            rest = tuple(other for other in lands if other is not one)
            yield from ([one, *line] for line in land_drops(rest, drop + 1, turn))


def test_four_tapped_duals_on_turn_two_do_not_cast_a_two_drop():  # case C02
    assert payable_turns([("WU", 1, True, 1)] * 4, "{W}{U}", 3) == [False, False, True]


def test_one_tapped_land_played_on_turn_one_gives_one_mana_on_turn_two():
    assert payable_turns([("WU", 1, True, 1)] * 4, "{W}", 2) == [False, True]


def test_one_tapped_land_costs_nothing_if_it_is_played_first():
    assert payable_turns([("W", 1, True, 1), ("U", 1, False, 1)], "{W}{U}", 2) == [False, True]


def test_a_tapped_land_drawn_this_turn_is_too_late():
    lands = [("U", 1, False, 1), ("W", 1, True, 2)]
    assert payable_turns(lands, "{W}{U}", 3) == [False, False, True]


def test_lands_drawn_late_share_their_land_drops():
    lands = [("W", 1, False, 3), ("U", 1, False, 4), ("U", 1, True, 5)]
    assert payable_turns(lands, "{W}{U}", 5) == [False, False, False, True, True]
    assert payable_turns(lands, "{1}{W}{U}", 6) == [False] * 5 + [True]


def test_two_lands_pay_a_two_drop_from_turn_two_on():
    assert payable_turns([("W", 1, False, 1)] * 3, "{1}{W}", 3) == [False, True, True]


def test_a_land_of_two_mana_pays_a_two_drop_on_turn_one():
    assert payable_turns([("C", 2, False, 1)], "{2}", 2) == [True, True]
    assert payable_turns([("C", 2, True, 1)], "{2}", 2) == [False, True]


def test_a_land_of_two_mana_does_not_help_with_the_pips_of_another():
    lands = [("C", 2, False, 1), ("W", 1, False, 1)]
    assert payable_turns(lands, "{1}{W}", 2) == [False, True]
    assert payable_turns(lands, "{W}{W}", 2) == [False, False]


@pytest.mark.parametrize("seed", range(6))
def test_kernel_twin_and_brute_force_agree(seed):
    chance = random.Random(seed)
    answers = []
    for game in range(25):
        lands = [
            (
                "".join(chance.sample("WUB", chance.choice((1, 1, 2)))),
                chance.choice((1, 1, 1, 2, 2, 3)),
                chance.random() < 0.4,
                0,  # whenever it comes
            )
            for _ in range(chance.randint(1, 5))
        ]
        cost = f"{{{chance.randint(0, 3)}}}"
        cost += "".join(f"{{{chance.choice('WUB')}}}" for _ in range(chance.randint(0, 3)))
        hand = chance.randint(1, len(lands) + 1)
        turns = chance.randint(max(1, len(lands) + 2 - hand), max(4, len(lands) + 2 - hand))
        kernel, seen, spell = play(settings_of(lands, cost, turns, hand), game)
        brute = [
            by_brute_force([one for one in seen if one.since <= turn], turn, spell)
            for turn in range(1, turns + 1)
        ]
        assert kernel == brute, (lands, cost)
        answers += kernel
    assert 5 < sum(answers) < len(answers) - 5


def test_more_than_64_spells_are_asked_beside_lands_of_two_mana():
    """The answers of the first 64 cards must not change the pool for the others."""
    spells = [make_spell(f"spell {i}", "{W}") for i in range(70)]
    deck = make_deck(
        dict.fromkeys(spells, 1)
        | {make_land("tomb", "C", amount=2): 20, make_land("plains", "W"): 20}
    )
    settings = Settings(
        deck=deck,
        rule=find_rule("none"),
        keep=KeepLands(),
        bottom=find_bottom("lands:3"),
        pilot=find_pilot("curve"),
        turns=3,
        draw_first=False,
    )
    run = run_kernel(settings, seed=5, first_game=0, games=50)
    payable = run.tallies.cards[Track.PAYABLE, :, :70]
    assert (payable == payable[:, :1]).all()
    assert np.all(np.diff(payable[:, 0]) >= 0)
