"""Solitaire on the terminal: tables of results, and a game by hand."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from simlab.checks import check_seed
from simlab.cli.numbers import records, write_csv, write_json
from simlab.cli.options import show_progress
from simlab.cli.screen import console, table
from simlab.decks import Deck
from simlab.errors import ConfigError
from simlab.solitaire import Game, SolitaireRun, compare, modelled, simulate
from simlab.solitaire.changes import change_words
from simlab.solitaire.condition import reading_words
from simlab.solitaire.players import find_player
from simlab.stats.written import plus_minus

__all__ = ["play_by_hand", "report_players"]

_HELP = (
    "a number plays that move; u takes one back, h asks for a hint, c says what the cards do, b "
    "shows the board, q ends"
)


def report_players(
    deck: Deck,
    names: Sequence[str],
    budget: int | None,
    asked: dict[str, Any],
    *,
    as_json: bool,
    csv: str | None,
) -> None:
    """Write how often players win, and with several their paired differences."""
    seed = check_seed(asked.pop("seed", None))
    progress = show_progress()
    if len(names) == 1:
        one = simulate(deck, player=names[0], budget=budget, seed=seed, progress=progress, **asked)
        runs, differences = {names[0]: one}, None
    else:
        found = compare(names, deck, budget=budget, seed=seed, progress=progress, **asked)
        runs, differences = found.runs, found.differences()
    if csv == "differences":
        if differences is None:
            raise ConfigError("--table differences is for several --player")
        write_csv(differences)
        return
    if csv:
        import pandas as pd

        frames = {name: run.summary() for name, run in runs.items()}
        write_csv(pd.concat(frames, names=["player"]).reset_index(level="player"))
        return
    first = next(iter(runs.values()))
    about = {
        "deck": deck.name,
        "seed": seed,
        "games": first.games,
        "approximated": first.approximated_share,
    }
    if as_json:
        arms_of = {name: records(run.summary()) for name, run in runs.items()}
        told = {} if differences is None else {"differences": records(differences)}
        write_json({**about, "players": arms_of, **told})
        return
    click.echo(
        f"{deck.name}: {deck.size} cards, {deck.lands} lands; {first.games:,} games under each "
        f"reading, seed {seed}"
    )
    click.echo(
        f"{first.approximated_share:.0%} of the cards are played in part; see "
        "simlab.solitaire.modelled(deck)"
    )
    screen = console()
    screen.print(_win_table(runs, first.level))
    if any(run.player.cheats for run in runs.values()):
        click.echo(
            "thoughtful knows all cards: its wins are deals that were solved; open ones were\n"
            "neither solved nor seen to be unsolvable within its budget"
        )
    if differences is not None:
        screen.print(_difference_table(differences, names[0]))


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
    names = ["player", "three new cards", "won, %", "stuck or\nunsolv-\nable, %"]
    names += ["library\nlost or\nopen, %"]
    title = f"Games won (± {level:.0%} interval)"
    return table(title, [*names, "cards\nleft"], rows, texts=2)


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
    title = f"Against {baseline}, deal by deal; ≈ cannot be told apart from zero"
    return table(title, names, rows, texts=2)


def play_by_hand(
    deck: Deck,
    *,
    seed: int | None,
    game: int,
    budget: int | None,
    **switches: Any,
) -> Game:
    """Let a person play one game on the terminal; return it as it was left."""
    seed = check_seed(seed)
    hinter = find_player("search", budget)
    now = Game(deck, seed=seed, game=game, **switches)
    click.echo(f"{deck.name}, game {game} of seed {seed}: {_HELP}")
    shown = False
    while now.status == "on":
        if not shown:
            click.echo(f"\n{now}\n")
            for number, move in enumerate(now.legal(), 1):
                click.echo(f"{number:>4}. {move}")
        shown = True
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            break
        word = line.strip().lower()
        if word in ("q", "quit"):
            break
        if word in ("u", "undo"):
            shown = not now.history
            click.echo(
                f"taken back: {now.undo()}" if now.history else "there is nothing to take back"
            )
        elif word in ("h", "hint"):
            number = hinter.choose(now)
            place, move = next((i, m) for i, m in enumerate(now.legal(), 1) if m.number == number)
            click.echo(f"{hinter.name} would play {place}. {move}")
        elif word in ("c", "cards"):
            for row in modelled(deck).to_dict("records"):
                left = f"   (left out: {row['left_out']})" if row["left_out"] else ""
                what = f"{row['kind']}, {row['code'] or 'nothing but what it is'}{left}"
                click.echo(f"  {row['card']} {row['cost']}: {what}")
        elif word in ("b", "board"):
            shown = False
        elif word.isdigit() and 1 <= int(word) <= len(now.legal()):
            move = now.legal()[int(word) - 1]
            before = now.view()
            now.play(move)
            changed = change_words(before, now.view())
            click.echo(f"you {move}{': ' if changed else ''}{changed}")
            shown = False
        elif word:
            click.echo(f'"{line.strip()}" is no move; {_HELP}')
    click.echo(f"\n{now}\n\n{now!r}")
    return now
