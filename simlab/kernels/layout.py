"""The arrays that kernels read and write; `simlab.compile` makes the read-only ones.

A *slot* is a physical card of the library in list order. An *index* is a slot's place in the order
in which the pilot looks at cards: spells first, dearest first, then lands; commanders have
indexes but no slots. A *card* is a distinct name, a *cost* a distinct set of bills.

A *Hall word set* is four uint64 of eight bytes each, 32 bytes for the 32 sets of the (up to five)
colours a deck asks for. Byte S of a land holds 1 if it makes a colour in S, byte 0 holds its
mana; byte S of a bill holds its pips inside S, byte 0 its mana value. A bill is payable if no byte
of the pool is smaller (Hall 1935), tested by one subtraction with a guard bit a byte.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simlab.kernels.effect_state import LISTS, POOL_ROWS

__all__ = [
    "ENTERS",
    "MAX_INDEXES",
    "MAX_SEEN",
    "ROW",
    "WORDS",
    "DeckArrays",
    "EffectArrays",
    "GameSetup",
    "JudgeArrays",
    "PilotArrays",
    "QuestionArrays",
    "Questions",
]
__all__ += ["MulliganArrays", "Scratch", "Tallies", "new_questions", "new_scratch", "new_tallies"]

U8 = npt.NDArray[np.uint8]
I64 = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

WORDS = 4  # uint64 a Hall word set
MAX_INDEXES = 256  # a library and its command zone
ROW = np.int32  # one value of a game; compounded mana can pass 32 767
MAX_SEEN = 64  # cards of one game: hand, draws, commanders
TRACKS = 7  # members of columns.Track
GAMES_HELD = 256  # games that are held before their cards are counted
GAMES_OPENED = 1024  # games that are opened before they are played
NO_CARD = 255  # in Scratch.came: nothing was drawn
MOST_MANA = 126  # mana of one turn, so that a byte holds it; more given once is not used
SOURCES = 512  # places of Scratch.sources
PIECES = 512  # pieces of mana in play at a time
ZONES = 5  # members of questions.Zone
MOST_LARGE = 6  # lands of more than one mana whose subsets are tried
BATCH = 7  # cards dealt with one random word
HAND_FIELDS = 6  # numbers of a hand before the sums of its cards' traits
COLOUR_TRAITS = 6  # 1 for a land that makes W, U, B, R, G, C
CURVE_TRAITS = 11  # 1 at the mana value of a spell, 10 for more
FIXED_TRAITS = COLOUR_TRAITS + CURVE_TRAITS  # then one trait a class of cards asked for
HAND_ROOM = 16  # places of Scratch.came for the opening hand and the commanders

# How a land enters (`enters`), with `enters_arg`.
ENTERS = {
    "no": 0,
    "always": 1,
    "check": 2,  # arg: bits of basic land types; untapped with one in play
    "reveal": 3,  # arg: bits of basic land types; untapped with one in hand
    "fast": 4,  # arg: most other lands for it to be untapped
    "slow": 5,  # arg: least other lands
    "basics": 6,  # arg: least basic lands
    "turn": 7,  # arg: last turn on which it is untapped
}
ENTERS_UNTAPPED, ENTERS_TAPPED, ENTERS_CHECK, ENTERS_REVEAL = 0, 1, 2, 3
ENTERS_FAST, ENTERS_SLOW, ENTERS_BASICS, ENTERS_TURN = 4, 5, 6, 7

# What a mulligan does at a stage (`step`).
STEP_REDRAW = 0  # all cards go back, a new hand is dealt
STEP_EXCHANGE = 1  # some cards are laid aside, others drawn without a shuffle
STEP_NEXT = 2  # the hand is laid aside, the next one drawn without a shuffle

# What becomes of the library after the keep (`after`).
AFTER_AS_DEALT = 0  # cards given back lie under it
AFTER_SHUFFLE = 1  # all that is not in hand is shuffled
AFTER_GONE = 2  # what was laid aside stays out of the game
AFTER_UNDER = 3  # what was laid aside lies under it

# What a condition of a keep policy asks about (`JudgeArrays.kind`).
ASK_SUM = 0
ASK_PLAYS = 1
ASK_FUNCTION = 2

# Roles of a spell, bits of `role`.
ROLE_FREE_MANA = 1  # gives at once at least the mana it costs
ROLE_RAMP = 2  # makes mana
ROLE_COMMANDER = 4
ROLE_OTHER = 8  # makes no mana
ROLE_ANY = 255


class DeckArrays(NamedTuple):
    """A compiled deck; every array is C-contiguous and read-only."""

    library: np.int64  # cards of the library
    template: Words  # (32,) index of every slot, eight bytes a word
    inside: Words  # (4,) mask of the indexes in the library
    spells: np.int64  # indexes below this one are spells
    commanders: I64  # (commanders,) their indexes
    card: U8  # (indexes,) distinct card
    mana_value: I64  # (indexes,) mana that casting takes
    need: Words  # (indexes, 4) the bill
    below: Words  # (values, 4) mask of the indexes that cost more than so much mana
    makes: Words  # (indexes, 4) Hall words of one mana that it makes
    land_makes: Words  # (indexes, 4) the same for lands as `payable` counts them, 0 for spells
    land_gives: Words  # (indexes, 4) all of it
    land_amount: I64  # (indexes,) how much that is
    may_untap: I64  # (indexes,) 0 for a land that always enters tapped, else 1
    amount: I64  # (indexes,) mana it makes, 0 for none
    gives: Words  # (indexes, 4) Hall words of all of it
    at_once: U8  # (indexes,) 1 if a spell's mana can be spent on the turn it is cast
    colours: U8  # (indexes,) asked-for colours it makes, a bit each
    enters: U8  # (indexes,) how a land enters
    enters_arg: I64  # (indexes,)
    types: U8  # (indexes,) basic land types, a bit each (WUBRG), and 32 for a basic land
    role: U8  # (indexes,)
    largest_land: np.int64  # most mana that one land makes
    slot_byte: U8  # (slots,) byte in memory of each set of colours that some bill asks about
    within: Words  # (slots, 128, spell parts) spell cards with at most so many pips inside the set
    afford: Words  # (values, spell parts) spell cards of at most so much mana value
    cards: np.int64  # number of distinct cards; spells have the lower numbers


class EffectArrays(NamedTuple):
    """What the cards of a deck do beside making mana every turn; see `effect_state` for the rows.

    Every index has a place. A card whose back can be played as a land has an index of its own for
    that side, and so have the manas of a permanent that are not all alike: these are not in the
    library.
    """

    facts: I64  # (rows, indexes + 1) numbers of an index; searches; counters
    words: Words  # (sets, indexes, 4) Hall words of an index
    kinds: Words  # (1 + profiles, parts) cards that restricted mana pays for; of each profile
    profiles: I64  # (profiles,) sets of classes of spells that cost less, as bits
    sizes: I64  # numbers of the deck
    more: np.int64  # cards that may come up beside the draw of every turn
    hand_room: np.int64  # of the 64 cards of a game, those left for cards put into the hand


class JudgeArrays(NamedTuple):
    """What policies ask of the cards of a hand, where the number of lands does not say it all.

    A keep policy is a truth table of conditions: the sum of a number by lands and of the cards'
    worth, in a range; or plays by a turn; or a function of one's own.
    """

    kind: I64  # (conditions,) see ASK_*
    low: I64  # (conditions,) least sum, or least plays
    high: I64  # (conditions,) greatest sum, or the turn of the plays
    by_lands: I64  # (conditions, stages, 11) what lands add to the sum
    worth: I64  # (conditions, indexes) what a card adds
    address: Words  # (conditions,) of functions
    traits: I64  # (conditions, indexes, traits) see `functions`; (.., 0, 0) without functions
    truth: U8  # (2**conditions,) 1 for a hand to keep, by the conditions that are true
    drawn: np.int64  # 1 to judge all cards drawn, 0 those that are kept
    powder: U8  # (indexes,) 1 for Serum Powder, if it is used
    powders: np.int64  # of them in the library
    guard: U8  # (guards, indexes) 1 for cards that stay while others can go
    guarded: I64  # (guards,) so many of them
    by_chance: np.int64  # 1: give cards back by chance, but `lands_stay` lands
    lands_stay: np.int64
    bottom_address: np.uint64  # address of the worth function for cards given back; 0 for none
    bottom_traits: I64  # (1, indexes, traits)
    aside_address: np.uint64  # address of the worth function for cards laid aside
    aside_traits: I64  # (1, indexes, traits)
    free: U8  # (stages * 11,) 1 where the next mulligan costs no card, by lands drawn
    on_the_play: np.int64


ADDRESSES = (
    "address",
    "bottom_address",
    "aside_address",
)  # fields of `JudgeArrays`: they differ by process


class MulliganArrays(NamedTuple):
    """A mulligan rule together with its policies, as tables.

    A *stage* is a hand that the rule can lead to; tables by stage and lands have eleven places a
    stage, for 0 to 10 lands among the cards drawn.
    """

    dealt: np.int64  # cards dealt for every opening hand that is dealt anew
    products: Words  # (batches,) the product of each dealing batch of the library, see `deal`
    most_taken: np.int64  # mulligans that can be taken
    drawn: I64  # (stages,) cards in hand when the decision is made
    bottom: I64  # (stages,) of these, cards given back if the hand is kept
    step: I64  # (stages,) what a mulligan does
    after: I64  # (stages,) what becomes of the library once the hand is kept
    next_stage: I64  # (stages * 11,) where a redraw leads to
    forced: U8  # (stages * 11,) 1 where the hand is kept whatever it holds
    keep: U8  # (stages * 11,) 1 where it is kept; where `judge` is None
    good: U8  # (stages * 11,) 1 where the policy itself would keep it; where `judge` is None
    give_lands: I64  # (stages * 11,) lands among the cards given back or exchanged
    give_spells: I64  # (stages * 11,) spells among them
    judge: JudgeArrays | None  # None where the lands drawn say it all
    smooth: np.int64  # 1 or 2: the first hand is the better of two, see `smoother_is_second`
    lands: np.int64  # in the library
    scry: U8  # (stages,) 1 for a look at the top card after the keep
    scry_keep: U8  # (indexes, 11) [card, lands in hand]: 1 leaves it on top


class PilotArrays(NamedTuple):
    """A pilot's table: which spells it tries, in what order, and up to which turn."""

    roles: U8  # (phases,) spells with a role in common are tried
    until: I64  # (phases,) last turn of the phase


class GameSetup(NamedTuple):
    """How a game is played, and what is recorded."""

    turns: np.int64
    draw_first: np.int64  # 1 if a card is drawn on turn 1
    track: np.int64  # cards: 0 nothing, 1 SEEN, CASTABLE_AND_SEEN and CAST, 2 every Track


class QuestionArrays(NamedTuple):
    """Questions about a game, as a program; see `questions.Op`. Every array is read-only."""

    code: I64  # (steps, 4) what a step does, and its numbers
    sets: Words  # (sets, 4) masks of the indexes that are counted together
    stays: Words  # (4,) mask of the indexes of permanents
    deep: np.int64  # places that the program needs on its stack


class Questions(NamedTuple):
    """A program of questions with its working memory, of one thread."""

    code: I64  # as in `QuestionArrays`
    sets: Words
    stays: Words
    stack: I64  # (deep,)
    moments: Words  # (GAMES_HELD, turns + 1, zones, 4) where the cards are, masks of indexes


class Tallies(NamedTuple):
    """Integer sums over the games of a block; all are added to."""

    hands: I64  # (mulligans, 11, 11) mulligans taken, cards kept, lands kept
    lands_seen: I64  # (turns, 65) lands dealt by the turn, searches and extra draws left aside
    cards: I64  # (7, turns, 64 parts) games with the event of a Track, by turn and card


class Scratch(NamedTuple):
    """Working memory of one thread; kernels allocate nothing themselves."""

    order: U8  # (256,) the library being dealt
    order_words: Words  # (32,) the same memory
    numbers: I64  # (HAND_FIELDS + traits,) what a policy function sees of a hand
    index_of: U8  # (64,) index of a rank
    rank_of: U8  # (256,) rank of an index
    cards: U8  # (GAMES_OPENED, 64) kept hand and draws of the games opened
    facts: U8  # (GAMES_OPENED, 5) see `opening.open_games`
    sources: U8  # (512,) indexes of the permanents that make mana
    left: I64  # (512,) mana each of them can still give this turn
    unseen: Words  # (GAMES_OPENED, 4) mask of the indexes in the library, where there are effects
    pool: Words  # (2, 5) pools of the lands seen, without guards; the second of `forced_pool`
    pool_bytes: U8  # (2, 40) the same memory
    came: U8  # (GAMES_HELD, HAND_ROOM + turns) indexes of the opening hand, then of the draws
    pools: Words  # (:, 5) pools of the pilot in the games held, without guards, game and turn
    pools_bytes: U8  # (:, 40) the same memory
    lists: I64  # (LISTS, 512) lists of a game with effects, see `effect_state`
    effect_pools: Words  # (rows, 4) its pools
    tracks: Words  # (2, spell parts) cards castable this turn; castable when seen
    seen: Words  # (parts,) cards seen so far
    castable: Words  # (parts,) cards that have been castable when seen
    cast: Words  # (parts,) cards that have been cast
    silent: npt.NDArray[np.int16]  # (0, 4) a log that keeps nothing
    masks: Words  # (7, turns, parts, GAMES_HELD) outcome masks of games not yet counted


def new_scratch(deck: DeckArrays, rule: MulliganArrays, turns: int) -> Scratch:
    """Allocate working memory for games of `turns` turns with a deck."""
    judge = rule.judge
    traits = (judge.traits, judge.bottom_traits, judge.aside_traits) if judge else ()
    parts = parts_of(deck)
    order = np.zeros(MAX_INDEXES, np.uint8)
    pool = np.zeros((2, 5), np.uint64)
    most_pools = turns + MAX_SEEN  # of a game: one a turn, and one for each card
    pools = np.zeros((GAMES_HELD * most_pools, 5), np.uint64)
    return Scratch(
        order=order,
        order_words=order.view(np.uint64),
        numbers=np.zeros(HAND_FIELDS + max((t.shape[2] for t in traits), default=0), np.int64),
        index_of=np.zeros(MAX_SEEN, np.uint8),
        rank_of=np.zeros(MAX_INDEXES, np.uint8),
        cards=np.zeros((GAMES_OPENED, MAX_SEEN), np.uint8),
        facts=np.zeros((GAMES_OPENED, 5), np.uint8),
        sources=np.zeros(SOURCES, np.uint8),
        left=np.zeros(SOURCES, np.int64),
        unseen=np.zeros((GAMES_OPENED, WORDS), np.uint64),
        pool=pool,
        pool_bytes=pool.view(np.uint8),
        came=np.full((GAMES_HELD, HAND_ROOM + turns), NO_CARD, np.uint8),
        pools=pools,
        pools_bytes=pools.view(np.uint8),
        lists=np.zeros((LISTS, SOURCES), np.int64),
        effect_pools=np.zeros((POOL_ROWS, WORDS), np.uint64),
        tracks=np.zeros((2, deck.within.shape[2]), np.uint64),
        seen=np.zeros(parts, np.uint64),
        castable=np.zeros(parts, np.uint64),
        cast=np.zeros(parts, np.uint64),
        silent=np.zeros((0, 4), np.int16),
        # The odd length keeps the masks of one game out of each other's cache sets.
        masks=np.zeros((TRACKS, turns, parts, GAMES_HELD + 8), np.uint64),
    )


def new_questions(program: QuestionArrays | None, turns: int) -> Questions | None:
    """Allocate working memory for questions about games of `turns` turns."""
    if program is None:
        return None
    return Questions(
        code=program.code,
        sets=program.sets,
        stays=program.stays,
        stack=np.zeros(int(program.deep), np.int64),
        moments=np.zeros((GAMES_HELD, turns + 1, ZONES, WORDS), np.uint64),
    )


def new_tallies(deck: DeckArrays, rule: MulliganArrays, turns: int) -> Tallies:
    """Allocate tallies of zeros for games of `turns` turns."""
    return Tallies(
        np.zeros((int(rule.most_taken) + 1, 11, 11), np.int64),
        np.zeros((turns, MAX_SEEN + 1), np.int64),
        np.zeros((TRACKS, turns, 64 * parts_of(deck)), np.int64),
    )


def parts_of(deck: DeckArrays) -> int:
    """Return the number of 64-bit parts of a mask over all cards of a deck."""
    return (int(deck.cards) + 63) // 64
