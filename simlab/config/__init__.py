"""Experiment files: TOML in, typed and frozen out.

What reads them is imported when it is first asked for: a command that plays one deck need not wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.config.deck_file import find_deck_file, read_playable
from simlab.lazy import lazily

if TYPE_CHECKING:
    from simlab.config.experiment import Arm, Experiment, load_experiment, run_experiment

__all__ = [
    "Arm",
    "Experiment",
    "find_deck_file",
    "load_experiment",
    "read_playable",
    "run_experiment",
]

_WHEN_ASKED_FOR = dict.fromkeys(
    ("Arm", "Experiment", "load_experiment", "run_experiment"), "simlab.config.experiment"
)

__getattr__, __dir__ = lazily(__name__, _WHEN_ASKED_FOR, __all__)
