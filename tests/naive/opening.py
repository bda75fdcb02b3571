"""Opening hands: deal, judge, mulligan, give back, scry, from the rule and policy objects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from simlab.kernels.columns import Event
from simlab.mulligans import AsidePolicy, BottomPolicy, Hand, KeepPolicy, MulliganRule, Stage
from simlab.mulligans.stage import MUST_KEEP
from tests.naive.luck import deal_draws, deal_hand, deal_more, deal_other_hand, fraction_of_policy
from tests.naive.table import Copy, Table, look_order

LogLine = tuple[int, Event, str | None, int]  # turn, event, card, value
A_HAND = 7  # cards of each of two hands that are compared


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
        """Put cards of the hand behind it: each changes places with the last card still in hand."""
        for card in going:
            self.in_hand -= 1
            self.swap(self.cards.index(card), self.in_hand)

    def draw(self, cards: int, mulligans: int) -> None:
        """Draw cards without a shuffle; what lies behind the hand makes room for them."""
        deal_more(self.cards, self.gone, cards, mulligans, seed=self.seed, game=self.game)
        for _ in range(cards):
            self.swap(self.in_hand, self.gone)
            self.in_hand += 1
            self.gone += 1


def play_opening(
    table: Table,
    rule: MulliganRule,
    keep: KeepPolicy,
    bottom: BottomPolicy,
    aside: AsidePolicy,
    log: list[LogLine],
    *,
    seed: int,
    game: int,
    draws: int,
) -> Opening:
    """Deal hands until one is kept; `draws` cards of the library will be needed after it.

    A library of nothing but the cards just put there is not looked at.
    """
    row = Row(list(table.library), seed, game)
    stages = rule.stages()
    sizes = [min(stage.hand.drawn, len(row.cards)) for stage in stages]
    number = mulligans = 0
    row.deal_anew(max(sizes), mulligans)
    if rule.smooth:
        row.take_better_hand(rule.smooth)
    row.in_hand = sizes[0]
    while True:
        stage, drawn = stages[number], row.hand
        log += [(0, Event.DEAL, card.name, mulligans) for card in drawn]
        hand = Hand(len(drawn), min(stage.hand.bottom, len(drawn)), stage.hand.free)
        good = is_wanted(drawn, hand, number, keep, bottom)
        onward = stage.leads[count_lands(drawn)]
        if good or onward == MUST_KEEP or hand.size <= keep.floor:
            break
        going = laid_aside(drawn, stage, keep, aside)
        wanted = sizes[onward] - (len(drawn) - len(going))
        if stage.step != "redraw" and wanted > len(row.cards) - row.gone:
            break  # the library cannot give so many: the hand stands
        number = onward
        mulligans += 1
        log.append((0, Event.MULLIGAN, None, mulligans))
        if stage.step == "redraw":
            row.deal_anew(max(sizes), mulligans)
            row.in_hand = sizes[number]
        else:
            row.put_behind(going)
            row.draw(wanted, mulligans)

    row.put_behind(goes_to_bottom(drawn, hand, keep, bottom))
    kept = row.hand
    # Where the cards begin that are dealt after the keep, where the library does, what is under it.
    match stage.after:
        case "dealt":
            start, top, under = row.gone, len(drawn), row.cards[len(kept) : len(drawn)]
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


def count_lands(cards: Sequence[Copy]) -> int:
    """Return how many of the cards are lands."""
    return sum(card.is_land for card in cards)


def is_wanted(
    drawn: Sequence[Copy], hand: Hand, mulligans: int, keep: KeepPolicy, bottom: BottomPolicy
) -> bool:
    """Say whether the keep policy wants a hand."""
    judged = drawn
    if keep.judge == "kept":
        gone = goes_to_bottom(drawn, hand, keep, bottom)
        judged = [card for card in drawn if card not in gone]
    held = sum(card.name in keep.holds for card in judged)
    return keep.keeps(hand, mulligans, count_lands(judged), held)


def laid_aside(
    drawn: Sequence[Copy], stage: Stage, keep: KeepPolicy, aside: AsidePolicy
) -> list[Copy]:
    """Return the cards that a mulligan lays aside, in the order in which they go.

    All of them, or so many lands and spells as the policy says; cards the policy holds go last.
    """
    if stage.step != "exchange":
        return list(reversed(drawn))
    low = getattr(keep, "low", 2)
    lands, spells = aside.counts(len(drawn), count_lands(drawn), low)
    free_first = sorted(outgoing(drawn), key=lambda card: card.name in keep.holds)
    plots = [card for card in free_first if card.is_land]
    return plots[:lands] + [card for card in free_first if not card.is_land][:spells]


def goes_to_bottom(
    drawn: Sequence[Copy], hand: Hand, keep: KeepPolicy, bottom: BottomPolicy
) -> list[Copy]:
    """Return the cards that are given back, in the order in which they go.

    Cards the policy holds stay while others can go.
    """
    if bottom.random:
        gone = last_drawn(drawn, hand.bottom, keep, bottom.protect)
        return [card for card in reversed(drawn) if card in gone]
    free = [card for card in drawn if card.name not in keep.holds]
    lands = bottom.lands(hand, count_lands(drawn))
    if hand.bottom <= len(free):
        return choose(free, hand.bottom, lands)
    held = [card for card in drawn if card.name in keep.holds]
    gone = outgoing(free) + choose(held, hand.bottom - len(free), lands - count_lands(free))
    return sorted(gone, key=lambda card: not card.is_land)


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
