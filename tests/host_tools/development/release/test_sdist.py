"""An sdist has all sources, and the same bytes whoever makes it; so has the wheel of it."""

import shutil

import pytest

from firmware.image.version import version
from tests.host_tools.development.release.built import build, sources

pytestmark = pytest.mark.nightly

# What setuptools adds to the sources.
ADDED = ("setup.cfg", "schreiber.egg-info/")


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """The sources in two folders, whose paths differ in length."""
    folder = tmp_path_factory.mktemp("sdist")
    return sources(folder / "one"), sources(folder / "another" / "place")


@pytest.fixture(scope="module")
def sdists(places, tmp_path_factory):
    folder = tmp_path_factory.mktemp("packed")
    zones = ("UTC", "Asia/Tokyo")
    return [
        build("sdist", place, folder / str(number), TZ=zone)
        for number, (place, zone) in enumerate(zip(places, zones, strict=True))
    ]


@pytest.fixture(scope="module")
def unpacked(sdists, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    shutil.unpack_archive(sdists[0], folder)
    [inside] = folder.iterdir()
    return inside


def names(folder):
    """The files of a folder, but what Python has compiled of its modules while it was built."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix() for path in files}


def test_it_has_every_source(places, unpacked):
    assert unpacked.name == f"schreiber-{version()}"
    assert {name for name in names(unpacked) if not name.startswith(ADDED)} == {
        name for name in names(places[0]) if not name.startswith(ADDED)
    }


def test_two_have_the_same_bytes(sdists):
    first, second = (path.read_bytes() for path in sdists)
    assert first == second


def test_the_wheel_of_it_has_the_bytes_of_that_of_the_sources(places, unpacked, tmp_path):
    made = [
        build("wheel", place, tmp_path / str(number), TZ=zone)
        for number, (place, zone) in enumerate(((places[1], "UTC"), (unpacked, "Asia/Tokyo")))
    ]
    assert made[0].name == made[1].name
    assert made[0].read_bytes() == made[1].read_bytes()
