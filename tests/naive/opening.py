"""Opening hands: deal, judge, mulligan, bottom, scry, from the rule and policy objects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simlab.kernels.columns import Event
from simlab.mulligans import BottomPolicy, Hand, KeepPolicy, MulliganRule
from tests.naive.luck import deal_draws, deal_hand
from tests.naive.table import Copy, Table, look_order

LogLine = tuple[int, Event, str | None, int]  # turn, event, card, value


@dataclass(frozen=True)
class Opening:
    """A kept hand.

    Attributes
    ----------
    mulligans, keepable
        Mulligans taken; True if the policy wanted the hand.
    hand, library
        Cards in hand; the library, its top card first.
    """

    mulligans: int
    keepable: bool
    hand: list[Copy]
    library: list[Copy]


def play_opening(
    table: Table,
    rule: MulliganRule,
    keep: KeepPolicy,
    bottom: BottomPolicy,
    log: list[LogLine],
    *,
    seed: int,
    game: int,
    draws: int,
) -> Opening:
    """Deal hands until one is kept; `draws` cards of the library will be needed after it.

    A library of nothing but the cards just put there is not looked at.
    """
    library = list(table.library)
    ladder = rule.hands()
    dealt = min(max(hand.drawn for hand in ladder), len(library))
    for mulligans, rung in enumerate(ladder):
        deal_hand(library, dealt, mulligans, seed=seed, game=game)
        drawn = library[: rung.drawn]
        log += [(0, Event.DEAL, card.name, mulligans) for card in drawn]
        hand = Hand(len(drawn), min(rung.bottom, len(drawn)), rung.free)
        good = is_wanted(drawn, hand, mulligans, keep, bottom)
        may_mulligan = mulligans < len(ladder) - 1 and hand.size > keep.floor
        if mulligans == 0 and rule.gate and count_lands(drawn) not in rule.gate:
            may_mulligan = False
        if good or not may_mulligan:
            break
        log.append((0, Event.MULLIGAN, None, mulligans + 1))
    deal_draws(library, dealt, draws, seed=seed, game=game)
    gone = sorted(goes_to_bottom(drawn, hand, keep, bottom), key=look_order)
    log += [(0, Event.BOTTOM, card.name, 0) for card in gone]
    kept = [card for card in drawn if card not in gone]
    log.append((0, Event.KEEP, None, len(kept)))
    library = library[len(drawn) :] + gone
    if rule.scry and hand.size < rule.start_hand and len(library) > len(gone):
        library = scry(library, count_lands(kept), bottom, log)
    return Opening(mulligans, good, kept, library)


def count_lands(cards: Sequence[Copy]) -> int:
    """Return how many of the cards are lands."""
    return sum(card.is_land for card in cards)


def is_wanted(
    drawn: Sequence[Copy], hand: Hand, mulligans: int, keep: KeepPolicy, bottom: BottomPolicy
) -> bool:
    """Say whether the keep policy wants a hand."""
    lands = count_lands(drawn)
    if keep.judge == "kept":
        lands -= count_lands(goes_to_bottom(drawn, hand, keep, bottom))
    held = sum(card.name in keep.holds for card in drawn)
    return keep.keeps(hand, mulligans, lands, held)


def goes_to_bottom(
    drawn: Sequence[Copy], hand: Hand, keep: KeepPolicy, bottom: BottomPolicy
) -> list[Copy]:
    """Return the cards of a hand that go to the bottom; cards the policy holds go last."""
    if bottom.random:
        return last_drawn(drawn, hand.bottom, keep, bottom.protect)
    free = [card for card in drawn if card.name not in keep.holds]
    if hand.bottom > len(free):
        held = [card for card in drawn if card.name in keep.holds]
        lands = bottom.lands(hand, count_lands(drawn)) - count_lands(free)
        return free + choose(held, hand.bottom - len(free), lands)
    return choose(free, hand.bottom, bottom.lands(hand, count_lands(drawn)))


def choose(cards: Sequence[Copy], count: int, lands: int) -> list[Copy]:
    """Return `count` of the cards, among them `lands` lands or as near to it as can be.

    The dearest spells, and the lands that stand last in the deck list.
    """
    spells = sorted((card for card in cards if not card.is_land), key=look_order)
    plots = sorted((card for card in cards if card.is_land), key=look_order, reverse=True)
    lands = min(max(lands, count - len(spells)), count, len(plots))
    lands = max(lands, 0)
    return spells[: count - lands] + plots[:lands]


def last_drawn(drawn: Sequence[Copy], count: int, keep: KeepPolicy, protect: int) -> list[Copy]:
    """Return the cards drawn last, by chance; the first `protect` lands of the list go last."""
    spared = sorted((card for card in drawn if card.is_land), key=look_order)[:protect]
    last_first = list(reversed(drawn))
    last_first.sort(key=lambda card: (card.name in keep.holds, card in spared))
    return last_first[:count]


def scry(
    library: Sequence[Copy], lands: int, bottom: BottomPolicy, log: list[LogLine]
) -> list[Copy]:
    """Look at the top card: with few lands in hand a land stays there, with many a spell."""
    top, *rest = library
    wants_land = lands <= bottom.scry_lands
    if top.is_land == wants_land:
        log.append((0, Event.SCRY_TOP, top.name, 0))
        return [top, *rest]
    log.append((0, Event.SCRY_BOTTOM, top.name, 0))
    return [*rest, top]
