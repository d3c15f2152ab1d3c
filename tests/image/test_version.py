"""Every commit is a version of its own, by git or by where its sources come from."""

import subprocess

import pytest

from firmware.image.version import NUMBER, version
from host_tools.common.page_version import version_of_page, version_of_phone
from rules_core import record

UNKNOWN = ("$Format:%H$", "$Format:%(describe)$")
COMMIT = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d"
OF_COMMIT = f"{NUMBER}.dev0+g1a2b3c4d"


@pytest.fixture
def root(tmp_path):
    (tmp_path / "file").write_text("one", encoding="utf-8")
    return tmp_path


@pytest.fixture
def checkout(root):
    git(root, "init")
    git(root, "add", ".")
    git(root, "commit", "-m", "first")
    return root


def git(root, *words):
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    command = ["git", "-C", root, *identity, *words]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.strip()


def named(root):
    return f"{NUMBER}.dev0+g{git(root, 'rev-parse', 'HEAD')[:8]}"


def test_of_sources_that_nobody_knows_it_is_on_the_way_to_the_number(root):
    assert version(root, UNKNOWN) == f"{NUMBER}.dev0"


def test_of_packed_sources_it_names_their_commit(root):
    assert version(root, (COMMIT, "")) == OF_COMMIT
    assert version(root, (COMMIT, f"v{NUMBER}-3-g1a2b3c4")) == OF_COMMIT
    assert version(root, (COMMIT, f"v{NUMBER}")) == NUMBER


def test_of_an_sdist_it_is_what_its_description_says(root):
    (root / "PKG-INFO").write_text(
        f"Metadata-Version: 2.4\nName: schreiber\nVersion: {OF_COMMIT}\n", encoding="utf-8"
    )
    assert version(root, UNKNOWN) == OF_COMMIT


def test_in_a_checkout_it_names_the_commit_and_changes_since(checkout):
    git(checkout, "tag", "v0.0.1")
    assert version(checkout) == named(checkout)
    (checkout / "file").write_text("two", encoding="utf-8")
    assert version(checkout) == f"{named(checkout)}.dirty"


@pytest.mark.parametrize("kind", [(), ("-a", "-m", "a tag with words")])
def test_a_tag_with_the_number_releases_it(checkout, kind):
    git(checkout, "tag", *kind, f"v{NUMBER}")
    assert version(checkout) == NUMBER
    (checkout / "file").write_text("two", encoding="utf-8")
    assert version(checkout) == f"{named(checkout)}.dirty"
    git(checkout, "commit", "-a", "-m", "second")
    assert version(checkout) == named(checkout)


def test_a_folder_that_git_cannot_read_is_on_the_way_to_the_number(root):
    (root / ".git").write_text("gitdir: nowhere\n", encoding="utf-8")
    assert version(root) == f"{NUMBER}.dev0"


def test_the_longest_one_fits_into_a_record():
    for of in (str, version_of_page, version_of_phone):
        longest = of(OF_COMMIT + ".dirty")
        body = {"box": bytes(8), "nonce": bytes(8), "firmware": longest}
        begun = record.encode(record.BEGIN, body, 0, bytes(8), record.Stamp(1, 0, 0))
        assert record.decode(begun).body["firmware"] == longest
