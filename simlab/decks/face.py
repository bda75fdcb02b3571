"""What a deck looks like in a notebook: curve, sources, legality, and the list."""

from __future__ import annotations

import html
from collections import Counter
from typing import TYPE_CHECKING

from simlab.decks.sources import colour_sources
from simlab.faces import bars_html, mana_badge
from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.decks.deck import Deck

__all__ = ["deck_html", "mana_curve"]

LAST = 7  # mana values from here on share a bar
SHOWN = 3  # violations and warnings
SOURCES = {
    "sources": "lands",
    "tapped": "always tapped",
    "searches": "that search",
    "others": "other cards",
    "most_pips": "most pips",
}


def mana_curve(deck: Deck) -> dict[str, int]:
    """Return the spells of the main deck by mana value, those of seven and more together.

    Examples
    --------
    >>> from simlab import Deck
    >>> mana_curve(Deck.of({"Forest": 17, "Grizzly Bears": 20, "Ornithopter": 3}))
    {'0': 3, '1': 0, '2': 20}
    """
    cards = deck.cards()
    values = Counter(
        min(int(cards[name].mana_value), LAST) for name in deck.slots if not cards[name].is_land
    )
    span = range(min(values), max(values) + 1) if values else range(0)
    return {f"{value}+" if value == LAST else str(value): values[value] for value in span}


def deck_html(deck: Deck) -> str:
    """Return a deck as HTML; every name in it is text."""
    curve = mana_curve(deck)
    parts = [f"<p><b>{html.escape(deck.name)}</b>: {html.escape(_words(deck))}</p>"]
    if curve:
        parts.append(bars_html(curve, "spells by mana value"))
    return f"<div>{''.join([*parts, _sources(deck), _legality(deck), _list(deck)])}</div>"


def _words(deck: Deck) -> str:
    """Say in a line what the deck is."""
    said = [f"{number_of(deck.size, 'card')}, {number_of(deck.lands, 'land')}"]
    said += [f"led by {' and '.join(deck.commanders)}"] if deck.commanders else []
    said += [f"signature spell {' and '.join(deck.signature_spells)}"] * bool(deck.signature_spells)
    said += [f"companion {deck.companion}"] if deck.companion else []
    said += [f"sideboard {sum(deck.sideboard.values())}"] if deck.sideboard else []
    return ", ".join(said)


def _sources(deck: Deck) -> str:
    """Return the sources of each colour as a table."""
    frame = colour_sources(deck)
    if frame.empty:
        return ""
    head = "".join(f"<th>{words}</th>" for words in ("sources", *SOURCES.values()))
    rows = "".join(
        f"<tr><td>{mana_badge(row['colour'])}</td>"
        + "".join(f"<td>{row[key]}</td>" for key in SOURCES)
        + "</tr>"
        for row in frame.to_dict("records")
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _legality(deck: Deck) -> str:
    """Return the verdict of the format, and the warnings of the list, the first of each."""
    lines = []
    if deck.format is None:
        lines.append("no format named: legality was not checked")
    else:
        report = deck.check()
        lines += str(report).splitlines()[: 1 + min(len(report.violations), SHOWN)]
        more = len(report.violations) - SHOWN
        lines += [f"and {number_of(more, 'more violation')}: deck.check()"] if more > 0 else []
        lines += [f"not known: {reason}" for reason in report.unknown]
    lines += [f"of the list: {warning}" for warning in deck.warnings[:SHOWN]]
    more = len(deck.warnings) - SHOWN
    lines += [f"and {number_of(more, 'more warning')}: deck.warnings"] if more > 0 else []
    return "".join(f"<p>{html.escape(line.strip())}</p>" for line in lines)


def _list(deck: Deck) -> str:
    """Return the cards, folded."""
    cards = deck.cards()
    zones: list[tuple[str, dict[str, int]]] = [
        ("commander", dict.fromkeys(deck.commanders, 1)),
        ("signature spell", dict.fromkeys(deck.signature_spells, 1)),
        ("companion", dict.fromkeys([deck.companion] if deck.companion else [], 1)),
        ("main", deck.main),
        ("sideboard", deck.sideboard),
        ("maybeboard", deck.maybeboard),
    ]
    rows = "".join(
        f"<tr><td>{zone}</td><td>{count}</td><td>{html.escape(name)}</td>"
        f"<td>{html.escape(str(cards[name].cost))}</td></tr>"
        for zone, names in zones
        for name, count in names.items()
    )
    head = "<thead><tr><th>zone</th><th>count</th><th>card</th><th>cost</th></tr></thead>"
    return (
        f"<details><summary>the list</summary><table>{head}<tbody>{rows}</tbody></table></details>"
    )
