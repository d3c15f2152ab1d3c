"""The log begins anew: when a box does so, what it keeps, and what a power cut leaves of it."""

import base64
import hashlib
import json
from types import SimpleNamespace

import pytest

from firmware.app.battery import Battery
from firmware.app.books import Books
from firmware.app.link import Link
from firmware.app.round_timer import RoundTimer
from firmware.app.session import Session
from firmware.app.storage.log_file import NEW_PATH, PATH
from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.pending import PATH as PENDING
from firmware.app.storage.pin import Pin
from firmware.app.storage.settings import Settings
from firmware.app.storage.summary import PATH as SUMMARY
from rules_core.documents import read_document
from rules_core.record import BEGIN, SESSION, decode
from rules_core.tariffs import digest_of, hexadecimal
from tests.log_records import written_newer
from tests.made_tariffs import packed
from tests.storage.littlefs_disk import CUTS, Flash, LittlefsDisk
from tests.storage.storage_box import BOX, FIRMWARE, SESSION_BODY, Box, answer_steps

DEALS = 30  # so many that the log has blocks of its own
NEXT = {
    "label": "",
    "round": 2,
    "players": [
        {"name": name, "table": 1, "seat": seat}
        for seat, name in enumerate(SESSION_BODY["players"])
    ],
}
PIN = "4711"
UPTIME_MS = 60_000
GARDE = read_document({"rules": "fft-4", "taker": 0, "contract": "garde", "points": 49, "bouts": 2})


class Table(Box):
    """The box with all that knows of records, and the desk's link to it."""

    version = FIRMWARE
    unique_id = BOX
    flash_type = "ef4015"
    fault = None
    read_only = False

    def __init__(self, fs, boot=1):
        super().__init__(fs, boot=boot)
        self.books = Books(self, self.log)
        self.session = Session(self.log, self.books)
        self.settings = Settings(fs, self.guard)
        self.timer = RoundTimer(self, self.log)
        self.next_seats = NextSeats(fs, self.guard)
        self.pin = Pin(self)
        self.battery = Battery(self)
        parts = dict(vars(self), board=self)
        self.end = Link(SimpleNamespace(**parts))

    def random(self, count):
        return bytes(range(count))

    def uptime_ms(self):
        return UPTIME_MS

    def clock(self):
        return 0

    def ticks_diff(self, end, start):
        return end - start

    def ask(self, function, *arguments):
        return json.loads(self.end.answer(function, *arguments))

    def clear(self, content=None):
        """What the box answers a desk that has `content` and wants the log to begin anew."""
        content = self.content() if content is None else content
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
        return self.ask("begin_anew", len(content), digest)

    def deal(self):
        self.log.prepare()
        self.session.store(GARDE.content, GARDE.score())

    def play(self):
        """A session to its end, with everything on the flash that speaks of its records."""
        self.begin()
        self.timer.follow(self.session.book)
        self.timer.allow(55)
        for _ in range(DEALS):
            self.deal()
        self.log.move()
        self.log.sum_up()
        self.draft.save(self.log.next_sequence, next(answer_steps(1)))
        self.session.close()  # the draft is spent
        self.next_seats.save(self.log.session.sequence, NEXT)
        self.ask("acknowledge", self.log.size, 1_767_225_600)
        return self

    def forgotten(self):
        """Is nothing left of what spoke of records that are gone?"""
        self.begin()
        self.timer.follow(self.session.book)
        return (
            self.draft.load(0) is None
            and self.next_seats.load(self.log.session.sequence) is None
            and self.timer.minutes != 55
            and self.session.ledger.played == 0
        )


def is_anew(box, before):
    """Has the log begun anew, behind the one whose last record has the digest `before`?"""
    record = decode(box.content())
    return (
        record.kind == BEGIN
        and record.size == box.log.size
        and (record.body["box"], record.body["nonce"]) == (BOX, before)
        and (record.body["firmware"], record.digest) == (FIRMWARE, box.log.identity)
    )


@pytest.fixture
def box(fs):
    return Table(fs).play()


def refused(box, answer, key, field=""):
    """Was it refused by this key, and is all as it was?"""
    assert (answer["field"], answer["key"], answer["details"]) == (field, key, [])
    again = Table(box.fs, boot=2)
    kept = again.next_seats.load(again.log.session.sequence) if again.log.session else None
    return again.content() == box.content() and kept == NEXT


def test_the_new_log_names_the_last_record_of_the_old_one(box):
    before = box.log.last_digest
    boot = box.log.boot
    answer = box.clear()
    assert is_anew(box, before)
    assert base64.b64decode(answer["log"]) == box.log.identity
    assert decode(box.content()).stamp.boot == boot
    assert NEW_PATH not in box.fs.files


def test_nothing_is_left_that_speaks_of_records_that_are_gone(box):
    box.clear()
    assert SUMMARY not in box.fs.files
    assert box.fs.files[PENDING] == b"\x01"
    assert box.ask("identify")["session"] is None
    assert box.ask("identify")["synced"]["offset"] == 0
    assert box.forgotten()
    again = Table(box.fs, boot=2)
    assert again.log.damage == []
    assert again.session.ledger.played == 0


def test_settings_pin_and_tariffs_stay(box):
    data, digest = packed(rules="club-1", solodreier=11)
    box.pin.set(PIN)
    box.settings.change(players=["Anna", "Zoë"], contrast=9)
    box.books.tariffs.keep(data)
    box.clear()
    again = Table(box.fs, boot=2)
    assert again.pin.is_set
    assert again.settings["players"] == ["Anna", "Zoë"]
    assert again.settings["contrast"] == 9
    assert [one.digest for one in again.books.tariffs.all()] == [digest]
    tariff = dict(SESSION_BODY, rules="club-1", tariff=digest)
    again.session.begin(dict(tariff, players=SESSION_BODY["players"]))
    assert hexadecimal(digest_of(data)) == again.session.book.digest


def test_the_next_session_goes_its_way(box):
    box.clear()
    box.log.append(SESSION, SESSION_BODY)
    box.deal()
    again = Table(box.fs, boot=2)
    assert again.log.session.sequence == 1
    assert again.session.ledger.played == 1
    assert again.log.damage == []


def test_again_and_again(box):
    for boot in range(2, 5):
        before = box.log.last_digest
        box.clear()
        assert is_anew(box, before)
        box = Table(box.fs, boot=boot).play()


def test_a_log_that_the_desk_has_not(box):
    content = box.content()
    assert refused(box, box.clear(content[:-1]), "other_log")
    assert refused(box, box.clear(content[:-1] + b"\x01"), "other_log")
    assert refused(box, box.clear(b""), "other_log")


def test_a_digest_that_is_none(box):
    size = box.log.size
    assert refused(box, box.ask("begin_anew", size, None), "base64", "digest")
    assert refused(box, box.ask("begin_anew", size, ""), "other_log")
    assert refused(box, box.ask("begin_anew", None, ""), "other_log")


def test_a_record_that_the_desk_has_not_as_it_is_not_in_the_file_yet(fs):
    box = Table(fs).play()
    content = box.content()
    box.log.prepare()
    box.session.adjust([1, -1, 0, 0], "after all")
    box.log.prepare()
    box.session.close()
    assert len(fs.files[PATH]) < box.log.size
    assert refused(box, box.clear(content), "other_log")
    before = box.log.last_digest
    box.clear()
    assert is_anew(box, before)
    assert Table(fs, boot=2).log.damage == []


def test_a_session_that_is_not_signed(box):
    box.session.adjust([1, -1, 0, 0], "after all")
    assert refused(box, box.clear(), "not_signed")
    box.session.clear("the wrong table")
    before = box.log.last_digest
    box.clear()
    assert is_anew(box, before)


def test_what_a_newer_program_has_written(fs):
    box = Table(fs).play()
    number = box.log.next_sequence
    box.session.adjust([1, -1, 0, 0], "after all")
    fs.files[PATH] = written_newer(box.content(), [number])
    box = Table(fs, boot=2)
    assert (box.log.newer, box.session.ledger.signed) == (1, True)
    assert refused(box, box.clear(), "not_signed")


def test_an_entry_that_is_under_way(box):
    box.draft.save(box.log.next_sequence, next(answer_steps(1)))
    assert refused(box, box.clear(), "under_way")


def test_a_box_on_which_nothing_was_played(fs):
    box = Table(fs)
    before = box.log.last_digest
    box.clear()
    assert is_anew(box, before)


@pytest.mark.parametrize("path", ["draft", "next", "clock", "settings", NEW_PATH, "summary"])
def test_a_flash_that_fails(box, path):
    """Whatever cannot be written or removed: the log is the old one, and it can be tried again."""
    content = box.content()
    fs = box.fs
    remove, open_file = fs.remove, fs.open

    def fail(name):
        if name.startswith(path):
            raise OSError(5, "fault")

    fs.remove = lambda name: (fail(name), remove(name))
    fs.open = lambda name, mode: (mode != "rb" and fail(name)) or open_file(name, mode)
    assert box.clear()["error"] == "the box cannot store it: storage failed"
    assert box.content() == content
    fs.remove, fs.open = remove, open_file
    again = Table(fs, boot=2)
    assert (again.content(), again.log.damage) == (content, [])
    assert "error" not in again.clear()
    assert again.forgotten()


def test_a_new_log_that_cannot_be_read(box):
    """The old one is gone: nothing is said of either before the application has started anew."""
    last, fs = box.log.last_digest, box.fs
    open_file = fs.open

    def fail(name, mode):
        raise OSError(5, "fault")

    rename = fs.rename
    fs.rename = lambda old, new: (rename(old, new), setattr(fs, "open", fail))
    answer = box.clear()
    assert (answer["error"], answer["key"]) == (
        "the box has to start anew; call it again",
        "start_anew",
    )
    fs.open, fs.rename = open_file, rename
    assert box.ask("identify") == box.ask("pull", 0, 100) == answer
    again = Table(fs, boot=2)
    assert is_anew(again, last)
    assert "error" not in again.ask("identify")


def test_a_new_log_that_cannot_take_the_place_of_the_old_one(box, monkeypatch):
    """Nobody knows whether it has: after a new start the old one is there, and goes on request."""
    content, fs = box.content(), box.fs

    def fail(old, new):
        raise OSError(5, "fault")

    with monkeypatch.context() as failing:
        failing.setattr(fs, "rename", fail)
        assert box.clear()["key"] == "start_anew"
    again = Table(fs, boot=2)
    assert (again.content(), again.log.damage) == (content, [])
    assert "error" not in again.clear()
    assert again.forgotten()


@pytest.mark.long
@pytest.mark.parametrize("kind", CUTS)
def test_cut_at_every_operation(kind):
    """The old log, whole, or the new one; whichever it is, the box goes on with it."""
    flash = Flash()
    box = Table(LittlefsDisk(flash, fresh=True)).play()
    content, last = box.content(), box.log.last_digest
    start = flash.copy()
    flash.journal.clear()
    box.clear()
    journal = list(flash.journal)
    assert is_anew(box, last)
    seen = set()
    for position, operation in enumerate(journal):
        cut = start.copy(seed=position)
        cut.cut(operation, kind, seed=position)
        start.apply(operation)
        box = Table(LittlefsDisk(cut), boot=2)
        assert (box.log.damage, box.draft.damage, box.timer.damage) == ([], None, None)
        assert box.settings.damage == []
        is_old = box.content() == content
        seen.add(is_old)
        assert is_old or is_anew(box, last)
        before = box.log.last_digest
        if is_old:
            assert box.session.ledger.signed
            assert "error" not in box.clear()
            assert is_anew(box, before)
        assert box.draft.load(box.log.next_sequence) is None
        assert box.forgotten()
        box.deal()
        again = Table(LittlefsDisk(cut), boot=3)
        assert again.session.ledger.played == 1
        assert again.log.damage == []
    assert True in seen
    assert len(journal) > 5
