"""Files that are written whole or not at all, and are on the disk when they are closed."""

import os

import pytest

from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.files import StorageError, read_file, write_file
from host_tools.simulation.phones.safe_files import SafeFiles


@pytest.fixture
def files(tmp_path):
    return SafeFiles(str(tmp_path))


@pytest.fixture
def settled(monkeypatch):
    """How many times something was brought onto the disk: a list of what stands in for it."""
    times = []
    monkeypatch.setattr(os, "fsync", times.append)
    return times


def test_a_file_is_what_it_was_until_it_is_closed(files):
    write_file(files, "pending", b"old")
    with files.open("pending", "wb") as file:
        file.write(b"new")
        assert read_file(files, "pending", 9) == b"old"
    assert read_file(files, "pending", 9) == b"new"


def test_an_error_while_writing_leaves_it_as_it_was(files):
    write_file(files, "pending", b"old")
    with pytest.raises(OSError), files.open("pending", "wb") as file:
        file.write(b"new")
        raise OSError
    assert read_file(files, "pending", 9) == b"old"


def test_what_is_promised_is_on_the_disk(files, settled):
    write_file(files, "deals.log", b"one", "ab")
    write_file(files, "deals.log", b"two", "ab")
    assert read_file(files, "deals.log", 9) == b"onetwo"
    assert len(settled) == 2
    write_file(files, "pending", b"one")
    assert len(settled) > 2


def test_a_draft_promises_nothing_and_keeps_nobody_waiting(files, settled):
    write_file(files, DRAFT, b"one")
    assert read_file(files, DRAFT, 9) == b"one"
    assert settled == []


def test_a_disk_that_fails_is_an_error_of_the_box(files, monkeypatch):
    def full(_):
        raise OSError(28, "full")

    write_file(files, "pending", b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="storage_full"):
        write_file(files, "pending", b"new")
    with pytest.raises(StorageError, match="storage_full"):
        write_file(files, "deals.log", b"new", "ab")
    assert read_file(files, "pending", 9) == b"old"


def test_a_file_takes_the_place_of_another_one(files):
    write_file(files, "deals.new", b"new")
    write_file(files, "deals.log", b"old")
    files.rename("deals.new", "deals.log")
    assert read_file(files, "deals.log", 9) == b"new"
    assert not files.exists("deals.new")
