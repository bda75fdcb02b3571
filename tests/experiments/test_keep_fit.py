"""Whether the keep rule suits the deck, under every mulligan rule."""

from __future__ import annotations

import pytest

import simlab
from simlab.experiments.keep_fit import keeps_few, keeps_few_words, whole_hands_kept
from simlab.mulligans import load_rules

BEARS = simlab.Deck.of({"Forest": 24, "Grizzly Bears": 36})
SPY = simlab.Deck.of({"Forest": 4, "Grizzly Bears": 56})


@pytest.mark.parametrize(
    "rule", [name for name, rule in load_rules().items() if not rule.unplayable]
)
def test_usual_decks_are_kept_under_every_rule(rule):
    run = simlab.simulate(BEARS, mulligan=rule, turns=1, games=2_000, seed=1, progress=False)
    assert keeps_few_words(run) == ""
    assert whole_hands_kept(run).value > 0.6


def test_the_share_is_that_of_the_first_hands_that_are_kept():
    """Exact: 2 to 5 of 4 lands in seven of 60 cards; false-alarm rate 1e-6."""
    from scipy.stats import hypergeom

    run = simlab.simulate(SPY, turns=1, games=50_000, seed=1, level=1 - 1e-6, progress=False)
    exact = float(hypergeom(60, 4, 7).sf(1))
    found = whole_hands_kept(run)
    assert found.low < exact < found.high
    assert keeps_few(run)
    assert "keeps hardly any hand of this deck: 7 cards are kept in" in keeps_few_words(run)


def test_a_rule_between_is_said_to_keep_few_and_one_that_is_named_is_not_held_against():
    run = simlab.simulate(BEARS, keep="lands:3", turns=1, games=5_000, seed=1, progress=False)
    assert "keeps few hands of this deck" in keeps_few_words(run)
    run = simlab.simulate(SPY, keep="lands:0-7", turns=1, games=500, seed=1, progress=False)
    assert keeps_few_words(run) == ""
