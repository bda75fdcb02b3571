"""Random questions about a deck, as texts."""

from __future__ import annotations

import random

from simlab.decks import Deck

__all__ = ["random_question"]

RELATIONS = (">=", "<=", "==", "!=", ">", "<")
WORDS = ("lands", "spells", "cards", "ramp", "@tapped", "basic lands", "artifacts", "green cards")
MEASURES = (
    *("mulligans", "kept_size", "mana_available", "mana_spent", "mana_wasted", "spells_cast"),
    *("hand_size", "lands_in_play", "lands_seen", "lands_in_hand", "compounded_mana", "colours"),
)
FACTS = ("screw", "flood", "land_drop", "every_land_drop", "colour_screw", "keepable")
ZONES = ("", "", "seen", "in hand", "in play", "cast")


def random_question(chance: random.Random, deck: Deck, turns: int) -> str:
    """Return a question that can be asked of a deck in games of so many turns."""
    cards = deck.cards()
    spells = sorted(name for name in cards if not cards[name].is_land)
    main = sorted(deck.main)

    def when() -> str:
        return f"{chance.choice(('by', 'on'))} turn {chance.randint(1, turns)}"

    def some_cards() -> str:
        if chance.random() < 0.4:
            return chance.choice(WORDS)
        names = chance.sample(main, min(len(main), chance.randint(1, 3)))
        if len(names) == 1:
            return f'"{names[0]}"'
        return f"any({', '.join(repr(name) for name in names)})"

    def counted() -> str:
        if chance.random() < 0.1:
            return "in opening hand"
        return f"{chance.choice(ZONES)} {when()}"

    def test() -> str:
        draw = chance.random()
        relation, number = chance.choice(RELATIONS), chance.choice((0, 1, 1, 2, 2, 3, 4, 6))
        if draw < 0.15 and spells:
            word = chance.choice(("castable", "payable"))
            return f'{word}("{chance.choice(spells)}") {when()}'
        if draw < 0.25 and deck.commanders:
            return f"{chance.choice(('cast(commander)', 'commander in play'))} {when()}"
        if draw < 0.35:
            return f"{chance.choice(FACTS)} {when()}"
        if draw < 0.5:
            return f"{chance.choice(MEASURES)} {relation} {number} {when()}"
        if draw < 0.6:
            return f"{some_cards()} in {number}..{number + 2} {counted()}"
        if draw < 0.7:
            return f"{some_cards()} + {some_cards()} {relation} {number} {counted()}"
        if draw < 0.75:
            return f"different({some_cards()}, {some_cards()}) {relation} {number} {counted()}"
        if draw < 0.8:
            return f"{some_cards()} {relation} {some_cards()} {counted()}"
        return f"{some_cards()} {relation} {number} {counted()}"

    def condition(deep: int) -> str:
        draw = chance.random()
        if deep == 0 or draw < 0.5:
            return test()
        if draw < 0.6:
            return f"not ({condition(deep - 1)})"
        word = chance.choice((" and ", " or "))
        return f"({word.join(condition(deep - 1) for _ in range(chance.randint(2, 3)))})"

    asked = condition(2)
    return f"{asked} given {condition(1)}" if chance.random() < 0.3 else asked
