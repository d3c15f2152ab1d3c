"""The log begins anew on the image: from the table to the desk and on, and cut off."""

import base64
import hashlib
import json

import pytest

from firmware.app.session import Session
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.cli.commands.box.empty import clear_boxes, look_at
from host_tools.cli.commands.sync import sync_boxes
from host_tools.development.bench.entered_deals import ORDINARY
from host_tools.development.bench.played_flash import (
    POINTS,
    SESSION,
    flash_with_deals,
    open_log,
)
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_journal import FlashJournal
from host_tools.simulation.emulator.script import Script
from rules_core.record import BEGIN, decode, digest_of
from tests.device.cable import plugged_in
from tests.device.link import fall_silent, resume
from tests.device.rehearsal import enter
from tests.device.table import deals_in, log_bytes
from tests.how_many import cases

# So many that the log has blocks of its own.
PLAYED = 8
SIGN = Script(
    """
    ok                  # the round is over
    ok                  # sign it
    read
    ok opponents
    """
)
# When Ctrl-C is sent, in milliseconds after the call: while the log is read, while what is left is
# removed and written, after that. By day only the writing, as tests/storage/test_ctrl_c.py has all.
MOMENTS = cases((80,), (2, 30, 80, 150, 300))


def signed_flash():
    """A flash on which a session has ended and is signed."""
    files = FlashFiles(flash_with_deals(PLAYED, deals=PLAYED + 1))
    Session(open_log(files)).close()
    return files.flash()


def call_with(log):
    """The call of a desk that holds `log`."""
    digest = base64.b64encode(hashlib.sha256(log).digest()).decode()
    return f"from firmware.app import link\nlink.begin_anew({len(log)}, {digest!r})"


def is_anew(log, before):
    """Is `log` one that has begun behind `before`, both bytes?"""
    record = decode(log)
    last = before[-int.from_bytes(before[-2:], "little") :]
    return (
        record.kind == BEGIN and record.size == len(log) and record.body["nonce"] == digest_of(last)
    )


def sessions_at(path):
    with Database(path) as database:
        assert database.findings.all() == []
        return [
            (session.round, [tuple(entry.points) for entry in session.entries])
            for session in load_sessions(database)
        ]


def test_the_whole_way(boot, tmp_path):
    box = boot(flash_with_deals(PLAYED, deals=PLAYED + 1))
    path = tmp_path / "desk.db"
    before = log_bytes(box.flash.read())
    with plugged_in(box) as cable:
        assert look_at([cable.port], MpremoteLink, path) == (1, {})  # in mid-session
    assert json.loads(box.exec(call_with(before)))["key"] == "not_signed"
    fall_silent(box)

    enter(box, ORDINARY.script)
    enter(box, SIGN)
    lacking = before
    assert json.loads(box.exec(call_with(lacking)))["key"] == "other_log"
    fall_silent(box)
    with plugged_in(box) as cable:
        status, boxes = look_at([cable.port], MpremoteLink, path)
        before = log_bytes(box.flash.read())  # with what was pending
        assert status == clear_boxes(boxes, MpremoteLink, path) == 0
    box.settle()
    assert is_anew(log_bytes(box.flash.read()), before)

    with plugged_in(box) as cable, MpremoteLink(cable.port) as link:
        link.push_session(SESSION | {"round": 2, "tariff": ""})
    box.settle()
    enter(box, ORDINARY.script)
    with plugged_in(box) as cable:
        assert sync_boxes([cable.port], MpremoteLink, path) == 0
    deals = deals_in(box.flash.read())
    assert len(deals) == 1
    assert sessions_at(path) == [(1, [POINTS] * PLAYED + [ORDINARY.points]), (2, deals)]


def test_ctrl_c_waits_until_it_is_done(boot):
    """Whenever it comes: the log is the old one or the new one, and the box goes on."""
    box = boot(signed_flash())
    done = set()
    for number, moment in enumerate(MOMENTS):
        before = log_bytes(box.flash.read())
        box.exec("")
        box.serial.send(call_with(before).encode() + b"\n\x04")
        box.run_for(moment)
        box.exec("")
        (fall_silent if number % 2 else resume)(box)
        after = log_bytes(box.flash.read())
        assert after == before or is_anew(after, before)
        done.add(after == before)
        log = open_log(FlashFiles(box.flash.read()))
        assert (log.damage, log.size) == ([], len(after))
    assert False in done


@pytest.mark.nightly  # by day on a simulated flash, tests/storage/test_new_log.py
def test_a_power_cut_leaves_one_of_the_logs(image, boot):
    box = boot(signed_flash())
    before = log_bytes(box.flash.read())
    journal = FlashJournal(box.flash)
    assert "log" in json.loads(box.exec(call_with(before)))
    count = len(journal.operations)
    found = []
    for torn in (False, True):
        for number in range(count):
            flash = journal.flash(number, torn)
            assert open_log(FlashFiles(flash)).damage == []
            found.append(log_bytes(flash) == before)
            assert found[-1] or is_anew(log_bytes(flash), before)
    assert found[:count] == [True] * count
    assert is_anew(log_bytes(journal.flash(count)), before)
    # The box starts from what is left, and is cleared once more.
    box = EmulatedBox.boot(image, journal.flash(count - 1, torn=True))
    left = log_bytes(box.flash.read())
    assert "log" in json.loads(box.exec(call_with(left)))
    assert is_anew(log_bytes(box.power_off()), left)
