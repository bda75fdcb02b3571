"""Opening hands: deal, judge, mulligan, give back, scry, from the rule and policy objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from simlab.kernels.columns import Event
from simlab.mulligans import (
    AsidePolicy,
    BottomPolicy,
    Hand,
    KeepPolicy,
    MulliganRule,
    OwnWorth,
    Stage,
)
from simlab.mulligans.bottom import ByChance
from simlab.mulligans.classes import matches
from simlab.mulligans.conditions import wanted_of
from simlab.mulligans.stage import MUST_KEEP
from tests.naive.judging import Seat, count_lands, is_wanted, least_worth, worth_of
from tests.naive.luck import (
    deal_draws,
    deal_hand,
    deal_more,
    deal_other_hand,
    deal_powder,
    fraction_of_policy,
)
from tests.naive.table import Copy, Table, look_order

LogLine = tuple[int, Event, str | None, int]  # turn, event, card, value
A_HAND = 7  # cards of each of two hands that are compared
POWDER_WORDS = 7  # random numbers for hands drawn by Serum Powder


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


@dataclass
class Row:
    """All cards of the library in a row: the hand, then what was laid aside, then the library.

    Cards move by changing places, so none is lost, and what the next random number deals is fixed.

    Attributes
    ----------
    cards
        The row.
    in_hand, gone
        Cards of the hand; cards that have left the library, the hand among them.
    """

    cards: list[Copy]
    seed: int
    game: int
    in_hand: int = 0
    gone: int = 0

    @property
    def hand(self) -> list[Copy]:
        """The cards in hand."""
        return self.cards[: self.in_hand]

    def swap(self, i: int, j: int) -> None:
        """Let two cards change places."""
        self.cards[i], self.cards[j] = self.cards[j], self.cards[i]

    def deal_anew(self, cards: int, mulligans: int) -> None:
        """Shuffle, and deal cards to the front; the rule takes the hand from among them."""
        self.gone = min(cards, len(self.cards))
        deal_hand(self.cards, self.gone, mulligans, seed=self.seed, game=self.game)

    def take_better_hand(self, smooth: int) -> None:
        """Deal another seven and let it change places with the first if it is the better one."""
        if len(self.cards) < 2 * A_HAND:
            return
        deal_other_hand(self.cards, A_HAND, seed=self.seed, game=self.game)
        share = Fraction(count_lands(self.cards), len(self.cards))
        badness = []
        for number in range(2):
            seven = self.cards[number * A_HAND : (number + 1) * A_HAND]
            distance = abs(share - Fraction(count_lands(seven), A_HAND))
            if smooth == 2:
                luck = fraction_of_policy(number, seed=self.seed, game=self.game)
                distance = max(0, distance - Fraction("0.15")) + Fraction("0.3") * luck
            badness.append(distance)
        if badness[1] < badness[0]:
            for i in range(A_HAND):
                self.swap(i, A_HAND + i)

    def put_behind(self, going: Sequence[Copy]) -> None:
        """Put cards of the hand behind it, from its last place down.

        Each changes places with the last card still in hand.
        """
        for place in reversed(range(self.in_hand)):
            if self.cards[place] in going:
                self.in_hand -= 1
                self.swap(place, self.in_hand)

    def draw(self, cards: int, mulligans: int) -> None:
        """Draw cards without a shuffle; what lies behind the hand makes room for them."""
        deal_more(self.cards, self.gone, cards, mulligans, seed=self.seed, game=self.game)
        for _ in range(cards):
            self.swap(self.in_hand, self.gone)
            self.in_hand += 1
            self.gone += 1

    def exile_hand(self, front: int, used: int) -> None:
        """Exile the hand and draw as many cards from behind the first `front`."""
        size = self.in_hand
        deal_powder(self.cards, front, size, used, seed=self.seed, game=self.game)
        old = self.cards[:size]
        for i in range(size):
            self.swap(i, front + i)
        # The old hand changes places with the last cards of the library.
        free = min(size, len(self.cards) - size - front)
        for i in range(free):
            self.swap(front + i, len(self.cards) - free + i)
        assert set(self.cards[len(self.cards) - size :]) == set(old)
        del self.cards[len(self.cards) - size :]
        self.gone = front


def play_opening(
    table: Table,
    rule: MulliganRule,
    keep: KeepPolicy,
    bottom: BottomPolicy,
    aside: AsidePolicy | OwnWorth,
    log: list[LogLine],
    *,
    seed: int,
    game: int,
    draws: int,
    on_the_play: bool,
    plays_by: Callable[[int, Sequence[Copy]], int],
) -> Opening:
    """Deal hands until one is kept; `draws` cards of the library will be needed after it.

    A library of nothing but the cards just put there is not looked at.
    """
    row = Row(list(table.library), seed, game)
    stages = rule.stages()
    sizes = [min(stage.hand.drawn, len(row.cards)) for stage in stages]
    number = mulligans = powders = 0
    under_before: list[Copy] = []  # cards that lie under the library since before Serum Powder
    row.deal_anew(max(sizes), mulligans)
    if rule.smooth:
        row.take_better_hand(rule.smooth)
    row.in_hand = sizes[0]
    while True:
        stage, drawn = stages[number], row.hand
        log += [(0, Event.DEAL, card.name, mulligans) for card in drawn]
        every_land = count_lands([*drawn, *under_before])
        owed = 0 if under_before else min(stage.hand.bottom, len(drawn))
        hand = Hand(len(drawn), owed, stage.free[every_land])
        seat = Seat(mulligans, on_the_play, plays_by)
        gone = goes_to_bottom(drawn, hand, seat, keep, bottom)
        judged = drawn if keep.judge == "drawn" else [card for card in drawn if card not in gone]
        staged = Hand(sizes[number], min(stage.hand.bottom, sizes[number]), hand.free)
        good = is_wanted(keep.wants, judged, staged, seat)
        onward = stage.leads[every_land]
        if good or onward == MUST_KEEP or hand.size <= keep.floor:
            break
        front = len(drawn) + len(under_before) if stage.step == "redraw" else row.gone
        if keep.powder and not under_before:
            gone = spare_powder(drawn, gone)
        words = -(-hand.size // A_HAND) if hand.size else 1
        if (
            keep.powder
            and powders + words <= POWDER_WORDS
            and hand.size <= len(row.cards) - front
            and any(card.name == "Serum Powder" for card in drawn if card not in gone)
        ):
            row.put_behind(gone)
            row.exile_hand(front, powders)
            powders += words
            under_before = row.cards[row.in_hand : front] if stage.step == "redraw" else []
            log.append((0, Event.POWDER, None, hand.size))
            continue
        under_before = []
        going = laid_aside(drawn, hand, stage, seat, keep, aside, bottom)
        wanted = sizes[onward] - (len(drawn) - len(going))
        if stage.step != "redraw" and wanted > len(row.cards) - row.gone:
            break  # the library cannot give so many: the hand stands
        number = onward
        mulligans += 1
        log.append((0, Event.MULLIGAN, None, mulligans))
        if stage.step == "redraw":
            row.deal_anew(max(sizes), mulligans)
            row.in_hand = min(sizes[number], row.gone)
        else:
            row.put_behind(going)
            row.draw(wanted, mulligans)

    row.put_behind(gone)
    last = len(drawn) + len(under_before)  # cards of the hand, and those under the library
    kept = row.hand
    # Where the cards begin that are dealt after the keep, where the library does, what is under it.
    match stage.after:
        case "dealt":
            start, top, under = row.gone, last, row.cards[len(kept) : last]
        case "shuffle":
            start, top, under = len(kept), len(kept), []
        case "under":
            start, top, under = row.gone, row.gone, row.cards[len(kept) : row.gone]
        case "gone":
            start, top, under = row.gone, row.gone, []
    deal_draws(row.cards, start, draws, seed=seed, game=game)
    under.sort(key=look_order)
    log += [(0, Event.BOTTOM, card.name, 0) for card in under]
    log.append((0, Event.KEEP, None, len(kept)))
    library = row.cards[top:] + under
    if rule.scry and hand.size < rule.start_hand and len(library) > len(under):
        library = scry(library, count_lands(kept), bottom, log)
    return Opening(mulligans, good, kept, library)


def spare_powder(drawn: Sequence[Copy], gone: Sequence[Copy]) -> list[Copy]:
    """Return what a hand gives back that is to be exiled: a Serum Powder has to stay.

    The first one does, and the first card of the hand that was to stay goes in its place.
    """
    kept = [card for card in drawn if card not in gone]
    powders = [card for card in drawn if card.name == "Serum Powder"]
    if not powders or not kept or any(card in kept for card in powders):
        return list(gone)
    return [card for card in [*gone, kept[0]] if card is not powders[0]]


def guarded(drawn: Sequence[Copy], keep: KeepPolicy, bottom: BottomPolicy) -> list[Copy]:
    """Return the cards that stay while others can go: what the policies ask for, so many of it.

    Lands before spells, the first land of the list, the cheapest spell.
    """
    found: list[Copy] = []
    stays_first = list(reversed(outgoing(drawn)))
    stays_first.sort(key=lambda card: not card.is_land)
    for names, most in [
        *((count.what, count.low) for count in wanted_of(keep.wants)),
        *([(bottom.protects, len(drawn))] if bottom.protects else []),
    ]:
        asked = [card for card in stays_first if any(matches(n, card.facts) for n in names)]
        found += asked[:most]
    return found


def laid_aside(
    drawn: Sequence[Copy],
    hand: Hand,
    stage: Stage,
    seat: Seat,
    keep: KeepPolicy,
    aside: AsidePolicy | OwnWorth,
    bottom: BottomPolicy,
) -> list[Copy]:
    """Return the cards that a mulligan lays aside.

    All of them, or those that the policy says; guarded cards go last.
    """
    if stage.step != "exchange":
        return list(drawn)
    stays = guarded(drawn, keep, bottom)
    if isinstance(aside, OwnWorth):
        worth = worth_of(aside, drawn, drawn, hand.drawn, hand, seat)
        worthless = [card for card in drawn if worth[card] < 0]
        return worthless or [least_worth(worth, stays)]
    low, high = keep.land_range(stage, seat.on_the_play)
    lands, spells = aside.counts(len(drawn), count_lands(drawn), low, high)
    in_turn = sorted(outgoing(drawn), key=lambda card: (card in stays, card.is_land))
    free = [card for card in in_turn if card not in stays]
    plots, others = ([card for card in free if card.is_land is kind] for kind in (True, False))
    return plots[:lands] + others[:spells] or in_turn[:1]


def goes_to_bottom(
    drawn: Sequence[Copy], hand: Hand, seat: Seat, keep: KeepPolicy, bottom: BottomPolicy
) -> list[Copy]:
    """Return the cards that are given back; guarded cards stay while others can go."""
    if hand.bottom == 0:
        return []
    stays = guarded(drawn, keep, bottom)
    if isinstance(bottom.goes, OwnWorth):
        gone: list[Copy] = []
        for _ in range(hand.bottom):
            left = [card for card in drawn if card not in gone]
            worth = worth_of(bottom.goes, left, left, hand.size, hand, seat)
            gone.append(least_worth(worth, stays))
        return gone
    if isinstance(bottom.goes, ByChance):
        return last_drawn(drawn, hand.bottom, stays, bottom.goes.lands_stay)
    free = [card for card in drawn if card not in stays]
    lands = bottom.goes.lands(hand, count_lands(drawn))
    least = max(0, hand.bottom - (len(drawn) - count_lands(drawn)))
    lands = max(least, min(lands, count_lands(drawn), hand.bottom))
    if hand.bottom <= len(free):
        return choose(free, hand.bottom, lands)
    held = [card for card in drawn if card in stays]
    return free + choose(held, hand.bottom - len(free), lands - count_lands(free))


def outgoing(cards: Sequence[Copy]) -> list[Copy]:
    """Return cards in the order in which they go: the last land of the list, the dearest spell."""
    spells = sorted((card for card in cards if not card.is_land), key=look_order)
    return sorted((card for card in cards if card.is_land), key=look_order, reverse=True) + spells


def choose(cards: Sequence[Copy], count: int, lands: int) -> list[Copy]:
    """Return `count` of the cards, among them `lands` lands or as near to it as can be."""
    plots = [card for card in outgoing(cards) if card.is_land]
    spells = [card for card in outgoing(cards) if not card.is_land]
    lands = min(max(lands, count - len(spells)), count, len(plots))
    lands = max(lands, 0)
    return plots[:lands] + spells[: count - lands]


def last_drawn(
    drawn: Sequence[Copy], count: int, stays: Sequence[Copy], lands_stay: int
) -> list[Copy]:
    """Return the cards drawn last, by chance; the first `lands_stay` lands of the list go last."""
    spared = sorted((card for card in drawn if card.is_land), key=look_order)[:lands_stay]
    last_first = list(reversed(drawn))
    last_first.sort(key=lambda card: (card in stays, card in spared))
    return last_first[:count]


def scry(
    library: Sequence[Copy], lands: int, bottom: BottomPolicy, log: list[LogLine]
) -> list[Copy]:
    """Look at the top card: with few lands in hand a land stays there, with many a spell.

    Or the cards that the policy names.
    """
    top, *rest = library
    if isinstance(bottom.scry, tuple):
        stays = any(matches(name, top.facts) for name in bottom.scry)
    else:
        stays = top.is_land == (lands <= bottom.scry)
    if stays:
        log.append((0, Event.SCRY_TOP, top.name, 0))
        return [top, *rest]
    log.append((0, Event.SCRY_BOTTOM, top.name, 0))
    return [*rest, top]
