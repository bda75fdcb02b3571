"""MTG Solitaire as the rules tell it: lists of names, one rule after another.

The twin of `simlab/kernels/solitaire_*.py`. Zones are lists (a library and a hand with their top
last), a face-up card of a pile is a small object, and who has to choose is a word. Of simlab it
takes the cards, their codes and the numbers of the actions, so that games can be compared step by
step.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from simlab.cards import Card
from simlab.cards.cost import COLOURS, colour_letters
from simlab.kernels.solitaire_codes import Action, Effect, action
from simlab.solitaire.card_codes import class_of, code_of
from simlab.solitaire.code import Ability, Code, Fx
from simlab.solitaire.kinds import can_hit, is_kind
from simlab.solitaire.switches import Readings
from tests.naive.luck import CARDS_A_WORD, GOLDEN, NEXT_TRY, WORDS, mix64

SHUFFLE, CHOICE = 0xD6E8FEB86659FD93, 0xA0761D6478BD642F
FREE = 200
MOST_DAMAGE = 120  # that a creature deals at once
ATTACHED = ("AURA", "EQUIPMENT")
AIMED = (
    Effect.KILL,
    Effect.DAMAGE,
    Effect.DAMAGE_X,
    Effect.COUNTER,
    Effect.DISCARD,
    Effect.BOUNCE,
    Effect.EDICT,
)
NEVER_THE_SLOT = (Effect.COUNTER, Effect.DISCARD, Effect.EDICT)


def game_key(seed: int, game: int) -> int:
    return (mix64(seed) + game * 256 * GOLDEN) % WORDS


def word(key: int, place: int) -> int:
    return mix64((key + (place + 1) * GOLDEN) % WORDS)


def below(key: int, place: int, count: int) -> int:
    bits = word(key, place)
    while bits * count % WORDS < WORDS % count:
        place += 2**32
        bits = word(key, place)
    return bits * count // WORDS


@dataclass
class FaceUp:
    name: str
    damage: int = 0
    blocking: bool = False


@dataclass
class Pile:
    down: list[str] = field(default_factory=list)
    up: list[FaceUp] = field(default_factory=list)
    turned: int = 0


@dataclass
class Slot:
    name: str
    attached: list[str] = field(default_factory=list)
    damage: int = 0
    power: int = 0
    toughness: int = 0
    flags: int = 0
    used_once: bool = False


class GameOverError(Exception):
    pass


class NaiveSolitaire:
    """One game; `legal` lists action numbers, `apply` does one."""

    def __init__(self, slots, cards: dict[str, Card], readings: Readings, key: int, codes=None):
        self.cards = cards
        self.codes: dict[str, Code] = {name: code_of(card, codes or {}) for name, card in
                                       cards.items()}  # fmt: skip
        order = list(dict.fromkeys(slots))
        self.names = [n for n in order if cards[n].is_land]
        self.names += [n for n in order if not cards[n].is_land]
        self.kind = {name: class_of(card).name for name, card in cards.items()}
        self.rules, self.key = readings, key
        self.piles = [Pile() for _ in range(7)]
        self.rows: list[str] = []
        self.library: list[str] = []
        self.hand: list[str] = []
        self.face_up: list[bool] = []  # of each card in hand
        self.from_shuffle: list[
            int
        ] = []  # of each card in hand: how often the library was shuffled
        self.graveyard: list[str] = []
        self.slot: Slot | None = None
        self.pool = Counter()
        self.run_outs = self.shuffles = self.clock = self.actions = 0
        self.status = "on"
        self.asks = "main"
        self.effect: Fx | None = None  # under way
        self.times = self.x = 0
        self.of_spell: list[Fx] = []
        self.spell: str | None = None
        self.triggers: list[Fx] = []
        self.announced: list[tuple[Ability, int]] = []
        self.resolving = False
        self.around = ""  # "ability", "combat", "first damage", "damage"
        self.on_blockers = False
        self.paying: Ability | str | None = None
        self.buying = self.bought = False
        self.left = self.coming_back = 0
        self.deadly_back = False
        self.still_to_hurt: list[tuple[Pile, FaceUp]] = []
        self.twins: tuple[int, int] | None = None

    # Set-up and luck ------------------------------------------------------------------------------

    def deal(self, slots) -> None:
        self.library = list(slots)
        self.shuffle()
        for number, pile in enumerate(self.piles):
            for _ in range(number):
                pile.down.append(self.library.pop())
            pile.up = [FaceUp(self.library.pop())]
        self.clock = 1

    def shuffle(self) -> None:
        key = mix64((self.key + (self.shuffles + 1) * SHUFFLE) % WORDS)
        self.shuffles += 1
        cards = self.library
        for first in range(0, len(cards), CARDS_A_WORD):
            spots = range(first, min(first + CARDS_A_WORD, len(cards)))
            outcomes = 1
            for spot in spots:
                outcomes *= len(cards) - spot
            at = first // CARDS_A_WORD
            fraction = word(key, at)
            while fraction * outcomes % WORDS < WORDS % outcomes:
                at += NEXT_TRY
                fraction = word(key, at)
            for spot in spots:
                pick, fraction = divmod(fraction * (len(cards) - spot), WORDS)
                cards[spot], cards[spot + pick] = cards[spot + pick], cards[spot]

    # Moving cards

    def to_hand(self, name: str, *, seen: bool) -> None:
        del self.from_shuffle[len(self.hand) :]
        self.hand.append(name)
        self.face_up.append(seen)
        self.from_shuffle.append(self.shuffles)

    def discard_top(self) -> None:
        if self.hand:
            self.graveyard.append(self.hand.pop())
            self.face_up.pop()

    def empty_slot(self, *, to_hand: bool = False) -> None:
        if self.slot is None:
            return
        if to_hand:
            self.to_hand(self.slot.name, seen=True)
        else:
            self.graveyard.append(self.slot.name)
        self.graveyard += self.slot.attached
        self.slot = None

    def draw(self) -> bool:
        if not self.library:
            self.run_outs += 1
            if self.run_outs == 3:
                self.status = "lost"
                raise GameOverError
            if not self.graveyard:
                return False
            self.library = sorted(self.graveyard, key=self.names.index)
            self.graveyard = []
            self.shuffle()
        self.to_hand(self.library.pop(), seen=False)
        if not self.library and self.run_outs == 2 and self.rules.lost_when == "taken":
            self.status = "lost"
            raise GameOverError
        return True

    def draw_three(self) -> None:
        if self.rules.draw_when == "discard":
            while self.hand:
                self.discard_top()
        below_it = len(self.hand)
        try:
            for taken in range(3):
                if taken and not self.library and self.rules.short_draw == "stop":
                    break
                if not self.draw():
                    break
        finally:
            if self.rules.top_card == "first":
                self.hand[below_it:] = self.hand[below_it:][::-1]
                self.face_up[below_it:] = self.face_up[below_it:][::-1]
                self.from_shuffle[below_it:] = self.from_shuffle[below_it : len(self.hand)][::-1]

    def mill(self, count: int) -> None:
        for _ in range(min(count, len(self.library))):
            self.graveyard.append(self.library.pop())

    def pay(self, payment: int) -> None:
        if payment < 6:
            self.pool[COLOURS[payment]] -= 1
        elif payment != FREE:
            self.rows.remove(self.names[payment - 6])
            self.graveyard.append(self.names[payment - 6])

    # What a creature is

    def size(self, name: str) -> tuple[int, int]:
        def number(text):
            return int(text) if text and text.lstrip("-").isdigit() else 0

        card = self.cards[name]
        return number(card.power), max(1, number(card.toughness))

    def flags(self, name: str) -> int:
        return self.codes[name].flags

    def slot_flags(self) -> int:
        return self.flags(self.slot.name) | self.slot.flags

    def slot_is_creature(self) -> bool:
        return self.slot is not None and self.kind[self.slot.name] == "CREATURE"

    def slot_dies(self) -> bool:
        toughness = self.size(self.slot.name)[1] + self.slot.toughness
        return toughness - self.slot.damage <= 0

    def hits(self, fx: Fx, name: str) -> bool:
        return can_hit(self.cards[name], fx, self.flags(name))

    # Legal actions

    def legal(self) -> list[int]:
        if self.status != "on":
            return []
        return getattr(self, f"legal_{self.asks}")()

    def legal_main(self) -> list[int]:
        found = []
        sources = [self.hand[-1] if self.hand else None]
        sources += [pile.up[0].name if pile.up else None for pile in self.piles]
        for source, name in enumerate(sources):
            if name is None or not self.can_cast(name, source):
                continue
            cost = self.cards[name].cost
            free = cost.mana_value == 0 and not cost.x and not cost.unpayable
            if self.rules.zero_spell_free and free:
                found.append(action(Action.CAST, source, FREE))
            elif not cost.unpayable:
                found += [action(Action.CAST, source, p) for p in self.payments(cost.colours)]
        found += self.announcements()
        if self.slot_is_creature() and not self.slot_flags() & 64:
            found.append(action(Action.ATTACK))
        if not self.hand or self.rules.draw_when != "hand_empty":
            found.append(action(Action.DRAW3))
        for land in self.names:
            if land in self.rows and self.kind[land] == "LAND" and self.codes[land].abilities:
                ability = self.codes[land].abilities[0]
                if len(self.library) < ability.life:
                    continue
                self.rows.remove(land)
                number = self.names.index(land)
                payments = [FREE] if ability.cost < 0 else self.payments(ability.cost)
                found += [action(Action.LAND, number, p) for p in payments]
                self.rows.append(land)
        return found

    def payments(self, cost: int) -> list[int]:
        wanted = colour_letters(cost)
        found = [
            number
            for number, colour in enumerate(COLOURS)
            if self.pool[colour] > 0 and (not wanted or colour in wanted)
        ]
        for number, name in enumerate(self.names):
            if name in self.rows:
                does = self.cards[name].behaviour
                makes = set(does.makes) | set(does.filters)
                if not wanted or makes & set(wanted):
                    found.append(6 + number)
        return found

    def can_cast(self, name: str, source: int) -> bool:
        kind, code = self.kind[name], self.codes[name]
        if kind in ATTACHED:
            if self.slot is None or len(self.slot.attached) >= 24:
                return False
            host = code.host if kind == "AURA" else "creature"
            return is_kind(self.cards[self.slot.name], host)
        if kind != "SPELL":
            return self.slot is None or self.rules.slot_full == "replace"
        return not code.effects or self.has_target(code.effects[0], but_one_of=source - 1)

    def has_target(self, fx: Fx, *, but_one_of: int = -1, blockers: bool = False) -> bool:
        if fx.code == Effect.RAISE:
            return any(self.hits(fx, name) for name in self.graveyard)
        if fx.code == Effect.PUMP:
            return self.slot_is_creature()
        if fx.code not in AIMED:
            return True
        for number, pile in enumerate(self.piles):
            copies = pile.up[:-1] if number == but_one_of else pile.up
            if any(self.hits(fx, c.name) and (c.blocking or not blockers) for c in copies):
                return True
        return not blockers and self.slot_is_hit(fx)

    def slot_is_hit(self, fx: Fx) -> bool:
        aimed = fx.code not in NEVER_THE_SLOT and not fx.opposing
        return self.slot is not None and aimed and self.hits(fx, self.slot.name)

    def announcements(self) -> list[int]:
        if self.slot is None or len(self.announced) >= 40:
            return []
        found = []
        for which, ability in enumerate(self.codes[self.slot.name].abilities):
            if ability.blockers and self.asks != "combat":
                continue
            if ability.once and self.slot.used_once:
                continue
            if len(self.library) < ability.life:
                continue
            if not self.has_target(ability.fx, blockers=ability.blockers):
                continue
            payments = [FREE] if ability.cost < 0 else self.payments(ability.cost)
            found += [action(Action.ANNOUNCE, which, p) for p in payments]
        return found

    def legal_stack(self) -> list[int]:
        return [*self.announcements(), action(Action.DONE)]

    legal_combat = legal_stack

    def legal_blocks(self) -> list[int]:
        found = []
        for number, pile in enumerate(self.piles):
            if pile.up and self.can_block(pile.up[0].name):
                found += self.different(Action.BLOCK, number, lambda copy: not copy.blocking)
        return [*found, action(Action.DONE)]

    def different(self, kind: int, number: int, wanted) -> list[int]:
        """Copies of a pile that differ in their damage, or in whether they block."""
        seen, found = [], []
        for place, copy in enumerate(self.piles[number].up):
            if wanted(copy) and (copy.damage, copy.blocking) not in seen:
                seen.append((copy.damage, copy.blocking))
                found.append(action(kind, number, place))
        return found

    def can_block(self, name: str) -> bool:
        if self.rules.blockers == "none" or self.kind[name] != "CREATURE":
            return False
        flags = self.slot_flags()
        return not flags & 32 and (not flags & 1 or bool(self.flags(name) & 3))

    def legal_split(self) -> list[int]:
        return [action(Action.SPLIT, damage) for damage in range(self.left + 1)]

    def legal_twin(self) -> list[int]:
        return [action(Action.TWIN, 0), action(Action.TWIN, 1)]

    def legal_extra(self) -> list[int]:
        return [*(action(Action.EXTRA, 0, p) for p in self.payments(0)), action(Action.DONE)]

    def legal_choose(self) -> list[int]:
        fx = self.effect
        if fx.code == Effect.MANA:
            found = [
                action(Action.COLOUR, COLOURS.index(letter)) for letter in colour_letters(fx.number)
            ]
        elif fx.code in (Effect.RAISE, Effect.TUTOR, Effect.LANDS):
            zone = self.graveyard if fx.code == Effect.RAISE else self.library
            found = [
                action(Action.CARD, number)
                for number, name in enumerate(self.names)
                if name in zone and self.hits(fx, name)
            ]
        else:
            only = self.around == "combat" and self.on_blockers
            found = []
            for number, pile in enumerate(self.piles):
                if pile.up and self.hits(fx, pile.up[0].name):
                    found += self.different(
                        Action.TARGET, number, lambda copy: copy.blocking or not only
                    )
            if not only and self.slot_is_hit(fx):
                found.append(action(Action.TARGET, 7))
        optional = fx.optional or fx.code == Effect.LANDS  # up to so many
        return [*found, action(Action.DONE)] if found and optional else found

    # Doing them

    def apply(self, number: int) -> None:
        kind, a, b = number >> 16, number >> 8 & 255, number & 255
        self.actions += 1
        try:
            getattr(self, "do_" + Action(kind).name.lower())(a, b)
        except GameOverError:
            return

    def do_cast(self, source: int, payment: int) -> None:
        if source == 0:
            name = self.hand.pop()
            self.face_up.pop()
        else:
            name = self.piles[source - 1].up.pop().name
        self.pay(payment)
        self.spell, self.x, self.paying = name, 1, "spell"
        code = self.codes[name]
        is_spell = self.kind[name] == "SPELL"
        self.buying = is_spell and code.buyback and self.rules.optional_cost == "one_land"
        if self.buying or (is_spell and code.uses_x):
            self.asks = "extra"
        else:
            self.resolve_spell()

    def do_extra(self, _, payment: int) -> None:
        self.pay(payment)
        if self.paying == "spell" and self.buying:
            self.bought = True
            self.resolve_spell()
        else:
            self.x += 1

    def resolve_spell(self) -> None:
        name = self.spell
        if self.kind[name] == "SPELL":
            self.of_spell = list(self.codes[name].effects)
        elif self.kind[name] in ATTACHED:
            self.spell = None
            self.attach(name)
            self.triggers += self.codes[name].effects
        else:
            self.spell = None
            self.empty_slot()
            self.slot = Slot(name)
            self.triggers += self.codes[name].effects
        self.go_on()

    def attach(self, name: str) -> None:
        self.slot.attached.append(name)
        self.slot.flags |= self.flags(name)
        if self.slot_is_creature():
            self.slot.power += self.codes[name].bonus[0]
            self.slot.toughness += self.codes[name].bonus[1]
            if self.slot_dies():
                self.empty_slot()

    def do_announce(self, which: int, payment: int) -> None:
        ability = self.codes[self.slot.name].abilities[which]
        self.pay(payment)
        self.mill(ability.life)
        self.slot.used_once = self.slot.used_once or ability.once
        self.around = self.around or "ability"
        self.x, self.paying = 1, ability
        if ability.uses_x:
            self.asks = "extra"
        else:
            self.push_ability()

    def push_ability(self) -> None:
        self.announced.append((self.paying, self.x))
        self.asks = "combat" if self.around == "combat" else "stack"

    def do_attack(self, *_) -> None:
        self.asks = "blocks"
        self.slot.used_once = False

    def do_block(self, number: int, copy: int) -> None:
        self.piles[number].up[copy].blocking = True

    def do_draw3(self, *_) -> None:
        self.draw_three()
        self.go_on()

    def do_land(self, number: int, payment: int) -> None:
        name = self.names[number]
        ability = self.codes[name].abilities[0]
        self.pay(payment)
        self.rows.remove(name)
        self.graveyard.append(name)
        self.mill(ability.life)
        self.begin(ability.fx, 1)
        self.go_on()

    def do_twin(self, second: int, _) -> None:
        a, b = self.twins
        self.move_twin(*((b, a) if second else (a, b)))
        self.go_on()

    def do_split(self, damage: int, _) -> None:
        self.hurt_blocker(damage)
        self.go_on()

    def do_done(self, *_) -> None:
        if self.asks == "choose":
            self.times = 0
            self.end_effect()
        elif self.asks == "blocks":
            self.around = "combat"
        elif self.asks == "stack" or (self.asks == "combat" and self.announced):
            self.resolving = True
        elif self.asks == "combat":
            self.around = "first damage"
            self.begin_damage()
        elif self.paying == "spell":
            self.resolve_spell()
            return
        else:
            self.push_ability()
            return
        self.go_on()

    def do_colour(self, colour: int, _) -> None:
        self.pool[COLOURS[colour]] += 1
        self.chosen()

    def do_card(self, number: int, _) -> None:
        name = self.names[number]
        if self.effect.code == Effect.RAISE:
            self.graveyard.remove(name)
            self.to_hand(name, seen=True)
        else:
            highest = len(self.library) - 1 - self.library[::-1].index(name)
            self.library.pop(highest)
            if self.effect.code == Effect.TUTOR:
                self.to_hand(name, seen=True)
            else:
                self.rows.append(name)
        self.chosen()

    def do_target(self, number: int, copy: int) -> None:
        self.hit(number, copy)
        self.chosen()

    def chosen(self) -> None:
        self.times -= 1
        if self.times <= 0:
            self.end_effect()
        self.go_on()

    def hit(self, number: int, copy: int) -> None:
        """Let the effect under way have one target."""
        fx = self.effect
        to_hand = fx.code in (Effect.BOUNCE, Effect.BOUNCE_ALL)
        if fx.code in (Effect.DAMAGE, Effect.DAMAGE_X):
            self.hurt(number, copy, self.x if fx.number < 0 else fx.number)
        elif number == 7:
            self.empty_slot(to_hand=to_hand)
        else:
            card = self.piles[number].up.pop(copy)
            if to_hand:
                self.to_hand(card.name, seen=True)
            else:
                self.graveyard.append(card.name)

    def hurt(self, number: int, copy: int, damage: int) -> None:
        if number == 7:
            self.slot.damage += damage
            if self.slot_dies():
                self.empty_slot()
            return
        card = self.piles[number].up[copy]
        card.damage += damage
        if card.damage >= self.size(card.name)[1]:
            self.piles[number].up.remove(card)
            self.graveyard.append(card.name)

    # What follows by itself

    def begin(self, fx: Fx, x: int) -> None:
        self.effect, self.x = fx, x
        if fx.code in (Effect.DAMAGE, Effect.DAMAGE_X, Effect.MANA):
            self.times = 1
        elif fx.code == Effect.BOUNCE_ALL:
            self.times = 120
        else:
            self.times = x if fx.number < 0 else fx.number

    def end_effect(self) -> None:
        if self.effect.code in (Effect.TUTOR, Effect.LANDS):
            self.shuffle()
        self.effect, self.times = None, 0

    def start(self) -> None:
        try:
            self.go_on()
        except GameOverError:
            return

    def go_on(self) -> None:
        while self.status == "on":
            if self.effect is not None:
                if self.do_effect():
                    self.asks = "choose"
                    return
            elif self.of_spell:
                self.begin(self.of_spell.pop(0), self.x)
            elif self.spell is not None:
                if self.bought:
                    self.to_hand(self.spell, seen=True)
                else:
                    self.graveyard.append(self.spell)
                self.spell, self.bought = None, False
            elif self.resolving:
                self.next_ability()
            elif self.around == "combat":
                self.asks = "combat"
                return
            elif self.around:
                if self.damage_step():
                    self.asks = "split"
                    return
            elif not self.settle():
                return

    def next_ability(self) -> None:
        if self.announced:
            ability, x = self.announced.pop()
            self.on_blockers = ability.blockers
            self.begin(ability.fx, x)
            return
        self.resolving = self.on_blockers = False
        if self.around == "ability":
            self.around = ""
            self.empty_slot()

    def do_effect(self) -> bool:
        """Do what leaves no choice; say whether something is to be chosen."""
        fx, times = self.effect, self.times
        if fx.code in (Effect.DRAW, Effect.LOOT):
            for _ in range(times):
                if not self.draw():
                    break
                if fx.code == Effect.LOOT:
                    self.discard_top()
        elif fx.code == Effect.MILL:
            self.mill(times)
        elif fx.code == Effect.PUMP:
            if self.slot_is_creature():
                self.slot.power = max(-500, min(500, self.slot.power + fx.number))
                self.slot.toughness = max(-500, min(500, self.slot.toughness + fx.second))
                if self.slot_dies():
                    self.empty_slot()
        elif fx.code in (Effect.WRATH, Effect.DAMAGE_ALL):
            self.do_to_all(fx, times)
        elif fx.code != Effect.NONE:
            choices = self.legal_choose()
            if len(choices) > 1:
                return True
            if choices:
                kind, a, b = choices[0] >> 16, choices[0] >> 8 & 255, choices[0] & 255
                self.do_only_choice(kind, a, b)
                return False
        self.end_effect()
        return False

    def do_only_choice(self, kind: int, a: int, b: int) -> None:
        """Do the only thing there is, without going on from there."""
        self.go_on = lambda: None
        try:
            getattr(self, "do_" + Action(kind).name.lower())(a, b)
        finally:
            del self.go_on

    def do_to_all(self, fx: Fx, damage: int) -> None:
        for number, pile in enumerate(self.piles):
            for copy in reversed(range(len(pile.up))):
                if self.hits(fx, pile.up[copy].name):
                    if fx.code == Effect.WRATH:
                        self.graveyard.append(pile.up.pop(copy).name)
                    else:
                        self.hurt(number, copy, damage)
        if self.slot is not None and not fx.opposing and self.hits(fx, self.slot.name):
            if fx.code == Effect.WRATH:
                self.empty_slot()
            else:
                self.hurt(7, 0, damage)

    def settle(self) -> bool:
        """Apply the first rule of settling that applies; False when the player is asked."""
        for pile in self.piles:
            if not pile.up and pile.down:
                name = pile.down.pop()
                pile.up, pile.turned = [FaceUp(name)], self.clock
                self.clock += 1
                if self.kind[name] in ("CREATURE", "ARTIFACT", "ENCHANTMENT", "PLANESWALKER"):
                    self.triggers += self.codes[name].effects
        for pile in self.piles:
            if pile.up and self.cards[pile.up[0].name].is_land:
                self.rows.append(pile.up.pop().name)
                return True
        if self.hand and self.face_up[-1] and self.cards[self.hand[-1]].is_land:
            self.face_up.pop()
            self.rows.append(self.hand.pop())
            return True
        if self.hand and not self.face_up[-1]:
            self.face_up[-1] = True
            return True
        twin = self.find_twin()
        if twin is not None:
            return twin
        if self.triggers:
            self.begin(self.triggers.pop(0), 1)
            return True
        if self.rules.damage == "ends":
            for pile in self.piles:
                for card in pile.up:
                    card.damage = 0
            if self.slot is not None:
                self.slot.damage = 0
        if not any(pile.up or pile.down for pile in self.piles):
            self.status = "won"
        self.asks = "main"
        return False

    def find_twin(self) -> bool | None:
        """Move a twin: True if one moved, False if the player chooses, None if there is none."""
        for a in range(7):
            for b in range(a + 1, 7):
                one, other = self.piles[a], self.piles[b]
                if not one.up or not other.up or one.up[0].name != other.up[0].name:
                    continue
                if one.turned == other.turned:
                    self.twins, self.asks = (a, b), "twin"
                    return False
                self.move_twin(*((a, b) if one.turned > other.turned else (b, a)))
                return True
        if self.hand:
            for pile in self.piles:
                if pile.up and pile.up[0].name == self.hand[-1]:
                    name = self.hand.pop()
                    self.face_up.pop()
                    pile.up.append(FaceUp(name))
                    return True
        return None

    def move_twin(self, moves: int, onto: int) -> None:
        self.piles[onto].up += self.piles[moves].up
        self.piles[moves].up = []

    # Combat damage

    def deals_now(self, flags: int) -> bool:
        if self.around == "first damage":
            return bool(flags & (4 | 128))
        return bool(flags & 128) or not flags & 4

    def blockers(self) -> list[tuple[Pile, FaceUp]]:
        return [(pile, card) for pile in self.piles for card in pile.up if card.blocking]

    def begin_damage(self) -> None:
        self.coming_back, self.deadly_back, self.left = 0, False, 0
        for _, card in self.blockers():
            power = max(0, self.size(card.name)[0])
            if self.deals_now(self.flags(card.name)):
                self.coming_back += power
                self.deadly_back |= bool(power and self.flags(card.name) & 8)
        self.still_to_hurt = self.blockers()
        if self.slot is not None and self.deals_now(self.slot_flags()):
            power = self.size(self.slot.name)[0] + self.slot.power
            self.left = min(MOST_DAMAGE, max(0, power))

    def hurt_blocker(self, damage: int) -> None:
        _, card = self.still_to_hurt.pop(0)
        self.left -= damage
        if damage and self.slot_flags() & 8:
            damage = MOST_DAMAGE
        card.damage = min(card.damage + damage, MOST_DAMAGE)

    def damage_step(self) -> bool:
        """Go on with a step of damage; say whether the player has to split some."""
        while self.still_to_hurt and self.left > 0:
            if len(self.still_to_hurt) > 1:
                return True
            self.hurt_blocker(self.left)
        for pile, card in self.blockers():
            if card.damage >= self.size(card.name)[1]:
                pile.up = [other for other in pile.up if other is not card]
                self.graveyard.append(card.name)
        if self.slot is not None:
            self.slot.damage += self.coming_back
            if self.deadly_back or (self.coming_back and self.slot_dies()):
                self.empty_slot()
        if self.around == "first damage" and self.slot is not None:
            self.around = "damage"
            self.begin_damage()
            return False
        self.empty_slot()
        for _, card in self.blockers():
            card.blocking = False
        self.around = ""
        return False
