"""Mulligan rules (what is allowed) and policies (what this player does)."""

from simlab.mulligans.bottom import BottomLands, BottomPolicy, BottomRandom, find_bottom
from simlab.mulligans.catalogue import find_rule, load_rules, mulligans
from simlab.mulligans.keep import KeepLands, KeepPolicy, find_keep
from simlab.mulligans.rule import Hand, MulliganRule

__all__ = [
    "BottomLands",
    "BottomPolicy",
    "BottomRandom",
    "Hand",
    "KeepLands",
    "KeepPolicy",
    "MulliganRule",
    "find_bottom",
    "find_keep",
    "find_rule",
    "load_rules",
    "mulligans",
]
