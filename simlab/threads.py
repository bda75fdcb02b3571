"""What all that plays games on threads needs: how many there are, and a bar for who waits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from simlab.checks import whole_number

__all__ = ["processors", "progress_bar", "workers"]


def processors() -> int:
    """Return the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def workers(threads: int | None) -> int:
    """Return how many threads to use: as many as asked for, by default one a processor.

    Raises
    ------
    ConfigError
        If `threads` is no whole number above 0.

    Examples
    --------
    >>> workers(3), workers(None) == processors()
    (3, True)
    """
    return processors() if threads is None else whole_number("threads", threads)


@contextmanager
def progress_bar(games: int, progress: bool) -> Iterator[Callable[[int], object]]:
    """Show a progress bar from the third second on; yield what is told of games played."""
    if not progress:
        yield lambda count: count
        return
    from tqdm.auto import tqdm

    with tqdm(total=games, unit="game", unit_scale=True, delay=2, leave=False) as bar:
        yield bar.update
