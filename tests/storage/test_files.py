"""The file interface: over a folder, over littlefs and in memory it is the same."""

import errno

import pytest

from firmware.app.storage.files import (
    Files,
    StorageError,
    read_file,
    remove_file,
    storage_error,
    write_file,
)
from tests.storage.littlefs_disk import Flash, LittlefsDisk
from tests.storage.memory_files import MemoryFiles


@pytest.fixture(params=["folder", "littlefs", "memory"])
def fs(request, tmp_path):
    if request.param == "folder":
        return Files(str(tmp_path))
    return LittlefsDisk(Flash(), fresh=True) if request.param == "littlefs" else MemoryFiles()


def test_write_append_read(fs):
    write_file(fs, "a", b"one")
    write_file(fs, "a", b"two", "ab")
    write_file(fs, "b", b"new", "ab")
    assert (fs.size("a"), fs.size("b")) == (6, 3)
    with fs.open("a", "rb") as file:
        file.seek(2)
        buffer = bytearray(3)
        assert file.readinto(memoryview(buffer)) == 3
        assert buffer == b"etw"
        assert file.read(10) == b"o"
    write_file(fs, "a", b"x")
    assert read_file(fs, "a", 10) == b"x"


def test_read_file_is_capped(fs):
    write_file(fs, "a", b"0123456789")
    assert read_file(fs, "a", 4) == b"01234"
    assert read_file(fs, "b", 4) is None


def test_rename_replaces(fs):
    write_file(fs, "old", b"old")
    write_file(fs, "new", b"new")
    fs.rename("new", "old")
    assert read_file(fs, "old", 9) == b"new"
    assert not fs.exists("new")


def test_what_is_written_again_is_replaced(fs):
    for data in (b"the first", b"second"):
        write_file(fs, "a", data)
        assert read_file(fs, "a", 9) == data


def test_what_is_removed_need_not_be_there(fs):
    write_file(fs, "a", b"x")
    remove_file(fs, "a")
    remove_file(fs, "a")
    assert not fs.exists("a")


def test_remove_and_missing(fs):
    write_file(fs, "a", b"one")
    assert fs.exists("a")
    fs.remove("a")
    assert not fs.exists("a")
    for call in (fs.size, fs.remove, lambda path: fs.open(path, "rb")):
        with pytest.raises(OSError) as error:
            call("a")
        assert error.value.errno == errno.ENOENT


def test_a_file_that_cannot_be_looked_at_is_not_said_to_be_missing(tmp_path, monkeypatch):
    def refuse(path):
        raise OSError(errno.EIO, "fault")

    with monkeypatch.context() as patch:
        patch.setattr("os.stat", refuse)
        with pytest.raises(OSError, match="fault"):
            Files(str(tmp_path)).exists("a")


def test_free_shrinks(fs):
    before = fs.free()
    write_file(fs, "a", bytes(20_000))
    # A folder shares its filesystem with others, which may free more than this takes.
    assert isinstance(fs, Files) or before - fs.free() >= 20_000
    assert fs.free() > 0


def test_a_failed_replacement_keeps_the_old():
    fs = MemoryFiles()
    write_file(fs, "a", b"old")
    fs.fault = errno.ENOSPC
    with pytest.raises(StorageError) as error:
        write_file(fs, "a", b"new")
    assert error.value.key == "storage_full"
    assert read_file(fs, "a", 9) == b"old"


def test_a_short_write_is_a_failure():
    class ShortFile:
        def __enter__(self):
            return self

        def __exit__(self, kind, value, trace):
            return False

        def write(self, data):
            return len(data) - 1

    fs = MemoryFiles()
    fs.open = lambda path, mode: ShortFile()
    with pytest.raises(StorageError) as error:
        write_file(fs, "a", b"data")
    assert error.value.key == "storage_failed"


@pytest.mark.parametrize(
    ("code", "key"), [(errno.ENOSPC, "storage_full"), (errno.EIO, "storage_failed")]
)
def test_sentences(code, key):
    assert storage_error(OSError(code, "fault")).key == key
