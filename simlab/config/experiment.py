"""An experiment: read, checked, played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from simlab.cards import Card
from simlab.config.deck_file import find_deck_file, read_playable
from simlab.config.expand import NamedArm, expand
from simlab.config.problems import Problems
from simlab.config.reading import own_cards, own_rules, read_file
from simlab.decks import Deck
from simlab.errors import SimlabError
from simlab.experiments.events import metric_or_event
from simlab.formats import find_format
from simlab.mulligans import MulliganRule, find_aside, find_bottom, find_keep, find_rule
from simlab.pilots import find_pilot

if TYPE_CHECKING:
    from simlab.experiments import Comparison, Run

__all__ = ["Arm", "Experiment", "load_experiment", "run_experiment"]

_ESCAPE = "allow_illegal = true in the file, or --any-deck"
_PRECISION = ("half_width", "of", "of_turn")
_SAMPLING = ("games", *_PRECISION, "seed", "level", "threads")
_OF_THE_DECK = ("deck", "format", "commander")
_FINDERS: dict[str, Callable[[str], Any]] = {
    "format": find_format,
    "keep": find_keep,
    "bottom": find_bottom,
    "aside": find_aside,
    "pilot": find_pilot,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """One way of playing.

    Attributes
    ----------
    name
        What tables call it.
    deck, deck_file
        The deck, and where it was read.
    settings
        Arguments of `simlab.simulate` that the file sets.
    """

    name: str
    deck: Deck
    deck_file: Path
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """An experiment file, read and checked.

    Attributes
    ----------
    name, path
        Its name, and the file.
    arms
        At least one; the first is the baseline.
    options
        Those of games, half_width, of, of_turn, seed, level, threads and events that the file sets;
        see `simlab.simulate` and `simlab.compare`.
    save
        Folder for the result.
    """

    name: str
    path: Path
    arms: tuple[Arm, ...]
    options: Mapping[str, Any]
    save: Path


def load_experiment(path: str | Path, *, allow_illegal: bool = False) -> Experiment:
    r"""Read an experiment file and check all of it.

    Parameters
    ----------
    path
        A TOML file. Top level: `name`, `games` or `half_width` with `of` and `of_turn`, `seed`,
        `level`, `threads`, `save` (a folder, relative to the current one; by default
        ``results/<name>``), `allow_illegal`, and settings that all arms share: `deck` (a path
        relative to the file, or a name in ``configs/decks``), `format`, `commander`, `mulligan`,
        `keep`, `bottom`, `aside`, `pilot`, `turns`, `on_the_play`, `players`, `hand_size`,
        `least_x`, `pay_life`. Each ``[[arm]]`` may have a `name` and settings of its own. A list as
        a value makes one arm each; only `commander` takes a list as it is, for two commanders. Each
        ``[[rule]]`` is a mulligan rule, with the keys of `simlab.MulliganRule`, that `mulligan` may
        name; so may be a rule of another file, as in ``"house.toml:sixes"``. Each ``[cards."A
        name"]`` is a card of one's own or changes a known one, with the keys of
        `simlab.cards.own_card`. Under
        ``[events]`` stand names with questions that are asked of every game, as in ``"on curve" =
        'castable(commander) by turn 4'``; see `simlab.odds`.
    allow_illegal
        True to play decks of a wrong size or without a commander.

    Returns
    -------
    Experiment
        Decks read, names resolved.

    Raises
    ------
    ConfigError
        If the file cannot be read, or holds anything that cannot be played. The message has all
        problems, with their lines.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "bears.txt").write_text("17 Forest\n23 Grizzly Bears")
    >>> file = folder / "mulligans.toml"
    >>> _ = file.write_text('deck = "bears.txt"\nmulligan = ["london", "paris"]')
    >>> [arm.name for arm in load_experiment(file).arms]
    ['london', 'paris']
    """
    path = Path(path)
    file, problems, bad_keys = read_file(path)
    rules, cards = own_rules(file, problems), own_cards(file, problems)
    any_deck = allow_illegal or file.allow_illegal
    found = []
    for named in expand(file):
        if "deck" in named.settings:
            found += _arm(named, path.parent, rules, cards, any_deck, problems)
        elif "deck" not in bad_keys:
            problems.add(named.loc, 'no deck: name one, as in deck = "decks/mine.txt"')
    twice = [name for name, count in Counter(arm.name for arm in found).items() if count > 1]
    if twice:
        problems.add(
            (), f'two arms are called "{twice[0]}": give each a name or a setting of its own'
        )
    if file.of is not None:
        try:
            metric_or_event(file.of, file.events)
        except SimlabError as error:
            problems.add(("of",), str(error))
    for event, question in file.events.items():
        _check_event(event, question, found, problems)
    problems.finish()
    name = file.name or path.stem
    options = {key: getattr(file, key) for key in _SAMPLING}
    options["events"] = file.events or None
    return Experiment(
        name=name,
        path=path,
        arms=tuple(found),
        options=MappingProxyType({key: v for key, v in options.items() if v is not None}),
        save=Path(file.save) if file.save else Path("results") / name,
    )


def _arm(
    named: NamedArm,
    folder: Path,
    rules: Mapping[str, MulliganRule],
    cards: Mapping[str, Card],
    any_deck: bool,
    problems: Problems,
) -> list[Arm]:
    """Resolve the names of one arm and read its deck; return it, or nothing where that failed."""
    from simlab.experiments import Scenario  # brings the kernels: not for who only reads decks

    finders: dict[str, Callable[[str], Any]] = dict(_FINDERS)
    finders["mulligan"] = lambda name: find_rule(name, folder, rules)
    settings, bad = dict(named.settings), set()
    for key, find in finders.items():
        if key in settings:
            try:
                settings[key] = find(settings[key])
            except SimlabError as error:
                bad.add(key)
                problems.add(named.places[key], str(error))
    if "format" in bad:
        return []
    deck_name, format_, commander = (settings.pop(key, None) for key in _OF_THE_DECK)
    try:
        file = find_deck_file(deck_name, folder)
        deck = read_playable(
            file,
            format=format_,
            commander=commander,
            any_deck=any_deck,
            escape=_ESCAPE,
            cards=cards,
        )
    except SimlabError as error:
        problems.add(named.places["deck"], str(error))
        return []
    try:
        if not bad:
            Scenario.of(deck, **settings).compiled()
    except SimlabError as error:
        problems.add(named.loc, f'arm "{named.name}": {error}')
    return [Arm(name=named.name, deck=deck, deck_file=file, settings=MappingProxyType(settings))]


def _check_event(name: str, question: str, arms: list[Arm], problems: Problems) -> None:
    """Hold an event against the decks of all arms, and against each for its seat and turns."""
    from simlab.experiments import Scenario
    from simlab.experiments.events import read_events

    try:
        events = read_events({name: question})
        scenarios = [Scenario.of(arm.deck, events=events, **arm.settings) for arm in arms]
        for scenario in scenarios:
            scenario.check_events(*(arm.deck for arm in arms))
            scenario.questions()
    except SimlabError as error:
        problems.add(("events", name), str(error))


def run_experiment(
    experiment: Experiment, games: int | None = None, progress: bool = True
) -> Run | Comparison:
    """Play an experiment: one arm is simulated, several are compared.

    Parameters
    ----------
    experiment
        See `load_experiment`.
    games
        Games of each arm, instead of those of the file or of its precision.
    progress
        Show a progress bar when it takes more than two seconds.

    Returns
    -------
    Run or Comparison
        Not saved yet: ``result.save(experiment.save)`` does that.

    Raises
    ------
    SimlabError
        As `simlab.simulate` and `simlab.compare`.
    """
    from simlab.experiments import compare, simulate

    options = dict(experiment.options)
    if games is not None:
        options = {key: value for key, value in options.items() if key not in _PRECISION}
        options["games"] = games
    first = experiment.arms[0]
    if len(experiment.arms) == 1:
        return simulate(first.deck, **first.settings, **options, progress=progress)
    arms = {arm.name: {"deck": arm.deck, **arm.settings} for arm in experiment.arms}
    return compare(arms, **options, progress=progress)
