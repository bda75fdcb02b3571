"""The sample decks of the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.decks import read_deck

ROCKS = {"Sol Ring", "Arcane Signet"}


@pytest.mark.parametrize(
    ("file", "format_", "size", "lands"),
    [
        ("three_colour_commander.txt", "commander", 99, 36),
        ("mono_red.txt", "modern", 60, 20),
        ("two_colour_limited.txt", "limited", 40, 17),
        ("tiny_leaders.txt", "tlr", 49, 19),
        ("bant_oathbreaker.txt", "oathbreaker", 58, 22),
        ("solitaire_mono_black.txt", "mtg_solitaire", 60, 22),
        ("solitaire_blue.txt", "mtg_solitaire", 60, 20),
        ("solitaire_five_colours.txt", "mtg_solitaire", 60, 23),
        ("solitaire_creatures.txt", "mtg_solitaire", 60, 22),
    ],
)
def test_a_sample_deck_is_read_whole_and_legal(
    repository: Path, file: str, format_: str, size: int, lands: int
) -> None:
    deck = read_deck(repository / "configs" / "decks" / file, format=format_)
    assert (deck.size, deck.lands) == (size, lands)
    assert deck.check().ok
    assert deck.warnings == ()
    assert deck.report is not None
    assert deck.report.ok


def test_the_commander_sample_has_eight_rocks_and_a_commander_for_four(repository: Path) -> None:
    deck = read_deck(repository / "configs/decks/three_colour_commander.txt", format="commander")
    rocks = [n for n in deck.main if n in ROCKS or n.endswith("Signet") or n.startswith("Talisman")]
    assert len(rocks) == 8
    commander = deck.cards()[deck.commanders[0]]
    assert (commander.mana_value, commander.colour_identity.bit_count()) == (4, 3)
