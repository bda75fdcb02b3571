"""`simlab.load`: saved results of every kind."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from simlab.errors import ResultError, SimlabError
from simlab.saved import read_result

if TYPE_CHECKING:
    from typing import TypeAlias

    from simlab.experiments import Comparison, Run, Tuning
    from simlab.solitaire import SolitaireComparison, SolitaireRun, SolitaireTuning

    Games: TypeAlias = Run | Comparison | Tuning
    Solitaire: TypeAlias = SolitaireRun | SolitaireComparison | SolitaireTuning

__all__ = ["load"]

_STORES = {
    **dict.fromkeys(("run", "comparison", "tuning"), "simlab.experiments.store"),
    **dict.fromkeys(
        ("solitaire run", "solitaire comparison", "solitaire tuning"), "simlab.solitaire.store"
    ),
}


def load(path: str | Path) -> Games | Solitaire:
    """Read a saved result.

    Parameters
    ----------
    path
        The folder that `save` of a run, comparison or tuning returned, those of solitaire too.

    Raises
    ------
    ResultError
        If there is no result, it is damaged, or it is of another version of the folder's layout.

    Examples
    --------
    >>> import tempfile, simlab
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, games=1000, seed=1, progress=False)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     again = load(run.save(f"{folder}/bears"))
    >>> again.estimate("kept_size") == run.estimate("kept_size")
    True
    """
    record, arrays = read_result(Path(path))
    try:
        store = importlib.import_module(_STORES[record["kind"]])
        found: Games | Solitaire = store.result_of(record, arrays)
    except ResultError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, SimlabError) as error:
        raise ResultError(f"{path}: the saved result is damaged: {error}") from error
    return found
