"""A file that comes out in two ways is found."""

import zipfile

from host_tools.development.release.twice import differences


def archive(path, files, time=(2026, 11, 18, 11, 6, 40)):
    with zipfile.ZipFile(path, "w") as target:
        for name, content in files.items():
            target.writestr(zipfile.ZipInfo(name, time), content)
    return path


def test_two_archives_are_compared(tmp_path):
    one = archive(tmp_path / "a.zip", {"a": b"1", "b": b"2"})
    assert differences(one, archive(tmp_path / "b.zip", {"a": b"1", "b": b"2"})) == []
    assert differences(one, archive(tmp_path / "c.zip", {"a": b"1", "b": b"3"})) == ["b"]
    assert differences(one, archive(tmp_path / "d.zip", {"a": b"1", "c": b"2"})) == ["b", "c"]
    later = archive(tmp_path / "e.zip", {"a": b"1", "b": b"2"}, (2027, 1, 1, 0, 0, 0))
    assert differences(one, later) == ["a.zip"]
