"""Every entry of a document scored by a VM in a process of its own: MicroPython's, CPython's."""

import os
import sys
from pathlib import Path

import pytest

from host_tools.intake.documents.verification import verify
from host_tools.results.canonical import file_bytes
from host_tools.results.sealing import digest_of
from host_tools.results.verification import vm_check
from host_tools.results.verification.document_difference import UnreadableResultError
from host_tools.results.verification.vm_check import find_vm, vm_differences
from tests.host_tools.events.results.random_event import CLUB, GAMES
from tests.host_tools.events.results.verification.documents import document

CPYTHON = Path(sys.executable)


@pytest.mark.parametrize("rules", GAMES)
def test_micropython_scores_the_same(unix_vm, rules):
    assert list(vm_differences(document(rules), unix_vm)) == []


def test_micropython_says_what_is_wrong(unix_vm):
    wrong_on(unix_vm)


@pytest.mark.long
def test_cpython_says_what_is_wrong():
    wrong_on(CPYTHON)


def wrong_on(vm):
    written = document(CLUB)
    at, lines = next((at, one["lines"]) for at, one in enumerate(written["tables"]) if one["lines"])
    number, line = next((at, one) for at, one in enumerate(lines) if one["kind"] == "deal")
    line["points"][0] += 1
    right = line["points"][0] - 1
    path = f"tables[{at}].lines[{number}]"
    [difference] = vm_differences(written, vm)
    assert str(difference) == f"{path}.points[0]: it says {right + 1}; right is {right}"
    line["entry"]["colour"] = "red"
    [difference] = vm_differences(written, vm)
    assert difference.path == f"{path}.entry"


def test_a_difference_that_both_find_is_said_once(unix_vm):
    written = document("ch-3")
    lines = [line for table in written["tables"] for line in table["lines"]]
    next(line for line in lines if line["kind"] == "deal")["points"][0] += 1
    written["digest"] = digest_of(written)
    found = verify(file_bytes(written), unix_vm)
    wrong = [one.path for one in found.differences if ".points[0]" in one.path]
    assert len(wrong) == 1


def test_where_there_is_no_vm_it_is_said_how_to_get_one(monkeypatch, tmp_path):
    monkeypatch.setattr(vm_check, "BUILT_HERE", tmp_path / "micropython")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnreadableResultError) as error:
        find_vm("micropython")
    assert str(error.value) == (
        "there is no 'micropython' here; 'make micropython-unix' builds one"
    )


@pytest.mark.long
def test_a_vm_that_does_not_run_is_said(tmp_path):
    with pytest.raises(UnreadableResultError, match="does not run: "):
        list(vm_differences(document("ch-3"), tmp_path))


@pytest.mark.posix
def test_a_vm_that_hangs_is_said(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "nobody")
    vm = tmp_path / "vm"
    vm.write_text(f"#!/bin/sh\nexec cat {tmp_path / 'nobody'}\n", encoding="utf-8")
    vm.chmod(0o755)
    monkeypatch.setattr(vm_check, "_TIMEOUT_S", 0.1)
    with pytest.raises(UnreadableResultError, match=r"has not ended after 0\.1 seconds"):
        list(vm_differences(document("ch-3"), vm))
