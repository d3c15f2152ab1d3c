"""CPython and MicroPython's VM agree: the same checks pass, the same deals score the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.simulation.simulator.stubs import MODULES
from rules_core.books import RULE_IDS
from tests.rules_core import vector_files
from tests.vm import run

ROOT = Path(__file__).parents[2]
RUNNER = ROOT / "tests/vm/run.py"
# All checks run in one process, whose heap is in crumbs in the end: the usual 2 MB were only just
# enough. How little memory the box needs is asked of the image. CPython takes no notice of it.
HEAP = ("-X", "heapsize=8m")


@pytest.fixture(scope="module")
def outputs(unix_vm):
    """What the runner says on CPython and on MicroPython: lists of [what, result]."""
    return [_output(sys.executable), _output(unix_vm)]


def _output(vm):
    """Every line that the runner prints on `vm`; fails with its error stream if it broke off."""
    # CPython needs stand-ins for the modules that only MicroPython has.
    python_path = os.pathsep.join((str(ROOT), str(MODULES)))
    environment = {**os.environ, "PYTHONPATH": python_path, "MICROPYPATH": str(ROOT)}
    done = subprocess.run(
        [vm, *HEAP, RUNNER],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        lines = done.stdout.splitlines()
        last = lines[-1] if lines else "nothing"
        print(done.stderr)
        failed = [line for line in lines if line.endswith(', "failed"]')]
        pytest.fail(f"{vm} tests/vm/run.py failed: {failed or 'broke off after ' + last}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def _beginning_with(word, output):
    return [line for line in output if line[0].startswith(word)]


def test_every_check_passes_on_both(outputs):
    expected = {name for name, _ in run.checks()}
    for output in outputs:
        passed = {what for what, result in output if result == "passed"}
        assert passed == expected


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
    assert len(judged) == 2 * run.DOCUMENTS
    refused = [result for result in judged if isinstance(result[0], str)]
    void = [result for result in judged if result[1] is True]
    assert 500 < len(refused) < len(judged) - 500
    assert len(void) > 25
    assert len({key for _, key, _ in refused}) > 30
    walked = _beginning_with("walk", cpython)
    assert len(walked) == run.WALKS * len(RULE_IDS)
    assert len({tuple(packed) for _, packed in walked}) > run.WALKS
