"""The command that makes a page again."""

from __future__ import annotations

import shlex
from typing import Any

from simlab.experiments import Comparison, Run, Scenario
from simlab.mulligans import load_rules
from simlab.pilots import load_pilots
from simlab.report.matter import Matter

__all__ = ["command_of"]


def command_of(matter: Matter) -> str:
    """Return the command line that plays the same games; empty where there is none.

    There is none for decks that are not one file's, rules or pilots of one's own, and comparisons
    of anything but mulligan rules.
    """
    source = matter.source
    if source.endswith(".toml"):
        return f"simlab run {shlex.quote(source)} --html report.html"
    result, first = matter.result, matter.first
    if not _has_names(matter.runs.values()):
        return ""
    deck = source or "deck.txt"
    words = _words(first)
    if isinstance(result, Run):
        words = ["simlab", "analyze", deck, "--mulligan", first.scenario.mulligan.id, *words]
    else:
        arms = _mulligans(result)
        if not arms:
            return ""
        words = ["simlab", "compare", deck, "--mulligans", ",".join(arms), *words]
    return shlex.join([*words, "--html", "report.html"])


def _has_names(runs: Any) -> bool:
    """Tell whether rule and pilot of all runs are those of the catalogues, in their own size."""
    rules, pilots = load_rules(), load_pilots()
    return all(
        rules.get(run.scenario.mulligan.id) == run.scenario.mulligan
        and pilots.get(run.scenario.pilot.name) == run.scenario.pilot
        for run in runs
    )


def _mulligans(result: Comparison) -> list[str]:
    """Return the rules of the arms if they differ in nothing else."""
    facts = [run.scenario.facts() | {"mulligan": ""} for run in result.runs.values()]
    decks = {run.scenario.deck for run in result.runs.values()}
    same = len(decks) == 1 and all(own == facts[0] for own in facts)
    return [run.scenario.mulligan.id for run in result.runs.values()] if same else []


def _words(run: Run) -> list[str]:
    """Return the options that are not what they are by default."""
    scenario, words = run.scenario, []
    deck = scenario.deck
    usual = Scenario.of(deck, mulligan=scenario.mulligan, keep=scenario.keep)
    if deck.format:
        words += ["--format", deck.format]
    for name in deck.commanders:
        words += ["--commander", name]
    for option in ("keep", "bottom", "aside", "turns", "players", "least_x"):
        value = getattr(scenario, option)
        if option == "keep" or value != getattr(usual, option):
            words += [f"--{option.replace('_', '-')}", str(value)]
    words += ["--pilot", scenario.pilot.name] if scenario.pilot != usual.pilot else []
    words += [] if scenario.on_the_play else ["--on-the-draw"]
    words += [] if scenario.pay_life else ["--no-life"]
    words += ["--level", f"{run.level:g}"] if run.level != 0.95 else []
    return [*words, "--games", str(run.games), "--seed", str(run.seed)]
