"""The version says which commit an image was made from."""

import subprocess

import pytest

from firmware.image import version as module
from firmware.image.version import NUMBER, version


@pytest.fixture
def root(tmp_path):
    (tmp_path / "file").write_text("one", encoding="utf-8")
    return tmp_path


def git(root, *words):
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    command = ["git", "-C", root, *identity, *words]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.strip()


def test_outside_a_checkout_it_is_the_number_alone(root, monkeypatch):
    monkeypatch.setattr(module, "ARCHIVED", "$Format:%h$")
    assert version(root) == NUMBER


def test_of_packed_sources_it_names_their_commit(root, monkeypatch):
    monkeypatch.setattr(module, "ARCHIVED", "1a2b3c4")
    assert version(root) == f"{NUMBER}+1a2b3c4"


def test_in_a_checkout_it_names_the_commit_and_changes_since(root):
    git(root, "init")
    git(root, "add", ".")
    git(root, "commit", "-m", "first")
    git(root, "tag", "-a", "v1", "-m", "a tag does not hide the commit")
    commit = git(root, "rev-parse", "--short", "HEAD")
    assert version(root) == f"{NUMBER}+{commit}"
    (root / "file").write_text("two", encoding="utf-8")
    assert version(root) == f"{NUMBER}+{commit}.dirty"
