"""The format catalogue and the legality of decks."""

from simlab.formats.banlist import BanList, ban_list, load_ban_lists
from simlab.formats.bans import BanStatus, ban_status
from simlab.formats.catalogue import find_format, formats
from simlab.formats.check import check_deck
from simlab.formats.facts import DeckFacts
from simlab.formats.format import Format
from simlab.formats.leaders import may_lead, pair_ability, proxy_leader
from simlab.formats.load import load_formats, variant_of
from simlab.formats.outside import outside_problem
from simlab.formats.parts import DeckLimits, ValueBound
from simlab.formats.report import LegalityReport, Violation
from simlab.formats.scales import Scale, find_scale, load_scales
from simlab.formats.values import measured_values

__all__ = [
    "BanList",
    "BanStatus",
    "DeckFacts",
    "DeckLimits",
    "Format",
    "LegalityReport",
    "Scale",
    "ValueBound",
    "Violation",
    "ban_list",
    "ban_status",
    "check_deck",
    "find_format",
    "find_scale",
    "formats",
    "load_ban_lists",
    "load_formats",
    "load_scales",
    "may_lead",
    "measured_values",
    "outside_problem",
    "pair_ability",
    "proxy_leader",
    "variant_of",
]
