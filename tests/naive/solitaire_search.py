"""Looking ahead in imagined games: the twin of the players expectation and search."""

from __future__ import annotations

from copy import copy, deepcopy

from simlab.kernels.solitaire_codes import Effect
from tests.naive.luck import WORDS, mix64
from tests.naive.solitaire import CHOICE, SHUFFLE, NaiveSolitaire, below
from tests.naive.solitaire_rules import NaiveRules

IMAGINED = 0xE7037ED1A0B428DB
WORLDS, WON = 8, 10_000


def imagined_key(key: int, decision: int, number: int) -> int:
    return mix64((mix64(key ^ IMAGINED) + decision * SHUFFLE + number * CHOICE) % WORDS)


def twin_of(game: NaiveSolitaire, key: int) -> NaiveSolitaire:
    """Return a copy of a game with another luck; what never changes is shared."""
    other = copy(game)
    fixed = ("cards", "codes", "names", "kind", "rules")
    own = {name: value for name, value in vars(game).items() if name not in fixed}
    vars(other).update(deepcopy(own))  # at once: a blocker in two lists stays one
    other.key = key
    return other


def imagine(game: NaiveSolitaire, key: int) -> None:
    """Shuffle the unseen cards, each group among its own places."""
    looks = game.effect is not None and game.effect.code in (Effect.TUTOR, Effect.LANDS)
    used = 0
    for group in range(1, game.shuffles + 1):
        places = []
        if group == 1:
            places += [(pile.down, i) for pile in game.piles for i in range(len(pile.down))]
        if group == game.shuffles and not looks:
            places += [(game.library, i) for i in range(len(game.library))]
        places += [
            (game.hand, i)
            for i in range(len(game.hand))
            if not game.face_up[i] and game.from_shuffle[i] == group
        ]
        cards = sorted((zone[i] for zone, i in places), key=game.names.index)
        for i in range(len(cards) - 1, 0, -1):
            j = below(key, used, i + 1)
            used += 1
            cards[i], cards[j] = cards[j], cards[i]
        for (zone, i), card in zip(places, cards, strict=True):
            zone[i] = card


def worth(game: NaiveSolitaire) -> int:
    """Return how good a quiet board looks."""
    if game.status == "won":
        return WON
    if game.status != "on":
        return -WON // 2
    rules = NaiveRules(game, "greedy")
    found = -sum(24 * len(pile.up) + 30 * len(pile.down) for pile in game.piles)
    found += 9 * min(rules.mana(), 12) - 6 * len(game.hand) - 40 * game.run_outs
    if game.slot is not None:
        found += 8 if rules.can_leave(game.slot.name) else -40
    return found


def outcome(game: NaiveSolitaire, action: int, *, search: bool) -> tuple[int, int]:
    """Do an action and go on by greedy; return what comes of it, and the actions done."""
    rules = NaiveRules(game, "greedy")
    game.apply(action)
    done = 1
    while game.status == "on" and (search or game.asks != "main"):
        if not game.legal():
            break
        game.apply(rules.choose())
        done += 1
    if not search:
        return worth(game), done
    left = sum(len(pile.up) + len(pile.down) for pile in game.piles)
    return WON * (game.status == "won") - 20 * left, done


def choose(game: NaiveSolitaire, *, search: bool, budget: int = 0) -> int:
    """Return the action with the best mean over imagined games, -1 where there is none."""
    actions = game.legal()
    if len(actions) <= 1:
        return actions[0] if actions else -1
    live, rounds = len(actions), 1
    while search and 2**rounds < live:
        rounds += 1
    sums, number, spent = dict.fromkeys(actions, 0), 0, 0
    for turn in range(rounds):
        tried = 0
        while tried < WORLDS if not search else tried == 0 or spent < budget * (turn + 1) // rounds:
            key = imagined_key(game.key, game.actions, number)
            world = twin_of(game, key)
            imagine(world, key)
            for action in actions[:live]:
                value, done = outcome(twin_of(world, key), action, search=search)
                sums[action] += value
                spent += done
            number, tried = number + 1, tried + 1
        actions[:live] = sorted(actions[:live], key=lambda action: -sums[action])
        live = max(2, (live + 1) // 2)
    return actions[0]
