"""The public cases L: land drops under several mulligan rules.

Every right answer is held to 4.5 standard errors (false alarm 7e-6 each), as the case files say.
"""

from __future__ import annotations

import math

import pytest

from simlab import MulliganRule, Run, compare
from tests.reference.helpers import Case, assert_far, at_least, land_deck, play, seed_of

GAMES = 1_000_000


def turns_of(size: int, lands: int, *seed: object, turns: int, **settings: object) -> Run:
    return play(
        land_deck(size, lands), size, lands, *seed, games=GAMES, record="turns", pilot="curve",
        turns=turns, **settings,
    )  # fmt: skip


def test_l01_a_land_every_turn_without_mulligan() -> None:
    case = Case.read("L01")
    for lands in (20, 24):
        run = turns_of(60, lands, "L01", turns=7, mulligan="none")
        for turn in range(1, 8):
            label = f"{lands} lands, turn {turn}"
            count = round(run.estimate("every_land_drop", turn).value * GAMES)
            assert count == at_least(run, turn, turn)  # the identity that the case states
            case.agrees(label, count, GAMES)
            answer = case.answers[label]
            right, wrong = answer["value"], float(answer["published"].rstrip("%")) / 100
            told_apart = abs(right - wrong) > 10 * math.sqrt(right * (1 - right) / GAMES)
            if not answer["agrees"] and told_apart:  # not where the slip is below 0.5 points
                assert_far(count, GAMES, wrong=wrong, right=right)


@pytest.mark.parametrize(
    ("name", "size", "lands"),
    [*(("L03", 60, n) for n in (20, 24, 25, 26)), *(("L04", 40, n) for n in (16, 17, 18))],
)
def test_l03_l04_karsten_2017_under_the_vancouver_rule(name: str, size: int, lands: int) -> None:
    case, deck = Case.read(name), f"{lands}/{size}"
    for seat in ("draw", "play"):
        run = turns_of(
            size, lands, name, seat, turns=7, mulligan="vancouver", keep="karsten2017",
            on_the_play=seat == "play",
        )  # fmt: skip
        for turn in (2, 3, 4, 5):
            label = f"{deck}: {turn} lands by turn {turn}, {seat}"
            case.agrees(label, at_least(run, turn, turn), GAMES)
        if seat == "draw":
            case.agrees(f"{deck}: 8+ lands by turn 7 on the draw", at_least(run, 8, 7), GAMES)
        case.agrees_mean(f"{deck}: expected opening hand size", run.estimate("kept_size"))


def test_l03_without_the_scry_is_another_rule() -> None:
    """Forgetting the scry costs a point (1.1 at three lands by turn 3); the sample can tell."""
    case, label = Case.read("L03"), "24/60: 3 lands by turn 3, play"
    run = turns_of(60, 24, "no scry", turns=3, mulligan="paris", keep="karsten2017")
    wrong = Case.read("M13").value("Paris (7, 6, 5, 4, no scry): 3 lands by turn 3 on the play")
    assert_far(at_least(run, 3, 3), GAMES, wrong=case.value(label), right=wrong)


def test_l06_fewest_lands_for_two_targets_decided_by_the_interval() -> None:
    case = Case.read("L06")
    targets = {3: 0.9, 4: 0.75}  # so many lands by the turn of that number
    for seat in ("play", "draw"):
        right = int(case.value(f"on the {seat}"))
        for lands in range(right - 2, right + 2):
            run = turns_of(
                60, lands, "L06", seat, turns=4, mulligan="vancouver", keep="karsten2017",
                on_the_play=seat == "play",
            )  # fmt: skip
            reached = True
            for number, target in targets.items():
                found = at_least(run, number, number) / GAMES
                error = math.sqrt(target * (1 - target) / GAMES)
                assert abs(found - target) > 4.5 * error  # no near-tie at this many games
                reached &= found > target
            assert reached == (lands >= right)


L07 = {
    "random": {5: "turn 5, bottom at random"},
    "random:2": {
        5: "turn 5, protect two lands, rest at random (the tool's source code)",
        **{turn: f"turn {turn}, protect two lands" for turn in (6, 7, 8)},
    },
    "lands:5": {5: "turn 5, protect up to five lands"},
}


@pytest.mark.parametrize("bottom", ["random", "random:2", "lands:5"])
def test_l07_what_goes_to_the_bottom_decides(bottom: str) -> None:
    case = Case.read("L07")
    run = turns_of(
        60, 17, "L07", bottom, turns=8, mulligan="london", bottom=bottom,
        keep="lands:2-4 floor:5 judge:drawn",
    )  # fmt: skip
    for turn, label in L07[bottom].items():
        case.agrees(label, at_least(run, 5, turn), GAMES)
    for other in L07.keys() - {bottom}:
        wrong, right = (case.value(L07[name][5]) for name in (other, bottom))
        assert_far(at_least(run, 5, 5), GAMES, wrong=wrong, right=right)


def test_l07_without_mulligan() -> None:
    run = turns_of(60, 17, "L07", "none", turns=5, mulligan="none")
    Case.read("L07").agrees("turn 5, no mulligan", at_least(run, 5, 5), GAMES)


def test_l09_low_land_counts_and_the_free_mulligan_in_commander() -> None:
    case = Case.read("L09")
    two = MulliganRule(id="a free seven", family="redraw", ladder=(7, 7))
    keep = "lands:2-10 floor:0"
    rules = {
        "25 lands, one seven": (25, "none", keep),
        "25 lands, seven plus the free seven": (25, two, keep),
        "30 lands, one of three sevens": (30, "london", "lands:2-10 floor:5 judge:drawn"),
        "30 lands, one of four sevens (with the free one, down to five)": (
            30, "london_free1", "lands:2-10 floor:5 judge:drawn",
        ),
    }  # fmt: skip
    for label, (lands, rule, words) in rules.items():
        run = turns_of(99, lands, label, turns=1, mulligan=rule, keep=words)
        good = round(run.estimate("keepable").value * GAMES)
        case.agrees(label, good, GAMES)
        if rule is two:
            assert_far(good, GAMES, wrong=0.82, right=case.value(label))
    run = turns_of(99, 30, "L09", turns=3, mulligan="none", on_the_play=False)
    case.agrees("30 lands, three lands in ten cards", at_least(run, 3, 3), GAMES)


def test_l11_on_curve_with_38_lands_in_99() -> None:
    case = Case.read("L11")
    run = turns_of(99, 38, "L11", turns=8, mulligan="none", players=4)
    for turn in range(1, 9):
        case.agrees(f"turn {turn}", at_least(run, turn, turn), GAMES)
    play_first = turns_of(99, 38, "L11 play", turns=3, mulligan="none")
    case.agrees("turn 3 on the play (9 cards)", at_least(play_first, 3, 3), GAMES)
    third = turns_of(99, 33, "L11 third", turns=3, mulligan="none")
    right = "the same from 33 lands in 99, without replacement"
    wrong = "one card in three a land, on the play, turn 3: with replacement"
    case.agrees(right, at_least(third, 3, 3), GAMES)
    assert_far(at_least(third, 3, 3), GAMES, wrong=case.value(wrong), right=case.value(right))


def test_l12_four_lands_in_eleven_cards_and_the_price_in_flood() -> None:
    """On turn 4 `screw` is fewer than four lands seen and `flood` six or more: the case's words."""
    case = Case.read("L12")
    decks = {f"{lands} lands": land_deck(99, lands) for lands in (36, 38, 40, 42)}
    found = compare(
        {name: {"deck": deck} for name, deck in decks.items()}, games=GAMES, seed=seed_of("L12"),
        record="turns", turns=4, mulligan="none", on_the_play=False, progress=False,
    )  # fmt: skip
    for name in decks:
        run = found[name]
        flood, drops = round(run.estimate("flood", 4).value * GAMES), at_least(run, 4, 4)
        assert round(run.estimate("screw", 4).value * GAMES) == GAMES - drops
        case.agrees(f"{name}: 4 or more", drops, GAMES)
        case.agrees(f"{name}: 6 or more", flood, GAMES)
        published = float(case.answers[f"{name}: 6 or more"]["published"].strip("~%")) / 100
        right = case.value(f"{name}: 6 or more")
        assert_far(flood, GAMES, wrong=published, right=right)
        exactly_six = int(run.tallies.lands_seen[3, 6]) / GAMES
        noted = float(case.answers[f"{name}: 6 or more"]["note"].split()[3]) / 100
        assert abs(exactly_six - noted) < 0.0002 + 4.5 * math.sqrt(noted / GAMES)
    label = "42 against 36 lands: flood gained (difference)"
    rows = found.differences("flood", turn=4).set_index("arm")
    gained = rows.loc["42 lands"]
    assert abs(gained["difference"] - case.value(label)) <= 4.5 * gained["standard_error"]
    assert gained["standard_error"] < 0.0006
