"""Mulligan rules (what is allowed) and policies (what this player does)."""

from simlab.mulligans.aside import AsidePolicy, AsideSpells, find_aside
from simlab.mulligans.bottom import BottomPolicy, find_bottom
from simlab.mulligans.catalogue import find_rule, load_rules, mulligans
from simlab.mulligans.keep import KeepLands, KeepPolicy, find_keep
from simlab.mulligans.own import OwnWorth, aside_policy, bottom_policy, keep_policy
from simlab.mulligans.rule import MulliganRule
from simlab.mulligans.stage import Hand, Stage

__all__ = [
    "AsidePolicy",
    "AsideSpells",
    "BottomPolicy",
    "Hand",
    "KeepLands",
    "KeepPolicy",
    "MulliganRule",
    "OwnWorth",
    "Stage",
    "aside_policy",
    "bottom_policy",
    "find_aside",
    "find_bottom",
    "find_keep",
    "find_rule",
    "keep_policy",
    "load_rules",
    "mulligans",
]
