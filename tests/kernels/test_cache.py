"""The cache of compiled kernels notices every change of a kernel source."""

from __future__ import annotations

import shutil
from pathlib import Path

import numba
import pytest

from simlab.kernels import jit

SOURCES = sorted(path.name for path in Path(jit.__file__).parent.glob("*.py"))


@pytest.fixture
def copy_of_the_kernels(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "kernels"
    shutil.copytree(Path(jit.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "_FOLDER", folder)
    return folder


def test_a_copy_of_the_sources_has_the_same_digest(copy_of_the_kernels, monkeypatch):
    copied = jit.source_digest()
    monkeypatch.undo()
    assert jit.source_digest() == copied


@pytest.mark.parametrize("name", SOURCES)
def test_a_change_of_any_source_changes_the_digest(copy_of_the_kernels, name):
    before = jit.source_digest()
    source = copy_of_the_kernels / name
    text = source.read_bytes()
    source.write_bytes(text + b"# changed\n")
    assert jit.source_digest() != before
    source.write_bytes(text)
    assert jit.source_digest() == before


def test_a_new_or_renamed_source_changes_the_digest(copy_of_the_kernels):
    digests = {jit.source_digest()}
    (copy_of_the_kernels / "new.py").write_text("")
    digests.add(jit.source_digest())
    (copy_of_the_kernels / "new.py").rename(copy_of_the_kernels / "newer.py")
    digests.add(jit.source_digest())
    assert len(digests) == 3


def test_another_numba_has_another_digest(monkeypatch):
    before = jit.source_digest()
    monkeypatch.setattr(numba, "__version__", "0.0.0")
    assert jit.source_digest() != before
