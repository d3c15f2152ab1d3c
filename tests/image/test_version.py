"""The version says which commit an image was made from."""

import subprocess

import pytest

from firmware.image.version import version


@pytest.fixture
def root(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    return tmp_path


def git(root, *words):
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    command = ["git", "-C", root, *identity, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_outside_a_checkout_it_is_the_number_alone(root):
    assert version(root) == "1.2.3"


def test_in_a_checkout_it_names_the_commit_and_changes_since(root):
    git(root, "init")
    git(root, "add", ".")
    git(root, "commit", "-m", "first")
    git(root, "tag", "-a", "v1", "-m", "a tag does not hide the commit")
    commit = git(root, "rev-parse", "--short", "HEAD")
    assert version(root) == f"1.2.3+{commit}"
    (root / "pyproject.toml").write_text('[project]\nversion = "1.2.4"\n')
    assert version(root) == f"1.2.4+{commit}.dirty"
