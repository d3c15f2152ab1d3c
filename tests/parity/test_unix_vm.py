"""CPython and MicroPython's VM agree: the same tests pass, and the same deals come to the same."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.image import unittest_source
from host_tools.simulation.simulator.stubs import MODULES
from rules_core.books import RULE_IDS
from tests.parity import results
from tests.rules_core import vector_files

ROOT = Path(__file__).parents[2]
# Many cases in one process leave its heap in crumbs: the usual 2 MB are only just enough. How
# little memory the box needs is asked of the image. CPython takes no notice of it.
HEAP = ("-X", "heapsize=8m")

FILES = sorted((ROOT / "tests/vm").glob("test_*.py"))
RESULTS = ROOT / "tests/parity/results.py"


def run_on(vm, file):
    """What `file` prints on `vm`, both paths; the test fails with it and the error stream if the
    process does.
    """
    # CPython needs stand-ins for the modules that only MicroPython has.
    python_path = os.pathsep.join((str(ROOT), str(MODULES)))
    vm_path = os.pathsep.join((str(ROOT), str(unittest_source.folder())))
    environment = {**os.environ, "PYTHONPATH": python_path, "MICROPYPATH": vm_path}
    done = subprocess.run(
        [vm, *HEAP, file],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr)
        pytest.fail(f"{vm} {file.relative_to(ROOT)} failed", pytrace=False)
    return done.stdout


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_passes(unix_vm, file):
    said = run_on(unix_vm, file)
    written = len(re.findall(r"(?m)^    def test_", file.read_text(encoding="utf-8")))
    assert written > 0
    assert f"Ran {written} tests" in said


@pytest.fixture(scope="module")
def outputs(unix_vm):
    """What `results` says on CPython and on MicroPython: lists of [what, result]."""
    return [
        [json.loads(line) for line in run_on(vm, RESULTS).splitlines()]
        for vm in (sys.executable, unix_vm)
    ]


def _beginning_with(word, output):
    return [line for line in output if line[0].startswith(word)]


@pytest.mark.parametrize("word", ["vector", "document", "walk"])
def test_results_are_equal(outputs, word):
    cpython, micropython = (_beginning_with(word, output) for output in outputs)
    differing = [pair for pair in zip(cpython, micropython, strict=True) if pair[0] != pair[1]]
    assert differing[:3] == []


def test_much_was_compared(outputs):
    """Else equal results would say little: every vector, deals of all ends, every rule book."""
    cpython, _ = outputs
    assert len(_beginning_with("vector", cpython)) == len(vector_files.all_vectors())
    judged = [result for _, result in _beginning_with("document", cpython)]
    assert len(judged) == 2 * results.DOCUMENTS
    refused = [result for result in judged if isinstance(result[0], str)]
    void = [result for result in judged if result[1] is True]
    assert len(judged) / 8 < len(refused) < len(judged) * 7 / 8
    assert len(void) > len(judged) / 160
    assert len({key for _, key, _ in refused}) > 30
    walked = _beginning_with("walk", cpython)
    assert len(walked) == results.WALKS * len(RULE_IDS)
    assert len({tuple(packed) for _, packed in walked}) > results.WALKS
