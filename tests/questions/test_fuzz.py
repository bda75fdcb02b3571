"""Mutated questions give an answer or a pointed error, never another exception."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab.errors import QuestionError
from simlab.questions import Known, Question, read_question, resolve, words_of
from tests.questions.random_questions import random_question
from tests.questions.test_reading import DECK, ERRORS

KNOWN = Known(DECK)
TEXTS = 10_000
TURNS = 7
SEEDS = [
    "lands in 2..5 in opening hand",
    'seen("Sol Ring") and (seen("Arcane Signet") or seen("Fire")) by turn 4',
    'castable("Kinnan, Bonder Prodigy") by turn 2 given lands >= 2',
    "lands >= 4 by turn 4 and any('Sol Ring', 'Arcane Signet') in hand",
    "rocks := Sol Ring, 'Arcane Signet'; different(rocks, elves) >= 1 by turn 2 on the draw",
    "creatures with mv <= 2 >= 3 by turn 4 or green sources + ramp > 2 in play on turn 3",
    *(text for text, _, _ in ERRORS if len(text) < 100),
]
PIECES = [
    *("and", "or", "not", "given", "in", "by turn", "on turn", "in hand", "in play", "(", ")"),
    *("'", '"', "“", "\u2019", ",", ";", ":=", "..", ">=", "<", "=", "!", "@", "+", "4", "0", "-1"),
    *("any(", "all(", "seen(", "castable(", "lands", "Sol Ring", "mv", "with", "of"),
    *("more than", "at least", "no", "or more", "or 3", "up to", "2-4", "between", "either"),
    *("\n", "\x00", "é", "𝄞", "½", "²", "٣", "İ", "\u017f", "{", "\\", "%s", "{0}"),
    *("__import__('os')", "lambda: 0"),
]


def mutated(chance):
    """Return a question with a few slips."""
    draw = chance.random()
    text = random_question(chance, DECK, TURNS) if draw < 0.7 else chance.choice(SEEDS)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        at, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        kind = chance.random()
        if kind < 0.3:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        elif kind < 0.5:
            text = text[:at] + text[at + 1 :]
        elif kind < 0.6:
            text = text[:at] + text[min(end, at + 8) :]
        elif kind < 0.75:
            text = text[:at] + " " + chance.choice(PIECES) + " " + text[at:]
        elif kind < 0.85:
            text = (
                text[:at]
                + chr(chance.choice((chance.randint(1, 255), chance.randint(1, 65535))))
                + text[at:]
            )
        elif kind < 0.95:
            text = text[:end] + text[at:end] + text[end:]
        else:
            text = text.swapcase() if chance.random() < 0.5 else text[::-1]
    return text  # fmt: skip


def ask(text):
    """Read a question; return what came of it."""
    try:
        question = resolve(read_question(text), KNOWN, turns=TURNS)
    except QuestionError as error:
        return error
    assert words_of(question)
    return question


def check(text):
    """Check that a text is answered or refused with a place."""
    found = ask(text)
    if isinstance(found, Question):
        return True
    lines = str(found).split("\n")
    assert lines[0].strip()
    if len(text) <= 2_000:
        assert len(lines) == 3, str(found)
        assert set(lines[2]) <= {" ", "^"}
        assert "^" in lines[2]
    return False


@pytest.mark.parametrize("batch", range(10))
def test_ten_thousand_mutated_questions_are_read_or_refused_with_a_place(batch):
    chance = random.Random(batch)
    read = sum(check(mutated(chance)) for _ in range(TEXTS // 10))
    assert 30 < read < 600  # both happen, many times


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    check(text)


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_words_of_the_language_in_any_order_are_read_or_refused(words):
    check(" ".join(words))


def test_every_random_question_can_be_read():
    chance = random.Random(1)
    for _ in range(500):
        read_question(random_question(chance, DECK, TURNS))
