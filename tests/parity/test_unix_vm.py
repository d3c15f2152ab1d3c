"""Every test in tests/vm passes on MicroPython for the PC."""

import re

import pytest

from tests.parity.vm_process import ROOT, run_on

FILES = sorted((ROOT / "tests/vm").glob("test_*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_passes(unix_vm, file):
    said = run_on(unix_vm, file)
    written = len(re.findall(r"(?m)^    def test_", file.read_text(encoding="utf-8")))
    assert written > 0
    assert f"Ran {written} tests" in said
