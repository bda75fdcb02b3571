"""Numbers as they are spoken: what is said to write in their place can be read, and means that."""
# ruff: noqa: E501 (questions are shown in one piece)

from __future__ import annotations

import random

import pytest

from simlab.errors import QuestionError
from simlab.questions import read_question
from simlab.questions.number_hints import number_hint
from tests.questions.test_reading import plain, read

# A question, what to write in the place that is shown, and what its meaning is.
ONE_WAY = [
    ("more than 2 lands by turn 3", "lands > 2", "lands > 2"),
    ("fewer than 3 elves by turn 3", "elves < 3", "elves < 3"),
    ("less than 3 of 'Sol Ring' by turn 3", "'Sol Ring' < 3", "'Sol Ring' < 3"),
    ('more than 1 "Sol Ring" by turn 3', '"Sol Ring" > 1', "'Sol Ring' > 1"),
    ("more than 1 Bala of Ged by turn 3", "Bala of Ged > 1", None),
    ("no more than 3 lands by turn 3", "lands <= 3", "lands <= 3"),
    ("not more than 3 lands by turn 3", "lands <= 3", "lands <= 3"),
    ("no fewer than 3 lands by turn 3", "lands >= 3", "lands >= 3"),
    ("up to 3 green creatures by turn 3", "green creatures <= 3", "green creatures <= 3"),
    ("elves and no more than 2 lands by turn 3", "lands <= 2", "elves and lands <= 2"),
    (">= 2 lands by turn 3", "lands >= 2", "lands >= 2"),
    ("more than 2 creatures with mv <= 2 by turn 3", "creatures with mv <= 2 > 2", "creatures with mv <= 2 > 2"),
    ("lands less than 3 by turn 3", "lands < 3", "lands < 3"),
    ("lands at least 3 by turn 3", "lands >= 3", "lands >= 3"),
    ("lands no more than 3 by turn 3", "lands <= 3", "lands <= 3"),
    ("lands exactly 3 by turn 3", "lands = 3", "lands = 3"),
    ("elves in play less than 2 by turn 3", "elves in play < 2", "elves in play < 2"),
    ("any('Sol Ring', elves) less than 2 by turn 3", "any('Sol Ring', elves) < 2", "any('Sol Ring', elves) < 2"),
    ("mana at least 3 by turn 3", "mana >= 3", "mana >= 3"),
    ("Lands Less Than 3 by turn 3", "Lands < 3", "lands < 3"),
    ("creatures with mana value 1-2 by turn 3", "mana value in 1..2", "creatures with mv in 1..2"),
    ("creatures with mana value between 1 and 2 by turn 3", "mana value in 1..2", "creatures with mv in 1..2"),
    ("creatures with mana value at most 2 by turn 3", "mana value <= 2", "creatures with mv <= 2"),
    ("creatures with mv 2 or more by turn 3", "mv >= 2", "creatures with mv >= 2"),
    ("2-4 spells with mana value 2 by turn 3", "mana value = 2", "2..4 spells with mv = 2"),
    ("lands = 2 or 3 by turn 3", "lands in 2..3", "lands in 2..3"),
    ("lands in 2 or 3 by turn 3", "lands in 2..3", "lands in 2..3"),
    ("lands = 1, 2 or 3 by turn 3", "lands in 1..3", "lands in 1..3"),
    ("2 or 3 elves by turn 3", "elves in 2..3", "elves in 2..3"),
    ("1 or 3 lands by turn 3", "(lands = 1 or lands = 3)", "lands = 1 or lands = 3"),
    ("exactly 2 or 4 lands by turn 3", "(lands = 2 or lands = 4)", "lands = 2 or lands = 4"),
    ("lands 2 or more by turn 3", "lands >= 2", "lands >= 2"),
    ("2+ green creatures by turn 3", "at least 2 green creatures", "green creatures >= 2"),
    ("2 lands or fewer by turn 3", "at most 2 lands", "lands <= 2"),
    ("0 lands by turn 3", "no lands", "lands = 0"),
    ("zero lands by turn 3", "no lands", "lands = 0"),
    ('"Sol Ring" by turn 1 or 2', "by turn 2", "'Sol Ring' by turn 2"),
    ("lands >= 2 by turn 1, 2 or 3", "by turn 3", "lands >= 2"),
    ("lands = 2 or 3 or 2 or more elves by turn 3", "lands in 2..3", None),
    ("lands >= 2 on turn 3 or 2 or more elves", "at least 2 elves", "lands >= 2 on turn 3 or elves >= 2"),
]  # fmt: skip
# As above, with several ways to choose from.
TWO_WAYS = [
    ("elves 2-4 by turn 3", ("elves in 2..4", "2..4 elves")),
    ("between 4 and 2 elves by turn 3", ("elves in 2..4", "2..4 elves")),
    ("lands from 2 to 4 by turn 3", ("lands in 2..4", "2..4 lands")),
    ("lands >= 2-4 by turn 3", ("lands in 2..4", "lands >= 2")),
    ("at least 2-4 elves by turn 3", ("elves in 2..4", "elves >= 2")),
    ("at most 2-4 lands by turn 3", ("lands in 2..4", "lands <= 4")),
    ("lands >= 2 or 3 by turn 3", ("lands >= 2", "lands >= 3")),
    ("at least 2 or 3 lands by turn 3", ("lands >= 2", "lands >= 3")),
    ("'Sol Ring' 2 by turn 3", ("'Sol Ring' >= 2", "'Sol Ring' = 2")),
    ('3 "Sol Ring" by turn 3', ('at least 3 "Sol Ring"', 'exactly 3 "Sol Ring"')),
    ("3 green creatures by turn 3", ("at least 3 green creatures", "exactly 3 green creatures")),
]


def refused(text):
    """Return what is said of a question, and where it points to."""
    with pytest.raises(QuestionError) as caught:
        read(text)
    why, _, carets = str(caught.value).split("\n")
    return why, carets.index("^") - 2, len(carets) - 2


def timed(text):
    return text if "turn" in text else f"({text}) by turn 3"


@pytest.mark.parametrize(("text", "instead", "means"), ONE_WAY)
def test_what_is_to_be_written_instead_means_what_was_said(text, instead, means):
    why, start, end = refused(text)
    assert why.removeprefix("write ").partition(", which")[0].strip('"') == instead.strip('"')
    if means is not None:
        assert plain(read(text[:start] + instead + text[end:])) == plain(read(timed(means)))


@pytest.mark.parametrize(("text", "ways"), TWO_WAYS)
def test_every_way_that_is_named_can_be_written_instead(text, ways):
    why, start, end = refused(text)
    meanings = []
    for way in ways:
        assert (way if '"' in way else f'"{way}"') in why
        meanings.append(plain(read(text[:start] + way + text[end:])))
    assert (meanings[0] == meanings[1]) == (".." in ways[1])  # one range in two ways, else two


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("lands = 2 on turn 1 or 2", '"... on turn 1 or ... on turn 2"', "on turn 1 or 2"),
        ("spells with mv 1 or 3 by turn 3", "any(... with mv = 1, ... with mv = 3)", "mv 1 or 3"),
        ("more than 2 by turn 3", 'write "lands > 2"', "more than 2"),  # nothing is named
        ("either 2 lands or elves by turn 3", 'leave "either" out', "either"),
        ("Either at least 2 lands or elves by turn 3", 'leave "Either" out', "Either"),
        ("either elves or ramp by turn 3", 'leave "either" out: "elves or ..."', "either elves"),
        # other slips near a number are not taken for one of these
        ("lands >= 2 by turn 3 elves 4", '"elves" is not expected here', "elves"),
        ("lands >= 2 by turn 3 at least 2 elves", '"at least" is not expected here', "at least"),
        ("lands in 2..3 or 5 by turn 3", "a number alone says nothing", "5"),
        ('lands >= 2 and "Sol Ring by turn 3', "a quote opens here and is not closed", '"'),
    ],
)
def test_words_around_numbers_are_pointed_to(text, why, at):
    told, start, end = refused(text)
    assert why in told
    assert text[start:end].strip() == at


def test_no_hint_is_given_of_what_can_be_read():
    texts = ("at least 2 lands by turn 3", "lands in 2..3 by turn 3 and creatures with mv = 2")
    for text in texts:
        read_question(text)
        # places at which reading could come to an end: the words between conditions
        assert all(number_hint(text, text.index(word)) is None for word in ("by", "turn"))


def test_hints_of_long_texts_take_no_long_time():
    """Words that could be matched in many ways; 10 s are far more than the 0.3 s it takes."""
    import time

    chance = random.Random(1)
    pieces = (
        "a-",
        "a'",
        "a ",
        "1",
        "1,",
        "1 or ",
        "2-",
        "lands 2 ",
        "no more than ",
        "'a ",
        "any(",
    )
    began = time.perf_counter()
    for piece in pieces:
        text = (piece * 2_000)[:2_000]
        number_hint(text, chance.randrange(2_000))
    assert time.perf_counter() - began < 10
