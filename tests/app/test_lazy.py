"""The rarer flows are loaded when they are asked for, and not before."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.app.lazy import lazy

ROOT = Path(__file__).parents[2]


def test_what_is_called_gets_all_that_was_given():
    assert lazy("json:dumps")({"b": 1, "a": 2}, sort_keys=True) == '{"a": 2, "b": 1}'


def test_nothing_is_loaded_before_it_is_called():
    flow = lazy("firmware.app.flows.missing:flow")
    with pytest.raises(ModuleNotFoundError):
        flow()


@pytest.mark.long
def test_the_application_starts_without_them():
    late = set()
    for path in (ROOT / "firmware").rglob("*.py"):
        late.update(re.findall(r'lazy\("([\w.]+):', path.read_text(encoding="utf-8")))
    assert len(late) > 8
    script = "import sys, host_tools.simulation.simulator, firmware.app.main; print(*sys.modules)"
    python = [sys.executable, "-c", script]
    loaded = subprocess.run(
        python, cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert "firmware.app.flows.home" in loaded.split()
    assert late & set(loaded.split()) == set()
