"""Which cards come late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.cards.notes import has_another_way
from simlab.experiments.run import Run

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["another_way", "late_cards"]


def late_cards(run: Run) -> pd.DataFrame:
    """Return the spells on the turn of the mana they take, the least often castable first.

    Castable is asked of the games in which the card has been seen. Cards with another way to be
    cast, which is not played, come after all others: how often their cost can be paid says little.

    Returns
    -------
    pandas.DataFrame
        card, cost, turn, castable_given_seen, payable, payable_given_lands and payable_delay (see
        `Run.delays`): the last four each with standard_error, low, high and games, as in
        ``payable_low``; another_way: True for a card with another way to be cast, see
        `simlab.cards.notes.has_another_way`.
    """
    import pandas as pd

    own = run.scenario.deck.cards()
    frame = run.cards()
    deck = run.compiled.deck
    curve = {name: max(1, mana) for name, mana in zip(deck.card_names, deck.mana, strict=False)}
    frame = pd.concat([frame[frame["turn"] == frame["card"].map(curve)], run.delays()])
    made = None
    for event in ("castable_given_seen", "payable", "payable_given_lands", "payable_delay"):
        part = frame[frame["event"] == event].drop(columns="event")
        renamed = {name: f"{event}_{name}" for name in ("standard_error", "low", "high", "games")}
        part = part.rename(columns={"estimate": event, **renamed})
        made = part if made is None else made.merge(part, on=["card", "turn"])
    assert made is not None
    made.insert(1, "cost", [str(own[name].cost) for name in made["card"]])
    apart = another_way(run)
    made["another_way"] = [name in apart for name in made["card"]]
    return made.sort_values(["another_way", "castable_given_seen", "card"], ignore_index=True)


def another_way(run: Run) -> frozenset[str]:
    """Return the cards of a run that can be cast in another way than the one that is played."""
    return frozenset(name for name, notes in run.notes().items() if has_another_way(notes))
