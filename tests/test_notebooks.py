"""Every notebook runs with few games, and is as `style.md` section 12 wants it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from notebooks.refresh import execute

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LINES = 15  # a cell is shorter
BYTES = 300_000
PLACES = re.compile(r"/(?:home|Users|root|tmp|usr|opt|var|mnt|srv|work)/|\b[A-Za-z]:\\")
DECIMAL = re.compile(r"\d+\.(\d+)")


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture
def notebook(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def code_of(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs_of(notebook: NotebookNode) -> str:
    """Return all outputs but the pictures, as one text."""
    texts = []
    for cell in code_of(notebook):
        for output in cell.outputs:
            data = {
                kind: text for kind, text in output.get("data", {}).items() if "image" not in kind
            }
            texts += [output.get("text", ""), *data.values()]
    return "\n".join(text if isinstance(text, str) else json.dumps(text) for text in texts)


def test_there_are_notebooks():
    assert NOTEBOOKS


# Some versions of zmq and asyncio, below nbclient, warn of sockets and loops of their own.
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_notebook_runs_with_few_games(path):
    executed = execute(path, {"SIMLAB_GAMES": "2000", "MPLBACKEND": "Agg"})
    said = [
        output.text
        for cell in code_of(executed)
        for output in cell.outputs
        if output.output_type == "stream" and output.name == "stderr"
    ]
    assert not any("Warning" in text for text in said), said


def test_a_notebook_is_valid(notebook):
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"


def test_the_title_is_a_question_and_the_answer_has_an_interval(notebook):
    title, answer = notebook.cells[0].source.split("\n\n")[:2]
    assert notebook.cells[0].cell_type == "markdown"
    assert re.fullmatch(r"# .+\?", title)
    assert re.search(r"\d to \d", answer)


def test_the_first_code_cell_sets_games_and_seed(notebook):
    first = code_of(notebook)[0].source
    assert re.search(
        r'^GAMES = int\(os\.environ\.get\("SIMLAB_GAMES", [\d_]+\)\)$', first, re.MULTILINE
    )
    assert re.search(r"^SEED = \d+$", first, re.MULTILINE)


def test_cells_are_short(notebook):
    long = [cell.id for cell in code_of(notebook) if len(cell.source.splitlines()) >= LINES]
    assert not long


def test_outputs_are_stored_without_counts_and_errors(notebook):
    cells = code_of(notebook)
    assert any(cell.outputs for cell in cells)
    assert all(cell.execution_count is None for cell in cells)
    outputs = [output for cell in cells for output in cell.outputs]
    assert all(output.get("execution_count") is None for output in outputs)
    assert all(
        output.output_type != "error" and output.get("name") != "stderr" for output in outputs
    )


def test_outputs_do_not_say_where_they_were_made(notebook):
    assert not PLACES.findall(outputs_of(notebook))


def test_outputs_are_light(path):
    assert path.stat().st_size < BYTES


def test_numbers_of_the_text_are_in_the_outputs(notebook):
    shown = {float(found.group()) for found in DECIMAL.finditer(outputs_of(notebook))}
    prose = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    prose = re.sub(r"`[^`]*`", "", prose)
    strangers = [
        found.group()
        for found in DECIMAL.finditer(prose)
        if found.group() not in {f"{number:.{len(found.group(1))}f}" for number in shown}
    ]
    assert not strangers, "refresh the notebook, then the numbers in its text"
