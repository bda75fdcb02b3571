"""Where the numbers of a game with effects stand: names for the rows and columns of its arrays.

Numba passes every array of a call by itself, with all its sizes, so the memory of such a game is
five arrays with named rows:

- `facts` int64[rows, indexes + 1], read-only: numbers of every index, a row each (``F_``), then
  rows for searches, counters and classes, see `EffectArrays`;
- `words` uint64[sets, indexes, 4], read-only: Hall words of every index, a set each (``W_``);
- `lists` int64[rows, 512]: lists of the game, a row each (``L_``);
- `state` int64[512]: row 0 of the lists, single numbers (``S_``);
- `pools` uint64[rows, 4]: pools of mana as Hall words, and masks of ranks (``P_``).
"""

from __future__ import annotations

import numpy as np

I64 = np.int64  # with plain numbers numba would compile every helper for each of them

ANY_MANA = I64(255)  # in F_FILTER_MASK: the price is generic
MOST_FILTERS = I64(3)  # filters that are thought of together
MOST_OPTIONS = I64(15)  # their ordered subsets
NEVER = I64(127)  # the mana of a card that is never cast

# Numbers of an index.
F_CARD = I64(0)  # distinct card
F_MANA = I64(1)  # mana that casting takes, as printed
F_PIPS = I64(2)  # coloured pips; no reduction goes below
F_ROLE = I64(3)  # bits of the phases in which it may be cast
F_AMOUNT = I64(4)  # mana it makes every turn, beside what it counts
F_AT_ONCE = I64(5)  # 1 if a spell's mana can be spent on the turn it is cast
F_COLOURS = I64(6)  # asked-for colours it makes in any way, a bit each
F_ENTERS = I64(7)  # how it enters; with its argument
F_ENTERS_ARG = I64(8)
F_TYPES = I64(9)  # basic land types, a bit each, and 32 for a basic land
F_ONCE = I64(10)  # mana given once, in one piece
F_PIECES = I64(11)  # pieces that stay in play until they are used; 0: the mana comes at once
F_PIECE_IS_CARD = I64(12)  # 1 if the permanent is its piece, gone once that is used
F_RITUAL = I64(13)  # 1 for a spell that does nothing but give mana at once
F_DRAWS = I64(14)  # cards drawn when it is cast
F_DROPS = I64(15)  # land drops that it adds to every turn
F_DROPS_NOW = I64(16)  # land drops that it adds to this turn
F_SPECIAL = I64(17)  # 1 if restricted mana pays for it
F_ONLY = I64(18)  # 1 if all its mana is restricted
F_NEEDS_LANDS = I64(19)  # lands in play without which a land makes no mana
F_LAND_SIDE = I64(20)  # index of the side that can be played as a land, or -1
F_SEARCH = I64(21)  # row of the lands that a search at once finds, or -1
F_LATER = I64(22)  # the same for a search that is an ability
F_PRICE = I64(23)  # mana that the ability costs
F_FIND_PLAY = I64(24)  # lands that a search puts into play
F_FIND_HAND = I64(25)  # lands that it puts into hand
F_FIND_TAPPED = I64(26)  # 1 if those put into play enter tapped
F_COPIES = I64(27)  # copies of a card in the library, at its first index; else 0
F_UNIT = I64(28)  # first index of its mana, where that is not all alike, or -1
F_UNITS = I64(29)  # number of these indexes
F_BOUNCES = I64(30)  # lands that it returns to the hand
F_COUNTER = I64(31)  # row of what its mana, or that of its filter, counts, or -1
F_PER = I64(32)  # mana for each of those
F_FILTER = I64(33)  # 1 if it turns mana into other mana
F_FILTER_PRICE = I64(34)  # mana that this takes
F_FILTER_MASK = I64(35)  # asked-for colours that pay the price, or `ANY_MANA`
F_FILTER_AMOUNT = I64(36)  # mana that it gives, beside what it counts
F_FILTER_UNIT = I64(37)  # first index of the mana that it gives
F_FILTER_UNITS = I64(38)  # number of these indexes
F_FILTER_ONCE = I64(39)  # 1 if it is gone then
F_REDUCES = I64(40)  # class of the spells that cost less, or -1
F_REDUCES_BY = I64(41)  # mana that they cost less
F_PROFILE = I64(42)  # bits of the classes that it is in
F_TUTOR = I64(43)  # row of the spells that it finds, or -1
F_TUTOR_LANDS = I64(44)  # row of the lands that it finds, or -1
F_TUTORS = I64(45)  # cards that it finds
F_TUTOR_TOP = I64(46)  # 1 if they are put on top of the library
F_CYCLES = I64(47)  # 1 for a card with cycling
F_CYCLING = I64(48)  # mana that cycling costs
F_CYCLE_ROW = I64(49)  # row of the lands that landcycling finds, or -1
F_PERMANENT = I64(50)  # 1 for a card that stays in play
F_OWN_COLOURS = I64(51)  # the same for mana that is not a filter's
F_IS_SIDE = I64(52)  # 1 for the land side of a card
FACTS = I64(53)

# Hall words of an index.
W_MAKES = I64(0)  # one mana that it makes
W_GIVES = I64(1)  # all of it
W_ONLY_MAKES = I64(2)  # what one mana is worth more where it pays for special spells
W_ONLY_GIVES = I64(3)
W_ONCE_GIVES = I64(4)  # all mana given once, in one piece
W_ONCE_ONLY = I64(5)
W_PRICE = I64(6)  # the bill of its search
W_CYCLING = I64(7)  # the bill of cycling
W_FILTER_GIVES = I64(8)  # all mana that its filter gives, beside what it counts

# Lists of a game.
L_STATE = I64(0)  # single numbers, see below
L_INDEX_OF = I64(1)  # index of a rank
L_RANK_OF = I64(2)  # rank of an index
L_MANA_NOW = I64(3)  # mana that casting an index takes now
L_SOURCE = I64(4)  # indexes of what can give mana
L_OWNER = I64(5)  # index of the permanent of each
L_LEFT = I64(6)  # mana each can still give this turn
L_EACH = I64(7)  # mana each gives every turn; -1: it gave some once
L_UNREADY = I64(8)  # 1 for what cannot give mana on the turn it came
L_TRIED = I64(9)  # what is left after spells that are thought of
L_PIECE_OF = I64(10)  # indexes of what made the pieces of mana in play
L_PIECE_SINCE = I64(11)  # first turn on which each can be used; 0: it has been used
L_SEARCHERS = I64(12)  # indexes of permanents with a search to pay for; -1: gone
L_SLEEPING = I64(13)  # indexes of lands that make no mana yet
L_SLEPT = I64(14)  # turn on which each entered tapped, 0 for untapped
L_OUT = I64(15)  # indexes of lands in play
L_FILTERS = I64(16)  # indexes of filters in play
L_FILTER_USED = I64(17)  # turn on which each was used or came too late
L_READY = I64(18)  # places of filters that can be used now
L_SEQUENCE = I64(19)  # filters of an option: number, then two bits a place
L_STEP = I64(20)  # indexes of the filters of the option looked at
L_COUNTS = I64(21)  # how many are in play of what is counted, three parts a counter
L_COUNTS_BEFORE = I64(22)  # the same at the start of the turn
L_PROFILE = I64(23)  # mana that the spells in a set of classes cost less
L_PROFILE_BITS = I64(24)  # the classes of the set
L_EVENT = I64(25)  # lines for the log: what happened, to what index, and a value
L_SUBJECT = I64(26)
L_VALUE = I64(27)
LISTS = I64(28)

# Single numbers of a deck: `EffectArrays.sizes`, in this order.
S_RESTRICTS = I64(0)  # 1 if some mana pays for some spells only
S_COUNTERS = I64(1)  # what is counted
S_FIRST_TARGET = I64(2)  # row of `facts` of the first search
S_FIRST_COUNTER = I64(3)  # row of `facts` of the first counter
S_PROFILES = I64(4)  # sets of classes that spells are in
S_LARGEST = I64(5)  # most mana that one land makes
S_FIRST_LAND = I64(6)  # lowest index of a land
SIZES = 7

# Single numbers of a game.
S_LOGGING = I64(7)  # 1 if a log is written
S_TRACKING = I64(8)  # 1 if cards are tracked
S_REDUCED = I64(9)  # an upper bound of what spells cost less
S_NOTES = I64(10)  # lines that are not in the log yet
S_KEPT = I64(11)  # pools whose cards have not been marked yet
S_SOURCES = I64(12)  # permanents that can give mana this turn, and what gave some once
S_PIECES = I64(13)  # pieces of mana in play
S_SEARCHERS = I64(14)  # permanents with a search to pay for
S_SLEEPING = I64(15)  # lands that make no mana yet
S_OUT = I64(16)  # lands in play
S_FILTERS = I64(17)  # filters in play
S_READY = I64(18)  # filters that can be used now, at most `MOST_FILTERS`
S_OPTIONS = I64(19)  # pools that there are with filters used; -1: not yet worked out
S_TURN = I64(20)
S_AT = I64(21)  # place of the next draw
S_TOTAL = I64(22)  # cards that may be drawn, kept hand included
S_ON_TOP = I64(23)  # index put on top of the library, or -1
S_RANKS = I64(24)  # ranks given
S_LANDS_SEEN = I64(25)
S_LANDS = I64(26)  # lands in play
S_BASICS = I64(27)  # basic lands in play
S_TYPES = I64(28)  # basic land types in play
S_COLOURS = I64(29)  # colours that lands in play make
S_MORE_DROPS = I64(30)  # land drops more every turn
S_EVERY_DROP = I64(31)  # 1 if a land has been played on every turn
S_SPENT_BY = I64(32)  # mana spent so far
S_COMPOUNDED = I64(33)
S_COMMANDER = I64(34)  # 1 if a commander has been cast
S_TO_DRAW = I64(35)  # cards to draw
S_DROPS = I64(36)  # land drops left
S_FIND_PLAY = I64(37)  # lands still to find and put into play
S_FIND_HAND = I64(38)  # lands still to find and put into hand
S_FIND_ROW = I64(39)
S_FIND_TAPPED = I64(40)
S_TUTORS = I64(41)  # cards still to find
S_TUTOR = I64(42)  # index of what searches for them
S_PHASE = I64(43)  # of the pilot
S_DROPPED = I64(44)  # 1 if a land has been played this turn
S_SPENT = I64(45)  # mana spent this turn
S_CASTS = I64(46)  # spells cast this turn
S_SCREW = I64(47)  # 1 for colour screw
S_STARTED = I64(48)  # 1 once spells are looked at
S_OWING = I64(49)  # 1 if spells have been cast that no source has been tapped for
S_STALE = I64(50)  # 1 if what is castable is older than the hand or the pool
S_AVAILABLE = I64(51)  # mana there has been to spend, filters not used left aside
S_SHOWN = I64(52)  # the most there has been with filters
NUMBERS = 53

# Pools of a game.
P_POOL = I64(0)  # mana there is, less what is owed; carries guards
P_ONLY = I64(1)  # what it is worth more where it pays for special spells
P_BASE = I64(2)  # mana that untaps; carries guards
P_BASE_ONLY = I64(3)
P_NOTHING = I64(4)  # zeros
P_NOTHING_ONLY = I64(5)  # zeros
P_STOCK = I64(6)  # mana given once that lies in play and can be used
P_STOCK_ONLY = I64(7)
P_HOPE = I64(8)  # the pool with all filters used, if nothing stands in the way
P_OWED = I64(9)  # bills that no source has been tapped for
P_BARE = I64(10)  # mana there is, bills left aside; carries guards
P_HANDS = I64(11)  # masks of ranks: hand, command zone, lands, spells with a land side
P_MARKS = I64(12)  # masks of ranks: rituals, cards that cycle, castable spells
P_UNSEEN = I64(13)  # mask of the indexes in the library
P_RANKED = I64(14)  # mask of the indexes that have a rank
P_SEEN = I64(15)  # mask of the cards that have been seen
P_CAST = I64(16)  # mask of the cards that have been cast
P_HAD = I64(17)  # mask of the indexes that have been in hand
P_IN_PLAY = I64(18)  # mask of the indexes of permanents in play
P_CAST_AT_ALL = I64(19)  # mask of the indexes that have been cast
P_AS_LAND = I64(20)  # mask of the indexes of cards in play as their land side
P_LAND = I64(21)  # what a land that is thought of adds, then what that is worth more
P_OPTION = I64(23)  # the first of the pools with filters used, each less what is owed
P_NEED = P_OPTION + MOST_OPTIONS  # the bill of index 0, as it is now
P_KEPT = P_NEED + I64(256)  # pools whose cards are to be marked: two rows each, words and a code
MOST_KEPT_POOLS = I64(4096)  # more than one thing to do can keep: four times 17 pools of 32 kinds
POOL_ROWS = P_KEPT + I64(2) * MOST_KEPT_POOLS

# What `P_HANDS` and `P_MARKS` hold.
HAND, ZONE, LANDS, SIDES = I64(0), I64(1), I64(2), I64(3)
RITUALS, CYCLERS, CASTABLE = I64(0), I64(1), I64(2)

# Counters: for each a row of numbers, then one a part of what an index counts for.
COUNTER_ROWS = I64(4)
COUNTER_PARTS, COUNTER_MOST, COUNTER_IDLE = I64(0), I64(1), I64(2)
