"""What holds in every game of every deck, rule and policy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from hypothesis import given, settings
from hypothesis import strategies as st

from simlab import Deck, Run, simulate
from simlab.mulligans import load_rules
from tests.reference.helpers import deck_of, land, spell

LANDS = ["Forest", "Mountain", "Stomping Ground", "Gruul Guildgate", "Ancient Tomb", "Wastes"]
SPELLS = ["Llanowar Elves", "Sol Ring", "Gruul Signet", "Burning-Tree Emissary", "Shivan Dragon"]
SPELLS += ["Lightning Bolt", "Grizzly Bears", "Reckless Stormseeker", "Ornithopter", "Fireball"]
PLAIN = ["Lightning Bolt", "Grizzly Bears", "Shivan Dragon", "Ornithopter"]
PLAIN_LANDS = ["Forest", "Mountain", "Stomping Ground", "Gruul Guildgate"]

COUNTS = st.integers(0, 8)


@st.composite
def decks(draw: Any, lands: list[str], spells: list[str], *, leader: bool = True) -> Deck:
    """Draw a deck of 20 to some 100 cards."""
    main = {name: draw(COUNTS) for name in (*lands, *spells)}
    main["Forest"] += max(0, 20 - sum(main.values()))
    leaders = ["Halana and Alena, Partners"] if leader and draw(st.booleans()) else []
    return Deck.of(main, commanders=leaders)


@st.composite
def plays(draw: Any) -> dict[str, Any]:
    """Draw the settings of a run."""
    rule = draw(st.sampled_from(sorted(r.id for r in load_rules().values() if not r.unplayable)))
    low = draw(st.integers(0, 3))
    keep = f"lands:{low}-{low + draw(st.integers(0, 4))} floor:{draw(st.integers(0, 6))}"
    bottom = draw(st.sampled_from(["lands:3,2", "lands:0,0", "karsten2022", "random:1"]))
    return {
        "mulligan": rule,
        "keep": keep + (" judge:drawn" if "random" in bottom else ""),
        "bottom": bottom,
        "pilot": draw(st.sampled_from(["greedy", "curve"])),
        "turns": draw(st.integers(1, 9)),
        "on_the_play": draw(st.booleans()),
        "players": draw(st.sampled_from([2, 4])),
        "seed": draw(st.integers(0, 2**64 - 1)),
        "games": 300,
        "progress": False,
    }


def wide(run: Run, metric: str, frame: pd.DataFrame) -> np.ndarray:
    """Return a metric as [games, turns]."""
    names = [f"{metric}_{turn}" for turn in range(1, run.scenario.turns + 1)]
    return frame[names].to_numpy().astype(int)


@settings(max_examples=60)
@given(deck=decks(LANDS, SPELLS), chosen=plays())
def test_cards_and_mana_are_conserved_in_every_game(deck: Deck, chosen: dict) -> None:
    run = simulate(deck, **chosen)
    frame = run.to_frame()
    turns, first = run.scenario.turns, int(run.scenario.draw_first)
    names = ("lands_in_play", "land_drop", "lands_seen", "mana_available", "mana_spent",
             "mana_wasted", "mana_spent_by", "compounded_mana", "spells_cast", "commander_cast",
             "hand_size", "screw", "flood", "every_land_drop")  # fmt: skip
    now = {name: wide(run, name, frame) for name in names}
    turn = np.arange(1, turns + 1)

    sizes = {hand.size for hand in run.scenario.mulligan.hands()}
    assert set(frame["kept_size"]) <= sizes
    assert (frame["lands"] <= frame["kept_size"]).all()
    drawn = turn - 1 + first  # no library runs out: twenty cards, ten in hand and nine turns
    left = deck.size - max(hand.drawn for hand in run.scenario.mulligan.hands())
    assert drawn[-1] <= left
    kept = frame["kept_size"].to_numpy().astype(int)[:, None]
    from_hand = now["spells_cast"].cumsum(axis=1) - now["commander_cast"]
    assert (now["hand_size"] == kept + drawn - now["lands_in_play"] - from_hand).all()

    assert (now["mana_spent"] >= 0).all()
    assert (now["mana_spent"] <= now["mana_available"]).all()
    assert (now["mana_wasted"] == now["mana_available"] - now["mana_spent"]).all()
    assert (now["mana_spent_by"] == now["mana_spent"].cumsum(axis=1)).all()
    assert (now["compounded_mana"] == now["mana_spent_by"].cumsum(axis=1)).all()

    assert (now["lands_in_play"] == now["land_drop"].cumsum(axis=1)).all()
    assert (now["lands_in_play"] <= np.minimum(turn, now["lands_seen"])).all()
    assert (now["every_land_drop"] == now["land_drop"].cumprod(axis=1)).all()
    assert (now["every_land_drop"] <= (now["lands_seen"] >= turn)).all()
    assert (now["screw"] == (now["lands_seen"] < turn)).all()
    assert (now["flood"] == (now["lands_seen"] >= turn + 2)).all()
    assert (np.diff(now["commander_cast"], axis=1) >= 0).all()
    if not deck.commanders:
        assert not now["commander_cast"].any()


@settings(max_examples=60)
@given(deck=decks(LANDS, SPELLS), chosen=plays())
def test_what_is_cast_was_castable_when_seen_and_what_was_seen_stays_seen(deck, chosen) -> None:
    run = simulate(deck, **chosen)
    spells = {name for name, card in deck.cards().items() if not card.is_land}
    counts = run.cards().pivot_table(index=["card", "turn"], columns="event", values="estimate")
    counts = counts[counts.index.get_level_values("card").isin(spells)]
    if counts.empty:
        return
    assert (counts["cast"] >= 0).all()
    assert (counts["cast"] <= counts["castable_and_seen"]).all()
    assert (counts["castable_and_seen"] <= counts["seen"]).all()
    assert (counts["seen"] <= 1).all()
    assert (counts["payable_and_seen"] <= counts[["payable", "seen"]].min(axis=1)).all()
    for event in ("seen", "cast", "castable_and_seen"):
        by_turn = counts.pivot_table(index="card", columns="turn", values=event)
        assert (by_turn.diff(axis=1).iloc[:, 1:] >= 0).all(axis=None)
    for leader in deck.commanders:
        assert (counts.loc[leader, "seen"] == 1).all()


@settings(max_examples=40)
@given(deck=decks(PLAIN_LANDS, PLAIN, leader=False), chosen=plays())
def test_without_ramp_no_pilot_has_what_the_lands_cannot_pay(deck: Deck, chosen: dict) -> None:
    run = simulate(deck, **chosen)
    spells = {name for name, card in deck.cards().items() if not card.is_land}
    counts = run.cards().pivot_table(index=["card", "turn"], columns="event", values="estimate")
    counts = counts[counts.index.get_level_values("card").isin(spells)]
    if counts.empty:
        return
    assert (counts["castable"] <= counts["payable"]).all()
    by_turn = counts.pivot_table(index="card", columns="turn", values="payable")
    assert (by_turn.diff(axis=1).iloc[:, 1:] >= -1e-12).all(axis=None)  # lands stay seen


@settings(max_examples=30)
@given(colours=st.lists(st.sampled_from(["W", "U", "WU", "UB", "C"]), min_size=1), chosen=plays())
def test_untapped_lands_pay_what_hall_says(colours: list[str], chosen: dict) -> None:
    """A cost of one pip is payable as soon as a land of its colour has been seen, never before."""
    counts = {f"Land {kind}": 6 for kind in colours}
    own = [land(name, name.removeprefix("Land ")) for name in counts]
    deck = deck_of({**counts, "Blank": 30}, *own, spell("Blank", "{9}"), ask=[spell("U", "{U}")])
    run = simulate(deck, **chosen)
    sources = [name for name in counts if "U" in name.removeprefix("Land ")]
    frame = run.to_frame(cards=[*sources, "U"])
    paid = run.cards("U").query("event == 'payable'").set_index("turn")["estimate"]
    first = frame[[f"first_seen: {name}" for name in sources]].astype(float).min(axis=1)
    for turn in range(1, run.scenario.turns + 1):
        seen = (first <= turn).sum() if sources else 0
        assert round(paid[turn] * run.games) == seen
