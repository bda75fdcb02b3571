"""Whether the keep rule suits the deck: how often a whole hand is kept."""

from __future__ import annotations

from simlab.experiments.run import Run
from simlab.stats import Estimate, share
from simlab.stats.written import plus_minus

__all__ = ["keeps_few", "keeps_few_words", "whole_hand", "whole_hands_kept"]

FEW = 0.5  # of the games; a rule that lets most first hands go is not what anybody plays
HARDLY_ANY = 0.1


def whole_hand(run: Run) -> int:
    """Return the cards of the first hand that can be kept by the rule of a run."""
    return run.scenario.mulligan.hands()[0].size


def whole_hands_kept(run: Run) -> Estimate:
    """Return the share of games in which no card is lost to a mulligan, free ones included."""
    hands = run.hands()
    count = int(hands.loc[hands["kept_size"] >= whole_hand(run), "games"].sum())
    return share(count, run.games, run.level)


def keeps_few(run: Run) -> bool:
    """Say whether whole hands are seen to be kept in fewer than half of the games."""
    return whole_hands_kept(run).high < FEW


def keeps_few_words(run: Run) -> str:
    """Say in a sentence that the keep rule does not suit the deck; nothing where it may.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 3, "Grizzly Bears": 57})
    >>> run = simlab.simulate(deck, turns=1, games=20_000, seed=1, progress=False)
    >>> print(keeps_few_words(run))
    The keep rule lands:2-5 floor:4 keeps hardly any hand of this deck: 7 cards are kept in 3.3 ±0.2
    % of the games. Name another rule with --keep (keep= in Python).
    """
    if not keeps_few(run):
        return ""
    found = whole_hands_kept(run)
    row = {"estimate": found.value, "low": found.low, "high": found.high}
    few = "hardly any hand" if found.value < HARDLY_ANY else "few hands"
    return (
        f"The keep rule {run.scenario.keep} keeps {few} of this deck: {whole_hand(run)} cards are "
        f"kept in {plus_minus(row, percent=True)} % of the games. Name another rule with --keep "
        "(keep= in Python)."
    )
