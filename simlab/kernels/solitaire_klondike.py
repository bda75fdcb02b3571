"""Plain Klondike with 52 cards on the same seven piles: the baseline of the Magic game.

Draw three, redeals without end, all cards known ("thoughtful"). A card is ``4 rank + suit``, ranks
0 to 12, suits 0 and 1 red, 2 and 3 black. As often in solvers, a move of a stock card is one move,
whichever draws and redeals it takes: reachable are every third card from where the waste is, and
after a redeal every third from the start.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO
from simlab.kernels.deal import deal_more
from simlab.kernels.jit import part, small_part, whole
from simlab.kernels.rng import BATCH, game_key, mix64
from simlab.kernels.solitaire_luck import below, choice_key, shuffle_key

__all__ = ["KLONDIKE", "K_DEPTH", "K_MOVES", "K_SIZE", "klondike_step", "play_klondike"]

FOUND, K_DOWN_N, K_UP_N = 0, 4, 11
K_DOWN, K_UP = 18, 60  # six and thirteen places a pile
STOCK_N, WASTE, STOCK = 151, 152, 153  # cards before WASTE are the waste, its top the last
K_SIZE = 177
K_DEPTH, K_MOVES = 512, 160
KLONDIKE = 52
_TRIES = 60
_MIX = U64(0x9E3779B97F4A7C15)
STOCK_UP, STOCK_PILE, PILE_UP, PILE_PILE, DOWN_PILE = range(5)


@part
def deal_klondike(s, cards, key):
    """Deal a game: piles as in the Magic game, the other 24 cards as the stock.

    `cards` int64[52], scratch; shuffled seven cards a word, with the luck of a game's shuffle 0.
    """
    own = shuffle_key(key, 0)
    for i in range(KLONDIKE):
        cards[i] = i
    for first in range(0, KLONDIKE, BATCH):
        deal_more(cards, KLONDIKE, first, min(BATCH, KLONDIKE - first), own, first // BATCH)
    for i in range(K_SIZE):
        s[i] = 0
    at = 0
    for pile in range(7):
        for i in range(pile):
            s[K_DOWN + 6 * pile + i] = cards[at + i]
        s[K_UP + 13 * pile] = cards[at + pile]
        s[K_DOWN_N + pile] = pile
        s[K_UP_N + pile] = 1
        at += pile + 1
    for i in range(24):
        s[STOCK + i] = cards[at + i]
    s[STOCK_N] = 24


@small_part
def goes_up(s, card):
    """Say whether a card can go to its foundation."""
    return s[FOUND + card % 4] == card // 4


@small_part
def is_safe(s, card):
    """Say whether no card can need this one on a pile: all that fit on it are up."""
    rank, suit = card // 4, card % 4
    other = 2 - suit // 2 * 2  # the first suit of the other colour
    if min(s[FOUND + other], s[FOUND + other + 1]) < rank:
        return False
    return s[FOUND + (suit ^ 1)] >= rank - 1


@small_part
def fits(s, card, pile):
    """Say whether a card can be put on a pile."""
    n = s[K_UP_N + pile]
    if n == 0:
        return card // 4 == 12 and s[K_DOWN_N + pile] == 0
    top = s[K_UP + 13 * pile + n - 1]
    return top // 4 == card // 4 + 1 and (top % 4 < 2) != (card % 4 < 2)


@small_part
def reachable(s, i):
    """Say whether card `i` of the stock can come to lie on top of the waste."""
    n, waste = s[STOCK_N], s[WASTE]
    if i == n - 1 or i % 3 == 2 or i == waste - 1:
        return True
    return i >= waste and (i - waste) % 3 == 2


@part
def klondike_moves(s, out):
    """List the moves, each ``kind << 16 | from << 8 | to``; return how many there are.

    `out` int64[:]. To the foundations first, then piles that turn a card up, the stock, the others,
    and back from the foundations last. Moves of whole piles between empty places are left out; a
    card that nothing can need is put up at once.
    """
    n = 0
    for pile in range(7):
        up = s[K_UP_N + pile]
        if up > 0 and goes_up(s, s[K_UP + 13 * pile + up - 1]):
            out[n] = PILE_UP << 16 | pile << 8
            n += 1
            if is_safe(s, s[K_UP + 13 * pile + up - 1]):
                out[0] = out[n - 1]
                return 1
    for i in range(s[STOCK_N]):
        if goes_up(s, s[STOCK + i]) and reachable(s, i):
            out[n] = STOCK_UP << 16 | i << 8
            n += 1
    for turns in range(2):  # runs that uncover something, then the stock, then parts of runs
        for pile in range(7):
            up = s[K_UP_N + pile]
            for part_of in range(up):
                if (part_of == 0) == (turns == 1):
                    continue
                card = s[K_UP + 13 * pile + part_of]
                if part_of == 0 and s[K_DOWN_N + pile] == 0 and card // 4 == 12:
                    continue
                for to in range(7):
                    if to != pile and fits(s, card, to):
                        out[n] = PILE_PILE << 16 | (pile * 16 + part_of) << 8 | to
                        n += 1
        if turns == 0:
            for i in range(s[STOCK_N]):
                if reachable(s, i):
                    for to in range(7):
                        if fits(s, s[STOCK + i], to):
                            out[n] = STOCK_PILE << 16 | i << 8 | to
                            n += 1
    for suit in range(4):
        if s[FOUND + suit] > 0:
            for to in range(7):
                if s[K_UP_N + to] > 0 and fits(s, 4 * (s[FOUND + suit] - 1) + suit, to):
                    out[n] = DOWN_PILE << 16 | suit << 8 | to
                    n += 1
    return n


@small_part
def put(s, card, pile):
    """Put a card face up on a pile."""
    s[K_UP + 13 * pile + s[K_UP_N + pile]] = card
    s[K_UP_N + pile] += 1


@small_part
def turn(s, pile):
    """Turn a card up where none is."""
    if s[K_UP_N + pile] == 0 and s[K_DOWN_N + pile] > 0:
        s[K_DOWN_N + pile] -= 1
        put(s, s[K_DOWN + 6 * pile + s[K_DOWN_N + pile]], pile)


@small_part
def from_stock(s, i):
    """Take card `i` of the stock; the waste then ends before it."""
    card = s[STOCK + i]
    for j in range(i, s[STOCK_N] - 1):
        s[STOCK + j] = s[STOCK + j + 1]
    s[STOCK_N] -= 1
    s[WASTE] = i
    return card


@part
def klondike_apply(s, move):
    """Do a move."""
    kind, a, b = move >> 16, move >> 8 & 255, move & 255
    if kind == STOCK_UP:
        s[FOUND + from_stock(s, a) % 4] += 1
    elif kind == STOCK_PILE:
        put(s, from_stock(s, a), b)
    elif kind == PILE_UP:
        s[K_UP_N + a] -= 1
        s[FOUND + s[K_UP + 13 * a + s[K_UP_N + a]] % 4] += 1
        turn(s, a)
    elif kind == PILE_PILE:
        pile, first = a // 16, a % 16
        for i in range(first, s[K_UP_N + pile]):
            put(s, s[K_UP + 13 * pile + i], b)
        s[K_UP_N + pile] = first
        turn(s, pile)
    else:
        s[FOUND + a] -= 1
        put(s, 4 * s[FOUND + a] + a, b)


@small_part
def klondike_won(s):
    """Say whether all cards are on the foundations."""
    return s[FOUND] + s[FOUND + 1] + s[FOUND + 2] + s[FOUND + 3] == KLONDIKE


@part
def klondike_hash(s):
    """Return a hash of a position that does not depend on the order of the piles, not 0."""
    total = U64(0)
    for pile in range(7):
        h = U64(s[K_DOWN_N + pile] + 1)
        if s[K_DOWN_N + pile] > 0:
            h = h * _MIX + U64(s[K_DOWN + 6 * pile] + 64)
        for i in range(s[K_UP_N + pile]):
            h = (h ^ U64(s[K_UP + 13 * pile + i] + 128)) * _MIX
        total += mix64(h)
    h = total
    for suit in range(4):
        h = (h ^ U64(s[FOUND + suit] + 1)) * _MIX ^ (h >> U64(31))
    h = (h ^ U64(32 * np.int64(s[WASTE]) + s[STOCK_N] + 1)) * _MIX
    h = mix64(h)
    return h if h != ZERO else ONE


@small_part
def klondike_copy(to, frm):
    """Copy a game."""
    for i in range(K_SIZE):
        to[i] = frm[i]


@small_part
def enter(seen, h):
    """Put a hash into the table; return False if it was there."""
    mask = U64(seen.shape[0] - 1)
    place = h & mask
    while seen[place] != ZERO:
        if seen[place] == h:
            return False
        place = (place + ONE) & mask
    seen[place] = h
    return True


@part
def run_out(t, moves, seen, luck, slips, left):
    """Play on, never into a position that was there, with slips; return the moves done."""
    done = 0
    while done < left and not klondike_won(t):
        n = klondike_moves(t, moves)
        if n == 0:
            break
        pick = 0
        if slips and below(luck, 2 * done, 4) == 0:
            pick = below(luck, 2 * done + 1, n)
        klondike_apply(t, moves[pick])
        done += 1
        if not enter(seen, klondike_hash(t)):
            break
    return done


@part
def search_klondike(budget, games, lists, counts, places, seen):
    """Search depth first from ``games[0]``; return 1 solved, 0 unsolvable, 2 out of budget."""
    every, nodes, depth = True, 0, 0
    enter(seen, klondike_hash(games[0]))
    counts[0], places[0] = klondike_moves(games[0], lists[0]), 0
    while depth >= 0:
        if places[depth] >= counts[depth]:
            depth -= 1
            continue
        if nodes >= budget:
            return 2, nodes
        move = lists[depth, places[depth]]
        places[depth] += 1
        child = games[depth + 1]
        klondike_copy(child, games[depth])
        klondike_apply(child, move)
        nodes += 1
        if klondike_won(child):
            return 1, nodes
        if not enter(seen, klondike_hash(child)):
            continue
        if depth + 2 >= K_DEPTH:
            every = False
            continue
        depth += 1
        counts[depth], places[depth] = klondike_moves(child, lists[depth]), 0
    return 0 if every else 2, nodes


@whole
def play_klondike(seed, first, count, budget, rows, games, lists, counts, places, seen):
    """Solve deals ``first .. first + count - 1`` of plain Klondike.

    Parameters: `budget` moves tried a deal, 0 for the first line alone; `rows` int64[count, 2],
    written: 1 solved, 0 unsolvable, 2 out of budget, and moves tried. Scratch: `games`
    int16[K_DEPTH, K_SIZE], `lists` int64[K_DEPTH, K_MOVES], `counts`, `places` int64[K_DEPTH],
    `seen` uint64, a power of two long, more than twice the budget and 1,024. Streams: shuffle 0 of
    each game.
    """
    for i in range(count):
        key = game_key(seed, first + i)
        deal_klondike(games[0], lists[0], key)
        outcome, spent = 2, 0
        tries = _TRIES if budget > 0 else 1
        for number in range(tries):
            if outcome == 1 or (budget > 0 and spent >= budget // 2):
                break
            for j in range(seen.shape[0]):
                seen[j] = ZERO
            klondike_copy(games[1], games[0])
            luck = choice_key(key + U64(number))
            left = 400 if budget == 0 else min(400, budget - spent)
            spent += run_out(games[1], lists[1], seen, luck, number > 0, left)
            if klondike_won(games[1]):
                outcome = 1
        if outcome != 1 and budget > 0:
            for j in range(seen.shape[0]):
                seen[j] = ZERO
            outcome, nodes = search_klondike(budget - spent, games, lists, counts, places, seen)
            spent += nodes
        rows[i, 0] = outcome
        rows[i, 1] = spent


@whole
def klondike_step(s, key, moves, move):
    """Deal (`move` -1), list the moves (-2) or do one; return how many are listed.

    Parameters: `s` int16[K_SIZE], written; `key` uint64; `moves` int64[K_MOVES], written.
    """
    if move == -1:
        deal_klondike(s, moves, key)
    elif move == -2:
        return klondike_moves(s, moves)
    else:
        klondike_apply(s, move)
    return 0
