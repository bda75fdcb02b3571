"""Pilots: the catalogue, tables of one's own, and what a phase means in a game."""

from __future__ import annotations

import pandas as pd
import pytest

import simlab
from simlab import Pilot
from simlab.cards import Behaviour, Card
from simlab.errors import PilotError
from simlab.pilots import Phase, find_pilot
from tests.reference.helpers import deck_of, land, play, spell


def rock(name: str, cost: str, amount: int) -> Card:
    """Return an artifact that makes colourless mana at once."""
    from dataclasses import replace

    made = Behaviour(makes="C", amount=amount, found="table")
    return replace(spell(name, cost, "Artifact"), behaviour=made)


def first_casts(pilot: str | Pilot, *, turns: int = 6) -> pd.Series:
    """Return the share of games in which each card has been cast by turn 3."""
    own = [land("Land", "C"), rock("Rock", "{2}", 1), spell("Bear", "{2}"), spell("Ogre", "{3}")]
    boss = spell("Boss", "{3}", "Legendary Creature")
    deck = deck_of({"Land": 30, "Bear": 10, "Rock": 10, "Ogre": 10}, *own, ask=[boss])
    run = play(deck, "pilots", games=20_000, turns=turns, pilot=pilot, mulligan="none")
    frame = run.cards()
    now = frame[(frame["turn"] == 3) & (frame["event"] == "cast")]
    return now.set_index("card")["estimate"]


def test_the_catalogue_says_what_each_pilot_does() -> None:
    frame = simlab.pilots().set_index("name")
    assert list(frame.index) == ["greedy", "curve"]
    assert frame.loc["greedy", "phases"] == "free_mana, commander, ramp until turn 4, any"
    assert frame.loc["curve", "phases"] == "any"
    assert frame["about"].str.len().min() > 10


def test_a_pilot_is_found_by_name_and_returned_as_it_is() -> None:
    pilot = find_pilot("curve")
    assert find_pilot(pilot) is pilot


def test_an_unknown_pilot_is_named_with_the_nearest_one() -> None:
    with pytest.raises(PilotError, match='"gredy" is not known; did you mean "greedy"'):
        find_pilot("gredy")


def test_a_table_without_phases_or_with_an_unknown_kind_is_no_pilot() -> None:
    with pytest.raises(PilotError, match='pilot "idle" has no phases'):
        Pilot("idle", ())
    with pytest.raises(PilotError, match='kind "rampp" is not known; known: free_mana, commander'):
        Pilot("x", (Phase("rampp"),))  # type: ignore[arg-type]


def test_the_curve_pilot_casts_the_dearest_and_the_greedy_one_its_commander_and_ramp() -> None:
    greedy, curve = first_casts("greedy"), first_casts("curve")
    assert greedy["Boss"] > curve["Boss"] + 0.1
    assert greedy["Rock"] > curve["Rock"] + 0.1
    assert curve["Ogre"] > greedy["Ogre"] + 0.1


def test_a_pilot_casts_nothing_but_what_its_phases_name() -> None:
    cast = first_casts(Pilot("ramp only", (Phase("ramp"),)))
    assert cast["Rock"] > 0.3
    assert (cast.drop("Rock") == 0).all()


def test_a_phase_ends_with_its_last_turn() -> None:
    short = Pilot("late", (Phase("ramp", until=1), Phase("commander")))
    cast = first_casts(short)
    assert cast["Rock"] == 0  # costs two, and is no longer tried on turn 2
    assert cast["Boss"] > 0.5


def test_the_dearest_goes_first_whatever_the_order_of_the_list() -> None:
    for names in (("Cheap", "Dear"), ("Dear", "Cheap")):
        cards = {"Cheap": spell("Cheap", "{1}"), "Dear": spell("Dear", "{2}")}
        deck = deck_of({"Land": 20, **dict.fromkeys(names, 20)}, land("Land"), *cards.values())
        run = play(deck, "dearest", games=5_000, turns=2, pilot="curve", mulligan="none")
        frame = run.to_frame(cards=["Cheap", "Dear"])
        both = frame[(frame["lands_in_play_2"] == 2) & (frame["first_seen: Dear"] <= 2)]
        assert (both["first_cast: Dear"] == 2).all()
