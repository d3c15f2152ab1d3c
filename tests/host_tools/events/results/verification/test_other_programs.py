"""Checks by other programs: a signature by OpenSSH, and entries that a VM scores."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.intake.documents.verification import verify
from host_tools.results.canonical import file_bytes, read_file
from host_tools.results.sealing import digest_of
from host_tools.results.verification import signature_check, vm_check
from host_tools.results.verification.document_difference import Difference, UnreadableResultError
from host_tools.results.verification.signature_check import NAMESPACE, signed_by
from host_tools.results.verification.vm_check import find_vm, vm_differences
from tests.docs.markdown import ROOT
from tests.each import nightly
from tests.host_tools.events.results.random_event import CLUB, GAMES
from tests.host_tools.events.results.verification.documents import document

DIGEST = "ab" * 32
EXAMPLE = ROOT / "docs/result-example.json"


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    """The path of a key without a password; without OpenSSH the test fails."""
    if shutil.which("ssh-keygen") is None:
        pytest.fail("there is no ssh-keygen; openssh-client has it", pytrace=False)
    path = tmp_path_factory.mktemp("keys") / "club"
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "club", "-f", path]
    subprocess.run(command, check=True)
    return path


@pytest.fixture
def signers(key, tmp_path):
    """The path of a file of signers with this key."""
    public = key.with_suffix(".pub").read_text(encoding="utf-8")
    path = tmp_path / "signers"
    path.write_text(f"cup@krenglbach.example {public}", encoding="utf-8")
    return path


def signature(key, digest=DIGEST, namespace=NAMESPACE):
    command = ["ssh-keygen", "-Y", "sign", "-q", "-n", namespace, "-f", key]
    done = subprocess.run(command, input=digest, capture_output=True, check=True, encoding="utf-8")
    return {"signature": done.stdout}


@pytest.mark.long
@pytest.mark.posix
def test_a_signer_has_signed_it(key, signers):
    assert str(signed_by(signature(key), DIGEST, signers)) == "signed by cup@krenglbach.example"


@pytest.mark.long
@pytest.mark.posix
def test_another_digest_was_signed(key, signers):
    found = signed_by(signature(key, "cd" * 32), DIGEST, signers)
    assert isinstance(found, Difference)
    assert str(found) == "signature: cup@krenglbach.example has not signed this digest"


@pytest.mark.long
@pytest.mark.posix
def test_a_signature_for_something_else_is_none(key, signers):
    assert isinstance(signed_by(signature(key, namespace="file"), DIGEST, signers), Difference)


@pytest.mark.long
@pytest.mark.posix
@pytest.mark.parametrize("text", ["", "x", "-----BEGIN SSH SIGNATURE-----\nAAAA\n"])
def test_what_is_no_signature(signers, text):
    found = signed_by({"signature": text}, DIGEST, signers)
    assert str(found) == "signature: it is by none of these signers"


@pytest.mark.long
@pytest.mark.posix
def test_a_stranger_has_signed_it(key, tmp_path):
    none = tmp_path / "none"
    none.write_text("", encoding="utf-8")
    found = signed_by(signature(key), DIGEST, none)
    assert str(found) == "signature: it is by none of these signers"


@pytest.mark.long
@pytest.mark.posix
def test_nobody_has_signed_it(signers):
    assert str(signed_by({}, DIGEST, signers)) == "signature: nobody has signed it"


@pytest.mark.long
@pytest.mark.posix
def test_where_nobody_can_judge_a_signature_that_is_said(monkeypatch, signers, tmp_path):
    with pytest.raises(UnreadableResultError, match="there is no file of signers"):
        signed_by({"signature": "x"}, DIGEST, tmp_path / "missing")
    monkeypatch.setattr(signature_check, "_PROGRAM", str(tmp_path / "missing"))
    with pytest.raises(UnreadableResultError, match="does not run: No such file or directory"):
        signed_by({"signature": "x"}, DIGEST, signers)


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Makes a stand-in for ssh-keygen, a script of the shell with these lines."""

    def make(*lines):
        path = tmp_path / "ssh-keygen"
        path.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
        path.chmod(0o755)
        monkeypatch.setattr(signature_check, "_PROGRAM", str(path))

    return make


@pytest.mark.long
@pytest.mark.posix
def test_a_signing_program_that_hangs_is_no_answer(program, signers, tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "nobody")
    program(f"exec cat {tmp_path / 'nobody'}")
    monkeypatch.setattr(signature_check, "_TIMEOUT_S", 0.1)
    with pytest.raises(UnreadableResultError, match=r"has not ended after 0\.1 seconds"):
        signed_by({"signature": "x"}, DIGEST, signers)


@pytest.mark.long
@pytest.mark.posix
@pytest.mark.parametrize("when", ["find-principals", "verify"])
def test_a_signing_program_that_is_killed_is_no_answer(program, signers, when):
    program(f'[ "$2" != {when} ] || kill -KILL $$', "echo somebody")
    with pytest.raises(UnreadableResultError, match="was killed"):
        signed_by({"signature": "x"}, DIGEST, signers)


@pytest.mark.long
@pytest.mark.posix
@pytest.mark.parametrize("said", ["unknown option -- Y", 'Unsupported operation for -Y: "x"'])
def test_a_signing_program_that_is_too_old_is_no_answer(program, signers, said):
    program(f"echo '{said}' >&2", "echo 'usage: ssh-keygen [-q] [-b bits]' >&2", "exit 1")
    with pytest.raises(UnreadableResultError, match=r"too old: OpenSSH 8\.2 or newer"):
        signed_by({"signature": "x"}, DIGEST, signers)


CPYTHON = Path(sys.executable)


@pytest.mark.parametrize("rules", nightly(GAMES, ("krenglbach", "fft-4", "troccas-5", CLUB)))
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
    written = read_file(EXAMPLE.read_bytes())
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
