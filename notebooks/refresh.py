"""Execute notebooks in full and store their outputs: ``python notebooks/refresh.py [FILE ...]``.

The numbers in the text are written by hand; `tests/test_notebooks.py` finds those no output shows.
"""

from __future__ import annotations

import base64
import io
import os
import sys
import tempfile
from pathlib import Path

import nbformat
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode

HERE = Path(__file__).resolve().parent
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def execute(path: Path, environment: dict[str, str]) -> NotebookNode:
    """Return a notebook with new outputs, executed in its folder by the running interpreter.

    Parameters
    ----------
    path
        The notebook.
    environment
        Variables to set on top of those of this process.

    Raises
    ------
    nbclient.exceptions.CellExecutionError
        If a cell fails; the text holds the cell and its error.
    """
    notebook = nbformat.read(path, as_version=4)
    search = os.pathsep.join(filter(None, [str(HERE.parent), os.environ.get("PYTHONPATH")]))
    with tempfile.TemporaryDirectory(prefix="nb") as folder:
        manager = AsyncKernelManager(
            kernel_name="python3",
            # Without folders to look in, "python3" is the kernel of this interpreter.
            kernel_spec_manager=KernelSpecManager(kernel_dirs=[]),
            connection_file=str(Path(folder) / "kernel.json"),
            transport="ipc" if os.name == "posix" else "tcp",  # no ports, nobody listens
        )
        client = NotebookClient(
            notebook,
            km=manager,
            timeout=600,
            record_timing=False,
            resources={"metadata": {"path": str(path.parent)}},
        )
        # A fresh IPYTHONDIR: no start-up files and no history of whoever runs this.
        own = {"PYTHONPATH": search, "IPYTHONDIR": folder, **environment}
        client.execute(env={**os.environ, **own}, cleanup_kc=True)
    return notebook


def lighten(notebook: NotebookNode) -> None:
    """Take out of a notebook what only says who ran it and when, and make its pictures small."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({})
        if cell.cell_type != "code":
            continue
        cell.execution_count = None
        # Controls live only while a kernel runs; what they draw is stored beside them.
        cell.outputs = [one for one in cell.outputs if WIDGET not in one.get("data", {})]
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = None
            data = output.get("data", {})
            if "image/png" in data:
                data["image/png"] = _fewer_colours(data["image/png"])


def _fewer_colours(png: str) -> str:
    """Return a picture with 96 colours, which is plenty for lines on white."""
    from PIL import Image  # comes with matplotlib

    image = Image.open(io.BytesIO(base64.b64decode(png))).convert("RGB")
    image = image.quantize(96, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return base64.b64encode(buffer.getvalue()).decode("ascii")


def main(files: list[str]) -> None:
    """Execute notebooks, all by default, and store them with their outputs."""
    for path in [Path(file).resolve() for file in files] or sorted(HERE.glob("*.ipynb")):
        notebook = execute(path, {"MPLBACKEND": "module://matplotlib_inline.backend_inline"})
        lighten(notebook)
        nbformat.write(notebook, path)


if __name__ == "__main__":
    main(sys.argv[1:])
