"""Where the unittest of micropython-lib comes from: one pinned archive, or a release's tree."""

import hashlib
import io
import tarfile

import pytest

from firmware.image import unittest_source
from firmware.image.process import BuildError


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
