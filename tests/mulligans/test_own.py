"""Policies that are functions of one's own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import simlab
from simlab import Deck
from simlab.errors import DeckError, MulliganError, ResultError
from tests.reference.helpers import land_deck, play

DECK = Deck.of({"Forest": 17, "Island": 7, "Sol Ring": 2, "Grizzly Bears": 20, "Opt": 14})


@simlab.keep_policy
def two_to_five(hand):
    return 2 <= hand.lands <= 5


@simlab.keep_policy(counts=("Sol Ring", "@creature"))
def ring_or_bears(hand):
    return hand.counts[0] > 0 or hand.counts[1] >= 3


@simlab.bottom_policy
def towards_three(hand, card):
    keep = hand.lands <= (3 if hand.size >= 5 else min(2, hand.size))
    if card.land:
        return 100.0 if keep else -100.0
    return -1.0 * card.mana_value


@simlab.aside_policy
def spells_but_one(hand, card):
    if hand.lands > 5:
        return -1.0 if card.land else 1.0
    return 1.0 if card.land else -1.0


def test_a_function_that_says_what_a_text_says_gives_the_same_games() -> None:
    settings = {"games": 20_000, "mulligan": "london", "turns": 3}
    own = play(DECK, "own", keep=two_to_five, **settings)
    text = play(DECK, "own", keep="lands:2-5", **settings)
    assert (own.sums == text.sums).all()
    assert (own.tallies.hands == text.tallies.hands).all()
    both = play(DECK, "own", keep=ring_or_bears & two_to_five, **settings)
    named = play(
        DECK, "own", keep="(any:Sol Ring or holds:3=@creature) and lands:2-5", **settings
    )  # fmt: skip
    # The text asks for cards by name, and these then stay; the function says nothing of it.
    assert both.estimate("keepable").value <= named.estimate("keepable").value


def test_a_worth_that_says_what_a_text_says_bottoms_as_many_lands() -> None:
    settings = {"games": 20_000, "mulligan": "london", "turns": 1, "keep": "lands:2-4 floor:3"}
    own = play(DECK, "own bottom", bottom=towards_three, **settings)
    text = play(DECK, "own bottom", bottom="lands:3,2", **settings)
    assert (own.tallies.hands == text.tallies.hands).all()


def test_what_is_laid_aside_is_what_is_worth_less_than_nothing() -> None:
    rule = simlab.MulliganRule(id="once", family="exchange", ladder=(7,))
    run = play(
        land_deck(60, 24), "aside", games=5_000, mulligan=rule, keep="lands:2-5", turns=1,
        aside=spells_but_one,
    )  # fmt: skip
    frame = run.to_frame()
    swapped = frame[frame["mulligans"] == 1]
    assert len(swapped) > 500
    assert (frame["kept_size"] == 7).all()
    dug = play(
        land_deck(60, 24), "aside", games=5_000, mulligan=rule, keep="lands:2-5", turns=1,
        aside="dig",
    )  # fmt: skip
    assert run.estimate("mulligans") == dug.estimate("mulligans")


def test_a_policy_may_be_named_in_a_text() -> None:
    run = play(DECK, "named", games=100, keep="two_to_five and draw floor:5", on_the_play=False)
    assert str(run.scenario.keep) == "two_to_five and draw floor:5"
    assert str(play(DECK, "named", games=10, bottom="towards_three").scenario.bottom) == (
        "towards_three"
    )
    with pytest.raises(MulliganError, match='"three_to_five" is not understood'):
        play(DECK, "named", games=10, keep="three_to_five")


def test_a_function_sees_the_hand_as_it_is() -> None:
    """Counts come from `Deck.of`: seventeen Forests, seven Islands, all hands of seven."""

    @simlab.keep_policy(counts=("Opt",))
    def checks_itself(hand):
        total = hand.lands
        for value in range(11):
            total += hand.curve[value]
        right = total == hand.cards == hand.size == 7
        right &= hand.sources[1] + hand.sources[4] == hand.lands
        right &= hand.sources[0] + hand.sources[2] + hand.sources[3] + hand.sources[5] == 0
        right &= hand.curve[1] >= hand.counts[0]
        return right & (hand.mulligans == 0) & (hand.on_the_play == 1)

    run = play(DECK, "checks", games=5_000, keep=checks_itself, turns=1)
    assert run.estimate("mulligans").value == 0


def test_a_function_that_cannot_be_compiled_is_named() -> None:
    @simlab.keep_policy
    def misspelt(hand):
        return hand.land > 2

    with pytest.raises(MulliganError, match=r'keep policy "misspelt" cannot be compiled.*land'):
        play(DECK, "bad", games=10, keep=misspelt)

    @simlab.bottom_policy
    def says_nothing(hand, card):
        pass

    with pytest.raises(MulliganError, match='policy "says_nothing" returns None'):
        play(DECK, "bad", games=10, bottom=says_nothing)


def test_a_function_that_fails_for_some_hand_is_refused_before_it_plays() -> None:
    @simlab.keep_policy
    def counts_nothing(hand):
        return hand.counts[0] > 0

    with pytest.raises(MulliganError, match='keep policy "counts_nothing" fails for some hands'):
        play(DECK, "bad", games=10, keep=counts_nothing)


def test_a_share_of_an_empty_hand_is_no_error() -> None:
    @simlab.keep_policy
    def a_third(hand):
        return hand.lands / hand.cards >= 1 / 3

    assert play(DECK, "share", games=500, keep=a_third, turns=1).estimate("mulligans").value > 0


def test_random_numbers_of_its_own_are_refused() -> None:
    @simlab.keep_policy
    def by_coin(hand):
        return np.random.random() < 0.5  # noqa: NPY002

    with pytest.raises(MulliganError, match="draws random numbers of its own"):
        play(DECK, "coin", games=10, keep=by_coin)


def test_names_that_policies_are_written_with_are_taken() -> None:
    def play(hand):
        return True

    with pytest.raises(MulliganError, match='a policy cannot be called "play"'):
        simlab.keep_policy(play)
    with pytest.raises(MulliganError, match="write it with def, not as a lambda"):
        simlab.keep_policy(lambda hand: True)
    with pytest.raises(MulliganError, match=re.escape('("Opt",)')):
        simlab.keep_policy(counts="Opt")(two_to_five.function)
    with pytest.raises(MulliganError, match="no class of cards"):
        simlab.keep_policy(counts=("@mv<3",))(two_to_five.function)


def test_a_card_that_a_function_counts_has_to_be_in_the_deck() -> None:
    with pytest.raises(DeckError, match='keep policy: "Sol Ring" is not in the main deck'):
        play(land_deck(40, 17), "missing", games=10, keep=ring_or_bears)


def test_a_result_of_a_registered_function_comes_back(tmp_path: Path) -> None:
    run = play(DECK, "saved", games=500, keep=two_to_five, bottom="towards_three")
    again = simlab.load(run.save(tmp_path / "run"))
    assert again.scenario == run.scenario
    assert again.replay(3) == run.replay(3)
    code = f"import simlab\nsimlab.load({str(tmp_path / 'run')!r})"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        cwd=Path(simlab.__file__).parents[1],
    )  # fmt: skip
    assert "register the policy of your own with simlab.keep_policy" in found.stderr


def test_another_text_of_the_function_cannot_replay_what_was_saved(tmp_path: Path) -> None:
    @simlab.keep_policy
    def changes(hand):
        return hand.lands >= 2

    folder = play(DECK, "changes", games=100, keep=changes).save(tmp_path / "run")

    @simlab.keep_policy
    def changes(hand):
        return hand.lands >= 3

    with pytest.raises(ResultError, match="cannot be played again"):
        simlab.load(folder).replay(1)


def test_the_numbers_of_a_hand_are_whole_numbers() -> None:
    from simlab.kernels.functions import hand_view
    from simlab.kernels.layout import FIXED_TRAITS, HAND_FIELDS

    view = hand_view(np.arange(HAND_FIELDS + FIXED_TRAITS + 2))
    assert (view.size, view.on_the_play) == (0, 5)
    assert view.sources.tolist() == list(range(6, 12))
    assert view.curve.tolist() == list(range(12, 23))
    assert view.counts.tolist() == [23, 24]
