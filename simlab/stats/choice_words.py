"""What a choice is called, decided or not: the same words on the screen, in notebooks and plots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.stats.selection import Selection

__all__ = ["VERDICT_WORDS", "WORSE", "joined", "may_be_best_words", "undecided_words"]

VERDICT_WORDS = {
    "best": "best",
    "best so far": "best so far",
    "equivalent": "as good",
    "open": "open",
    "worse": "worse",
}
WORSE = (
    "left when they were seen to be worse than another one, which need not be the best: of those "
    "the interval may hold 0."
)
MOST_NAMES = 12  # of those that may be the best
MOST_GAMES = 10**9  # that anybody could be told to play


def undecided_words(
    found: Selection, best: str, others: Sequence[str], promise: str, *, dashes: bool
) -> list[str]:
    """Say what is known where the games or the seconds ran out before the best was seen.

    Parameters
    ----------
    found
        What was found.
    best
        Name of the choice so far.
    others
        Names of the others that may be the best.
    promise
        What holds of the choice.
    dashes
        True for the options of the command line, False for the arguments in Python.

    Examples
    --------
    >>> import numpy as np
    >>> from simlab.stats.selection import select
    >>> def play(places, first, games):
    ...     luck = np.random.default_rng(first).random((3, games))
    ...     return (luck < 0.5).astype(float)[list(places)]
    >>> few = select(play, 3, delta=0.05, most=500)
    >>> undecided_words(few, "a", ["b", "c"], "So much holds.", dashes=True)[:2]
    ['Not decided; the choice so far is a. So much holds.', \
'The best may as well be b or c: not seen to be worse.']
    >>> undecided_words(few, "a", ["b", "c"], "", dashes=True)[2]
    'Some 2,700 games of each are most likely enough (--games 2700), or a larger --delta.'
    """
    lines = [f"Not decided; the choice so far is {best}. {promise}".rstrip()]
    if others:
        lines.append(f"The best may as well be {joined(others, 'or')}: not seen to be worse.")
    enough, dash = _rounded(found.games_enough()), "--" * dashes
    if enough > MOST_GAMES:
        lines.append(f"No games that could be played are likely enough: take a larger {dash}delta.")
        return lines
    option = f"{dash}games {enough}" if dashes else f"games={enough}"
    option = option if found.stopped == "games" else f"more {dash}seconds"
    games = number_of(enough, "game")
    lines.append(
        f"Some {games} of each are most likely enough ({option}), or a larger {dash}delta."
    )
    return lines


def may_be_best_words(best: str, others: int) -> str:
    """Say in a few words that the best is not known: the choice so far, and how many others.

    Examples
    --------
    >>> may_be_best_words("24 lands", 2)
    '24 lands so far, 2 more may be best'
    """
    return f"{best} so far, {others} more may be best"


def joined(names: Sequence[str], word: str) -> str:
    """Return names with a word before the last; of many names the first ones.

    Examples
    --------
    >>> joined(["20", "21", "24"], "or"), joined([str(n) for n in range(1, 21)], "or")
    ('20, 21 or 24', '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or 8 more')
    """
    names = list(names)
    if len(names) > MOST_NAMES + 1:
        names = [*names[:MOST_NAMES], f"{len(names) - MOST_NAMES} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def _rounded(games: int) -> int:
    """Return a number of games rounded up to two digits.

    Examples
    --------
    >>> _rounded(43_210), _rounded(300)
    (44000, 300)
    """
    step = int(10 ** max(0, len(str(games)) - 2))
    return -(-games // step) * step
