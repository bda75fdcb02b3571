"""Opening hands by every rule: no card is lost or doubled, and the last hand stands."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from simlab.compile import compile_deck, compile_mulligan
from simlab.decks import Deck
from simlab.kernels import columns, rng
from simlab.kernels.judge import play_tables
from simlab.kernels.layout import DeckArrays, MulliganArrays, new_scratch, new_tallies
from simlab.kernels.mulligan import give_back, open_hand, opening_tables
from simlab.kernels.opening import open_games
from simlab.mulligans import (
    AsideSpells,
    BottomPolicy,
    KeepLands,
    KeepPolicy,
    MulliganRule,
    find_bottom,
    find_rule,
)
from simlab.pilots import find_pilot
from tests.kernels.cases import (
    PLAYABLE,
    compiled,
    make_deck,
    make_land,
    make_spell,
    random_aside,
    random_bottom,
    random_keep,
    run_kernel,
)
from tests.naive import Settings

DECKS, GAMES = 120, 12  # of a rule
MANY_DECKS = 500
SIZES = (*range(1, 30), 40, 49, 60, 99, 100, 133, 200, 249, 250)
OWN = [
    MulliganRule(id="under", family="aside", old_hand="bottom", free=-1),
    MulliganRule(id="partly under", family="partial", old_hand="bottom", scry=1),
    MulliganRule(id="partly gone", family="partial", old_hand="exile", free=2),
    MulliganRule(id="swap, gone", family="exchange", old_hand="exile", ladder=(7, 5, 0)),
    MulliganRule(
        id="ten shuffled", family="draw_more", start_hand=10, forced=3, give_to="shuffled"
    ),
    MulliganRule(id="smooth, shuffled", family="smooth", smooth=1, give_to="shuffled"),
]
RULES = [*PLAYABLE, *OWN]


def plain_deck(chance: random.Random, size: int, lands: int | None = None) -> Deck:
    """Return a deck of lands and spells of a few names, in no order."""
    if lands is None:
        lands = round(size * chance.choice((0, 0.2, 0.4, 0.4, 0.6, 1)))
    counts = {make_land("Land", "W"): lands // 2, make_land("Other", "U"): lands - lands // 2}
    for number in range(3):
        rest = size - lands
        counts[make_spell(f"spell {number}", f"{{{number}}}")] = (rest + number) // 3
    deck = make_deck({card: count for card, count in counts.items() if count})
    return replace(deck, slots=tuple(chance.sample(deck.slots, len(deck.slots))))


def plain(deck: Deck, rule: MulliganRule, keep: KeepPolicy, **more) -> Settings:
    """Return settings in which nothing but the opening matters."""
    settings = Settings(
        deck=deck,
        rule=rule,
        keep=keep,
        bottom=BottomPolicy(),
        pilot=find_pilot("greedy"),
        turns=40,
        draw_first=True,
    )
    return replace(settings, **more)


def random_settings(number: int, rule: MulliganRule) -> Settings:
    """Return settings of a rule, with a library of any size."""
    chance = random.Random(f"{rule.id} {number}")
    deck = plain_deck(chance, chance.choice(SIZES))
    bottom = random_bottom(chance, deck)
    keep = random_keep(chance, deck)
    turns = chance.choice((1, 7, 40))
    more = {"bottom": bottom, "aside": random_aside(chance), "turns": turns}
    return plain(deck, rule, keep, draw_first=chance.random() < 0.5, **more)


def check_settings(settings: Settings, number: int) -> None:
    """Open games in two ways, and count the cards."""
    _, (arrays, rule, _, _) = compiled(settings)
    check_games(settings, arrays, rule, number, GAMES)


def check_games(
    settings: Settings, arrays: DeckArrays, rule: MulliganArrays, number: int, games: int
) -> None:
    """Open games of a compiled deck in two ways, and count the cards."""
    library = int(arrays.library)
    every = list(range(library))
    template = arrays.template.view(np.uint8)
    scratch = new_scratch(arrays, rule, settings.turns)
    tallies = new_tallies(arrays, rule, settings.turns)
    open_games(
        *(arrays, rule, settings.turns, int(settings.draw_first), np.uint64(number), np.int64(0)),
        *(games, tallies.hands, scratch.silent, 0, scratch),
    )
    assert tallies.hands.sum() == games
    give_tables = (rule.bottom, rule.give_lands, rule.give_spells)
    for game in range(games):
        order = template.copy()
        key = np.uint64(rng.game_key(np.uint64(number), np.int64(game)))
        taken, stage, drawn, lands, _, back, gone, left, _ = open_hand(
            *(order, library, arrays.spells, opening_tables(rule), rule.judge),
            *(play_tables(arrays), scratch.numbers, scratch.index_of, key, scratch.silent, 0),
        )
        assert sorted(order[:library].tolist()) == every
        assert drawn <= gone <= left <= library
        assert drawn == rule.drawn[stage] or left < library
        assert taken <= stage
        hand = sorted(order[:drawn].tolist())
        kept, under_from, under_to, top, front = give_back(
            *(order, drawn, gone, stage, lands, taken, arrays.spells, np.uint64(back), give_tables),
            *(rule.judge, rule.after, scratch.numbers),
        )
        assert sorted(order[:library].tolist()) == every
        assert sorted(order[:drawn].tolist()) == hand
        assert kept == drawn - rule.bottom[stage]
        assert kept <= top <= left
        # The hand, what lies under the library, and the library share no card ...
        assert kept <= under_from <= under_to <= top or under_from == under_to
        assert kept <= front
        out_of_play = top - kept - (under_to - under_from)
        exiled = settings.rule.old_hand == "exile" and out_of_play
        assert out_of_play == (gone - kept if exiled else 0)  # ... and have all but what is exiled
        # The same games as they are played: hand and draws, each card once, to the last one.
        facts = scratch.facts[game].tolist()
        came = scratch.cards[game, : facts[4]].tolist()
        assert (facts[0], facts[2]) == (taken, kept)
        assert sorted(came[:kept]) == sorted(order[:kept].tolist())
        assert len(set(came)) == len(came)
        assert max(came, default=0) < len(every)
        assert not set(came) & set(order[left:library].tolist())  # what Serum Powder exiled
        draws = settings.turns - 1 + settings.draw_first
        assert len(came) == min(kept + draws, left - out_of_play)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_no_card_is_lost_or_doubled(rule):
    for number in range(DECKS):
        check_settings(random_settings(number, rule), number)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_no_card_is_lost_or_doubled_in_many_decks(rule):
    for number in range(DECKS, MANY_DECKS):
        check_settings(random_settings(number, rule), number)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_no_card_is_lost_or_doubled_in_ten_thousand_decks_of_every_size(rule):
    """Forty lists of each size from 1 to 250, in an order of their own, one game each."""
    for size in range(1, 251):
        chance = random.Random(f"{rule.id} {size}")
        keep = KeepLands(chance.randint(0, 4), chance.randint(4, 8), floor=chance.randint(0, 5))
        settings = plain(
            plain_deck(chance, size), rule, keep, aside=AsideSpells(chance.randint(0, 3))
        )
        _, (arrays, tables, _, _) = compiled(settings)
        for number in range(40):
            slots = np.zeros_like(arrays.template)
            cards = arrays.template.view(np.uint8)[:size].copy()
            np.random.default_rng([size, number]).shuffle(cards)
            slots.view(np.uint8)[:size] = cards
            check_games(settings, arrays._replace(template=slots), tables, number, 1)


LAST = {  # mulligans and cards of a player who keeps no hand, with 250 spells and no land
    "none": (0, 7),
    "original": (1, 7),
    "paris": (7, 0),
    "paris_free1": (8, 0),
    "big_deck": (8, 0),
    "euro_highlander_old": (8, 0),
    "spoils": (8, 0),
    "partial_paris": (7, 0),
    "partial_paris_free1": (8, 0),
    "partial_paris_scry": (7, 0),
    "vancouver": (7, 0),
    "vancouver_free1": (8, 0),
    "london": (7, 0),
    "london_free1": (8, 0),
    "tlr_forced_two_commanders": (6, 0),
    "tl_partner_hand6": (6, 0),
    "gis": (15, 7),
    "gis_exile": (15, 7),
    "free_sevens": (15, 7),
    "canadian_highlander": (13, 0),
    "draw10_keep7": (0, 7),
    "sevens_shuffle_back": (7, 0),
    "bottom_any_once": (1, 7),
    "three_land_reveal": (15, 7),
    "arena_smoothing": (7, 0),
    "best_of_two": (7, 0),
}
NEVER = KeepLands(10, 10, floor=0)


def facts_of(settings: Settings, games: int = 50) -> set[tuple[int, ...]]:
    """Return mulligans, keepable, cards, lands, cards and draws of some games."""
    _, (arrays, rule, _, _) = compiled(settings)
    scratch = new_scratch(arrays, rule, settings.turns)
    tallies = new_tallies(arrays, rule, settings.turns)
    open_games(
        *(arrays, rule, settings.turns, 1, np.uint64(1), np.int64(0), games),
        *(tallies.hands, scratch.silent, 0, scratch),
    )
    return {tuple(facts) for facts in scratch.facts[:games].tolist()}


@pytest.mark.parametrize("rule", PLAYABLE, ids=lambda rule: rule.id)
def test_the_last_hand_of_a_rule_stands(rule):
    taken, cards = LAST[rule.id]
    deck = plain_deck(random.Random(1), 250, lands=0)
    left = 250 - (105 if rule.id == "gis_exile" else 0)
    assert facts_of(plain(deck, rule, NEVER)) == {(taken, 0, cards, 0, min(cards + 40, left))}


@pytest.mark.parametrize("floor", range(8))
@pytest.mark.parametrize("rule", ["paris", "london", "partial_paris", "sevens_shuffle_back"])
def test_a_hand_as_small_as_the_floor_is_kept(rule, floor):
    deck = plain_deck(random.Random(1), 99, lands=0)
    settings = plain(deck, find_rule(rule), replace(NEVER, floor=floor))
    assert facts_of(settings) == {(7 - floor, 0, floor, 0, floor + 40)}


@pytest.mark.parametrize("size", range(1, 31))
@pytest.mark.parametrize("rule", ["gis", "gis_exile", "three_land_reveal"])
def test_a_library_of_n_cards_gives_n_over_seven_hands_and_the_last_one_stands(rule, size):
    deck = plain_deck(random.Random(1), size, lands=0)
    taken, hand = max(0, size // 7 - 1), min(size, 7)
    left = size - (7 * taken if rule == "gis_exile" else 0)
    assert facts_of(plain(deck, find_rule(rule), NEVER)) == {(taken, 0, hand, 0, left)}


@pytest.mark.parametrize("keep", range(8))
def test_a_partial_mulligan_that_the_library_cannot_pay_is_not_taken(keep):
    """Ten cards: three are left after the first hand, so 7 - keep - 1 can be drawn up to three."""
    deck = plain_deck(random.Random(1), 10, lands=0)
    first = max(1, 7 - keep)
    found = facts_of(plain(deck, find_rule("partial_paris"), NEVER, aside=AsideSpells(keep)))
    if first - 1 > 3:
        assert found == {(0, 0, 7, 0, 10)}
    else:
        assert all(facts[0] >= 1 for facts in found)


def test_a_scry_looks_at_what_was_shuffled_in_but_not_at_what_was_put_under():
    """Three spells, all laid aside: shuffled in they are looked at, under the library not."""
    deck = plain_deck(random.Random(1), 3, lands=0)
    for after, looks in (("library", True), ("bottom", False)):
        rule = MulliganRule(id="all", family="partial", start_hand=3, old_hand=after, scry=1)
        one_by_one = plain(deck, rule, NEVER, turns=3, aside=AsideSpells(3))
        run = run_kernel(one_by_one, seed=1, first_game=0, games=5)
        events = {event for _, event, _, _ in run.log}
        assert (columns.Event.SCRY_BOTTOM in events) == looks
        assert (run.rows[:, columns.column("kept_size", 3)] == 0).all()


def test_a_rule_is_compiled_with_as_many_cards_as_there_are():
    for size in range(1, 12):
        deck = compile_deck(plain_deck(random.Random(1), size))
        rule = compile_mulligan(find_rule("gis"), NEVER, find_bottom("lands:3"), deck)
        assert set(rule.drawn.tolist()) == {min(size, 7)}
