"""A whole game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

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
from simlab.pilots import Pilot, find_pilot
from tests.naive.judging import count_lands
from tests.naive.opening import LogLine, Opening, play_opening
from tests.naive.payable import SeenLand, is_payable
from tests.naive.paying import Bill, Mana, can_cast, leave_untapped, mana_of
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


def play_game(settings: Settings, *, seed: int, game: int, table: Table | None = None) -> NaiveGame:
    """Play one game and return what is recorded of it."""
    table = table or lay_out(
        settings.deck, players=settings.players, ignore_colours=settings.ignore_colours
    )
    record = NaiveGame()
    opening = play_opening(
        table,
        settings.rule,
        settings.keep,
        settings.bottom,
        settings.aside,
        record.log,
        seed=seed,
        game=game,
        draws=settings.turns + 1,
        on_the_play=settings.on_the_play,
        plays_by=lambda turns, cards: plays_by(turns, cards, table),
    )
    record.columns = {
        "mulligans": opening.mulligans,
        "kept_size": len(opening.hand),
        "lands_in_hand": count_lands(opening.hand),
        "keepable": int(opening.keepable),
    }
    player = Player(table, opening, settings.pilot, record)
    for turn in range(1, settings.turns + 1):
        player.play_turn(turn, draws=turn > 1 or settings.draw_first)
    return record


class Player:
    """One player's cards, and what happens to them."""

    def __init__(self, table: Table, opening: Opening, pilot: Pilot, record: NaiveGame) -> None:
        self.spells = {
            copy.name: copy for copy in (*table.library, *table.commanders) if not copy.is_land
        }
        self.hand = list(opening.hand)
        self.library = list(opening.library)
        self.command_zone = list(table.commanders)
        self.pilot = pilot
        self.record = record
        self.lands: list[Copy] = []
        self.sources: list[Copy] = []  # whatever makes mana, in the order in which it came
        self.seen_lands = [SeenLand(card, 1) for card in self.hand if card.is_land]
        self.seen = {card.name for card in (*self.hand, *self.command_zone)}
        self.paid_before: set[str] = set()  # names that some land drops could pay on a turn before
        self.castable_and_seen: set[str] = set()
        self.cast: set[str] = set()
        self.commander_cast = False

    # -- one turn ---------------------------------------------------------------------------------

    def play_turn(self, turn: int, *, draws: bool) -> None:
        """Draw, play a land, cast spells, and record it all."""
        if draws:
            self.draw(turn)
        untapped = list(self.sources)  # what came before this turn is untapped and can be used
        land = self.play_land(turn, untapped)
        pool = [mana for source in untapped for mana in mana_of(source)]
        self.note(turn, Event.MANA, None, len(pool))
        colour_screw = any(
            spell.mana is not None and spell.mana <= len(pool) and not can_cast(pool, Bill(), spell)
            for spell in self.spells_at_hand()
        )
        spent, casts, available, pools = self.cast_spells(turn, pool)
        self.note(turn, Event.END, None, spent)
        self.record_turn(turn, land is not None, colour_screw, spent, casts, available)
        self.record_cards(turn, pools)

    def note(self, turn: int, event: Event, card: str | None, value: int) -> None:
        """Add a line to the log."""
        self.record.log.append((turn, event, card, value))

    def spells_at_hand(self) -> list[Copy]:
        """Return the spells in hand and in the command zone, in the order of the pilot."""
        spells = [card for card in self.hand if not card.is_land] + self.command_zone
        return sorted(spells, key=look_order)

    def draw(self, turn: int) -> None:
        """Draw the top card, if there is one; nobody loses by an empty library."""
        if not self.library:
            return
        card = self.library.pop(0)
        self.hand.append(card)
        self.seen.add(card.name)
        if card.is_land:
            self.seen_lands.append(SeenLand(card, turn))
        self.note(turn, Event.DRAW, card.name, 0)

    # -- the land drop ----------------------------------------------------------------------------

    def play_land(self, turn: int, untapped: list[Copy]) -> Copy | None:
        """Play the best land, if there is one; it joins `untapped` unless it enters tapped."""
        choices = sorted((card for card in self.hand if card.is_land), key=look_order)
        if not choices:
            return None
        land = max(choices, key=lambda choice: self.land_value(choice, turn, untapped))
        tapped = self.enters_tapped(land, turn)
        self.hand.remove(land)
        self.lands.append(land)
        self.sources.append(land)
        if not tapped:
            untapped.append(land)
        self.note(turn, Event.LAND, land.name, int(tapped))
        return land

    def land_value(
        self, land: Copy, turn: int, untapped: Sequence[Copy]
    ) -> tuple[int, bool, int, int]:
        """Return by what a land is chosen; the land that stands first in the list breaks ties.

        Mana value of the dearest spell then castable, tapped (it costs nothing now), colours
        that no land in play makes, number of colours; only colours that the deck asks for count.
        """
        tapped = self.enters_tapped(land, turn)
        ready = untapped if tapped else [*untapped, land]
        pool = [mana for source in ready for mana in mana_of(source)]
        dearest = max(
            (spell.mana for spell in self.spells_at_hand() if can_cast(pool, Bill(), spell)),
            default=0,
        )
        made = frozenset().union(*(one.makes for one in self.lands))
        return (dearest, tapped, len(land.makes - made), len(land.makes))

    def enters_tapped(self, land: Copy, turn: int) -> bool:
        """Say whether a land in hand would enter tapped now."""
        others_in_hand = [card for card in self.hand if card is not land]
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

    # -- spells -----------------------------------------------------------------------------------

    def cast_spells(self, turn: int, pool: list[Mana]) -> tuple[int, int, int, list[list[Mana]]]:
        """Go through the pilot's phases; return mana spent, spells cast, mana there was, pools.

        The pools are the mana there was at the start, and again whenever a spell added to it.
        """
        owed = Bill()  # cast and not yet paid: which mana pays is left open as long as possible
        spent, casts, available, pools = 0, 0, len(pool), [pool]
        for phase in self.pilot.phases:
            while turn <= phase.until:
                spell = self.next_spell(phase.kind, pool, owed)
                if spell is None:
                    break
                self.put_on_table(turn, spell)
                owed = owed.plus(spell)
                spent += spell.mana
                casts += 1
                if spell.amount and spell.at_once:
                    pool = leave_untapped(pool, owed) + mana_of(spell)
                    owed = Bill()
                    available += spell.amount
                    self.note(turn, Event.MANA, None, available)
                    pools.append(pool)
        return spent, casts, available, pools

    def next_spell(self, kind: str, pool: Sequence[Mana], owed: Bill) -> Copy | None:
        """Return the dearest spell of a kind that can be paid, or None."""
        for spell in self.spells_at_hand():
            if can_cast(pool, owed, spell) and is_of_kind(spell, kind):
                return spell
        return None

    def put_on_table(self, turn: int, spell: Copy) -> None:
        """Move a spell out of the hand or the command zone."""
        self.note(turn, Event.CAST, spell.name, spell.mana)
        self.cast.add(spell.name)
        if spell.is_commander:
            self.command_zone.remove(spell)
            self.commander_cast = True
        else:
            self.hand.remove(spell)
        if spell.amount:
            self.sources.append(spell)

    # -- what is recorded -------------------------------------------------------------------------

    def record_turn(
        self, turn: int, dropped: bool, colour_screw: bool, spent: int, casts: int, available: int
    ) -> None:
        """Record the values of a turn."""
        before = self.record.by_turn
        lands_seen = len(self.seen_lands)
        spent_by = spent + sum(past["mana_spent"] for past in before)
        before.append(
            {
                "lands_in_play": len(self.lands),
                "land_drop": int(dropped),
                "every_land_drop": int(dropped and all(past["land_drop"] for past in before)),
                "lands_seen": lands_seen,
                "mana_available": available,
                "mana_spent": spent,
                "mana_wasted": available - spent,
                "mana_spent_by": spent_by,
                "compounded_mana": spent_by + sum(past["mana_spent_by"] for past in before),
                "spells_cast": casts,
                "commander_cast": int(self.commander_cast),
                "screw": int(lands_seen < turn),
                "flood": int(lands_seen >= turn + 2),
                "colour_screw": int(colour_screw),
                "hand_size": len(self.hand),
            }
        )

    def record_cards(self, turn: int, pools: Sequence[Sequence[Mana]]) -> None:
        """Record which events hold for which cards on a turn."""
        payable = self.payable_on(turn)
        castable = {
            name
            for name, spell in self.spells.items()
            if any(can_cast(pool, Bill(), spell) for pool in pools)
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
        most = max((one.land.amount for one in self.seen_lands), default=0)
        answers: dict[tuple[int, tuple[Colours, ...]], bool] = {}
        for name, spell in self.spells.items():
            if spell.mana is None or name in self.paid_before:
                continue
            if spell.mana > most * min(turn, len(self.seen_lands)):
                continue  # not even the best lands make so much
            cost = (spell.mana, spell.pips)
            if cost not in answers:
                answers[cost] = is_payable(self.seen_lands, turn, *cost)
            if answers[cost]:
                self.paid_before.add(name)
        return set(self.paid_before)


def types_of(cards: Iterable[Copy]) -> set[str]:
    """Return the basic land types among cards, and ``"basic"`` if one is basic."""
    return {word for card in cards for word in card.types}


def is_of_kind(spell: Copy, kind: str) -> bool:
    """Say whether a spell is tried in a phase of a kind."""
    match kind:
        case "free_mana":
            return spell.amount > 0 and spell.at_once and spell.amount >= spell.mana
        case "commander":
            return spell.is_commander
        case "ramp":
            return spell.amount > 0
    return True


def plays_by(turns: int, cards: Sequence[Copy], table: Table) -> int:
    """Return the spells that a hand casts by a turn without a draw, the cheapest first.

    A land each turn, as the greedy pilot chooses it; the mana of what was cast comes a turn later.
    """
    opening = Opening(0, True, list(cards), [])
    player = Player(table, opening, find_pilot("greedy"), NaiveGame())
    plays = 0
    for turn in range(1, turns + 1):
        untapped = list(player.sources)
        player.play_land(turn, untapped)
        pool = [mana for source in untapped for mana in mana_of(source)]
        owed = Bill()
        for spell in reversed(player.spells_at_hand()):
            if can_cast(pool, owed, spell):
                player.put_on_table(turn, spell)
                owed = owed.plus(spell)
                plays += 1
    return plays
