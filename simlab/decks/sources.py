"""Sources of each colour, counted as tables of least sources count them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.cards.cost import COLOURS, ManaCost
from simlab.cards.played import NEVER, Played
from simlab.decks.play import play_deck, players_of

if TYPE_CHECKING:
    import pandas as pd

    from simlab.decks.deck import Deck

__all__ = ["card_sources", "colour_sources", "pips_of"]


def _played(deck: Deck) -> dict[str, Played]:
    """Return what is played of every card of the main deck."""
    found = play_deck(deck, players=players_of(deck))
    return {
        name: played for name, played in found.items() if name in deck.main and played.mana != NEVER
    }


def card_sources(deck: Deck) -> pd.DataFrame:
    """Return one row a source; see `Deck.sources`."""
    import pandas as pd

    cards, rows = deck.cards(), []
    for name, played in _played(deck).items():
        kind, enters = "land" if cards[name].is_land else "other", ""
        makes = played.makes | played.only_makes | played.filter_makes
        if kind == "land":
            kind = "search" if played.finds and played.price is None else "land"
            enters = played.enters
        elif not makes and played.land_side is not None:
            kind, makes, enters = "land side", played.land_side.makes, played.land_side.enters
        elif played.once:
            kind = "once"
        if makes:
            row = {"card": name, "count": deck.main[name], "kind": kind, "enters": enters}
            rows.append(row | {c: makes >> i & 1 for i, c in enumerate(COLOURS)})
    return pd.DataFrame(rows, columns=["card", "count", "kind", "enters", *COLOURS])


def colour_sources(deck: Deck) -> pd.DataFrame:
    """Return one row a colour; see `Deck.sources`."""
    import pandas as pd

    frame, rows = card_sources(deck), []
    cards = deck.cards()
    for bit, colour in enumerate(COLOURS):
        makers = frame[frame[colour] == 1]
        counts = {
            kind: int(makers.loc[makers["kind"] == kind, "count"].sum())
            for kind in ("land", "search", "land side", "other", "once")
        }
        tapped = makers[makers["kind"].isin(["land", "search"]) & (makers["enters"] == "always")]
        pips, asks = max(
            (
                (pips_of(cards[name].cost, 1 << bit), name)
                for name in (*deck.commanders, *deck.main)
            ),
            key=lambda found: found[0],
        )
        if makers.empty and not pips:
            continue
        rows.append(
            {
                "colour": colour,
                "sources": counts["land"] + counts["search"],
                "tapped": int(tapped["count"].sum()),
                "searches": counts["search"],
                "land_sides": counts["land side"],
                "others": counts["other"],
                "once": counts["once"],
                "most_pips": pips,
                "card": asks if pips else "",
            }
        )
    names = ["colour", "sources", "tapped", "searches", "land_sides", "others", "once"]
    return pd.DataFrame(rows, columns=[*names, "most_pips", "card"])


def pips_of(cost: ManaCost, colour: int) -> int:
    """Return the pips of a cost that only this colour pays."""
    return sum(pip.colours == colour and not (pip.life or pip.generic) for pip in cost.pips)
