"""Pilots: who plays the cards."""

from simlab.pilots.pilot import Phase, Pilot, find_pilot, load_pilots, pilots

__all__ = ["Phase", "Pilot", "find_pilot", "load_pilots", "pilots"]
