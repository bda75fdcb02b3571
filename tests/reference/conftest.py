"""Show the z figures of the reference families: `pytest -v tests/reference`."""

from __future__ import annotations

import pytest

from tests.reference.helpers import FAMILIES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the families after a verbose run."""
    if FAMILIES and terminalreporter.verbosity > 0:
        terminalreporter.section("reference families")
        for line in FAMILIES:
            terminalreporter.write_line(line)
