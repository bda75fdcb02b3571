"""How many sources of a colour a cost needs, exactly, under any mulligan rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from simlab.cards.cost import COLOURS, ManaCost
from simlab.checks import whole_number
from simlab.decks import Deck
from simlab.decks.curve_deck import curve_deck
from simlab.decks.recommended import karstens_sources, recommended_lands
from simlab.decks.sources import colour_sources, pips_of
from simlab.errors import ConfigError
from simlab.exact import Count, Opening, probability
from simlab.experiments.scenario import Scenario
from simlab.plural import number_of

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["chance_of_pips", "lands_opening", "sources_needed"]

_FIRST = ("cost", "colour", "pips", "turn", "size", "lands", "target", "needed", "chance")
COLUMNS = (*_FIRST, "one_fewer", "karsten_2022")
SETTINGS = ("mulligan", "keep", "bottom", "aside", "hand_size", "on_the_play", "players")
DECK_COLUMNS = ("card", "sources", "formula_lands")


def sources_needed(
    cost: str | Deck,
    *,
    size: int | None = None,
    lands: int | None = None,
    turn: int | None = None,
    target: float = 0.9,
    given_lands: bool = True,
    **settings: Any,
) -> pd.DataFrame:
    """Return the least number of sources with which a cost is paid often enough.

    Parameters
    ----------
    cost
        A mana cost, as in ``"1UU"`` or ``"{1}{U}{U}"``. Or a deck: then the costs are those of its
        cards, of which the one that needs most sources counts for each colour; its size, lands,
        mulligan rule and players are its own.
    size, lands
        Cards of the library, and lands among them; 60 and 24 where nothing is said. A deck has its
        own.
    turn
        The turn on which it is to be paid; by default that of the mana value, and 1 for none.
    target
        Chance that is to be reached, 0 to 1; Karsten's own is 0.89 + 0.01 for each mana.
    given_lands
        True for the chance given at least as many lands seen as the mana value, as Karsten has it;
        False for the chance of both, lands and pips, which few decks bring to 0.9.
    **settings
        `mulligan`, `keep`, `bottom`, `aside`, `hand_size`, `on_the_play`, `players` as in
        `simlab.simulate`. Policies may look at numbers of lands.

    Returns
    -------
    pandas.DataFrame
        One row a colour of the cost: cost, colour, pips, turn, size, lands, target, needed (missing
        if all lands are not enough), chance (with so many), one_fewer (the chance with one source
        less), karsten_2022 (what his table of 2022 asks for with 40, 60, 80 or 99 cards, up to five
        more or fewer; missing for other sizes, and for costs it has not). Of a deck also card (one
        that asks for it), sources (those it has, as in `Deck.sources`), formula_lands (see
        `simlab.decks.recommended.recommended_lands`).

    Raises
    ------
    ConfigError
        If a number is out of its range, or the cost asks for no colour.
    CardError
        If the cost cannot be read.
    NotExactError
        If a policy looks at more than numbers of lands.

    Notes
    -----
    The model is that of F. Karsten, "How Many Sources Do You Need to Consistently Cast Your Spells?
    A 2022 Update": lands enter untapped, a source makes the colour, the others do not, and go to
    the bottom first. A hybrid pip counts for none of its colours, and a cost of several colours is
    taken colour by colour, which asks for a little too few. The chances are exact.

    Examples
    --------
    >>> found = sources_needed("1UU", size=99, lands=38, mulligan="london_free1", players=4)
    >>> found[["colour", "pips", "needed", "karsten_2022"]].values.tolist()
    [['U', 2, 26, 28]]
    >>> round(float(found["chance"].iloc[0]), 4), round(float(found["one_fewer"].iloc[0]), 4)
    (0.9051, 0.8851)
    """
    import pandas as pd

    if not isinstance(target, int | float) or not 0 < target < 1:
        raise ConfigError(f"target={target!r}: give a chance between 0 and 1")
    unknown = settings.keys() - set(SETTINGS)
    if unknown:
        raise ConfigError(f"{min(unknown)} is no setting of it; known: {', '.join(SETTINGS)}")
    if isinstance(cost, Deck):
        if size is not None or lands is not None:
            raise ConfigError("size and lands are those of the deck: leave them out")
        return _of_deck(cost, turn, target, given_lands, settings)
    parsed = _read_cost(cost)
    size = whole_number("size", 60 if size is None else size, least=8, most=250)
    lands = whole_number("lands", 24 if lands is None else lands, most=size - 1)
    opening = lands_opening(size, lands, **settings)
    rows = [
        _row(opening, parsed, colour, turn, target, given_lands)
        for colour in range(len(COLOURS))
        if pips_of(parsed, 1 << colour)
    ]
    if not rows:
        raise ConfigError(f'cost="{cost}" asks for no colour that only its own sources make')
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(_WHOLE)


_WHOLE = {"needed": "Int64", "karsten_2022": "Int64"}  # may be missing


def lands_opening(size: int, lands: int, **settings: Any) -> Opening:
    """Return the opening of a deck of which nothing but the number of lands counts."""
    deck = curve_deck(
        lands, {2: size - lands}, name=f"{number_of(lands, 'land')} in {number_of(size, 'card')}"
    )
    return Opening.of(Scenario.of(deck, **settings).compiled())


def chance_of_pips(
    opening: Opening, sources: int, pips: int, turn: int, lands: int, *, given: bool = True
) -> float:
    """Return the chance to see so many sources by a turn, given at least so many lands seen.

    The first `sources` lands of the deck are the sources; lands that stand last go to the bottom
    first. Not `given` the lands, the chance is that of both. NaN where the condition cannot be.
    """
    facts = [
        Count(cards=frozenset(sorted(opening.lands)[:sources]), turn=turn, low=pips),
        Count(cards=opening.lands, turn=turn, low=lands),
    ]
    condition = (lambda _, many: many) if given else None
    return probability(opening, facts, lambda enough, many: enough & many, condition).value


def _read_cost(cost: str) -> ManaCost:
    """Read a cost, with braces or without."""
    if not isinstance(cost, str):
        raise ConfigError(f'cost={cost!r}: give a mana cost as in "1UU", or a deck')
    bare = cost.strip()
    if re.fullmatch(r"\w+", bare):
        bare = "".join(f"{{{symbol}}}" for symbol in re.findall(r"\d+|.", bare))
    return ManaCost.parse(bare)


def _row(
    opening: Opening,
    cost: ManaCost,
    colour: int,
    turn: int | None,
    target: float,
    given_lands: bool,
) -> dict[str, Any]:
    """Return the row of one colour of a cost."""
    pips, mana = pips_of(cost, 1 << colour), int(cost.mana_value)
    when = max(1, mana) if turn is None else whole_number("turn", turn)
    lands, size = len(opening.lands), len(opening.library)

    def chance(sources: int) -> float:
        return chance_of_pips(opening, sources, pips, when, mana, given=given_lands)

    low, high = 0, lands  # not enough, and the most there are
    best = chance(lands)
    reached = best >= target
    while reached and high - low > 1:  # more sources never make it less
        middle = (low + high) // 2
        if chance(middle) >= target:
            high = middle
        else:
            low = middle
    return {
        "cost": str(cost),
        "colour": COLOURS[colour],
        "pips": pips,
        "turn": when,
        "size": size,
        "lands": lands,
        "target": target,
        "needed": high if reached else None,
        "chance": chance(high),
        "one_fewer": chance(high - 1) if high else None,
        "karsten_2022": karstens_sources(size, mana, pips),
    }


def _of_deck(
    deck: Deck, turn: int | None, target: float, given_lands: bool, settings: dict[str, Any]
) -> pd.DataFrame:
    """Return the rows of a deck: of every colour the cost that needs most sources."""
    import pandas as pd

    cards = deck.cards()
    lands = sum(count for name, count in deck.main.items() if cards[name].is_land)
    rule = Scenario.of(deck, **{k: v for k, v in settings.items() if k in ("mulligan", "players")})
    own = {"mulligan": rule.mulligan, "players": rule.players, **settings}
    opening = lands_opening(deck.size, lands, **own)
    have = colour_sources(deck).set_index("colour")["sources"].to_dict()
    formula = recommended_lands(deck)["formula_lands"].iloc[0]
    rows = []
    for colour, letter in enumerate(COLOURS):
        found: dict[tuple[int, int], dict[str, Any]] = {}
        for name in (*deck.commanders, *deck.main):
            cost = cards[name].cost
            key = (int(cost.mana_value), pips_of(cost, 1 << colour))
            if key[1] and key not in found and not cards[name].is_land:
                row = _row(opening, cost, colour, turn, target, given_lands)
                found[key] = row | {"card": name}
        if found:
            most = max(found.values(), key=lambda row: (row["needed"] or lands + 1, -row["chance"]))
            rows.append(most | {"sources": int(have.get(letter, 0)), "formula_lands": formula})
    if not rows:
        raise ConfigError(f'no card of the deck "{deck.name}" asks for a colour')
    return pd.DataFrame(rows, columns=[*COLUMNS, *DECK_COLUMNS]).astype(_WHOLE)
