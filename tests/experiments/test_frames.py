"""The frames of a run agree with each other, and games one by one with their sums."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simlab import Deck, parse_deck, simulate
from simlab.cards import load_table
from simlab.errors import ConfigError, DeckWarning
from simlab.stats import METRICS
from tests.experiments.helpers import own_deck, own_run
from tests.reference.helpers import play

TIDY = ["estimate", "standard_error", "low", "high", "games"]


def test_games_one_by_one_add_up_to_the_sums() -> None:
    run = own_run()
    frame = run.to_frame().astype(np.int64)
    assert frame.shape == (run.games, len(run.sums))
    assert frame.index.name == "game"
    assert (frame.sum().to_numpy() == run.sums).all()
    assert ((frame**2).sum().to_numpy() == run.squares).all()


def test_first_turns_of_cards_add_up_to_their_tallies() -> None:
    run = own_run()
    frame = run.to_frame(cards=True)
    table = run.cards().set_index(["card", "event", "turn"])
    for card in ("Bear", "Boss", "Ring", "Giant"):
        for event in ("seen", "cast"):
            first = frame[f"first_{event}: {card}"]
            for turn in (1, 3, 6):
                count = round(table.loc[(card, event, turn), "estimate"] * run.games)
                assert int((first <= turn).sum()) == count
        once = int(frame[f"first_castable: {card}"].notna().sum())
        assert once >= round(table.loc[(card, "castable", 6), "estimate"] * run.games)
    assert "first_cast: Grove" not in frame
    assert "first_seen: Grove" in frame


def test_columns_of_cards_may_be_asked_for_by_name() -> None:
    frame = own_run().to_frame(10, cards=["Bear"])
    assert list(frame.columns[-3:]) == [
        "first_seen: Bear", "first_castable: Bear", "first_cast: Bear",
    ]  # fmt: skip


def test_the_summary_has_every_metric_once_with_its_interval() -> None:
    run = own_run()
    frame = run.summary()
    assert list(frame.columns) == ["metric", "turn", *TIDY, "method"]
    assert list(frame["metric"]) == list(METRICS)
    assert (frame["turn"].dropna() == 6).all()
    assert (frame["low"] <= frame["estimate"]).all()
    assert (frame["estimate"] <= frame["high"]).all()
    row = frame.set_index("metric").loc["mana_spent"]
    found = run.estimate("mana_spent")
    assert (row["estimate"], row["low"], row["high"]) == (found.value, found.low, found.high)


def test_by_turn_has_a_row_a_turn_and_metric_and_a_wide_form() -> None:
    run = own_run()
    frame = run.by_turn()
    assert list(frame.columns) == ["turn", "metric", *TIDY, "method"]
    kinds = [kind.name for kind in METRICS.values() if kind.by_turn]
    assert len(frame) == 6 * len(kinds)
    wide = run.by_turn(wide=True)
    assert list(wide.columns) == [(kind, c) for kind in kinds for c in ("estimate", "low", "high")]
    found = run.estimate("mana_spent", 4)
    assert list(wide["mana_spent"].loc[4]) == [found.value, found.low, found.high]
    assert list(run.by_turn("land_drop")["metric"].unique()) == ["land_drop"]


def test_cards_has_a_row_a_card_event_and_turn_and_lands_are_only_seen() -> None:
    run = own_run()
    frame = run.cards()
    assert list(frame.columns) == ["card", "turn", "event", *TIDY]
    events = {
        "seen", "payable", "payable_given_lands", "castable", "cast", "payable_and_seen",
        "castable_and_seen",
        "castable_given_seen",
    }  # fmt: skip
    assert set(frame["event"]) == events
    counts = frame.groupby("card")["event"].nunique()
    assert (counts[["Grove", "Dual"]] == 1).all()
    assert (counts.drop(["Grove", "Dual"]) == len(events)).all()
    assert run.cards("Boss").equals(frame[frame["card"] == "Boss"].reset_index(drop=True))


def test_a_share_given_lands_rests_on_the_games_with_the_lands() -> None:
    run = own_run()
    rows = run.cards("Giant").set_index(["event", "turn"])
    for turn in (1, 3, 6):
        games = int(run.tallies.lands_seen[turn - 1, 5:].sum())
        given = rows.loc[("payable_given_lands", turn)]
        paid = round(rows.loc[("payable", turn), "estimate"] * run.games)
        assert given["games"] == games
        if games:
            assert given["estimate"] == paid / games
        else:
            assert all(math.isnan(given[name]) for name in ("estimate", "low", "high"))


def test_a_card_is_found_by_its_front_name() -> None:
    deck = Deck.of({"Fire // Ice": 20, "Mountain": 20})
    run = play(deck, "split", games=100)
    assert set(run.cards("Fire")["card"]) == {"Fire // Ice"}


def test_hands_and_mulligans_are_the_tally() -> None:
    run = own_run()
    hands, taken = run.hands(), run.mulligans()
    shares = ["games", "share", "standard_error", "low", "high"]
    assert list(hands.columns) == ["kept_size", "lands", *shares]
    assert list(taken.columns) == ["mulligans", "kept_size", *shares]
    assert hands["standard_error"].tolist() == pytest.approx(
        ((hands["share"] * (1 - hands["share"]) / run.games) ** 0.5).tolist(), rel=0.01
    )
    assert hands["games"].sum() == taken["games"].sum() == run.games
    assert hands["share"].sum() == pytest.approx(1)
    mean = (hands["kept_size"] * hands["share"]).sum()
    assert mean == pytest.approx(run.estimate("kept_size").value)
    frame = run.to_frame()
    sizes = frame.groupby(["kept_size", "lands"]).size().to_dict()
    assert hands.set_index(["kept_size", "lands"])["games"].to_dict() == sizes


def test_another_level_changes_the_intervals_only() -> None:
    run = own_run()
    wide = run.with_level(0.999)
    for metric in ("mana_spent", "keepable"):
        one, other = run.estimate(metric), wide.estimate(metric)
        assert (one.value, one.standard_error) == (other.value, other.standard_error)
        assert other.low < one.low < one.high < other.high


def test_hands_alone_have_a_summary_of_the_opening_hand() -> None:
    run = own_run("hands")
    assert list(run.summary()["metric"]) == ["mulligans", "kept_size", "lands_in_hand"]
    for ask in (run.by_turn, run.cards):
        with pytest.raises(ConfigError, match='run with record="'):
            ask()
    with pytest.raises(ConfigError, match='"mana_spent" was not recorded'):
        run.estimate("mana_spent")


def test_notes_name_what_is_left_out() -> None:
    run = play(Deck.of({"Forest": 40, "Brainstorm": 20}), "notes", games=10)
    found = run.notes()["Brainstorm"]
    assert "the cards it draws and gives up are played as their difference" in found


def test_notes_say_that_a_game_sees_so_many_cards_at_most() -> None:
    deck = Deck.of({"Island": 20, "Opportunity": 20, "Opt": 20})
    notes = play(deck, "notes", games=10, turns=12).notes()
    for card in ("Opportunity", "Opt"):
        assert any("64 cards at most" in note for note in notes[card])
    assert "Island" not in notes
    few = play(Deck.of({"Island": 39, "Opportunity": 1}), "notes", games=10).notes()
    assert "64 cards" not in " ".join(few.get("Opportunity", ()))


# Repr and HTML ----------------------------------------------------------------------------------


def test_a_run_says_in_one_line_how_it_was_made() -> None:
    run = own_run()
    assert repr(run) == (
        f'Run("deck", 20,000 games, seed {run.seed}: mulligan london, keep lands:2-5 floor:4, '
        "bottom lands:3,2, pilot greedy, 6 turns on the play, 2 players, no card drawn on turn 1)"
    )


def test_words_name_only_what_matters() -> None:
    run = play(own_deck(), "words", games=10, mulligan="none", players=4, on_the_play=False)
    assert run.scenario.words() == (
        "mulligan none, keep lands:2-5 floor:4, pilot greedy, 7 turns on the draw, 4 players, "
        "a card drawn on turn 1"
    )


def test_the_html_of_a_run_is_a_small_table_with_its_conditions() -> None:
    run = own_run()
    html = run._repr_html_()
    assert html.startswith("<table><caption>deck: 20,000 games, seed ")
    assert "keep lands:2-5 floor:4" in html
    assert html.count("<tr>") == 1 + len(METRICS)
    assert all(f"<td>{name}</td>" in html for name in METRICS)


def test_names_are_escaped_in_html() -> None:
    deck = Deck.of({"Forest": 40}, name="<b>deck</b>")
    assert "<b>" not in play(deck, "escape", games=10)._repr_html_()


# Errors -----------------------------------------------------------------------------------------


def test_a_turn_that_was_not_played_is_an_error() -> None:
    for turn in (0, 7, -1):
        with pytest.raises(ConfigError, match=f"turn={turn}: give a whole number from 1 to 6"):
            own_run().estimate("mana_spent", turn)


def test_a_metric_without_turns_has_no_by_turn() -> None:
    with pytest.raises(ConfigError, match="one value a game; see summary"):
        own_run().by_turn("kept_size")


def test_a_card_that_is_not_in_the_deck_is_named() -> None:
    for ask in (lambda run: run.cards("Nope"), lambda run: run.to_frame(5, cards=["Nope"])):
        with pytest.raises(ConfigError, match='"Nope" is not in the deck "deck"'):
            ask(own_run())


@pytest.mark.parametrize("games", [0, -1, 20_001])
def test_no_more_games_are_shown_than_were_played(games: int) -> None:
    with pytest.raises(ConfigError, match=f"games={games}: give a whole number from 1 to 20000"):
        own_run().to_frame(games)


def test_a_result_says_of_which_cards_it_is_and_what_its_list_lost() -> None:
    with pytest.warns(DeckWarning, match="Optt"):
        deck = parse_deck("17 Forest\n23 Grizzly Bears\n4 Optt", strict=False)
    run = play(deck, "lost lines", games=10)
    assert run.card_data == run.versions["cards"] == load_table().state
    assert len(run.warnings) == 1
    assert repr(run).endswith("; 1 warning of the list)")
    html = run._repr_html_()
    assert f"card data of {run.card_data}" in html
    assert "of the list: line 3: &quot;4 Optt&quot; is not a known card" in html
    assert "warning" not in repr(play(own_deck(), "whole", games=10))


def test_first_turns_are_those_of_the_cards_where_many_sources_are_cast() -> None:
    """Some ten Moxen and rocks a game, each with a pool of its own that is asked about later."""
    moxen = {f"Mox {name}": 4 for name in ("Ruby", "Jet", "Pearl", "Emerald", "Sapphire")}
    rocks = dict.fromkeys(("Sol Ring", "Mana Crypt", "Mind Stone", "Manalith"), 4)
    deck = Deck.of({"Forest": 20, "Grizzly Bears": 4, **moxen, **rocks})
    games = 3_000
    run = simulate(deck, games=games, seed=1, turns=10, record="cards", progress=False)
    frame, cards = run.to_frame(games, cards=True), run.cards().set_index(["card", "event", "turn"])
    for card in ("Mox Ruby", "Sol Ring", "Manalith", "Grizzly Bears"):
        for event in ("seen", "castable", "cast"):
            first = frame[f"first_{event}: {card}"]
            for turn in (1, 4, 10):
                share = (first <= turn).sum() / games
                assert share == cards.loc[(card, event, turn), "estimate"], (card, event, turn)
