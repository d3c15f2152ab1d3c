"""The link of a box whose application does not run: the file of the log is all it needs."""

import hashlib

import pytest

from firmware.app.rescue import RescueLink
from firmware.app.storage.files import Files
from host_tools.boxes.collect import collect
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.common.errors import LinkError
from host_tools.intake.database import Database
from tests.host_tools.box import GARDE, PASSED, TableBox, session

NOW = 1_800_000_000


@pytest.fixture
def box(tmp_path):
    box = TableBox(tmp_path / "box")
    box.begin()
    for _ in range(5):
        box.play(GARDE)
        box.play(PASSED)
    box.board.fs = Files(str(tmp_path / "box"))
    box.board.storage_fault = None
    return box


def rescue(box):
    return InProcessLink(RescueLink(box.board))


def test_it_identifies_the_log_as_the_link_does(box):
    whole, bare = box.link().identify(), rescue(box).identify()
    for name in ("box", "log", "last", "firmware", "size", "damage"):
        assert getattr(bare, name) == getattr(whole, name), name
    assert bare.session is None


def test_it_names_a_gap_in_the_directory_as_the_link_does(box):
    box.find_gap(4711)
    assert box.link().identify().gap == rescue(box).identify().gap is not None


@pytest.mark.long
def test_the_desk_collects_everything(box, tmp_path):
    with Database(tmp_path / "desk.db") as database:
        report = collect(rescue(box), database, clock=lambda: NOW)
        assert (report.deals, report.findings) == (10, [])
        assert collect(box.link(), database, clock=lambda: NOW).records == 0
    assert box.board.clock() == NOW


def test_the_record_that_is_not_in_the_file_yet(box, tmp_path):
    """It belongs to the log; once it is in the file it is not there twice."""
    before = box.path.read_bytes()
    box.log.prepare()
    box.play(GARDE)
    assert box.path.read_bytes() == before
    size = box.log.size
    for _ in range(2):
        test_it_identifies_the_log_as_the_link_does(box)
        link = rescue(box)
        pulled = b"".join(link.pull(at, 100) for at in range(0, size, 100))
        assert pulled == b"".join(box.link().pull(at, 100) for at in range(0, size, 100))
        assert link.pull(len(before) - 1, 1) == before[-1:]
        assert link.pull(size, 100) == b""
        box.log.move()
    with Database(tmp_path / "desk.db") as database:
        assert collect(rescue(box), database, clock=lambda: NOW).deals == 11


def test_a_box_without_a_log(box):
    box.path.unlink()
    identity = rescue(box).identify()
    assert (identity.size, identity.log) == (0, b"")


@pytest.mark.parametrize("at", [5, -5])
def test_damage_at_either_end(box, at):
    """The desk gets the bytes as they are."""
    data = bytearray(box.path.read_bytes())
    data[at] ^= 1
    box.path.write_bytes(data)
    identity = rescue(box).identify()
    assert identity.size == len(data)
    assert (identity.log == b"") == (at > 0)
    assert (identity.last == bytes(8)) == (at < 0)
    link = rescue(box)
    pulled = b""
    while len(pulled) < len(data):
        pulled += link.pull(len(pulled), 1536)
    assert pulled == data


def test_what_it_cannot_do_is_refused(box):
    link = rescue(box)
    for call in (
        lambda: link.push_session(session()),
        lambda: link.push_players(["Anna"]),
        lambda: link.allow_minutes(45),
        lambda: link.pull(box.log.size + 1, 10),
        lambda: link.acknowledge(-1, NOW),
    ):
        with pytest.raises(LinkError):
            call()


def test_the_log_stays_whatever_the_desk_has(box):
    data = box.path.read_bytes()
    with pytest.raises(LinkError, match="does not run"):
        rescue(box).begin_anew(len(data), hashlib.sha256(data).digest())
    assert box.path.read_bytes() == data


def test_storage_that_cannot_be_read_is_no_empty_log(box):
    box.board.storage_fault = "damaged: error 84"
    with pytest.raises(LinkError, match="cannot be read"):
        rescue(box).identify()
