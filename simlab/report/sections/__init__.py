"""The sections of a page, each a function of what the page is about."""

from collections.abc import Callable

from simlab.report.matter import Matter
from simlab.report.parts import Section
from simlab.report.sections.castability import castability
from simlab.report.sections.colours import colours
from simlab.report.sections.compared import compared
from simlab.report.sections.glance import glance
from simlab.report.sections.hands import hands
from simlab.report.sections.lands import best_lands
from simlab.report.sections.legality import legality
from simlab.report.sections.luck import screw_and_flood
from simlab.report.sections.mana import mana
from simlab.report.sections.method import method
from simlab.report.sections.modelled import modelled
from simlab.report.sections.short import in_short
from simlab.report.sections.turns import land_drops

__all__ = ["SECTIONS"]

SECTIONS: tuple[Callable[[Matter], Section | None], ...] = (
    compared,
    in_short,
    glance,
    legality,
    modelled,
    hands,
    land_drops,
    castability,
    mana,
    screw_and_flood,
    best_lands,
    colours,
    method,
)
"""In the order of the page; one that has nothing to say returns None."""
