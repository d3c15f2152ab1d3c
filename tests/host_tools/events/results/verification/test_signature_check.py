"""A signature of SSH: by one of the signers, and of this digest."""

import os
import shutil
import subprocess

import pytest

from host_tools.results.verification import signature_check
from host_tools.results.verification.document_difference import Difference, UnreadableResultError
from host_tools.results.verification.signature_check import NAMESPACE, signed_by

DIGEST = "ab" * 32
pytestmark = [pytest.mark.long, pytest.mark.posix]


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


def test_a_signer_has_signed_it(key, signers):
    assert str(signed_by(signature(key), DIGEST, signers)) == "signed by cup@krenglbach.example"


def test_another_digest_was_signed(key, signers):
    found = signed_by(signature(key, "cd" * 32), DIGEST, signers)
    assert isinstance(found, Difference)
    assert str(found) == "signature: cup@krenglbach.example has not signed this digest"


def test_it_was_signed_for_something_else(key, signers):
    assert isinstance(signed_by(signature(key, namespace="file"), DIGEST, signers), Difference)


@pytest.mark.parametrize("text", ["", "x", "-----BEGIN SSH SIGNATURE-----\nAAAA\n"])
def test_what_is_no_signature(signers, text):
    found = signed_by({"signature": text}, DIGEST, signers)
    assert str(found) == "signature: it is by none of these signers"


def test_a_stranger_has_signed_it(key, tmp_path):
    none = tmp_path / "none"
    none.write_text("", encoding="utf-8")
    found = signed_by(signature(key), DIGEST, none)
    assert str(found) == "signature: it is by none of these signers"


def test_nobody_has_signed_it(signers):
    assert str(signed_by({}, DIGEST, signers)) == "signature: nobody has signed it"


def test_where_nobody_can_judge_it_that_is_said(monkeypatch, signers, tmp_path):
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


def test_one_that_hangs_is_no_answer(program, signers, tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "nobody")
    program(f"exec cat {tmp_path / 'nobody'}")
    monkeypatch.setattr(signature_check, "_TIMEOUT_S", 0.1)
    with pytest.raises(UnreadableResultError, match=r"has not ended after 0\.1 seconds"):
        signed_by({"signature": "x"}, DIGEST, signers)


@pytest.mark.parametrize("when", ["find-principals", "verify"])
def test_one_that_is_killed_is_no_answer(program, signers, when):
    program(f'[ "$2" != {when} ] || kill -KILL $$', "echo somebody")
    with pytest.raises(UnreadableResultError, match="was killed"):
        signed_by({"signature": "x"}, DIGEST, signers)


@pytest.mark.parametrize("said", ["unknown option -- Y", 'Unsupported operation for -Y: "x"'])
def test_one_that_is_too_old_is_no_answer(program, signers, said):
    program(f"echo '{said}' >&2", "echo 'usage: ssh-keygen [-q] [-b bits]' >&2", "exit 1")
    with pytest.raises(UnreadableResultError, match=r"too old: OpenSSH 8\.2 or newer"):
        signed_by({"signature": "x"}, DIGEST, signers)
