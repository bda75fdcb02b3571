"""The counterpart of a deck under a restriction: what goes, what comes, what stays in place."""

from __future__ import annotations

from pathlib import Path

import pytest

import simlab
from simlab import Deck, restrict
from simlab.decks import read_deck
from simlab.decks.candidates import role_of
from simlab.errors import CardError, DeckError


@pytest.fixture(scope="module")
def bant() -> Deck:
    folder = Path(__file__).resolve().parents[2] / "configs/decks"
    return read_deck(folder / "three_colour_commander.txt", format="commander")


@pytest.mark.parametrize("cap", [2, 3, 4, 5])
def test_a_cap_changes_what_is_over_it_and_nothing_else(bant: Deck, cap: int) -> None:
    found = restrict(bant, mana_value_max=cap)
    before, after = bant.cards(), found.deck.cards()
    changed = 0
    for old, new in zip(bant.slots, found.deck.slots, strict=True):
        over = before[old].mana_value > cap and not before[old].is_land
        assert (old != new) is over
        assert after[new].mana_value <= cap
        changed += over
    assert changed == len(found.changes) == sum(change.count for change in found.changes)
    assert (found.deck.size, found.deck.lands) == (bant.size, bant.lands)
    assert found.deck.check().verdict == "legal"
    assert bool(found.left) == (cap < 4)  # the commander costs four, and stays


def test_each_card_gives_way_to_one_of_its_role_at_the_cap(bant: Deck) -> None:
    found = restrict(bant, mana_value_max=3)
    assert all(change.role == change.new_role for change in found.changes)
    assert all(change.put_in.mana_value == 3 for change in found.changes)
    assert all(change.new_role == role_of(change.put_in) for change in found.changes)
    frame = found.to_frame()
    assert list(frame["new_mana_value"]) == [3] * len(found.changes)
    assert "Sun Titan (mana value 6) ->" in str(found)
    assert f"{len(found.changes)} of 99 cards changed" in repr(found)


def test_nothing_to_change_is_the_same_deck(bant: Deck) -> None:
    found = restrict(bant, mana_value_max=7)
    assert (found.deck, found.changes, found.left) == (bant, (), ())
    assert list(found.to_frame().columns)[:3] == ["taken_out", "put_in", "count"]


def test_the_same_cap_gives_the_same_deck_and_a_second_time_nothing(bant: Deck) -> None:
    once = restrict(bant, mana_value_max=3)
    assert restrict(bant, mana_value_max=3) == once
    assert restrict(once.deck, mana_value_max=3).changes == ()


def test_copies_go_together() -> None:
    deck = Deck.of({"Forest": 24, "Grizzly Bears": 32, "Colossal Dreadmaw": 4}, format="modern")
    found = restrict(deck, mana_value_max=3)
    assert [(c.taken_out.name, c.count) for c in found.changes] == [("Colossal Dreadmaw", 4)]
    assert found.deck.main[found.changes[0].put_in.name] == 4
    assert found.changes[0].put_in.colours == deck.cards()["Colossal Dreadmaw"].colours


def test_colours_change_lands_too(bant: Deck) -> None:
    found = restrict(bant, colours="WU")
    cards = found.deck.cards()
    assert all(not cards[name].colour_identity & 0b10000 for name in found.deck.slots)
    assert {c.put_in.is_basic for c in found.changes if c.taken_out.is_land} == {True}
    assert found.deck.lands == bant.lands
    assert found.left == ("Rafiq of the Many (colour G), which leads the deck",)


def test_types_and_any_question(bant: Deck) -> None:
    creatures = restrict(bant, types=("Creature",)).deck
    cards = creatures.cards()
    assert all(cards[n].is_creature or cards[n].is_land for n in creatures.slots)
    assert creatures.check().verdict == "legal"
    short = restrict(bant, where=lambda card: len(card.name) < 20).deck
    assert all(len(name) < 20 for name in short.slots)


def test_a_bound_from_below() -> None:
    deck = Deck.of({"Forest": 24, "Grizzly Bears": 36}, format="limited")
    found = restrict(deck, mana_value_min=5)
    assert {card.put_in.mana_value for card in found.changes} == {5}


def test_a_pool_of_ones_own() -> None:
    deck = Deck.of({"Forest": 39, "Colossal Dreadmaw": 1}, format="limited")
    found = restrict(deck, mana_value_max=3, pool=["trained armodon", "Shock"])
    assert found.deck.main == {"Forest": 39, "Trained Armodon": 1}
    with pytest.raises(
        DeckError, match='"Colossal Dreadmaw" \\(mana value 6\\) has no counterpart'
    ):
        restrict(deck, mana_value_max=3, pool=["Shock"])
    with pytest.raises(CardError, match="Shokc"):
        restrict(deck, mana_value_max=3, pool=["Shokc"])


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({}, "nothing to restrict: name mana_value_max, colours, types or where"),
        ({"mana_value_min": 4, "mana_value_max": 3}, "mana_value_min=4 is more than"),
        ({"types": "Creature"}, 'give several, as in \\("Creature",\\)'),
    ],
)
def test_wishes_that_are_none(bant: Deck, wishes: dict[str, object], words: str) -> None:
    with pytest.raises(DeckError, match=words):
        restrict(bant, **wishes)  # type: ignore[arg-type]


def test_paired_runs_stay_aligned(bant: Deck) -> None:
    """The slots that stay hold the same cards, so a cap is compared on nearly the same games."""
    arms = {"no cap": {}, "cap 3": {"deck": restrict(bant, mana_value_max=3).deck}}
    found = simlab.compare(
        arms, deck=bant, games=5_000, seed=1, turns=5, record="turns", progress=False
    )
    frame = found.differences("mana_spent_by", turn=5)
    assert float(frame["gain"].iloc[0]) > 2


@pytest.mark.parametrize(
    ("format_", "leader", "count", "names"),
    [("commander", "Marrow-Gnawer", 39, 39), ("modern", None, 22, 6), ("limited", None, 22, 1)],
)
def test_any_number_of_a_card_gives_way_to_as_many_names_as_the_format_asks(
    format_: str, leader: str | None, count: int, names: int
) -> None:
    size = {"commander": 99, "modern": 60, "limited": 40}[format_]
    deck = Deck.of(
        {"Swamp": size - count, "Relentless Rats": count}, commanders=leader or (), format=format_
    )
    found = restrict(deck, mana_value_max=2)
    assert not found.deck.check().violations
    assert sum(change.count for change in found.changes) == count
    assert len(found.changes) == names


def test_a_pool_too_small_for_the_copies_is_an_error() -> None:
    deck = Deck.of({"Swamp": 40, "Relentless Rats": 20}, format="modern")
    pool = ["Ravenous Rats", "Typhoid Rats"]
    with pytest.raises(DeckError, match=r'"Relentless Rats" .* has no counterpart'):
        restrict(deck, mana_value_max=2, pool=pool)
    kept = restrict(deck, mana_value_max=2, pool=[*pool, "Relentless Rats", "Rat Colony"])
    assert [change.count for change in kept.changes] == [20]


def test_a_land_gives_way_to_a_basic_that_may_stay() -> None:
    deck = Deck.of({"Mountain": 20, "Forest": 4, "Shock": 36})
    with pytest.raises(DeckError, match='"Mountain" \\(not as asked\\) has no counterpart'):
        restrict(deck, where=lambda card: not card.is_basic)
    found = restrict(deck, where=lambda card: card.name != "Mountain")
    assert found.deck.main == {"Forest": 24, "Shock": 36}
