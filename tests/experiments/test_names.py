"""The names of `simlab.experiments`, which are imported when they are first asked for."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

from simlab import experiments


@pytest.mark.parametrize("name", experiments.__all__)
def test_every_name_is_there_and_no_module(name):
    assert not isinstance(getattr(experiments, name), ModuleType)
    assert name in dir(experiments)


def test_a_function_is_not_hidden_by_the_module_of_its_name():
    code = (
        "import simlab.experiments.tune, simlab.experiments.odds, simlab.experiments.simulate\n"
        "from simlab.experiments import odds, simulate, tune\n"
        "import simlab\n"
        "print(callable(tune), callable(odds), callable(simulate), simlab.odds is odds)\n"
    )
    said = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert said.split() == ["True"] * 4


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = experiments.nothing
