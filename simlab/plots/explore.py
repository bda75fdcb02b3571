"""A deck to play with in a notebook: its list, a rule, a number of lands, and a live plot."""

from __future__ import annotations

import html
import importlib
import importlib.util
import io
from typing import TYPE_CHECKING, Any

from simlab.decks import Deck, parse_deck
from simlab.errors import ConfigError, SimlabError
from simlab.experiments import Run, simulate
from simlab.mulligans import load_rules
from simlab.plots.registry import PLOTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Explorer", "explore"]

SHOWN = ("land_drops", "hands", "mana", "lands", "screw_flood", "castability", "sources")
WIDE = "min(46em, 100%)"


class Explorer:
    """What `explore` returns: shown in a notebook, it has controls and a plot that follows them.

    Attributes
    ----------
    deck
        The deck as it was given, or as it stands in the text.
    run
        What is drawn.
    ax
        The Axes that are shown.
    controls
        The widgets by name, once they are shown; empty without ipywidgets.
    """

    def __init__(self, deck: Deck, mulligan: str | None, name: str, settings: Any) -> None:
        self.deck, self._name, self._settings = deck, name, settings
        self.controls: dict[str, Any] = {}
        self.run = self._play(deck, mulligan)
        self.ax = self._draw()
        self._handle: Any = None

    def __repr__(self) -> str:
        return f"Explorer({self._name} of {self.run!r})"

    def _play(self, deck: Deck, mulligan: str | None) -> Run:
        return simulate(deck, mulligan=mulligan, progress=False, **self._settings)

    def _draw(self) -> Axes:
        """Draw on a figure that nobody else holds."""
        from matplotlib.figure import Figure

        size = (7.6, 7.4) if self._name == "castability" else (6.8, 4.2)
        figure = Figure(figsize=size, layout="constrained")
        options = {"most": 25} if self._name == "castability" else {}
        return PLOTS[self._name].draw(self.run, ax=figure.subplots(), **options)

    def _picture(self) -> Any:
        """Return the plot as a picture."""
        buffer = io.BytesIO()
        self.ax.figure.canvas.figure.savefig(buffer, format="png", dpi=100)
        return _ipython().Image(data=buffer.getvalue(), format="png")

    def _ipython_display_(self) -> None:
        display = _ipython().display
        if importlib.util.find_spec("ipywidgets"):
            display(self._widgets())
        self._handle = display(self._picture(), display_id=True)

    def _widgets(self) -> Any:
        """Make the controls."""
        import ipywidgets as widgets

        rules = [rule.id for rule in load_rules().values() if not rule.unplayable]
        wide = {"layout": widgets.Layout(width=WIDE), "style": {"description_width": "5em"}}
        self.controls = {
            "text": widgets.Textarea(
                self.deck.text(), description="deck", rows=8, continuous_update=False, **wide
            ),
            "mulligan": widgets.Dropdown(
                options=rules, value=self.run.scenario.mulligan.id, description="mulligan", **wide
            ),
            "lands": widgets.IntSlider(
                self.deck.lands,
                0,
                self.deck.size,
                description="lands",
                continuous_update=False,
                **wide,
            ),
            "plot": widgets.Dropdown(options=SHOWN, value=self._name, description="plot", **wide),
            "said": widgets.HTML(),
        }
        for name in ("text", "mulligan", "lands", "plot"):
            self.controls[name].observe(self._changed, names="value")
        return widgets.VBox(list(self.controls.values()))

    def _changed(self, change: Any) -> None:
        """Play and draw what the controls say; an error is said beside them."""
        said = self.controls["said"]
        try:
            if change["owner"] is self.controls["text"]:
                self._read(change["new"])
            elif change["owner"] is self.controls["plot"]:
                self._name = change["new"]
            if change["owner"] is not self.controls["plot"]:
                deck = self.deck.with_lands(self.controls["lands"].value)
                self.run = self._play(deck, self.controls["mulligan"].value)
        except SimlabError as error:
            said.value = f"<pre>{html.escape(str(error))}</pre>"
            return
        said.value = ""
        self.ax = self._draw()
        if self._handle is not None:
            self._handle.update(self._picture())

    def _read(self, text: str) -> None:
        """Read another deck; the slider follows it."""
        given = self.deck
        self.deck = parse_deck(text, format=given.format, name=given.name)
        slider = self.controls["lands"]
        with slider.hold_trait_notifications():
            slider.unobserve(self._changed, names="value")
            slider.max, slider.value = self.deck.size, self.deck.lands
        slider.observe(self._changed, names="value")


def _ipython() -> Any:
    """Return the module by which a notebook shows things."""
    return importlib.import_module("IPython.display")


def explore(
    deck: Deck | str,
    *,
    mulligan: str | None = None,
    plot: str = "land_drops",
    games: int = 20_000,
    seed: int = 1,
    **settings: Any,
) -> Explorer:
    r"""Show a deck with controls: its list, the mulligan rule, the number of lands, the plot.

    Whatever is changed is played anew, with the same seed, so that the plot moves by what was
    changed and not by luck. Without ipywidgets there is the plot alone.

    Parameters
    ----------
    deck
        A deck, or the text of a list.
    mulligan
        Rule to begin with; by default that of the deck's format.
    plot
        Name of the plot to begin with.
    games, seed
        Games of each plot, and their seed.
    **settings
        Further settings of `simlab.simulate`.

    Returns
    -------
    Explorer
        The last value of a cell, it shows itself.

    Raises
    ------
    ConfigError
        If the plot is not known.
    SimlabError
        If the list is not understood, or a setting is impossible.

    Examples
    --------
    >>> found = explore("17 Forest\n23 Grizzly Bears", games=2_000, turns=4)
    >>> found.ax.get_ylabel()
    'a land was played\n(% of games)'
    """
    if plot not in SHOWN:
        raise ConfigError(f'plot="{plot}" is not known; known: {", ".join(SHOWN)}')
    given = parse_deck(deck) if isinstance(deck, str) else deck
    return Explorer(given, mulligan, plot, {"games": games, "seed": seed, **settings})
