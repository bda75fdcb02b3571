"""A whole game, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.naive.judging import count_lands
from tests.naive.opening import Opening, play_opening
from tests.naive.paying import mana_of
from tests.naive.player import MOST_SEEN, Player, Turn
from tests.naive.settings import NaiveGame, Settings
from tests.naive.table import Copy, Table, lay_out

__all__ = ["NaiveGame", "Settings", "play_game"]

MOST_KEPT = 10  # cards of a kept hand
KEPT_FREE = 8  # of those that a game can see, at most so many are kept free for searches


def play_game(settings: Settings, *, seed: int, game: int, table: Table | None = None) -> NaiveGame:
    """Play one game and return what is recorded of it."""
    table = table or lay_out(
        settings.deck,
        players=settings.players,
        ignore_colours=settings.ignore_colours,
        least_x=settings.least_x,
        pay_life=settings.pay_life,
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
    wanted = sum(
        card.draws
        + card.finds_play
        + card.finds_hand
        + card.tutor_count
        + (card.cycling is not None)
        for card in everything
    )
    to_hand = sum(
        card.finds_hand + card.tutor_count + card.bounces + bool(card.cycling_finds)
        for card in everything
    )
    kept_free = min(KEPT_FREE, to_hand)
    room = MOST_SEEN - len(table.commanders) - kept_free - MOST_KEPT - draws
    return max(0, min(wanted, room))


def plays_by(turns: int, cards: list[Copy], table: Table, settings: Settings) -> int:
    """Return the spells that a hand casts by a turn without a draw, the cheapest first.

    A land each turn, as the pilot chooses it; the mana of what was cast comes a turn later. Lands
    and spells do no more than make mana every turn: a land that searches makes that of its targets,
    one that needs others makes it at once, and what is for creatures only is not spent.
    """
    none = {"needs_lands": 0, "counts": "", "filter_makes": 0, "bounces": 0, "price": None}
    hand, zone = ([plain_card(card, none) for card in all_] for all_ in (cards, table.commanders))
    plain = Table(table.library, tuple(zone))
    player = Player(plain, Opening(0, True, hand, []), settings, 0, NaiveGame())
    plays = 0
    for number in range(1, turns + 1):
        pool = [mana for source in player.sources for mana in mana_of(source)]
        turn = Turn(number, pool, land_drops=1)
        if player.choices():
            player.play_land(turn)
        for spell in reversed(player.spells_at_hand()):
            if player.can_cast(turn, spell):
                (player.command_zone if spell.is_commander else player.hand).remove(spell)
                turn.owed = turn.owed.plus(spell)
                plays += 1
                if spell.amount:
                    player.sources.append(spell)
    return plays


def plain_card(card: Copy, none: Mapping[str, object]) -> Copy:
    """Return a card that does no more than make mana; what it could make stays in its colours."""
    return replace(
        card, played=replace(card.played, **none), searches=False, side=None, is_special=False
    )
