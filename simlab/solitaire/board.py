"""The board of solitaire as text and as HTML."""

from __future__ import annotations

import html
from collections.abc import Mapping

from simlab.solitaire.view import PileView, View

__all__ = ["board_html", "board_text"]


def _counted(cards: Mapping[str, int]) -> str:
    """Write cards with their counts."""
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in cards.items()) or "-"


def _pile_words(pile: PileView) -> str:
    """Write a pile: its face-down cards, then the face-up ones."""
    if not pile.face_up and not pile.face_down:
        return "empty"
    names = []
    for card in pile.face_up:
        damage = f" ({card.damage} damage)" if card.damage else ""
        names.append(card.name + damage + (" blocks" if card.blocks else ""))
    copies = f"{len(names)} x {names[0]}" if len(set(names)) == 1 and len(names) > 1 else ""
    return "# " * pile.face_down + (copies or ", ".join(names))


def _slot_words(view: View) -> str:
    """Write what is in the slot."""
    slot = view.slot
    if slot is None:
        return "-"
    more = f" {slot.power:+d}/{slot.toughness:+d}" if slot.power or slot.toughness else ""
    damage = f" ({slot.damage} damage)" if slot.damage else ""
    attached = f" with {', '.join(slot.attached)}" if slot.attached else ""
    return slot.name + more + damage + attached


def _facts(view: View) -> list[tuple[str, str]]:
    """Return what stands beside the piles."""
    top = view.hand_top or ("a card face down" if view.hand else "-")
    below = f", {view.hand - 1} below" if view.hand > 1 else ""
    runs = f"{view.library} cards, run out {view.run_outs} of 2 times"
    facts = [("lands", _counted(view.rows)), ("slot", _slot_words(view)), ("hand", top + below)]
    if view.pool:
        facts.append(("mana", " ".join(c * n for c, n in view.pool.items())))
    return [*facts, ("library", runs), ("graveyard", _counted(view.graveyard))]


def board_text(view: View) -> str:
    """Return the board as lines of text; ``#`` is a face-down card."""
    facts = _facts(view)
    lines = [f"{name:>9}: {words}" for name, words in facts[:1]]
    lines += [f"   pile {i}: {_pile_words(pile)}" for i, pile in enumerate(view.piles, 1)]
    lines += [f"{name:>9}: {words}" for name, words in facts[1:]]
    if view.status != "on":
        lines.append(f"   result: {view.status}")
    return "\n".join(lines)


_CARD = (
    "box-sizing:border-box;border:1px solid #666;border-radius:4px;padding:2px 4px;margin:1px 0;"
    "width:8.5em;"
    "text-align:left;font-size:12px;white-space:normal;"
)
_PALE = "opacity:.7;"  # paler than the text around it, on a light page and on a dark one
_UP, _DOWN = _CARD + "background:#fffdf5;color:#111;", _CARD + "background:#4a6785;color:#4a6785;"


def _card(words: str, style: str = _UP) -> str:
    """Return one card; all words are escaped."""
    return f'<div style="{style}">{html.escape(words)}</div>'


def _column(number: int, pile: PileView) -> str:
    """Return one pile as a cell of the table."""
    down = f'<div style="{_DOWN}height:4px;padding:0"></div>' * pile.face_down
    up = ""
    for card in pile.face_up:
        damage = f", {card.damage} damage" if card.damage else ""
        up += _card(card.name + damage + (", blocks" if card.blocks else ""))
    words = f"{pile.face_down} down" if pile.face_down or pile.face_up else "empty"
    look = f"{_PALE}font-size:11px;min-width:8.5em;text-align:left"
    head = f'<div style="{look}">{number}: {words}</div>'
    return f'<td style="vertical-align:top;padding:2px">{head}{down}{up}</td>'


def board_html(view: View, title: str = "") -> str:
    """Return the board as HTML without scripts; names are escaped.

    Parameters
    ----------
    view
        What the player may see.
    title
        Which game it is, below the board.
    """
    piles = "".join(_column(i, pile) for i, pile in enumerate(view.piles, 1))
    rows = "".join(
        f'<tr><td style="{_PALE}text-align:right;vertical-align:top">'
        f'{name}</td><td style="text-align:left" colspan="6">{html.escape(words)}</td></tr>'
        for name, words in _facts(view)
    )
    end = "" if view.status == "on" else f"<p><b>{html.escape(view.status)}</b></p>"
    table = f'<table style="border:0"><tr>{piles}</tr></table>'
    small = f'<p style="{_PALE}"><small>{html.escape(title)}</small></p>' if title else ""
    facts = f'<table style="border:0">{rows}</table>'
    return f'<div class="simlab-solitaire">{table}{facts}{end}{small}</div>'
