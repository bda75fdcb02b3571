"""The workloads of the speed bound (W1, W3), as the public API sees them, and the bound itself.

``limit/limit.c`` is the fastest C program known for these workloads; it is compiled on the spot.
W1: 60 cards, 24 lands, a seven kept with two to five lands, at most three London mulligans. W3: 99
cards in five colours, the greedy pilot to turn 7.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from simlab import Deck
from simlab.cards import Behaviour, ManaCost, Pip
from tests.own_cards import own_card

HERE = Path(__file__).parent / "limit"
BOUND = {"w1": ("w1_block",), "w3": ("w3_hall", "w3_bytes")}
RULES = {"mulligan": "london", "keep": "lands:2-5 floor:4 judge:drawn", "bottom": "lands:3"}


def w1_deck() -> Deck:
    """Return 24 lands and 36 spells."""
    return Deck.of({"Grizzly Bears": 36, "Forest": 24}, name="W1")


def w3_deck() -> Deck:
    """Return the 99 cards of ``w3_deck.txt``."""
    cards = {}
    for place, line in enumerate((HERE / "w3_deck.txt").read_text().splitlines()):
        kind, *numbers = line.split()
        name, values = f"{kind}{place:02}", [int(number) for number in numbers]
        if kind == "S":
            pips = tuple(Pip(1 << i) for i, count in enumerate(values[1:]) for _ in range(count))
            cost = ManaCost(values[0] - len(pips), pips)
            cards[name] = own_card(name, cost, "Sorcery")
        else:
            makes = "".join(c for i, c in enumerate("WUBRG") if values[0] >> i & 1)
            land = Behaviour(makes=makes, amount=1, tapped="always" if values[1] else "no")
            cards[name] = own_card(name, ManaCost(unpayable=True), "Land", land)
    return Deck.of(dict.fromkeys(cards, 1), name="W3", cards=cards)


@cache
def bound_libraries(folder: Path) -> tuple[ctypes.CDLL, ...]:
    """Compile the C bound with every compiler there is."""
    found = []
    for compiler in ("gcc", "clang"):
        if shutil.which(compiler):
            path = folder / f"{compiler}.so"
            flags = ["-O3", "-march=native", "-mprefer-vector-width=512", "-shared", "-fPIC"]
            source = str(HERE / "limit.c")
            subprocess.run([compiler, *flags, "-o", str(path), source, "-lpthread"], check=True)
            library = ctypes.CDLL(str(path))
            library.limit_bench.restype = ctypes.c_double
            arguments = (ctypes.c_char_p, ctypes.c_uint64, ctypes.c_int, ctypes.c_void_p)
            library.limit_bench.argtypes = arguments
            library.limit_init(str(HERE / "w3_deck.txt").encode())
            found.append(library)
    return tuple(found)


def bound_ns(libraries: tuple[ctypes.CDLL, ...], workload: str, games: int) -> float:
    """Return the nanoseconds a game of the C bound, one thread."""
    counts = (ctypes.c_uint64 * 544)()
    return min(
        library.limit_bench(name.encode(), games, 1, ctypes.addressof(counts))
        for library in libraries
        for name in BOUND[workload]
    )


def ratio(
    play: Callable[[], object],
    games: int,
    libraries: tuple[ctypes.CDLL, ...],
    workload: str,
    rounds: int = 9,
) -> tuple[float, float, float]:
    """Return the ratio to the bound and both in ns a game, of the quickest of alternating slices.

    The quickest slice is the least disturbed: what else runs on the machine only adds time.
    """
    play()
    owns, bounds = [], []
    for _ in range(rounds):
        bounds.append(bound_ns(libraries, workload, games))
        start = time.perf_counter()
        play()
        owns.append((time.perf_counter() - start) / games * 1e9)
    own, bound = min(owns), min(bounds)
    return own / bound, own, bound
