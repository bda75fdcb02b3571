"""Generated lists, written in several styles, are read back as they were."""

from __future__ import annotations

import string
import warnings

from hypothesis import given
from hypothesis import strategies as st

from simlab.decks import parse_deck
from simlab.errors import DeckError

NAMES = [
    "Forest",
    "Fire // Ice",
    "Lim-D\u00fbl's Vault",
    "Jace, the Mind Sculptor",
    "Borrowing 100,000 Arrows",
    "1996 World Champion",
    "Hazmat Suit (Used)",
    "+2 Mace",
    "Valakut Awakening // Valakut Stoneforge",
    "Circle of Protection: Red",
    '"Ach! Hans, Run!"',
]
piles = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 99), min_size=1)
marks = st.sampled_from(["", " (M10) 146", " [SET:12a]", " (PLST) ARB-1 *F*", " *E* #tag #!other"])
styles = st.sampled_from(
    ["{n} {c}{m}", "{n}x {c}{m}", "{n}X  {c}{m} ", "\t{n} {c}{m}", "{n} x {c}{m}"]
)
ends = st.sampled_from(["\n", "\r\n", "\r"])


@given(piles, st.one_of(st.just({}), piles), marks, styles, ends)
def test_what_is_written_is_read(
    main: dict[str, int], side: dict[str, int], mark: str, style: str, end: str
) -> None:
    lines = ["Deck", *(style.format(n=n, c=c, m=mark) for c, n in main.items())]
    lines += ["", "Sideboard", *(f"{n} {c}" for c, n in side.items())]
    deck = parse_deck(end.join(lines))
    assert deck.main == main
    assert deck.sideboard == side
    assert deck.report is not None
    assert deck.report.ok


@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["4 Opt", "Deck", "Sideboard", "", "// x", "SB: 1 Shock", "Lands (3)", "?"]
            ),
            st.text(string.printable, max_size=30),
            st.text(max_size=20),
        ),
        max_size=15,
    )
)
def test_no_text_loses_a_line_or_raises_anything_but_a_deck_error(lines: list[str]) -> None:
    text = "\n".join(["4 Opt", *lines])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            deck = parse_deck(text, strict=False)
        except DeckError:
            return
    report = deck.report
    assert report is not None
    numbers = [entry.line for entry in (*report.cards, *report.others, *report.unknown)]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    written = text.replace("\r\n", "\n").replace("\r", "\n")
    assert len(numbers) == written.removesuffix("\n").count("\n") + 1
    assert sum(report.zone("main").values()) == deck.size
