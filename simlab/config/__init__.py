"""Experiment files: TOML in, typed and frozen out.

What reads them is imported when it is first asked for: a command that plays one deck need not wait.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from simlab.config.deck_file import find_deck_file, read_playable

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


def __getattr__(name: str) -> Any:
    """Import a name of `experiment`."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module("simlab.config.experiment"), name)
    globals()[name] = found
    return found
