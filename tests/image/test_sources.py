"""MicroPython and its unittest come from the pinned archives, whole, or the build says why not."""

import hashlib
import io
import tarfile

import pytest

from firmware.image import sources, unittest_source
from firmware.image.process import BuildError

CONFIG = """\
#define MICROPY_VERSION_MAJOR {}
#define MICROPY_VERSION_MINOR {}
#define MICROPY_VERSION_MICRO {}
#define MICROPY_VERSION_PRERELEASE {}
"""


@pytest.fixture(autouse=True)
def environment(tmp_path, monkeypatch):
    monkeypatch.delenv("MICROPYTHON_DIR", raising=False)
    monkeypatch.setattr(sources, "CACHE", tmp_path / "cache")


def make_tree(folder, version=(1, 25, 0, 0)):
    for part in sources.PARTS:
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        (folder / part).touch()
    (folder / "py").mkdir()
    (folder / "py/mpconfig.h").write_text(CONFIG.format(*version), encoding="utf-8")
    return folder


def test_the_pinned_release_is_taken(tmp_path, monkeypatch):
    tree = make_tree(tmp_path / "tree")
    monkeypatch.setenv("MICROPYTHON_DIR", str(tree))
    assert sources.tree() == tree


@pytest.mark.parametrize(
    ("version", "name"),
    [((1, 24, 1, 0), "1.24.1"), ((1, 25, 1, 0), "1.25.1"), ((1, 25, 0, 1), "1.25.0-preview")],
)
def test_another_release_is_refused(tmp_path, version, name):
    with pytest.raises(BuildError, match=f"MicroPython {name};"):
        sources.check(make_tree(tmp_path / "tree", version))


def test_a_tree_without_its_libraries_is_refused(tmp_path):
    tree = make_tree(tmp_path / "tree")
    (tree / "lib/pico-sdk/pico_sdk_init.cmake").unlink()
    with pytest.raises(BuildError, match=r"lib/pico-sdk/pico_sdk_init\.cmake not there"):
        sources.check(tree)


def test_a_tree_that_does_not_say_its_version_is_refused(tmp_path):
    tree = make_tree(tmp_path / "tree")
    (tree / "py/mpconfig.h").write_text("#define MICROPY_VERSION_MAJOR 1\n", encoding="utf-8")
    with pytest.raises(BuildError, match="does not say its version"):
        sources.check(tree)


@pytest.fixture
def fetched(monkeypatch):
    """What was fetched from Debian: a whole tree, each time it was asked for."""
    calls = []

    def fetch(folder):
        calls.append(folder)
        make_tree(folder)
        return ["micropython 1.25.0+ds-1"]

    monkeypatch.setattr(sources.debian, "fetch", fetch)
    return calls


def test_debians_packages_are_fetched_once(fetched):
    tree = sources.tree()
    assert (tree / "ORIGIN").read_text(encoding="utf-8") == "micropython 1.25.0+ds-1\n"
    assert sources.tree() == tree
    assert len(fetched) == 1


def test_a_tree_that_is_not_whole_is_not_kept(monkeypatch):
    monkeypatch.setattr(sources.debian, "fetch", lambda folder: folder.mkdir() or [])
    with pytest.raises(BuildError, match="no whole MicroPython tree"):
        sources.tree()
    assert list(sources.CACHE.iterdir()) == []


def test_without_apt_the_build_says_what_to_give(monkeypatch):
    monkeypatch.setattr(sources.debian.shutil, "which", lambda name: None)
    with pytest.raises(BuildError, match="MICROPYTHON_DIR"):
        sources.tree()


@pytest.fixture
def archive(monkeypatch):
    """An archive that has the digest that is pinned."""
    module = b"class TestCase: pass\n"
    entry = tarfile.TarInfo(unittest_source._MODULE)
    entry.size = len(module)
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as files:
        files.addfile(entry, io.BytesIO(module))
    monkeypatch.setattr(unittest_source, "SHA256", hashlib.sha256(data.getvalue()).hexdigest())
    return data.getvalue()


def test_what_is_pinned_is_unpacked(tmp_path, archive):
    unittest_source.unpack(archive, tmp_path / "cache" / "kept")
    assert (tmp_path / "cache/kept/unittest.py").read_bytes() == b"class TestCase: pass\n"
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["kept"]


def test_another_archive_is_refused(tmp_path, archive):
    with pytest.raises(BuildError, match="not the archive that is pinned"):
        unittest_source.unpack(archive + b"\0", tmp_path / "kept")
    assert list(tmp_path.iterdir()) == []


def test_the_tree_of_a_release_has_it(tmp_path, monkeypatch):
    found = tmp_path / "lib/micropython-lib/python-stdlib/unittest"
    found.mkdir(parents=True)
    monkeypatch.setenv("MICROPYTHON_DIR", str(tmp_path))
    assert unittest_source.folder() == found
