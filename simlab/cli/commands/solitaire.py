"""``simlab solitaire``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from simlab.cli import options
from simlab.cli.commands.tune import read_lands
from simlab.cli.results import check_places
from simlab.cli.solitaire import report_players
from simlab.cli.solitaire_play import play_by_hand
from simlab.cli.solitaire_tuned import report_tuning
from simlab.config import find_deck_file
from simlab.decks import read_deck
from simlab.errors import ConfigError
from simlab.solitaire import tune
from simlab.solitaire.switches import READINGS, check_names


@click.command("solitaire")
@options.deck_argument
@click.option("--play", is_flag=True, help="Play one game by hand, with hints.")
@click.option(
    "--player",
    multiple=True,
    help="Who plays: random, greedy, advice, piles_first, expectation, search or thoughtful "
    "(which cheats); again for a comparison on the same deals. [default: greedy]",
)
@click.option("--lands", help="Try numbers of lands, as in 18:24 (both ends) or 18,20,22.")
@click.option("--delta", type=float, help="With --lands: a difference that would not matter.")
@click.option("--seconds", type=float, help="With --lands: most seconds to play.")
@click.option("--games", type=click.IntRange(1, 10**9), help="Games under each reading.")
@click.option("--game", type=click.IntRange(0), default=0, help="With --play: which deal.")
@click.option(
    "--draw-when", help="With --play: hand_empty, stack or discard. [default: hand_empty]"
)
@click.option("--budget", type=int, help="Imagined actions a decision, or tried a deal.")
@click.option(
    "--reading",
    multiple=True,
    help="Another reading of the rules, as slot_full=replace; may be given again.",
)
@options.save
@options.sampled
@options.tabular("won", "differences")
def command(
    deck: str,
    play: bool,
    player: tuple[str, ...],
    lands: str | None,
    delta: float | None,
    seconds: float | None,
    games: int | None,
    game: int,
    draw_when: str | None,
    budget: int | None,
    reading: tuple[str, ...],
    save: Path | None,
    seed: int | None,
    level: float | None,
    threads: int | None,
    as_json: bool,
    csv: str | None,
) -> None:
    """Play MTG Solitaire with DECK, of more than 28 cards: Klondike with Magic cards.

    Every result has the three readings of when three new cards may be drawn, which the source
    leaves open.

    \b
    simlab solitaire deck.txt
    simlab solitaire deck.txt --player greedy --player search --games 500
    simlab solitaire deck.txt --lands 18:24
    simlab solitaire deck.txt --play
    """  # noqa: D301 (click keeps the lines apart that follow)
    played = read_deck(find_deck_file(deck))
    switches = dict(_switch(text) for text in reading)
    check_names(switches, [one.switch for one in READINGS if one.switch])
    check_places(save, None)
    if play:
        _refuse(
            **{"json": as_json, "csv": csv, "lands": lands, "games": games, "player": player},
            **{"delta": delta, "seconds": seconds, "level": level, "threads": threads},
            save=save,
        )
        when = {"draw_when": draw_when} if draw_when else {}
        play_by_hand(played, seed=seed, game=game, budget=budget, **switches, **when)
        return
    if draw_when:
        raise ConfigError("--draw-when is for --play: all three readings are always reported")
    asked: dict[str, Any] = {"games": games, "seed": seed, "level": level, "threads": threads}
    asked = options.played(asked) | switches
    if lands is not None:
        if len(player) > 1:
            raise ConfigError("--lands is for one --player")
        asked |= options.played({"delta": delta, "seconds": seconds, "budget": budget})
        who = player[0] if player else "greedy"
        if csv == "differences":
            raise ConfigError("--table differences is for several --player")
        found = tune(played, read_lands(lands), player=who, **asked)
        report_tuning(found, as_json=as_json, as_csv=csv is not None)
        _save(found, save, quiet=as_json or csv is not None)
        return
    for option, value in (("delta", delta), ("seconds", seconds)):
        if value is not None:
            raise ConfigError(f"--{option} is for --lands")
    shown = report_players(played, player or ("greedy",), budget, asked, as_json=as_json, csv=csv)
    _save(shown, save, quiet=as_json or csv is not None)


def _save(found: Any, folder: Path | None, *, quiet: bool) -> None:
    """Save a result where it is asked for, and say so."""
    if folder is not None:
        found.save(folder)
        if not quiet:
            click.echo(f"Saved in {folder}.")


def _switch(text: str) -> tuple[str, Any]:
    """Read a switch and its value."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise ConfigError(f"--reading {text}: write a switch and its value, as slot_full=replace")
    return name.replace("-", "_"), {"true": True, "false": False}.get(value.lower(), value)


def _refuse(**given: Any) -> None:
    """Refuse options that a game by hand has no use for."""
    for option, value in given.items():
        if value:
            raise ConfigError(f"--play takes no --{option}: one game is played by hand")
