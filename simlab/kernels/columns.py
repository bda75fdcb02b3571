"""What is recorded of a game: the columns of a row, the tallies, the events of a log, questions."""

from __future__ import annotations

from enum import IntEnum

__all__ = [
    "GAME_COLUMNS",
    "LOG_WIDTH",
    "TURN_COLUMNS",
    "Event",
    "Op",
    "Track",
    "Zone",
    "column",
    "row_width",
]

# One value a game: (name, meaning).
GAME_COLUMNS: tuple[tuple[str, str], ...] = (
    ("mulligans", "mulligans taken, free and forced ones included"),
    ("kept_size", "cards in the hand that was kept"),
    ("lands_in_hand", "lands in the hand that was kept"),
    ("keepable", "1 if the keep policy wanted the kept hand, 0 if it had to be kept"),
)

# One value a game and turn, in blocks of one column each: (name, meaning).
TURN_COLUMNS: tuple[tuple[str, str], ...] = (
    ("lands_in_play", "lands on the table at the end of the turn"),
    ("land_drop", "1 if a land was played this turn"),
    ("every_land_drop", "1 if a land was played on every turn so far"),
    ("lands_seen", "lands in the kept hand and among the cards drawn or searched to hand so far"),
    (
        "mana_available",
        "mana there was to spend this turn, mana made by spells of this turn included",
    ),
    ("mana_spent", "mana spent this turn"),
    ("mana_wasted", "mana available and not spent this turn"),
    ("mana_spent_by", "mana spent on all turns so far"),
    ("compounded_mana", "mana_spent_by, added up over all turns so far (Karsten)"),
    ("spells_cast", "spells cast this turn"),
    ("commander_cast", "1 if a commander has been cast by this turn"),
    ("screw", "1 if fewer lands than turns have been seen"),
    ("flood", "1 if at least two lands more than turns have been seen"),
    (
        "colour_screw",
        "1 if a card at hand costs no more mana than is there, but in colours that are not",
    ),
    ("hand_size", "cards in hand at the end of the turn; none is discarded down to seven"),
)

G_MULLIGANS, G_KEPT_SIZE, G_LANDS, G_KEEPABLE = range(4)
(
    T_LANDS,
    T_DROP,
    T_EVERY_DROP,
    T_SEEN,
    T_AVAILABLE,
    T_SPENT,
    T_WASTED,
    T_SPENT_BY,
    T_COMPOUNDED,
    T_CASTS,
    T_COMMANDER,
    T_SCREW,
    T_FLOOD,
    T_COLOUR_SCREW,
    T_HAND,
) = range(15)
N_GAME, N_TURN = len(GAME_COLUMNS), len(TURN_COLUMNS)


def row_width(turns: int) -> int:
    """Return the number of columns of a row of a game of `turns` turns.

    Examples
    --------
    >>> row_width(7)
    109
    """
    return N_GAME + N_TURN * turns


def column(name: str, turns: int, turn: int | None = None) -> int:
    """Return the place of a column in a row.

    Parameters
    ----------
    name
        A name of `GAME_COLUMNS` or `TURN_COLUMNS`.
    turns
        Turns of the game.
    turn
        The turn, from 1, for a column of `TURN_COLUMNS`.

    Raises
    ------
    KeyError
        If there is no such column.

    Examples
    --------
    >>> column("kept_size", 7), column("land_drop", 7, turn=1), column("hand_size", 7, turn=7)
    (1, 11, 108)
    """
    for place, (known, _) in enumerate(GAME_COLUMNS):
        if known == name:
            return place
    for place, (known, _) in enumerate(TURN_COLUMNS):
        if known == name and turn is not None:
            return N_GAME + place * turns + turn - 1
    raise KeyError(name)


class Track(IntEnum):
    """Events of a card and a turn; each has a bit a card in a game's outcome masks."""

    SEEN = 0  # a copy has been in hand by this turn
    PAYABLE = 1  # some land drops among the lands seen pay it this turn
    CASTABLE = 2  # this pilot's mana pays it this turn, alone
    PAYABLE_AND_SEEN = 3
    CASTABLE_AND_SEEN = 4  # on this turn or an earlier one, both at once
    CAST = 5  # a copy has been cast by this turn
    # Payable, with at least as many lands seen as its mana value. Counted only in decks with lands
    # of more than one mana; in others PAYABLE itself means enough lands.
    PAYABLE_GIVEN_LANDS = 6


class Event(IntEnum):
    """What a line of a game's log says; its columns are turn, event, index, value."""

    DEAL = 1  # a card of an opening hand; value: the mulligans taken so far
    KEEP = 2  # value: cards kept
    MULLIGAN = 3  # value: mulligans taken now
    BOTTOM = 4  # a card put on the bottom after a mulligan
    SCRY_TOP = 5
    SCRY_BOTTOM = 6
    DRAW = 7
    LAND = 8  # value: 1 if it entered tapped
    MANA = 9  # value: mana there is to spend
    CAST = 10  # value: mana paid
    END = 11  # value: mana spent this turn
    FIND = 12  # a land searched for; value: 0 into play, 1 into play tapped, 2 into hand
    USE = 13  # mana given once is used; value: how much
    SEARCH = 14  # an ability that searches for lands is paid for; value: mana paid
    POWDER = 15  # Serum Powder exiles the hand; value: cards drawn
    BOUNCE = 16  # a land goes back to the hand
    TUTOR = 17  # a card searched for; value: 0 into hand, 1 on top of the library
    CYCLE = 18  # a card is cycled; value: mana paid


LOG_WIDTH = 4


class Zone(IntEnum):
    """Zones of `Questions.moments`."""

    HAND = 0  # in hand after the draw of the turn
    SEEN = 1  # has been in hand by the end of the turn
    PLAY = 2  # in play at the end of the turn
    CAST = 3  # has been cast by the end of the turn
    AS_LAND = 4  # in play as its land side at the end of the turn


class Op(IntEnum):
    """What a step of the program does, with the columns of `Questions.code` that follow."""

    NUMBER = 0  # push: the number
    COUNT = 1  # push how many: set, zone, turn
    COUNT_NEW = 2  # the same, those that have come on this turn alone
    COLUMN = 3  # push a column of the row: column
    MOST = 4  # push the largest of some columns: first column, how many
    TOTAL = 5  # push their sum: first column, how many
    TRACK = 6  # push 1 if a card has a `columns.Track`: track, card, turn
    TRACK_BY = 7  # the same on a turn so far
    ADD = 8
    AT_LEAST = 9
    AT_MOST = 10
    EQUAL = 11
    AND = 12
    OR = 13
    NOT = 14
    STORE = 15  # pop into a column of the row: column
