"""MTG Solitaire as numbers: where each thing stands in a game and in a deck, and what codes mean.

A game is one int16 array, a deck another; both are read at fixed places, so that a game is copied,
hashed and compared as a whole. Card ids are numbers of names: lands first, then all others, each
in the order in which the deck list names them.

Ids and counts of cards are below 128 and take a byte each: they lie behind the numbers of two bytes
and are read by `simlab.kernels.bits.byte`, at places that count bytes.
"""

from __future__ import annotations

CARDS = 120  # a deck has so many at most; ids are smaller
COPIES = 40  # of one nonland card
PILES = 7
LIMIT = 6_000  # actions of a game; none is so long
MOVES = 4_096  # places of a list of actions
PAYERS = MOVES - 128  # the last of them: what can pay, as ``256 mask + payment``
MOST_DAMAGE = 120  # that a creature deals at once; toughness is at most this too

# A game: numbers of two bytes ---------------------------------------------------------------------
STATUS, RUN_OUTS, MODE, LIB_N, HAND_N, GY_N, ROWS_N = range(7)
SLOT, SLOT_MARK, SLOT_P, SLOT_T, SLOT_F, ATT_N = range(7, 13)  # P, T: added to what is printed
SHUFFLES, STAMP, ACTIONS = 13, 14, 15
FX_NOW = 16  # the effect under way
QUEUE_N, TRIG_N, ACT_N, RESOLVING, PHASE, ONCE = range(17, 23)
SPELL = 23  # the spell under way
BLOCKED = 24  # piles that have a blocker, as bits
POOL = 25  # six colours
UNDER_WAY = 31  # from here on: nothing but what is under way, all 0 when the piles settle
NEED, X = 31, 32  # how often the effect is still to be done
HELD, BOUGHT = 33, 34  # what more may be paid for: 1 a spell, 2 + an ability
TWIN_A, TWIN_B = 35, 36
LEFT, CUR, IN, IN_DEADLY = 37, 38, 39, 40  # damage left to split, whose turn, what comes back
LEFT_AB = 41
NUMBERS = 42  # what stands before decides how a game can go on, but for STAMP and ACTIONS
CHECKED = 42  # the STAMP when no two piles were twins
UP_STAMP = 43  # of each pile, when its card was turned up
QUEUE, QUEUES = UP_STAMP + PILES, 4
TRIG, TRIGS = QUEUE + QUEUES, 48  # 21 cards turned up and one cast, two effects each
ACT, ACTS = TRIG + TRIGS, 40  # ability and X by turns
TAG = ACT + 2 * ACTS  # of each card in hand: 0 seen, else 1 + the shuffle it came from unseen
# Bytes --------------------------------------------------------------------------------------------
DOWN_N = 2 * (TAG + CARDS)  # one a pile, and one that is always 0
UP_N, UP = DOWN_N + 8, DOWN_N + 16  # UP: the card's id
DOWN, DOWNS = DOWN_N + 24, 6  # a pile's face-down cards, the next to be turned last
MARK = DOWN + PILES * DOWNS  # damage on each face-up copy, + BLOCKING
BLOCKING = 128
LIB = MARK + PILES * COPIES  # the top last
HAND = LIB + CARDS  # the top last
ROWS = HAND + CARDS  # copies by id
GY = ROWS + CARDS  # copies by id
ATT, ATTS = GY + CARDS, 24
SIZE = (ATT + ATTS + 1) // 2  # of the array

ON, WON, LOST, STUCK = 0, 1, 2, 3  # status

# Deck ---------------------------------------------------------------------------------------------
D_N, D_NAMES, D_LANDS = 0, 1, 2
D_DRAW_WHEN, D_SHORT, D_ZERO_FREE, D_SLOT_FULL, D_OPTIONAL = 3, 4, 5, 6, 7
D_LOST_WHEN, D_BLOCKERS, D_DAMAGE, D_TOP = 8, 9, 10, 11
D_STRIKES, D_LAND_ABILITY = 12, 13  # a card has first or double strike, a land an ability
DECK_HEAD = 16

CARD, CARD_STRIDE = DECK_HEAD, 20
CLS, LAND_MASK, BASIC, COST, FREE, USES_X, POWER, TOUGH, FLAGS, EFF, EFF2 = range(11)
AB1, AB2, HOST, BUYBACK, VALUE = range(11, 16)

ABIL, AB_STRIDE, ABILS = CARD + CARDS * CARD_STRIDE, 6, 2 * CARDS
AB_FX, AB_COST, AB_ONCE, AB_WHEN, AB_LIFE, AB_X = range(6)

SLOTS = ABIL + ABILS * AB_STRIDE  # the card of each slot of the deck
FX, FX_STRIDE, FXS = SLOTS + CARDS, 5, 5 * CARDS  # code, n, n2, piles only, optional
HITS, HIT_STRIDE = FX + FXS * FX_STRIDE, CARDS  # per effect: the cards it may be aimed at

FLYING, REACH, FIRST_STRIKE, DEATHTOUCH, TRAMPLE = 1, 2, 4, 8, 16
UNBLOCKABLE, DEFENDER, DOUBLE_STRIKE = 32, 64, 128

PAY_LAND = 6  # a payment is a colour of the pool, or 6 + the id of a land
FREE_PAY = 200
