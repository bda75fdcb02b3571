"""What happened to each card of a run, turn by turn: the frames of `Run.cards` and `Run.delays`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.cards.played import NEVER
from simlab.errors import ConfigError
from simlab.experiments.condition import SHARE_OF_GAMES, described
from simlab.experiments.tidy import row_of
from simlab.kernels.columns import Track
from simlab.stats import Estimate, delay, share

if TYPE_CHECKING:
    import pandas as pd

    from simlab.experiments.run import Run

__all__ = ["card_delays", "card_events"]

# Events of `Run.cards`, in the order of its rows.
_EVENTS: tuple[tuple[str, Track], ...] = (
    ("seen", Track.SEEN),
    ("payable", Track.PAYABLE),
    ("payable_given_lands", Track.PAYABLE_GIVEN_LANDS),
    ("castable", Track.CASTABLE),
    ("cast", Track.CAST),
    ("payable_and_seen", Track.PAYABLE_AND_SEEN),
    ("castable_and_seen", Track.CASTABLE_AND_SEEN),
    ("castable_given_seen", Track.CASTABLE_AND_SEEN),
)
# Events of `Run.delays`: what has happened on a turn has happened on every later one.
_DELAYS = (("payable_delay", Track.PAYABLE), ("castable_delay", Track.CASTABLE_AND_SEEN))
_CASTS = (Track.SEEN, Track.CASTABLE_AND_SEEN, Track.CAST)  # what record="casts" has of them
_ESTIMATE = ("estimate", "standard_error", "low", "high", "games")


def card_events(run: Run, card: str | None) -> pd.DataFrame:
    """Return the frame of `Run.cards`."""
    import pandas as pd

    deck, rows = run.compiled.deck, []
    for name in _card_names(run, card):
        place = deck.card_names.index(name)
        for event, track in _EVENTS:
            if place >= deck.spell_cards and track != Track.SEEN:
                continue
            if run.scenario.record == "casts" and track not in _CASTS:
                continue
            for turn in range(1, run.scenario.turns + 1):
                found = _card_estimate(run, place, event, track, turn)
                rows.append(row_of(found, card=name, turn=turn, event=event))
    frame = pd.DataFrame(rows).drop(columns="method")
    return described(frame, {"": run}, {"estimate": SHARE_OF_GAMES})


def card_delays(run: Run, card: str | None) -> pd.DataFrame:
    """Return the frame of `Run.delays`."""
    import pandas as pd

    deck, counts, rows = run.compiled.deck, run.tallies.cards, []
    for name in _card_names(run, card):
        place = deck.card_names.index(name)
        if place >= deck.spell_cards:
            continue
        curve = max(1, deck.mana[place])
        for event, track in _DELAYS:
            if track == Track.PAYABLE and run.scenario.record == "casts":
                continue
            if track != Track.PAYABLE and name not in run.scenario.deck.commanders:
                continue
            found = delay(counts[track, curve - 1 :, place].tolist(), run.games, run.level)
            turn = None if deck.mana[place] == NEVER else curve
            rows.append(row_of(found, card=name, turn=turn, event=event))
    columns = ["card", "turn", "event", *_ESTIMATE]
    frame = pd.DataFrame(rows, columns=columns).astype({"turn": "Int64"})
    return described(frame, {"": run}, {"estimate": "turns"})


def _card_names(run: Run, card: str | None) -> tuple[str, ...]:
    """Return the cards that are asked for, or refuse."""
    if run.scenario.record not in ("casts", "cards"):
        raise ConfigError('cards were not recorded; run with record="cards"')
    names: tuple[str, ...] = run.compiled.deck.card_names
    if card is None:
        return names
    full = run.scenario.deck.cards().get(card)
    known = [name for name in names if name == card or name.startswith(f"{card} // ")]
    if not known:
        raise ConfigError(f'"{card}" is not in the deck "{run.scenario.deck.name}"')
    return (full.name if full else known[0],)


def _card_estimate(run: Run, place: int, event: str, track: Track, turn: int) -> Estimate:
    """Return the share of games with an event of a card on a turn."""
    counts, games = run.tallies.cards, run.games
    if event == "castable_given_seen":
        games = int(counts[Track.SEEN, turn - 1, place])
    if track == Track.PAYABLE_GIVEN_LANDS:
        needed = run.compiled.deck.mana[place]
        games = int(run.tallies.lands_seen[turn - 1, needed:].sum())
        if run.compiled.deck.arrays.largest_land <= 1:  # payable then means enough lands
            track = Track.PAYABLE
    return share(int(counts[track, turn - 1, place]), games, run.level)
