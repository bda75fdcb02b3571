"""The card table: names, facts, errors, the file."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import time

import pytest

from simlab.cards import CardTable, colour_letters
from simlab.cards.kinds import is_of
from simlab.cards.names import NameIndex, edit_distance
from simlab.cards.table import DATA
from simlab.cards.table_file import FILE_VERSION, pack_column, read_file, write_file
from simlab.errors import CardError

TABLE = DATA / "cards.json.gz"


def test_table_is_large_and_its_file_small(table):
    assert len(table) > 34_000
    assert TABLE.stat().st_size < 2_000_000


def test_no_rules_text_is_shipped():
    text = gzip.decompress(TABLE.read_bytes()).decode()
    for wording in ("enters tapped.", "target player", "onto the battlefield", "{T}:", "flying"):
        assert wording not in text
    content = json.loads(text)
    words = [
        w
        for column in content.values()
        if isinstance(column, dict)
        for w in column.get("words", ())
    ]
    assert max(len(w) for w in words if isinstance(w, str)) < 100


def test_nothing_is_read_at_import():
    code = "from simlab.cards import table as t; assert t._load.cache_info().currsize == 0"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Sol Ring", "Sol Ring"),
        ("  sol ring ", "Sol Ring"),
        ("Lim-Dul's Vault", "Lim-Dûl's Vault"),
        ("Æther Vial", "Aether Vial"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire/Ice", "Fire // Ice"),
        ("fire//ice", "Fire // Ice"),
        ("Fire", "Fire // Ice"),  # also the second half of Start // Fire
        ("Delver of Secrets", "Delver of Secrets // Insectile Aberration"),
        ("Lightning Bolt", "Lightning Bolt"),
        ("Emeritus of Conflict", "Emeritus of Conflict // Lightning Bolt"),
        ("Sol Ring // Sol Ring", "Sol Ring"),
        ("Waste Land", "Waste Land"),
        ("Wasteland", "Wasteland"),
        ("_____", "_____"),
    ],
)
def test_names_resolve(table, written, name):
    assert table.card(written).name == name


def test_every_full_name_resolves_to_itself(table):
    assert all(table.find(name).name == name for name in table.names()[::7])


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("Lightnng Bolt", '"Lightnng Bolt" is not a known card; did you mean Lightning Bolt?'),
        ("Insectile Aberration", "it is a part of Delver of Secrets // Insectile Aberration"),
        ("Start", "it is a part of Start // Finish and of Start // Fire"),
        ("Qwxzk Vbnmp", '"Qwxzk Vbnmp" is not a known card$'),
        ("", '"" is not a known card$'),
    ],
)
def test_other_names_are_refused(table, written, message):
    assert table.find(written) is None
    with pytest.raises(CardError, match=message.replace("?", r"\?")):
        table.card(written)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Lightning Blot", ["Lightning Blow", "Lightning Bolt"]),  # never a guess
        ("Optt", ["Opt"]),
        ("Jace Mind Sculptor", ["Jace, the Mind Sculptor"]),
        ("Snow Covered Forrest", ["Snow-Covered Forest"]),
        ("Kinnan", ["Kinnan, Bonder Prodigy"]),
        ("Glass", []),
        ("Kavaero, Mind-Bitten", []),
    ],
)
def test_names_with_few_slips_are_near(table, written, meant):
    assert NameIndex(table.names()).near(written) == meant


@pytest.mark.parametrize(
    ("written", "meant", "slips"),
    [
        ("opt", "opt", 0),
        ("opt", "oppt", 1),
        ("oppt", "opt", 1),
        ("ont", "opt", 1),
        ("otp", "opt", 1),  # swapped neighbours are one slip
        ("pto", "opt", 2),
        ("ca", "abc", 3),  # the restricted form: a swap cannot be parted again
        ("", "abc", 3),
        ("abcd", "dcba", 3),
    ],
)
def test_the_distance_counts_slips(written, meant, slips):
    assert edit_distance(written, meant, 9) == slips
    assert edit_distance(meant, written, 9) == slips
    assert edit_distance(written, meant, 1) == min(slips, 2)


def test_near_names_come_fast(table):
    table.find("warm up")
    start = time.perf_counter()
    with pytest.raises(CardError):
        table.card("Emrakull, the Promisd End")
    assert time.perf_counter() - start < 2  # usually 0.02 s


def test_one_card_is_one_object(table):
    assert table.card("Sol Ring") is table.card("sol ring")


def test_facts_of_a_split_card(table):
    card = table.card("Fire // Ice")
    assert (str(card.cost), card.mana_value, colour_letters(card.colours)) == ("{1}{R}", 4, "UR")
    assert card.type_line == "Instant // Instant"
    assert [face.name for face in card.faces] == ["Fire", "Ice"]
    assert not card.is_permanent


def test_a_modal_card_is_a_spell_with_a_land_face(table):
    card = table.card("Bala Ged Recovery")
    assert not card.is_land
    land = card.land_face
    assert land is not None
    assert (land.name, land.behaviour.makes, land.behaviour.tapped) == (
        "Bala Ged Sanctuary",
        "G",
        "always",
    )


def test_a_land_with_a_land_behind(table):
    card = table.card("Barkchannel Pathway")
    assert card.is_land
    assert (card.behaviour.makes, card.land_face.behaviour.makes) == ("G", "U")


def test_a_transforming_land_back_cannot_be_played(table):
    assert table.card("Search for Azcanta").land_face is None


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Snow-Covered Forest", {"is_land", "is_basic", "is_snow"}),
        ("Dryad Arbor", {"is_land", "is_creature"}),
        ("Solemn Simulacrum", {"is_creature", "is_artifact"}),
        ("Urborg, Tomb of Yawgmoth", {"is_land", "is_legendary"}),
    ],
)
def test_properties(table, name, facts):
    card = table.card(name)
    names = ("is_land", "is_basic", "is_snow", "is_creature", "is_artifact", "is_legendary")
    assert {fact for fact in names if getattr(card, fact)} == facts
    assert card.is_permanent


def test_land_types_are_those_of_the_type_line(table):
    assert table.card("Steam Vents").land_types == ("Island", "Mountain")
    assert table.card("Steam Vents").subtypes == ("Island", "Mountain")
    assert table.card("Sol Ring").land_types == ()


def test_cards_without_a_cost_cannot_be_paid(table):
    assert table.card("Ancestral Vision").cost.unpayable
    assert colour_letters(table.card("Ancestral Vision").colours) == "U"
    assert not table.card("Ornithopter").cost.unpayable


def test_repr_says_how_many(table):
    assert repr(table).startswith("<CardTable: 34,")


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("Bonecrusher Giant // Stomp", ("its other half Stomp is not cast",)),
        ("Fire // Ice", ("its other half Ice is not cast",)),
        ("Life // Death", ("its other half Death is not cast",)),
        (
            "Jushi Apprentice // Tomoya the Revealer",
            (
                "cards drawn by its abilities are not played",
                "what its other face does (Tomoya the Revealer) is not played",
            ),
        ),
        ("Kazandu Mammoth // Kazandu Valley", ()),
    ],
)
def test_the_other_half_is_not_cast(table, name, left_out):
    assert table.card(name).behaviour.left_out == left_out


def test_every_kind_of_the_table_speaks_of_some_card(table):
    cards = [table.card(name) for name in table.names()]
    kinds = set()
    for card in cards:
        does = card.behaviour
        texts = (does.only, does.reduces, does.tutors, *does.counts.split(" + "))
        kinds |= {kind for text in texts for kind in text.split(" or ")}
    said = {kind for kind in kinds if kind and not kind.startswith("devotion")}
    empty = {kind for kind in said if not any(is_of(c, kind, commander=True) for c in cards)}
    assert empty == {
        "other",  # no kind says it
        "card",  # any card
        "Omen",  # a type of second halves, which are not cast
        "Universes Beyond",  # no type at all, on a plane
    }


def test_behaviours_are_laid_over(table):
    assert table.card("Chrome Mox").behaviour.found == "table"
    content = read_file(TABLE)
    other = CardTable(content, {"Grizzly Bears": {"draws": 2}})
    assert other.card("Grizzly Bears").behaviour.draws == 2


def test_behaviour_of_an_unknown_card_is_an_error():
    with pytest.raises(CardError, match=r"not the full name of a card; did you mean Grizzly Bears"):
        CardTable(read_file(TABLE), {"Grizly Bears": {"draws": 2}})


def test_pack_column_keeps_kinds_apart():
    assert pack_column([1, "1", 1, None]) == {"words": [1, "1", None], "codes": [0, 1, 0, 2]}


def test_the_same_content_gives_the_same_bytes(tmp_path):
    content = {"version": FILE_VERSION, "names": "Ä"}
    for name in ("a", "b"):
        write_file(content, tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert read_file(tmp_path / "a") == content
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a", "b"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "no card table"),
        (b"rubbish", "damaged"),
        (gzip.compress(b"{"), "damaged"),
        (gzip.compress(b'{"version": 999}'), "version 999"),
        (gzip.compress(b"[]"), "version None"),
    ],
)
def test_a_bad_file_is_an_error(tmp_path, content, message):
    path = tmp_path / "cards.json.gz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CardError, match=message):
        read_file(path)


def test_a_table_without_a_column_is_an_error():
    with pytest.raises(CardError, match="lacks names"):
        CardTable({"version": FILE_VERSION})
