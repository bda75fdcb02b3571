"""Experiment files: TOML in, typed and frozen out."""

from simlab.config.deck_file import find_deck_file, read_playable
from simlab.config.experiment import Arm, Experiment, load_experiment, run_experiment

__all__ = [
    "Arm",
    "Experiment",
    "find_deck_file",
    "load_experiment",
    "read_playable",
    "run_experiment",
]
