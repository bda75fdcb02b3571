"""Compiling: what cannot be played is named, and slots keep their places."""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab import Deck
from simlab.cards import Behaviour
from simlab.compile import (
    MAX_COMMANDERS,
    MAX_TURNS,
    CompiledDeck,
    compile_deck,
    compile_mulligan,
    compile_pilot,
)
from simlab.errors import ConfigError, DeckError
from simlab.kernels.columns import Event
from simlab.kernels.layout import MulliganArrays
from simlab.mulligans import find_bottom, find_keep, find_rule
from simlab.pilots import find_pilot
from tests.reference.helpers import deck_of, land, land_deck, play, spell
from tests.reference.logs import game_logs

BEARS = Deck.of({"Forest": 17, "Grizzly Bears": 20, "Colossal Dreadmaw": 3})


def slots_of(deck: Deck) -> list[str]:
    """Return the cards of the slots as the kernels see them."""
    compiled = compile_deck(deck)
    indexes = compiled.arrays.template.view(np.uint8)[: deck.size]
    if sys.byteorder == "big":
        indexes = compiled.arrays.template.byteswap().view(np.uint8)[: deck.size]
    return [compiled.index_names[index] for index in indexes]


# What cannot be played --------------------------------------------------------------------------


def test_a_library_of_250_cards_is_played_and_one_of_251_is_not() -> None:
    compile_deck(Deck.of({"Forest": 100, "Grizzly Bears": 150}))
    with pytest.raises(DeckError, match="has 251 cards; a library has 250 at most"):
        compile_deck(Deck.of({"Forest": 101, "Grizzly Bears": 150}))


def test_a_card_that_a_policy_looks_for_is_in_the_library() -> None:
    with pytest.raises(DeckError, match='keep policy: "Sol Ring" is not in the main deck'):
        play(BEARS, games=1, keep="any:Sol Ring")
    leader = Deck.of({"Forest": 60}, commanders="Yeva, Nature's Herald")
    with pytest.raises(DeckError, match="is not in the main deck"):
        play(leader, games=1, keep="any:Yeva, Nature's Herald")
    with pytest.raises(DeckError, match='bottom policy: no card of type "elf" is in the main deck'):
        play(BEARS, games=1, bottom="lands:3 protect:@elf")


def test_more_mana_than_a_byte_holds_is_named() -> None:
    big = replace(land("Big"), behaviour=Behaviour(makes="C", amount=3, found="table"))
    with pytest.raises(DeckError, match="could have 127 mana or more"):
        compile_deck(deck_of({"Big": 50}, big))


@pytest.mark.parametrize("turns", [0, -3, MAX_TURNS + 1])
def test_a_game_has_one_to_forty_turns(turns: int) -> None:
    with pytest.raises(ConfigError, match=f"turns={turns}: a goldfish game has"):
        play(BEARS, games=1, turns=turns)


def test_more_commanders_than_there_is_room_for_are_named() -> None:
    leaders = [spell(f"Leader {number}", "{1}") for number in range(MAX_COMMANDERS + 1)]
    with pytest.raises(DeckError, match=f"{MAX_COMMANDERS + 1} commanders; {MAX_COMMANDERS} at"):
        play(deck_of({"Land": 60}, land("Land"), ask=leaders), games=1)
    play(deck_of({"Land": 60}, land("Land"), ask=leaders[:-1]), games=1)


# Slots ------------------------------------------------------------------------------------------


def test_the_slots_are_those_of_the_list() -> None:
    assert slots_of(BEARS) == list(BEARS.slots)


@given(
    out=st.sampled_from(["Forest", "Grizzly Bears", "Colossal Dreadmaw"]),
    into=st.sampled_from(["Forest", "Lightning Bolt", "Colossal Dreadmaw", "Sol Ring"]),
    count=st.integers(1, 3),
)
def test_swapping_a_card_leaves_the_other_slots_in_place(out: str, into: str, count: int) -> None:
    other = BEARS.swap({out: -count, into: count} if out != into else {})
    before, after = slots_of(BEARS), slots_of(other)
    changed = [place for place in range(40) if before[place] != after[place]]
    assert len(changed) == (count if out != into else 0)
    assert all((before[place], after[place]) == (out, into) for place in changed)


def test_two_decks_with_aligned_slots_are_dealt_the_same_cards() -> None:
    other = BEARS.swap({"Forest": -1, "Colossal Dreadmaw": 1})
    settings = {"games": 500, "mulligan": "none", "turns": 5}
    logs = [game_logs(play(deck, "aligned", **settings), 500) for deck in (BEARS, other)]
    dealt = [log[log["event"].isin([Event.DEAL, Event.DRAW])].reset_index() for log in logs]
    cards = [frame["card"] for frame in dealt]
    same = cards[0] == cards[1]
    assert (dealt[0]["game"] == dealt[1]["game"]).all()
    assert set(zip(cards[0][~same], cards[1][~same], strict=True)) == {
        ("Forest", "Colossal Dreadmaw")
    }
    share = len(dealt[0][~same]) / 500
    assert share == pytest.approx(11 / 40, abs=0.1)  # eleven cards seen, one slot of forty


# Facts ------------------------------------------------------------------------------------------


def test_spells_come_dearest_first_then_lands() -> None:
    compiled = compile_deck(BEARS)
    assert compiled.index_names[:4] == ("Colossal Dreadmaw",) * 3 + ("Grizzly Bears",)
    assert compiled.card_names == ("Colossal Dreadmaw", "Grizzly Bears", "Forest")
    assert (compiled.spell_cards, compiled.mana) == (2, (6, 2))
    assert int(compiled.arrays.spells) == 23


def arrays(compiled: CompiledDeck) -> list[np.ndarray]:
    return [array for array in compiled.arrays if isinstance(array, np.ndarray)]


def test_every_array_is_contiguous_and_read_only() -> None:
    compiled = compile_deck(BEARS)
    keep = find_keep("any and any:Forest")
    rule = compile_mulligan(find_rule("london"), keep, find_bottom("lands:3"), compiled)
    pilot = compile_pilot(find_pilot("greedy"), compiled.arrays)
    tables = [*compiled.arrays, *rule, *rule.judge, *pilot]
    for array in [table for table in tables if isinstance(table, np.ndarray)]:
        assert array.flags.c_contiguous
        assert not array.flags.writeable


def test_compiling_twice_gives_the_same_bytes() -> None:
    first, second = compile_deck(BEARS), compile_deck(BEARS)
    assert all((a == b).all() for a, b in zip(arrays(first), arrays(second), strict=True))


def test_phases_without_a_card_are_left_out() -> None:
    plain = compile_deck(Deck.of({"Forest": 30, "Grizzly Bears": 30}))
    ring = compile_deck(Deck.of({"Forest": 30, "Sol Ring": 30}))
    phases = [len(compile_pilot(find_pilot("greedy"), deck.arrays).roles) for deck in (plain, ring)]
    assert phases[0] < phases[1] == 3


def rule_tables(rule: str, keep: str) -> MulliganArrays:
    deck = compile_deck(land_deck(60, 24))
    return compile_mulligan(find_rule(rule), find_keep(keep), find_bottom("lands:3,2"), deck)


def test_the_last_hand_of_a_ladder_is_kept_and_hands_at_the_floor() -> None:
    rule = rule_tables("london", "lands:3-3 floor:4")
    keep, good = (table.reshape(8, 11) for table in (rule.keep, rule.good))
    assert keep[7, :8].all()
    assert keep[3, :8].all()  # seven less three is four
    assert not keep[0, 2]
    assert not good[7, 7]


def test_a_gate_shuts_the_first_mulligan_only() -> None:
    keep = rule_tables("original", "lands:2-5 floor:0").keep.reshape(2, 11)
    assert [lands for lands in range(8) if not keep[0, lands]] == [0, 7]


def test_conditions_are_compiled_only_where_the_lands_do_not_say_it_all() -> None:
    assert rule_tables("london", "lands:2-5 or (draw and lands:1)").judge is None
    assert rule_tables("london", "lands:2-5 and plays:1by2").judge is not None


def test_colours_can_be_left_out_of_account() -> None:
    deck = deck_of({"Land": 20, "Red": 20}, land("Land", "G"), spell("Red", "{R}{R}"))
    plain, blind = compile_deck(deck), compile_deck(deck, ignore_colours=True)
    index = plain.index_names.index("Red")
    assert plain.arrays.need[index, 0] != blind.arrays.need[index, 0]
    assert blind.arrays.need[index, 0] == 2


def test_what_is_left_out_is_noted_by_card() -> None:
    compiled = compile_deck(Deck.of({"Forest": 30, "Evolving Wilds": 1, "Brainstorm": 29}))
    assert any("their difference" in note for note in compiled.notes["Brainstorm"])
    assert any("payable" in note for note in compiled.notes["Evolving Wilds"])
    assert "Forest" not in compiled.notes
