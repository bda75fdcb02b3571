"""A whole game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from simlab.decks import Deck
from simlab.kernels.columns import Event, Track
from simlab.mulligans import (
    AsidePolicy,
    AsideSpells,
    BottomPolicy,
    KeepPolicy,
    MulliganRule,
    OwnWorth,
)
from simlab.pilots import Pilot
from tests.naive.judging import count_lands
from tests.naive.opening import LogLine, Opening, play_opening
from tests.naive.payable import SeenLand, is_payable
from tests.naive.paying import Bill, Mana, can_cast, can_pay, leave_untapped, mana_of, mana_once
from tests.naive.table import Colours, Copy, Table, lay_out, look_order


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What is played, and how."""

    deck: Deck
    rule: MulliganRule
    keep: KeepPolicy
    bottom: BottomPolicy
    pilot: Pilot
    turns: int
    draw_first: bool
    on_the_play: bool = True
    aside: AsidePolicy | OwnWorth = field(default_factory=AsideSpells)
    players: int = 2
    ignore_colours: bool = False
    least_x: int = 1


@dataclass
class NaiveGame:
    """What is recorded of a game.

    Attributes
    ----------
    columns
        `columns.GAME_COLUMNS` by name.
    by_turn
        `columns.TURN_COLUMNS` by name: a list with one value a turn.
    cards
        For each turn, and each event of `columns.Track`, the names of the cards it happened to.
    log
        Turn, event, card name (None where the line is about no card) and value.
    """

    columns: dict[str, int] = field(default_factory=dict)
    by_turn: list[dict[str, int]] = field(default_factory=list)
    cards: list[dict[Track, set[str]]] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)


MOST_SEEN = 64  # cards of a game that a hand can hold, commanders among them
MOST_KEPT = 10  # cards of a kept hand
KEPT_FREE = 8  # of those, at most so many are kept free for lands searched to hand
MOST_MANA = 126  # mana of one turn; more given once is not used


def play_game(settings: Settings, *, seed: int, game: int, table: Table | None = None) -> NaiveGame:
    """Play one game and return what is recorded of it."""
    table = table or lay_out(
        settings.deck,
        players=settings.players,
        ignore_colours=settings.ignore_colours,
        least_x=settings.least_x,
    )
    record = NaiveGame()
    draws = settings.turns - 1 + settings.draw_first
    may_come = draws + further_cards(table, draws)
    opening = play_opening(
        table,
        settings.rule,
        settings.keep,
        settings.bottom,
        settings.aside,
        record.log,
        seed=seed,
        game=game,
        draws=may_come + 1,
        on_the_play=settings.on_the_play,
        plays_by=lambda turns, cards: plays_by(turns, list(cards), table, settings),
    )
    record.columns = {
        "mulligans": opening.mulligans,
        "kept_size": len(opening.hand),
        "lands_in_hand": count_lands(opening.hand),
        "keepable": int(opening.keepable),
    }
    player = Player(table, opening, settings, may_come, record)
    for turn in range(1, settings.turns + 1):
        player.play_turn(turn, draws=turn > 1 or settings.draw_first)
    return record


def further_cards(table: Table, draws: int) -> int:
    """Return how many cards may come up beside the draw of every turn, and past those found."""
    everything = (*table.library, *table.commanders)
    wanted = sum(card.draws + card.finds_play + card.finds_hand for card in everything)
    kept_free = min(KEPT_FREE, sum(card.finds_hand for card in everything))
    room = MOST_SEEN - len(table.commanders) - kept_free - MOST_KEPT - draws
    return max(0, min(wanted, room))


@dataclass(eq=False)
class Piece:
    """Mana given once that lies in play until it is used."""

    source: Copy
    since: int  # first turn on which it can be used


@dataclass
class Turn:
    """What a turn is about.

    Attributes
    ----------
    pool
        The mana there is to pay with.
    owed
        Cast and not yet paid: which mana pays is left open as long as possible.
    pools
        The mana there was, at the start and whenever there was more of it; all that is given once
        counts.
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
    pools: list[list[Mana]] = field(default_factory=list)
    to_draw: int = 0
    finder: Copy | None = None  # whose search goes on
    to_play: int = 0
    to_hand: int = 0


class Player:
    """One player's cards, and what happens to them."""

    def __init__(
        self, table: Table, opening: Opening, settings: Settings, may_come: int, record: NaiveGame
    ) -> None:
        self.spells = {
            copy.name: copy for copy in (*table.library, *table.commanders) if not copy.is_land
        }
        self.restricts = any(c.restricted for c in (*table.library, *table.commanders))
        self.hand = list(opening.hand)
        self.coming = opening.library[:may_come]  # what will be drawn, in this order
        self.library = set(opening.library)
        self.seen_cards = len(self.hand) + len(self.coming) + len(table.commanders)
        self.command_zone = list(table.commanders)
        self.pilot = settings.pilot
        self.record = record
        self.lands: list[Copy] = []
        self.sources: list[Copy] = []  # whatever makes mana every turn, in the order it came
        self.pieces: list[Piece] = []
        self.sleeping: list[Copy] = []  # lands that wait for others to make mana
        self.tapped_on: dict[Copy, int] = {}  # turn on which one of them entered tapped
        self.searchers: list[Copy] = []  # permanents with a search to pay for
        self.more_drops = 0
        self.late_found: list[Copy] = []  # lands searched to hand, looked at after all others
        self.lands_seen = count_lands(self.hand)
        self.seen = {card.name for card in (*self.hand, *self.command_zone)}
        # What is payable looks at the draw of every turn alone, as if nothing had an effect.
        self.seen_lands = [SeenLand(card, 1) for card in self.hand if card.is_land]
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
        turn = Turn(
            number,
            pool=[mana for source in self.sources for mana in mana_of(source)],
            land_drops=1 + self.more_drops,
            to_draw=int(draws),
        )
        turn.available = len(turn.pool)
        self.cap_pieces(turn)
        while self.do_next(turn):
            pass
        self.note(number, Event.END, None, turn.spent)
        self.record_turn(turn)
        self.record_cards(turn)

    def do_next(self, turn: Turn) -> bool:
        """Do the first of the things there is to do; say if there was any."""
        if turn.to_draw:
            turn.to_draw -= 1
            self.draw(turn)
        elif any(self.is_awake(land) for land in self.sleeping):
            self.wake(turn)
        elif turn.to_play or turn.to_hand:
            self.find_land(turn)
        elif turn.land_drops and self.choices():
            self.play_land(turn)
        else:
            if not turn.started:
                self.look_at_mana(turn)
            return self.cast_spell(turn) or self.use_search(turn)
        return True

    def note(self, turn: int, event: Event, card: str | None, value: int) -> None:
        """Add a line to the log."""
        self.record.log.append((turn, event, card, value))

    def spells_at_hand(self) -> list[Copy]:
        """Return the spells in hand and in the command zone, in the order of the pilot."""
        spells = [card for card in self.hand if not card.is_land] + self.command_zone
        return sorted(spells, key=look_order)

    def draw(self, turn: Turn) -> None:
        """Draw the next card that is still there; nobody loses by an empty library."""
        while self.coming:
            card = self.coming.pop(0)
            if card in self.library:
                break
        else:
            turn.to_draw = 0
            return
        self.library.remove(card)
        self.hand.append(card)
        self.seen.add(card.name)
        self.lands_seen += card.is_land
        self.note(turn.number, Event.DRAW, card.name, 0)

    # -- lands ------------------------------------------------------------------------------------

    def choices(self) -> list[Copy]:
        """Return the cards that can be a land drop; spells with a land side if there is no land."""
        lands = [card for card in self.hand if card.is_land]
        found = [card for card in lands if card in self.late_found]
        others = sorted((card for card in lands if card not in found), key=look_order)
        sides = sorted((card for card in self.hand if card.side), key=look_order)
        return others + found or sides

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
        searches = land is not card and land is not card.side
        if land is None:  # nothing is found: it stays as a land that does nothing
            self.note(turn.number, Event.LAND, card.name, 0)
            self.hand.remove(card)
            self.lands.append(card.without_mana())
            return
        tapped = self.option_tapped(turn, card, land)
        self.hand.remove(card)
        if searches:
            self.library.remove(land)
            self.note(turn.number, Event.LAND, card.name, 0)
            self.note(turn.number, Event.FIND, land.name, int(tapped))
        else:
            self.note(turn.number, Event.LAND, land.name, int(tapped))
        self.put_into_play(turn, land, tapped)

    def use_search(self, turn: Turn) -> bool:
        """Pay for the first search that can be paid and finds something; say if there is one.

        It is sacrificed. A land has to be untapped, and does not pay for its own search.
        """
        if self.searchers:
            self.settle(turn)
        for card in self.searchers:
            own = [mana for mana in turn.pool if mana.source is card]
            rest = [mana for mana in turn.pool if mana.source is not card]
            price = Bill(card.price or 0, card.price_pips)
            if card.is_land and len(own) < card.amount:
                continue
            if can_pay(rest, price) and any(one.name in card.targets for one in self.library):
                self.searchers.remove(card)
                if card.is_land:
                    self.lands.remove(card)
                    self.sources.remove(card)
                turn.pool, turn.owed = rest, price
                if self.restricts:
                    self.settle(turn)
                turn.spent += price.mana
                turn.finder, turn.to_play, turn.to_hand = card, card.finds_play, card.finds_hand
                self.note(turn.number, Event.SEARCH, card.name, price.mana)
                return True
        return False

    def option_tapped(self, turn: Turn, card: Copy, land: Copy) -> bool:
        """Say whether a land that is played or found with a card in hand enters tapped."""
        found = land is not card and land is not card.side
        return (found and card.finds_tapped) or self.enters_tapped(land, turn.number, card)

    def option_value(
        self, turn: Turn, card: Copy, land: Copy | None
    ) -> tuple[int, bool, int, int, bool]:
        """Return by what a land drop is chosen; the card that stands first breaks ties."""
        if land is None:
            return (0, False, 0, 0, False)
        return self.land_value(turn, land, self.option_tapped(turn, card, land))

    def land_value(self, turn: Turn, land: Copy, tapped: bool) -> tuple[int, bool, int, int, bool]:
        """Return by what a land is chosen; the land that stands first in the list breaks ties.

        Mana value of the dearest spell then castable, tapped (it costs nothing now), colours
        that no land in play makes, number of colours; only colours that the deck asks for count.
        Among equals one that makes its mana before one that waits for other lands.
        """
        sleeps = land.needs_lands > len(self.lands) + 1
        pool = turn.pool if tapped or sleeps else turn.pool + mana_of(land)
        dearest = max(
            (spell.mana for spell in self.spells_at_hand() if can_cast(pool, turn.owed, spell)),
            default=0,
        )
        awake = (one for one in self.lands if one not in self.sleeping)
        made = frozenset().union(*(one.for_creatures for one in awake))
        makes = frozenset() if sleeps else land.for_creatures
        return (dearest, tapped, len(makes - made), len(makes), not sleeps)

    def best_target(
        self, turn: Turn, finder: Copy, *, tapped: bool = False, card: Copy | None = None
    ) -> Copy | None:
        """Return the best land that a search finds in the library; of equal copies the first."""
        lands = sorted((c for c in self.library if c.name in finder.targets), key=look_order)
        return max(
            lands,
            key=lambda land: self.land_value(
                turn,
                land,
                tapped
                or finder.finds_tapped
                or self.enters_tapped(land, turn.number, card or finder),
            ),
            default=None,
        )

    def find_land(self, turn: Turn) -> None:
        """Go on with a search: lands into play first, then lands into hand."""
        assert turn.finder is not None
        to_hand = not turn.to_play
        land = self.best_target(turn, turn.finder, tapped=to_hand)
        if land is None or (to_hand and self.seen_cards == MOST_SEEN):
            turn.to_play = turn.to_hand = 0
            return
        self.library.remove(land)
        if to_hand:
            turn.to_hand -= 1
            self.note(turn.number, Event.FIND, land.name, 2)
            self.hand.append(land)
            self.late_found.append(land)
            self.seen_cards += 1
            self.lands_seen += 1
            self.seen.add(land.name)
            return
        turn.to_play -= 1
        tapped = turn.finder.finds_tapped or self.enters_tapped(land, turn.number, turn.finder)
        self.note(turn.number, Event.FIND, land.name, int(tapped))
        self.put_into_play(turn, land, tapped)

    def put_into_play(self, turn: Turn, land: Copy, tapped: bool) -> None:
        """Put a land into play; its mana is there at once unless it enters tapped."""
        self.lands.append(land)
        if not self.is_awake(land):
            self.sleeping.append(land)
            self.tapped_on[land] = turn.number if tapped else 0
            return
        self.expect_search(land)
        self.sources.append(land)
        if not tapped:
            self.add_mana(turn, mana_of(land))

    def is_awake(self, land: Copy) -> bool:
        """Say whether there are the lands in play that a land needs to make mana."""
        return land.needs_lands <= len(self.lands)

    def wake(self, turn: Turn) -> None:
        """Let the first land that has waited for others make its mana from now on."""
        land = next(land for land in self.sleeping if self.is_awake(land))
        self.sleeping.remove(land)
        self.expect_search(land)
        self.sources.append(land)
        if self.tapped_on[land] != turn.number:
            self.add_mana(turn, mana_of(land))

    def enters_tapped(self, land: Copy, turn: int, card: Copy) -> bool:
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
                return len(self.lands) > land.number
            case "slow":
                return len(self.lands) < land.number
            case "basics":
                return sum("basic" in one.types for one in self.lands) < land.number
            case "turn":
                return turn > land.number
        assert land.enters == "always"
        return True

    # -- mana -------------------------------------------------------------------------------------

    def add_mana(self, turn: Turn, mana: list[Mana]) -> None:
        """Add mana in mid-turn: what was cast before is paid with what there was before."""
        self.settle(turn)
        turn.pool = turn.pool + mana
        turn.available += len(mana)
        if turn.started and mana:
            self.note(turn.number, Event.MANA, None, turn.available)
            self.keep_pool(turn)

    def settle(self, turn: Turn, *, for_creature: bool = False) -> None:
        """Pay for what was cast."""
        if turn.owed.mana or turn.owed.pips:
            turn.pool = leave_untapped(turn.pool, turn.owed, for_creature=for_creature)
            turn.owed = Bill()

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
        """Remember the mana there is."""
        turn.pools.append(turn.pool + self.stock(turn))

    def look_at_mana(self, turn: Turn) -> None:
        """Look at the mana there is for the first time in a turn."""
        turn.started = True
        self.note(turn.number, Event.MANA, None, turn.available)
        turn.colour_screw = any(
            spell.mana is not None
            and spell.mana <= len(turn.pool)
            and not can_cast(turn.pool, Bill(), spell)
            for spell in self.spells_at_hand()
        )
        self.keep_pool(turn)

    # -- spells -----------------------------------------------------------------------------------

    def cast_spell(self, turn: Turn) -> bool:
        """Cast the next spell of the pilot's phases; say if there is one."""
        if self.stock(turn):
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
        plain = next((s for s in spells if can_cast(turn.pool, turn.owed, s)), None)
        value = -1 if plain is None else plain.mana
        stock = self.stock(turn)
        if stock:
            wish = next((s for s in spells if can_cast(turn.pool + stock, turn.owed, s)), None)
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
            if not can_cast(turn.pool + mine + rest, turn.owed, spell):
                used.append(piece)
        for piece in used:
            self.pieces.remove(piece)
            self.note(turn.number, Event.USE, piece.source.name, piece.source.once)
            turn.pool = turn.pool + mana_once(piece.source)
            turn.available += piece.source.once
        self.note(turn.number, Event.MANA, None, turn.available)

    def ritual_for(
        self, turn: Turn, spells: list[Copy], stock: list[Mana], value: int
    ) -> Copy | None:
        """Return the first of the rituals that together pay a spell dearer than `value`."""
        pool, owed, made = turn.pool, turn.owed, turn.available + len(stock)
        first = None
        for ritual in sorted((card for card in self.hand if card.ritual), key=look_order):
            if made + ritual.once > MOST_MANA or not can_cast(pool, owed, ritual):
                continue
            bill = owed.plus(ritual)
            pool = leave_untapped(pool, bill, for_creature=ritual.is_creature) + mana_once(ritual)
            owed = Bill()
            made += ritual.once
            first = first or ritual
            dearer = [spell for spell in spells if spell.mana > value]
            if any(can_cast(pool + stock, owed, spell) for spell in dearer):
                return first
        return None

    def put_on_table(self, turn: Turn, spell: Copy) -> None:
        """Cast a spell, and do what it does."""
        number = turn.number
        self.note(number, Event.CAST, spell.name, spell.mana)
        self.cast.add(spell.name)
        if spell.is_commander:
            self.command_zone.remove(spell)
            self.commander_cast = True
        else:
            self.hand.remove(spell)
        turn.owed = turn.owed.plus(spell)
        if self.restricts:  # paid at once: which mana pays decides what is left for whom
            self.settle(turn, for_creature=spell.is_creature)
        turn.spent += spell.mana
        turn.casts += 1
        turn.to_draw = spell.draws
        turn.land_drops += spell.land_drops
        self.more_drops += spell.land_drops
        self.expect_search(spell)
        if spell.searches and spell.price is None:
            turn.finder, turn.to_play, turn.to_hand = spell, spell.finds_play, spell.finds_hand
        if spell.pieces:
            self.make_pieces(turn, spell)
        elif spell.amount:
            if spell.at_once:
                self.add_mana(turn, mana_of(spell))
            self.sources.append(spell)
        elif spell.once and turn.available + len(self.stock(turn)) + spell.once <= MOST_MANA:
            self.add_mana(turn, mana_once(spell))

    def expect_search(self, card: Copy) -> None:
        """Remember a permanent whose search is an ability to be paid for."""
        if card.searches and card.price is not None:
            self.searchers.append(card)

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

    # -- what is recorded -------------------------------------------------------------------------

    def record_turn(self, turn: Turn) -> None:
        """Record the values of a turn."""
        before = self.record.by_turn
        spent_by = turn.spent + sum(past["mana_spent"] for past in before)
        before.append(
            {
                "lands_in_play": len(self.lands),
                "land_drop": int(turn.dropped),
                "every_land_drop": int(turn.dropped and all(past["land_drop"] for past in before)),
                "lands_seen": self.lands_seen,
                "mana_available": turn.available,
                "mana_spent": turn.spent,
                "mana_wasted": turn.available - turn.spent,
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
        """Record which events hold for which cards on a turn."""
        payable = self.payable_on(turn.number)
        castable = {
            name
            for name, spell in self.spells.items()
            if any(can_cast(pool, Bill(), spell) for pool in turn.pools)
        }
        self.castable_and_seen |= castable & self.seen
        self.record.cards.append(
            {
                Track.SEEN: set(self.seen),
                Track.PAYABLE: payable,
                Track.CASTABLE: castable,
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
        lands = [one for one in self.seen_lands if one.land.for_all and one.land.needs_lands <= 2]
        most = max((one.land.amount for one in lands), default=0)
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
    match kind:
        case _ if spell.ritual:
            return False
        case "free_mana":
            return mana > 0 and spell.at_once and mana >= spell.mana
        case "commander":
            return spell.is_commander
        case "ramp":
            return mana > 0 or spell.finds_play > 0
    return True


def plays_by(turns: int, cards: list[Copy], table: Table, settings: Settings) -> int:
    """Return the spells that a hand casts by a turn without a draw, the cheapest first.

    A land each turn, as the pilot chooses it; the mana of what was cast comes a turn later. Lands
    and spells do no more than make mana every turn: a land that searches makes that of its targets,
    one that needs others makes it at once, and what is for creatures only is not spent.
    """
    none = {"searches": False, "side": None, "price": None, "needs_lands": 0, "is_creature": False}
    hand, zone = ([replace(card, **none) for card in all_] for all_ in (cards, table.commanders))
    plain = Table(table.library, tuple(zone))
    player = Player(plain, Opening(0, True, hand, []), settings, 0, NaiveGame())
    plays = 0
    for number in range(1, turns + 1):
        pool = [mana for source in player.sources for mana in mana_of(source)]
        turn = Turn(number, pool, land_drops=1)
        if player.choices():
            player.play_land(turn)
        for spell in reversed(player.spells_at_hand()):
            if can_cast(turn.pool, turn.owed, spell):
                (player.command_zone if spell.is_commander else player.hand).remove(spell)
                turn.owed = turn.owed.plus(spell)
                plays += 1
                if spell.amount:
                    player.sources.append(spell)
    return plays
