"""Files: one writes at a time, what is written is whole, and nothing is written over."""

import errno
import os
import threading

import pytest

from host_tools.common.note_files import locked
from host_tools.common.unfinished import LEFT_S, put_in_place, unfinished
from host_tools.common.whole_file import replacing

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
