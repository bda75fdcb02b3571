"""Reading takes no time: a list of a hundred cards, and the longest files that are read."""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable

import pytest

from simlab.cards import load_table
from simlab.decks import parse_deck
from simlab.decks.read import MAX_BYTES
from simlab.errors import DeckError

pytestmark = pytest.mark.slow
LONGEST_S = 2.0


def seconds(read: Callable[[], object]) -> float:
    """Return how long something takes of a processor."""
    begin = time.process_time()
    read()
    return time.process_time() - begin


def test_a_list_of_a_hundred_cards_takes_less_than_five_milliseconds() -> None:
    names = random.Random(1).sample([n for n in load_table().names() if n[:2] != "A-"], 2_100)
    lists = ["\n".join(f"1 {name} (ABC) 12 *F*" for name in names[i::21]) for i in range(21)]
    parse_deck(lists[0])  # loads the table and its index
    taken = sorted(seconds(lambda text=text: parse_deck(text)) for text in lists[1:])
    assert taken[len(taken) // 2] < 0.005  # each card for the first time; usually 0.004


def read(text: str) -> None:
    """Read a text that may be no list."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            parse_deck(text, format="commander", strict=False)
        except DeckError:
            return


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"1 Nobody {i} (ABC) 12 *F* #tag [x]" for i in range(4_990)),
        "\n".join(f"{'1 ' * 140}{i}" for i in range(4_990)),
        "\n".join("x 1 x 2 x 3, x4 " * 18 + str(i) for i in range(4_990)),
        "\n".join("[a] (b) *c* <d> " * 18 + str(i) for i in range(4_990)),
        "Count,Name\n" + "\n".join(f"1,Nobody {i}" for i in range(4_990)),
        "Count,Name\n" + '1,"' + "\n" * 4_990,
        "[metadata]\n" + "\n".join(f"1 Nobody {i}|ABC" for i in range(4_990)),
        "<Deck>" + "".join(f"<Cards Name='Nobody {i}'/>" for i in range(9_990)),
        "<Deck>" + "x\n" * 99_000,
        "<Deck>" + "<a>" * 9_000,
        "<Deck><Cards Name='" + "a" * 1_900_000 + "'/></Deck>",
        "[" + ",".join(f'"1 Nobody {i}"' for i in range(80_000)) + "]",
        "[" + ",".join('{"name": "Opt"}' for i in range(49_000)) + "]",
        '{"main": {' + ",".join(f'"Nobody {i}": 1' for i in range(80_000)) + "}}",
        "{" * 49_000,
        '["' + "a" * 1_900_000 + '"]',
        "a" * (MAX_BYTES - 1),
        "\r" * 4_000 + "4 Opt",
        "&#39;" * 390_000,
        "\u0300" * 1_900_000,
    ],
    ids=lambda text: repr(text[:24]),
)
def test_no_file_takes_long(text: str) -> None:
    load_table().find("petty theft!")
    assert seconds(lambda: read(text)) < LONGEST_S
