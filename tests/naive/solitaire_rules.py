"""Players that follow rules, as they would explain themselves: the twin of greedy and its kin.

Of each legal action they say how good it is, as a number; the best is done, the first of equals.
"""

from __future__ import annotations

from simlab.kernels.solitaire_codes import Action, Effect
from tests.naive.solitaire import AIMED, ATTACHED, FaceUp, NaiveSolitaire

PILE = 10_000  # a card off the piles, times its price
FREE, ONE_LAND = 120, 60
HURTS = (Effect.DAMAGE, Effect.DAMAGE_X, Effect.DAMAGE_ALL)
BOUNDS = (Effect.WRATH, Effect.BOUNCE_ALL, Effect.DAMAGE_ALL)
FIRST = 4 | 128  # first strike, double strike


class NaiveRules:
    """A player; `style` is "greedy", "advice" or "piles_first"."""

    def __init__(self, game: NaiveSolitaire, style: str) -> None:
        self.game, self.style = game, style

    def choose(self) -> int:
        legal = self.game.legal()
        return max(legal, key=lambda number: (self.score(number), -legal.index(number)))

    def score(self, number: int) -> int:
        kind, a, b = Action(number >> 16), number >> 8 & 255, number & 255
        paid = (Action.CAST, Action.ANNOUNCE, Action.LAND, Action.EXTRA)
        return self.worth(kind, a, b) + (self.payment(b) if kind in paid else 0)

    def payment(self, payment: int) -> int:
        """Rather nothing, then the pool, then lands of few colours of which there are many."""
        game = self.game
        if payment == 200:
            return 30
        if payment < 6:
            return 25
        name = game.names[payment - 6]
        if game.codes[name].abilities:
            return 1
        does = game.cards[name].behaviour
        return 14 - 2 * len(set(does.makes) | set(does.filters)) + min(3, game.rows.count(name))

    # How much would come off the piles

    def mana(self) -> int:
        return len(self.game.rows) + sum(self.game.pool.values())

    def rest(self, card: FaceUp) -> int:
        return self.game.size(card.name)[1] - card.damage

    def creatures(self) -> list[FaceUp]:
        game = self.game
        return [c for p in game.piles for c in p.up if game.kind[c.name] == "CREATURE"]

    def least_rest(self) -> int:
        return min((self.rest(card) for card in self.creatures()), default=1)

    def off(self, fx, without: int) -> int:
        """Cards that an effect takes off the piles; of pile `without` one copy is the spell."""
        game, found = self.game, 0
        if fx.code not in (*AIMED, *BOUNDS):
            return 0
        number = self.mana() if fx.number < 0 else fx.number
        for place, pile in enumerate(game.piles):
            copies = pile.up[:-1] if place == without else pile.up
            if not pile.up or not game.hits(fx, pile.up[0].name):
                continue
            if fx.code in HURTS:
                found += sum(self.rest(card) <= number for card in copies)
            elif not (
                fx.code == Effect.BOUNCE
                and number == 1
                and place != without
                and len(pile.up) > 1  # it would go straight back
            ):
                found += len(copies)
        if fx.code in BOUNDS:
            return found
        return min(found, 1 if fx.code in HURTS else max(1, number))

    def kills(self, power: int, flags: int, without: int = -1, *, blocking: bool = False) -> int:
        """Creatures that an attacker could destroy, the small ones first."""
        game, needs = self.game, []
        for place, pile in enumerate(game.piles):
            if not pile.up or game.kind[pile.up[0].name] != "CREATURE":
                continue
            copies = pile.up
            if blocking:
                copies = [card for card in copies if card.blocking]
            else:
                if flags & 1 and not game.flags(pile.up[0].name) & 3:
                    continue
                copies = copies[:-1] if place == without else copies
            needs += [1 if flags & 8 else self.rest(card) for card in copies]
        found = 0
        for need in sorted(needs):
            if need > power:
                break
            power -= need
            found += 1
        return found

    def slot_kills(self, more: int, *, blocking: bool) -> int:
        game = self.game
        power = max(0, game.size(game.slot.name)[0] + game.slot.power) + more
        return self.kills(power, game.slot_flags(), blocking=blocking)

    def blocker_kills(self) -> int:
        """Blockers that an ability for blockers alone can destroy, two at most."""
        game = self.game
        for ability in game.codes[game.slot.name].abilities:
            if ability.blockers:
                most = 1 if ability.once else 2
                if ability.cost < 0:
                    return most
                lands = [p for p in game.payments(ability.cost) if p >= 6]
                return min(most, sum(game.rows.count(game.names[p - 6]) for p in lands))
        return 0

    def can_leave(self, name: str) -> bool:
        game = self.game
        if game.codes[name].abilities:
            return True
        return game.kind[name] == "CREATURE" and not game.flags(name) & 64

    # What an action is worth

    def worth(self, kind: Action, a: int, b: int) -> int:
        game = self.game
        if game.asks == "main":
            return self.worth_of_main(kind, a)
        if kind == Action.DONE:
            return 0
        if game.asks == "choose":
            return self.worth_of_choice(kind, a, b)
        if kind == Action.ANNOUNCE:
            return self.worth_of_another(game.codes[game.slot.name].abilities[a])
        if kind == Action.BLOCK:
            return self.worth_of_blocker(game.piles[a].up[b])
        if kind == Action.SPLIT:
            need = 1 if game.slot_flags() & 8 else self.rest(game.still_to_hurt[0][1])
            return int(a == (need if need <= game.left else 0))
        if kind == Action.TWIN:
            return len(game.piles[game.twins[a]].down)
        return self.worth_of_more()

    def worth_of_main(self, kind: Action, a: int) -> int:
        game = self.game
        if kind == Action.CAST:
            return self.worth_of_cast(a)
        if kind == Action.ANNOUNCE:
            ability = game.codes[game.slot.name].abilities[a]
            off = self.off(ability.fx, -1)
            if off:
                return off * (FREE if ability.cost < 0 else ONE_LAND) * PILE
            if ability.fx.code in (Effect.LANDS, Effect.MANA):
                return 580
            return 30 if ability.cost < 0 else 15
        if kind == Action.ATTACK:
            kills = 0
            if game.rules.blockers == "player" and not game.slot_flags() & 32:
                kills = self.slot_kills(0, blocking=False) + self.blocker_kills()
            return kills * FREE * PILE or 20
        if kind == Action.DRAW3:
            return 1 if game.run_outs == 2 and len(game.library) < 3 else 500
        return 600

    def worth_of_cast(self, source: int) -> int:
        game, pile = self.game, source - 1
        name = game.hand[-1] if source == 0 else game.piles[pile].up[0].name
        code, kind = game.codes[name], game.kind[name]
        off = int(source > 0) + sum(self.off(fx, pile) for fx in code.effects)
        cost = 1
        for fx in code.effects:
            if fx.code == Effect.LANDS:
                cost -= min(max(1, fx.number), len(game.library))
            elif fx.code == Effect.MANA:
                cost -= 1
            elif fx.code == Effect.DAMAGE_X:
                cost += self.least_rest() - 1
        brings_lands = any(fx.code in (Effect.LANDS, Effect.MANA) for fx in code.effects)
        if brings_lands and any(fx.code == Effect.LANDS for fx in code.effects):
            brings_lands = bool(game.library) or any(fx.code == Effect.MANA for fx in code.effects)
        stays, plan = kind != "SPELL" and kind not in ATTACHED, 0
        if stays:
            plan = max(self.attack(name, pile), self.best_ability(name, pile))
            off += plan
            if self.style != "greedy" and not self.can_leave(name):
                return 10
        if off == 0:
            return 550 if brings_lands else 100 + 10 * (kind == "SPELL")
        worth = off * (FREE if cost <= 0 else ONE_LAND // cost)
        here = game.piles[pile]
        if self.style != "greedy":
            worth += 1_000 * (source > 0) - (20 if stays and plan == 0 else 0)
            if source > 0:
                worth += 12 - len(here.down) - len(here.up)
        uncovers = source > 0 and len(here.up) == 1 and bool(here.down)
        return worth * PILE + uncovers * 200 + 50 * (source > 0)

    def attack(self, name: str, without: int) -> int:
        game = self.game
        flags = game.flags(name)
        if game.kind[name] != "CREATURE" or game.rules.blockers == "none" or flags & (32 | 64):
            return 0
        return self.kills(max(0, game.size(name)[0]), flags, without)

    def best_ability(self, name: str, without: int) -> int:
        game, best = self.game, 0
        for ability in game.codes[name].abilities:
            if ability.cost >= 0 and self.mana() < 2:
                continue
            if ability.blockers and game.rules.blockers == "none":
                continue
            best = max(best, self.off(ability.fx, without))
        return best

    def worth_of_choice(self, kind: Action, a: int, b: int) -> int:
        game, fx = self.game, self.game.effect
        if kind == Action.CARD:
            name = game.names[a]
            if fx.code == Effect.LANDS:
                does = game.cards[name].behaviour
                colours = len(set(does.makes) | set(does.filters))
                return 200 - 2 * game.rows.count(name) + colours
            return 1 + self.value(name)
        if kind == Action.COLOUR:
            asked = [pile.up[0].name for pile in game.piles if pile.up]
            found = 1 + 4 * sum(game.cards[n].cost.colours >> a & 1 for n in asked)
            return found + 2 * (game.cards[game.hand[-1]].cost.colours >> a & 1 if game.hand else 0)
        if a == 7:
            if fx.code == Effect.BOUNCE_ALL:
                return 5
            return -50 if self.can_leave(game.slot.name) else 3
        pile = game.piles[a]
        if fx.code in (Effect.DAMAGE, Effect.DAMAGE_X):
            damage = game.x if fx.number < 0 else fx.number
            if self.rest(pile.up[b]) > damage:
                return 1
        if fx.code == Effect.BOUNCE and len(pile.up) > 1:
            return 2
        worth = 40 + (self.rest(pile.up[b]) if game.on_blockers else 0)
        if self.style == "advice":
            return worth + 60 - len(pile.down) - len(pile.up)
        return worth + 30 * (len(pile.up) == 1 and bool(pile.down)) + len(pile.down)

    def value(self, name: str) -> int:
        """What a card is worth to have."""
        game, code, worth = self.game, self.game.codes[name], 0
        if game.kind[name] == "LAND":
            return 2
        for fx in (*code.effects, *(ability.fx for ability in code.abilities)):
            if fx.code in BOUNDS:
                worth += 30
            elif fx.code in HURTS:
                worth += 12
            elif fx.code in AIMED:
                worth += 15 * min(2 if fx.number < 0 else fx.number, 4)
            elif fx.code in (Effect.LANDS, Effect.MANA, Effect.RAISE, Effect.TUTOR):
                worth += 6
        return worth + 4 * (game.kind[name] == "CREATURE")

    def worth_of_another(self, ability) -> int:
        game, fx = self.game, ability.fx
        waiting = len(game.announced)
        there = sum(len(p.up) for p in game.piles if p.up and game.hits(fx, p.up[0].name))
        wanted = self.off(fx, -1) > 0 and there > waiting
        if game.asks == "stack":
            return 5 if wanted else -1
        if fx.code == Effect.PUMP:
            now = self.slot_kills(fx.number * waiting, blocking=True)
            return 5 if self.slot_kills(fx.number * (waiting + 1), blocking=True) > now else -1
        if ability.blockers:
            left = len(game.blockers()) - self.slot_kills(0, blocking=True)
            return 5 if left > waiting else -1
        return 4 if wanted else -1

    def worth_of_blocker(self, card: FaceUp) -> int:
        game = self.game
        card.blocking = True
        dead = self.slot_kills(0, blocking=True) + self.blocker_kills()
        there = len(game.blockers())
        card.blocking = False
        theirs, ours = game.flags(card.name), game.slot_flags()
        if theirs & FIRST and not ours & FIRST and self.blocker_kills() == 0:
            return -1
        return 200 - self.rest(card) if dead >= there else -1

    def worth_of_more(self) -> int:
        """X is paid for as long as it then destroys something."""
        game = self.game
        effects = game.codes[game.spell].effects if game.paying == "spell" else ()
        if game.buying or not effects or effects[0].code != Effect.DAMAGE_X:
            return -40
        return 5 if game.x < self.least_rest() <= game.x + self.mana() else -40
