"""Two players mulligan together, each seeing what the other has declared (rule 103.5)."""

from __future__ import annotations

import pytest

import simlab
from simlab.errors import ConfigError
from tests.reference.helpers import land_deck, play

DECK = land_deck(60, 24)


def taken(first: str, second: str, games: int = 50) -> set[tuple[int, int]]:
    """Return the mulligans of both players, for keep policies that leave nothing to the hands."""
    frame = simlab.two_seats(
        {"deck": DECK, "keep": first}, {"deck": DECK, "keep": second}, games=games
    )
    return set(zip(frame["first_mulligans"], frame["second_mulligans"], strict=True))


@pytest.mark.parametrize(
    ("first", "second", "mulligans"),
    [
        # On the play one knows of the round before only.
        ("others:1- floor:0", "mulligans:1- floor:0", (1, 1)),
        ("others:2- floor:0", "mulligans:2- floor:0", (2, 2)),
        # On the draw one knows of this round, too.
        ("mulligans:1- floor:0", "others:1- floor:0", (1, 0)),
        ("mulligans:3- floor:0", "others:2- floor:0", (3, 1)),
        # Each waits for the other: at two the one on the draw has heard it, the other is at five.
        ("others:2- floor:5", "others:2- floor:5", (2, 1)),
        # The other never goes down.
        ("others:1- floor:3", "any", (4, 0)),
    ],
)
def test_what_is_declared_is_known_from_then_on(
    first: str, second: str, mulligans: tuple[int, int]
) -> None:
    assert taken(first, second) == {mulligans}


def test_players_who_do_not_look_at_each_other_play_as_alone() -> None:
    one, two = {"deck": DECK, "keep": "lands:3-4"}, {"deck": DECK, "mulligan": "paris"}
    frame = simlab.two_seats(one, two, games=2_000, seed=3)
    alone = simlab.simulate(**one, games=2_000, seed=3, turns=1, progress=False).to_frame()
    assert (frame["first_mulligans"] == alone["mulligans"]).all()
    assert (frame["first_lands"] == alone["lands"]).all()
    assert abs(frame["first_mulligans"].corr(frame["second_mulligans"])) < 0.12  # five errors


def test_one_who_looks_is_as_one_who_knew() -> None:
    """Given what the other takes, the games are those of a policy that was told so."""
    looks = {"deck": DECK, "keep": "others:0 and lands:3-4 or others:1- and lands:1-6 floor:4"}
    frame = simlab.two_seats({"deck": DECK, "keep": "lands:2-5"}, looks, games=3_000, seed=8)
    down = frame["first_mulligans"] > 0
    assert 300 < down.sum() < 900
    assert (frame.loc[~down, "second_lands"].between(3, 4) | (frame["second_kept_size"] <= 4))[
        ~down
    ].all()
    assert frame.loc[down, "second_lands"].isin([1, 2, 5, 6]).any()


def test_alone_nobody_else_takes_a_mulligan() -> None:
    looks = play(DECK, "alone", games=500, keep="others:0 and lands:2-5", turns=1)
    plain = play(DECK, "alone", games=500, keep="lands:2-5", turns=1)
    assert looks.to_frame().equals(plain.to_frame())


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"keep": "any"}, "second: there is no deck"),
        ({"deck": DECK, "turns": 3}, 'second: setting "turns" is not known; known: deck, mulligan'),
    ],
)
def test_what_is_not_a_setting_is_named(settings: dict, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        simlab.two_seats({"deck": DECK}, settings, games=10)
