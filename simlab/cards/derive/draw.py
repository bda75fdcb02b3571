"""Rules for cards drawn at once, and for land drops."""

from __future__ import annotations

import re

from simlab.cards.derive.row import NUMBERS, Fields, Row, count

__all__ = ["draw_at_once", "drops_now", "extra_land_drops", "look_and_take"]

_NUMBER = "|".join(NUMBERS)
_DRAW = re.compile(
    rf"^(?:[Yy]ou (?:may )?|[Tt]arget player |[Tt]hen )?[Dd]raws? (?P<n>{_NUMBER}) cards?"
    r"(?=$|[,.]| and | then )"
)
_GIVES_UP = re.compile(
    rf"\b(?:[Dd]iscard|(?<=hat player )discards|put) (?P<n>{_NUMBER}) (?:of them |of those cards )?"
    rf"(?:cards?(?: from your hand)?(?: on (?:top|the bottom)\b)?|[\w ]*on (?:top|the bottom))"
)
_LOOK = re.compile(
    rf"[Ll]ook at the top (?P<n>{_NUMBER}) cards of your library[.,] "
    rf"(?:then )?[Pp]ut (?P<take>one|two|three)(?: of (?:them|those cards))? into your hand"
)
_WHEEL = re.compile(r"[Dd]iscards? (?:their|your|that player's) hand|shuffles? (?:their|your) ")
_LATER = re.compile(r"(?:When|Whenever|At the|Choose|[^.]*:)")
_CONDITION = re.compile(r"^(?:If|Then if|For each)\b|\b(?:if|for each|at the beginning of)\b")

_DIFFERENCE = "the cards it draws and gives up are played as their difference"
_BEST = "the best of the cards it looks at is played as a card drawn"
_PUTS = "the land it puts into play is played as one more land drop of that turn"
_COST = re.compile(rf"As an additional cost to cast this spell, discard ({_NUMBER}) cards?")


def draw_at_once(row: Row) -> Fields | None:
    """Read "Draw two cards." of a spell, or of a permanent that enters; fixed numbers only."""
    drawn, given = 0, 0
    for effect in row.on_entering():
        plain = re.sub(r"\"[^\"]*\"", "", effect)
        if _LATER.match(plain) or _WHEEL.search(plain):
            continue
        drawn += sum(_drawn(sentence) for sentence in re.split(r"\. ", plain))
        given += sum(count(found["n"]) for found in _GIVES_UP.finditer(plain)) if drawn else 0
    price = _COST.search(row.text)
    given += count(price[1]) if price and drawn and not given else 0
    if not drawn:
        return None
    fields: Fields = {"draws": max(0, drawn - given)}
    return fields | {"left_out": (_DIFFERENCE,)} if given else fields


def _drawn(sentence: str) -> int:
    """Return how many cards the player draws by one sentence."""
    another = "draws " in sentence and not re.match(r"[Tt]arget player ", sentence)
    if another or _CONDITION.search(sentence):
        return 0
    parts = re.split(r", then |(?<=\w) and (?=draws? )|, (?=draws? )", sentence)
    return sum(count(found["n"]) for found in map(_DRAW.match, parts) if found)


def look_and_take(row: Row) -> Fields | None:
    """Read "Look at the top three cards ... put one of them into your hand"."""
    for effect in row.on_entering():
        found = _LOOK.match(effect)
        if found:
            return {"draws": count(found["take"]), "left_out": (_BEST,)}
    return None


def extra_land_drops(row: Row) -> Fields | None:
    """Read "You may play an additional land on each of your turns."."""
    found = re.search(
        rf"^You may play ({_NUMBER}) additional lands? (?:on|during) each of your turns",
        row.text,
        re.MULTILINE,
    )
    return {"land_drops": count(found[1])} if found else None


def drops_now(row: Row) -> Fields | None:
    """Read "You may play an additional land this turn.", and a land put into play from the hand."""
    drops = 0
    notes: tuple[str, ...] = ()
    for effect in row.on_entering():
        for sentence in re.split(r"\. |, then ", effect):
            if found := re.match(
                rf"(?:[Tt]hen )?[Yy]ou may play (?:up to )?({_NUMBER}) additional lands? this turn",
                sentence,
            ):
                drops += count(found[1])
            elif re.match(
                r"(?:[Tt]hen )?[Yy]ou may put a (?:basic )?land card from your hand onto", sentence
            ):
                drops, notes = drops + 1, (_PUTS,)
    return {"drops_now": drops, "left_out": notes} if drops else None
