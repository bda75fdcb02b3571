"""What ``simlab tune`` says of a result, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.cli.numbers import records, write_csv, write_json
from simlab.cli.room import end_words, room_words
from simlab.cli.screen import console, table
from simlab.cli.words import deck_words, left_out_words, scenario_words
from simlab.decks import Deck
from simlab.plural import number_of
from simlab.stats.choice_words import WORSE, undecided_words
from simlab.stats.written import plus_minus

if TYPE_CHECKING:
    from rich.table import Table

    from simlab.experiments import Tuning

__all__ = ["report_tuning"]

BESIDE = {"screw": "screw", "flood": "flood"}
BESIDE_TURN = 4
MOST_ROWS = 40


def report_tuning(
    tuning: Tuning,
    files: Mapping[Deck, Path],
    *,
    save: Path | None,
    as_json: bool,
    csv: str | None,
) -> None:
    """Save what was found, and say it."""
    saved = tuning.save(save) if save else None
    if csv == "candidates":
        write_csv(tuning.table())
        return
    turn = min(tuning.objective.turn or BESIDE_TURN, BESIDE_TURN, tuning.scenario.turns)
    beside = tuning.also(tuple(BESIDE), turn=turn)
    if csv == "beside":
        write_csv(beside)
        return
    if as_json:
        write_json(
            {
                "kind": "tuning",
                **tuning.facts(),
                "elapsed_s": round(tuning.elapsed_s, 3),
                "scenario": tuning.scenario.facts(),
                "table": records(tuning.table()),
                "beside": records(beside),
                "changes": records(tuning.changes()),
                "saved": str(saved) if saved else None,
            }
        )
        return
    screen = console()
    scenario = tuning.scenario
    games, many = number_of(tuning.games, "game"), number_of(len(tuning.decks), "candidate")
    played = f"{games} over {many}, seed {tuning.seed}"
    lines = [deck_words(scenario.deck), f"{played}, {number_of(scenario.turns, 'turn')}"]
    asked = f"objective {tuning.objective.words}: {tuning.objective.meaning}"
    screen.print("\n".join([*lines, *scenario_words(scenario), asked, ""]))
    screen.print(_table(tuning, _beside(beside), turn))
    screen.print("\n".join(_words(tuning, turn, int(beside["games"].iloc[0]))))
    where = f"Saved in {saved}. " if saved else ""
    screen.print("\n".join(["", *left_out_words(files), f"{where}{tuning.elapsed_s:.1f} s."]))


def _beside(frame: Any) -> dict[tuple[str, str], str]:
    """Return the cells of screw and flood, by candidate and metric."""
    return {
        (row["candidate"], row["metric"]): plus_minus(row, percent=True)
        for row in frame.to_dict("records")
    }


def _table(tuning: Tuning, beside: Mapping[tuple[str, str], str], turn: int) -> Table:
    percent = tuning.objective.is_share
    rows = []
    entries = tuning.table().to_dict("records")
    if len(entries) > MOST_ROWS:
        entries.sort(key=lambda row: -row["difference"] * (-1 if tuning.objective.lower else 1))
        entries = entries[:MOST_ROWS]
    for entry in entries:
        name = str(entry["candidate"])
        gap = {
            "estimate": entry["difference"],
            "low": entry["difference_low"],
            "high": entry["difference_high"],
        }
        rows.append(
            [
                name + (" (yours)" if name == tuning.own else ""),
                plus_minus(entry, percent=percent),
                ""
                if name == tuning.best
                else plus_minus(
                    {**gap, "difference": gap["estimate"]}, "difference", percent=percent, sign="+"
                ),
                *(beside[name, metric] for metric in BESIDE),
                tuning.said(name),
            ]
        )
    unit = ", %" if percent else ""
    names = [
        "",
        f"{_heading(tuning)}{unit}",
        "against\nthe best" + (",\npoints" if percent else ""),
        *(f"{word},\nturn {turn}, %" for word in BESIDE.values()),
        "",
    ]
    better = "less" if tuning.objective.lower else "more"
    level = f"{tuning.selection.level:.0%}"
    return table(f"{tuning.objective.words}: {better} is better (± {level} interval)", names, rows)


def _heading(tuning: Tuning) -> str:
    """Return the heading of the objective, on several lines."""
    words = tuning.objective.name.replace("_", " ").split()
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 11:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def _room(tuning: Tuning) -> list[str]:
    """Say which cards make room for lands, and that this is no list, where that was tuned."""
    if not tuning.are_land_counts:
        return []
    lines = room_words(tuning.scenario.deck, tuning.decks.values())
    return [*lines, tuning.stand_in_words] if tuning.stand_in_words else lines


def _names(tuning: Tuning, names: Iterable[str]) -> list[str]:
    """Return names of candidates; of land counts the numbers."""
    short = tuning.are_land_counts
    return [str(tuning.decks[name].lands) if short else name for name in names]


def _at_the_end(tuning: Tuning) -> list[str]:
    """Say that the best has the most or the fewest lands of those asked for, if it has."""
    nothing_seen = len(tuning.may_be_best) == len(tuning.decks)
    return [] if nothing_seen or not tuning.beyond else [end_words(tuning.beyond)]


def _words(tuning: Tuning, turn: int, games: int) -> list[str]:
    """Say what the table means."""
    beside = (
        f"Screw: fewer than {number_of(turn, 'land')} seen by turn {turn}; flood: {turn + 2} or "
        "more "
        f"({number_of(games, 'game')} each, apart from those of the choice)."
    )
    if len(tuning.decks) == 1:
        several = "Ask for several, as in --lands 18:22. " if tuning.are_land_counts else ""
        return [tuning.promise, several + beside, *_room(tuning)]
    lines = _chosen(tuning) if tuning.decided else _undecided(tuning)
    if tuning.own is not None and tuning.own != tuning.best:
        found = {
            "equivalent": "is as good: there is no need to change it",
            "worse": "is worse than another one",
            "open": "could not be told apart from it",
        }[tuning.verdict(tuning.own)]
        lines.append(f"The deck as it is ({tuning.own}) {found}.")
    lines.append(
        "Differences are paired, on the same shuffles, and hold together. Candidates "
        f"{WORSE} {beside}"
    )
    lines += _room(tuning)
    if len(tuning.decks) > MOST_ROWS:
        lines.append(f"The {MOST_ROWS} best of {len(tuning.decks)} are shown; --json has all.")
    return lines


def _undecided(tuning: Tuning) -> list[str]:
    """Say what is known where the games ran out, and how many are enough."""
    others = _names(tuning, (name for name in tuning.may_be_best if name != tuning.best))
    said = undecided_words(tuning.selection, tuning.best, others, tuning.promise, dashes=True)
    return [*said, *_at_the_end(tuning)]


def _chosen(tuning: Tuning) -> list[str]:
    """Say which candidate is best, and which others are as good."""
    others = [name for name in tuning.equivalent if name != tuning.best]
    zone = tuning.in_units(tuning.delta)
    lines = [f"Best: {tuning.best}. {tuning.promise}"]
    if others:
        lines.append(f"As good, that is within {zone} of the best: {', '.join(others)}.")
    else:
        lines.append(f"No other one was seen to be as good, that is within {zone}.")
    still = [name for name in tuning.candidates if tuning.verdict(name) == "open"]
    if still:
        lines.append(f"Still open, neither worse nor as good: {', '.join(still)}.")
    return lines + _at_the_end(tuning)
