"""Kernel and naive twin give the same answers to the same questions, game by game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from simlab.errors import QuestionError
from simlab.questions import Known, read_question, resolve
from simlab.questions.meaning import Count, Happens, Measure, leaves
from tests.kernels.cases import random_case, random_deck, run_kernel
from tests.kernels.effect_cases import random_effect_deck
from tests.naive import play_game
from tests.naive.questions import answer
from tests.naive.table import lay_out
from tests.questions.random_questions import random_question

GAMES = 4
QUESTIONS = 8
FEW, MANY = 120, 440
A_BATCH = 40


@pytest.mark.parametrize("first", range(0, FEW, A_BATCH))
@pytest.mark.parametrize("make_deck", [random_deck, random_effect_deck])
def test_kernel_and_twin_answer_alike(first, make_deck):
    for number in range(first, first + A_BATCH):
        check_case(number, make_deck)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FEW, MANY, A_BATCH))
@pytest.mark.parametrize("make_deck", [random_deck, random_effect_deck])
def test_kernel_and_twin_answer_alike_with_many_decks(first, make_deck):
    for number in range(first, first + A_BATCH):
        check_case(number, make_deck)


def check_case(number, make_deck):
    """Ask random questions of games of a random deck twice."""
    case = random_case(number, make_deck)
    settings = case.settings
    questions = asked(number, settings)
    fast = run_kernel(
        settings, seed=case.seed, first_game=case.first_game, games=GAMES, questions=questions
    )
    playing = {"players": settings.players, "ignore_colours": settings.ignore_colours}
    playing |= {"least_x": settings.least_x, "pay_life": settings.pay_life}
    table = lay_out(settings.deck, **playing)
    for g in range(GAMES):
        game = play_game(settings, seed=case.seed, game=case.first_game + g, table=table)
        for place, question in enumerate(questions):
            found = tuple(fast.answers[g, place].tolist())
            assert found == answer(question, game), (number, g, question)


def asked(number, settings):
    """Return questions that the deck of a case can be asked."""
    chance = random.Random(number)
    known = Known(
        settings.deck,
        players=settings.players,
        least_x=settings.least_x,
        pay_life=settings.pay_life,
    )
    found = []
    while len(found) < QUESTIONS:
        text = random_question(chance, settings.deck, settings.turns)
        try:
            found.append(resolve(read_question(text), known, turns=settings.turns))
        except QuestionError:
            continue  # of lands that are never cast, classes that the deck does not have
    return found


@pytest.mark.parametrize("make_deck", [random_deck, random_effect_deck])
def test_the_random_questions_ask_for_everything_and_are_answered_either_way(make_deck):
    seen, said = Counter(), Counter()
    for number in range(60):
        case = random_case(number, make_deck)
        questions = asked(number, case.settings)
        run = run_kernel(case.settings, seed=number, first_game=0, games=GAMES, questions=questions)
        for place, question in enumerate(questions):
            parts = [question.event] if question.given is None else [question.event, question.given]
            seen["given"] += question.given is not None
            for leaf in (leaf for part in parts for leaf in leaves(part)):
                if isinstance(leaf, Count):
                    seen[f"{leaf.where}{' only' * leaf.only}"] += 1
                elif isinstance(leaf, Happens):
                    seen[f"{leaf.event}{' by' * leaf.by}"] += 1
                elif isinstance(leaf, Measure):
                    seen[leaf.how] += 1
            for yes, met in run.answers[:, place].tolist():
                said[yes, met] += 1
    assert min(seen.values()) >= 10, seen
    assert len(seen) == 12, sorted(seen)
    assert min(said[0, 1], said[1, 1]) > 300
    assert said[0, 0] > 100
    assert not said[1, 0]
