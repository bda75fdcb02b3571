"""What the frames of all results have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["with_names"]


def with_names(frame: pd.DataFrame, column: str, names: Sequence[str]) -> pd.DataFrame:
    """Return a frame whose names in a column are ordered categories, if it has that column.

    Examples
    --------
    >>> import pandas as pd
    >>> frame = with_names(pd.DataFrame({"arm": ["b", "a"]}), "arm", ["b", "a"])
    >>> frame["arm"].max()
    'a'
    """
    import pandas as pd

    if column not in frame:
        return frame
    attrs = frame.attrs
    named = frame.astype({column: pd.CategoricalDtype(list(names), ordered=True)})
    named.attrs = attrs
    return named
