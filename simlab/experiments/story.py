"""One game as text."""

from __future__ import annotations

from simlab.experiments.games import play_log
from simlab.experiments.scenario import CompiledScenario, Scenario
from simlab.kernels.columns import Event

__all__ = ["tell_game"]


def tell_game(scenario: Scenario, compiled: CompiledScenario, seed: int, game: int) -> str:
    """Return the story of one game of a seed, line by line."""
    names = compiled.deck.index_names
    deck = scenario.deck
    lines = [f'game {game} of "{deck.name}", seed {seed}', f"  {scenario.words()}"]
    if deck.commanders:
        lines.append(f"  command zone: {'; '.join(deck.commanders)}")
    dealt: list[str] = []
    land, mana, casts, drawn = "", [], [], ""
    for turn, code, index, value in play_log(compiled, seed, game).tolist():
        event, name = Event(code), names[index]
        if event == Event.DEAL:
            dealt.append(name)
        elif event == Event.MULLIGAN:
            lines += [f"  hand: {'; '.join(dealt)}", f"  mulligan {value}"]
            dealt = []
        elif event == Event.POWDER:
            lines += [f"  hand: {'; '.join(dealt)}"]
            cards = f"{value} card{'s' * (value != 1)}"
            lines.append(f"  Serum Powder: exiles the hand and draws {cards}")
            dealt = []
        elif event == Event.BOTTOM:
            casts.append(name)
        elif event == Event.KEEP:
            lines.append(f"  hand: {'; '.join(dealt) or 'no cards'}")
            if casts:
                lines.append(f"  to the bottom: {'; '.join(casts)}")
            lines.append(f"  keeps {value} card{'s' * (value != 1)}")
            casts = []
        elif event in (Event.SCRY_TOP, Event.SCRY_BOTTOM):
            where = "stays on top" if event == Event.SCRY_TOP else "goes to the bottom"
            lines.append(f"  scry: {name} {where}")
        elif event == Event.DRAW:
            drawn = name
        elif event == Event.LAND:
            land = f"{name}{' (tapped)' if value else ''}"
        elif event == Event.MANA:
            mana.append(value)
        elif event == Event.CAST:
            casts.append(f"{name} ({value})")
        else:
            parts = [f"draws {drawn}" if drawn else "draws nothing"]
            parts.append(f"plays {land}" if land else "no land")
            parts.append(f"{mana[-1]} mana")
            parts.append(f"casts {'; '.join(casts)}" if casts else "casts nothing")
            lines.append(f"  turn {turn}: {' | '.join(parts)}")
            land, mana, casts, drawn = "", [], [], ""
    return "\n".join(lines)
