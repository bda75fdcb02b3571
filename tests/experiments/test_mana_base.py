"""The mana-base search: better on fresh games, within what may be, beside Karsten's table."""

from __future__ import annotations

import csv

import pytest

import simlab
from simlab import Deck, best_mana_base
from simlab.cards.own import own_card
from simlab.decks.recommended import recommended_sources
from simlab.errors import ConfigError, DeckError
from tests.reference.helpers import DATA

TWO = Deck.of({"Forest": 4, "Island": 13, "Grizzly Bears": 20, "Opt": 3})
SHORT = {"turns": 4, "delta": 0.02, "seed": 1}


@pytest.fixture(scope="module")
def found() -> simlab.ManaBase:
    return best_mana_base(TWO, ["Tropical Island"], **SHORT)


def test_it_is_better_on_fresh_games_and_has_as_many_lands(found) -> None:
    gain = found.gain(20_000)
    assert gain.low > 0.5
    assert gain.method == "paired"
    assert found.deck.lands == TWO.lands
    assert found.deck.main["Grizzly Bears"] == 20
    assert found.lands["Tropical Island"] == 4  # four at most, without a format
    assert sum(found.changes.values()) == 0


def test_no_exchange_of_one_land_is_better_by_more_than_it_promises(found) -> None:
    assert found.search.within <= 0.02
    rows = found.table()
    assert rows["difference"].is_monotonic_decreasing
    assert (rows["low"] <= rows["difference"]).all()
    assert "no exchange of one land is better by more than" in found.promise


def test_sources_stand_beside_the_recommendation(found) -> None:
    rows = found.sources().set_index("colour")
    assert list(rows.columns) == ["before", "after", "recommended", "card", "cost"]
    assert rows.loc["G", "before"] == 4
    assert rows.loc["G", "after"] >= rows.loc["G", "recommended"] == 9
    assert rows.loc["U", "card"] == "Opt"


def test_the_recommendation_is_that_of_the_published_table() -> None:
    with (DATA / "karsten" / "sources_published_2022.csv").open() as file:
        for row in csv.DictReader(file):
            value, pips, size = int(row["turn"]), int(row["pips"]), int(row["deck_size"])
            generic = f"{{{value - pips}}}" if value > pips else ""
            card = own_card("Asker", {"cost": generic + "{G}" * pips, "type": "Creature"})
            deck = Deck.of({"Forest": size // 2, "Asker": size - size // 2}, cards={"Asker": card})
            assert recommended_sources(deck)["recommended"].tolist() == [
                int(row["published_sources"])
            ]


@pytest.mark.parametrize(
    ("cost", "asked"),
    [("{6}{G}", 9), ("{11}{G}", 9), ("{8}{G}{G}", 12), ("{2}{G}{G}{G}{G}", 22), ("{G}" * 5, 22)],
)
def test_costs_beyond_the_table_take_its_last_row(cost, asked) -> None:
    card = own_card("Asker", {"cost": cost, "type": "Creature"})
    deck = Deck.of({"Forest": 24, "Asker": 36}, cards={"Asker": card})
    assert recommended_sources(deck)["recommended"].tolist() == [asked]


def test_a_format_says_how_many_copies_there_may_be(repository) -> None:
    path = repository / "configs" / "decks" / "tiny_leaders.txt"
    deck = simlab.read_deck(path, format="tiny_leaders")
    search = best_mana_base(deck, turns=3, delta=0.2, seed=1)
    cards = search.deck.cards()
    assert all(n == 1 for name, n in search.lands.items() if not cards[name].is_basic)
    # Karsten's table has no decks of about 49 cards.
    assert search.sources()["recommended"].isna().all()
    assert "<td>Counterspell</td>" in search._repr_html_()
    assert "NA" not in search._repr_html_()


def test_lands_that_stay_stay() -> None:
    search = best_mana_base(TWO, stay=["Island"], **SHORT)
    assert search.lands["Island"] >= 13
    copies = best_mana_base(TWO, ["Tropical Island"], copies=1, **SHORT)
    assert copies.lands["Tropical Island"] == 1


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"pool": ["Tropicl Island"]}, "did you mean Tropical Island"),
        ({"pool": ["Llanowar Elves"]}, '"Llanowar Elves" is no land'),
        ({"stay": ["Plains"]}, 'stay: "Plains" is no land of the deck'),
        ({"stay": ["Opt"]}, 'stay: "Opt" is no land of the deck'),
    ],
)
def test_lands_that_are_none_are_refused(asked, said) -> None:
    with pytest.raises(DeckError) as caught:
        best_mana_base(TWO, **asked, **SHORT)
    assert said in str(caught.value)


def test_other_bad_input_is_refused() -> None:
    with pytest.raises(ConfigError, match='setting "mulligans" is not known'):
        best_mana_base(TWO, mulligans="london", **SHORT)
    with pytest.raises(DeckError, match="nothing to exchange"):
        best_mana_base(Deck.of({"Forest": 17, "Grizzly Bears": 23}), **SHORT)
    led = Deck.of({"Island": 99}, commanders="Talrand, Sky Summoner", format="commander")
    with pytest.raises(DeckError, match="outside of the commander's colour identity"):
        best_mana_base(led, ["Tropical Island"], **SHORT)
