"""A game of solitaire by hand, on the terminal."""

from __future__ import annotations

import sys
from typing import Any

import click

from simlab.checks import check_seed
from simlab.decks import Deck
from simlab.solitaire import Game, modelled
from simlab.solitaire.changes import change_words
from simlab.solitaire.players import Player, find_player

__all__ = ["play_by_hand"]

HELP = (
    "a number plays that move; u takes one back, h asks for a hint, c says what the cards do, b "
    "shows the board, ? says this again, q ends"
)
OVER = "the game is over; u takes the last move back, q ends"


def play_by_hand(
    deck: Deck,
    *,
    seed: int | None,
    game: int,
    budget: int | None,
    **switches: Any,
) -> Game:
    """Let a person play one game on the terminal; return it as it was left.

    A game that is lost is not left at once: moves can still be taken back.
    """
    hinter = find_player("search", budget)
    now = Game(deck, seed=check_seed(seed), game=game, **switches)
    rules = now.compiled.readings.words()
    click.echo(f"{deck.name}, game {game} of seed {now.seed}; {rules}\n{HELP}")
    shown = False
    while now.status != "won":
        if not shown:
            _show(now)
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word in ("q", "quit", "exit"):
            break
        shown = _answer(now, word, hinter)
    click.echo(f"\n{now}\n\n{now!r}")
    return now


def _show(now: Game) -> None:
    """Show the board and the moves, by number."""
    click.echo(f"\n{now}\n")
    for number, move in enumerate(now.legal(), 1):
        click.echo(f"{number:>4}. {move}")
    if now.status != "on":
        click.echo(OVER)


def _answer(now: Game, word: str, hinter: Player) -> bool:
    """Do what was typed; return whether the board that is shown is still the board."""
    moves = now.legal()
    if word in ("b", "board"):
        return False
    if word in ("u", "undo"):
        if not now.history:
            click.echo("there is nothing to take back")
            return True
        click.echo(f"taken back: {now.undo()}")
        return False
    if word in ("c", "cards"):
        _tell_cards(now.compiled.deck)
    elif word in ("?", "help"):
        click.echo(HELP)
    elif now.status != "on":
        click.echo(OVER)
    elif word in ("h", "hint"):
        found = hinter.choose(now)
        place, move = next((i, m) for i, m in enumerate(moves, 1) if m.number == found)
        click.echo(f"{hinter.name} would play {place}. {move}")
    elif word.isdecimal() and 1 <= int(word) <= len(moves):
        before, move = now.view(), moves[int(word) - 1]
        now.play(move)
        changed = change_words(before, now.view())
        click.echo(f"you {move}{': ' if changed else ''}{changed}")
        return False
    elif word.lstrip("+-").isdecimal():
        there = "there is one move, 1" if len(moves) == 1 else f"moves are 1 to {len(moves)}"
        click.echo(f"{word} is no move now; {there}")
    elif word:
        click.echo(f'"{word}" is no move; {HELP}')
    return True


def _tell_cards(deck: Deck) -> None:
    """Say what solitaire plays of each card."""
    for row in modelled(deck).to_dict("records"):
        left = f"   (left out: {row['left_out']})" if row["left_out"] else ""
        mana = f"makes {' or '.join(row['makes'])}" if row["makes"] else ""
        does = "; ".join(filter(None, (mana, row["code"]))) or "nothing but what it is"
        cost = f" {row['cost']}" if row["cost"] else ""
        click.echo(f"  {row['card']}{cost}: {row['kind']}, {does}{left}")
