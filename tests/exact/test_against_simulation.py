"""Random decks, rules, policies and questions: exact against simulated.

Each deck is asked one question, and each game counts once, so the z of different decks are
independent and about standard normal. Three tests share a false alarm of 1e-6: the largest z
(Bonferroni, exact binomial), the sum of z^2 (chi-square, both sides), and the shape (Kolmogorov and
Smirnov).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from scipy.stats import chi2, kstest

from simlab import Deck, Run, simulate
from simlab.cards import Behaviour, Card
from simlab.exact import Count, Fact, HandFact, LandDrop, Opening, Payable, probability
from simlab.stats.agreement import share_off
from tests.own_cards import own_card
from tests.reference.helpers import deck_of, land, spell

FALSE_ALARM = 1e-6
GAMES = 10_000
TURNS = 6
RULES = (
    *("none", "london", "london", "london_free1", "vancouver", "paris", "paris_free1", "original"),
    *("big_deck", "sevens_shuffle_back", "free_sevens", "canadian_highlander", "draw10_keep7"),
    *("gis", "three_land_reveal", "arena_smoothing", "best_of_two", "partial_paris", "spoils"),
    *("bottom_any_once", "tl_partner_hand6", "partial_paris_scry", "euro_highlander_old"),
    *("gis_exile", "partial_paris_free1", "tlr_forced_two_commanders", "vancouver_free1"),
)
EXCHANGES = (
    *("partial_paris", "spoils", "bottom_any_once", "partial_paris_scry", "partial_paris_free1"),
)
ASIDE = ("gis", "gis_exile", "three_land_reveal")  # by cards: too many states for this many classes
KEEPS = (
    *("lands:2-5", "lands:2-4 6:1-5", "lands:3-4 floor:5", "lands:2-5 judge:drawn", "karsten2022"),
    *("any", "lands:2-5 and not (play and lands:2-2)", "lands:2-5 or free", "lands:1-3 floor:2"),
)
CARD_KEEPS = (
    *("lands:2-5 and any:Key", "lands:2-4 and holds:0-1=@spell or lands:3-5", "any:Key|@ramp"),
    "score:4=table:-4,0,2,3,3,1,-2|2*Key|1*Cheap floor:5",
)
BOTTOMS = ("lands:3,2", "lands:2", "dearest", "karsten2020", "lands:4 scry:2", "random", "random:2")
COLOURS = "WUBRG"


def random_deck(rng: np.random.Generator) -> Deck:
    """Return a deck of lands of all kinds, spells of all costs, and a commander."""
    colours = "".join(rng.choice(list(COLOURS), int(rng.integers(1, 4)), replace=False))
    counts: dict[str, int] = {}
    cards: list[Card] = []

    def add(card: Card, most: int) -> None:
        cards.append(card)
        counts[card.name] = int(rng.integers(1, most + 1))

    for number in range(int(rng.integers(1, 6))):
        makes = "".join(c for c in colours if rng.random() < 0.5) or colours[0]
        tapped = "always" if rng.random() < 0.35 else "no"
        add(land(f"Land {number}", makes, tapped=tapped), 9)
    if rng.random() < 0.25:
        tapped = "always" if rng.random() < 0.5 else "no"
        behaviour = Behaviour(makes=colours[0], amount=2, tapped=tapped, found="table")
        add(own_card("Large", "", "Land", behaviour), 3)
    add(spell("Key", cost_of(rng, colours)), 6)
    add(spell("Cheap", f"{{{colours[0]}}}"), 8)
    for number in range(int(rng.integers(2, 7))):
        add(spell(f"Spell {number}", cost_of(rng, colours)), 9)
    blanks = max(0, int(rng.choice([40, 60, 99])) - sum(counts.values()))
    if blanks:
        cards.append(spell("Blank", "{9}"))
        counts["Blank"] = blanks
    if sum(counts.values()) < 40:
        counts["Land 0"] += 40 - sum(counts.values())
    return deck_of(counts, *cards, ask=[spell("Leader", cost_of(rng, colours))])


def cost_of(rng: np.random.Generator, colours: str) -> str:
    """Return a cost with hybrid pips."""
    pips = []
    for _ in range(int(rng.integers(1, 4))):
        one = str(rng.choice(list(colours)))
        two = str(rng.choice(list(COLOURS)))
        pips.append(f"{{{one}/{two}}}" if rng.random() < 0.2 and one != two else f"{{{one}}}")
    generic = int(rng.integers(0, 4))
    return (f"{{{generic}}}" if generic else "") + "".join(pips)


def random_settings(rng: np.random.Generator) -> dict[str, object]:
    """Return a rule and policies that go together."""
    rule = str(rng.choice(RULES))
    by_cards = rng.random() < 0.25 and rule not in (*EXCHANGES, *ASIDE)
    keep = str(rng.choice(CARD_KEEPS if by_cards else KEEPS)).replace("|@ramp", "")
    bottom = str(rng.choice(BOTTOMS))
    if rule in EXCHANGES and bottom.startswith("random"):
        bottom = "lands:3,2"
    settings: dict[str, object] = {"mulligan": rule, "keep": keep, "bottom": bottom}
    settings["on_the_play"] = bool(rng.random() < 0.5)
    settings["players"] = int(rng.choice([2, 2, 4]))
    return settings


@dataclass(frozen=True)
class Question:
    """A question: what the exact engine is asked, and how to count it in a run."""

    words: str
    facts: list[Fact]
    event: Callable[..., np.ndarray]
    given: Callable[..., np.ndarray] | None
    count: Callable[[Run], tuple[int, int]]  # games with the event, and games of the condition


def ask_payable(rng: np.random.Generator, deck: Deck, opening: Opening) -> Question:
    """Ask what lands can pay, alone, or given lands."""
    names = opening.deck.card_names[: opening.deck.spell_cards]
    card, turn = str(rng.choice([n for n in names if n != "Blank"])), int(rng.integers(1, 7))
    place = opening.deck.card_names.index(card)
    mana = opening.deck.mana[place]
    facts: list[Fact] = [
        Payable(card=card, turn=turn), Count(cards=opening.lands, turn=turn, low=mana)
    ]  # fmt: skip
    given = rng.random() < 0.5

    def count(run: Run) -> tuple[int, int]:
        frame = run.cards(card)
        event = "payable_given_lands" if given else "payable"
        row = frame[(frame["event"] == event) & (frame["turn"] == turn)].iloc[0]
        games = int(row["games"])
        return (round(row["estimate"] * games) if games else 0), games

    words = f"{card} payable on turn {turn}{' given lands' if given else ''}"
    condition = (lambda _, many: many) if given else None
    return Question(words, facts, lambda pay, _: pay, condition, count)


def ask_seen(rng: np.random.Generator, deck: Deck, opening: Opening) -> Question:
    """Ask for cards by several turns, given lands in the kept hand."""
    names = [str(n) for n in rng.choice(list(deck.main), 3, replace=False)]
    turns = [int(t) for t in rng.integers(1, TURNS + 1, 3)]
    low, least, by = int(rng.integers(1, 3)), int(rng.integers(1, 5)), int(rng.integers(1, 7))
    facts: list[Fact] = [
        Count(cards=opening.named(name), turn=turn, low=1)
        for name, turn in zip(names, turns, strict=True)
    ]
    facts += [
        Count(cards=opening.lands, turn=0, low=low, high=low + 2),
        Count(cards=opening.lands, turn=by),
    ]
    given = rng.random() < 0.5

    def event(a, b, c, hand, lands):
        return (a & (b | c)) | ((lands >= least) & ~c & hand)

    def count(run: Run) -> tuple[int, int]:
        frame = run.to_frame(cards=names)
        never = TURNS + 1
        first = (frame[f"first_seen: {name}"].fillna(never) for name in names)
        a, b, c = (column <= turn for column, turn in zip(first, turns, strict=True))
        hand = frame["lands"].between(low, low + 2)
        true = event(a, b, c, hand, frame[f"lands_seen_{by}"])
        known = hand if given else hand | True
        return int((true & known).sum()), int(known.sum())

    words = f"{names} by {turns}, lands {low}-{low + 2} in hand, {least} by {by}, given {given}"
    return Question(words, facts, event, (lambda *f: f[3]) if given else None, count)


def ask_hand(rng: np.random.Generator, deck: Deck, opening: Opening) -> Question:
    """Ask for the mulligans, the size and the lands of the kept hand, and a land drop."""
    size, most, turn = int(rng.integers(6, 8)), int(rng.integers(0, 2)), int(rng.integers(1, 7))
    facts: list[Fact] = [
        HandFact("kept_size"), HandFact("mulligans"), HandFact("keepable"), LandDrop(turn=turn)
    ]  # fmt: skip

    def event(kept, taken, good, drop):
        return ((kept >= size) & drop) | ((taken > most) & (good == 0))

    def count(run: Run) -> tuple[int, int]:
        f = run.to_frame()
        true = event(f["kept_size"], f["mulligans"], f["keepable"], f[f"land_drop_{turn}"] > 0)
        return int(true.sum()), run.games

    return Question(f"{size} cards, {most} mulligans, drop {turn}", facts, event, None, count)


ASK = (ask_payable, ask_payable, ask_seen, ask_hand)


def one_z(number: int) -> tuple[float, float, str]:
    """Return z, the chance of it, and what was asked, for one random deck; NaN if it is certain."""
    rng = np.random.default_rng(70_000 + number)
    deck, settings = random_deck(rng), random_settings(rng)
    run = simulate(
        deck, games=GAMES, seed=number, turns=TURNS, pilot="curve", progress=False, threads=1,
        **settings,
    )  # fmt: skip
    opening = Opening.of(run.compiled)
    question = ASK[int(rng.integers(len(ASK)))](rng, deck, opening)
    exact = probability(opening, question.facts, question.event, question.given).value
    found, games = question.count(run)
    words = f"{number}: {question.words}; {settings}; exact {exact:.5f}, {found} of {games}"
    if games == 0:
        return math.nan, 1.0, words
    z, chance = share_off(found, games, exact)
    normal = games * exact * (1 - exact) >= 100
    return (z if normal else math.nan), chance, words


def check(numbers: range, least: int) -> None:
    """Check some decks; at least so many have to say something about z."""
    rows = [one_z(number) for number in numbers]
    each = FALSE_ALARM / 3
    wrong = [words for _, chance, words in rows if chance < each / len(rows)]
    assert not wrong, wrong
    z = np.array([row[0] for row in rows])
    z = z[~np.isnan(z)]
    assert len(z) >= least
    squares = float((z**2).sum())
    assert chi2.ppf(each / 2, len(z)) < squares < chi2.isf(each / 2, len(z)), squares / len(z)
    assert kstest(z, "norm").pvalue > each


def test_random_decks_and_questions() -> None:
    check(range(1_000, 1_040), 25)


@pytest.mark.slow
def test_three_hundred_random_decks_and_questions() -> None:
    check(range(300), 180)
