"""What each command says, as tables and as JSON."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import simlab as package
from simlab.cards import table as table_module
from simlab.cards import update as maker
from simlab.cli.group import COMMANDS
from tests.cards.bulk import scryfall_bulk

ESTIMATE = {"estimate", "standard_error", "low", "high", "games"}


@pytest.fixture
def quickstart(repository) -> Path:
    return repository / "configs" / "quickstart.toml"


def widest(text: str) -> int:
    return max(len(line) for line in text.splitlines())


@pytest.mark.parametrize("columns", ["80", "100", "200"])
def test_run_shows_every_arm_and_what_it_is_conditional_on(
    simlab, quickstart, columns, monkeypatch
):
    monkeypatch.setenv("COLUMNS", columns)
    said = simlab("run", quickstart, "--games", "200").stdout
    for arm in ("london_free1", "london", "vancouver_free1", "paris", "none"):
        assert f" {arm} " in said
    for words in (
        "Bant, three colours (commander): 99 cards",
        "200 games an arm, seed 20, 7 turns",
        "keep lands:2-5 floor:4; bottom lands:3,2; pilot greedy",
        "4 players; on the play; a card drawn on turn 1",
        "card data of 2026-",
        "Difference to london_free1",
        "are played in full",
        "Saved in results/quickstart.",
    ):
        assert words in said
    assert "\x1b" not in said
    assert widest(said) <= int(columns)
    assert (Path("results") / "quickstart" / "record.json").exists()


def test_a_result_that_is_replaced_is_said_to_be(simlab):
    words = ("analyze", "bears.txt", "--games", "50", "--seed", "1", "--save", "kept")
    assert "replaced" not in simlab(*words).stderr
    assert "warning: kept: the result that is there is replaced\n" in simlab(*words).stderr


def test_run_as_json_has_the_numbers_of_the_saved_result(simlab, quickstart):
    said = simlab.json("run", quickstart, "--games", "200", "--save", "mine")
    assert list(said["arms"]) == ["london_free1", "london", "vancouver_free1", "paris", "none"]
    assert said["arms"]["paris"]["mulligan"] == "paris"
    assert (said["games"], said["seed"], said["saved"]) == (200, 20, "mine")
    assert set(said["summary"][0]) >= ESTIMATE
    assert set(said["differences"][0]) >= {*(ESTIMATE - {"estimate"}), "difference", "baseline"}
    loaded = package.load("mine")
    assert said["summary"][0]["estimate"] == loaded.summary()["estimate"][0]


def test_run_of_one_arm_is_an_analysis(simlab):
    Path("one.toml").write_text('deck = "bears.txt"\nseed = 1\ngames = 200\n')
    said = simlab("run", "one.toml", "--no-save").stdout
    assert "By turn" in said
    assert "Saved" not in said
    assert not Path("results").exists()
    assert simlab.json("run", "one.toml", "--no-save")["kind"] == "run"


def test_analyze_takes_the_settings_of_simulate(simlab):
    words = ["analyze", "bears.txt", "--mulligan", "vancouver", "--keep", "lands:3-4", "--turns"]
    words += ["3", "--on-the-draw", "--games", "300", "--seed", "5", "--pilot", "curve"]
    said = simlab.json(*words)
    (arm,) = said["arms"].values()
    assert arm["keep"] == "lands:3-4 floor:4"
    assert (arm["mulligan"], arm["turns"], arm["on_the_play"]) == ("vancouver", 3, False)
    deck = package.read_deck("bears.txt")
    run = package.simulate(
        deck,
        mulligan="vancouver",
        keep="lands:3-4",
        turns=3,
        on_the_play=False,
        pilot="curve",
        games=300,
        seed=5,
        progress=False,
    )
    assert said["summary"][0]["estimate"] == run.summary()["estimate"][0]
    assert set(said["by_turn"][0]) >= ESTIMATE
    assert said["on_curve"][0]["card"] == "Grizzly Bears"
    late = run.delays().iloc[0]
    assert said["on_curve"][0]["payable_delay"] == late["estimate"]
    assert said["on_curve"][0]["payable_delay_high"] == late["high"]


def test_analyze_says_that_no_life_is_paid(simlab):
    Path("vents.txt").write_text("24 Steam Vents\n24 Lightning Bolt\n12 Gut Shot\n")
    words = ["analyze", "vents.txt", "--any-deck", "--games", "50", "--turns", "1"]
    assert "life is paid" not in simlab(*words).stdout
    assert "no life is paid" in simlab(*words, "--no-life").stdout
    (arm,) = simlab.json(*words, "--no-life")["arms"].values()
    assert not arm["pay_life"]


def test_analyze_orders_cards_by_how_late_they_come(simlab):
    words = ["analyze", "three_colour_commander", "--format", "commander", "--games", "300"]
    found = simlab.json(*words)["on_curve"]
    assert {entry["another_way"] for entry in found} == {False, True}
    order = [(entry["another_way"], entry["castable_given_seen"]) for entry in found]
    assert order == sorted(order)
    assert "Least often castable on curve" in simlab(*words).stdout


def test_a_keep_rule_that_keeps_few_hands_is_said_above_the_tables(simlab):
    Path("spy.txt").write_text("4 Forest\n56 Grizzly Bears\n")
    words = ["analyze", "spy.txt", "--any-deck", "--games", "2000", "--turns", "2"]
    said = " ".join(simlab(*words).stdout.partition("What each gives")[0].split())
    assert "The keep rule lands:2-5 floor:4 keeps hardly any hand of this deck" in said
    (arm,) = simlab.json(*words)["arms"].values()
    assert arm["keeps_few"].startswith("The keep rule")
    assert "The keep rule" not in simlab(*words, "--keep", "lands:0-7").stdout
    assert "The keep rule" not in simlab("analyze", "bears.txt", "--games", "500").stdout


def test_a_deck_is_named_as_it_was_given(simlab, tmp_path):
    Path("inner").mkdir()
    Path("inner/deck.txt").write_text("24 Forest\n36 Grizzly Bears\n")
    for given in ("inner/deck.txt", str(Path("inner/deck.txt").absolute()), "mono_red"):
        words = ["analyze", given, "--games", "50", "--turns", "1", "--html", "page.html"]
        said = "".join(simlab(*words).stdout.split())
        assert f"See:simlabcheck{given}" in said
        assert f"simlab analyze {given} " in Path("page.html").read_text(encoding="utf-8")


def test_cards_with_another_way_are_marked_below_the_others(simlab):
    Path("temper.txt").write_text("24 Mountain\n4 Fiery Temper\n32 Hill Giant\n")
    said = simlab("analyze", "temper.txt", "--games", "300").stdout
    table = said.partition("Least often castable")[2]
    assert table.index("Hill Giant") < table.index("Fiery Temper †")
    assert "† has another way to be cast" in table
    assert "†" not in simlab("analyze", "bears.txt", "--games", "50").stdout


def test_analyze_of_lands_alone_and_of_one_turn(simlab):
    Path("lands.txt").write_text("60 Forest\n")
    assert "By turn" in simlab("analyze", "lands.txt", "--games", "50", "--turns", "1").stdout


def test_compare_pairs_rules(simlab):
    words = ["compare", "bears.txt", "--mulligans", "london, paris,none", "--games", "300"]
    said = simlab.json(*words, "--seed", "1")
    assert list(said["arms"]) == ["london", "paris", "none"]
    assert {entry["baseline"] for entry in said["differences"]} == {"london"}
    assert "Difference to london" in simlab(*words).stdout


def test_compare_shows_the_hands_that_are_kept(simlab):
    words = ["compare", "bears.txt", "--mulligans", "london,draw10_keep7", "--games", "400"]
    said = simlab(*words, "--seed", "1").stdout
    assert "Hands that are kept" in said
    assert "lands" in said.partition("Hands that are kept")[2]


def test_one_rule_is_held_against_the_decks_own(simlab):
    words = ["compare", "bears.txt", "--mulligans", "partial_paris", "--games", "300"]
    assert list(simlab.json(*words)["arms"]) == ["london", "partial_paris"]


def test_check_says_what_was_read_and_what_is_left_out(simlab):
    words = ["check", "three_colour_commander", "--format", "commander"]
    said = simlab(*words).stdout
    assert "main 99, commander 1" in said
    assert 'in format "commander": legal' in said
    assert "Played in part" in said
    facts = simlab.json(*words)
    assert facts["zones"]["commander"] == {"Rafiq of the Many": 1}
    assert facts["ok"]
    assert (facts["verdict"], facts["unknown"]) == ("legal", [])
    assert {"card", "played", "behaviour", "left_out"} <= set(facts["modelled"][0])


def test_what_is_left_out_is_counted_alike_everywhere(simlab):
    words = ("three_colour_commander", "--format", "commander")
    rows = simlab.json("check", *words)["modelled"]
    full, part, blank = (
        sum(row["count"] for row in rows if row["played"] == how)
        for how in ("in full", "in part", "mana cost alone")
    )
    assert min(full, part, blank) > 0
    assert any(row["left_out"] for row in rows if row["played"] == "mana cost alone")
    checked = simlab("check", *words).stdout
    assert f"Played in part, {part} cards" in checked
    assert f"Only cost their mana, {blank} cards: " in checked
    names = checked.partition(f"Played in full, {full} cards: ")[2].partition("Only cost")[0]
    counts = [name.split()[0] for name in names.split("; ")]
    assert sum(int(count) if count.isdigit() else 1 for count in counts) == full
    said = " ".join(simlab("analyze", *words, "--games", "50").stdout.split())
    assert f"Of 100 cards, copies counted, {full} are played in full" in said
    assert f"lands go, {part} in part; {blank} only cost" in said


def test_analyze_says_what_screw_and_flood_are(simlab):
    said = " ".join(simlab("analyze", "bears.txt", "--games", "50").stdout.split())
    assert "Screw: fewer lands than turns have been seen by then; flood: at least two" in said
    assert "colour screw: a card at hand costs no more mana than is there" in said


def test_check_lists_violations_and_lines_not_understood(simlab):
    Path("deck.txt").write_text("20 Forest\n39 Grizzly Bears\n1 Forrest\n")
    facts = simlab.json("check", "deck.txt", "--format", "modern", status=1)
    assert [entry["rule"] for entry in facts["violations"]] == ["deck size", "copies"]
    assert facts["verdict"] == "illegal"
    assert facts["unknown"][0] == "no ban list was found"
    assert facts["not_understood"][0]["line"] == 3
    said = simlab("check", "deck.txt", "--format", "modern", status=1).stdout
    assert "line 3 is not understood" in said


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("mulligan", "london", "hands of 7, 6, 5"),
        ("format", "edh", "100 cards with the commanders"),
        ("banlist", "commander_2026", "; Mana Crypt;"),
        ("scale", "bracket", "Exhibition, Core, Upgraded"),
        ("pilot", "greedy", "the commander"),
        ("metric", "screw", "share of games, by turn"),
        ("event", "payable_delay", "0 if payable earlier (mean, a card)"),
        ("objective", "on_curve", "(share of games, by turn)"),
        ("objective", "screw", "less is better"),
    ],
)
def test_describe(simlab, kind, name, words):
    assert words in simlab("describe", kind, name).stdout
    facts = simlab.json("describe", kind, name)
    every = simlab.json("describe", kind)
    assert facts in every
    listed = simlab("describe", kind).stdout
    assert len(listed.splitlines()) == len(every)


def test_describe_alone_lists_what_can_be_described(simlab):
    said = simlab("describe").stdout
    kinds = simlab.json("describe")
    assert widest(said) <= 80
    for kind, about in kinds.items():
        assert f"\n  {kind:<10} {about}\n" in f"{said}\n"
        assert simlab("describe", kind).stdout
    assert all(kind in simlab.error("describe", "rule") for kind in kinds)
    assert "goes with the name" in simlab.error("describe", "--on", "2018-01-01")


def test_describe_a_format_and_a_list_on_a_day(simlab):
    assert simlab("describe", "format", "edh", "--on", "2018-01-01").stdout.startswith(
        "commander_2016: Commander (Rules Committee, Vancouver mulligan)"
    )
    listed = simlab("describe", "banlist", "commander_2026", "--on", "2025-06-01").stdout
    assert "Biorhythm; Black Lotus" in listed
    assert "goes with the name" in simlab.error("describe", "format", "--on", "2018-01-01")
    assert "did you mean commander" in simlab.error("describe", "format", "comander")


@pytest.mark.parametrize("mark", ["top", "sideboard", "none"])
def test_a_list_one_card_short_says_so(simlab, mark):
    leader, rest = "1 Isamaru, Hound of Konda", "98 Plains"
    text = {
        "top": f"Commander\n{leader}\n\nDeck\n{rest}\n",
        "sideboard": f"{rest}\n\n{leader}\n",
        "none": f"{leader}\n{rest}\n",
    }
    Path("short.txt").write_text(text[mark])
    said = simlab("check", "short.txt", "--format", "commander", status=1).stdout
    assert "one card short" in said.replace("\n", " ")
    assert simlab.json("check", "short.txt", "--format", "edh", status=1)["zones"]["commander"]
    assert "one card short" in simlab.error("analyze", "short.txt", "--format", "commander")


def test_replay_is_that_of_python(simlab):
    run = package.simulate(package.read_deck("bears.txt"), games=50, seed=3, progress=False)
    run.save("run")
    assert simlab("replay", "run", "--game", "7").stdout == run.replay(7) + "\n"
    assert simlab.json("replay", "run", "--game", "7")["lines"] == run.replay(7).splitlines()
    assert "one arm" in simlab.error("replay", "run", "--game", "7", "--arm", "london")


def test_replay_of_an_arm(simlab):
    words = ["compare", "bears.txt", "--mulligans", "london,paris", "--games", "50"]
    simlab(*words, "--save", "both")
    assert "mulligan paris" in simlab("replay", "both", "--game", "1", "--arm", "paris").stdout
    assert "mulligan london" in simlab("replay", "both", "--game", "1").stdout
    assert "arms: london, paris" in simlab.error("replay", "both", "--game", "1", "--arm", "x")


def test_hands(simlab):
    words = ["hand", "bears.txt", "--seed", "2", "--number", "3"]
    said = simlab(*words).stdout
    assert said.count("keeps") == 3
    assert "turn 1" not in said.split("\n", 1)[1]
    facts = simlab.json(*words)
    assert [hand["game"] for hand in facts["hands"]] == [0, 1, 2]
    assert simlab(*words).stdout == said


def test_cards(simlab):
    assert "makes 2 C" in simlab("cards", "show", "Sol Ring").stdout
    assert simlab.json("cards", "show", "sol ring")["amount"] == 2
    assert "cards, made from" in simlab("cards", "status").stdout
    assert simlab.json("cards", "status")["cards"] > 30_000


def test_cards_shows_the_card_of_a_back_face(simlab):
    said = simlab("cards", "show", "petty theft").stdout
    assert said.startswith("Brazen Borrower // Petty Theft  {1}{U}{U}\n")
    assert "card data of 2" in said


@pytest.fixture
def of_mine(monkeypatch, tmp_path) -> Path:
    """The user's data folder, and tables that are read anew."""
    monkeypatch.setenv("SIMLAB_DATA", str(tmp_path / "mine"))
    monkeypatch.setattr(table_module, "_usual", table_module._usual.__wrapped__)
    return tmp_path / "mine"


def test_cards_update_reads_a_bulk_file_and_says_what_it_made(simlab, of_mine, monkeypatch):
    monkeypatch.setattr(maker, "LEAST_CARDS", 20)
    Path("bulk-20270101.json").write_bytes(scryfall_bulk())
    words = ["cards", "update", "--file", "bulk-20270101.json"]
    made = simlab.json(*words, "--to", "mine.gz")
    assert (made["source"], made["date"], made["path"]) == ("Scryfall", "2027-01-01", "mine.gz")
    said = simlab(*words).stdout
    assert f"cards of 2027-01-01 (Scryfall)\nwrote {of_mine / 'cards.json.gz'}" in said
    assert simlab.json("cards", "status")["own"] is True
    assert "your own: " in simlab("cards", "status").stdout
    said = simlab("cards", "diff").stdout
    assert said.startswith("before: 2026-")
    assert "after: 2027-01-01 (Scryfall)" in said
    assert "gone: " in said
    assert widest(said) <= 80
    assert "Test Drone" in simlab.json("cards", "diff")["added"]
    same = simlab.json("cards", "diff", "mine.gz", "mine.gz")
    assert (same["added"], same["gone"], same["changed"]) == ([], [], {})
    Path("bulk-20270101.json").write_bytes(scryfall_bulk()[:2000])
    assert "the file breaks off" in simlab.error(*words)
    assert simlab.json("cards", "status")["date"] == "2027-01-01"


def test_cards_update_says_that_an_old_table_is_not_read(simlab, of_mine, monkeypatch):
    monkeypatch.setattr(maker, "LEAST_CARDS", 20)
    Path("bulk-20200101.json").write_bytes(scryfall_bulk())
    said = simlab("cards", "update", "--file", "bulk-20200101.json").stdout
    assert "not read: " in said
    assert "not newer than simlab's" in said


def test_cards_diff_without_a_table_of_ones_own(simlab, of_mine):
    assert "make one with: simlab cards update" in simlab.error("cards", "diff")


def test_cards_of_ones_own_are_told(simlab, of_mine):
    of_mine.mkdir()
    (of_mine / "overrides.toml").write_text('["Glass"]\ncost = "{1}"\ntype = "Artifact"\n')
    assert "cards of your own: Glass (" in simlab("cards", "status").stdout
    assert "from your overrides.toml" in simlab("cards", "show", "Glass").stdout
    Path("glass.txt").write_text("4 Glass\n36 Forest\n")
    said = simlab("analyze", "glass.txt", "--games", "50").stdout
    assert ", 1 card of your own laid over" in said
    (of_mine / "overrides.toml").write_text('["Glass"]\ncost = "{Q}"\ntype = "Artifact"\n')
    assert "overrides.toml, line 1: " in simlab.error("analyze", "glass.txt", "--games", "50")


def test_check_reads_a_list_in_the_style_it_is_told(simlab):
    Path("odd.txt").write_text("Name\nForest\nForest\n")
    assert "no column of cards" in simlab.error("check", "odd.txt", "--style", "csv")
    Path("odd.txt").write_text("Name,Set\nForest,dom\nForest,dom\n")
    facts = simlab.json("check", "odd.txt", "--style", "moxfield-csv")
    assert (facts["style"], facts["zones"]) == ("CSV", {"main": {"Forest": 2}})
    assert facts["card_data"].startswith("2026-")


def test_help_names_every_command(simlab):
    said = simlab("--help").stdout
    assert all(f"  {name} " in said for name in COMMANDS)
    for name in COMMANDS:
        assert "Usage: " in simlab(name, "--help").stdout


def test_simlab_runs_as_a_module(simlab):
    words = [sys.executable, "-m", "simlab.cli", "describe", "mulligan", "london"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("London mulligan")


def test_the_version_is_that_of_the_package(simlab):
    assert simlab("--version").stdout == f"simlab {metadata.version('simlab')}\n"


@pytest.mark.slow
def test_a_check_takes_half_a_second_of_a_processor(repository):
    resource = pytest.importorskip("resource")
    deck = repository / "configs/decks/three_colour_commander.txt"
    words = [sys.executable, "-m", "simlab.cli", "check", str(deck), "--format", "commander"]
    times = []
    for _ in range(5):
        start = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, capture_output=True, check=True)
        end = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
    assert min(times) < 0.5


def test_describe_says_how_a_text_is_read(simlab):
    assert simlab("describe", "keep", "lands:2-5").stdout == "read as: lands:2-5 floor:4\n"
    assert "is not understood" in simlab.error("describe", "keep", "landz:2")


def test_hand_knows_seat_size_and_what_is_laid_aside(simlab):
    words = ["hand", "bears.txt", "--mulligan", "partial_paris", "--aside", "dig", "--seed", "1"]
    said = simlab(*words, "--hand-size", "8", "--on-the-draw").stdout
    assert "partial_paris with a hand of 8" in said
    assert "aside keep:0" in said


def test_a_format_is_checked_under_the_name_that_was_written(simlab):
    for name, on, short in (("historic brawl", "2022-06-01", 0), ("brawl", "2022-06-01", 1)):
        facts = simlab.json(
            "check", "three_colour_commander", "--format", name, "--on", on, status=short
        )
        assert any(found["rule"] == "deck size" for found in facts["violations"]) is bool(short)
