"""Mana that pays for creatures only, or in more colours for them."""

from __future__ import annotations

from simlab.mulligans import KeepLands, find_bottom, find_rule
from simlab.pilots import find_pilot
from tests.kernels.cases import Case, make_deck, make_land, make_spell, random_case, run_kernel
from tests.kernels.effect_cases import random_effect_deck
from tests.kernels.test_twin import compare
from tests.naive import Settings
from tests.naive.paying import Bill, leave_untapped, mana_of
from tests.naive.table import lay_out

ZIGGURAT = make_land("Ziggurat", "WUBRG", only="creature")
CAVERN = make_land("Cavern", "WUBRGC", only="creature", free="C")
FOREST = make_land("Forest", "G", types="Forest", basic=True)
BEAR = make_spell("Bear", "{G}", kind="Creature — Bear")
GIANT = make_spell("Giant", "{W}{U}", kind="Creature — Giant")
GROWTH = make_spell("Growth", "{G}")
TRICK = make_spell("Trick", "{1}")


def first_turns(turns, *cards):
    """Return turn, event, card and value of some turns with all these cards in hand."""
    blanks = [make_spell(f"blank {i}", "{9}") for i in range(7 - len(cards))]
    settings = Settings(
        deck=make_deck(dict.fromkeys((*cards, *blanks), 1)),
        rule=find_rule("none"),
        keep=KeepLands(),
        bottom=find_bottom("lands:3"),
        pilot=find_pilot("greedy"),
        turns=turns,
        draw_first=False,
    )
    compare(Case(settings, 1, 0), 1, "by hand")
    log = run_kernel(settings, seed=1, first_game=0, games=1).log
    return [(turn, event.name, name, value) for turn, event, name, value in log]


def casts(*cards, turns=2):
    """Return what is cast on each of the first turns."""
    log = first_turns(turns, *cards)
    return [
        [name for turn, event, name, _ in log if event == "CAST" and turn == number]
        for number in range(1, turns + 1)
    ]


def test_mana_for_creatures_pays_for_nothing_else():
    assert casts(ZIGGURAT, BEAR) == [["Bear"], []]
    assert casts(ZIGGURAT, GROWTH) == [[], []]
    assert casts(ZIGGURAT, TRICK) == [[], []]


def test_mana_with_more_colours_for_creatures_has_fewer_for_the_rest():
    assert casts(CAVERN, BEAR) == [["Bear"], []]
    assert casts(CAVERN, GROWTH) == [[], []]
    assert casts(CAVERN, TRICK) == [["Trick"], []]


def test_what_is_owed_for_a_creature_is_paid_with_mana_for_creatures_first():
    deck = make_deck({ZIGGURAT: 1, CAVERN: 1, FOREST: 1, make_spell("All", "{W}{U}{B}{R}{G}"): 1})
    ziggurat, cavern, forest, _ = lay_out(deck).library
    pool = [mana for land in (forest, cavern, ziggurat) for mana in mana_of(land)]
    assert sources(leave_untapped(pool, Bill(1), special=True)) == [forest, cavern]
    assert sources(leave_untapped(pool, Bill(2), special=True)) == [cavern]
    green = Bill(1, (frozenset("G"),))
    assert sources(leave_untapped(pool, green)) == [cavern, ziggurat]
    assert sources(leave_untapped(pool, Bill(1))) == [cavern, ziggurat]


def sources(pool):
    """Return the lands that the mana is from."""
    return [mana.source for mana in pool]


def test_two_mana_for_creatures_pay_two_colours():
    assert casts(CAVERN, ZIGGURAT, GIANT) == [[], ["Giant"]]
    assert casts(CAVERN, ZIGGURAT, FOREST, GIANT, GROWTH, turns=3) == [["Growth"], [], ["Giant"]]


def test_mana_for_creatures_counts_as_available():
    assert (1, "MANA", None, 1) in first_turns(1, ZIGGURAT, TRICK)
    assert (1, "END", None, 0) in first_turns(1, ZIGGURAT, TRICK)


def test_random_decks_cast_creatures_with_mana_for_creatures():
    casts_of_creatures = 0
    for number in range(200):
        settings = random_case(number, random_effect_deck).settings
        table = lay_out(settings.deck)
        if not any(copy.restricted for copy in table.library):
            continue
        creatures = {copy.name for copy in table.library if copy.is_special}
        log = run_kernel(settings, seed=1, first_game=0, games=3).log
        casts_of_creatures += sum(e.name == "CAST" and name in creatures for _, e, name, _ in log)
    assert casts_of_creatures > 100
