"""Bounds on mana values: the table of editions, card by card."""

from __future__ import annotations

import pytest

from simlab.cards import load_table
from simlab.formats import find_format, measured_values
from tests.formats.helpers import broken, filled

EDITIONS = (
    *("tiny_leaders_2013", "tiny_leaders_2015", "tiny_leaders_2021", "tiny_leaders_2022"),
    "tiny_leaders_reborn",
)
FITS = {  # card: in which editions it keeps to three, in the order of EDITIONS
    "Far // Away": "yynny",  # 2 and 3
    "Fire // Ice": "yynny",  # 2 and 2
    "Dead // Gone": "yynny",  # 1 and 3
    "Wear // Tear": "yyyyy",  # 2 and 1
    "Commit // Memory": "nnnnn",  # 4 and 6
    "Driven // Despair": "yynny",  # aftermath, 2 and 2
    "Valki, God of Lies": "yynyn",  # modal, 2 and 7
    "Bala Ged Recovery": "yyyyy",  # modal, 3 and a land
    "Emeria's Call": "nnnnn",  # modal, 7 and a land
    "Murderous Rider": "yyyyy",  # 3, adventure 3
    "Bonecrusher Giant": "yyyyy",  # 3, adventure 2
    "Virtue of Courage": "nnnnn",  # 5, adventure 2
    "Lovestruck Beast": "yyyyy",  # 3, adventure 1
    "Beanstalk Giant": "nnnnn",  # 7, adventure 3
    "Garenbrig Carver": "nnnnn",  # 4, adventure 2
    "Flaxen Intruder": "yyyyn",  # 1, adventure 7
    "Delver of Secrets": "yyyyy",  # transforms, its back has no cost
    "Walking Ballista": "yyyyy",  # {X}{X}
    "Genesis Wave": "yyyyy",  # {X}{G}{G}{G}
    "Hydroid Krasis": "yyyyy",  # {X}{G}{U}
    "Hooded Hydra": "yyyyy",  # {X}{G}{G}
    "Mikaeus, the Lunarch": "yyyyy",  # {X}{W}
    "Spectral Procession": "nnnnn",  # {2/W}{2/W}{2/W} is six
    "Dismember": "yyyyy",  # {1}{B/P}{B/P}
    "Forest": "yyyyy",
    "Sol Talisman": "yyyyy",  # no cost
    "Murktide Regent": "nnnnn",  # 7, delve or not
}


@pytest.mark.parametrize(("name", "fits"), FITS.items())
def test_what_fits_under_three(name: str, fits: str) -> None:
    card = load_table().card(name)
    for edition, letter in zip(EDITIONS, fits, strict=True):
        rules = [
            rule for rule, _ in broken(filled(edition, name, leads="Najeela, the Blade-Blossom"))
        ]
        assert ("mana value" in rules) == (letter == "n"), (
            edition,
            measured_values(card, find_format(edition).mana_value),
        )


@pytest.mark.parametrize(
    ("name", "edition", "problem"),
    [
        ("Far // Away", "tiny_leaders_2022", "mana value 5, both halves together; 3 at most"),
        ("Commit // Memory", "tiny_leaders_2013", "mana value 4 of Commit; 3 at most"),
        ("Valki, God of Lies", "tlr", "mana value 7 of Tibalt, Cosmic Impostor; 3 at most"),
        ("Colossal Dreadmaw", "tlr", "mana value 6; 3 at most"),
        ("Grizzly Bears", "huge_leaders", "mana value 2; 5 at least, lands excepted"),
    ],
)
def test_the_reason_names_the_part_and_its_value(name: str, edition: str, problem: str) -> None:
    deck = filled(edition, name, leads="Progenitus", fill="Wastes")
    full = load_table().card(name).name
    said = [v.message for v in deck.check().violations if v.card == full]
    assert said == [f'"{full}" has {problem} in format "{edition}"'] or (
        edition == "tlr" and said == [f'"{full}" has {problem} in format "tiny_leaders_reborn"']
    )


def test_the_bound_holds_for_commander_and_sideboard_too() -> None:
    deck = filled("tiny_leaders", leads="Colossus of Akros", sideboard={"Darksteel Colossus": 1})
    assert ("mana value", "Colossus of Akros") in broken(deck)
    assert ("mana value", "Darksteel Colossus") in broken(deck)


def test_huge_leaders_ask_for_five_but_of_lands() -> None:
    deck = filled(
        "huge_leaders", "Colossal Dreadmaw", "Reliquary Tower", leads="Progenitus", fill="Forest"
    )
    assert broken(deck) == []
    small = filled("huge_leaders", "Beanstalk Giant", "Emeria's Call", "Opt", leads="Progenitus")
    assert broken(small) == [("mana value", "Opt")]
    assert broken(filled("huge_leaders", leads="Isamaru, Hound of Konda"))[0][0] == "commander"


def test_the_number_of_the_rule() -> None:
    report = filled("tiny_leaders", "Colossal Dreadmaw", leads="Ezuri, Renegade Leader").check()
    assert [v.number for v in report.violations] == ["906.5b"]
