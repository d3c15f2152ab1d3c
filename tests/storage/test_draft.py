"""The entry in progress."""

import errno

import pytest

from firmware.app.storage.draft import BAD_PATH, PATH, Draft
from firmware.app.storage.files import NoGuard, StorageError
from tests.storage.littlefs_disk import Flash, LittlefsDisk
from tests.storage.memory_files import MemoryFiles

ENTRY = {"answers": {"taker": 2, "poignees": [{"side": 0, "size": 1}]}, "corrects": None}


@pytest.fixture
def fs():
    return MemoryFiles()


@pytest.fixture
def draft(fs):
    return Draft(fs, NoGuard())


def test_it_comes_back_until_its_record_is_in_the_log(draft):
    assert draft.load(5) is None
    draft.save(5, ENTRY)
    assert draft.load(5) == ENTRY
    assert draft.load(4) == ENTRY  # the log has lost its end: not in it, so it is offered
    assert draft.load(6) is None
    draft.save(6, {"answers": {}})
    assert draft.load(6) == {"answers": {}}


def test_clear(draft, fs):
    draft.clear()
    draft.save(5, ENTRY)
    draft.clear()
    assert draft.load(5) is None
    assert fs.files == {}


@pytest.mark.parametrize("change", ["flip", "cut", "longer"])
def test_an_unreadable_one_is_set_aside_and_reported(draft, fs, change):
    draft.save(5, ENTRY)
    data = fs.files[PATH]
    bad = {
        "flip": data[:9] + bytes([data[9] ^ 1]) + data[10:],
        "cut": data[: len(data) // 2],
        "longer": data + bytes(5000),
    }[change]
    fs.files[PATH] = bad
    assert draft.load(5) is None
    assert draft.damage
    assert fs.files == {BAD_PATH: bad}
    draft.save(5, ENTRY)
    assert draft.load(5) == ENTRY


def test_an_empty_file_is_no_draft(draft, fs):
    fs.files[PATH] = b""
    assert draft.load(0) is None
    assert draft.damage is None


def test_one_that_is_too_long_is_refused(draft):
    draft.save(5, ENTRY)
    with pytest.raises(ValueError, match="draft"):
        draft.save(5, {"text": "x" * 1024})
    assert draft.load(5) == ENTRY


def test_a_failed_save_keeps_the_one_before(draft, fs):
    draft.save(5, ENTRY)
    fs.fault = errno.ENOSPC
    with pytest.raises(StorageError) as error:
        draft.save(5, {})
    assert error.value.key == "storage_full"
    assert draft.load(5) == ENTRY


def test_a_save_is_one_page_and_rarely_an_erase():
    flash = Flash()
    draft = Draft(LittlefsDisk(flash, fresh=True), NoGuard())
    draft.save(5, ENTRY)
    flash.journal.clear()
    for _ in range(100):
        draft.save(5, ENTRY)
    erases = sum(operation.data is None for operation in flash.journal)
    assert len(flash.journal) - erases <= 130
    assert erases <= 12
