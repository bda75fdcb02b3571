"""Plain Klondike with lists: the twin of `simlab/kernels/solitaire_klondike.py`."""

from __future__ import annotations

from tests.naive.luck import CARDS_A_WORD, NEXT_TRY, WORDS
from tests.naive.solitaire import SHUFFLE, mix64, word

STOCK_UP, STOCK_PILE, PILE_UP, PILE_PILE, DOWN_PILE = range(5)


def shuffled(key: int) -> list[int]:
    own, cards = mix64((key + SHUFFLE) % WORDS), list(range(52))
    for first in range(0, 52, CARDS_A_WORD):
        spots = range(first, min(first + CARDS_A_WORD, 52))
        outcomes, place = 1, first // CARDS_A_WORD
        for spot in spots:
            outcomes *= 52 - spot
        fraction = word(own, place)
        while fraction * outcomes % WORDS < WORDS % outcomes:
            place += NEXT_TRY
            fraction = word(own, place)
        for spot in spots:
            pick, fraction = divmod(fraction * (52 - spot), WORDS)
            cards[spot], cards[spot + pick] = cards[spot + pick], cards[spot]
    return cards


def rank(card: int) -> int:
    return card // 4


def suit(card: int) -> int:
    return card % 4


def is_red(card: int) -> bool:
    return suit(card) < 2


class NaiveKlondike:
    def __init__(self, key: int) -> None:
        cards = shuffled(key)
        self.up_to = [0, 0, 0, 0]  # cards on each foundation
        self.down, self.up = [], []
        for pile in range(7):
            self.down.append(cards[:pile])
            self.up.append([cards[pile]])
            cards = cards[pile + 1 :]
        self.stock, self.waste = cards, 0

    def goes_up(self, card: int) -> bool:
        return self.up_to[suit(card)] == rank(card)

    def fits(self, card: int, pile: int) -> bool:
        if not self.up[pile]:
            return rank(card) == 12 and not self.down[pile]
        top = self.up[pile][-1]
        return rank(top) == rank(card) + 1 and is_red(top) != is_red(card)

    def reachable(self) -> set[int]:
        """Turn cards over, three by three, twice through: which come to lie on top."""
        seen, waste = set(), self.waste
        if waste:
            seen.add(waste - 1)
        for _ in range(2):
            while waste < len(self.stock):
                waste = min(waste + 3, len(self.stock))
                seen.add(waste - 1)
            waste = 0
        return seen

    def is_safe(self, card: int) -> bool:
        others = [s for s in range(4) if (s < 2) != is_red(card)]
        own = [s for s in range(4) if (s < 2) == is_red(card) and s != suit(card)]
        return (
            min(self.up_to[s] for s in others) >= rank(card)
            and self.up_to[own[0]] >= rank(card) - 1
        )

    def moves(self) -> list[int]:
        found = []
        for pile in range(7):
            if self.up[pile] and self.goes_up(self.up[pile][-1]):
                found.append(PILE_UP << 16 | pile << 8)
                if self.is_safe(self.up[pile][-1]):
                    return [found[-1]]
        there = self.reachable()
        found += [
            STOCK_UP << 16 | i << 8
            for i, card in enumerate(self.stock)
            if i in there and self.goes_up(card)
        ]
        runs, parts = [], []
        for pile in range(7):
            for first, card in enumerate(self.up[pile]):
                whole = first == 0
                if whole and not self.down[pile] and rank(card) == 12:
                    continue
                (runs if whole else parts).extend(
                    PILE_PILE << 16 | (pile * 16 + first) << 8 | to
                    for to in range(7)
                    if to != pile and self.fits(card, to)
                )
        stock = [
            STOCK_PILE << 16 | i << 8 | to
            for i, card in enumerate(self.stock)
            if i in there
            for to in range(7)
            if self.fits(card, to)
        ]
        back = [
            DOWN_PILE << 16 | s << 8 | to
            for s in range(4)
            if self.up_to[s]
            for to in range(7)
            if self.up[to] and self.fits(4 * (self.up_to[s] - 1) + s, to)
        ]
        return found + runs + stock + parts + back

    def turn(self, pile: int) -> None:
        if not self.up[pile] and self.down[pile]:
            self.up[pile].append(self.down[pile].pop())

    def apply(self, move: int) -> None:
        kind, a, b = move >> 16, move >> 8 & 255, move & 255
        if kind in (STOCK_UP, STOCK_PILE):
            card, self.waste = self.stock.pop(a), a
            if kind == STOCK_UP:
                self.up_to[suit(card)] += 1
            else:
                self.up[b].append(card)
        elif kind == PILE_UP:
            self.up_to[suit(self.up[a].pop())] += 1
            self.turn(a)
        elif kind == PILE_PILE:
            pile, first = divmod(a, 16)
            self.up[b] += self.up[pile][first:]
            del self.up[pile][first:]
            self.turn(pile)
        else:
            self.up_to[a] -= 1
            self.up[b].append(4 * self.up_to[a] + a)
