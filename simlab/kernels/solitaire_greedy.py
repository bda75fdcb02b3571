"""Players that follow rules: greedy, and the advice of the page that the game comes from.

Both give every legal action a score and do the best. Greedy: most cards taken off the piles for a
land, then most piles uncovered, cards of the hand last, three new cards when nothing else takes a
card off. Advice: piles before the hand, everything before three new cards, the smallest pile first,
no permanent without a way for it to leave. Piles first: the same, but effects are aimed as greedy
aims them, at piles that uncover something.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import U64, byte, popcount
from simlab.kernels.jit import part, small_part, whole
from simlab.kernels.rng import game_key
from simlab.kernels.solitaire_codes import Action, Class, Effect, Mode
from simlab.kernels.solitaire_combat import slot_flags
from simlab.kernels.solitaire_gain import (
    ability_gain,
    attack_gain,
    can_leave,
    gain_of,
    mana_left,
    rest,
    slot_kills,
)
from simlab.kernels.solitaire_legal import legal
from simlab.kernels.solitaire_moves import apply
from simlab.kernels.solitaire_random import write_row
from simlab.kernels.solitaire_settle import advance
from simlab.kernels.solitaire_state import add, card_field, deal, fx_field, is_hit, top_card

__all__ = ["ADVICE", "GREEDY", "PILES_FIRST", "best_action", "payment_score", "play_by_rules"]
__all__ += ["play_out", "score"]

GREEDY, ADVICE, PILES_FIRST = 0, 1, 2
_FREE = 120  # for a card taken off without a land; 60 for one land, 30 for two
_BIG = 10_000


@part
def best_action(s, d, moves, n, style):
    """Return the place of the best of the first `n` actions, the first of equals."""
    best, best_score = 0, -(1 << 40)
    base, last = 0, -1
    for i in range(n):
        head = moves[i] >> 8
        if head != last or s[at.MODE] != Mode.MAIN:
            base = score(s, d, moves[i], style)
            last = head
        found = base + payment_score(s, d, moves[i])
        if found > best_score:
            best, best_score = i, found
    return best


@small_part
def payment_score(s, d, action):
    """Return which payment is to be preferred: the pool, then lands that make few colours."""
    kind, b = action >> 16, action & 255
    if kind > Action.ANNOUNCE and kind != Action.LAND and kind != Action.EXTRA:
        return 0
    if b == at.FREE_PAY:
        return 30
    if b < at.PAY_LAND:
        return 25
    land = b - at.PAY_LAND
    if card_field(d, land, at.AB1) >= 0:
        return 1
    colours = popcount(U64(card_field(d, land, at.LAND_MASK)))
    return 14 - 2 * colours + min(3, byte(s, at.ROWS + land))


@part
def score(s, d, action, style):
    """Return the score of an action, payment apart."""
    kind, a, b = action >> 16, action >> 8 & 255, action & 255
    mode = s[at.MODE]
    if mode == Mode.MAIN:
        if kind == Action.CAST:
            return cast_score(s, d, a, style)
        if kind == Action.ANNOUNCE:
            return announce_score(s, d, a)
        if kind == Action.ATTACK:
            kills = 0
            if d[at.D_BLOCKERS] == 0 and slot_flags(s, d) & at.UNBLOCKABLE == 0:
                kills = slot_kills(s, d, 0, False) + blocker_kills(s, d)
            return kills * _FREE * _BIG if kills > 0 else 20
        if kind == Action.DRAW3:
            last = s[at.RUN_OUTS] == 2 and s[at.LIB_N] < 3
            return 1 if last else 500
        return 600  # a land's search
    if kind == Action.DONE:
        return 0
    if mode == Mode.CHOOSE:
        return choice_score(s, d, kind, a, b, style)
    if kind == Action.ANNOUNCE:
        return again_score(s, d, a)
    if kind == Action.BLOCK:
        return block_score(s, d, a, b)
    if kind == Action.SPLIT:
        place = s[at.CUR]
        need = rest(s, d, place // at.COPIES, place % at.COPIES)
        if slot_flags(s, d) & at.DEATHTOUCH:
            need = 1
        return 1 if a == (need if need <= s[at.LEFT] else 0) else 0
    if kind == Action.TWIN:
        return byte(s, at.DOWN_N + (s[at.TWIN_B] if a == 1 else s[at.TWIN_A]))
    return extra_score(s, d)


@part
def cast_score(s, d, source, style):
    """Return the score of casting a card."""
    pile = source - 1
    card = top_card(s) if source == 0 else byte(s, at.UP + pile)
    cls = card_field(d, card, at.CLS)
    off, lands, cost = 0, 0, 1
    uncovers = 0
    if source > 0:
        off = 1
        uncovers = byte(s, at.UP_N + pile) == 1 and byte(s, at.DOWN_N + pile) > 0
    for field in (at.EFF, at.EFF2):
        fx = card_field(d, card, field)
        if fx < 0:
            continue
        code = fx_field(d, fx, 0)
        off += gain_of(s, d, fx, pile)
        if code == Effect.LANDS:
            lands += min(max(1, fx_field(d, fx, 1)), np.int64(s[at.LIB_N]))
        elif code == Effect.MANA:
            lands += 1
        elif code == Effect.DAMAGE_X:
            cost += least_rest(s, d) - 1
    stays = cls != Class.SPELL and cls != Class.AURA and cls != Class.EQUIPMENT
    plan = 0
    if stays:
        attack = attack_gain(s, d, card, pile) if cls == Class.CREATURE else 0
        plan = max(attack, ability_gain(s, d, card, pile))
        off += plan
    if style != GREEDY and stays and not can_leave(d, card):
        return 10
    if off == 0:
        return 550 if lands > 0 else 100 + 10 * (cls == Class.SPELL) + 5 * (plan > 0)
    cost -= lands
    worth = off * (_FREE if cost <= 0 else 60 // cost)
    if style != GREEDY:
        worth += 1_000 * (source > 0)
        if stays and plan == 0:
            worth -= 20
        if source > 0:
            worth += 12 - byte(s, at.DOWN_N + pile) - byte(s, at.UP_N + pile)
    return worth * _BIG + uncovers * 200 + 50 * (source > 0)


@small_part
def least_rest(s, d):
    """Return the least damage that destroys a face-up creature, 1 without any."""
    least = 1_000
    for pile in range(at.PILES):
        for copy in range(byte(s, at.UP_N + pile)):
            if card_field(d, byte(s, at.UP + pile), at.CLS) == Class.CREATURE:
                least = min(least, rest(s, d, pile, copy))
    return least if least < 1_000 else 1


@small_part
def announce_score(s, d, which):
    """Return the score of a first use of an ability outside of combat."""
    row = at.ABIL + card_field(d, s[at.SLOT], at.AB1 + which) * at.AB_STRIDE
    fx = d[row + at.AB_FX]
    off = gain_of(s, d, fx, -1)
    if off > 0:
        return off * (_FREE if d[row + at.AB_COST] < 0 else 60) * _BIG
    code = fx_field(d, fx, 0)
    if code == Effect.LANDS or code == Effect.MANA:
        return 580
    return 30 if d[row + at.AB_COST] < 0 else 15


@small_part
def blocker_kills(s, d):
    """Return how many blockers the attacker's ability can destroy with the mana there is."""
    for which in range(2):
        ability = card_field(d, s[at.SLOT], at.AB1 + which)
        if ability < 0:
            continue
        row = at.ABIL + ability * at.AB_STRIDE
        if d[row + at.AB_WHEN] == 0:
            continue
        mask, n = d[row + at.AB_COST], 2 if d[row + at.AB_COST] < 0 else 0
        for land in range(d[at.D_LANDS]):
            if mask == 0 or (mask > 0 and card_field(d, land, at.LAND_MASK) & mask):
                n += byte(s, at.ROWS + land)
        return min(n, 1 if d[row + at.AB_ONCE] == 1 else 2)
    return 0


@small_part
def again_score(s, d, which):
    """Return the score of announcing an ability while others wait, or in combat."""
    row = at.ABIL + card_field(d, s[at.SLOT], at.AB1 + which) * at.AB_STRIDE
    fx = d[row + at.AB_FX]
    code = fx_field(d, fx, 0)
    waiting = s[at.ACT_N]
    if s[at.MODE] == Mode.STACK:
        return 5 if gain_of(s, d, fx, -1) > 0 and targets_there(s, d, fx) > waiting else -1
    if code == Effect.PUMP:
        more = fx_field(d, fx, 1)
        now = slot_kills(s, d, more * waiting, True)
        return 5 if slot_kills(s, d, more * (waiting + 1), True) > now else -1
    if d[row + at.AB_WHEN] == 1:
        return 5 if blockers_there(s) - slot_kills(s, d, 0, True) > waiting else -1
    off = gain_of(s, d, fx, -1)
    return 4 if off > 0 and targets_there(s, d, fx) > waiting else -1


@small_part
def targets_there(s, d, fx):
    """Return how many face-up cards of piles an effect could be aimed at."""
    n = 0
    for pile in range(at.PILES):
        if is_hit(d, fx, byte(s, at.UP + pile)):
            n += byte(s, at.UP_N + pile)
    return n


@small_part
def blockers_there(s):
    """Return how many cards block."""
    n = 0
    for pile in range(at.PILES):
        for copy in range(byte(s, at.UP_N + pile)):
            n += byte(s, at.MARK + pile * at.COPIES + copy) >= at.BLOCKING
    return n


@small_part
def block_score(s, d, pile, copy):
    """Return the score of one more blocker: above 0 where all blockers would be destroyed."""
    place = at.MARK + pile * at.COPIES + copy
    add(s, place, at.BLOCKING)
    dead = slot_kills(s, d, 0, True) + blocker_kills(s, d)
    there = blockers_there(s)
    add(s, place, -at.BLOCKING)
    flags = card_field(d, byte(s, at.UP + pile), at.FLAGS)
    if flags & (at.FIRST_STRIKE | at.DOUBLE_STRIKE):
        ours = slot_flags(s, d)
        if ours & (at.FIRST_STRIKE | at.DOUBLE_STRIKE) == 0 and blocker_kills(s, d) == 0:
            return -1
    return 200 - rest(s, d, pile, copy) if dead >= there else -1


@part
def choice_score(s, d, kind, a, b, style):
    """Return the score of a choice for the effect under way."""
    fx = s[at.FX_NOW]
    code = fx_field(d, fx, 0)
    if kind == Action.CARD:
        if code == Effect.LANDS:
            return 200 - 2 * byte(s, at.ROWS + a) + popcount(U64(card_field(d, a, at.LAND_MASK)))
        return 1 + card_field(d, a, at.VALUE)
    if kind == Action.COLOUR:
        return colour_demand(s, d, a)
    if a == at.PILES:
        if code == Effect.BOUNCE_ALL:
            return 5
        return 3 if not can_leave(d, s[at.SLOT]) else -50
    if code == Effect.DAMAGE or code == Effect.DAMAGE_X:
        number = fx_field(d, fx, 1)
        if rest(s, d, a, b) > (s[at.X] if number < 0 else number):
            return 1
    copies, down = byte(s, at.UP_N + a), byte(s, at.DOWN_N + a)
    if code == Effect.BOUNCE and copies > 1:
        return 2
    worth = 40
    if s[at.LEFT_AB] == 1:
        worth += rest(s, d, a, b)  # damage takes the small blockers
    if style == ADVICE:
        return worth + 60 - down - copies
    return worth + 30 * (copies == 1 and down > 0) + down


@small_part
def colour_demand(s, d, colour):
    """Return how many of the cards that can be cast ask for a colour."""
    n = 1
    for pile in range(at.PILES):
        if byte(s, at.UP_N + pile) > 0:
            n += 4 * (card_field(d, byte(s, at.UP + pile), at.COST) >> colour & 1)
    if s[at.HAND_N] > 0:
        n += 2 * (card_field(d, top_card(s), at.COST) >> colour & 1)
    return n


@small_part
def extra_score(s, d):
    """Return the score of paying more: for X damage until it destroys something."""
    if s[at.HELD] != 1 or s[at.BOUGHT] == 2:
        return -40
    fx = card_field(d, s[at.SPELL], at.EFF)
    if fx < 0 or fx_field(d, fx, 0) != Effect.DAMAGE_X:
        return -40
    need = least_rest(s, d)
    return 5 if s[at.X] < need <= s[at.X] + mana_left(s) else -40


@part
def play_out(s, d, key, moves, style, most):
    """Play a game to its end by rules, for `most` actions; return the actions done."""
    done = 0
    while s[at.STATUS] == at.ON and done < most:
        n = legal(s, d, moves)
        if n == 0 or s[at.ACTIONS] >= at.LIMIT:
            s[at.STATUS] = at.STUCK
            break
        apply(s, d, key, moves, moves[best_action(s, d, moves, n, style)])
        done += 1
    return done


@whole
def play_by_rules(d, seed, first, count, style, rows, s, moves):
    """Play games ``first .. first + count - 1`` by `style`, one row each; or choose one action.

    Parameters: `d` int16[:], the deck; `seed` uint64; `style` GREEDY, ADVICE or PILES_FIRST;
    `rows` int16[count, ROW], written; `s` int16[SIZE] and `moves` int64[MOVES], scratch. Streams:
    shuffles. Where `count` is 0, the action is returned that the style does in the game `s`, -1 if
    it is stuck.
    """
    if count == 0:
        n = legal(s, d, moves)
        return -1 if n == 0 else moves[best_action(s, d, moves, n, style)]
    for i in range(count):
        key = game_key(seed, first + i)
        deal(s, d, key)
        advance(s, d, key, moves)
        play_out(s, d, key, moves, style, at.LIMIT)
        write_row(s, rows[i])
    return 0
