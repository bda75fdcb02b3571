"""Mutated lists of every style: a deck or an error of simlab's, quickly, and no line lost."""

from __future__ import annotations

import os
import random
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simlab.decks import read_deck
from simlab.decks.lines import split_lines
from simlab.errors import SimlabError

SAMPLES = sorted((Path(__file__).parent / "samples").iterdir())
LISTS = [file.read_bytes() for file in SAMPLES]
FIELDS = [file.read_bytes() for file in SAMPLES if file.suffix not in (".txt", ".dec", ".mwDeck")]
LONGEST_S = 2.0  # of a processor
ODD = [
    *(
        b"",
        b"\x00",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\r",
        b"\n\n",
        b"\t",
        b'"',
        b"'",
        b"//",
        b" // ",
    ),
    *(b"<", b">", b"/>", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"&b;", b"&#0;", b"&lt;", b"]]>"),
    *(b"{", b"}", b"[", b"]", b",", b":", b"null", b"true", b"-1", b"1e999", b"NaN", b"0.5"),
    *(b"0 ", b"99999999999999999999 ", b"4x", b"x4 ", b"SB: ", b"COMMANDER: ", b"Sideboard\n"),
    *(b"Deck\n", b"Companion\n", b"*CMDR*", b"[Commander]", b"#!Commander", b"|", b";", b"="),
    *("\u0130\u017f\ufb01".encode(), "\u202e".encode(), "\U0001f984".encode(), b"\xc3", b"\x1a"),
]

TIMES = int(os.environ.get("SIMLAB_FUZZ", "1"))  # SIMLAB_FUZZ=5 reads 26,000 files, in ten minutes


def mutate(data: bytes, luck: random.Random, others: list[bytes]) -> bytes:
    """Break a file in one to four places."""
    out = bytearray(data)
    for _ in range(luck.randint(1, 4)):
        place, end = sorted(luck.randrange(len(out) + 1) for _ in range(2))
        end = min(end, place + luck.choice((1, 3, 40, 4000)))
        kind = luck.randrange(7)
        if kind == 0 and out:
            out[min(place, len(out) - 1)] ^= 1 << luck.randrange(8)
        elif kind == 1:
            del out[place:end]
        elif kind == 2:
            out[place:place] = luck.choice(ODD)
        elif kind == 3:
            out[place:place] = out[place:end] * luck.choice((1, 2, 30))
        elif kind == 4:
            del out[place:]
        elif kind == 5:
            other = luck.choice(others)
            out[place:] = other[luck.randrange(len(other)) :]
        else:
            lines = bytes(out).split(b"\n")
            luck.shuffle(lines)
            out = bytearray(b"\n".join(lines))
    return bytes(out[:100_000])


@pytest.fixture(scope="module")
def read(tmp_path_factory) -> Callable[[bytes, int], None]:
    """Read bytes as a file and check what may be asked of any file."""
    file = tmp_path_factory.mktemp("fuzz") / "list"
    formats = (None, "commander", "modern", "oathbreaker")

    def read(data: bytes, choice: int) -> None:
        file.write_bytes(data)
        begin = time.process_time()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                deck = read_deck(file, format=formats[choice % 4], strict=choice % 8 > 5)
            except SimlabError as error:
                assert len(str(error).splitlines()) <= 12
                deck = None
        assert time.process_time() - begin < LONGEST_S
        if deck is None:
            return
        report = deck.report
        assert report is not None
        assert sum(report.zone("main").values()) == deck.size > 0
        told = {entry.line for entry in (*report.cards, *report.others, *report.unknown)}
        try:
            text = data.removesuffix(b"\x1a").decode("utf-8-sig")
        except UnicodeDecodeError:  # read in another encoding, with the same line ends in most
            return
        assert told == set(range(1, len(split_lines(text)) + 1)) | (told & {0})

    return read


def run(read: Callable[[bytes, int], None], files: list[bytes], times: int, seed: int) -> None:
    """Read mutated files."""
    luck = random.Random(seed)
    for number in range(times):
        read(mutate(luck.choice(files), luck, files), number)


def test_some_mutated_lists(read) -> None:
    run(read, LISTS, 150, seed=1)


def test_some_mutated_files_with_fields(read) -> None:
    run(read, FIELDS, 150, seed=2)


@pytest.mark.slow
def test_many_mutated_lists(read) -> None:
    run(read, LISTS, 3_000 * TIMES, seed=3)


@pytest.mark.slow
def test_many_mutated_files_with_fields(read) -> None:
    run(read, FIELDS, 1_200 * TIMES, seed=4)


pieces = st.one_of(
    st.sampled_from(ODD),
    st.sampled_from(LISTS).flatmap(
        lambda data: st.integers(0, len(data)).map(lambda i: data[i : i + 60])
    ),
    st.sampled_from([b"\n", b"4 Opt\n", b"1 Sol Ring\n", b"4,Opt\n", b"Count,Name\n", b"<Deck>"]),
    st.binary(max_size=20),
    st.text(max_size=20).map(lambda text: text.encode("utf-8", "surrogatepass")),
)
texts = st.lists(pieces, max_size=25).map(b"".join)
quiet = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@given(texts, st.integers(0, 7))
def test_some_lists_of_pieces(read, data: bytes, choice: int) -> None:
    read(data, choice)


@pytest.mark.slow
@settings(max_examples=1_000 * TIMES, suppress_health_check=quiet)
@given(texts, st.integers(0, 7))
def test_many_lists_of_pieces(read, data: bytes, choice: int) -> None:
    read(data, choice)


def test_a_line_of_fifty_megabytes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    with file.open("wb") as out:
        for _ in range(50):
            out.write(b"a" * 1_000_000)
    begin = time.process_time()
    with pytest.raises(SimlabError, match="50,000,000 bytes; a deck list has 2,000,000 at most"):
        read_deck(file)
    assert time.process_time() - begin < 0.5
