"""Every error and warning that simlab raises on purpose."""

from __future__ import annotations

__all__ = [
    "CardError",
    "CardWarning",
    "ConfigError",
    "DeckError",
    "DeckWarning",
    "DrawsError",
    "FormatError",
    "MulliganError",
    "NotExactError",
    "PilotError",
    "QuestionError",
    "ResultError",
    "SimlabError",
    "SimlabWarning",
    "TooLargeError",
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


class NotExactError(SimlabError):
    """A question cannot be answered exactly; simulate it."""


class DrawsError(NotExactError):
    """There is no exact answer: more cards come to hand than the draw of every turn."""


class TooLargeError(NotExactError):
    """An exact answer would take too many states.

    Attributes
    ----------
    states
        States that the next step would have taken, at least.
    limit
        States that were allowed.
    """

    def __init__(self, states: int, limit: int, what: str) -> None:
        self.states, self.limit = states, limit
        super().__init__(
            f"{what} would take {states:,} states or more, {limit:,} are allowed: simulate it, ask "
            "for less at once, or give a larger limit"
        )


class SimlabWarning(UserWarning):
    """Base of every warning that simlab gives."""


class CardWarning(SimlabWarning):
    """The card table that is read is not the one that was meant."""


class DeckWarning(SimlabWarning):
    """Something in a deck list was read, but perhaps not as it was meant."""
