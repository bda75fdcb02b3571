"""Every error and warning that simlab raises on purpose."""

from __future__ import annotations

__all__ = [
    "CardError",
    "CardWarning",
    "ConfigError",
    "DeckError",
    "DeckWarning",
    "FormatError",
    "MulliganError",
    "PilotError",
    "QuestionError",
    "ResultError",
    "SimlabError",
    "SimlabWarning",
]


class SimlabError(ValueError):
    """Base of every error raised by simlab; its text says what would be right."""


class CardError(SimlabError):
    """A card, a mana cost or the card table is not what it should be."""


class DeckError(SimlabError):
    """A deck list cannot be read, or a deck cannot be played."""


class FormatError(SimlabError):
    """A deck does not fit its format, or a format is not known."""


class MulliganError(SimlabError):
    """A mulligan rule, keep policy or bottom policy is unknown or impossible."""


class PilotError(SimlabError):
    """A pilot is unknown or its table is impossible."""


class ConfigError(SimlabError):
    """An experiment file or an argument is not what it should be."""


class QuestionError(SimlabError):
    """A question cannot be read; its text points to the place."""


class ResultError(SimlabError):
    """A saved result is missing, damaged, or made by another stream version."""


class SimlabWarning(UserWarning):
    """Base of every warning that simlab gives."""


class CardWarning(SimlabWarning):
    """The card table that is read is not the one that was meant."""


class DeckWarning(SimlabWarning):
    """Something in a deck list was read, but perhaps not as it was meant."""
