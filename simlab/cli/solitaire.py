"""What ``simlab solitaire`` says of players: how often they win, and their differences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from simlab.checks import check_seed
from simlab.cli.numbers import records, write_csv, write_json
from simlab.cli.options import show_progress
from simlab.cli.screen import console, table
from simlab.decks import Deck
from simlab.errors import ConfigError
from simlab.plural import number_of
from simlab.solitaire import Readings, SolitaireComparison, SolitaireRun, compare, simulate
from simlab.solitaire.condition import deck_words, reading_words
from simlab.stats.written import plus_minus

__all__ = ["report_players"]


def report_players(
    deck: Deck,
    names: Sequence[str],
    budget: int | None,
    asked: dict[str, Any],
    *,
    as_json: bool,
    csv: str | None,
) -> SolitaireRun | SolitaireComparison:
    """Write how often players win, and with several their paired differences; return it all."""
    if csv == "differences" and len(names) == 1:
        raise ConfigError("--table differences is for several --player")
    found: SolitaireRun | SolitaireComparison
    seed = check_seed(asked.pop("seed", None))
    progress = show_progress()
    if len(names) == 1:
        one = simulate(deck, player=names[0], budget=budget, seed=seed, progress=progress, **asked)
        found, runs, differences = one, {names[0]: one}, None
    else:
        both = compare(names, deck, budget=budget, seed=seed, progress=progress, **asked)
        found, runs, differences = both, both.runs, both.differences()
    first = next(iter(runs.values()))
    if csv:
        frame = _stacked(runs) if csv == "won" or differences is None else differences
        write_csv(
            frame.assign(
                deck=deck.name, readings=first.readings.words(), seed=seed, level=first.level
            )
        )
        return found
    about = {
        "deck": deck.name,
        "seed": seed,
        "games": first.games,
        "level": first.level,
        "readings": first.readings.words(),
        "approximated": first.approximated_share,
        "budgets": {name: run.player.budget for name, run in runs.items() if run.player.budget},
    }
    if as_json:
        arms_of = {name: records(run.summary()) for name, run in runs.items()}
        told = {} if differences is None else {"differences": records(differences)}
        write_json({**about, "players": arms_of, **told})
        return found
    rules = "" if first.readings == Readings() else f"; {first.readings.words()}"
    click.echo(
        f"{deck_words(deck)}; {number_of(first.games, 'game')} under each "
        f"reading, seed {seed}{rules}"
    )
    click.echo(
        f"{first.approximated_share:.0%} of the cards are played in part; see "
        "simlab.solitaire.modelled(deck)"
    )
    screen = console()
    screen.print(_win_table(runs, first.level))
    budgets = [f"{name} {_budget(run)}" for name, run in runs.items() if run.player.budget]
    if budgets:
        click.echo(f"Budget: {', '.join(budgets)}.")
    if any(run.player.cheats for run in runs.values()):
        click.echo(
            "thoughtful knows all cards: its wins are deals that were solved; open ones were\n"
            "neither solved nor seen to be unsolvable within its budget"
        )
    if differences is not None:
        screen.print(_difference_table(differences, names[0]))
        click.echo(
            f"Paired, on the same deals; the ± {first.level:.0%} intervals of a reading hold "
            "together\n(Holm). ≈ cannot be told apart from zero."
        )
    return found


def _stacked(runs: dict[str, SolitaireRun]) -> Any:
    """Return the summaries of all players below each other, with their budgets."""
    import pandas as pd

    frames = {name: run.summary().assign(budget=run.player.budget) for name, run in runs.items()}
    return pd.concat(frames, names=["player"]).reset_index(level="player")


def _win_table(runs: dict[str, SolitaireRun], level: float) -> Any:
    """Return the table of win rates."""
    rows = []
    for name, run in runs.items():
        for when in run.rows:
            cells = [name, reading_words(when), _share(run, "won", when)]
            if run.player.cheats:
                cells += [_share(run, "unsolvable", when), _share(run, "out_of_budget", when), ""]
            else:
                left = run.estimate("cards_left", when)
                row = {"estimate": left.value, "low": left.low, "high": left.high}
                cells += [_share(run, "stuck", when), _share(run, "library_lost", when)]
                cells += [plus_minus(row, percent=False)]
            rows.append(cells)
    names = ["player", "three new cards", "won, %"]
    if any(run.player.cheats for run in runs.values()):  # whose deals are solved, or are not
        names += ["stuck or\nunsolv-\nable, %", "library\nlost or\nopen, %"]
    else:
        names += ["stuck, %", "library\nlost, %"]
    title = f"Games won (± {level:.0%} interval)"
    return table(title, [*names, "cards\nleft"], rows, texts=2)


def _budget(run: SolitaireRun) -> str:
    """Say how long a player may think."""
    unit = "actions tried a deal" if run.player.cheats else "imagined actions a decision"
    return f"{run.player.budget:,} {unit}"


def _share(run: SolitaireRun, metric: str, when: str) -> str:
    """Return a share as a cell."""
    found = run.estimate(metric, when)
    return plus_minus({"estimate": found.value, "low": found.low, "high": found.high}, percent=True)


def _difference_table(differences: Any, baseline: str) -> Any:
    """Return the table of paired differences."""
    rows = []
    for row in differences.to_dict("records"):
        mark = "≈ " if row["low"] <= 0 <= row["high"] else ""
        points = mark + plus_minus(row, "difference", percent=True, sign="+")
        alone = f"{row['only_arm']} / {row['only_baseline']}"
        rows.append([row["arm"], reading_words(row["draw_when"]), points, alone])
    names = ["player", "three new cards", "points\nmore won", "deals won by\none alone"]
    return table(f"Against {baseline}, deal by deal", names, rows, texts=2)
