"""Folders that we write again and again."""

import json

import pytest

from host_tools.common import own_folder
from host_tools.common.errors import DeskError
from host_tools.common.own_folder import LIST, write_own_folder

FILES = {"index.html": b"1", "a/b.html": b"2"}


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "out"
    write_own_folder(folder, FILES)
    return folder


def found(folder):
    """{path: bytes} of all files of a folder but our list."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != LIST)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_a_folder_is_made(folder):
    assert found(folder) == FILES
    listed = {"format": "schreiber-files", "files": sorted(FILES)}
    assert json.loads((folder / LIST).read_text(encoding="utf-8")) == listed


def test_what_is_no_more_among_them_is_deleted(folder):
    (folder / "CNAME").write_bytes(b"of somebody")
    write_own_folder(folder, {"index.html": b"3"})
    assert found(folder) == {"index.html": b"3", "CNAME": b"of somebody"}
    assert not (folder / "a").exists()


def test_an_unchanged_file_is_not_touched(folder):
    before = (folder / "index.html").stat().st_ino
    write_own_folder(folder, FILES | {"a/b.html": b"3"})
    assert (folder / "index.html").stat().st_ino == before
    assert found(folder)["a/b.html"] == b"3"


def test_a_folder_of_somebody_else_is_refused(tmp_path):
    (tmp_path / "thesis.txt").write_bytes(b"1")
    with pytest.raises(DeskError, match="other things are in it"):
        write_own_folder(tmp_path, FILES)
    with pytest.raises(DeskError, match="this is no folder"):
        write_own_folder(tmp_path / "thesis.txt", FILES)
    assert found(tmp_path) == {"thesis.txt": b"1"}


def test_a_file_of_somebody_else_is_in_the_way(folder):
    (folder / "new.html").write_bytes(b"mine")
    with pytest.raises(DeskError, match=r"'new\.html' is not as we write it"):
        write_own_folder(folder, FILES | {"new.html": b"5"})
    assert found(folder) == FILES | {"new.html": b"mine"}


@pytest.mark.parametrize(
    "listed",
    [
        "no JSON",
        "[]",
        '{"format": "schreiber-files"}',
        '{"format": "other", "files": []}',
        '{"format": "schreiber-files", "files": ["../kept"]}',
        '{"format": "schreiber-files", "files": ["/etc/kept"]}',
        '{"format": "schreiber-files", "files": ["C:kept", 1]}',
        '{"format": "schreiber-files", "files": 1}',
    ],
)
def test_a_list_that_is_not_ours_deletes_nothing(folder, listed):
    kept = folder.parent / "kept"
    kept.write_bytes(b"1")
    (folder / LIST).write_text(listed, encoding="utf-8")
    with pytest.raises(DeskError, match="is not as we write it"):
        write_own_folder(folder, {"index.html": b"3"})
    assert kept.exists()
    assert found(folder) == FILES


def test_nothing_is_replaced_before_all_are_written(folder):
    (folder / "c").write_bytes(b"where a folder is to be")
    with pytest.raises(OSError, match=r"."):
        write_own_folder(folder, {"index.html": b"3", "c/d.html": b"4"})
    assert found(folder) == FILES | {"c": b"where a folder is to be"}
    assert (folder / LIST).exists()


def test_what_is_cut_short_can_be_written_again(folder, monkeypatch):
    """All that lies there then is known to be ours."""
    replace, done = own_folder.Path.replace, []

    def cut(self, target):
        if len(done) == 2:
            raise OSError("no more room")
        done.append(target)
        return replace(self, target)

    monkeypatch.setattr(own_folder.Path, "replace", cut)
    with pytest.raises(OSError, match="no more room"):
        write_own_folder(folder, {"x.html": b"5", "y.html": b"6"})
    monkeypatch.undo()
    assert (folder / "x.html").exists()
    write_own_folder(folder, {"y.html": b"6"})
    assert found(folder) == {"y.html": b"6"}
