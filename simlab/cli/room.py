"""Which cards make room for lands, and which stand in for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from simlab.decks import Deck
from simlab.plural import number_of

__all__ = ["end_words", "room_words"]

MOST_STEPS = 12  # in one direction; of more the last deck alone is said


def end_words(more: str) -> str:
    """Say that the best has the most or the fewest lands of those asked for."""
    return f"It is at the end of those asked for: {more} lands may be better still."


def room_words(own: Deck, decks: Iterable[Deck], *, choose: bool = True) -> list[str]:
    """Say which cards leave and come at which number of lands.

    Parameters
    ----------
    own
        The deck as it was given.
    decks
        Its versions with other numbers of lands.
    choose
        True to name the options that choose other cards.

    Examples
    --------
    >>> deck = Deck.of({"Forest": 17, "Opt": 2, "Shock": 3})
    >>> for line in room_words(deck, map(deck.with_lands, (16, 18, 19, 21)), choose=False):
    ...     print(line)
    18 to 21 lands: Forest for Shock (18, 19); 2 Forest for Opt and Shock (21).
    16 lands: Shock for Forest.
    """
    by_lands = sorted(decks, key=lambda deck: deck.lands)
    more = [deck for deck in by_lands if deck.lands > own.lands]
    fewer = [deck for deck in by_lands if deck.lands < own.lands]
    lines = [_steps(own, way) for way in (more, fewer[::-1]) if way]
    return [*lines, *(["Choose others with --leave and --come."] if choose and lines else [])]


def _steps(own: Deck, way: Sequence[Deck]) -> str:
    """Say what changes from each deck to the next, the deck as it was given being the first."""
    steps = []
    for before, deck in zip([own, *way], way, strict=False):
        old, new = Counter(before.slots), Counter(deck.slots)
        steps.append((_cards(new - old), _cards(old - new), deck.lands))
    groups = [(*key, [step[2] for step in group]) for key, group in groupby(steps, _swap)]
    first, last = way[0].lands, way[-1].lands
    if len(groups) > MOST_STEPS:
        old, new = Counter(own.slots), Counter(way[-1].slots)
        return f"{number_of(last, 'land')}: {_cards(new - old)} for {_cards(old - new)}."
    parts = []
    for come, by_card in groupby(groups, lambda group: group[0]):
        gone = [f"{out} ({_numbers(lands)})" for _, out, lands in by_card]
        parts.append(f"{come} for {', '.join(gone)}")
    if len(groups) == 1:
        one_by_one = ", one by one" if len(way) > 1 else ""
        parts = [f"{groups[0][0]} for {groups[0][1]}{one_by_one}"]
    head = number_of(last, "land") if first == last else f"{first} to {number_of(last, 'land')}"
    return f"{head}: {'; '.join(parts)}."


def _swap(step: tuple[str, str, int]) -> tuple[str, str]:
    """Return what comes and what leaves."""
    return step[:2]


def _cards(counts: Counter[str]) -> str:
    """Return cards with their counts, in words."""
    return " and ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())


def _numbers(lands: Sequence[int]) -> str:
    """Return numbers of lands; of three or more in a row the ends.

    Examples
    --------
    >>> _numbers([18, 19]), _numbers([35, 34, 33]), _numbers([18, 20, 22])
    ('18, 19', '35-33', '18, 20, 22')
    """
    in_a_row = abs(lands[-1] - lands[0]) == len(lands) - 1
    return f"{lands[0]}-{lands[-1]}" if len(lands) > 2 and in_a_row else ", ".join(map(str, lands))
