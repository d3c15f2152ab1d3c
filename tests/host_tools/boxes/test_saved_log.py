"""Logs from files: the same checks as by cable, and again is nothing new."""

import zlib

import pytest

from firmware import uf2
from firmware.app.storage.log_file import PATH
from firmware.flash_layout import FLASH_SIZE, STORAGE_OFFSET, STORAGE_SIZE
from host_tools.boxes.collect import collect, collect_file
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.boxes.saved_log import LONGEST_FILE, read_saved_log, saved_log
from host_tools.common.errors import SchreiberError
from host_tools.intake import pieces
from host_tools.intake.database import Database
from host_tools.sessions.findings import PARTED
from host_tools.sessions.sessions import load_sessions
from rules_core.record import decode_any
from tests.host_tools.box import BOX_ID, EVENT_TIME, GARDE, PASSED, PRISE_LOST, switched_on
from tests.host_tools.brought import kinds


@pytest.fixture
def played(box):
    """A box that has played three deals, and its log."""
    box.begin()
    for deal in (GARDE, PRISE_LOST, PASSED):
        box.play(deal)
    return box


def whole(box):
    data = b""
    while len(data) < box.log.size:
        data += bytes(box.log.pull(len(data), 512))
    return data


def taken(database, data):
    return collect_file(saved_log("file", bytes(data)), database)


def bytes_of(saved):
    return b"".join(part.raw for part in saved.parts)


def flash_with(log, waiting=b"", version=b"\x01"):
    files = FlashFiles()
    with files.open(PATH, "wb") as file:
        file.write(log)
    if waiting:
        with files.open("pending", "wb") as file:
            file.write(version + waiting)
    return files.flash()


def test_a_log_in_a_file_is_taken_in_once(played, database):
    data = whole(played)
    saved = saved_log("file", data)
    assert (saved.box, saved.log, saved.size) == (BOX_ID, played.log.identity, len(data))
    assert saved.last == played.log.last_digest
    report = taken(database, data)
    assert (report.deals, report.findings) == (3, [])
    [session] = load_sessions(database)
    assert session.points == played.session.ledger.points
    again = taken(database, data)
    assert (again.records, again.findings) == (0, [])


def test_an_older_file_is_no_finding_and_a_newer_one_goes_on(played, database):
    before = whole(played)
    played.play(GARDE)
    after = whole(played)
    taken(database, after)
    older = taken(database, before)
    assert (older.records, older.findings) == (0, [])
    played.play(GARDE)
    newer = taken(database, whole(played))
    assert (newer.deals, newer.findings) == (1, [])


def test_a_shorter_file_that_went_another_way_is_kept_as_by_cable(played, database):
    """A box whose flash was set back went on with other deals than those that we have."""
    before = played.path.read_bytes()
    for deal in (GARDE, PRISE_LOST, GARDE, GARDE):
        played.play(deal)
    ours = whole(played)
    played.path.write_bytes(before)
    set_back = switched_on(played)
    for deal in (PASSED, PRISE_LOST):
        set_back.play(deal)
    taken(database, ours)
    data = whole(set_back)
    report = taken(database, data)
    assert report.deals == 2
    assert PARTED in kinds(report)
    for known in (data, ours):
        again = taken(database, known)
        assert (again.records, again.findings) == (0, [])


def test_file_and_cable_bring_the_same_log(played, database):
    taken(database, whole(played))
    report = collect(played.link(), database, clock=lambda: EVENT_TIME)
    assert (report.records, report.findings) == (0, [])
    assert len(load_sessions(database)) == 1


def test_a_flipped_bit_is_found(played, database):
    data = bytearray(whole(played))
    data[-20] ^= 1
    report = taken(database, data)
    assert report.deals == 2
    assert [finding.kind for finding in report.findings] == ["damaged"]


@pytest.mark.parametrize("packed", [bytes, uf2.pack])
def test_the_flash_of_a_box_has_its_log(played, packed):
    data = whole(played)
    assert bytes_of(saved_log("flash", packed(flash_with(data)))) == data


def test_the_record_that_waits_is_the_end_of_the_log(played):
    before = whole(played)
    played.play(GARDE)
    after = whole(played)
    waiting = after[len(before) :]
    assert bytes_of(saved_log("flash", flash_with(before, waiting))) == after
    # The log has it already: it is spent.
    assert bytes_of(saved_log("flash", flash_with(after, waiting))) == after
    assert bytes_of(saved_log("flash", flash_with(before, b"no record"))) == before
    # One of a version that is not known is none.
    assert bytes_of(saved_log("flash", flash_with(before, waiting, b"\x02"))) == before


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "neither the log of a box nor its saved flash"),
        (b"Name;Ort\nAnna;Linz\n", "neither the log of a box nor its saved flash"),
        (b"\xff" * (2 << 20), "no filesystem of a box in it"),
        (uf2.pack(b"\xff" * 4096), "not the whole flash of a box: save all of it"),
        (uf2.pack(b"\xff" * 4096)[:-1], "not a UF2 image"),
        (uf2.pack(b"\xff" * 4096)[:-1] + b"S", "not a UF2 image"),
    ],
)
def test_a_file_with_something_else_is_refused(data, why):
    with pytest.raises(SchreiberError, match=why):
        saved_log("file", data)


def test_a_log_without_its_beginning_is_refused(played):
    with pytest.raises(SchreiberError, match="the beginning of the log is lost"):
        saved_log("file", whole(played)[8:])


def test_no_log_is_longer_than_the_flash_of_a_box(played):
    for data in (b"S" * (FLASH_SIZE + 1), whole(played).ljust(FLASH_SIZE + 1, b"S")):
        with pytest.raises(SchreiberError, match=f"longer than {FLASH_SIZE} bytes"):
            saved_log("file", data)
    with pytest.raises(SchreiberError, match=f"longer than {LONGEST_FILE} bytes"):
        saved_log("file", uf2.pack(bytes(FLASH_SIZE)) + b"S")


def test_what_does_not_begin_with_a_record_is_not_looked_through(played, monkeypatch):
    tried = []
    monkeypatch.setattr(
        pieces, "decode_any", lambda data, at: tried.append(at) or decode_any(data, at)
    )
    with pytest.raises(SchreiberError, match="neither the log of a box"):
        saved_log("file", b"S" + whole(played))
    assert set(tried) == {0}


def test_bytes_that_are_no_record_are_hardly_ever_tried(played, monkeypatch):
    tried = []
    monkeypatch.setattr(
        pieces, "decode_any", lambda data, at: tried.append(at) or decode_any(data, at)
    )
    data = whole(played)
    saved = saved_log("file", data + b"S" * 100_000 + data)
    assert bytes_of(saved) == data + b"S" * 100_000 + data
    assert [len(part.raw) for part in saved.parts].count(100_000) == 1
    assert len(tried) < 100


def test_a_file_that_is_too_large_or_cannot_be_read(tmp_path, monkeypatch):
    with pytest.raises(SchreiberError, match="cannot be read"):
        read_saved_log(tmp_path / "none")
    monkeypatch.setattr("host_tools.boxes.saved_log.FLASH_SIZE", 3)
    (tmp_path / "large").write_bytes(b"1234")
    with pytest.raises(SchreiberError, match="longer than 3 bytes"):
        read_saved_log(tmp_path / "large")


def test_the_command_takes_files(played, tmp_path, schreiber):
    path = tmp_path / "desk.db"
    good, bad = tmp_path / "deals.log", tmp_path / "list.csv"
    good.write_bytes(whole(played))
    bad.write_bytes(b"Name\n")
    said = schreiber("sync", str(bad), str(good), "--database", str(path), status=1)
    assert f"{bad}: this is neither the log of a box" in said.err
    assert f"at {good}: 3 new deals" in said.out
    assert "nothing new" in schreiber("sync", str(good), "--database", str(path)).out
    with Database(path) as database:
        assert len(load_sessions(database)) == 1


# Files of a saved flash whose directory is damaged


BLOCK = 4096
LENGTH = 3 * BLOCK  # a file with blocks of its own: the directory has its first block and length
CRC_TYPE, OF_NEXT, NO_SIZE = 0x5, 0xFF, 0x3FF


def test_a_file_is_no_longer_than_its_flash():
    for length in (STORAGE_SIZE + 1, 2_000_000_000):
        files = FlashFiles(flash_that_says(length))
        assert files.size(PATH) == length
        with pytest.raises(OSError, match="File too large"):
            files.read(PATH)
        with pytest.raises(SchreiberError, match="no filesystem of a box in it"):
            saved_log("flash", flash_that_says(length))


def flash_that_says(length):
    """A flash whose directory gives the log this length, with the right checksums."""
    files = FlashFiles()
    with files.open(PATH, "wb") as file:
        file.write(bytes(LENGTH))
    flash = bytearray(files.flash())
    said = LENGTH.to_bytes(4, "little")
    for start in (STORAGE_OFFSET, STORAGE_OFFSET + BLOCK):  # the two blocks of the root
        block = flash[start : start + BLOCK]
        if said in block:
            flash[start : start + BLOCK] = with_checksums(
                block.replace(said, length.to_bytes(4, "little"))
            )
    assert len(flash) == FLASH_SIZE
    return bytes(flash)


def with_checksums(block):
    """A block of a directory with the checksums of its commits computed anew.

    As littlefs' SPEC.md has it: a revision, then tags, each XORed with the one before, and data;
    a commit ends with a tag of type 0x50x, whose data begin with the CRC of all before. One of
    type 0x5ff is about the bytes behind the commit.
    """
    begin, at, before = 0, 4, 0xFFFFFFFF
    while at + 4 <= len(block):
        tag = int.from_bytes(block[at : at + 4], "big") ^ before
        if tag >> 31:
            break
        size = tag & NO_SIZE
        if tag >> 28 & 0x7 == CRC_TYPE and tag >> 20 & 0xFF != OF_NEXT:
            checksum = ~zlib.crc32(block[begin : at + 4]) & 0xFFFFFFFF
            block[at + 4 : at + 8] = checksum.to_bytes(4, "little")
            begin = at + 4 + size
            tag ^= (tag >> 20 & 1) << 31
        at += 4 + (0 if size == NO_SIZE else size)
        before = tag
    return block
