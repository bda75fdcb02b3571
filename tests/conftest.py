"""What every test may rely on: fixed seeds, no display, and where the reference data are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["MPLBACKEND"] = "Agg"  # before anything imports matplotlib; notebook kernels inherit it
os.environ["SIMLAB_DATA"] = "no such folder"  # no card table or cards of whoever runs the tests

settings.register_profile("default", derandomize=True, deadline=None)
settings.register_profile("ci", parent=settings.get_profile("default"), print_blob=True)
settings.register_profile("search", derandomize=False, deadline=None, max_examples=2_000)
_usual = "ci" if os.environ.get("CI") else "default"
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", _usual))

REPOSITORY = Path(__file__).resolve().parents[1]


def shared_folder() -> Path | None:
    """Return the maintainers' folder of reference data, or None where it is not."""
    folder = Path(os.environ.get("SIMLAB_SHARED", REPOSITORY.parent / "shared"))
    return folder if folder.is_dir() else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whatever asks for the fixture `shared`; skip the marked where the data are absent."""
    skip = pytest.mark.skip(reason="the maintainers' reference data are not here")
    absent = shared_folder() is None
    for item in items:
        if "shared" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.shared)
        if absent and item.get_closest_marker("shared"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder of the maintainers' reference data; a test that asks for it may be skipped."""
    folder = shared_folder()
    if folder is None:
        pytest.skip("the maintainers' reference data are not here")
    return folder


@pytest.fixture(scope="session")
def repository() -> Path:
    """Root of the repository: for configs, notebooks and the make file."""
    return REPOSITORY
