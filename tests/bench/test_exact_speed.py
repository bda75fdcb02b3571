"""Time of exact answers: ``make bench``. The limits are those that the project promises."""

from __future__ import annotations

import pytest

from tests.exact.asked import questions_of_sixty, questions_of_ten_classes
from tests.exact.test_karsten import sources_off

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("name", questions_of_sixty())
def test_sixty_cards_take_at_most_50_ms(benchmark, name):
    benchmark.pedantic(questions_of_sixty()[name], rounds=15, warmup_rounds=1)
    assert benchmark.stats["median"] < 0.05


@pytest.mark.parametrize("name", questions_of_ten_classes())
def test_ten_classes_of_99_cards_take_at_most_half_a_second(benchmark, name):
    benchmark.pedantic(questions_of_ten_classes()[name], rounds=7, warmup_rounds=1)
    assert benchmark.stats["median"] < 0.5


def test_karstens_tables_take_at_most_5_s(benchmark):
    benchmark.pedantic(lambda: [sources_off(year) for year in (2022, 2020)], rounds=2)
    assert benchmark.stats["max"] < 5
