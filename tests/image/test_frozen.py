"""What goes into the image, when it is compiled again, and under which version."""

import ast
import os
import re
import subprocess

import pytest

from firmware.image import frozen
from firmware.image.paths import ROOT
from firmware.image.version import NUMBER, version
from host_tools.common.page_version import version_of_page, version_of_phone
from rules_core import record
from tests.test_layering import without_types


def test_packages_keep_their_names():
    names = set(frozen.contents())
    assert {"firmware/__init__.py", "rules_core/books.py", "hardware/pins.py"} <= names
    assert {"_boot.py", "boot_report.py", "main.py", "schreiber_version.py"} <= names


def test_the_build_itself_and_what_makes_the_fonts_stay_out():
    names = frozen.contents()
    outside = ("firmware/image", "tests", "host_tools", "hardware/workshop")
    assert not [name for name in names if name.startswith(outside)]
    assert (ROOT / "firmware/fonts/make_fonts.py").exists()
    assert "firmware/fonts/make_fonts.py" not in names


def test_what_only_types_need_costs_nothing():
    files = frozen.contents()
    assert b"\nif False:\n" in files["rules_core/book.py"]
    read = re.compile(rb"^(if )?TYPE_CHECKING", re.MULTILINE)
    assert not [name for name in files if read.search(files[name])]


def test_lines_keep_their_numbers():
    path = "rules_core/book.py"
    lines, frozen_lines = (
        (ROOT / path).read_text(encoding="utf-8").split("\n"),
        frozen.contents()[path].decode(),
    )
    differing = [(a, b) for a, b in zip(lines, frozen_lines.split("\n"), strict=True) if a != b]
    assert differing == [("TYPE_CHECKING = False", ""), ("if TYPE_CHECKING:", "if False:")]


# Sentences of refusals: where they are missing the box says the key, see `Refusal.message`.
SPARED = {"rules_core.refusal_messages", "rules_core.tariff_messages", "rules_core.error_messages"}
SPARED |= {"firmware.app.box_messages"}


@pytest.mark.long
def test_nothing_frozen_asks_for_what_was_left_out():
    files = frozen.contents()
    ours = {name for name in files if name.startswith(("firmware/", "rules_core/", "hardware/"))}
    assert "rules_core/documents.py" not in files and "rules_core/ledger.py" in files
    for name in ours:
        for node in ast.walk(without_types(ast.parse(files[name]))):
            module = getattr(node, "module", None) or ""
            if isinstance(node, ast.ImportFrom) and module in SPARED:
                assert [alias.name for alias in node.names] == ["SENTENCES"], (name, module)
            elif isinstance(node, ast.ImportFrom) and module.startswith("rules_core"):
                path = node.module.replace(".", "/")
                wanted = {f"{path}/{alias.name}.py" for alias in node.names} | {f"{path}.py"}
                assert wanted & ours or f"{path}/__init__.py" in ours, (name, node.module)
                assert not wanted & set(frozen.LEFT_OUT), (name, node.module)


def test_modules_are_frozen_in_the_order_in_which_the_image_looks_for_them():
    """By bytes, as C compares them; frozen_modules.c halves what is left each time."""
    files = frozen.contents()
    found = re.findall(r'^\w+\(.*"([^"$]+\.py)"', frozen.manifest(files), re.MULTILINE)
    assert len(found) == len(files)
    assert found == sorted(found, key=str.encode)


def test_names_of_packages_and_modules_are_in_the_order_of_their_bytes():
    """A dot, a slash, digits, capitals, an underline, small letters."""
    names = ["a/b_.py", "a/b/c.py", "a/b.py", "a/b1.py", "a/_b.py", "a/B.py", "a.py"]
    manifest = frozen.manifest(dict.fromkeys(names, b""))
    places = [manifest.index(f'"{name}"') for name in sorted(names, key=str.encode)]
    assert places == sorted(places)


def test_the_version_is_frozen():
    names = {}
    exec(frozen.contents()["schreiber_version.py"].decode(), names)
    assert names["VERSION"] == frozen.version()


def age(folder):
    """Give every file a time stamp of long ago."""
    for path in folder.rglob("*.py"):
        os.utime(path, (1, 1))


def changed(folder):
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if path.stat().st_mtime > 1
    }


def test_only_what_differs_is_touched(tmp_path):
    frozen.lay_out({"a.py": b"1", "package/b.py": b"2"}, tmp_path)
    age(tmp_path)
    assert frozen.lay_out({"a.py": b"1", "package/b.py": b"3"}, tmp_path) is False
    assert changed(tmp_path) == {"package/b.py"}
    assert (tmp_path / "package/b.py").read_bytes() == b"3"


def test_what_was_removed_is_taken_away_and_told(tmp_path):
    frozen.lay_out({"a.py": b"1", "package/b.py": b"2"}, tmp_path)
    age(tmp_path)
    assert frozen.lay_out({"a.py": b"1"}, tmp_path) is True
    assert [path.name for path in tmp_path.rglob("*.py")] == ["a.py"]
    assert changed(tmp_path) == set()


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
