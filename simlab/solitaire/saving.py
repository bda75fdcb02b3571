"""What all results of solitaire have: they can be saved."""

from __future__ import annotations

from pathlib import Path

__all__ = ["Saving"]


class Saving:
    """A result that `simlab.load` reads again once it is saved."""

    def save(self, path: str | Path) -> Path:
        """Save the result as a folder; return it. `simlab.load` reads it again.

        Parameters
        ----------
        path
            The folder; one that holds another result is replaced.

        Raises
        ------
        ResultError
            If other files are there, or a player is a function of one's own.
        """
        from simlab.solitaire.store import save_result

        return save_result(self, Path(path))
