"""A library is the one that was pinned, or it is not used."""

import hashlib
import io
import tarfile

import pytest

from firmware.image import libraries
from firmware.image.process import BuildError


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A library whose package lies in the cache already."""
    monkeypatch.setattr(libraries, "LIBRARIES", tmp_path / "lib")
    monkeypatch.setattr(libraries, "CACHE", tmp_path / "cache")
    library = libraries.Library("a-package", "1.0", "driver", sha256="")
    library.archive.parent.mkdir(parents=True)
    with tarfile.open(library.archive, "w:gz") as archive:
        for name, content in (
            ("a-package-1.0/driver.py", b"PANEL = 1\n"),
            ("a-package-1.0/a_package.egg-info/PKG-INFO", b"License: MIT\n"),
        ):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    library.sha256 = hashlib.sha256(library.archive.read_bytes()).hexdigest()
    return library


def test_module_and_licence_are_put_in_place(library):
    library.fetch()
    assert library.path.read_bytes() == b"PANEL = 1\n"
    assert library.licence_path.read_bytes() == b"License: MIT\n"


def test_a_changed_package_is_refused_and_not_kept(library):
    library.archive.write_bytes(library.archive.read_bytes() + b"\0")
    with pytest.raises(BuildError, match="not the package that was pinned"):
        library.fetch()
    assert not library.path.exists()
    assert not library.archive.exists()


def test_what_is_there_is_not_fetched_again(library):
    library.fetch()
    library.archive.unlink()
    library.fetch()
    assert library.path.read_bytes() == b"PANEL = 1\n"
