"""Keep and bottom policies: their texts, their choices, their errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab.errors import MulliganError
from simlab.kernels.columns import Event
from simlab.mulligans import Hand, KeepPolicy, find_bottom, find_keep
from simlab.mulligans.conditions import (
    Count,
    Plays,
    Score,
)
from simlab.mulligans.tabular import (
    FreeMulligan,
    Karsten,
    Lands,
    Mulligans,
    Others,
    Seat,
    Size,
)
from tests.reference.helpers import land_deck, play
from tests.reference.logs import game_logs

SEVEN, SIX, FIVE, FOUR = Hand(7), Hand(7, 1), Hand(7, 2), Hand(7, 3)


# Keep -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("lands:2-5", "lands:2-5 floor:4"),
        ("lands:3", "lands:3-3 floor:4"),
        ("any", "lands:0-10 floor:4"),
        ("floor:2", "lands:0-10 floor:2"),
        ("lands:2-5 6:2-4 5:1-4 floor:0", "lands:2-5 5:1-4 6:2-4 floor:0"),
        ("5:any lands:2-5", "lands:2-5 5:0-10 floor:4"),
        ("lands:2-5 judge:drawn", "lands:2-5 floor:4 judge:drawn"),
        ("lands:2-5 judge:kept powder:no", "lands:2-5 floor:4 powder:no"),
        ("any:Sol Ring", "any:Sol Ring floor:4"),
        ("holds:Sol Ring", "any:Sol Ring floor:4"),
        ("lands:2-5 holds:2=Opt | Sol Ring", "lands:2-5 and holds:2-10=Opt|Sol Ring floor:4"),
        ("holds:0-1=@mv>=5", "holds:0-1=@mv>=5 floor:4"),
        ("all:Urza's Mine|@ramp", "any:Urza's Mine and any:@ramp floor:4"),
        ('any:"Sword of Fire and Ice" or draw', 'any:"Sword of Fire and Ice" or draw floor:4'),
        ("any:Sol Ring floor:5 lands:2-4", "any:Sol Ring and lands:2-4 floor:5"),
        ("lands:2-5 and (play or free)", "lands:2-5 and (play or free) floor:4"),
        ("not (lands:0-1 and play)", "not (lands:0-1 and play) floor:4"),
        ("plays:2by3 size:6-7 mulligans:0-1", "plays:2by3 and size:6-7 and mulligans:0-1 floor:4"),
        ("score:3=table:-9,0,2|2*Opt|-1*@W", "score:3=table:-9,0,2|2*Opt|-1*@W floor:4"),
        ("karsten2022", "karsten2022"),
        ("karsten2020 floor:5", "karsten2020 floor:5"),
        ("karsten2020 and any:Opt", "karsten2020 and any:Opt floor:4"),
    ],
)  # fmt: skip
def test_a_keep_text_means_this_and_its_own_words_mean_the_same(text: str, same: str) -> None:
    policy = find_keep(text)
    assert str(policy) == same
    assert find_keep(str(policy)) == policy
    assert find_keep(policy) is policy


NAMES = ["Sol Ring", "Fire // Ice", "Lim-Dûl's Vault", "Fire and Ice", "Bow (Not It)", "@ramp"]
LEAVES = st.one_of(
    st.builds(lambda low, more: Lands(low, low + more, {6: (low, low)}), *[st.integers(0, 5)] * 2),
    st.builds(
        lambda what, low, more: Count(tuple(what), low, low + more),
        st.lists(st.sampled_from(NAMES), unique=True, min_size=1),
        st.integers(0, 3),
        st.integers(0, 7),
    ),
    st.builds(
        lambda least, names: Score(least, tuple((name, least) for name in names), (0, -1)),
        st.integers(-5, 5),
        st.lists(st.sampled_from(NAMES), unique=True),
    ),
    st.builds(Plays, st.integers(1, 9), st.integers(1, 9)),
    st.builds(Seat, st.booleans()),
    st.builds(Size, st.integers(0, 7)),
    st.builds(Mulligans, st.integers(0, 7)),
    st.builds(FreeMulligan),
    st.builds(Others, st.integers(0, 7)),
    st.builds(Karsten, st.sampled_from([2017, 2020, 2022])),
)
TREES = st.recursive(
    LEAVES,
    lambda trees: st.one_of(
        st.builds(lambda a, b: a & b, trees, trees),
        st.builds(lambda a, b: a | b, trees, trees),
        st.builds(lambda a: ~a, trees),
    ),
    max_leaves=6,
)


@given(
    wants=TREES,
    floor=st.integers(0, 7),
    judge=st.sampled_from(["kept", "drawn"]),
    powder=st.booleans(),
)
def test_every_keep_policy_is_read_back_from_its_text(wants, floor, judge, powder) -> None:
    policy = KeepPolicy(wants, floor, judge, powder)
    assert find_keep(str(policy)) == policy


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "it says nothing"),
        ("any:", '"any:" names no card'),
        ("landz:2-5", '"landz:2-5" is not understood'),
        ("lands:2-5 flor:4", '"flor:4" is not understood'),
        ("lands:two", '"lands:two" is not understood'),
        ("floor:3-4", '"floor:3-4" is not understood'),
        ("judge:later", '"judge:later" is not understood'),
        ("karsten2021", '"karsten2021" is not understood'),
        ("lands:5-2", "lands 5 to 2: a range goes from 0 to 10, low first"),
        ("lands:2-12", "lands 2 to 12"),
        ("6:5-2", "lands 5 to 2"),
        ("floor:11", "floor=11"),
        ("lands:2-5 lands:3", 'says "lands" twice'),
        ("lands:2-5 6:1-2 6:2-3", 'says "6" twice'),
        ("floor:4 floor:5", 'says "floor" twice'),
        ("lands:2-5 and", "it ends early"),
        ("or lands:2-5", 'a condition is missing before "or"'),
        ("(lands:2-5", "a bracket is not closed"),
        ("lands:2-5)", '"\\)" is not expected there'),
        ("plays:2", '"plays:2" is not understood'),
        ("plays:0by3", "1 to 10 plays by turn 1 to 10"),
        ("holds:3-1=Opt", "hold 3 to 1"),
        ("any:@mv<4", '"@mv<4" is no class of cards'),
        ("score:3=Opt", '"Opt" in "score:3=Opt" is no worth'),
        ('any:"Opt', "a quote is not closed"),
        ("any:Sword of Fire and Ice", '"Ice" is not understood'),
    ],
)
def test_a_keep_text_that_says_nothing_clear_names_the_word(text: str, word: str) -> None:
    with pytest.raises(MulliganError, match=word):
        find_keep(text)


def test_a_condition_is_a_policy_and_a_number_is_none() -> None:
    assert find_keep(Lands(2, 5)) == find_keep("lands:2-5")
    with pytest.raises(MulliganError, match="keep=7 is no keep policy"):
        find_keep(7)  # type: ignore[arg-type]


def test_a_range_of_its_own_for_hands_of_another_size() -> None:
    policy = find_keep("lands:2-5 6:2-4 5:1-4")
    kept = {
        hand.size: [n for n in range(8) if policy.allows(hand, 0, True, n)]
        for hand in (SEVEN, SIX, FIVE)
    }
    assert kept == {7: [2, 3, 4, 5], 6: [2, 3, 4], 5: [1, 2, 3, 4]}


def test_a_seat_has_its_own_range() -> None:
    policy = find_keep("play and lands:2-4 or draw and lands:2-5")
    kept = [[n for n in range(8) if policy.allows(SEVEN, 0, seat, n)] for seat in (True, False)]
    assert kept == [[2, 3, 4], [2, 3, 4, 5]]


def test_karstens_keep_of_2017_is_looser_with_five() -> None:
    kept = {
        year: [
            [
                n
                for n in range(8)
                if find_keep(f"karsten{year}").allows(hand, 7 - hand.size, True, n)
            ]
            for hand in (Hand(7), Hand(6), Hand(5))
        ]
        for year in (2017, 2020)
    }
    assert kept[2017] == [[2, 3, 4, 5], [2, 3, 4], [1, 2, 3, 4]]
    assert kept[2020] == [[2, 3, 4, 5], [2, 3, 4], [2, 3, 4]]


@pytest.mark.parametrize("text", ["lands:2-5", "karsten2017", "karsten2020", "karsten2022"])
def test_the_bottom_belongs_to_the_keep(text: str) -> None:
    expected = "lands:3,2" if text == "lands:2-5" else text
    assert str(find_keep(text).bottom()) == expected


# Bottom -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "lands:3,2",
        "lands:0,1",
        "random:0",
        "random:2",
        "karsten2020",
        "dearest",
        "lands:3,2 scry:4",
        "lands:3,2 scry:@G|Opt",
        'dearest protect:Sol Ring|"Fire and Ice"',
        "karsten2020 scry:3 protect:@ramp",
    ],
)
def test_a_bottom_policy_is_read_back_from_its_text(text: str) -> None:
    policy = find_bottom(text)
    assert str(policy) == text
    assert find_bottom(policy) is policy


def test_short_forms_of_bottom_texts() -> None:
    assert str(find_bottom("lands:4")) == "lands:4,4"
    assert str(find_bottom("random")) == "random:0"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lands",
        "lands:",
        "lands:3-2",
        "rnd",
        "karsten2019",
        "random:x",
        "dearest lands:3",
        "lands:3 protect:",
        "lands:3 scry:",
    ],
)
def test_a_bottom_text_that_cannot_be_read_names_the_known_ones(text: str) -> None:
    with pytest.raises(MulliganError, match='is not understood; known: "lands:3,2"'):
        find_bottom(text)


@pytest.mark.parametrize("text", ["random:2,3", "karsten2020,5", "karsten:2020"])
def test_a_bottom_text_with_a_second_number_is_not_read(text: str) -> None:
    with pytest.raises(MulliganError):
        find_bottom(text)


def test_towards_three_lands_and_two_in_small_hands() -> None:
    policy = find_bottom("lands:3,2").goes
    kept = {
        hand.size: [lands - policy.lands(hand, lands) for lands in range(8)]
        for hand in (SIX, FIVE, FOUR, Hand(7, 6), Hand(7, 7))
    }
    assert kept == {
        6: [0, 1, 2, 3, 3, 4, 5, 6],
        5: [0, 1, 2, 3, 3, 3, 4, 5],
        4: [0, 1, 2, 2, 2, 2, 3, 4],
        1: [0, 1, 1, 1, 1, 1, 1, 1],
        0: [0, 0, 0, 0, 0, 0, 0, 0],
    }


def test_karstens_bottom_is_that_of_his_table() -> None:
    """Spells bottomed by spells among seven (reference/karsten/README.md)."""
    gone = {
        (year, hand.bottom): [
            hand.bottom - find_bottom(f"karsten{year}").goes.lands(hand, 7 - spells)
            for spells in range(8)
        ]
        for year in (2020, 2022)
        for hand in (SIX, FIVE, FOUR)
    }
    assert gone[2022, 1] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert gone[2020, 1] == [0, 0, 0, 1, 1, 1, 1, 1]
    for year in (2020, 2022):
        assert gone[year, 2] == [0, 0, 0, 1, 2, 2, 2, 2]
        assert gone[year, 3] == [0, 0, 1, 2, 3, 3, 3, 3]


@given(
    text=st.sampled_from(["lands:3,2", "lands:0,0", "lands:7", "karsten2017", "karsten2020"]),
    drawn=st.integers(1, 10),
    data=st.data(),
)
def test_no_more_lands_go_than_there_are_and_no_fewer_than_must(text, drawn, data) -> None:
    hand = Hand(drawn, data.draw(st.integers(0, min(drawn, 3 if "karsten" in text else drawn))))
    lands = data.draw(st.integers(0, drawn))
    gone = find_bottom(text).goes.lands(hand, lands)
    if "karsten" in text and drawn != 7:
        return  # his procedures are for seven cards
    assert max(0, hand.bottom - (drawn - lands)) <= gone <= min(lands, hand.bottom)


# In a game --------------------------------------------------------------------------------------


@pytest.mark.parametrize("floor", [0, 3, 5])
@pytest.mark.parametrize("judge", ["kept", "drawn"])
def test_hands_at_the_floor_are_kept_and_others_only_when_good(floor: int, judge: str) -> None:
    keep = f"lands:3-4 floor:{floor} judge:{judge}"
    run = play(land_deck(40, 12), "floor", games=20_000, keep=keep, mulligan="london", turns=1)
    frame = run.to_frame()
    above = frame[frame["kept_size"] > floor]
    assert frame["kept_size"].min() >= floor
    assert (above["keepable"] == 1).all()
    if judge == "kept":
        assert (frame["keepable"] == frame["lands"].between(3, 4)).all()


def test_a_look_leaves_a_land_with_few_lands_in_hand_and_a_spell_with_many() -> None:
    run = play(
        land_deck(40, 20), "look", games=4_000, mulligan="vancouver", turns=1,
        keep="lands:10-10 floor:6",
    )  # fmt: skip
    logs = game_logs(run, run.games)
    look = logs[logs["event"].isin([Event.SCRY_TOP, Event.SCRY_BOTTOM])].set_index("game")
    lands = run.to_frame()["lands"]
    wants_land = lands <= 3
    assert ((look["event"] == Event.SCRY_TOP) == ((look["card"] == "Land") == wants_land)).all()
    assert len(look) == run.games
