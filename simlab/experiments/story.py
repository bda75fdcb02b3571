"""One game as text."""

from __future__ import annotations

from simlab.experiments.games import play_log
from simlab.experiments.scenario import CompiledScenario, Scenario
from simlab.kernels.columns import Event
from simlab.plural import number_of

__all__ = ["tell_game"]

_OTHER_VERBS = ("uses ", "plays ", "cycles ")  # what is told among spells and is none
TAPPED = ("", " (tapped)", " to hand")  # how a land comes
TUTORED = (" to hand", " to the top")  # where a card that is searched for goes


def tell_game(scenario: Scenario, compiled: CompiledScenario, seed: int, game: int) -> str:
    """Return the story of one game of a seed, line by line."""
    names = compiled.deck.index_names
    deck = scenario.deck
    story = [f'game {game} of "{deck.name}", seed {seed}', f"  {scenario.words()}"]
    if deck.commanders:
        story.append(f"  command zone: {'; '.join(deck.commanders)}")
    dealt: list[str] = []
    lands: list[str] = []
    casts: list[str] = []
    drawn, mana = "", 0
    for turn, code, index, value in play_log(compiled, seed, game).tolist():
        event, name = Event(code), names[index]
        if event == Event.DEAL:
            dealt.append(name)
        elif event == Event.MULLIGAN:
            story += [f"  hand: {'; '.join(dealt)}", f"  mulligan {value}"]
            dealt = []
        elif event == Event.POWDER:
            story.append(f"  hand: {'; '.join(dealt)}")
            cards = f"{number_of(value, 'card')}"
            story.append(f"  Serum Powder: exiles the hand and draws {cards}")
            dealt = []
        elif event == Event.BOTTOM:
            casts.append(name)
        elif event == Event.KEEP:
            story.append(f"  hand: {'; '.join(dealt) or 'no cards'}")
            if casts:
                story.append(f"  to the bottom: {'; '.join(casts)}")
            story.append(f"  keeps {number_of(value, 'card')}")
            casts = []
        elif event in (Event.SCRY_TOP, Event.SCRY_BOTTOM):
            where = "stays on top" if event == Event.SCRY_TOP else "goes to the bottom"
            story.append(f"  scry: {name} {where}")
        elif event == Event.DRAW and casts:
            casts[-1] += f", draws {name}"
        elif event == Event.DRAW:
            drawn = name
        elif event == Event.LAND and casts:
            casts.append(f"plays {name}{TAPPED[value]}")
        elif event == Event.LAND:
            lands.append(f"{name}{TAPPED[value]}")
        elif event == Event.FIND:
            told = casts or lands
            told[-1] += f", finds {name}{TAPPED[value]}"
        elif event == Event.BOUNCE:
            told = casts or lands
            told[-1] += f", returns {name}"
        elif event == Event.TUTOR:
            casts[-1] += f", finds {name}{TUTORED[value]}"
        elif event == Event.CYCLE:
            casts.append(f"cycles {name} ({value})")
        elif event == Event.MANA:
            mana = value
        elif event == Event.USE:
            casts.append(f"uses {name}")
        elif event == Event.SEARCH:
            casts.append(f"uses {name} ({value})")
        elif event == Event.CAST:
            casts.append(f"{name} ({value})")
        else:
            parts = [f"draws {drawn}" if drawn else "draws nothing"]
            parts.append(f"plays {'; '.join(lands)}" if lands else "no land")
            parts.append(f"{mana} mana")
            other = casts and casts[0].startswith(_OTHER_VERBS)
            parts.append(("" if other else "casts ") + ("; ".join(casts) or "nothing"))
            story.append(f"  turn {turn}: {' | '.join(parts)}")
            drawn, lands, mana, casts = "", [], 0, []
    return "\n".join(story)
