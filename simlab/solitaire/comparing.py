"""`simlab.solitaire.compare`: players and decks on the same deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

from simlab.checks import check_seed, whole_number
from simlab.decks import Deck, deck_given
from simlab.errors import ConfigError, SimlabError
from simlab.solitaire.comparison import SolitaireComparison
from simlab.solitaire.players import find_player
from simlab.solitaire.playing import GAMES, simulate
from simlab.solitaire.switches import Readings
from simlab.stats import normal_quantile
from simlab.threads import workers

__all__ = ["compare"]

_OWN = ("deck", "player", "budget", "codes")  # what an arm may have of its own, beside switches
_SHARED = ("games", "seed", "level", "threads", "progress")
_AS_IN = 'as in {"greedy": {"player": "greedy"}, "my list": deck}'


def compare(
    arms: Mapping[str, Mapping[str, Any] | Deck] | Sequence[Any],
    deck: Deck | None = None,
    *,
    games: int = GAMES,
    seed: int | None = None,
    level: float = 0.95,
    threads: int | None = None,
    progress: bool = False,
    **settings: Any,
) -> SolitaireComparison:
    """Play several players or decks on the same deals.

    Parameters
    ----------
    arms
        Names of players; or a name an arm and what is its own, as in ``{"greedy": {"player":
        "greedy"}, "24 lands": {"deck": other}}``; or a name and a deck an arm. The first is the
        baseline. Decks whose slots are aligned (`Deck.swap`) see the same luck card by card.
    deck
        The deck of the arms that name none.
    games, seed, level, threads, progress
        As in `simlab.solitaire.simulate`.
    **settings
        What all arms have in common: player, budget (of the players that have one), codes, and
        switches of the readings.

    Returns
    -------
    SolitaireComparison
        The result.

    Raises
    ------
    SimlabError
        If there are fewer than two arms, or one of them cannot be played; the error names the arm.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10})
    >>> found = simlab.solitaire.compare(["random", "greedy"], deck, games=2_000, seed=1)
    >>> rows = found.differences()
    >>> (rows["low"] > 0).tolist()
    [True, True, True]
    """
    named = _arms(arms)
    shared: dict[str, Any] = {
        "games": whole_number("games", games),
        "seed": check_seed(seed),
        "level": level,
    }
    normal_quantile(level)
    workers(threads)
    plans = {name: _plan(name, own, settings, deck) for name, own in named.items()}
    budget = settings.get("budget")
    if budget is not None and not any("budget" in plan for plan in plans.values()):
        find_player(next(iter(plans.values())).get("player", "greedy"), budget)  # says who has one
    runs = {}
    for name, plan in plans.items():
        try:
            runs[name] = simulate(**plan, **shared, threads=threads, progress=progress)
        except SimlabError as error:
            raise type(error)(f'arm "{name}": {error}') from None
    return SolitaireComparison(runs=runs)


def _arms(arms: Any) -> dict[str, dict[str, Any]]:
    """Return what each arm has of its own, by name."""
    if isinstance(arms, Deck):
        raise ConfigError(
            f"arms={arms!r} is a deck: players or decks come first, as in "
            'compare(["greedy", "search"], deck) or compare({"mine": deck, "other": other})'
        )
    if isinstance(arms, str) or not isinstance(arms, Iterable):
        raise ConfigError(
            f'arms={arms!r}: give names of players, as in ["greedy", "search"], or names with what '
            f"each has of its own, {_AS_IN}"
        )
    if isinstance(arms, Set):
        raise ConfigError(
            f"arms={arms!r} have no order, and the first is the baseline: give a list"
        )
    if not isinstance(arms, Mapping):
        arms = list(arms)
        if any(isinstance(one, Deck) for one in arms):
            raise ConfigError(f"decks need names, {_AS_IN}")
        names = [one if isinstance(one, str) else repr(find_player(one)) for one in arms]
        twice = [name for name, count in Counter(names).items() if count > 1]
        if twice:
            raise ConfigError(f'arm "{twice[0]}" is there twice; name arms yourself, {_AS_IN}')
        arms = {name: {"player": one} for name, one in zip(names, arms, strict=True)}
    named: dict[str, dict[str, Any]] = {}
    for name, own in arms.items():
        if not isinstance(own, Mapping | Deck):
            raise ConfigError(f'arm "{name}" has {own!r}: give settings or a deck, {_AS_IN}')
        named[str(name)] = {"deck": own} if isinstance(own, Deck) else dict(own)
    if len(named) < 2:
        many = "1 arm" if named else "no arm"
        raise ConfigError(f"{many}: a comparison has two at least; for one use simulate")
    return named


def _plan(
    name: str, own: dict[str, Any], settings: Mapping[str, Any], deck: Deck | None
) -> dict[str, Any]:
    """Return the arguments of `simulate` that are an arm's."""
    shared = next((key for key in own if key in _SHARED), None)
    if shared:
        raise ConfigError(
            f'arm "{name}": {shared} is the same for all arms; give it to compare itself'
        )
    plan = {"deck": deck, **settings, **own}
    if plan["deck"] is None:
        raise ConfigError(f'arm "{name}" has no deck; give deck=')
    try:
        deck_given(plan["deck"])
        switches = {key: value for key, value in plan.items() if key not in _OWN}
        Readings.beside((*_OWN, *_SHARED), switches)
        if "budget" in plan and "budget" not in own:
            who = find_player(plan.get("player", "greedy"))
            if not who.usual_budget:
                del plan["budget"]
    except SimlabError as error:
        raise type(error)(f'arm "{name}": {error}') from None
    return plan
