"""Packages of the npm registry: one archive each, pinned, of which the wanted files are kept."""

import hashlib
import io
import tarfile
from dataclasses import replace

import pytest

from firmware.image.npm_package import NpmPackage
from firmware.image.process import BuildError

FILES = {
    "package/package.json": b"{}",
    "package/dist/esm/index.js": b"export {};",
    "package/dist/esm/usb/cdc.js": b"1;",
    "package/dist/esm/index.d.ts": b"",
    "package/dist/cjs/index.js": b"",
}


def archive_of(files):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return data.getvalue()


ARCHIVE = archive_of(FILES)
PACKAGE = NpmPackage(
    name="@some/package",
    version="1.2.3",
    sha256=hashlib.sha256(ARCHIVE).hexdigest(),
    files=("package.json", "dist/esm/*.js"),
    label="package",
)


def test_what_is_wanted_is_unpacked_in_its_folders(tmp_path):
    there = tmp_path / "cache" / "there"
    PACKAGE.unpack(ARCHIVE, there)
    found = {str(path.relative_to(there)) for path in there.rglob("*") if path.is_file()}
    assert found == {"package.json", "dist/esm/index.js", "dist/esm/usb/cdc.js"}
    assert (there / "dist/esm/index.js").read_bytes() == b"export {};"
    assert [path.name for path in there.parent.iterdir()] == ["there"]


def test_another_archive_is_refused(tmp_path):
    with pytest.raises(BuildError, match=r"@some/package 1\.2\.3 is not the package"):
        PACKAGE.unpack(ARCHIVE + b"\0", tmp_path / "there")
    assert list(tmp_path.iterdir()) == []


def test_what_was_fetched_is_not_fetched_again(tmp_path, monkeypatch):
    monkeypatch.setattr("firmware.image.npm_package.CACHE", tmp_path)
    monkeypatch.setattr(NpmPackage, "_download", lambda self: ARCHIVE)
    folder = PACKAGE.folder()
    assert folder == tmp_path / "package-1.2.3"
    monkeypatch.setattr(NpmPackage, "_download", lambda self: pytest.fail("fetched again"))
    assert PACKAGE.folder() == folder
    with pytest.raises(pytest.fail.Exception, match="fetched again"):
        replace(PACKAGE, version="1.2.4").folder()
