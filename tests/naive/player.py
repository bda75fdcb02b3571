"""A player's cards and turns: what there is to do, one thing after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from simlab.kernels.columns import Event, Track
from tests.naive.judging import count_lands
from tests.naive.opening import Opening
from tests.naive.payable import SeenLand, is_payable
from tests.naive.paying import (
    MOST_MANA,
    Bill,
    Filter,
    Mana,
    can_pay,
    can_pay_in_order,
    cost_of,
    filtered_mana,
    leave_untapped,
    mana_of,
    mana_once,
    orders_of,
    some_mana,
    without_own,
)
from tests.naive.settings import NaiveGame, Settings
from tests.naive.table import Colours, Copy, Table, counter_of, look_order

MOST_SEEN = 64  # cards of a game that have a place, commanders among them
MOST_FILTERS = 3  # filters that are thought of, the first of those that are ready
FEW_LANDS = 4  # with fewer in play and none in hand a tutor finds a land
ENOUGH_LANDS = 5  # in play, for a land with cycling to be cycled


@dataclass(eq=False)
class Piece:
    """Mana given once that lies in play until it is used."""

    source: Copy
    since: int  # first turn on which it can be used


@dataclass(eq=False)
class Counting:
    """What a permanent that makes mana for what it counts could give this turn."""

    each: int
    ready: bool


@dataclass
class Turn:
    """What a turn is about.

    Attributes
    ----------
    pool
        The mana there is to pay with.
    owed
        Cast and not yet paid: which mana pays is left open as long as possible.
    castable
        The spells that have been castable this turn.
    """

    number: int
    pool: list[Mana]
    land_drops: int
    owed: Bill = field(default_factory=Bill)
    phase: int = 0
    dropped: bool = False
    started: bool = False
    colour_screw: bool = False
    spent: int = 0
    casts: int = 0
    available: int = 0
    shown: int = 0
    castable: set[str] = field(default_factory=set)
    to_draw: int = 0
    targets: frozenset[str] = frozenset()  # of the search that goes on
    finds_tapped: bool = False
    to_play: int = 0
    to_hand: int = 0
    tutor: Copy | None = None
    to_tutor: int = 0
    hand: list[Copy] | None = None  # after the draw


class Player:
    """One player's cards, and what happens to them."""

    def __init__(
        self, table: Table, opening: Opening, settings: Settings, may_come: int, record: NaiveGame
    ) -> None:
        everything = (*table.library, *table.commanders)
        self.spells = {copy.name: copy for copy in everything if not copy.is_land}
        self.everything = everything
        self.restricts = any(one.restricted for one in everything)
        self.hand = list(opening.hand)
        self.coming = opening.library[:may_come]  # what will be drawn, in this order
        self.on_top: Copy | None = None
        self.library = set(opening.library)
        self.command_zone = list(table.commanders)
        self.placed = {*self.hand, *self.coming, *self.command_zone}  # cards with a place
        self.pilot = settings.pilot
        self.record = record
        self.lands: list[Copy] = []
        self.others: list[Copy] = []  # permanents that are no lands
        self.sources: list[Copy] = []  # whatever makes mana every turn, in the order it came
        self.counting: dict[Copy, Counting] = {}  # those that make mana for what they count
        self.since: dict[Copy, int] = {}  # when each source came
        self.came = 0
        self.before: Counter[tuple[str, int]] = Counter()  # counted at the start of the turn
        self.filters: dict[Copy, int] = {}  # and the turn on which each was used
        self.filters_met = 0  # filters that there have been this turn
        self.pieces: list[Piece] = []
        self.used_up: list[
            Copy
        ] = []  # permanents sacrificed for mana; they count until the turn ends
        self.sleeping: list[Copy] = []  # lands that wait for others to make mana
        self.tapped_on: dict[Copy, int] = {}  # turn on which one of them entered tapped
        self.idle_lands: list[Copy] = []  # lands in play that do nothing
        self.had = list(self.hand)  # cards that have been in hand
        self.spells_cast: list[Copy] = []
        record.moments.append({"hand": list(self.hand), "seen": list(self.had)})
        self.searchers: list[Copy | None] = []  # permanents with a search to pay for; None: gone
        self.more_drops = 0
        self.less: Counter[str] = Counter()  # what spells of a kind cost less
        self.lands_seen = count_lands(self.hand)
        self.seen = {card.name for card in (*self.hand, *self.command_zone)}
        # What is payable looks at the draw of every turn alone, as if nothing had an effect.
        held = (*self.hand, *self.command_zone)
        self.seen_lands = [SeenLand(card, 1) for card in held if card.is_land]
        self.drawn_by_turn = iter(tuple(self.coming))
        self.paid_before: set[str] = set()  # names that some land drops could pay on a turn before
        self.castable_and_seen: set[str] = set()
        self.cast: set[str] = set()
        self.commander_cast = False

    # -- one turn ---------------------------------------------------------------------------------

    def play_turn(self, number: int, *, draws: bool) -> None:
        """Do what there is to do, one thing after the other, and record it all."""
        if draws:
            card = next(self.drawn_by_turn, None)
            if card is not None and card.is_land:
                self.seen_lands.append(SeenLand(card, number))
        self.others = [card for card in self.others if card not in self.used_up]
        self.before = self.count()
        self.filters_met = len(self.filters)
        turn = Turn(number, pool=[], land_drops=1 + self.more_drops, to_draw=int(draws))
        plain = [one for one in self.sources if one not in self.counting]
        turn.pool = [mana for one in plain for mana in mana_of(one, self.since[one])]
        turn.available = len(turn.pool)
        for place, (card, one) in enumerate(self.counting.items()):
            makes = self.taps(card, list(self.counting)[:place])
            one.each = min(makes, MOST_MANA - turn.available)
            one.ready = True
            turn.pool += some_mana(card, one.each, self.since[card])
            turn.available += one.each
        self.cap_pieces(turn)
        turn.hand = None if draws else list(self.hand)
        while self.do_next(turn):
            pass
        if self.filters_met:  # what is used up has to go
            self.settle(turn)
        self.note(number, Event.END, None, turn.spent)
        self.record_turn(turn)
        self.record_cards(turn)

    def do_next(self, turn: Turn) -> bool:
        """Do the first of the things there is to do; say if there was any."""
        if turn.to_draw:
            turn.to_draw -= 1
            self.draw(turn)
            turn.hand = list(self.hand) if turn.hand is None else turn.hand
        elif any(self.is_awake(land) for land in self.sleeping):
            self.wake(turn)
        elif turn.to_tutor:
            self.find_any(turn)
        elif turn.to_play or turn.to_hand:
            self.find_land(turn)
        elif turn.land_drops and self.choices():
            self.play_land(turn)
        else:
            if not turn.started:
                self.look_at_mana(turn)
            return self.cast_spell(turn) or self.spend_the_rest(turn)
        return True

    def note(self, turn: int, event: Event, card: str | None, value: int) -> None:
        """Add a line to the log."""
        self.record.log.append((turn, event, card, value))

    def spells_at_hand(self) -> list[Copy]:
        """Return the spells in hand and in the command zone, in the order of the pilot."""
        spells = [card for card in (*self.hand, *self.command_zone) if not card.is_land]
        return sorted(spells, key=look_order)

    def into_hand(self, card: Copy) -> bool:
        """Put a card into the hand, if a game can see one more; say if it could."""
        if card not in self.placed:
            if len(self.placed) == MOST_SEEN:
                return False
            self.placed.add(card)
        self.hand.append(card)
        if card not in self.had:
            self.had.append(card)
        return True

    def take(self, card: Copy) -> bool:
        """Put a card of the library into the hand, if a game can see one more."""
        if not self.into_hand(card):
            return False
        self.library.remove(card)
        self.seen.add(card.name)
        self.lands_seen += card.is_land
        return True

    def draw(self, turn: Turn) -> None:
        """Draw the card put on top or the next that is still there; if there is none, nothing."""
        card, self.on_top = self.on_top, None
        while (card is None or card not in self.library) and self.coming:
            card = self.coming.pop(0)
        if card is None or card not in self.library or not self.take(card):
            turn.to_draw = 0
            return
        self.note(turn.number, Event.DRAW, card.name, 0)

    # -- lands ------------------------------------------------------------------------------------

    def choices(self) -> list[Copy]:
        """Return the cards that can be a land drop.

        Lands in hand and in the command zone; if there are none, spells with a land side.
        """
        lands = [card for card in (*self.hand, *self.command_zone) if card.is_land]
        if lands:
            return sorted(lands, key=look_order)
        return sorted((card for card in self.hand if card.side), key=look_order)

    def play_land(self, turn: Turn) -> None:
        """Make a land drop: the best land in hand, or the best that one in hand can find."""
        options: list[tuple[Copy, Copy | None]] = []  # the card, and the land that it comes to
        for card in self.choices():
            if card.is_land:
                at_once = card.searches and card.price is None
                options.append((card, self.best_target(turn, card) if at_once else card))
            if card.side:
                options.append((card, card.side))
        card, land = max(options, key=lambda option: self.option_value(turn, *option))
        turn.land_drops -= 1
        turn.dropped = True
        (self.hand if card in self.hand else self.command_zone).remove(card)
        searches = land is not card and land is not card.side
        if land is None:  # nothing is found: it stays as a land that does nothing
            self.note(turn.number, Event.LAND, card.name, 0)
            self.idle_lands.append(card)
            return
        tapped = self.option_tapped(turn, card, land)
        if searches:
            self.library.remove(land)
            self.note(turn.number, Event.LAND, card.name, 0)
            self.note(turn.number, Event.FIND, land.name, int(tapped))
        else:
            self.note(turn.number, Event.LAND, land.name, int(tapped))
        self.bring_land(turn, land, tapped)

    def lands_in_play(self) -> int:
        """Return the number of lands in play."""
        return len(self.lands) + len(self.idle_lands)

    def option_tapped(self, turn: Turn, card: Copy, land: Copy) -> bool:
        """Say whether a land that is played or found with a card in hand enters tapped."""
        found = land is not card and land is not card.side
        return (found and card.finds_tapped) or self.enters_tapped(land, turn.number, card)

    def option_value(
        self, turn: Turn, card: Copy, land: Copy | None
    ) -> tuple[int, bool, int, int, bool]:
        """Return by what a land drop is chosen; the card that stands first breaks ties."""
        others = [one for one in self.lands if not one.is_side and not one.bounces]
        if land is None or (land.bounces and not others):  # it would return itself, or its like
            return (0, False, 0, 0, False)
        return self.land_value(turn, land, self.option_tapped(turn, card, land))

    def land_value(self, turn: Turn, land: Copy, tapped: bool) -> tuple[int, bool, int, int, bool]:
        """Return by what a land is chosen; the land that stands first in the list breaks ties.

        Mana value of the dearest spell then castable, tapped (it costs nothing now), colours
        that no land in play makes, number of colours; only colours that the deck asks for count.
        Among equals one that makes mana before one that makes none yet. Filters count
        as used, whatever the colours that their prices take.
        """
        sleeps = land.needs_lands > self.lands_in_play() + 1
        more, makes_mana = self.land_adds(turn, land, ready=not (tapped or sleeps))
        ready = self.ready(turn)
        hoped = [*without_own(turn.pool, ready), *(mana for one in ready for mana in one.gives)]
        prices = sum(one.price for one in ready)

        def can(spell: Copy) -> bool:
            bill = self.with_spell(turn, spell)
            return bill is not None and (
                can_pay(turn.pool + more, bill, special=spell.is_special)
                or (
                    bool(ready)
                    and can_pay(hoped + more, bill.more(prices), special=spell.is_special)
                )
            )

        dearest = max((spell.mana for spell in self.spells_at_hand() if can(spell)), default=0)
        awake = (one for one in self.lands if one not in self.sleeping)
        made = frozenset().union(*(one.land_colours for one in awake))
        awake_itself = makes_mana and not sleeps
        makes = land.land_colours if awake_itself else frozenset()
        return (dearest, tapped, len(makes - made), len(makes), awake_itself)

    def land_adds(self, turn: Turn, land: Copy, *, ready: bool) -> tuple[list[Mana], bool]:
        """Return the mana that there is more with a land in play, and if it need not wait."""
        found = self.count()
        found.update(land.counted)
        own = (
            some_mana(land, self.counted_mana(land, found)) if land.counts_plain else mana_of(land)
        )
        room = MOST_MANA - turn.available
        more = (own[:room] if land.counts_plain else own) if ready else []
        for card, one in self.counting.items():
            if one.ready and not card.counts_idle:
                grows = self.counted_mana(card, found) - one.each
                if sum(mana.source is card for mana in turn.pool) == one.each:
                    more = more + some_mana(card, max(min(grows, room), 0))
        turns = land.is_filter and self.lands_in_play() > 0
        if turns and land.counts:
            count = self.counted(land, found)
            turns = len(filtered_mana(land, count)) > land.filter_price
        elif turns and any(card.counts for card in self.everything):
            turns = len(filtered_mana(land, 0)) > land.filter_price
        waits = bool(land.counts) or land.is_filter
        return more, bool(own) or turns or not waits

    def best_land(
        self, turn: Turn, targets: frozenset[str], *, tapped: bool, card: Copy | None
    ) -> Copy | None:
        """Return the best of some lands in the library; of equal copies the first."""
        lands = sorted((one for one in self.library if one.name in targets), key=look_order)
        return max(
            lands,
            key=lambda land: self.land_value(
                turn, land, tapped or self.enters_tapped(land, turn.number, card)
            ),
            default=None,
        )

    def best_target(self, turn: Turn, finder: Copy) -> Copy | None:
        """Return the best land that a land finds as it is played."""
        return self.best_land(turn, finder.targets, tapped=finder.finds_tapped, card=finder)

    def find_land(self, turn: Turn) -> None:
        """Go on with a search: lands into play first, then lands into hand."""
        to_hand = not turn.to_play
        tapped = turn.finds_tapped or to_hand
        land = self.best_land(turn, turn.targets, tapped=tapped, card=None)
        if to_hand:
            turn.to_hand -= 1
        else:
            turn.to_play -= 1
        if land is None or (to_hand and not self.take(land)):
            turn.to_play = turn.to_hand = 0
            return
        if to_hand:
            self.note(turn.number, Event.FIND, land.name, 2)
            return
        self.library.remove(land)
        tapped = turn.finds_tapped or self.enters_tapped(land, turn.number, None)
        self.note(turn.number, Event.FIND, land.name, int(tapped))
        self.bring_land(turn, land, tapped)

    def bring_land(self, turn: Turn, land: Copy, tapped: bool) -> None:
        """Put a land into play, and do what it does as it enters."""
        mana, filters = turn.available, len(self.filters)
        self.settle_before_counting(turn)
        self.lands.append(land)
        if self.is_awake(land):
            self.make_mana(turn, land, tapped)
        else:
            self.sleeping.append(land)
            self.tapped_on[land] = turn.number if tapped else 0
        self.grow(turn)
        more_filters = len(self.filters) > filters and not tapped
        for _ in range(land.bounces):
            self.bounce(turn, land)
        if turn.available > mana or more_filters:
            self.more_mana(turn)

    def make_mana(self, turn: Turn, land: Copy, tapped: bool) -> None:
        """Let a land in play make its mana from now on."""
        if not tapped:
            self.settle(turn)
        self.expect_search(land)
        self.add_source(turn, land, ready=not tapped)

    def bounce(self, turn: Turn, land: Copy) -> None:
        """Return a land to the hand: what it can still give this turn can be spent."""
        lands = [one for one in self.lands if not one.is_side]
        if not lands:
            return
        back = min(
            lands,
            key=lambda one: (
                one is land,
                one.enters == "always",
                one.amount,
                len(one.land_colours),
            ),
        )
        if not self.into_hand(back):
            return
        self.settle(turn)
        self.lose_land(back)
        ghost = back.changed(bounces=0)  # its mana is no longer that of a land in play
        turn.pool = [
            replace(mana, source=ghost) if mana.source is back else mana for mana in turn.pool
        ]
        self.note(turn.number, Event.BOUNCE, back.name, 0)

    def lose_land(self, land: Copy) -> None:
        """Take a land from the table."""
        self.lands.remove(land)
        for some in (self.sources, self.sleeping):
            if land in some:
                some.remove(land)
        self.searchers = [None if one is land else one for one in self.searchers]
        self.counting.pop(land, None)
        self.filters.pop(land, None)

    def is_awake(self, land: Copy) -> bool:
        """Say whether there are the lands in play that a land needs to make mana."""
        return land.needs_lands <= self.lands_in_play()

    def wake(self, turn: Turn) -> None:
        """Let the first land that has waited for others make its mana from now on."""
        mana = turn.available
        land = next(land for land in self.sleeping if self.is_awake(land))
        self.sleeping.remove(land)
        self.make_mana(turn, land, self.tapped_on[land] == turn.number)
        if turn.available > mana:
            self.more_mana(turn)

    def enters_tapped(self, land: Copy, turn: int, card: Copy | None) -> bool:
        """Say whether a land would enter tapped now; `card` is the one played for it."""
        others_in_hand = [other for other in self.hand if other.is_land and other is not card]
        match land.enters:
            case "no":
                return False
            case "check":
                return not types_of(self.lands) & land.types_wanted
            case "reveal":
                return not types_of(others_in_hand) & land.types_wanted
            case "fast":
                return self.lands_in_play() > land.number
            case "slow":
                return self.lands_in_play() < land.number
            case "basics":
                return sum("basic" in one.types for one in self.lands) < land.number
            case "turn":
                return turn > land.number
        assert land.enters == "always"
        return True

    # -- counting ---------------------------------------------------------------------------------

    def count(self) -> Counter[tuple[str, int]]:
        """Count what is in play, for every counter."""
        counted: Counter[tuple[str, int]] = Counter()
        for card in (*self.lands, *self.others):
            counted.update(card.counted)
        return counted

    def counted(self, card: Copy, found: Counter[tuple[str, int]] | None = None) -> int:
        """Return how many there are of what a card counts: the least of its parts."""
        found = self.before if card.counts_idle else self.count() if found is None else found
        parts = card.counts.split(" + ")
        value = min(found[counter_of(card.played), place] for place in range(len(parts)))
        return min(value, card.counts_most) if card.counts_most else value

    def counted_mana(self, card: Copy, found: Counter[tuple[str, int]] | None = None) -> int:
        """Return the mana that a card makes for what it counts, and beside that."""
        return card.amount + card.per * self.counted(card, found)

    def taps(self, card: Copy, before: Iterable[Copy]) -> int:
        """Return the mana of a card that counts; what others before it tap taps only once."""
        if card.counts_idle and any(
            counter_of(o.played) == counter_of(card.played) for o in before
        ):
            return card.amount
        return self.counted_mana(card)

    def settle_before_counting(self, turn: Turn) -> None:
        """Pay what is owed while filters that count do not count what is paid for."""
        if any(card.counts for card in self.filters):
            self.settle(turn)

    def grow(self, turn: Turn) -> None:
        """Add the mana that untapped permanents make since there is more of what they count."""
        for card, one in self.counting.items():
            makes = self.counted_mana(card)
            if not one.ready or card.counts_idle or makes <= one.each:
                continue
            self.settle(turn)
            if sum(mana.source is card for mana in turn.pool) == one.each:
                more = min(makes - one.each, MOST_MANA - turn.available)
                one.each += more
                turn.pool += some_mana(card, more, self.since[card])
                turn.available += more

    # -- mana -------------------------------------------------------------------------------------

    def next_since(self) -> int:
        """Return a number for something that comes now."""
        self.came += 1
        return self.came

    def add_source(self, turn: Turn, card: Copy, *, ready: bool) -> None:
        """Add the mana that a permanent makes every turn, and its filter."""
        self.since[card] = self.next_since()
        mana: list[Mana] = []
        if card.counts_plain:
            makes = self.taps(card, self.counting)
            makes = min(makes, MOST_MANA - turn.available) if ready else makes
            self.counting[card] = Counting(makes, ready)
            self.sources.append(card)
            mana = some_mana(card, makes, self.since[card])
        elif card.amount:
            self.sources.append(card)
            mana = mana_of(card, self.since[card])
        if ready:
            turn.pool += mana
            turn.available += len(mana)
        if card.is_filter:
            self.filters[card] = 0 if ready else turn.number
            self.filters_met += 1

    def more_mana(self, turn: Turn) -> None:
        """Note that there is more mana to cast spells with."""
        if turn.started:
            self.show_mana(turn)
            self.keep_pool(turn)

    def show_mana(self, turn: Turn) -> None:
        """Count the mana there is, filters used, and note it."""
        shown = turn.available + self.gain(turn)
        turn.shown = max(turn.shown, shown)
        self.note(turn.number, Event.MANA, None, shown)

    def settle(self, turn: Turn, *, special: bool = False) -> None:
        """Pay for what was cast, with filters where it cannot be paid without."""
        if not (turn.owed.mana or turn.owed.pips):
            return
        order = self.order_to_use(turn, special)
        for place in range(len(order)):
            self.use_filter(turn, order[place:], turn.owed)
        turn.pool = leave_untapped(turn.pool, turn.owed, special=special)
        turn.owed = Bill()

    # -- filters ----------------------------------------------------------------------------------

    def order_to_use(self, turn: Turn, special: bool) -> tuple[Filter, ...]:
        """Return the filters to use for what is owed: as leaves the most mana, others counted.

        None if that is as good. What another filter could add counts if its price is left.
        """
        ready = self.ready(turn)
        ways: list[tuple[Filter, ...]] = []
        if can_pay(turn.pool, turn.owed, special=special):
            ways.append(())
        ways += [one for one in self.orders(turn) if self.pays_in_order(turn, one)]

        def worth(order: tuple[Filter, ...]) -> int:
            pool = [m for m in turn.pool if m.for_all or (special and not order)]
            left = len(pool) + sum(one.gain for one in order) - turn.owed.mana
            used = [one.source for one in order]
            others = [one for one in ready if one.source not in used and one.price <= left]
            return left + sum(max(one.gain, 0) for one in others)

        return max(ways, key=worth)

    def ready(self, turn: Turn) -> list[Filter]:
        """Return the filters that can be used now, the first of them."""
        found = []
        for card, used in self.filters.items():
            own = sum(mana.source is card for mana in turn.pool)
            if used != turn.number and own == len(mana_of(card)):
                count = self.counted(card) if card.counts else 0
                found.append(Filter(card, tuple(filtered_mana(card, count))))
        return found[:MOST_FILTERS]

    def orders(self, turn: Turn) -> list[tuple[Filter, ...]]:
        """Return the orders in which filters can be used."""
        return [
            order
            for order in orders_of(self.ready(turn))
            if can_pay_in_order(without_own(turn.pool, order), order, Bill())
        ]

    def pays_in_order(self, turn: Turn, order: tuple[Filter, ...]) -> bool:
        """Say whether what is owed is paid with filters used in an order."""
        return can_pay_in_order(without_own(turn.pool, order), order, turn.owed)

    def gain(self, turn: Turn) -> int:
        """Return how much more mana there is with the best filters used."""
        orders = [one for one in self.orders(turn) if self.pays_in_order(turn, one)]
        gains = [sum(one.gain for one in order) for order in orders]
        if can_pay(turn.pool, turn.owed):
            gains.append(0)
        return max(gains)

    def use_filter(self, turn: Turn, order: tuple[Filter, ...], owed: Bill) -> None:
        """Use the first of some filters, so that with the others what is owed can be paid.

        Its price is paid with the mana of the fewest colours that can go.
        """
        now, later = order[0], order[1:]
        turn.available += now.gain
        turn.pool = without_own(turn.pool, (now,))
        price = now.price
        others = [one.source for one in later]
        usable = [mana for mana in turn.pool if now.takes(mana) and mana.source not in others]
        for mana in sorted(usable, key=lambda mana: (len(mana.wide), mana.since)):
            rest = [one for one in turn.pool if one is not mana]
            if price and can_pay_in_order(without_own(rest, later), order, owed, price=price - 1):
                turn.pool = rest
                price -= 1
        assert not price
        since = self.next_since()
        turn.pool = [*turn.pool, *(replace(mana, since=since) for mana in now.gives)]
        self.filters[now.source] = turn.number
        if now.source.filter_once:
            del self.filters[now.source]
            self.used_up.append(now.source)

    def use_all_filters(self, turn: Turn) -> None:
        """Use every filter that gives more than it takes, in the order in which they came."""
        for card, used in tuple(self.filters.items()):
            own = sum(mana.source is card for mana in turn.pool)
            if used == turn.number or own != len(mana_of(card)):
                continue
            count = self.counted(card) if card.counts else 0
            one = Filter(card, tuple(filtered_mana(card, count)))
            pool = without_own(turn.pool, (one,))
            if one.gain > 0 and can_pay_in_order(pool, (one,), Bill()):
                self.use_filter(turn, (one,), Bill())
        turn.shown = max(turn.shown, turn.available)

    # -- what can be paid -------------------------------------------------------------------------

    def less_of(self, spell: Copy) -> int:
        """Return how much less a spell costs now."""
        return sum(self.less[kind] for kind in spell.classes)

    def cost_now(self, spell: Copy) -> int:
        """Return what a spell costs now."""
        return cost_of(spell, self.less_of(spell))

    def with_spell(self, turn: Turn, spell: Copy) -> Bill | None:
        """Return what is owed with a spell more; None for one that is never cast."""
        return None if spell.mana is None else turn.owed.plus(spell, self.less_of(spell))

    def can_cast(self, turn: Turn, spell: Copy, extra: Iterable[Mana] = ()) -> bool:
        """Say whether a spell can be paid on top of what is owed.

        With filters used restricted mana pays nothing, and `extra` mana no price.
        """
        bill, more = self.with_spell(turn, spell), list(extra)
        if bill is None:
            return False
        if can_pay([*turn.pool, *more], bill, special=spell.is_special):
            return True
        return any(
            can_pay_in_order(without_own(turn.pool, order), order, bill, beside=more)
            for order in self.orders(turn)
        )

    # -- mana given once --------------------------------------------------------------------------

    def usable(self, turn: Turn) -> list[Piece]:
        """Return the pieces of mana that can be used this turn."""
        return [piece for piece in self.pieces if piece.since <= turn.number]

    def stock(self, turn: Turn) -> list[Mana]:
        """Return all the mana given once that can be used this turn."""
        return [mana for piece in self.usable(turn) for mana in mana_once(piece.source)]

    def cap_pieces(self, turn: Turn) -> None:
        """Leave for the next turn what is more than a turn can count."""
        total = turn.available
        for piece in self.usable(turn):
            if total + piece.source.once > MOST_MANA:
                piece.since = turn.number + 1
            else:
                total += piece.source.once

    def keep_pool(self, turn: Turn) -> None:
        """Remember which spells the mana there is pays; nothing is owed."""
        stock = self.stock(turn)
        for name, spell in self.spells.items():
            if name not in turn.castable and self.can_cast(turn, spell, stock):
                turn.castable.add(name)

    def look_at_mana(self, turn: Turn) -> None:
        """Look at the mana there is for the first time in a turn."""
        turn.started = True
        most = len(turn.pool) + self.gain(turn)
        turn.colour_screw = any(
            spell.mana is not None
            and self.cost_now(spell) <= most
            and not self.can_cast(turn, spell)
            for spell in self.spells_at_hand()
        )
        self.show_mana(turn)
        self.keep_pool(turn)

    # -- spells -----------------------------------------------------------------------------------

    def cast_spell(self, turn: Turn) -> bool:
        """Cast the next spell of the pilot's phases; say if there is one."""
        rituals = any(card.ritual for card in self.hand)
        if self.stock(turn) or (rituals and self.filters_met):
            self.settle(turn)
        while turn.phase < len(self.pilot.phases):
            phase = self.pilot.phases[turn.phase]
            spell = self.next_spell(turn, phase.kind) if turn.number <= phase.until else None
            if spell is not None:
                self.put_on_table(turn, spell)
                return True
            turn.phase += 1
        return False

    def next_spell(self, turn: Turn, kind: str) -> Copy | None:
        """Return what to cast in a phase of a kind, or None.

        The dearest spell that can be paid; a dearer one if mana given once that is in play pays
        it, which is then used; or the first of the rituals that together pay a dearer one.
        """
        payable = [spell for spell in self.spells_at_hand() if spell.mana is not None]
        spells = [spell for spell in payable if is_of_kind(spell, kind)]
        plain = next((s for s in spells if self.can_cast(turn, s)), None)
        value = -1 if plain is None else plain.mana
        stock = self.stock(turn)
        if stock:
            wish = next((s for s in spells if self.can_cast(turn, s, stock)), None)
            if wish is not None and wish.mana > value:
                self.use_pieces(turn, wish)
                return wish
        return self.ritual_for(turn, spells, stock, value) or plain

    def use_pieces(self, turn: Turn, spell: Copy) -> None:
        """Use what is needed of the mana given once: a piece that can stay stays."""
        others = self.usable(turn)
        used = []
        for piece in self.usable(turn):
            others.remove(piece)
            rest = [mana for one in others for mana in mana_once(one.source)]
            mine = [mana for one in used for mana in mana_once(one.source)]
            if not self.can_cast(turn, spell, mine + rest):
                used.append(piece)
        for piece in used:
            self.pieces.remove(piece)
            since = self.next_since()
            turn.pool = turn.pool + [replace(mana, since=since) for mana in mana_once(piece.source)]
            turn.available += piece.source.once
            self.note(turn.number, Event.USE, piece.source.name, piece.source.once)
            if piece.source.piece_is_card:
                self.used_up.append(piece.source)
        self.show_mana(turn)

    def ritual_for(
        self, turn: Turn, spells: list[Copy], stock: list[Mana], value: int
    ) -> Copy | None:
        """Return the first of the rituals that together pay a spell dearer than `value`."""
        pool, owed, made = turn.pool, turn.owed, turn.available + len(stock)
        first = None
        for number, ritual in enumerate(
            sorted((card for card in self.hand if card.ritual), key=look_order)
        ):
            if ritual.mana is None:
                continue
            bill = owed.plus(ritual, self.less_of(ritual))
            if made + ritual.once > MOST_MANA:
                continue
            if not can_pay(pool, bill, special=ritual.is_special):
                continue
            left = leave_untapped(pool, bill, special=ritual.is_special)
            since = self.came + 1 + number
            pool = left + [replace(mana, since=since) for mana in mana_once(ritual)]
            owed = Bill()
            made += ritual.once
            first = first or ritual
            dearer = [spell for spell in spells if spell.mana > value]
            if any(
                can_pay(pool + stock, Bill().plus(one, self.less_of(one)), special=one.is_special)
                for one in dearer
            ):
                return first
        return None

    def put_on_table(self, turn: Turn, spell: Copy) -> None:
        """Cast a spell, and do what it does."""
        number, cost = turn.number, self.cost_now(spell)
        self.note(number, Event.CAST, spell.name, cost)
        self.cast.add(spell.name)
        self.spells_cast.append(spell)
        if spell.is_commander:
            self.command_zone.remove(spell)
            self.commander_cast = True
        else:
            self.hand.remove(spell)
        turn.owed = turn.owed.plus(spell, self.less_of(spell))
        if self.restricts:  # paid at once: which mana pays decides what is left for whom
            self.settle(turn, special=spell.is_special)
        turn.spent += cost
        turn.casts += 1
        if spell.reduces:
            self.less[spell.reduces] += spell.reduces_by
            self.settle(turn)
            self.keep_pool(turn)
        turn.to_draw = spell.draws
        turn.land_drops += spell.land_drops + spell.drops_now
        self.more_drops += spell.land_drops
        self.expect_search(spell)
        if spell.searches and spell.price is None:
            self.start_search(turn, spell)
        if spell.tutor_count:
            turn.tutor, turn.to_tutor = spell, spell.tutor_count
        mana = turn.available
        if spell.is_permanent:
            self.settle_before_counting(turn)
            self.others.append(spell)
            self.grow(turn)
        self.give_mana(turn, spell)
        if turn.available > mana or (spell.is_filter and spell.at_once):
            self.more_mana(turn)

    def give_mana(self, turn: Turn, spell: Copy) -> None:
        """Add the mana that a spell makes, every turn or once, as soon as it can be spent."""
        if spell.pieces:
            self.make_pieces(turn, spell)
        elif spell.amount or spell.counts or spell.is_filter:
            if spell.at_once:
                self.settle(turn)
            self.add_source(turn, spell, ready=spell.at_once)
        elif spell.once and turn.available + len(self.stock(turn)) + spell.once <= MOST_MANA:
            self.settle(turn)
            since = self.next_since()
            turn.pool = turn.pool + [replace(mana, since=since) for mana in mana_once(spell)]
            turn.available += spell.once

    def make_pieces(self, turn: Turn, spell: Copy) -> None:
        """Put mana given once into play."""
        more = False
        since = turn.number if spell.at_once else turn.number + 1
        for _ in range(spell.pieces):
            full = turn.available + len(self.stock(turn)) + spell.once > MOST_MANA
            since = turn.number + 1 if full else since
            self.pieces.append(Piece(spell, since))
            more = more or since == turn.number
        if more:
            self.settle(turn)
            self.keep_pool(turn)

    # -- searches, tutors, cycling ----------------------------------------------------------------

    def start_search(self, turn: Turn, card: Copy) -> None:
        """Begin a search for lands."""
        turn.targets, turn.finds_tapped = card.targets, card.finds_tapped
        turn.to_play, turn.to_hand = card.finds_play, card.finds_hand

    def expect_search(self, card: Copy) -> None:
        """Remember a permanent whose search is an ability to be paid for."""
        if card.searches and card.price is not None:
            self.searchers.append(card)

    def finds(self, targets: frozenset[str]) -> bool:
        """Say whether the library has a land that is searched for."""
        return any(one.name in targets for one in self.library)

    def spend_the_rest(self, turn: Turn) -> bool:
        """Spend mana that is left on a search or on cycling; say if there was anything to do."""
        if not self.searchers and not any(card.cycling is not None for card in self.hand):
            return False
        self.settle(turn)
        if self.filters_met:
            self.use_all_filters(turn)
        return self.use_search(turn) or self.cycle(turn)

    def use_search(self, turn: Turn) -> bool:
        """Pay for the first search that can be paid and finds something; say if there is one.

        It is sacrificed. A land has to be untapped, and does not pay for its own search.
        """
        for card in self.searchers:
            if card is None:
                continue
            own = [mana for mana in turn.pool if mana.source is card]
            rest = [mana for mana in turn.pool if mana.source is not card]
            price = Bill(card.price or 0, card.price_pips)
            if card.is_land and len(own) < card.amount:
                continue
            pool = rest if card.is_land else turn.pool
            if can_pay(pool, price) and self.finds(card.targets):
                turn.pool = pool
                if card.is_land:
                    self.lose_land(card)
                else:
                    self.others.remove(card)
                    self.searchers[self.searchers.index(card)] = None
                self.pay(turn, price)
                self.start_search(turn, card)
                self.note(turn.number, Event.SEARCH, card.name, price.mana)
                return True
        return False

    def pay(self, turn: Turn, price: Bill) -> None:
        """Pay for an ability."""
        turn.owed = price
        turn.spent += price.mana
        if self.restricts:
            self.settle(turn)

    def cycle(self, turn: Turn) -> bool:
        """Cycle the first card that can be and that is not wanted; say if there is one."""
        for card in sorted(self.hand, key=look_order):
            if card.cycling is None:
                continue
            price = Bill(card.cycling, card.cycling_pips)
            if not can_pay(turn.pool, price) or not self.is_to_cycle(card):
                continue
            self.hand.remove(card)
            self.pay(turn, price)
            self.note(turn.number, Event.CYCLE, card.name, card.cycling)
            turn.phase = 0
            if card.cycling_finds:
                turn.targets, turn.finds_tapped = card.cycling_targets, True
                turn.to_play, turn.to_hand = 0, 1
            else:
                turn.to_draw = 1
            return True
        return False

    def is_to_cycle(self, card: Copy) -> bool:
        """Say whether a card with cycling is not wanted as it is."""
        lands = [one for one in self.hand if one.is_land]
        if card.cycling_targets:
            return not lands and self.finds(card.cycling_targets)
        if card.is_land:
            return self.lands_in_play() >= ENOUGH_LANDS and len(lands) > 1
        return card.mana is None or self.cost_now(card) > len(self.base()) + 1

    def base(self) -> list[Mana]:
        """Return the mana that untaps, what is counted and what is restricted left aside."""
        plain = [one for one in self.sources if one not in self.counting and one.for_all]
        return [mana for one in plain for mana in mana_of(one)]

    def find_any(self, turn: Turn) -> None:
        """Find a card: a land if there are few and none is in hand, else a spell, else a land."""
        tutor = turn.tutor
        assert tutor is not None
        turn.to_tutor -= 1
        spell = self.spell_to_find(tutor)
        land = self.best_land(turn, tutor.tutor_lands, tapped=True, card=None)
        in_hand = any(card.is_land for card in self.hand)
        few = not in_hand and self.lands_in_play() < FEW_LANDS
        found = land if land is not None and (few or spell is None) else spell
        if found is None:
            turn.to_tutor = 0
        elif tutor.tutor_top:
            self.on_top = found
            self.note(turn.number, Event.TUTOR, found.name, 1)
        elif self.take(found):
            self.note(turn.number, Event.TUTOR, found.name, 0)
        else:
            turn.to_tutor = 0

    def spell_to_find(self, tutor: Copy) -> Copy | None:
        """Return the spell that a tutor finds.

        The dearest that the mana of the next turn pays, one more for a land in hand; if there is
        none the cheapest.
        """
        pool = self.base()
        if any(card.is_land for card in self.hand):
            pool.append(Mana(frozenset(), frozenset(), True, tutor))
        names = tutor.tutor_spells
        spells = sorted((one for one in self.library if one.name in names), key=look_order)
        for one in spells:
            if can_pay(pool, Bill().plus(one, self.less_of(one))):
                return one
        return min(spells, key=self.cost_now, default=None)

    # -- what is recorded -------------------------------------------------------------------------

    def record_turn(self, turn: Turn) -> None:
        """Record the values of a turn."""
        before = self.record.by_turn
        spent_by = turn.spent + sum(past["mana_spent"] for past in before)
        before.append(
            {
                "lands_in_play": self.lands_in_play(),
                "land_drop": int(turn.dropped),
                "every_land_drop": int(turn.dropped and all(past["land_drop"] for past in before)),
                "lands_seen": self.lands_seen,
                "mana_available": turn.shown,
                "mana_spent": turn.spent,
                "mana_wasted": turn.shown - turn.spent,
                "mana_spent_by": spent_by,
                "compounded_mana": spent_by + sum(past["mana_spent_by"] for past in before),
                "spells_cast": turn.casts,
                "commander_cast": int(self.commander_cast),
                "screw": int(self.lands_seen < turn.number),
                "flood": int(self.lands_seen >= turn.number + 2),
                "colour_screw": int(turn.colour_screw),
                "hand_size": len(self.hand),
            }
        )

    def record_cards(self, turn: Turn) -> None:
        """Record which events hold for which cards on a turn, and where the cards are."""
        others = [card for card in self.others if card not in self.used_up]
        assert turn.hand is not None
        self.record.moments.append(
            {
                "hand": turn.hand,
                "seen": list(self.had),
                "play": [*self.lands, *self.idle_lands, *others],
                "cast": list(self.spells_cast),
            }
        )
        payable = self.payable_on(turn.number)
        self.record.lands_dealt.append(len(self.seen_lands))
        self.castable_and_seen |= turn.castable & self.seen
        self.record.cards.append(
            {
                Track.SEEN: set(self.seen),
                Track.PAYABLE: payable,
                Track.CASTABLE: set(turn.castable),
                Track.PAYABLE_AND_SEEN: payable & self.seen,
                Track.CASTABLE_AND_SEEN: set(self.castable_and_seen),
                Track.CAST: set(self.cast),
                Track.PAYABLE_GIVEN_LANDS: {
                    name for name in payable if self.spells[name].mana <= len(self.seen_lands)
                },
            }
        )

    def payable_on(self, turn: int) -> set[str]:
        """Return the spells that some land drops among the lands seen pay on a turn.

        What they paid last turn they pay again, with the same lands.
        """
        lands = [one for one in self.seen_lands if one.land.payable_amount]
        most = max((one.land.payable_amount for one in lands), default=0)
        answers: dict[tuple[int, tuple[Colours, ...]], bool] = {}
        for name, spell in self.spells.items():
            if spell.mana is None or name in self.paid_before:
                continue
            if spell.mana > most * min(turn, len(lands)):
                continue  # not even the best lands make so much
            cost = (spell.mana, spell.pips)
            if cost not in answers:
                answers[cost] = is_payable(lands, turn, *cost)
            if answers[cost]:
                self.paid_before.add(name)
        return set(self.paid_before)


def types_of(cards: Iterable[Copy]) -> set[str]:
    """Return the basic land types among cards, and ``"basic"`` if one is basic."""
    return {word for card in cards for word in card.types}


def is_of_kind(spell: Copy, kind: str) -> bool:
    """Say whether a spell is tried in a phase of a kind; a ritual never is."""
    mana = spell.amount or spell.once * spell.pieces
    ramps = mana or spell.finds_play or spell.counts or spell.is_filter or spell.reduces
    match kind:
        case _ if spell.ritual:
            return False
        case "free_mana":
            return mana > 0 and spell.at_once and mana >= spell.mana
        case "commander":
            return spell.is_commander
        case "ramp" | "other":
            return bool(ramps) == (kind == "ramp")
    return True
