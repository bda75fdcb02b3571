"""What ``simlab solitaire --lands`` says of a result, as a table or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.cli.numbers import records, write_csv, write_json
from simlab.cli.room import end_words, room_words
from simlab.cli.screen import console, table
from simlab.plural import number_of
from simlab.solitaire.condition import deck_words, reading_words
from simlab.stats.choice_words import VERDICT_WORDS, WORSE, joined, undecided_words
from simlab.stats.written import plus_minus, points

if TYPE_CHECKING:
    from rich.table import Table

    from simlab.solitaire import SolitaireTuning

__all__ = ["report_tuning"]


def report_tuning(found: SolitaireTuning, *, as_json: bool, as_csv: bool) -> None:
    """Write which number of lands wins most, and what is known of it."""
    frame = found.table()
    if as_csv:
        asked = {"player": repr(found.player), "readings": found.readings.words()}
        write_csv(frame.assign(**asked, seed=found.seed, level=found.level, delta=found.delta))
        return
    if as_json:
        write_json({"kind": "solitaire tuning", **found.facts(), "table": records(frame)})
        return
    screen = console()
    deck = found.deck
    many = f"{number_of(len(found.decks), 'version')} and {len(found.found)} readings"
    games = f"{number_of(found.games, 'game')} over {many}, seed {found.seed}"
    lines = [deck_words(deck), games]
    lines.append(f"player {found.player!r}; {found.readings.words()}")
    screen.print("\n".join([*lines, ""]))
    screen.print(_table(found))
    if len(found.decks) == 1:
        screen.print(f"{found.promise()} Ask for several, as in --lands 18:24.")
    else:
        for when in found.found:
            screen.print("\n".join(_words(found, when)))
    screen.print("\n".join(_small_print(found)))


def _table(found: SolitaireTuning) -> Table:
    """Return every version under every reading."""
    rows = []
    for row in found.table().to_dict("records"):
        won = {"estimate": row["won"], "low": row["low"], "high": row["high"]}
        gap = row | {"low": row["difference_low"], "high": row["difference_high"]}
        best = row["verdict"] in ("best", "best so far")
        rows.append(
            [
                reading_words(row["draw_when"]),
                f"{row['lands']}{' (yours)' if row['deck'] == found.own else ''}",
                plus_minus(won, percent=True),
                "" if best else _gap(gap),
                f"{row['games']:,}",
                VERDICT_WORDS[row["verdict"]] if len(found.decks) > 1 else "",
            ]
        )
    names = ["three new cards", "lands", "won, %", "against the\nbest, points", "games", ""]
    return table(f"Games won by number of lands (± {found.level:.0%} interval)", names, rows)


def _gap(row: Any) -> str:
    """Return a difference as a cell; ≈ marks one that cannot be told apart from zero.

    Not where the verdict is worse: that was seen against another version than the chosen one.
    """
    mark = "≈ " if row["low"] <= 0 <= row["high"] and row["verdict"] != "worse" else ""
    return mark + plus_minus(row, "difference", percent=True, sign="+")


def _words(found: SolitaireTuning, when: str) -> list[str]:
    """Say what is known under one reading, and what is not."""
    lands = found.best(when).lands
    best = number_of(lands, "land")
    others = [str(found.decks[name].lands) for name in found.may_be_best(when)]
    others.remove(str(lands))
    head = f"Three new cards: {reading_words(when)}."
    if found.decided(when):
        lines = [f"{head} Best: {best}. {found.promise(when)}"]
        if others:
            lines.append(f"{joined(others, 'and')} may be best, too: not seen to be worse.")
        return [*lines, *_at_the_end(found, when)]
    first, *rest = undecided_words(
        found.found[when], best, others, found.promise(when), dashes=True
    )
    return [f"{head} {first}", *rest]


def _at_the_end(found: SolitaireTuning, when: str) -> list[str]:
    """Say that the choice has the most or the fewest lands of those tried, if it has."""
    lands, best = [deck.lands for deck in found.decks.values()], found.best(when).lands
    none_apart = len(found.may_be_best(when)) == len(lands)
    if none_apart or min(lands) < best < max(lands):
        return []
    return [end_words("more" if best == max(lands) else "fewer")]


def _small_print(found: SolitaireTuning) -> list[str]:
    """Say what all of it is conditional on."""
    return [
        "",
        f"All of it is of this player and these rules: another player may want other lands. Each "
        f"reading is chosen by itself, within {points(found.delta)} at {found.level:.4g}. "
        "Differences are paired, on the same deals, and those of a reading hold together. "
        f"Versions {WORSE}",
        *room_words(found.deck, found.decks.values(), choose=False),
    ]
