"""Rows F1 to F25: every format and edition, and what "works" means for it."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from simlab import Deck, simulate
from simlab.cards import load_table
from simlab.decks import read_deck
from simlab.errors import FormatError
from simlab.experiments import Scenario
from simlab.formats import ban_status, find_format, may_lead
from tests.formats.helpers import broken, filled


def scenario(deck: Deck, **settings: object) -> tuple[str, bool, int]:
    """Return what a format does to a game: mulligan rule, draw on turn 1, library."""
    made = Scenario.of(deck, **settings)  # type: ignore[arg-type]
    return made.mulligan.id, made.draw_first, made.deck.size


def test_f1_commander_in_multiplayer() -> None:
    deck = filled("commander", leads="Treva, the Renewer")
    assert scenario(deck) == ("london_free1", True, 99)
    assert find_format("commander").life_for(4) == 40


def test_f2_commander_with_two_players() -> None:
    deck = filled("commander", leads="Treva, the Renewer")
    assert scenario(deck, players=2) == ("london", False, 99)
    assert scenario(deck, players=2, on_the_play=False)[1]
    assert scenario(deck, players=2, mulligan="london_free1") == ("london_free1", False, 99)


@pytest.mark.parametrize("name", ["EDH", "Elder Dragon Highlander", "司令官戦", "統率者戦"])
def test_f3_old_names_find_the_edition_of_a_day(name: str) -> None:
    days = ["2011-01-01", "2015-06-01", "2017-06-01", "2019-08-01", "2022-01-01", "2026-01-01"]
    found = [find_format(name, day).id for day in days]
    editions = ("2011", "2015", "2016", "2019", "2020")
    assert found == [*(f"commander_{year}" for year in editions), "commander"]


def test_f4_more_players_set_the_multiplayer_flags_and_nothing_else() -> None:
    fmt = find_format("commander")
    assert [fmt.first_draw(n) for n in (2, 3, 4, 6)] == [False, True, True, True]
    assert len({(fmt.mulligan_for(n), fmt.life_for(n)) for n in (3, 4, 6)}) == 1


@pytest.mark.parametrize(
    ("day", "id_", "life", "mulligan"),
    [
        ("2012-01-01", "duel_commander_2010", 30, "partial_paris"),
        ("2016-01-22", "duel_commander_2015", 30, "vancouver"),
        ("2017-01-01", "duel_commander_2016", 20, "vancouver"),
        ("2020-01-01", "duel_commander_2019", 20, "london"),
        ("2026-01-01", "duel_commander_mtgdc", 20, "london"),
    ],
)
def test_f5_duel_commander_by_day(day: str, id_: str, life: int, mulligan: str) -> None:
    fmt = find_format("duel commander", day)
    assert (fmt.id, fmt.life_for(2), fmt.mulligan_for(2)) == (id_, life, mulligan)
    assert fmt.zone.commander_damage == (21 if life == 30 else 0)


def test_f5_the_other_body_has_a_list_of_its_own() -> None:
    assert find_format("duel_commander_org", "2026-01-01").id == "duel_commander_org"
    names = {find_format(name).banlist for name in ("duel_commander_org", "duel_commander_mtgdc")}
    assert names == {"duel_2025", "duel_mtgdc_2025"}


def test_f6_commander_1v1_of_magic_online() -> None:
    fmt = find_format("Commander 1v1")
    assert (fmt.life_for(2), fmt.players, fmt.life_multi, fmt.banlist) == (30, 2, 0, "mtgo_1v1")
    assert ban_status("Sol Ring", fmt).status == "unknown"
    assert ban_status("Strip Mine", fmt).status == "banned"


def test_f7_pauper_commander_and_its_duel() -> None:
    many, duel = find_format("コモン統率者戦"), find_format("pauper_duel_commander")
    assert (many.life_for(4), many.zone.commander_damage) == (30, 16)
    assert (duel.life_for(2), duel.zone.commander_damage) == (25, 21)
    assert (many.mulligan_for(4), duel.mulligan_for(2)) == ("london_free1", "london")
    assert may_lead(load_table().card("Grizzly Bears"), many)
    assert "rarities" in str(filled("pdh", leads="Grizzly Bears").check())


def test_f8_tiny_leaders_2013_to_2017() -> None:
    fmt = find_format("tiny leaders", "2017-06-23")
    assert (fmt.id, fmt.library_size(), fmt.life_for(2)) == ("tiny_leaders_2015", 49, 25)
    assert (fmt.mana_value.most, fmt.limits.sideboard_max) == (3, 10)
    assert (fmt.mulligan_for(2), fmt.mana_value.split) == ("vancouver", "each half")


def test_f9_tiny_leaders_2022() -> None:
    fmt = find_format("tiny leaders", "2022-12-01")
    assert (fmt.id, fmt.life_for(2), fmt.mulligan_for(2)) == ("tiny_leaders_2022", 20, "london")
    assert (fmt.zone.tax_planeswalker, fmt.mana_value.split) == (3, "sum")


def test_f10_reborn_forces_a_mulligan_on_two_commanders() -> None:
    pair = ("Tana, the Bloodsower", "Ishai, Ojutai Dragonspeaker")
    one = Deck.of({"Forest": 49}, commanders="Ezuri, Renegade Leader", format="tlr")
    two = Deck.of({"Forest": 48}, commanders=pair, format="tlr")
    assert scenario(one) == ("london", False, 49)
    assert scenario(two) == ("tlr_forced_two_commanders", False, 48)
    run = simulate(two, games=50, seed=1, progress=False, keep="lands:0-7", record="hands")
    assert run.estimate("kept_size").value == 6


def test_f11_brawl_is_free_first_with_two_players() -> None:
    deck = filled("standard_brawl", leads="Rhys the Redeemed")
    assert scenario(deck, players=2) == ("london_free1", False, 59)


def test_f12_historic_brawl_by_day() -> None:
    early, late = (find_format("historic brawl", day) for day in ("2021-05-31", "2021-06-01"))
    assert (early.limits.size_min, late.limits.size_min) == (60, 100)
    assert early.life_for(2) == late.life_for(2) == 25


def test_f13_oathbreaker_has_two_cards_and_two_taxes_in_the_command_zone() -> None:
    deck = filled("oathbreaker", leads="Narset, Parter of Veils", signature_spells="Windfall")
    assert (deck.size, broken(deck)) == (58, [])
    fmt, cards = find_format("oathbreaker"), deck.cards()
    assert [fmt.tax(cards["Narset, Parter of Veils"], n) for n in (0, 1, 2)] == [0, 2, 4]
    assert fmt.tax(cards["Windfall"], 1, signature_spell=True) == 2


def test_f14_huge_leaders_never_miss_the_first_four_land_drops() -> None:
    """Four Wastes wait in the command zone: no land in the library is needed for turns 1 to 4."""
    deck = filled("huge_leaders", "Colossal Dreadmaw", leads="Progenitus")
    assert broken(deck) == []
    assert "four Wastes" in find_format("ヒュージ・リーダーズ").describe()
    assert "without" not in Scenario.of(deck).words()
    spells = Deck.of({"Colossal Dreadmaw": 49}, commanders="Progenitus", format="huge_leaders")
    run = simulate(spells, games=50, seed=3, turns=5, record="casts", progress=False)
    drops = [float(run.estimate("every_land_drop", turn=turn).value) for turn in range(1, 6)]
    assert drops == [1, 1, 1, 1, 0]
    mana = [float(run.estimate("mana_available", turn=turn).value) for turn in range(1, 6)]
    assert mana == [1, 2, 3, 4, 4]


def test_f15_leviathan_is_a_duel_with_thirty_life() -> None:
    fmt = find_format("leviathan")
    assert (fmt.life_for(2), fmt.life_multi, fmt.zone.commander_damage) == (30, 0, 21)


def test_f16_commander_draft_allows_copies_and_two_pipers() -> None:
    pipers = ("The Prismatic Piper", "The Prismatic Piper")
    deck = Deck.of(
        {"Island": 30, "Mountain": 20, "Shock": 9}, commanders=pipers, format="統率者ドラフト"
    )
    assert broken(deck) == []
    three = Deck.of({"Island": 60}, commanders=(*pipers, pipers[0]), format="commander_draft")
    assert ("commander", None) in broken(three)
    assert "two cards a pick" in find_format("commander_draft").notes


def test_f17_highlanders_without_commander() -> None:
    for name in ("canadian_highlander", "european_highlander"):
        assert broken(Deck.of({"Forest": 99, "Opt": 1}, format=name)) == []
        assert broken(Deck.of({"Forest": 98, "Opt": 2}, format=name)) == [("singleton", "Opt")]
    fmt = find_format("European Highlander")
    assert "spoils 2007-04-15" in fmt.mulligan_notes
    assert find_format("canlander").mulligan_for(2) == "canadian_highlander"


def test_f18_legality_is_the_pool_less_the_list_of_the_day() -> None:
    statuses = [ban_status("Mana Crypt", "edh", day).status for day in ("2024-09-22", "2024-09-23")]
    assert statuses == ["legal", "banned"]


def test_f19_the_days_of_silver_border() -> None:
    for card in ("Ashnod's Coupon", "Double Cross"):
        for day in ("2017-11-30", "2017-12-24", "2018-01-16"):
            assert ban_status(card, "commander", day).status == "banned"
    inside = ban_status("Ashnod's Coupon", "commander", "2017-12-24")
    assert (inside.listed, "silver border" in inside.reason) == (True, True)
    host = load_table().card("Adorable Kitten")  # a host, so silver-bordered
    days = ("2017-11-30", "2017-12-01", "2018-01-15", "2018-01-16")
    found = [ban_status(host, "commander", day).status for day in days]
    assert found == ["banned", "unknown", "unknown", "banned"]


@pytest.mark.parametrize("name", ["Planechase", "archenemy", "Vanguard", "Conspiracy"])
def test_f20_what_is_not_simulated_says_so(name: str) -> None:
    with pytest.raises(FormatError, match=f'"{name}" is not simulated: cards in the command zone'):
        find_format(name)


def test_f21_solitaire_has_no_mulligan_and_any_deck_of_more_than_28() -> None:
    fmt = find_format("МТГ Солитёр")
    assert (fmt.mulligan_for(1), fmt.players) == ("none", 1)
    assert broken(Deck.of({"Forest": 29}, format=fmt)) == []
    assert broken(Deck.of({"Forest": 28}, format=fmt)) == [("deck size", None)]


def test_f24_precons_are_read_whole(shared: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folder = shared / "data/decks/commander-precons"
        deck = read_deck(folder / "2013-c13-eternal-bargain.txt", format="commander")
    assert (deck.size, deck.commanders) == (99, ("Oloro, Ageless Ascetic",))
    assert 35 <= deck.lands <= 45
    assert len(deck.modelled()) == len(deck.main) + 1


def test_f25_prismatic_is_the_home_of_the_big_deck_mulligan() -> None:
    fmt = find_format("5-Color")
    assert (fmt.limits.size_min, fmt.mulligan_for(2)) == (250, "big_deck")
