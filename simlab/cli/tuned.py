"""What ``simlab tune`` says of a result, as a table or as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.cli.numbers import records, write_csv, write_json
from simlab.cli.screen import console, table
from simlab.cli.words import deck_words, left_out_words, scenario_words
from simlab.decks import Deck
from simlab.plural import number_of
from simlab.stats.written import plus_minus

if TYPE_CHECKING:
    from rich.table import Table

    from simlab.experiments import Tuning

__all__ = ["report_tuning", "room_words"]

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
                _verdict(tuning, name),
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


def _verdict(tuning: Tuning, name: str) -> str:
    if len(tuning.decks) == 1:
        return ""
    verdict = tuning.verdict(name)
    return {"best": "best", "equivalent": "as good", "worse": "worse", "open": "open"}[verdict]


def _are_land_counts(tuning: Tuning) -> bool:
    """Say whether the candidates are numbers of lands."""
    return all(name.endswith((" land", " lands")) for name in tuning.candidates)


def _room(tuning: Tuning) -> list[str]:
    """Say which cards make room for lands, where that is what was tuned."""
    if not _are_land_counts(tuning):
        return []
    return room_words(tuning.scenario.deck, tuning.decks.values())


def room_words(own: Deck, decks: Iterable[Deck], *, choose: bool = True) -> list[str]:
    """Say which cards make room for lands, and which stand in for them.

    Parameters
    ----------
    own
        The deck as it was given.
    decks
        Its versions with other numbers of lands.
    choose
        True to name the options that choose other cards.
    """
    by_lands = sorted(decks, key=lambda deck: deck.lands)
    lines = []
    for deck, more in ((by_lands[-1], "more"), (by_lands[0], "fewer")):
        gone, come = (
            Counter(own.slots) - Counter(deck.slots),
            Counter(deck.slots) - Counter(own.slots),
        )
        if (deck.lands > own.lands) if more == "more" else (deck.lands < own.lands):
            lands = number_of(deck.lands, "land")
            lines.append(f"{lands}: {_cards(gone)} for {_cards(come)}.")
    said = ["Choose others with --leave and --come."] if choose else []
    return [*lines, *said] if lines else []


def _cards(counts: Counter[str]) -> str:
    """Return cards with their counts, in words."""
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _at_the_end(tuning: Tuning) -> list[str]:
    """Say that the best has the most or the fewest lands of those asked for, if it has."""
    if not tuning.beyond:
        return []
    return [f"It is at the end of those asked for: {tuning.beyond} lands may be better still."]


def _words(tuning: Tuning, turn: int, games: int) -> list[str]:
    """Say what the table means."""
    beside = (
        f"Screw: fewer than {number_of(turn, 'land')} seen by turn {turn}; flood: {turn + 2} or "
        "more "
        f"({number_of(games, 'game')} each, apart from those of the choice)."
    )
    if len(tuning.decks) == 1:
        several = "Ask for several, as in --lands 18:22. " if _are_land_counts(tuning) else ""
        return [tuning.promise, several + beside, *_room(tuning)]
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
    lines += _at_the_end(tuning)
    if tuning.own is not None and tuning.own != tuning.best:
        found = {
            "equivalent": "is as good: there is no need to change it",
            "worse": "is worse",
            "open": "could not be told apart from it",
        }[tuning.verdict(tuning.own)]
        lines.append(f"The deck as it is ({tuning.own}) {found}.")
    lines.append(
        "Differences are paired, on the same shuffles, and hold together. Candidates left when "
        "they were seen to be worse than another one, which need not be the best: of those the "
        f"interval may hold 0. {beside}"
    )
    lines += _room(tuning)
    if len(tuning.decks) > MOST_ROWS:
        lines.append(f"The {MOST_ROWS} best of {len(tuning.decks)} are shown; --json has all.")
    return lines
