"""``simlab solitaire``: tables, differences, lands, and a game by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from simlab import load
from simlab.cli import main

DECKS = Path(__file__).resolve().parents[2] / "configs/decks"
BLACK = DECKS / "solitaire_mono_black.txt"
FIVE = DECKS / "solitaire_five_colours.txt"


def test_a_deck_is_played_under_all_readings(simlab):
    said = simlab("solitaire", FIVE, "--games", "200", "--seed", "1").stdout
    assert "60 cards, 23 lands; 200 games under each reading, seed 1" in said
    assert "3% of the cards are played in part" in said
    assert "stuck, %" in said and "lost, %" in said  # nothing is solved, so nothing unsolvable
    assert "unsolv-" not in said
    for reading in ("hand empty", "any time, onto hand", "any time, hand discarded"):
        assert reading in said


def test_players_are_held_against_the_first(simlab, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    words = ("--player", "random", "--player", "greedy", "--player", "thoughtful")
    said = simlab("solitaire", FIVE, *words, "--games", "60", "--seed", "1").stdout
    assert "Against random, deal by deal" in said
    assert "the ± 95% intervals of a reading hold together\n(Holm)" in said
    assert "Budget: thoughtful 20,000 actions tried a deal." in said
    assert "thoughtful knows all cards" in said
    assert "unsolv-" in said and "lost or" in said
    assert not [line for line in said.splitlines()[1:] if len(line) > 80]


@pytest.mark.parametrize(
    "words", [(), ("--player", "random", "--player", "greedy"), ("--lands", "20,24")]
)
def test_a_result_is_saved(simlab, tmp_path, words):
    folder = tmp_path / "result"
    asked = ("--games", "50", "--seed", "1", "--save", folder)
    said = simlab("solitaire", BLACK, *words, *asked).stdout
    assert f"Saved in {folder}." in said
    assert repr(load(folder)).startswith("<Solitaire")
    page = simlab.error("report", folder)
    assert "a page is written of a run or a comparison" in " ".join(page.split())
    shown = simlab.error("replay", folder, "--game", "1")
    assert "a result of solitaire has no games to show" in " ".join(shown.split())


def test_rules_that_are_not_the_usual_ones_are_said(simlab):
    words = ("--reading", "slot-full=replace", "--games", "20", "--seed", "1")
    said = simlab("solitaire", FIVE, *words).stdout
    assert "20 games under each reading, seed 1; slot_full=replace\n" in said
    assert simlab.json("solitaire", FIVE, *words)["readings"] == "slot_full=replace"


def test_json_has_every_number(simlab):
    words = ("--player", "random", "--player", "greedy", "--games", "50", "--seed", "3")
    found = simlab.json("solitaire", FIVE, *words)
    assert set(found["players"]) == {"random", "greedy"}
    assert len(found["differences"]) == 3
    assert found["seed"] == 3
    row = found["players"]["greedy"][0]
    assert row["low"] <= row["estimate"] <= row["high"]


def test_lands_are_tuned(simlab):
    words = ("--lands", "16:22:6", "--games", "3000", "--delta", "0.05", "--seed", "1")
    found = simlab.json("solitaire", BLACK, *words)
    assert [row["lands"] for row in found["table"]] == [16, 22] * 3
    assert found["found"]["hand_empty"]["decided"] is True
    assert found["found"]["hand_empty"]["may_be_best"] == ["22 lands"]
    ran = simlab("solitaire", BLACK, *words)
    said = " ".join(ran.stdout.split())
    assert "Games won by number of lands (± 95% interval)" in said
    assert "60 cards, 22 lands" in said
    assert "player greedy; the default readings" in said
    assert "22 (yours)" in said
    assert (
        "Three new cards: hand empty. Best: 22 lands. With probability 0.95 no candidate is better "
        "than 22 lands by more than 5 percentage points. It is at the end of those asked for: more "
        "lands may be better still."
    ) in said
    assert " for 6 Swamp." in said
    assert "16 lands: 6 " in said
    assert "Not decided" not in said
    assert not ran.stderr


def test_a_version_that_is_worse_is_not_said_to_be_level_as_well(simlab):
    """Worse than another one: its difference to the chosen one may still hold 0."""
    words = ("--lands", "14:24", "--games", "3000", "--seed", "1")
    said = simlab("solitaire", BLACK, *words).stdout
    rows = [line for line in said.splitlines() if line.rstrip().endswith(" worse")]
    assert len(rows) > 10
    assert not any("≈" in row for row in rows)
    assert "≈" in said
    assert "of those the interval may hold 0." in " ".join(said.split())


def test_what_a_few_games_do_not_decide_has_no_best(simlab):
    words = ("--lands", "21:24", "--games", "200", "--seed", "1")
    ran = simlab("solitaire", BLACK, *words)
    said = " ".join(ran.stdout.split())
    assert said.count("Not decided; the choice so far is") == 3
    assert said.count("best so far") == 3
    assert "Best:" not in said
    assert "The best may as well be" in said
    assert "the games ran out before that was 1 percentage point." in said
    games = re.findall(r"\(--games (\d+)\)", said)
    assert len(games) == 3
    assert all(int(many) > 200 for many in games)
    assert "warning: hand_empty: With probability 0.95" in ran.stderr
    found = simlab.json("solitaire", BLACK, *words)["found"]
    for one in found.values():
        assert not one["decided"]
        assert len(one["may_be_best"]) > 1
        assert one["games_enough"] > 200
    head, *rows = simlab("solitaire", BLACK, *words, "--csv").stdout.splitlines()
    assert head.endswith(",may_be_best,player,readings,seed,level,delta")
    assert len(rows) == 12


def test_a_single_number_of_lands_is_no_choice(simlab):
    said = simlab("solitaire", BLACK, "--lands", "20", "--games", "50", "--seed", "1").stdout
    assert "150 games over 1 version and 3 readings, seed 1" in said
    assert "20 lands is the only candidate: nothing was compared. Ask for several" in said
    assert "est: 20" not in said
    assert " best" not in said.replace("against the", "").split("best, points")[1].split("All")[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--player", "greedi"), "did you mean greedy?"),
        (("--reading", "slot"), "write a switch and its value, as slot_full=replace"),
        (("--reading", "slot_ful=replace"), "did you mean slot_full?"),
        (("--reading", "slot_full=yes"), "known: illegal, replace"),
        (("--draw-when", "stack"), "all three readings are always reported"),
        (("--delta", "0.1"), "--delta is for --lands"),
        (("--seconds", "1"), "--seconds is for --lands"),
        (("--lands", "20", "--seconds", "0"), "seconds=0.0: give a number above 0"),
        (("--play", "--seconds", "1"), "--play takes no --seconds"),
        (("--lands", "20:10"), "write the lower end first"),
        (("--lands", "18", "--player", "random", "--player", "greedy"), "--lands is for one"),
        (("--play", "--games", "5"), "--play takes no --games"),
        (("--play", "--level", "0.9"), "--play takes no --level"),
        (("--play", "--threads", "2"), "--play takes no --threads"),
        (("--play", "--delta", "0.1"), "--play takes no --delta"),
        (("--play", "--json"), "--play takes no --json"),
        (("--reading", "mulligan=no"), '"mulligan" is no switch of solitaire; switches: draw_when'),
        (("--budget", "5"), "player greedy has no budget"),
        (("--player", "greedy", "--player", "random", "--budget", "5"), "greedy has no budget"),
        (("--player", "greedy", "--player", "greedy"), 'arm "greedy" is there twice'),
        (("--player", "search", "--budget", "-5"), "budget=-5: give a whole number from 1"),
        (("--lands", "18:99", "--games", "10"), "lands=60: the deck has 60 cards"),
        (("--lands", "18", "--games", "1"), "games=1: give a whole number from 2"),
        (("--lands", "18", "--delta", "2"), "delta=2.0: a share of the games"),
        (("--games", "0"), "--games"),
        (("--seed", "-1"), "seed=-1: a seed is a whole number"),
        (("--play", "--draw-when", "never"), "known: hand_empty, stack, discard"),
        (("--play", "--game", "-1"), "--game"),
        (("--reading", "draw_when=stack"), "all three readings of it are always played"),
    ],
)
def test_what_cannot_be_is_refused(simlab, words, said):
    assert said in simlab.error("solitaire", BLACK, *words)


def test_a_deck_of_28_cards_is_refused(simlab, tmp_path):
    (tmp_path / "small.txt").write_text("28 Swamp\n")
    assert "solitaire asks for more than 28" in simlab.error("solitaire", "small.txt")


def play(*lines: str, words: tuple[str, ...] = ()) -> str:
    """Play by hand with these lines typed in."""
    found = CliRunner().invoke(
        main, ["solitaire", str(BLACK), "--play", "--seed", "1", *words], input="\n".join(lines)
    )
    assert found.exit_code == 0, found.output
    return found.output


def test_a_person_plays_takes_back_asks_for_a_hint_and_stops():
    lines = ("1", "h", "u", "u", "x", "99", "-1", "0", "?", "", "c", "b", "q")
    said = play(*lines, words=("--budget", "50"))
    assert "game 0 of seed 1; the default readings" in said
    assert "1. move Murder from pile 2 onto pile 6" in said
    assert "you move Murder from pile 2 onto pile 6: " in said
    assert "search would play" in said
    assert "taken back: move Murder" in said
    assert "there is nothing to take back" in said
    assert '"x" is no move; a number plays that move' in said
    for number in ("99", "-1", "0"):
        assert f"{number} is no move now; moves are 1 to 2" in said
    assert said.count("a number plays that move") == 3
    assert "Doom Blade {1}{B}: spell, kill creature nonblack" in said
    assert "Swamp: land, makes B" in said
    assert said.rstrip().endswith("cards on the piles, 0 actions>")


def test_the_end_of_the_input_ends_the_game():
    assert "0 actions>" in play()


def test_a_game_can_be_played_to_its_end():
    said = play(*["1"] * 300, words=("--draw-when", "discard", "--game", "2"))
    assert "result: " in said
    assert "draw_when=discard" in said


def test_a_lost_game_can_be_taken_back():
    said = play(*["1"] * 60, "h", "u", "u", "q")
    assert "result: stuck" in said
    assert "the game is over; u takes the last move back, q ends" in said
    end = said[said.index("the game is over") :]
    assert "taken back: " in end
    assert "result: stuck" not in end[end.rindex("taken back: ") :]
    assert ": on, " in end.splitlines()[-1]


def test_a_game_that_is_won_ends(tmp_path):
    file = tmp_path / "won.txt"
    file.write_text("28 Swamp\n1 Knight of Dusk\n")
    words = ["solitaire", str(file), "--play", "--seed", "1"]
    found = CliRunner().invoke(main, words, input="1\n1\n")
    assert found.exit_code == 0, found.output
    assert "you cast Knight of Dusk from pile" in found.output
    assert "result: won" in found.output
    assert "the game is over" not in found.output


def test_tables_as_csv(simlab):
    words = ("solitaire", FIVE, "--games", "20", "--seed", "1", "--csv")
    head, *rows = simlab(*words).stdout.splitlines()
    assert head.startswith("player,draw_when,metric,estimate,")
    assert {row.split(",")[1] for row in rows} == {"hand_empty", "stack", "discard"}
    assert head.endswith(",budget,deck,readings,seed,level")
    assert all(row.endswith(",Solitaire: five colours,the default readings,1,0.95") for row in rows)
    both = (*words, "--player", "random", "--player", "greedy", "--table", "differences")
    head, *rows = simlab(*both).stdout.splitlines()
    assert "difference" in head
    assert head.endswith(",deck,readings,seed,level")
    assert len(rows) == 3
    assert "is for several --player" in simlab.error(*words, "--table", "differences")
