"""The MicroPython tree is the pinned one, whole, or the build says what is wrong with it."""

import hashlib
import tarfile

import pytest

from firmware.image import sources
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
    monkeypatch.delenv("MICROPYTHON_TARBALL", raising=False)
    monkeypatch.setattr(sources, "CACHE", tmp_path / "cache")


def make_tree(folder, version=(1, 25, 0, 0)):
    for part in sources.PARTS:
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        (folder / part).touch()
    (folder / "py").mkdir()
    (folder / "py/mpconfig.h").write_text(CONFIG.format(*version))
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
    (tree / "py/mpconfig.h").write_text("#define MICROPY_VERSION_MAJOR 1\n")
    with pytest.raises(BuildError, match="does not say its version"):
        sources.check(tree)


@pytest.fixture
def tarball(tmp_path):
    tree = make_tree(tmp_path / "micropython-1.25.0")
    path = tmp_path / "micropython-1.25.0.tar.xz"
    with tarfile.open(path, "w:xz") as archive:
        archive.add(tree, tree.name)
    return path


def test_the_release_tarball_is_unpacked_once(tarball, monkeypatch):
    digest = hashlib.sha256(tarball.read_bytes()).hexdigest()
    monkeypatch.setattr(sources, "TARBALL_SHA256", digest)
    monkeypatch.setenv("MICROPYTHON_TARBALL", str(tarball))
    tree = sources.tree()
    assert sources.version(tree) == "1.25.0"
    tarball.unlink()
    assert sources.tree() == tree


def test_another_tarball_is_refused_and_leaves_nothing(tarball, monkeypatch):
    monkeypatch.setenv("MICROPYTHON_TARBALL", str(tarball))
    with pytest.raises(BuildError, match="not the release tarball"):
        sources.tree()
    assert list(sources.CACHE.iterdir()) == []


def test_a_tarball_that_is_not_there(tmp_path, monkeypatch):
    monkeypatch.setenv("MICROPYTHON_TARBALL", str(tmp_path / "none.tar.xz"))
    with pytest.raises(BuildError, match="there is no file"):
        sources.tree()


def test_without_any_source_the_build_says_what_to_give(monkeypatch):
    monkeypatch.setattr(sources.shutil, "which", lambda name: None)
    with pytest.raises(BuildError, match="MICROPYTHON_TARBALL"):
        sources.tree()


@pytest.fixture
def no_debian(monkeypatch):
    monkeypatch.setattr(sources.debian, "mirrors", list)


@pytest.mark.usefixtures("no_debian")
def test_elsewhere_than_on_a_debian_the_published_release_is_downloaded(tarball, monkeypatch):
    digest = hashlib.sha256(tarball.read_bytes()).hexdigest()
    monkeypatch.setattr(sources, "TARBALL_SHA256", digest)
    monkeypatch.setattr(sources, "RELEASE", tarball.as_uri())
    assert sources.version(sources.tree()) == "1.25.0"


@pytest.mark.usefixtures("no_debian")
def test_a_download_that_is_not_the_release_is_refused(tarball, monkeypatch):
    monkeypatch.setattr(sources, "RELEASE", tarball.as_uri())
    with pytest.raises(BuildError, match="is not the release tarball"):
        sources.tree()


@pytest.mark.usefixtures("no_debian")
def test_without_a_network_the_tarball_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "RELEASE", (tmp_path / "nothing").as_uri())
    with pytest.raises(BuildError, match="Set MICROPYTHON_TARBALL"):
        sources.tree()
