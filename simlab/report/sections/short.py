"""The page in short: the numbers that are asked first, and what follows from them."""

from __future__ import annotations

from simlab.experiments.keep_fit import keeps_few_words
from simlab.experiments.late_cards import late_cards
from simlab.report.matter import Matter
from simlab.report.numbers import metric, seven_kept
from simlab.report.parts import Section, Sentence, Tile, Tiles
from simlab.report.sections.castability import castable_number
from simlab.report.sections.colours import colours_say
from simlab.report.sections.lands import lands_say
from simlab.report.sections.legality import legality_says
from simlab.report.sections.mana import commander_turn

__all__ = ["in_short"]


def in_short(matter: Matter) -> Section:
    """Return the first section."""
    says: list[Sentence] = [
        keeps_few_words(matter.first),
        lands_say(matter),
        colours_say(matter),
        *map(legality_says, matter.decks),
    ]
    tiles = [Tile("seven cards kept", seven_kept(matter.first))]
    if matter.turns:
        tiles += _turn_tiles(matter)
    of = f": {matter.arms[0]}" if len(matter.arms) > 1 else ""
    return Section(
        id="short",
        title=f"In short{of}",
        says=[sentence for sentence in says if sentence],
        blocks=[Tiles(tiles)],
    )


def _turn_tiles(matter: Matter) -> list[Tile]:
    """Return numbers of games with turns."""
    run, turn = matter.first, matter.look
    tiles = [
        Tile("every land drop", metric(run, "every_land_drop", turn), f"turns 1 to {turn}"),
        _commander(matter) if matter.deck.commanders else _spent(matter),
        Tile("too few lands", metric(run, "screw", turn), f"turn {turn}: fewer than {turn} seen"),
        Tile("too many lands", metric(run, "flood", turn), f"turn {turn}: {turn + 2} or more seen"),
    ]
    if run.scenario.record == "cards":
        late = late_cards(run)
        for row in late[~late["another_way"]].to_dict("records")[:1]:
            more = f"castable by turn {row['turn']}, once drawn"
            tiles.append(Tile(f"weakest: {row['card']}", castable_number(run, row), more))
    return tiles


def _commander(matter: Matter) -> Tile:
    turn = commander_turn(matter)
    name = "commander cast" if len(matter.deck.commanders) == 1 else "one of the commanders cast"
    return Tile(name, metric(matter.first, "commander_cast", turn), f"by turn {turn}")


def _spent(matter: Matter) -> Tile:
    last = matter.turns
    return Tile("mana spent", metric(matter.first, "mana_spent_by", last), f"turns 1 to {last}")
