"""Kernel and naive twin play the same games, line by line and column by column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import numpy as np
import pytest

from simlab.kernels.columns import Track
from tests.kernels.cases import Case, KernelRun, random_case, run_kernel
from tests.naive import NaiveGame, play_game
from tests.naive.table import lay_out

GAMES = 3
FEW, MANY = 500, 4_000
A_BATCH = 50


@pytest.mark.parametrize("first", range(0, FEW, A_BATCH))
def test_kernel_and_twin_play_the_same_games(first):
    for number in range(first, first + A_BATCH):
        check_case(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FEW, MANY, A_BATCH))
def test_kernel_and_twin_play_the_same_games_with_many_decks(first):
    for number in range(first, first + A_BATCH):
        check_case(number)


def check_case(number: int, games: int = GAMES) -> None:
    """Play games of a random case twice, and compare."""
    compare(random_case(number), games, f"random_case({number})")


def compare(case: Case, games: int, what: str) -> None:
    """Hold log, rows and tallies of kernel and twin against each other."""
    settings = case.settings
    table = lay_out(
        settings.deck,
        players=settings.players,
        ignore_colours=settings.ignore_colours,
        least_x=settings.least_x,
        pay_life=settings.pay_life,
    )
    naive = [
        play_game(settings, seed=case.seed, game=case.first_game + g, table=table)
        for g in range(games)
    ]
    fast = run_kernel(settings, seed=case.seed, first_game=case.first_game, games=games)
    log = [line for game in naive for line in game.log]
    assert fast.log == log, explain(what, case, "the logs differ", fast.log, log)
    for g, game in enumerate(naive):
        assert fast.columns_of(g) == game.columns, explain(
            what, case, f"game {g}: {fast.columns_of(g)} is not {game.columns}", fast.log, log
        )
        difference = first_difference(fast.by_turn_of(g), game.by_turn)
        assert not difference, explain(what, case, f"game {g}, {difference}", fast.log, log)
    problem = tally_difference(fast, naive)
    assert not problem, explain(what, case, problem, fast.log, log)


def first_difference(fast: Sequence[dict[str, int]], slow: Sequence[dict[str, int]]) -> str:
    """Say where two lists of turns differ first, or nothing."""
    for turn, (mine, theirs) in enumerate(zip(fast, slow, strict=True), 1):
        for name, value in theirs.items():
            if mine[name] != value:
                return f"turn {turn}: {name} is {mine[name]} in the kernel, {value} in the twin"
    return ""


def tally_difference(fast: KernelRun, naive: Sequence[NaiveGame]) -> str:
    """Say where the tallies of the kernel are not the sums over the games of the twin."""
    hands, seen = np.zeros_like(fast.tallies.hands), np.zeros_like(fast.tallies.lands_seen)
    for game in naive:
        hand = game.columns
        hands[hand["mulligans"], hand["kept_size"], hand["lands_in_hand"]] += 1
        for turn, lands in enumerate(game.lands_dealt):
            seen[turn, lands] += 1
    if (hands != fast.tallies.hands).any():
        return "tallies.hands differ"
    if (seen != fast.tallies.lands_seen).any():
        return "tallies.lands_seen differ"
    names = fast.deck.card_names
    for turn in range(fast.turns):
        for track in Track:
            if track is Track.PAYABLE_GIVEN_LANDS and fast.deck.arrays.largest_land <= 1:
                # Then whatever is payable has lands enough, and the kernel leaves it at that.
                assert all(
                    game.cards[turn][track] == game.cards[turn][Track.PAYABLE] for game in naive
                )
                continue
            counted = Counter(name for game in naive for name in game.cards[turn][track])
            tallied = fast.tallies.cards[track, turn]
            for name, tally in zip(names, tallied.tolist(), strict=False):
                if tally != counted[name]:
                    return (
                        f"turn {turn + 1}: {name} is {track.name} in {tally} games of the kernel, "
                        f"{counted[name]} of the twin"
                    )
            if tallied[len(names) :].any():
                return f"turn {turn + 1}: {track.name} is tallied for a card that is not there"
    return ""


def explain(what: str, case: Case, problem: str, fast: Sequence[Any], slow: Sequence[Any]) -> str:
    """Return the deck, the settings, and the two logs side by side."""
    settings = case.settings
    cards = settings.deck.cards()
    lines = [f"{what}: {problem}", f"seed {case.seed}, first game {case.first_game}"]
    lines += [f"{count} {describe(cards[name])}" for name, count in settings.deck.main.items()]
    lines += [f"commander {describe(cards[name])}" for name in settings.deck.commanders]
    lines += [f"rule: {settings.rule.id}, {settings.rule.family}, {settings.rule.hands()}"]
    lines += [f"{settings.rule!r}", f"aside: {settings.aside!r}"]
    lines += [f"keep: {settings.keep!r}", f"bottom: {settings.bottom!r}"]
    lines += [f"pilot: {settings.pilot!r}", f"draw first: {settings.draw_first}"]
    lines += [f"players: {settings.players}, ignore colours: {settings.ignore_colours}", ""]
    lines += [f"{'kernel':<40}  {'twin':<40}"]
    for mine, theirs in zip_longest(fast, slow):
        mark = " " if mine == theirs else "<"
        lines.append(f"{line_text(mine):<40}{mark} {line_text(theirs)}".rstrip())
    return "\n".join(lines)


def describe(card: Any) -> str:
    """Return a card in one line."""
    does = card.behaviour
    facts = [card.name, str(card.cost), card.type_line]
    facts += [f"makes {does.amount} of {does.makes}"] if does.amount else []
    facts += ["haste"] if does.haste else []
    if does.tapped != "no":
        facts.append(f"tapped: {does.tapped} {does.tapped_types} {does.tapped_count}")
    return ", ".join(facts)


def line_text(line: Any) -> str:
    """Return a line of a log as text."""
    if line is None:
        return ""
    turn, event, name, value = line
    return f"{turn} {event.name} {name or ''} {value}"
