"""The plots of a result by name, as in ``run.plot.hands()``."""

from __future__ import annotations

import difflib
import importlib
from typing import Any

__all__ = ["Plots"]


class Plots:
    """The plots of a result: call one by its name, or this for the main one.

    Plots are imported when one is drawn: results do not know matplotlib.

    Parameters
    ----------
    result
        What is drawn: a run, comparison, tuning, deck, ...

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    >>> run.plot.land_drops(ax=Figure().subplots()).get_xlabel()
    'turn'
    >>> print(deck.plot)
    plots: .plot() is .plot.sources()
      sources   Draw the sources of each colour beside those that Karsten's table asks for.
    """

    def __init__(self, result: object) -> None:
        self._result = result

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Draw the main plot of the result; return its Axes."""
        return getattr(self, self._main())(*args, **options)

    def __getattr__(self, name: str) -> Any:
        """Return a plot by name, a function of all its arguments but the first."""
        found = {} if name.startswith("_") else self._plots()
        if name not in found:
            near = difflib.get_close_matches(name, found, 1)
            hint = f"did you mean {near[0]}? " if near else ""
            kind = type(self.__dict__.get("_result")).__name__
            raise AttributeError(
                f'a {kind} has no plot "{name}"; {hint}there are: {", ".join(found)}'
            )
        return found[name].of(self._result)

    def __dir__(self) -> list[str]:
        """Return the names of the plots."""
        return sorted(self._plots())

    def __repr__(self) -> str:
        found = self._plots()
        width = max(map(len, found)) + 3
        lines = [f"plots: .plot() is .plot.{self._main()}()"]
        return "\n".join([*lines, *(f"  {n:<{width}}{p.about}" for n, p in found.items())])

    def _plots(self) -> dict[str, Any]:
        found: dict[str, Any] = importlib.import_module("simlab.plots").plots_of(self._result)
        return found

    def _main(self) -> str:
        found = self._plots()
        kinds = type(self._result).__mro__
        return next((n for n, p in found.items() if set(p.main) & set(kinds)), next(iter(found)))
