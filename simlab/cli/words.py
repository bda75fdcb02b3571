"""What stands above and below the tables: what the numbers are conditional on."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from simlab.decks import Deck
from simlab.decks.modelled import modelled_rows, played_words
from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.experiments import Run, Scenario

__all__ = ["conditions", "deck_words", "left_out_words", "scenario_words"]


def deck_words(deck: Deck) -> str:
    """Say in a few words which deck it is."""
    kind = f" ({deck.format})" if deck.format else ""
    led = f", led by {' and '.join(deck.commanders)}" if deck.commanders else ""
    cards, lands = number_of(deck.size, "card"), number_of(deck.lands, "land")
    return f"{deck.name}{kind}: {cards}, {lands}{led}"


def conditions(runs: Mapping[str, Run]) -> list[str]:
    """Return the lines that say what was played; settings that differ stand in the arms."""
    first = next(iter(runs.values()))
    scenarios = [run.scenario for run in runs.values()]
    decks = list(dict.fromkeys(deck_words(scenario.deck) for scenario in scenarios))
    each = " an arm" if len(runs) > 1 else ""
    turns = number_of(first.scenario.turns, "turn")
    games = f"{number_of(first.games, 'game')}{each}, seed {first.seed}, {turns}"
    exchanges = any(stage.step == "exchange" for s in scenarios for stage in s.mulligan.stages())
    costs = any(s.least_x != 1 or not s.pay_life for s in scenarios)
    shared = _shared([_settings(scenario, exchanges, costs) for scenario in scenarios])
    said = [*decks, games, *("; ".join(line) for line in shared if line)]
    data = dict.fromkeys(f"card data of {run.card_data}" for run in runs.values())
    return [*said, *data]


def scenario_words(scenario: Scenario) -> list[str]:
    """Return the lines that say how one scenario was played."""
    exchanges = any(stage.step == "exchange" for stage in scenario.mulligan.stages())
    costs = scenario.least_x != 1 or not scenario.pay_life
    return ["; ".join(line) for line in _settings(scenario, exchanges, costs)]


def _settings(scenario: Scenario, exchanges: bool, costs: bool) -> tuple[list[str], list[str]]:
    """Say each setting of a scenario, in two lines.

    `exchanges` if a rule lays cards aside, `costs` if X or life are not paid as by default.
    """
    seat = "on the play" if scenario.on_the_play else "on the draw"
    players = number_of(scenario.players, "player")
    choices = [
        f"mulligan {scenario.mulligan.id}",
        f"keep {scenario.keep}",
        f"bottom {scenario.bottom}",
        *([f"aside {scenario.aside}"] if exchanges else []),
        f"pilot {scenario.pilot.name}",
    ]
    table = [players, seat, f"{'a' if scenario.draw_first else 'no'} card drawn on turn 1"]
    if costs:
        table.append(f"X played as {scenario.least_x}")
        table.append("life is paid" if scenario.pay_life else "no life is paid")
    return choices, table


def _shared(settings: Iterable[tuple[list[str], list[str]]]) -> list[list[str]]:
    """Return the settings that all scenarios have in common, line by line."""
    return [
        [said[0] for said in zip(*lines, strict=True) if len(set(said)) == 1]
        for lines in zip(*settings, strict=True)
    ]


def left_out_words(decks: Mapping[Deck, Path | str]) -> list[str]:
    """Say in a line a deck how much of it is not played, and where to see it."""
    lines = []
    for deck, file in decks.items():
        option = f" --format {deck.format}" if deck.format else ""
        lines += [
            played_words(modelled_rows(deck)),
            f"See: simlab check {shlex.quote(str(file))}{option}",
        ]
    return lines
