"""Where the files of the user lie: in the platform's folders for data and for downloads."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["download_folder", "overrides_path", "user_table_path"]


def user_table_path() -> Path:
    """Return where a table made by the user lies: in the user's data folder.

    The environment variable ``SIMLAB_DATA`` names another folder.
    """
    from platformdirs import user_data_path

    named = os.environ.get("SIMLAB_DATA")
    return (Path(named) if named else user_data_path("simlab")) / "cards.json.gz"


def overrides_path() -> Path:
    """Return where the user's corrections and cards of their own lie: beside that table."""
    return user_table_path().with_name("overrides.toml")


def download_folder() -> Path:
    """Return where bulk files are kept for a day: in the user's cache folder."""
    from platformdirs import user_cache_path

    return user_cache_path("simlab")
