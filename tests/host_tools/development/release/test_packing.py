"""The same files give the same ZIP; the sums are those that sha256sum reads."""

import os
import subprocess
import sys
import zipfile

import pytest

from firmware.image.paths import ROOT
from host_tools.development.release import packing

EPOCH = 1_795_000_000
FILES = {"b.txt": b"second", "a/first.txt": b"first" * 1000, "Z.bin": bytes(range(256))}


def lay(folder, names, mtime):
    """Write the files in this order; returns the folder."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(FILES[name])
        os.utime(path, (mtime, mtime))
    return folder


def pack_elsewhere(folder, target, umask, **environment):
    """Pack in a process of its own, with another umask, locale and time zone."""
    code = (
        "import os, sys; from pathlib import Path\n"
        "from host_tools.development.release.packing import pack\n"
        f"os.umask({umask})\n"
        f"pack(Path({str(folder)!r}), Path({str(target)!r}), {EPOCH})"
    )
    env = os.environ | environment
    subprocess.run([sys.executable, "-c", code], check=True, env=env, cwd=ROOT)
    return target.read_bytes()


@pytest.mark.long
def test_the_same_files_give_the_same_bytes(tmp_path):
    first = lay(tmp_path / "one" / "release", FILES, 1_000_000_000)
    second = lay(tmp_path / "two" / "release", reversed(FILES), 1_500_000_000)
    (second / "b.txt").chmod(0o600)
    here = {"LC_ALL": "C.UTF-8", "TZ": "UTC"}
    there = {"LC_ALL": "C", "TZ": "Asia/Tokyo", "PYTHONUTF8": "0"}
    one = pack_elsewhere(first, tmp_path / "one.zip", 0o022, **here)
    two = pack_elsewhere(second, tmp_path / "two.zip", 0o077, **there)
    assert one == two


def test_what_is_packed_is_what_was_there(tmp_path):
    folder = lay(tmp_path / "release", FILES, 1_000_000_000)
    packing.pack(folder, tmp_path / "a.zip", EPOCH)
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        found = {entry.filename: archive.read(entry) for entry in archive.infolist()}
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o100644}
        assert {entry.date_time for entry in archive.infolist()} == {(2026, 11, 18, 11, 6, 40)}
    assert found == {f"release/{name}": content for name, content in FILES.items()}


def test_files_may_lie_in_no_folder(tmp_path):
    folder = lay(tmp_path / "release", FILES, 1_000_000_000)
    packing.pack(folder, tmp_path / "a.zip", EPOCH, inside="")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert set(archive.namelist()) == set(FILES)


def test_the_sums_are_those_of_sha256sum(tmp_path):
    folder = lay(tmp_path / "release", FILES, 1_000_000_000)
    lines = packing.sums(folder)
    check = ["sha256sum", "--check", "--strict"]
    good = subprocess.run(check, cwd=folder, input=lines.encode(), capture_output=True)
    assert good.returncode == 0
    assert len(lines.splitlines()) == len(FILES)
    (folder / "b.txt").write_bytes(b"something else")
    bad = subprocess.run(check, cwd=folder, input=lines.encode(), capture_output=True)
    assert bad.returncode == 1
