"""The checks of a deck, one module a subject."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from simlab.formats.checks.bans import bans
from simlab.formats.checks.commanders import commanders, pair, signature_spells
from simlab.formats.checks.companion import companion
from simlab.formats.checks.held import Held, Unknown
from simlab.formats.checks.identity import colour_identity
from simlab.formats.checks.numbers import colours_in_numbers, copies, deck_size, sideboard
from simlab.formats.checks.pool import pool
from simlab.formats.checks.values import mana_values
from simlab.formats.report import Violation

__all__ = ["CHECKS", "Held", "Unknown"]

CHECKS: tuple[Callable[[Held], Iterator[Violation | Unknown]], ...] = (
    *(deck_size, copies, sideboard, colours_in_numbers),
    *(commanders, pair, signature_spells, colour_identity),
    *(mana_values, companion, bans, pool),
)
"""Every check, in the order of the report."""
