"""A game as text, move by move."""

from __future__ import annotations

from simlab.errors import ConfigError
from simlab.solitaire.changes import change_words
from simlab.solitaire.compiled import CompiledSolitaire
from simlab.solitaire.game import Game
from simlab.solitaire.players import Player
from simlab.solitaire.players.thoughtful import ThoughtfulPlayer

__all__ = ["transcript"]


def transcript(compiled: CompiledSolitaire, player: Player, *, seed: int, game: int) -> str:
    """Return a game as text: the board at first, the moves with the board after each draw, the end.

    Parameters
    ----------
    compiled
        The deck with its readings.
    player
        Who plays.
    seed, game
        Which deal.

    Raises
    ------
    ConfigError
        If the player solves whole deals, and this one was not solved.
    """
    now = Game(compiled, seed=seed, game=game)
    words = compiled.readings.words()
    lines = [f"{player!r} plays {compiled.deck.name}, game {game} of seed {seed}; {words}"]
    lines += [str(now), ""]
    line: list[int] | None = None
    if isinstance(player, ThoughtfulPlayer):
        line = player.line(compiled, seed, game)
        if line is None:
            raise ConfigError(f"game {game} was not solved within {player.budget:,} actions")
    while now.status == "on":
        number = line[now.view().actions] if line is not None else player.choose(now)
        before = now.view()
        now.play(number)
        lines.append(f"{before.actions + 1:>3}. {now.history[-1]}")
        changed = change_words(before, now.view())
        lines += [f"       {changed}"] if changed else []
        if "take three" in now.history[-1] and now.status == "on":
            lines += ["", str(now), ""]
    return "\n".join([*lines, "", str(now)]) + "\n"
