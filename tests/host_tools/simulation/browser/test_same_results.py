"""The rules come to the same on the page's MicroPython: the tests of tests/vm with their vectors.

What is left out tries thousands of cases, which says nothing more of this machine, or a flash.
"""

import re
import subprocess
from pathlib import Path

import pytest

from firmware.image import unittest_source
from firmware.image.paths import ROOT
from tests.each import nightly

RUNNER = Path(__file__).with_name("vm_tests.mjs")
FOLDER = ROOT / "tests/vm"
LEFT_OUT = {"test_storage", "test_tariffs", "test_unfinished", "test_walker"}
FILES = [path for path in sorted(FOLDER.glob("test_*.py")) if path.stem not in LEFT_OUT]
# They take as long as all others together.
LONG = [path for path in FILES if path.stem in ("test_koenigrufen_tariff", "test_lines")]
DAILY = [path for path in FILES if path not in LONG]


@pytest.mark.parametrize("files", nightly([DAILY, LONG], [DAILY]), ids=("daily", "long"))
def test_they_pass(try_out_page, files):
    names = [f"tests.vm.{file.stem}" for file in files]
    words = (try_out_page / "micropython.js", ROOT, unittest_source.folder(), *names)
    done = subprocess.run(
        ["node", RUNNER, *words], capture_output=True, encoding="utf-8", check=True
    )
    _, *said = re.split(r"(?m)^tests\.vm\.test_\w+\n", done.stdout)
    for file, result in zip(files, said, strict=True):
        written = len(re.findall(r"(?m)^    def test_", file.read_text(encoding="utf-8")))
        assert f"Ran {written} tests" in result, file.stem
        assert re.search(r"(?m)^OK\b", result), result


def test_what_is_left_out_is_there():
    assert {path.stem for path in FOLDER.glob("test_*.py")} >= LEFT_OUT
    assert len(LONG) == 2
