"""How late cards can be played, against the games one by one and against exact values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest
from scipy.stats import hypergeom

from simlab import Deck, Run, load
from simlab.errors import ConfigError
from simlab.experiments.games import _play
from simlab.kernels.columns import Track, row_width
from simlab.kernels.layout import ROW
from simlab.stats import CARD_EVENTS, Estimate, delay, mean
from tests.experiments.helpers import own_deck, own_run
from tests.reference.helpers import assert_mean, deck_of, exactly, land, play, spell

LANDS, SIZE, TURNS = 17, 40, 6
COLUMNS = ["card", "turn", "event", "estimate", "standard_error", "low", "high", "games"]


def delay_of(run: Run, card: str, event: str = "payable_delay") -> Estimate:
    """Return a delay of a card."""
    rows = run.delays(card)
    row = rows[rows["event"] == event].iloc[0]
    numbers = (float(row[name]) for name in ("estimate", "standard_error", "low", "high"))
    return Estimate(*numbers, int(row["games"]), "simulated")


def of_games(late: Sequence[int] | npt.NDArray[np.int64], level: float = 0.95) -> Estimate:
    """Return the mean of the delays of the games one by one."""
    values = [int(value) for value in late]
    return mean(sum(values), sum(value**2 for value in values), len(values), level)


def first_turns_with(run: Run, lands: int) -> npt.NDArray[np.int64]:
    """Return the first turn with so many lands seen of each game; past the last if none."""
    frame, turns = run.to_frame(), run.scenario.turns
    names = [f"lands_seen_{turn}" for turn in range(1, turns + 1)]
    enough = frame[names].to_numpy(np.int64) >= lands
    return np.where(enough.any(axis=1), enough.argmax(axis=1) + 1, turns + 1)


@cache
def plain_run(draw: bool = False) -> Run:
    """Play one-coloured spells of several costs without mulligans."""
    costs = {"Free": "{0}", "One": "{G}", "Three": "{2}{G}", "Six": "{5}{G}", "Seven": "{6}{G}"}
    spells = [spell(name, cost) for name, cost in costs.items()]
    counts = {"Land": LANDS, "Three": SIZE - LANDS}
    deck = deck_of(
        counts, land("Land", "G"), spells[2], ask=[s for s in spells if s.name != "Three"]
    )
    return play(
        deck, "delays", games=20_000, turns=TURNS, mulligan=exactly(7), on_the_play=not draw,
    )  # fmt: skip


@pytest.mark.parametrize("draw", [False, True])
@pytest.mark.parametrize(("card", "mana"), [("Free", 0), ("One", 1), ("Three", 3), ("Six", 6)])
def test_a_delay_is_the_mean_over_the_games_one_by_one(card: str, mana: int, draw: bool) -> None:
    run, curve = plain_run(draw), max(1, mana)
    late = np.maximum(first_turns_with(run, mana), curve) - curve
    assert delay_of(run, card) == of_games(late)
    assert run.delays(card)["turn"].tolist()[0] == curve


@pytest.mark.parametrize("draw", [False, True])
@pytest.mark.parametrize(("card", "mana"), [("One", 1), ("Three", 3), ("Six", 6)])
def test_a_delay_has_its_exact_value(card: str, mana: int, draw: bool) -> None:
    """The sum over turns of the hypergeometric chance of too few lands."""
    cards = [7 + turn - 1 + draw for turn in range(mana, TURNS + 1)]
    exact = sum(hypergeom(SIZE, LANDS, seen).cdf(mana - 1) for seen in cards)
    assert_mean(delay_of(plain_run(draw), card), exact, detect=0.1)


def test_the_delay_of_a_commander_is_that_of_the_pilot() -> None:
    run = own_run()
    first = run.to_frame(cards="Boss")["first_castable: Boss"].fillna(run.scenario.turns + 1)
    late = np.maximum(first.to_numpy(np.int64) - 4, 0)
    assert delay_of(run, "Boss", "castable_delay") == of_games(late)
    frame = run.delays()
    assert set(frame.loc[frame["event"] == "castable_delay", "card"]) == {"Boss"}


def test_what_is_payable_early_is_not_late() -> None:
    """Ancient Tomb pays for a card of mana value 2 on turn 1: that does not make up for others."""
    deck = Deck.of({"Ancient Tomb": 8, "Mind Stone": 52})
    run = play(deck, "early", games=5_000, turns=5, mulligan=exactly(4))
    late = np.maximum(first_turns_with(run, 1), 2) - 2
    assert (first_turns_with(run, 1) == 1).any()
    assert delay_of(run, "Mind Stone") == of_games(late)


@pytest.mark.parametrize("deck", ["tapped", "large lands", "effects"])
def test_what_is_payable_once_is_payable_on_every_later_turn(deck: str) -> None:
    """The delays are made of this."""
    decks = {
        "tapped": own_deck(),
        "large lands": Deck.of(
            {"Ancient Tomb": 10, "Simic Growth Chamber": 10, "Island": 4, "Coiling Oracle": 8,
             "Counterspell": 8, "Mulldrifter": 8}
        ),
        "effects": Deck.of(
            {"Polluted Delta": 8, "Watery Grave": 4, "Island": 8, "Swamp": 4, "Opt": 10,
             "Cultivate": 4, "Counterspell": 8, "Mulldrifter": 8}
        ),
    }  # fmt: skip
    run = play(decks[deck], "monotone", games=10, turns=8)
    rows = np.zeros((0, row_width(8)), ROW)
    masks = _play(run.compiled, 3, 0, rows, track_cards=True, games=500)[..., :500]
    for track in (Track.SEEN, Track.PAYABLE, Track.CASTABLE_AND_SEEN, Track.CAST):
        assert masks[track].any()
        assert not (masks[track, :-1] & ~masks[track, 1:]).any()


def test_delays_have_a_row_a_spell_and_lands_none() -> None:
    frame = own_run().delays()
    assert list(frame.columns) == COLUMNS
    assert set(frame["card"]) == {"Rock", "Ring", "Bear", "Gold", "Giant", "Boss"}
    assert set(frame["event"]) == {"payable_delay", "castable_delay"}
    assert (frame["games"] == own_run().games).all()
    inside = frame["estimate"].between(frame["low"], frame["high"])
    assert inside.all()
    boss = own_run().delays("Boss")
    assert boss.equals(frame[frame["card"] == "Boss"].reset_index(drop=True))
    everything = {*own_run().cards()["event"], *frame["event"]}
    assert everything == set(CARD_EVENTS)


def test_a_card_whose_turn_is_not_played_has_no_delay() -> None:
    deck = Deck.of(
        {"Forest": 30, "Living End": 10, "Craterhoof Behemoth": 10, "Llanowar Elves": 10}
    )
    frame = play(deck, "never", games=200, turns=4).delays().set_index("card")
    for card in ("Living End", "Craterhoof Behemoth"):
        assert all(math.isnan(frame.loc[card, name]) for name in COLUMNS[3:7])
        assert frame.loc[card, "games"] == 0
    assert frame.loc["Living End", "turn"] is pd.NA  # it has no mana cost
    assert frame.loc["Craterhoof Behemoth", "turn"] == 8
    assert frame.loc["Llanowar Elves", "estimate"] >= 0


def test_mana_paid_with_life_moves_the_turn() -> None:
    deck = Deck.of({"Swamp": 24, "Dismember": 36})
    for life, turn in ((True, 1), (False, 3)):
        run = play(deck, "life", games=2_000, turns=5, pay_life=life)
        late = np.maximum(first_turns_with(run, turn), turn) - turn
        assert run.delays("Dismember")["turn"].tolist() == [turn]
        assert delay_of(run, "Dismember") == of_games(late)


def test_delays_follow_the_level_and_come_back_from_a_file(tmp_path) -> None:
    run = own_run()
    wide, again = run.with_level(0.999).delays(), load(run.save(tmp_path / "run"))
    assert (wide["low"] <= run.delays()["low"]).all()
    assert isinstance(again, Run)
    assert again.delays().equals(run.delays())


def test_what_was_not_recorded_has_no_delay() -> None:
    casts = play(own_deck(), "casts", games=500, record="casts")
    assert [*casts.delays()["card"], *casts.delays()["event"]] == ["Boss", "castable_delay"]
    assert play(Deck.of({"Forest": 40}), "lands", games=10).delays().empty
    with pytest.raises(ConfigError, match='run with record="cards"'):
        own_run("hands").delays()
    with pytest.raises(ConfigError, match='"Nope" is not in the deck'):
        own_run().delays("Nope")


def test_a_delay_is_made_of_counts_by_turn() -> None:
    assert delay([2, 3, 3], 4) == of_games([0, 0, 1, 3])
    assert delay([5], 5).value == 0
    assert math.isnan(delay([], 5).value)
