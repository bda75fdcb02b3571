"""The page: sections put into the template."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from simlab.decks import Deck
from simlab.errors import ConfigError, ResultError
from simlab.experiments import Comparison, Run
from simlab.faces import MANA
from simlab.formats import find_format
from simlab.plural import number_of
from simlab.report.conditions import Conditions
from simlab.report.matter import Advice, Matter, give_advice
from simlab.report.sections import SECTIONS

if TYPE_CHECKING:
    from jinja2 import Template

__all__ = ["check_page", "report_html", "write_report"]


def write_report(
    result: Run | Comparison,
    path: str | os.PathLike[str],
    *,
    source: str | os.PathLike[str] = "",
    advice: bool = True,
    threads: int | None = None,
) -> Path:
    """Write what a result says as one HTML page for players; return its path.

    The page stands alone: it loads nothing, works without JavaScript (but for sorting), prints,
    and has what every number is conditional on.

    Parameters
    ----------
    result
        A run or a comparison. Of a comparison the deck, the castability of cards and the advice
        are those of the first arm.
    path
        The file.
    source
        What the command line calls the deck or the experiment file, for the command that makes the
        page again.
    advice
        False to leave out what is played for the page beside the result: other numbers of lands
        and splits of the basic lands.
    threads
        As in `simlab.simulate`.

    Raises
    ------
    ConfigError
        If `result` is neither.
    ResultError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile, simlab
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23}, name="bears")
    >>> run = simlab.simulate(deck, turns=3, games=2_000, seed=1, progress=False)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     page = write_report(run, f"{folder}/bears.html", advice=False)
    ...     "<h1>bears</h1>" in page.read_text(encoding="utf-8")
    True
    """
    file = Path(path)
    check_page(file)
    html = report_html(result, source=source, advice=advice, threads=threads)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(html, encoding="utf-8")
    except OSError as error:
        raise ResultError(f"{file}: the page cannot be written: {error.strerror}") from error
    return file


def report_html(
    result: Run | Comparison,
    *,
    source: str | os.PathLike[str] = "",
    advice: bool = True,
    threads: int | None = None,
) -> str:
    """Return the page of `write_report` as text.

    Raises
    ------
    ConfigError
        If `result` is neither a run nor a comparison.
    """
    if not isinstance(result, Run | Comparison):
        raise ConfigError(
            f"{result!r} has no page: write one of what simlab.simulate or simlab.compare returns"
        )
    first = result if isinstance(result, Run) else next(iter(result.runs.values()))
    played = give_advice(first, threads) if advice else _NO_ADVICE
    matter = Matter(result=result, advice=played, source=os.fspath(source))
    sections = [section for make in SECTIONS if (section := make(matter)) is not None]
    deck = matter.deck
    return _template().render(
        title=deck.name,
        under=_under(matter),
        sections=sections,
        conditions=Conditions(),
        mana=MANA,
    )


_NO_ADVICE = Advice(
    why_no_lands="Other numbers of lands were not tried.",
    why_no_split="Other splits of the basic lands were not tried.",
)


def check_page(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is played for it.

    Raises
    ------
    ResultError
        If it is a folder, or stands where nothing can be written.
    """
    if path.is_dir():
        raise ResultError(f"{path}: this is a folder; name a file, as in {path / 'report.html'}")
    there = next(one for one in (path, *path.absolute().parents) if one.exists())
    if there != path and not there.is_dir():
        raise ResultError(f"{path}: {there} is a file, not a folder; name another place")
    if not os.access(there, os.W_OK):
        raise ResultError(f"{path}: nothing can be written there; name another place")


def _under(matter: Matter) -> str:
    """Say below the title which deck it is."""
    deck: Deck = matter.deck
    led = f", led by {' and '.join(deck.commanders)}" if deck.commanders else ""
    kind = f"{find_format(deck.format).name}, " if deck.format else ""
    said = (
        f"{kind}{number_of(deck.size, 'card')}, {number_of(deck.lands, 'land')}{led}. "
        f"{number_of(matter.first.games, 'game')}"
    )
    if len(matter.arms) == 1:
        return f"{said}."
    return (
        f"{said} each of {len(matter.arms)} ways of playing. What speaks of one of them speaks of "
        f"{matter.arms[0]}, the first."
    )


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    found = Environment(
        loader=PackageLoader("simlab.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return found.get_template("page.html")
