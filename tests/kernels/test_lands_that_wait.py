"""A land that makes mana only with other lands in play."""

from __future__ import annotations

from simlab import Deck, simulate
from tests.kernels.cases import make_land, make_spell
from tests.kernels.test_creature_mana import first_turns

TEMPLE = make_land("Temple", "C", amount=2, needs_lands=3)


def lands(count):
    return [make_land(f"Land {i}", "G") for i in range(count)]


def mana(log):
    """Return the mana there was at the start and after every change, by turn."""
    found = {}
    for turn, event, _, value in log:
        if event == "MANA":
            found.setdefault(turn, []).append(value)
    return list(found.values())


def test_it_makes_its_mana_from_the_turn_on_which_there_are_enough_lands():
    assert mana(first_turns(4, TEMPLE, *lands(2))) == [[1], [2], [4], [4]]
    assert mana(first_turns(4, TEMPLE, *lands(1))) == [[1], [1], [1], [1]]
    assert mana(first_turns(4, TEMPLE, *lands(3))) == [[1], [2], [4], [5]]


def test_it_is_played_first_where_nothing_else_is_there():
    assert [line[1:3] for line in first_turns(2, TEMPLE) if line[0] == 1] == [
        ("LAND", "Temple"),
        ("MANA", None),
        ("END", None),
    ]


def test_it_can_be_woken_in_mid_turn():
    more = make_spell("More", "{1}", kind="Enchantment", land_drops=1)
    dear = make_spell("Dear", "{4}")
    log = first_turns(2, TEMPLE, *lands(3), more, dear)
    # A land, then with the further land drop another; of two more on turn 2 one is the temple.
    assert mana(log) == [[1, 2], [5]]
    assert (2, "CAST", "Dear", 4) in log


def test_another_land_is_played_first_where_both_are_as_good():
    dropped = [name for _, event, name, _ in first_turns(3, TEMPLE, *lands(2)) if event == "LAND"]
    assert dropped == ["Land 0", "Land 1", "Temple"]


def test_temple_of_the_false_god_needs_five_lands():
    deck = Deck.of({"Forest": 4, "Temple of the False God": 1, "Grizzly Bears": 2})
    run = simulate(deck, games=50, seed=1, turns=6, mulligan="none", progress=False)
    frame = run.to_frame()
    for turn in range(1, 7):
        least = min(turn, 5) if turn < 5 else 6
        assert (frame[f"mana_available_{turn}"] <= least).all()
    assert set(frame["mana_available_5"]) == {6}
    assert "payable takes it as making no mana" in run.notes()["Temple of the False God"]
