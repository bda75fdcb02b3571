"""Every probability of the public cases N, L, C and M, to 1e-10; and every mean."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import product

import numpy as np
import pytest

from simlab import Deck, MulliganRule
from simlab.exact import Count, HandFact, Opening, Payable, expectation, probability
from tests.exact.helpers import basic_beside_special, opening_of, paid, seen
from tests.reference.helpers import DATA, deck_of, exactly, land, land_deck, spell

NONE = {"mulligan": "none"}
K2017 = {"mulligan": "vancouver", "keep": "karsten2017"}
K2022 = {"mulligan": "london", "keep": "lands:2-5 6:2-4 5:2-4", "bottom": "karsten2022"}
PARIS_SIXTY = {**K2017, "mulligan": "paris"}

# Answers that the case files give for models other than simlab's: sampling with replacement, a look
# that ignores known cards, rocks counted as lands.
OTHER_MODELS = {
    ("N12", "P(2..5 lands), independent draws (wrong)"),
    ("N12", "P(0 lands), independent draws (wrong)"),
    ("L11", "one card in three a land, on the play, turn 3: with replacement"),
    ("M14", "X in five draws, bottom ignored (wrong)"),
    ("M14", "at least one Y, bottom ignored (wrong)"),
    ("C16", "wrong: a rock in hand by turn 3 is enough"),
    ("C16", "wrong: a rock counted as a land"),
}
Answer = Callable[[], float]
Answers = Iterator[tuple[str, Answer]]


def one_hand(size: int, lands: int, hand: int = 7) -> Opening:
    """Return the opening of one hand of a deck of lands, on the play."""
    return opening_of(land_deck(size, lands), mulligan=exactly(hand), turns=20)


def kept(deck: Deck, **settings: object) -> float:
    """Return the chance that the policy wants the kept hand."""
    opening = opening_of(deck, **settings)
    return probability(opening, [HandFact("keepable")], lambda good: good > 0).value


def kept_size(deck: Deck, **settings: object) -> float:
    """Return the mean size of the kept hand."""
    return expectation(opening_of(deck, **settings), HandFact("kept_size")).value


# N: hands and draws --------------------------------------------------------------------------


def n01() -> Answers:
    for copies in range(1, 9):
        yield f"{copies} copies", lambda c=copies: seen(one_hand(60, c), 1, 1)


def n03() -> Answers:
    counts = {"A": 4, "B": 4, "C": 10, "Blank": 42}
    opening = opening_of(deck_of(counts, *(spell(name, "{1}") for name in counts)), **NONE)
    for turn in (1, 2, 3):
        facts = [Count(cards=opening.named(name), turn=turn, low=1) for name in "ABC"]
        yield (
            f"{6 + turn} cards",
            lambda facts=facts: probability(opening, facts, lambda a, b, c: a & b & c).value,
        )


def n05() -> Answers:
    yield "P(lands >= 8)", lambda: seen(one_hand(60, 26), 8, 6)
    slip = "P(lands exactly 8), the usual slip"
    yield slip, lambda: seen(one_hand(60, 26), 8, 6, high=8)


def n06() -> Answers:
    for copies, cards in product((1, 2), (1, 2, 3, 4)):
        label = f"at least {copies} in {cards}"
        yield label, lambda low=copies, turn=cards: seen(one_hand(60, 4, 1), low, turn)


def n08() -> Answers:
    for lands in (15, 16, 17, 18):
        yield f"{lands} lands", lambda n=lands: 1 - seen(one_hand(40, n), 2, 0, high=5)
    yield "15 lands, no land at all", lambda: seen(one_hand(40, 15), 0, 0, high=0)
    yield "17 lands, exactly 3 or 4 lands", lambda: seen(one_hand(40, 17), 3, 0, high=4)


def n10() -> Answers:
    for label in ("60: 1+ in 7", "60: 1+ in 15", "60: 2+ in 15", "60: 3+ in 15", "80: 1+ in 7",
                  "80: 1+ in 15"):  # fmt: skip
        size, low, cards = map(int, re.findall(r"\d+", label))
        yield label, lambda s=size, n=low, t=cards - 6: seen(one_hand(s, 4), n, t)


def n11() -> Answers:
    yield "P(lands >= 4 in 10)", lambda: seen(one_hand(40, 16), 4, 4)
    yield "P(lands >= 5 in 11), 18 lands", lambda: seen(one_hand(40, 18), 5, 5)
    opening = one_hand(40, 16)
    mean = Count(cards=opening.lands, turn=4)
    yield "expected lands in 10", lambda: expectation(opening, mean).value


def n12() -> Answers:
    right = "cards not returned (right)"
    yield f"P(2..5 lands), {right}", lambda: seen(one_hand(60, 24), 2, 0, high=5)
    yield f"P(0 lands), {right}", lambda: seen(one_hand(60, 24), 0, 0, high=0)


# L: land drops -------------------------------------------------------------------------------


def l01() -> Answers:
    for lands, turn in product((20, 24), range(1, 8)):
        label = f"{lands} lands, turn {turn}"
        yield label, lambda n=lands, t=turn: seen(one_hand(60, n), t, t)


def karsten_2017(size: int, counts: tuple[int, ...]) -> Answers:
    for lands, seat in product(counts, ("draw", "play")):
        deck, settings = land_deck(size, lands), {**K2017, "on_the_play": seat == "play"}
        for turn in (2, 3, 4, 5):
            label = f"{lands}/{size}: {turn} lands by turn {turn}, {seat}"
            yield label, lambda d=deck, s=settings, t=turn: seen(opening_of(d, **s), t, t)
        if seat == "draw":
            label = f"{lands}/{size}: 8+ lands by turn 7 on the draw"
            yield label, lambda d=deck, s=settings: seen(opening_of(d, **s), 8, 7)
            label = f"{lands}/{size}: expected opening hand size"
            yield label, lambda d=deck, s=settings: kept_size(d, **s)


def l03() -> Answers:
    yield from karsten_2017(60, (20, 24, 25, 26))


def l04() -> Answers:
    yield from karsten_2017(40, (16, 17, 18))


def l07() -> Answers:
    bottoms = {
        "bottom at random": "random",
        "protect two lands": "random:2",
        "protect two lands, rest at random (the tool's source code)": "random:2",
        "protect up to five lands": "lands:5",
    }
    asked = [(5, "bottom at random"), (5, "protect up to five lands")]
    asked += [(5, "protect two lands, rest at random (the tool's source code)")]
    asked += [(turn, "protect two lands") for turn in (6, 7, 8)]
    for turn, words in asked:
        opening = opening_of(
            land_deck(60, 17), mulligan="london", bottom=bottoms[words],
            keep="lands:2-4 floor:5 judge:drawn",
        )  # fmt: skip
        yield f"turn {turn}, {words}", lambda o=opening, t=turn: seen(o, 5, t)
    yield "turn 5, no mulligan", lambda: seen(one_hand(60, 17), 5, 5)


def l09() -> Answers:
    two = MulliganRule(id="a free seven", family="redraw", ladder=(7, 7))
    keep, judged = "lands:2-10 floor:0", "lands:2-10 floor:5 judge:drawn"
    few, more = land_deck(99, 25), land_deck(99, 30)
    yield "25 lands, one seven", lambda: kept(few, mulligan="none", keep=keep)
    yield "25 lands, seven plus the free seven", lambda: kept(few, mulligan=two, keep=keep)
    yield "30 lands, one of three sevens", lambda: kept(more, mulligan="london", keep=judged)
    yield (
        "30 lands, one of four sevens (with the free one, down to five)",
        lambda: kept(more, mulligan="london_free1", keep=judged),
    )
    drawing = opening_of(more, **NONE, on_the_play=False)
    yield "30 lands, three lands in ten cards", lambda: seen(drawing, 3, 3)


def l11() -> Answers:
    for turn in range(1, 9):
        opening = opening_of(land_deck(99, 38), **NONE, players=4)
        yield f"turn {turn}", lambda o=opening, t=turn: seen(o, t, t)
    yield "turn 3 on the play (9 cards)", lambda: seen(one_hand(99, 38), 3, 3)
    label = "the same from 33 lands in 99, without replacement"
    yield label, lambda: seen(one_hand(99, 33), 3, 3)


def l12() -> Answers:
    def flood(lands: int) -> float:
        return seen(opening_of(land_deck(99, lands), **NONE, on_the_play=False), 6, 4)

    for lands in (36, 38, 40, 42):
        opening = opening_of(land_deck(99, lands), **NONE, on_the_play=False)
        yield f"{lands} lands: 4 or more", lambda o=opening: seen(o, 4, 4)
        yield f"{lands} lands: 6 or more", lambda n=lands: flood(n)
    label = "42 against 36 lands: flood gained (difference)"
    yield label, lambda: flood(42) - flood(36)


# C: what lands can pay -----------------------------------------------------------------------


def c02() -> Answers:
    for tapped in (0, 4, 8, 12, 16, 24):
        own = [land("Tapped", "WU", tapped="always"), land("Untapped", "WU")]
        counts = {"Tapped": tapped, "Untapped": 24 - tapped, "Blank": 36}
        deck = deck_of(counts, *own, spell("Blank", "{9}"), ask=[spell("Two", "{1}{U}")])
        labels = [f"{tapped} tapped, {24 - tapped} untapped"]
        labels += ["any split, tapped lands ignored (wrong)"] if not tapped else []
        for label in labels:
            yield label, lambda d=deck: paid(opening_of(d, **NONE), "Two", 2)


def c03() -> Answers:
    for label, lands, others, play in (
        ("1WW off 17 + 9", 17, 9, True),
        ("1GG off 16 + 8", 16, 8, True),
        ("1WW on the draw", 17, 9, False),
    ):
        counts = {"Source": lands, "Other": others, "Blank": 60 - lands - others}
        own = [land("Source", "W"), land("Other", "B"), spell("Blank", "{9}")]
        deck = deck_of(counts, *own, ask=[spell("Three", "{1}{W}{W}")])
        yield (
            label,
            lambda d=deck, p=play: paid(opening_of(d, **NONE, on_the_play=p), "Three", 3),
        )


def c04() -> Answers:
    for split in ("9/8/0", "8/8/1", "8/7/2", "7/7/3", "7/6/4", "5/5/7", "5/4/8"):
        black, red, duals = map(int, split.split("/"))
        counts = {"Black": black, "Red": red, "Dual": duals}
        own = [land("Black", "B"), land("Red", "R"), land("Dual", "BR")]
        counts = {name: count for name, count in counts.items() if count}
        deck = deck_of(counts, *own, ask=[spell("Four", "{B}{B}{R}{R}")])
        opening = opening_of(deck, mulligan=exactly(1), turns=5)
        for turn in (4, 5) if duals < 7 else (4,):  # a library of lands and a hand of one
            yield f"{turn} lands, {split}", lambda o=opening, t=turn: paid(o, "Four", t)


def c08() -> Answers:
    for castles, others in ((4, 10), (4, 6), (4, 14), (2, 12), (3, 11)):
        label = f"{castles} Castles, 10 basics, {others} other, {50 - castles - others} spells"
        yield label, lambda c=castles, o=others: basic_beside_special(c, 10, o)


def c10() -> Answers:
    for cost in ("{U}{R}", "{1}{U}"):
        counts = {"Island": 18, "Mountain": 18, "Blank": 63}
        lands = (land("Island", "U"), land("Mountain", "R"), spell("Blank", "{9}"))
        opening = opening_of(
            deck_of(counts, *lands, ask=[spell("Two", cost)]), **NONE, on_the_play=False
        )
        yield f"{cost} on turn 1", lambda o=opening: paid(o, "Two", 1)
        yield f"{cost} by turn 2, 9 cards", lambda o=opening: paid(o, "Two", 2)


def c11() -> Answers:
    deck = Deck.of({"Forest": 22, "Bala Ged Recovery": 6, "Grizzly Bears": 32})
    modal = "holds:2-5=@land|Bala Ged Recovery floor:0"
    yield "counted as lands", lambda: kept(deck, **NONE, keep=modal)
    yield "counted as spells", lambda: kept(deck, **NONE, keep="lands:2-5 floor:0")


def c16() -> Answers:
    """Lands and rocks seen by each turn say all: rocks as early as possible, nothing before."""
    for label, mana, turn, play, rocks in (
        ("four mana on turn 3, drawing on turn 1 (multiplayer)", 4, 3, False, 10),
        ("four mana on turn 3, on the play in a duel", 4, 3, True, 10),
        ("five mana on turn 4, drawing on turn 1", 5, 4, False, 10),
        ("three mana on turn 3 with rocks", 3, 3, False, 10),
        ("three mana on turn 3 without rocks", 3, 3, False, 0),
        (
            "three mana on turn 2 (never: the rock pays for itself only from turn 3)",
            3,
            2,
            False,
            10,
        ),
    ):
        yield label, lambda ask=(mana, turn, play, rocks): mana_with_rocks(*ask)


def mana_with_rocks(mana: int, turn: int, on_the_play: bool, rocks: int) -> float:
    """Return the chance of so much mana on a turn, a rock costing two and giving one at once."""
    counts = {"Land": 38, "Rock": rocks, "Blank": 61 - rocks}
    deck = deck_of(
        {name: count for name, count in counts.items() if count},
        land("Land"), spell("Rock", "{2}"), spell("Blank", "{9}"),
    )  # fmt: skip
    opening = opening_of(deck, **NONE, on_the_play=on_the_play)
    rock = opening.named("Rock") if rocks else frozenset()
    facts = [
        Count(cards=cards, turn=t) for t in range(1, turn + 1) for cards in (opening.lands, rock)
    ]

    def enough(*seen_by: np.ndarray) -> np.ndarray:
        in_play = np.zeros_like(seen_by[0])
        for t in range(1, turn + 1):
            lands, held = np.minimum(seen_by[2 * t - 2], t), seen_by[2 * t - 1]
            available = lands + in_play
            found = available
            for _ in range(2):  # two rocks in a turn take four mana and give one back
                cast = (held > in_play) & (available >= 2)
                in_play, available = in_play + cast, available - cast
        return found >= mana

    return probability(opening, facts, enough).value


def c18() -> Answers:
    deck = deck_of(
        {"Land": 24, "Five": 3, "Blank": 33}, land("Land", "W"), spell("Five", "{4}{W}"),
        spell("Blank", "{9}"),
    )  # fmt: skip
    opening = opening_of(deck, **NONE)
    facts = [
        Payable(card="Five", turn=5), Count(cards=opening.named("Five"), turn=5, low=1)
    ]  # fmt: skip
    yield "(a)", lambda: paid(opening, "Five", 5, given_lands=5)
    yield "(b)", lambda: paid(opening, "Five", 5)
    yield "(c)", lambda: probability(opening, facts, lambda pay, held: pay & held).value
    wrong = "(c) as a product of (b) and P(copy): wrong"
    yield wrong, lambda: paid(opening, "Five", 5) * seen(opening, 1, 5, "Five")


def c20() -> Answers:
    own = [land("Red or white", "RW"), land("Blue", "U"), spell("Blank", "{9}")]
    deck = deck_of(
        {"Red or white": 12, "Blue": 13, "Blank": 35}, *own, ask=[spell("Gold", "{3}{R}{W}{B}")]
    )
    opening = opening_of(deck, **NONE)
    yield "P(cast on turn 6)", lambda: paid(opening, "Gold", 6)
    yield "P(cast | at least six lands)", lambda: paid(opening, "Gold", 6, given_lands=6)
    yield "P(at least six lands), for contrast", lambda: seen(opening, 6, 6)


# M: mulligans --------------------------------------------------------------------------------


def m01() -> Answers:
    deck = deck_of({"Key": 4, "Blank": 56}, spell("Key", "{9}"), spell("Blank", "{1}"))
    for (name, rule), size in product(
        {"London": "london", "Vancouver without scry": "vancouver"}.items(), range(1, 8)
    ):
        settings = {"mulligan": rule, "keep": f"floor:{size} any:Key"}
        yield (
            f"{name}, down to {size}",
            lambda s=settings: seen(opening_of(deck, **s), 1, 0, "Key"),
        )


def m03() -> Answers:
    good = "lands:2-3 and holds:2=@spell"
    for (name, rule), size in product(
        {"London": "london", "Vancouver": "vancouver"}.items(), (7, 6, 5, 4)
    ):
        settings = {"mulligan": rule, "keep": f"{good} floor:{size}"}
        yield f"{name} 21 lands, down to {size}", lambda s=settings: kept(land_deck(60, 21), **s)


def m04() -> Answers:
    for bazaars, powders in ((1, 0), (1, 1), (1, 4), (4, 0), (4, 1), (4, 4)):
        counts = {"Bazaar": bazaars, "Serum Powder": powders, "Blank": 60 - bazaars - powders}
        cards = (land("Bazaar"), spell("Serum Powder", "{3}", "Artifact"), spell("Blank", "{2}"))
        deck = deck_of({name: count for name, count in counts.items() if count}, *cards)
        settings = {"mulligan": "vancouver", "keep": "any:Bazaar floor:0"}
        yield f"{bazaars} Bazaar, {powders} Powder", lambda d=deck, s=settings: kept(d, **s)


def m06() -> Answers:
    lands = "any:Mine and any:Tower and any:Plant"
    pairs = "any:Mine and any:Tower or any:Mine and any:Plant or any:Tower and any:Plant"
    two = f"any:Map and ({pairs})"
    counts = {"Mine": 4, "Tower": 4, "Plant": 4, "Map": 4, "Blank": 44}
    own = [land(name) for name in ("Mine", "Tower", "Plant")]
    deck = deck_of(counts, *own, spell("Map", "{1}"), spell("Blank", "{3}"))
    for label, keep, size in (
        ("three lands", lands, 7),
        ("two lands and a Map", f"({two}) and not ({lands})", 7),
        *((name, f"{lands} or {two}", size) for name, size in
          (("either", 7), ("down to 6", 6), ("down to 5", 5), ("down to 4", 4))),
    ):  # fmt: skip
        settings = {"mulligan": "london", "keep": f"{keep} floor:{size}"}
        yield label, lambda s=settings: kept(deck, **s)


def m09() -> Answers:
    for sources in (12, 13, 14):
        cards = (land("Green", "G"), land("Other", "C"), spell("Blank", "{9}"))
        counts = {"Green": sources, "Other": 24 - sources, "Blank": 36}
        deck = deck_of(counts, *cards, ask=[spell("Elf", "{G}")])
        settings = {**K2017, "bottom": "karsten2017 scry:@G"}
        yield (
            f"{sources} sources",
            lambda d=deck, s=settings: paid(opening_of(d, **s), "Elf", 1, given_lands=1),
        )


def m10() -> Answers:
    looks = MulliganRule(id="two looks", family="redraw", ladder=(7, 7))
    deck = land_deck(60, 24)
    settings = {"keep": "lands:2-5 floor:0"}
    yield "right: two independent sevens", lambda: kept(deck, mulligan=looks, **settings)
    yield "bug: the same seven twice", lambda: kept(deck, mulligan="none", **settings)


def m13() -> Answers:
    deck = land_deck(60, 24)
    for name, settings in {
        "Paris (7, 6, 5, 4, no scry)": PARIS_SIXTY,
        "Vancouver (scry a land to the top)": {**K2017},
        "London (bottom first, then decide)": K2022,
        "London after one free seven": {"mulligan": "london_free1", "keep": "karsten2022"},
        "no mulligan": NONE,
    }.items():
        label = f"{name}: 3 lands by turn 3 on the play"
        yield label, lambda s=settings: seen(opening_of(deck, **s), 3, 3)
        if settings is not NONE:
            label = f"{name}: expected opening hand size"
            yield label, lambda s=settings: kept_size(deck, **s)


def m14() -> Answers:
    """X, the dearest, goes to the bottom of every six; the six asked about hold no Y."""
    counts = {"X": 1, "Blank": 55, "Y": 4}
    spells = deck_of(counts, spell("X", "{9}"), spell("Blank", "{8}"), spell("Y", "{1}"))
    six = {"mulligan": "london", "keep": "lands:1-10 floor:6", "turns": 6}
    opening = opening_of(spells, **six)
    # X comes in the seven and is gone, or it is one of the 53 other cards, of which five are drawn.
    yield "X in five draws", lambda: (seen(opening, 1, 6, "X") - 53 / 60 * 5 / 53) / (7 / 60)
    for label, turn in {"at least one Y": 6, "next card is Y": 2}.items():
        facts = [
            Count(cards=opening.named("Y"), turn=0, low=1),
            Count(cards=opening.named("Y"), turn=turn, low=1),
        ]
        yield label, lambda f=facts: y_after_a_blank_went(opening, f)
    yield "after a scry left a Y on top: next card is Y", lambda: look(land("Y"), left=True)
    yield (
        "Vancouver six without Y, a scried Y put on the bottom: next card is Y",
        lambda: look(spell("Y", "{2}"), left=False),
    )


def y_after_a_blank_went(opening: Opening, facts: list[Count]) -> float:
    """Return the chance of a Y in the draws, given none among the six that were kept.

    The card that went is no Y either: the dearest goes.
    """
    return probability(opening, facts, lambda _, drawn: drawn, lambda held, _: ~held).value


def look(card: object, *, left: bool) -> float:
    """Return the chance that the first draw is a Y, by what a look at the top card did with it.

    With no land in hand a look leaves a land on top and puts every spell on the bottom. A six
    without a Y under Vancouver: P(draw Y) = P(look at Y) P(draw Y | Y) + P(no Y) P(draw Y | no Y).
    """
    deck = deck_of({"Y": 4, "Blank": 56}, card, spell("Blank", "{1}"))
    opening = opening_of(deck, mulligan="vancouver", turns=2, keep="lands:10-10 floor:6")
    facts = [Count(cards=opening.named("Y"), turn=turn, low=1) for turn in (0, 2)]
    drawn = probability(opening, facts, lambda _, y: y, lambda held, _: ~held).value
    at_top = 4 / 54
    after_another = 4 / 53  # the card looked at, a blank, went to the bottom
    return (drawn - (1 - at_top) * after_another) / at_top


CASES = {
    function.__name__.upper(): function
    for function in (
        *(n01, n03, n05, n06, n08, n10, n11, n12, l01, l03, l04, l07, l09, l11, l12),
        *(c02, c03, c04, c08, c10, c11, c16, c18, c20, m01, m03, m04, m06, m09, m10, m13, m14),
    )
}
KINDS = ("probability", "expectation", "difference")


def answers_of(name: str) -> dict[str, float]:
    """Return the probabilities and means of a case."""
    record = json.loads((DATA / "cases" / f"{name}.json").read_text(encoding="utf-8"))
    return {a["label"]: a["value"] for a in record["answers"] if a["kind"] in KINDS}


@pytest.mark.parametrize("name", CASES)
def test_answers_are_those_of_the_case(name: str) -> None:
    right = answers_of(name)
    found = dict(CASES[name]())
    others = {label for case, label in OTHER_MODELS if case == name}
    assert set(right) == set(found) | others
    for label, answer in found.items():
        assert answer() == pytest.approx(right[label], abs=1e-10), label


def test_no_case_is_left_out() -> None:
    files = (DATA / "cases").glob("[NLCM][0-9]*.json")
    assert {path.stem for path in files if answers_of(path.stem)} == set(CASES)


def test_a_condition_that_cannot_be_is_missing_not_zero() -> None:
    deck = deck_of({"Blank": 60}, spell("Blank", "{9}"), ask=[spell("Gold", "{3}{R}{W}{B}")])
    assert np.isnan(paid(opening_of(deck, **NONE), "Gold", 6, given_lands=6))
