"""simlab: goldfish statistics for Magic decks, with their uncertainty.

The public names; everything else is reached through them. What plays games is imported when it is
first asked for: the kernels' compiler is most of the time that ``import simlab`` would take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.cards import cards
from simlab.decks import Deck, Restriction, parse_deck, random_deck, read_deck, restrict
from simlab.errors import SimlabError
from simlab.formats import formats
from simlab.lazy import lazily
from simlab.mulligans import (
    MulliganRule,
    aside_policy,
    bottom_policy,
    keep_policy,
    mulligans,
)
from simlab.pilots import Pilot, pilots
from simlab.stats import Estimate

if TYPE_CHECKING:
    from simlab import solitaire
    from simlab.experiments import (
        BestCurve,
        Check,
        Comparison,
        FormatComparison,
        Luck,
        ManaBase,
        Odds,
        Run,
        Tuning,
        best_curve,
        best_mana_base,
        compare,
        compare_formats,
        luck,
        odds,
        simulate,
        sources_needed,
        tune,
        two_seats,
    )
    from simlab.report import write_report
    from simlab.results import load

__all__ = [
    "BestCurve",
    "Check",
    "Comparison",
    "Deck",
    "Estimate",
    "FormatComparison",
    "Luck",
    "ManaBase",
    "MulliganRule",
    "Odds",
    "Pilot",
    "Restriction",
    "Run",
    "SimlabError",
    "Tuning",
    "aside_policy",
    "best_curve",
    "best_mana_base",
    "bottom_policy",
    "cards",
    "compare",
    "compare_formats",
    "formats",
    "keep_policy",
    "load",
    "luck",
    "mulligans",
    "odds",
    "parse_deck",
    "pilots",
    "random_deck",
    "read_deck",
    "restrict",
    "simulate",
    "solitaire",
    "sources_needed",
    "tune",
    "two_seats",
    "write_report",
]

_PARTS = ("exact", "plots", "report", "stats")  # that are imported by their own names
_WHEN_ASKED_FOR = {
    **dict.fromkeys(
        (
            *("BestCurve", "Check", "Comparison", "FormatComparison", "Luck"),
            *("ManaBase", "Odds", "Run", "Tuning"),
            *(
                "best_curve",
                "best_mana_base",
                "compare",
                "compare_formats",
                "luck",
                "odds",
                "simulate",
                "sources_needed",
                "tune",
                "two_seats",
            ),
        ),
        "simlab.experiments",
    ),
    "load": "simlab.results",
    "write_report": "simlab.report",
}

__getattr__, __dir__ = lazily(__name__, _WHEN_ASKED_FOR, [*__all__, *_PARTS], modules=["solitaire"])
