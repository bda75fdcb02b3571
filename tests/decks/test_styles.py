"""Every style of list, as sites and programs write it: read by itself, and by name."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from simlab.decks import Deck, parse_deck, read_deck
from simlab.decks.lines import split_lines
from simlab.decks.styles import STYLES, find_style, sniff
from simlab.errors import DeckError, DeckWarning

SAMPLES = Path(__file__).parent / "samples"
LEADER = "Ezuri, Renegade Leader"
COMMANDER = {
    "Sol Ring": 1,
    "Valakut Awakening // Valakut Stoneforge": 1,
    "Lim-D\u00fbl's Vault": 1,
    "Fire // Ice": 1,
    "Forest": 95,
}
CONSTRUCTED = {
    "Lightning Bolt": 4,
    "Brazen Borrower // Petty Theft": 4,
    "Wear // Tear": 2,
    "Snow-Covered Mountain": 50,
}
SIDEBOARD = {"Jegantha, the Wellspring": 1, "Dragon's Claw": 3}
WITH_COMMANDER = {  # the family, and whether the file has the maybeboard
    "moxfield.txt": ("text", True),
    "moxfield-tags.txt": ("text", False),
    "manabox.txt": ("text", True),
    "archidekt.txt": ("text", True),
    "tappedout.txt": ("text", True),
    "deckstats.txt": ("text", True),
    "goldfish.txt": ("text", False),
    "xmage.dck": ("text", False),
    "precon.txt": ("text", False),
    "forge.dck": ("Forge .dck", False),
    "moxfield.csv": ("CSV", False),
    "archidekt.csv": ("CSV", True),
    "tappedout.csv": ("CSV", True),
    "octgn.o8d": ("OCTGN .o8d", False),
    "moxfield.json": ("Moxfield JSON", True),
    "mtgjson.json": ("MTGJSON", False),
    "archidekt.json": ("JSON", True),
    "scryfall.json": ("Scryfall JSON", True),
}
WITH_SIDEBOARD = {  # the family, and whether the file marks the companion
    "plain.txt": ("text", False),
    "mtgo.txt": ("text", False),
    "arena.txt": ("text", True),
    "arena-japanese.txt": ("text", False),
    "mwdeck.mwDeck": ("text", False),
    "apprentice.dec": ("text", False),
    "semicolons.csv": ("CSV", False),
    "mtgo.dek": ("Magic Online .dek", False),
    "cockatrice.cod": ("Cockatrice .cod", False),
    "moxfield-old.json": ("JSON", True),
    "names.json": ("JSON", False),
}


def every_line_is_told(deck: Deck, file: Path) -> bool:
    """Tell whether the report of a deck has every line of its file."""
    report = deck.report
    assert report is not None
    told = {entry.line for entry in (*report.cards, *report.others, *report.unknown)}
    return told == set(range(1, len(split_lines(file.read_text("utf-8"))) + 1))


def test_every_sample_is_tested() -> None:
    assert {file.name for file in SAMPLES.iterdir()} == {*WITH_COMMANDER, *WITH_SIDEBOARD}


@pytest.mark.filterwarnings("ignore::simlab.errors.DeckWarning")  # commanders that none marks
@pytest.mark.parametrize("name", WITH_COMMANDER)
def test_commander_decks(name: str) -> None:
    style, maybeboard = WITH_COMMANDER[name]
    deck = read_deck(SAMPLES / name, format="commander")
    assert (deck.main, deck.commanders, deck.sideboard) == (COMMANDER, (LEADER,), {})
    assert deck.maybeboard == ({"Mox Diamond": 1} if maybeboard else {})
    assert deck.report is not None
    assert deck.report.style == style
    assert every_line_is_told(deck, SAMPLES / name)


@pytest.mark.parametrize("name", WITH_SIDEBOARD)
def test_decks_with_a_sideboard(name: str) -> None:
    style, companion = WITH_SIDEBOARD[name]
    deck = read_deck(SAMPLES / name, format="modern")
    sideboard = dict(SIDEBOARD)
    if name == "moxfield-old.json":  # there the companion has a board of its own
        del sideboard["Jegantha, the Wellspring"]
    assert (deck.main, deck.sideboard, deck.commanders) == (CONSTRUCTED, sideboard, ())
    assert deck.companion == ("Jegantha, the Wellspring" if companion else None)
    assert deck.report is not None
    assert deck.report.style == style
    assert deck.warnings == ()
    assert every_line_is_told(deck, SAMPLES / name)


@pytest.mark.filterwarnings("ignore::simlab.errors.DeckWarning")  # a sideboard of a legend alone
def test_the_name_in_a_list_is_that_of_the_deck() -> None:
    named = {
        file.name: read_deck(file).name
        for file in SAMPLES.iterdir()
        if file.suffix in (".json", ".cod", ".mwDeck", ".dck")
    }
    assert set(named.values()) == {"Sample"}
    assert len(named) == 10


def test_styles_are_asked_for_by_name(tmp_path: Path) -> None:
    text = (SAMPLES / "moxfield.csv").read_text("utf-8")
    assert parse_deck(text, style="moxfield-csv").main == parse_deck(text).main
    with pytest.raises(DeckError, match="line 1: the first line names no column of cards"):
        parse_deck("4 Opt", style="csv")
    with pytest.raises(DeckError, match='"moxfeld" is not known; did you mean "moxfield"'):
        parse_deck("4 Opt", style="moxfeld")
    assert parse_deck("[Main]\n4 Opt+\n", style="forge").main == {"Opt": 4}


def test_every_name_of_a_style_finds_its_family() -> None:
    for style in STYLES:
        assert all(find_style(name) is style for name in (style.id, *style.names))
    assert sniff(" \n") is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Count,Name\n4,Opt\nfour,Shock\n", 'line 3: "Shock": the count "four" is no whole number'),
        ("Count,Name\n4,Opt\n3\n", "line 3: 1 cells, and the columns are 2"),
        ("Count,Name\n4,Opt\n,Shock\n", 'line 3: "Shock": the count "" is no whole number'),
        ("Count,Name\n4,Opt\n3,\n", "line 3: an entry without the name of a card"),
        (
            "Count,Name\n4,Opt\n3,Shokc\n",
            'line 3: "Shokc" is not a known card; did you mean Shock?',
        ),
        ('Count,Name\n4,"Opt\n', "line 2: this record cannot be read: unexpected end of data"),
        ("Count,Name,Board\n4,Opt,north\n", 'line 2: board "north" is not known; known: main'),
        ("Count,Name\n4000,Opt\n", 'line 2: "4000 Opt": a line holds 1 to 999 copies'),
        ("Count,Name\n4," + "a" * 400 + "\n", "is longer than 300 characters"),
        ("[metadata]\nName=x\n[Main]\n4 Optt|DOM\n", 'line 4: "Optt" is not a known card'),
        ("[metadata]\nName=x\n[Spare]\n4 Opt|DOM\n", 'line 3: section "Spare" is not known'),
        ("[metadata]\n[Main]\n|||\n", 'line 3: "|||" is not understood'),
        ("<Deck>\n<Cards Quantity='4'/></Deck>", "line 2: an entry without the name of a card"),
        ("<Deck>\n<Cards Name='Opt' Sideboard='perhaps'/></Deck>", 'should be "true" or "false"'),
        ("<Deck>\n4 Opt</Deck>", 'line 2: "4 Opt" stands outside of an element for a card'),
        ("<Deck>\n<Cards Name='Opt'/>\n", "line 2: the XML breaks off here: no element found"),
        ("<list><card name='Opt'/></list>", "<list> is no deck list; read are Deck"),
        (
            "<cockatrice_deck>\n<zone name='north'><card name='Opt'/></zone></cockatrice_deck>",
            'line 2: zone "north" is not known; its cards are not read',
        ),
        ('{"main": {"Opt": 4,\n', "the JSON is cut off here: export or copy the whole of it"),
        ('{"main": {"Op', "line 1: the JSON is cut off here"),
        ('{"main": {"Opt": 4}}\nx', "line 2: the JSON has ended before this"),
        ('{"main": {"Opt": 4,\n Shock: 3}}', "line 2: this is no JSON: Expecting property name"),
        ('{"boards": {"north": {"Opt": {"quantity": 4}}}}', 'board "north" is not known'),
        ('{"main": {"Opt": "many"}}', 'the count "many" is no whole number'),
        ('{"main": {"Opt": 4.5}}', 'the count "4.5" is no whole number'),
        ('{"main": [{"quantity": 4}]}', "an entry without the name of a card"),
        ('{"main": [{"name": "Opt", "count": 4, "count": 2}]}', "a key that is written twice"),
        ('{"main": {"Opt": 4}, "north": [{"count": 1, "name": "Shock"}]}', 'board "north" is not'),
        ('["4 Opt", "4 Optt"]', "is not a known card"),
        ("[" * 100_000, "nested too deeply"),
        ('{"main": {"Opt": ' + "9" * 5_000 + "}}", "the JSON cannot be read"),
        ("{" * 50_001, "more than 50,000 objects"),
        ("[" + '"Opt",' * 5_000 + '"Opt"]', "more than 5,000 entries"),
    ],
)
def test_a_broken_file_says_where_it_is_broken(text: str, problem: str) -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck(text)
    assert problem in str(caught.value)


@pytest.mark.parametrize("cut", [20, 60, 100, 130])
def test_json_that_is_cut_off_is_never_read_in_part(cut: int) -> None:
    text = '{"name": "mine", "main": {"Opt": 4, "Shock": 3}, "sideboard": {"Duress": 2}, "x": ""}'
    text = text.replace('""', '"' + "x" * 60 + '"')
    for strict in (True, False):
        with pytest.raises(DeckError, match=r"cut off here.*not with strict=False either"):
            parse_deck(text[:cut], strict=strict)
    assert parse_deck(text).main == {"Opt": 4, "Shock": 3}


def test_xml_that_is_cut_off_says_that_cards_are_missing() -> None:
    text = '<Deck>\n<Cards Quantity="40" Name="Opt"/>\n<Cards Quanti'
    with pytest.warns(DeckWarning, match=r"line 3: the XML breaks off here.*are missing"):
        assert parse_deck(text, strict=False).size == 40


def test_entities_and_document_types_are_refused() -> None:
    bomb = "".join(
        f'<!ENTITY {a} "{f"&{b};" * 10}">' for a, b in zip("bcdefg", "abcdef", strict=True)
    )
    text = f'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">{bomb}]>\n<Deck><Cards Name="&g;"/></Deck>'
    with pytest.raises(DeckError, match="a document type or entity"):
        parse_deck(text)
    with pytest.raises(DeckError, match="a document type or entity"):
        parse_deck('<!DOCTYPE x SYSTEM "file:///etc/hostname"><Deck/>', strict=False)


def test_lines_count_from_the_first_of_the_file() -> None:
    text = "\ufeff\r\n\t\n<?xml version='1.0'?>\n<Deck>\n<Cards Name='Optt'/>\n</Deck>"
    with pytest.raises(DeckError, match=r'^line 5: "Optt" is not a known card'):
        parse_deck(text)


def test_repeated_entries_add_up() -> None:
    dek = (
        '<Deck>\n<Cards CatID="1" Quantity="10" Sideboard="false" Name="Island"/>\n'
        '<Cards Quantity="10" Name="Island"/>\n'
        '<Cards Quantity="4" Sideboard="true" Name="Island"/>\n</Deck>'
    )
    assert parse_deck(dek).main == {"Island": 20}
    assert parse_deck(dek).sideboard == {"Island": 4}
    assert parse_deck('{"main": {"Island": 10, "Island": 7}}').main == {"Island": 17}
    assert parse_deck("Name,Set\nIsland,dom\nIsland,dom\n").main == {"Island": 2}


def test_what_is_not_understood_is_left_out_only_when_asked() -> None:
    text = '<Deck>\n<Cards Name="Opt" Quantity="4"/>\n<Cards Name="Optt" Quantity="4"/>\n<Car'
    with pytest.warns(DeckWarning, match="Optt"):
        deck = parse_deck(text, strict=False)
    assert deck.main == {"Opt": 4}
    assert deck.report is not None
    assert [entry.line for entry in deck.report.unknown] == [3, 4]


def test_a_board_with_another_number_of_cards_than_it_says_is_remarked_on() -> None:
    cards = '{"count": 60, "cards": {"a": {"quantity": 4, "name": "Opt"}}}'
    with pytest.warns(DeckWarning, match='"mainboard" says that it has 60 cards, and lists 4'):
        assert parse_deck(f'{{"boards": {{"mainboard": {cards}}}}}').main == {"Opt": 4}


def test_a_record_may_go_on_over_line_ends() -> None:
    deck = parse_deck('Count,Name,Tags\n4,Opt,"good\nand cheap"\n2,Shock,\n')
    assert deck.main == {"Opt": 4, "Shock": 2}
    assert deck.report is not None
    assert [(entry.line, entry.meaning) for entry in deck.report.others] == [
        (1, "columns: count, name, tags"),
        (3, "goes on with the record above"),
    ]


def test_zones_as_columns_and_tags_say_them() -> None:
    deck = parse_deck(
        "Count,Name,Tags,Sideboarded\n1,Ezuri Renegade Leader,Commander,No\n4,Opt,,No\n"
        "2,Shock,,Yes\n"
    )
    assert (deck.commanders, deck.main, deck.sideboard) == ((LEADER,), {"Opt": 4}, {"Shock": 2})


def test_a_cube_as_csv_has_a_maybeboard() -> None:
    deck = parse_deck("name,CMC,Set,maybeboard\nOpt,1,dom,false\nShock,1,dom,true\n")
    assert (deck.main, deck.maybeboard) == ({"Opt": 1}, {"Shock": 1})


def test_lines_and_names_in_json() -> None:
    assert parse_deck('{"deck": {"main": {"Opt": 4}}, "categories": 5}').main == {"Opt": 4}
    assert parse_deck('{"deck": {"Opt": 4}}').main == {"Opt": 4}
    assert parse_deck('["4 Opt", "Shock", "2x Island (DOM) 12"]').main == {
        "Opt": 4,
        "Shock": 1,
        "Island": 2,
    }


def test_marks_at_a_name_in_a_field_are_taken_off() -> None:
    with pytest.warns(DeckWarning, match="Petty Theft"):
        deck = parse_deck("Count,Name\n4,Opt (foil)\n1,Petty Theft\n")
    assert Counter(deck.main) == {"Opt": 4, "Brazen Borrower // Petty Theft": 1}
    assert deck.warnings == (
        'line 3: "Petty Theft" is the second face of Brazen Borrower // Petty Theft',
    )
