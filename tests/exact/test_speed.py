"""Generous bounds on the time of an answer; tests/bench measures it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.exact.asked import questions_of_sixty, questions_of_ten_classes

pytestmark = pytest.mark.slow


def processor_seconds(ask: Callable[[], object]) -> float:
    """Return the least processor time of three answers."""
    found = []
    for _ in range(3):
        start = time.process_time()
        ask()
        found.append(time.process_time() - start)
    return min(found)


def test_a_question_about_sixty_cards_takes_a_moment() -> None:
    for name, ask in questions_of_sixty().items():
        assert processor_seconds(ask) < 0.2, name  # 1 to 20 ms on the project's machine


def test_a_question_about_ten_classes_of_99_cards_takes_a_second() -> None:
    for name, ask in questions_of_ten_classes().items():
        assert processor_seconds(ask) < 2, name  # 50 to 200 ms on the project's machine
