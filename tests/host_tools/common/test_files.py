"""Files: one writes at a time, what is written is whole, and nothing is written over."""

import errno
import json
import os
import struct
import threading
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common import own_folder
from host_tools.common.errors import DeskError
from host_tools.common.note_files import locked
from host_tools.common.own_folder import LIST, write_own_folder
from host_tools.common.photo_file import JPEG, MAX_PHOTO, MAX_SIDE, PNG, kept_photo, read_photo
from host_tools.common.unfinished import LEFT_S, put_in_place, unfinished
from host_tools.common.whole_file import replacing
from tests.host_tools.photos import WHERE, chunk, exif, jpeg, png, segment

TIMES = 50


def test_what_several_count_together_is_all_counted(tmp_path):
    path = tmp_path / "count"
    path.write_text("0", encoding="ascii")

    def count():
        for _ in range(TIMES):
            with locked(path):
                path.write_text(str(int(path.read_text(encoding="ascii")) + 1), encoding="ascii")

    threads = [threading.Thread(target=count) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert path.read_text(encoding="ascii") == str(3 * TIMES)


def test_the_new_file_takes_the_place_of_the_old(tmp_path):
    path = tmp_path / "evening.csv"
    path.write_text("old", encoding="utf-8")
    with replacing(path, "w", encoding="utf-8") as file:
        file.write("new")
        assert path.read_text(encoding="utf-8") == "old"
    assert path.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_what_breaks_off_leaves_the_old(tmp_path):
    path = tmp_path / "evening.csv"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(ZeroDivisionError), replacing(path) as file:
        file.write(b"half")
        raise ZeroDivisionError
    assert path.read_text(encoding="utf-8") == "old"


def test_two_that_write_the_same_do_not_touch_each_other(tmp_path):
    path = tmp_path / "evening.csv"
    with replacing(path) as first:
        first.write(b"first, and ")
        with replacing(path) as second:
            second.write(b"second")
        assert path.read_bytes() == b"second"
        first.write(b"whole")
    assert path.read_bytes() == b"first, and whole"
    assert list(tmp_path.iterdir()) == [path]


def test_what_breaks_off_leaves_nothing(tmp_path):
    with pytest.raises(ZeroDivisionError), unfinished(tmp_path / "desk.db", "copying") as own:
        own.with_name(f"{own.name}-journal").write_bytes(b"of SQLite")
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_has_left_goes_a_day_later(tmp_path):
    path = tmp_path / "desk.db"
    old, new, other = (
        tmp_path / name
        for name in ("desk.db.0123abcd.copying", "desk.db.4567abcd.copying", "desk.db.x.copying")
    )
    for left in (old, old.with_name(f"{old.name}-wal"), other):
        left.write_bytes(b"left")
        os.utime(left, (0, 0))
    new.write_bytes(b"somebody writes it")
    assert new.stat().st_mtime > LEFT_S
    with unfinished(path, "copying"):
        assert len(list(tmp_path.iterdir())) == 3
    assert sorted(tmp_path.iterdir()) == sorted([new, other])


def test_the_longest_name_that_a_system_allows(tmp_path):
    path = tmp_path / ("ä" * 124 + ".json")
    with replacing(path) as file:
        file.write(b"whole")
    assert path.read_bytes() == b"whole"


def no_links(monkeypatch):
    """Let there be no hard links, as on a stick with FAT."""

    def refuse(*_):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)


@pytest.mark.parametrize("fat", [False, True])
def test_nothing_is_written_over(tmp_path, monkeypatch, fat):
    if fat:
        no_links(monkeypatch)
    path = tmp_path / "desk.db"
    for content in (b"first", b"second"):
        with unfinished(path, "copying") as own:
            own.write_bytes(content)
            if content == b"first":
                put_in_place(own, path)
            else:
                with pytest.raises(FileExistsError):
                    put_in_place(own, path)
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_stick_that_fails_in_between_keeps_no_empty_file(tmp_path, monkeypatch):
    no_links(monkeypatch)
    with unfinished(tmp_path / "desk.db", "copying") as own:
        own.unlink()
        with pytest.raises(FileNotFoundError):
            put_in_place(own, tmp_path / "desk.db")
    assert list(tmp_path.iterdir()) == []


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


COMMENT = segment(0xFE, WHERE)


@pytest.mark.parametrize(("way_up", "order"), [(1, "<"), (8, ">")])
def test_a_jpeg_keeps_only_which_way_is_up(way_up, order):
    photo = read_photo(jpeg(exif(way_up, order), segment(0xE2, WHERE), COMMENT) + b"behind" + WHERE)
    assert photo.media_type == JPEG
    directory = struct.pack(">HHHIHHI", 1, 0x0112, 3, 1, way_up, 0, 0)
    assert photo.data == jpeg(segment(0xE1, b"Exif\0\0MM\0*\0\0\0\x08" + directory))
    assert read_photo(photo.data) == photo == kept_photo(photo.data)


@pytest.mark.parametrize(
    "said",
    [
        exif(),
        exif(0),
        exif(9),
        segment(0xE1, b"Exif\0\0II"),
        exif(6).replace(b"Exif", b"Exit"),
        exif(6).replace(b"II*", b"IM*"),
        COMMENT,
    ],
)
def test_a_jpeg_that_says_nothing_of_that_is_the_picture_alone(said):
    assert read_photo(jpeg(said)).data == jpeg()


def test_a_jpeg_loses_what_applications_have_added_and_keeps_what_draws_it():
    parts = {one: segment(one, bytes([8, 0, 9, 0, 9, 1])) for one in range(0xDB, 0xFF)}
    kept = [part for one, part in parts.items() if one < 0xE1 or one == 0xEE or 0xEF < one < 0xFE]
    assert read_photo(jpeg(*parts.values())).data == jpeg(*kept)


def test_a_jpeg_of_any_coding_says_its_size():
    codings = []
    for coding in range(0xBF, 0xD1):
        with suppress(DeskError):
            read_photo(jpeg(coding=coding))
            codings.append(coding)
    assert codings == [one for one in range(0xC0, 0xD0) if one not in (0xC4, 0xC8, 0xCC)]


def test_a_png_keeps_its_picture_and_its_colours():
    said = [chunk(b"tEXt", WHERE), chunk(b"eXIf", WHERE), chunk(b"gAMA", bytes(4))]
    photo = read_photo(png(*said) + WHERE)
    assert photo.media_type == PNG
    assert photo.data == png(said[-1])
    assert kept_photo(photo.data) == photo


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "JPEG or PNG"),
        (b"GIF89a", "JPEG or PNG"),
        (b"<svg/>", "JPEG or PNG"),
        (b"\xff\xd8\xff\xd9", "damaged"),
        (jpeg()[:-2], "damaged"),
        (jpeg().replace(b"\xff\xe0", b"\0\xe0"), "damaged"),
        (png()[:-5], "damaged"),
        (png().replace(b"IDAT", b"IDAX"), "damaged"),
        (png(png()[8:33]), "damaged"),
        (jpeg(width=0), "pixels"),
        (png(height=0), "pixels"),
        (jpeg(height=MAX_SIDE + 1), "pixels"),
        (png(width=MAX_SIDE + 1), "pixels"),
        (bytes(MAX_PHOTO + 1), "at most 3000 kB"),
    ],
)
def test_what_is_no_photo_is_refused_in_a_sentence(data, why):
    with pytest.raises(DeskError, match=f"^Photo: .*{why}"):
        read_photo(data)


@pytest.mark.parametrize("most", [(1, MAX_SIDE), (MAX_SIDE, 1)])
def test_a_photo_may_be_as_large_as_is_said(most):
    width, height = most
    whole = jpeg(width=width, height=height)
    assert read_photo(whole + bytes(MAX_PHOTO - len(whole))).data == whole


@given(st.sampled_from([jpeg(exif(6)), png()]), st.data())
def test_whatever_is_wrong_with_a_file_is_said_in_a_sentence(whole, data):
    at = data.draw(st.integers(0, len(whole)))
    changed = whole[:at] + data.draw(st.binary(max_size=4)) + whole[at + 2 :]
    try:
        photo = read_photo(changed)
    except DeskError as error:
        assert str(error).startswith("Photo: ")
    else:
        assert read_photo(photo.data) == photo
