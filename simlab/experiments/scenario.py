"""A scenario: a deck and everything that says how it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from simlab.checks import whole_number, yes_or_no
from simlab.compile import (
    CompiledDeck,
    compile_deck,
    compile_mulligan,
    compile_pilot,
    compile_questions,
    compile_setup,
    track_of,
)
from simlab.decks import Deck, deck_given
from simlab.decks.identity_mana import with_identity_mana
from simlab.errors import ConfigError
from simlab.experiments.events import Events, read_events
from simlab.formats import find_format
from simlab.kernels.columns import row_width
from simlab.kernels.layout import (
    DeckArrays,
    GameSetup,
    MulliganArrays,
    PilotArrays,
    QuestionArrays,
)
from simlab.mulligans import (
    AsidePolicy,
    BottomPolicy,
    KeepPolicy,
    MulliganRule,
    OwnWorth,
    find_aside,
    find_bottom,
    find_keep,
    find_rule,
)
from simlab.mulligans.conditions import Condition, Own, leaves_of
from simlab.pilots import Pilot, find_pilot
from simlab.plural import number_of
from simlab.questions import Question

__all__ = ["RECORDS", "CompiledScenario", "Scenario"]

RECORDS = ("hands", "turns", "casts", "cards")  # what is recorded, from little to all


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A deck and everything that says how it is played, with names resolved.

    Make one with `Scenario.of`; its arguments are those of `simlab.simulate`.
    """

    deck: Deck
    mulligan: MulliganRule
    keep: KeepPolicy
    bottom: BottomPolicy
    aside: AsidePolicy | OwnWorth
    pilot: Pilot
    turns: int
    on_the_play: bool
    players: int
    least_x: int
    pay_life: bool
    record: str
    events: Events = field(default_factory=Events)

    @classmethod
    def of(
        cls,
        deck: Deck,
        *,
        mulligan: str | MulliganRule | None = None,
        keep: str | KeepPolicy | Condition = "lands:2-5",
        bottom: str | BottomPolicy | OwnWorth | None = None,
        aside: str | AsidePolicy | OwnWorth = "keep:1",
        hand_size: int | None = None,
        pilot: str | Pilot = "greedy",
        turns: int = 7,
        on_the_play: bool = True,
        players: int | None = None,
        least_x: int = 1,
        pay_life: bool = True,
        record: str = "cards",
        events: Mapping[str, str] | Events | None = None,
    ) -> Scenario:
        """Resolve names and defaults; see `simlab.simulate` for the arguments.

        Raises
        ------
        SimlabError
            If a name is not known or a number is impossible.
        """
        deck_given(deck)
        kind = find_format(deck.format) if deck.format else None
        if players is None:
            players = kind.players if kind else 2
        players = whole_number("players", players, least=None)
        if players < 1:
            raise ConfigError(f"players={players}: a game has at least one player")
        turns = whole_number("turns", turns, least=None)  # its range is that of the kernels
        yes_or_no("on_the_play", on_the_play)
        if record not in RECORDS:
            raise ConfigError(f'record="{record}" is not known; known: {", ".join(RECORDS)}')
        asked = read_events(events)
        if asked and record == "hands":
            raise ConfigError('events are asked of games with turns; run with record="turns"')
        if mulligan is None:
            leads = len(deck.commanders)
            mulligan = kind.mulligan_for(players, commanders=leads) if kind else "london"
        rule, kept = find_rule(mulligan), find_keep(keep)
        if hand_size is not None:
            rule = rule.with_hand(whole_number("hand_size", hand_size, least=None))
        if kind and kind.identity.off_identity_mana == "colourless":
            deck = with_identity_mana(deck)
        return cls(
            deck=deck,
            mulligan=rule,
            keep=kept,
            bottom=kept.bottom() if bottom is None else find_bottom(bottom),
            aside=find_aside(aside),
            pilot=find_pilot(pilot),
            turns=turns,
            on_the_play=on_the_play,
            players=players,
            least_x=whole_number("least_x", least_x, least=0),
            pay_life=yes_or_no("pay_life", pay_life),
            record=record,
            events=asked,
        )

    def with_deck(self, deck: Deck) -> Scenario:
        """Return the same scenario with another deck of the same format."""
        kind = find_format(deck.format) if deck.format else None
        if kind and kind.identity.off_identity_mana == "colourless":
            deck = with_identity_mana(deck)
        return replace(self, deck=deck)

    def seated(self, on_the_play: bool) -> Scenario:
        """Return the same scenario on the play or on the draw."""
        return replace(self, on_the_play=on_the_play)

    @property
    def draw_first(self) -> bool:
        """True where a card is drawn on turn 1: on the draw, and in multiplayer (rule 103.8)."""
        return not self.on_the_play or self.players >= 3

    def check_events(self, *others: Deck) -> None:
        """Check that the events name what the deck, or one of others, has.

        Raises
        ------
        QuestionError
            If one does not; the text points to the place.
        """
        if self.events:
            self.events.check(
                self.deck,
                *others,
                players=self.players,
                least_x=self.least_x,
                pay_life=self.pay_life,
                turns=self.turns,
            )

    def questions(self) -> tuple[Question, ...]:
        """Return the events as they are asked of this deck.

        Raises
        ------
        QuestionError
            If an event asks for the other seat or for a turn that is not played.
        """
        return self.events.questions(
            self.deck,
            players=self.players,
            least_x=self.least_x,
            pay_life=self.pay_life,
            turns=self.turns,
            on_the_play=self.on_the_play,
        )

    def own_functions(self) -> tuple[Callable[..., Any], ...]:
        """Return the functions of one's own among the policies."""
        policies = (*leaves_of(self.keep.wants), self.bottom.goes, self.aside)
        return tuple(p.function for p in policies if isinstance(p, Own | OwnWorth))

    def settings(self) -> dict[str, str]:
        """Return what the numbers are conditional on, deck left out: a name and a few words each.

        Examples
        --------
        >>> from simlab import Deck
        >>> found = Scenario.of(Deck.of({"Forest": 40}), keep="lands:2-4", turns=5).settings()
        >>> found["keep"], found["turns"]
        ('keep lands:2-4 floor:4', '5 turns on the play')
        """
        seat = "on the play" if self.on_the_play else "on the draw"
        first = "a card drawn on turn 1" if self.draw_first else "no card drawn on turn 1"
        said = {"mulligan": f"mulligan {self.mulligan.id}", "keep": f"keep {self.keep}"}
        if self.mulligan.scry or any(hand.bottom for hand in self.mulligan.hands()):
            said["bottom"] = f"bottom {self.bottom}"
        if any(stage.step == "exchange" for stage in self.mulligan.stages()):
            said["aside"] = f"aside {self.aside}"
        if self.record == "hands":
            return said
        if self.least_x != 1:
            said["X"] = f"X played as {self.least_x}"
        if not self.pay_life:
            said["life"] = "no life is paid"
        said["pilot"] = f"pilot {self.pilot.name}"
        said["turns"] = f"{number_of(self.turns, 'turn')} {seat}"
        said["table"] = f"{number_of(self.players, 'player')}, {first}"
        kind = find_format(self.deck.format) if self.deck.format else None
        if kind and not (kind.leaders.signature_spell or kind.zone.lands):
            said |= {extra: f"without {extra}" for extra in kind.zone.extra}
        return said

    def words(self) -> str:
        """Say in one line what the numbers are conditional on."""
        return ", ".join(self.settings().values())

    def facts(self) -> dict[str, Any]:
        """Return the settings as plain values, the deck left out."""
        return {
            "mulligan": self.mulligan.id,
            "keep": str(self.keep),
            "bottom": str(self.bottom),
            "aside": str(self.aside),
            "pilot": self.pilot.name,
            "turns": self.turns,
            "on_the_play": self.on_the_play,
            "players": self.players,
            "least_x": self.least_x,
            "pay_life": self.pay_life,
            "record": self.record,
            **({"events": self.events.texts} if self.events else {}),
        }

    def compiled(self) -> CompiledScenario:
        """Return the arrays for the kernels; everything is validated on the way."""
        deck = compile_deck(
            self.deck, players=self.players, least_x=self.least_x, pay_life=self.pay_life
        )
        mulligan = compile_mulligan(
            self.mulligan,
            self.keep,
            self.bottom,
            deck,
            aside=self.aside,
            on_the_play=self.on_the_play,
        )
        questions = self.questions()
        track = {"casts": 1, "cards": 2}.get(self.record, 0)
        return CompiledScenario(
            deck=deck,
            mulligan=mulligan,
            pilot=compile_pilot(self.pilot, deck.arrays),
            setup=compile_setup(
                self.turns,
                draw_first=self.draw_first,
                track=max(track, track_of(questions)),
                dealt=int(mulligan.dealt),
                commanders=len(deck.arrays.commanders),
            ),
            questions=compile_questions(questions, deck, self.turns),
            row_width=row_width(self.turns) + 2 * len(questions),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledScenario:
    """A scenario as read-only arrays."""

    deck: CompiledDeck
    mulligan: MulliganArrays
    pilot: PilotArrays
    setup: GameSetup
    questions: QuestionArrays | None
    row_width: int

    @property
    def arrays(self) -> tuple[DeckArrays, MulliganArrays, PilotArrays, GameSetup]:
        """The first four tuples that `play_block` takes; see `deck.effects` for another."""
        return self.deck.arrays, self.mulligan, self.pilot, self.setup
