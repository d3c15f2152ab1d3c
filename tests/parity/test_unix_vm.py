"""CPython and MicroPython's VM agree: the same tests pass, and the same deals come to the same."""

import json
import re
import sys

import pytest

from rules_core.books import RULE_IDS
from tests.parity import results
from tests.parity.vm_process import ROOT, run_on
from tests.rules_core import vector_files

FILES = sorted((ROOT / "tests/vm").glob("test_*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_passes(unix_vm, file):
    said = run_on(unix_vm, file)
    written = len(re.findall(r"(?m)^    def test_", file.read_text(encoding="utf-8")))
    assert written > 0
    assert f"Ran {written} tests" in said


RESULTS = ROOT / "tests/parity/results.py"


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
