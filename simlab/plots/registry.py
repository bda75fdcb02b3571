"""The plots by name, and the decorator that makes a function one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, update_wrapper, wraps
from typing import TYPE_CHECKING, ParamSpec

from simlab.plots.style import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["PLOTS", "Plot", "plot", "plots_of"]

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot.

    Attributes
    ----------
    name
        As in ``run.plot.hands()``: the name of the function without ``plot_``.
    kinds
        What it draws: results, and decks.
    main
        Those of them whose ``.plot()`` it is.
    draw
        The function; the first argument is what is drawn.
    """

    name: str
    kinds: tuple[type, ...]
    main: tuple[type, ...]
    draw: Callable[..., Axes]

    @property
    def about(self) -> str:
        """What it shows, in a line."""
        return (self.draw.__doc__ or "").partition("\n")[0]

    def of(self, result: object) -> Callable[..., Axes]:
        """Return the function that draws a result."""
        draw = partial(self.draw, result)
        return update_wrapper(draw, self.draw)


PLOTS: dict[str, Plot] = {}


def plot(
    *kinds: type, main: tuple[type, ...] = ()
) -> Callable[[Callable[P, Axes]], Callable[P, Axes]]:
    """Make ``plot_<name>`` a plot of `kinds`: it is drawn in the style of simlab, and has a name.

    Parameters
    ----------
    *kinds
        Types of results (and `Deck`) that have it as ``.plot.<name>()``.
    main
        Those that have it as ``.plot()``.
    """

    def decorate(function: Callable[P, Axes]) -> Callable[P, Axes]:
        @wraps(function)
        def styled(*args: P.args, **options: P.kwargs) -> Axes:
            with style():
                return function(*args, **options)

        name = function.__name__.removeprefix("plot_")
        PLOTS[name] = Plot(name, kinds, main, styled)
        return styled

    return decorate


def plots_of(result: object) -> dict[str, Plot]:
    """Return the plots of a result by name.

    Examples
    --------
    >>> import simlab
    >>> sorted(plots_of(simlab.Deck.of({"Forest": 40})))
    ['sources']
    """
    return {name: found for name, found in PLOTS.items() if isinstance(result, found.kinds)}
