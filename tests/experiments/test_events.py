"""Events of a run: counted, shown game by game, compared, tuned for, saved."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import simlab
from simlab.errors import ConfigError, QuestionError

DECK = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 19, "Llanowar Elves": 4}, name="elves")
DRAWS = simlab.Deck.of({"Island": 17, "Opt": 4, "Divination": 4, "Grizzly Bears": 15})
EVENTS = {
    "hand": "lands in 2..5 in opening hand",
    "table": "lands >= 3 in play on turn 3",
    "early": 'cast("Llanowar Elves") on turn 1 given "Llanowar Elves" in opening hand',
    "mana": "mana >= 4 by turn 3",
    "all mana": "mana spent >= 4 by turn 3",
    "castable": "castable('Grizzly Bears') by turn 2",
    "bears": "'Grizzly Bears' by turn 3",
}
SETTINGS = {"games": 3_000, "seed": 5, "turns": 4, "progress": False}


@pytest.fixture(scope="module")
def run():
    return simlab.simulate(DECK, events=EVENTS, **SETTINGS)


def test_events_are_the_columns_of_their_games(run):
    frame = run.to_frame()
    assert (frame["hand"] == frame["lands"].between(2, 5)).all()
    assert (frame["table"] == (frame["lands_in_play_3"] >= 3)).all()
    mana = frame[[f"mana_available_{turn}" for turn in (1, 2, 3)]]
    assert (frame["mana"] == (mana.max(axis=1) >= 4)).all()
    assert (frame["all mana"] == (frame["mana_spent_by_3"] >= 4)).all()
    asked = frame["early"].notna()
    assert 0 < asked.sum() < len(frame)


def test_the_estimates_are_the_shares_of_the_games(run):
    frame, table = run.to_frame(), run.events().set_index("event")
    assert list(table.index) == list(EVENTS)
    for name in EVENTS:
        values = frame[name].dropna()
        assert table.loc[name, "games"] == len(values)
        assert table.loc[name, "estimate"] == pytest.approx(values.mean())
        assert run.estimate(name).value == table.loc[name, "estimate"]
        assert table.loc[name, "low"] < table.loc[name, "high"]
    assert table.loc["hand", "read_as"] == "2 to 5 of lands in the opening hand that is kept"
    assert list(run.summary()["metric"])[-len(EVENTS) :] == list(EVENTS)


def test_every_copy_in_play_as_its_land_side_is_counted():
    deck = simlab.Deck.of({"Bala Ged Recovery": 30, "Forest": 10})
    asked = {f"{n} lands": f"lands >= {n} in play on turn 4" for n in (1, 2, 3, 4)}
    asked["none cast"] = "no spells in play by turn 4"
    frame = simlab.simulate(deck, events=asked, keep="any", **SETTINGS).to_frame()
    for n in (1, 2, 3, 4):
        assert (frame[f"{n} lands"] == (frame["lands_in_play_4"] >= n)).all()
    assert (frame["lands_in_play_4"] == 4).mean() > 0.9
    assert frame["none cast"].all()


def test_an_event_of_a_card_is_that_of_the_frame_of_cards(run):
    cards = run.cards("Grizzly Bears").set_index(["event", "turn"])["estimate"]
    assert run.estimate("bears").value == cards["seen", 3]
    assert run.estimate("castable").value >= cards["castable", 2]


@pytest.mark.parametrize("deck", [DECK, DRAWS])
@pytest.mark.parametrize("record", ["cards", "casts", "turns"])
def test_a_run_without_events_has_the_same_numbers(deck, record):
    asked = {"lands": "lands >= 2 by turn 2", "mana": "castable(creatures) by turn 2"}
    asked = {f"my {name}": text for name, text in asked.items()}
    plain = simlab.simulate(deck, record=record, **SETTINGS)
    with_events = simlab.simulate(deck, record=record, events=asked, **SETTINGS)
    width = plain.sums.shape[-1]
    assert (plain.sums == with_events.sums[:width]).all()
    assert (plain.squares == with_events.squares[:width]).all()
    assert (plain.tallies.hands == with_events.tallies.hands).all()
    if record == "cards":
        assert (plain.tallies.cards == with_events.tallies.cards).all()


@pytest.mark.parametrize("block", [100, 1_000, 16_384])
@pytest.mark.parametrize("threads", [1, 2])
def test_threads_and_blocks_change_no_answer(run, threads, block):
    again = simlab.simulate(DECK, events=EVENTS, threads=threads, block=block, **SETTINGS)
    assert (again.sums == run.sums).all()


def test_a_run_with_events_is_saved_with_them(run, tmp_path):
    loaded = simlab.load(run.save(tmp_path / "run"))
    assert loaded.scenario.events == run.scenario.events
    assert loaded.events().equals(run.events())
    assert loaded.to_frame(50).equals(run.to_frame(50))


def test_arms_are_compared_event_by_event():
    less = DECK.with_lands(15)
    asked = {name: EVENTS[name] for name in ("table", "early")}
    found = simlab.compare({"17": {}, "15": {"deck": less}}, deck=DECK, events=asked, **SETTINGS)
    frames = [arm.to_frame() for arm in found.runs.values()]
    row = found.differences("table").iloc[0]
    paired = frames[1]["table"].astype(int) - frames[0]["table"].astype(int)
    assert row["difference"] == pytest.approx(paired.mean())
    assert row["standard_error"] == pytest.approx(paired.std() / np.sqrt(len(paired)))
    metrics = set(found.differences()["metric"])
    assert "table" in metrics
    assert "early" not in metrics
    with pytest.raises(ConfigError, match='"early" has a condition'):
        found.differences("early")
    with pytest.raises(ConfigError, match="events must be the same"):
        simlab.compare({"a": {"events": asked}, "b": {}}, deck=DECK, **SETTINGS)
    assert list(found.events()["arm"]) == ["17", "17", "15", "15"]


def test_a_card_of_one_arm_alone_is_never_seen_in_the_other():
    other = DECK.swap({"Llanowar Elves": -4, "Elvish Mystic": 4})
    asked = {"mystic": "'Elvish Mystic' by turn 2", "cast": "castable('Elvish Mystic') by turn 2"}
    found = simlab.compare({"a": {}, "b": {"deck": other}}, deck=DECK, events=asked, **SETTINGS)
    assert found["a"].estimate("mystic").value == found["a"].estimate("cast").value == 0
    assert found["b"].estimate("mystic").value > 0
    with pytest.raises(QuestionError, match='did you mean "Elvish Mystic"'):
        simlab.compare(
            {"a": {}, "b": {"deck": other}},
            deck=DECK,
            events={"mystic": "'Elvish Mistic' by turn 2"},
            **SETTINGS,
        )


def test_an_event_or_a_question_is_an_objective():
    asked = "lands >= 3 by turn 3"
    settings = {"lands": (14, 22), "turns": 3, "seed": 1, "games": 4_000}
    by_text = simlab.tune(DECK, objective=asked, **settings)
    by_name = simlab.tune(DECK, objective="three", events={"three": asked}, **settings)
    weighted = simlab.tune(DECK, objective={"three": 2}, events={"three": asked}, **settings)
    own = simlab.tune(
        DECK, objective=lambda games: games["three"], events={"three": asked}, **settings
    )
    assert by_text.best == by_name.best == weighted.best == own.best == "22 lands"
    assert by_text.table()["estimate"].tolist() == by_name.table()["estimate"].tolist()
    exact = simlab.odds(DECK.with_lands(22), asked)
    row = by_name.table().set_index("candidate").loc["22 lands"]
    assert row["low"] < exact.value < row["high"]
    with pytest.raises(ConfigError, match="leave out what is given"):
        simlab.tune(DECK, objective=f"{asked} given mulligans <= 0", **settings)
    with pytest.raises(QuestionError, match="did you mean lands"):
        simlab.tune(DECK, objective="lnds >= 3 by turn 3", **settings)
    with pytest.raises(ConfigError, match='did you mean "three"'):
        simlab.tune(DECK, objective="thre", events={"three": asked}, **settings)


@pytest.mark.parametrize(
    ("events", "error", "why"),
    [
        ({"a": "lands >= 2 by turn 5"}, QuestionError, 'event "a": games have 4 turns'),
        ({"a": "lnds >= 2 by turn 2"}, QuestionError, "did you mean lands"),
        ({"a": "lands >="}, QuestionError, 'event "a"'),
        ({"a": "lands >= 2 by turn 2 on the draw"}, QuestionError, "these are on the play"),
        ({"flood": "lands >= 6 by turn 4"}, ConfigError, "the name of a metric"),
        ({"": "lands >= 6 by turn 4"}, ConfigError, "is no name"),
        (["lands >= 6 by turn 4"], ConfigError, "names with questions"),
        ({"a": 7}, QuestionError, "a text, not 7"),
    ],
)
def test_events_that_cannot_be_asked_are_refused(events, error, why):
    with pytest.raises(error, match=why):
        simlab.simulate(DECK, events=events, **SETTINGS)


def test_events_need_games_with_turns():
    with pytest.raises(ConfigError, match='record="turns"'):
        simlab.simulate(DECK, events={"a": EVENTS["hand"]}, record="hands", **SETTINGS)


def test_an_event_has_no_turn_of_its_own(run):
    with pytest.raises(ConfigError, match="leave turn out"):
        run.estimate("hand", turn=2)


def test_old_records_without_events_are_read(run):
    assert not replace(run.scenario, events=type(run.scenario.events)()).facts().get("events")
