"""Experiment files: what they may hold, what is wrong with them, what they become."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.config import find_deck_file, load_experiment, run_experiment
from simlab.config.problems import line_of
from simlab.errors import ConfigError, DeckError, DeckWarning
from simlab.experiments import Comparison, Run

BEARS = "17 Forest\n23 Grizzly Bears\n"


@pytest.fixture
def write(tmp_path: Path):
    (tmp_path / "bears.txt").write_text(BEARS)

    def write_(text: str) -> Path:
        file = tmp_path / "experiment.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return write_


def problem(file: Path) -> str:
    with pytest.raises(ConfigError) as caught:
        load_experiment(file)
    return str(caught.value)


def names(file: Path) -> list[str]:
    return [arm.name for arm in load_experiment(file).arms]


# what a file becomes --------------------------------------------------------------------------


def test_what_is_not_set_keeps_the_default_of_simulate(write):
    experiment = load_experiment(write('deck = "bears.txt"'))
    assert dict(experiment.arms[0].settings) == {}
    assert dict(experiment.options) == {}
    assert experiment.save == Path("results/experiment")


def test_one_arm_is_simulated(write):
    file = write('deck = "bears.txt"\ngames = 300\nseed = 1\nturns = 2')
    result = run_experiment(load_experiment(file), progress=False)
    assert isinstance(result, Run)
    assert (result.games, result.seed, result.scenario.turns) == (300, 1, 2)


def test_a_file_may_ask_for_a_precision_instead_of_games(write):
    asked = 'deck = "bears.txt"\nhalf_width = 0.01\nof = "screw"\nof_turn = 2\nseed = 1\nturns = 3'
    for arms in ("", '\nmulligan = ["london", "paris"]'):
        experiment = load_experiment(write(asked + arms))
        result = run_experiment(experiment, progress=False)
        if arms:
            found = result.differences("screw", turn=2).iloc[0]
            assert found["high"] - found["low"] <= 0.02
        else:
            found = result.estimate("screw", 2)
            assert found.high - found.low <= 0.02
        assert run_experiment(experiment, games=200, progress=False).games == 200


def test_a_file_may_ask_for_the_precision_of_an_event(write):
    asked = 'deck = "bears.txt"\nhalf_width = 0.01\nof = "four"\nseed = 1\nturns = 4'
    events = '\n[events]\nfour = "cast(creatures) >= 4 by turn 4"'
    found = run_experiment(load_experiment(write(asked + events)), progress=False).estimate("four")
    assert 0.016 < found.high - found.low <= 0.02
    two = write(f'{asked}\nmulligan = ["london", "paris"]{events}')
    row = run_experiment(load_experiment(two), progress=False).differences("four").iloc[0]
    assert 0.014 < row["high"] - row["low"] <= 0.02
    with pytest.raises(ConfigError, match=r'line 3: metric "fou" is not known; .*; events: four'):
        load_experiment(write(asked.replace("four", "fou") + events))


def test_several_arms_are_compared(write):
    file = write('deck = "bears.txt"\nseed = 1\nturns = 2\nmulligan = ["london", "paris"]')
    result = run_experiment(load_experiment(file), games=200, progress=False)
    assert isinstance(result, Comparison)
    assert result.arms == ("london", "paris")
    assert result["paris"].scenario.mulligan.id == "paris"


def test_lists_make_one_arm_for_each_choice(write):
    text = 'deck = "bears.txt"\nmulligan = ["london", "paris"]\non_the_play = [true, false]'
    assert names(write(text)) == [
        "london, on the play",
        "london, on the draw",
        "paris, on the play",
        "paris, on the draw",
    ]


def test_paying_life_is_a_choice(write):
    arms = load_experiment(write('deck = "bears.txt"\npay_life = [true, false]')).arms
    assert {arm.name: arm.settings["pay_life"] for arm in arms} == {
        "life is paid": True,
        "no life is paid": False,
    }


def test_arms_are_named_by_what_differs(write):
    text = """
        deck = "bears.txt"
        turns = 4
        [[arm]]
        [[arm]]
        keep = "lands:3-4"
        [[arm]]
        name = "mine"
        keep = "any"
        [[arm]]
        name = "both"
        pilot = ["greedy", "curve"]
    """
    assert names(write(text)) == ["baseline", "lands:3-4", "mine", "both, greedy", "both, curve"]


def test_an_arm_overrides_the_common_settings(write):
    text = 'deck = "bears.txt"\nturns = 4\nkeep = "any"\n[[arm]]\n[[arm]]\nkeep = "lands:3-4"'
    first, second = load_experiment(write(text)).arms
    assert str(first.settings["keep"]) == "lands:0-10 floor:4"
    assert str(second.settings["keep"]) == "lands:3-4 floor:4"
    assert second.settings["turns"] == 4


def test_a_rule_of_the_user_can_be_named(write):
    text = """
        deck = "bears.txt"
        mulligan = ["london", "three free"]
        [[rule]]
        id = "three free"
        free = 3
    """
    arms = load_experiment(write(text)).arms
    assert [hand.size for hand in arms[1].settings["mulligan"].hands()][:5] == [7, 7, 7, 7, 6]


def test_two_commanders_are_one_arm(write, tmp_path):
    (tmp_path / "pair.txt").write_text("98 Island\n")
    pair = '["Thrasios, Triton Hero", "Tymna the Weaver"]'
    text = f'deck = "pair.txt"\nformat = "commander"\ncommander = {pair}'
    (arm,) = load_experiment(write(text)).arms
    assert len(arm.deck.commanders) == 2


def test_decks_are_relative_to_the_file_or_have_a_name(write, monkeypatch, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert load_experiment(write('deck = "bears.txt"')).arms[0].deck.size == 40
    assert load_experiment(write('deck = "mono-red"')).arms[0].deck.name == "Mono red"


def test_a_missing_deck_names_those_that_have_a_name():
    with pytest.raises(DeckError, match=r"nosuch: no such file; decks with a name: .*mono_red"):
        find_deck_file("nosuch")


# what is wrong with a file --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gmaes = 5", 'line 2: unknown key "gmaes"; did you mean "games"?'),
        ('games = "many"', 'line 2: games = "many": a whole number is asked for'),
        ("half_width = 0", "line 2: half_width = 0"),
        (
            'half_width = 0.1\nof = "scrw"',
            'line 3: metric "scrw" is not known; did you mean "screw"',
        ),
        ("games = 0", "line 2: games = 0: it must be 1 or more"),
        ("games = true", "games = true: a whole number is asked for"),
        ("turns = 0", "line 2: turns = 0: it must be 1 or more"),
        ("turns = 41", "turns=41"),
        ("turns = 2.5", "turns = 2.5: a whole number is asked for"),
        ("on_the_play = 1", "on_the_play = 1: true or false is asked for"),
        ("pay_life = 1", "pay_life = 1: true or false is asked for"),
        ("level = 1.5", "level = 1.5: it must be below 1"),
        ("seed = -1", "seed = -1: it must be 0 or more"),
        ("keep = []", "keep = []: an empty list"),
        ('keep = "lands"', 'line 2: keep="lands"'),
        ('mulligan = "lodnon"', 'mulligan rule "lodnon" is not known; did you mean "london"?'),
        ('pilot = "greddy"', 'pilot "greddy" is not known; did you mean "greedy"?'),
        ('format = "moden"', 'line 2: format "moden" is not known'),
        ("[[arm]]\nkep = 1", 'line 3: unknown key "kep" in [[arm]] 1; did you mean "keep"?'),
        ("[[arm]]\n[[arm]]", 'two arms are called "baseline"'),
        ("[arm]\nkeep = 'any'", "under [[arm]] with two brackets"),
        ("[[rule]]\nfree = 1", 'line 2: key "id" is missing in [[rule]] 1'),
        ("[[rule]]\nid = 'a'\nfre = 1", 'unknown key "fre" in [[rule]] 1; did you mean "free"?'),
        ("[[rule]]\nid = 'a'\nfree = 'one'", 'free = "one": a whole number is asked for'),
        ("[[rule]]\nid = 'a'\nfamily = 'redraw'", "needs a ladder"),
        ("[[rule]]\nid = 'london'", 'there is a mulligan rule "london" already'),
        ("[settings]\nkeep = 1", 'line 2: unknown key "settings"'),
    ],
)
def test_a_problem_is_named_with_its_place(write, text, message):
    said = problem(write(f'deck = "bears.txt"\n{text}\n'))
    assert message in said
    assert "experiment.toml" in said


def test_all_problems_come_at_once_in_the_order_of_the_file(write):
    said = problem(
        write(
            'gmaes = 5\nturns = "all"\nmulligan = ["london", "lodnon"]\ndeck = "nosuch.txt"\n'
            '[[arm]]\npilott = "x"\n[[arm]]\nkeep = "lands"\n[[rule]]\nfre = 1\n'
        )
    )
    lines = said.splitlines()
    assert "8 problems" in lines[0]
    assert [line.split(":")[0].strip() for line in lines[1:]] == [
        f"line {number}" for number in (1, 2, 3, 4, 6, 8, 9, 10)
    ]


def test_many_problems_fit_a_screen(write):
    said = problem(write("".join(f"key{number} = 1\n" for number in range(100))))
    assert len(said.splitlines()) <= 12
    assert "101 problems" in said
    assert "and 91 more" in said


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"# nothing\n", "the file is empty"),
        (b"name = 'x'", "no deck"),
        (b"\x00\xff\xfe" * 9, "no text in UTF-8"),
        (b"deck = 'bears.txt\n", "no valid TOML"),
        (b"a = " + b"[" * 50_000, "no valid TOML"),
        (b"#" * 2_000_000, "more than 1,000,000 bytes"),
    ],
)
def test_what_is_no_experiment_is_said_to_be_none(write, content, message):
    file = write("")
    file.write_bytes(content)
    assert message in problem(file)


def test_invalid_toml_names_the_line(write):
    assert "line 3" in problem(write('deck = "bears.txt"\nturns = 3\ngames = = 5\n'))


def test_a_missing_file_and_a_folder(tmp_path):
    assert "no such file" in problem(tmp_path / "nosuch.toml")
    assert "this is a folder" in problem(tmp_path)


def test_a_deck_of_the_wrong_size_is_refused_unless_asked_for(write, tmp_path):
    (tmp_path / "many.txt").write_text("Commander\n1 Talrand, Sky Summoner\n\nDeck\n60 Island\n")
    text = 'deck = "many.txt"\nformat = "standard_brawl"\n'
    said = problem(write(text))
    assert "61 cards" in said
    assert "exactly 60" in said
    assert "allow_illegal = true" in said
    with pytest.warns(DeckWarning, match="61 cards"):
        (arm,) = load_experiment(write(text + "allow_illegal = true\n")).arms
    assert (arm.deck.size, arm.deck.format) == (60, "standard_brawl")


def test_a_deck_without_its_commander_is_refused_unless_asked_for(write, tmp_path):
    (tmp_path / "islands.txt").write_text("99 Island\n")
    text = 'deck = "islands.txt"\nformat = "commander"\n'
    assert "no commander" in problem(write(text))
    with pytest.warns(DeckWarning, match="no commander"):
        (arm,) = load_experiment(write(text), allow_illegal=True).arms
    assert arm.deck.format == "commander"


def test_other_violations_warn(write, tmp_path):
    (tmp_path / "copies.txt").write_text("20 Forest\n40 Grizzly Bears\n")
    with pytest.warns(DeckWarning, match="40 copies"):
        load_experiment(write('deck = "copies.txt"\nformat = "modern"'))


def test_lines_are_found():
    text = 'a = 1\n[[arm]]\nb = 2\n[[arm]]\n"b" = 3\n[other]\nb = 4\n'
    assert line_of(text, ("a",)) == 1
    assert line_of(text, ("arm", 0, "b")) == 3
    assert line_of(text, ("arm", 1, "b", 0)) == 5
    assert line_of(text, ("arm", 1)) == 4
    assert line_of(text, ("other",)) == 6
    assert line_of(text, ("c",)) is None
    assert line_of(text, ()) is None


# the files that come with the repository ------------------------------------------------------


def test_every_config_loads_and_runs(repository):
    for file in sorted((repository / "configs").glob("*.toml")):
        experiment = load_experiment(file)
        result = run_experiment(experiment, games=100, progress=False)
        assert result.games == 100


def test_the_quickstart_is_what_the_readme_says(repository):
    experiment = load_experiment(repository / "configs" / "quickstart.toml")
    assert [arm.name for arm in experiment.arms] == [
        "london_free1",
        "london",
        "vancouver_free1",
        "paris",
        "none",
    ]
    assert experiment.options["games"] == 1_000_000
    assert experiment.save == Path("results/quickstart")


# cards of one's own -----------------------------------------------------------------------------


def test_cards_of_the_file_are_played_as_it_says(write, tmp_path):
    (tmp_path / "own.txt").write_text("17 Forest\n20 My Elf\n3 Sol Ring\n")
    file = write("""
        deck = "own.txt"
        games = 100
        seed = 1
        turns = 3
        [cards."My Elf"]
        cost = "{G}"
        type = "Creature — Elf"
        makes = "G"
        [cards."Sol Ring"]
        amount = 5
    """)
    result = run_experiment(load_experiment(file), progress=False)
    assert isinstance(result, Run)
    rows = result.scenario.deck.modelled().set_index("card")
    assert rows.loc["My Elf", "behaviour"] == "makes G, from the next turn on"
    assert rows.loc["Sol Ring", "behaviour"] == "makes 5 C"
    assert rows.loc["My Elf", "found"] == "experiment file"
    assert rows.loc["Sol Ring", "found"] == "mana_abilities + experiment file"


def test_what_is_wrong_with_a_card_is_told_with_its_line(write):
    file = write('deck = "bears.txt"\n\n[cards."Grizzly Bears"]\nmakes = "Q"\n')
    assert "line 3: card \"Grizzly Bears\": makes = 'Q'" in problem(file)
    file = write('deck = "bears.txt"\n[cards]\nbears = 3\n')
    assert '[cards."bears"]' in problem(file)
