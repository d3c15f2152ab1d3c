"""Log and draft against a model: whatever happens to the box, in whatever order."""

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from firmware.app.storage.log_file import PATH
from firmware.app.storage.pending import PATH as PENDING
from rules_core.record import DEAL, SESSION
from tests.how_many import cases
from tests.storage.littlefs_disk import CUTS, Flash, LittlefsDisk
from tests.storage.storage_box import Box, deal_body


class Model:
    """What the flash must hold: bytes of the log, the sound records in it, the draft."""

    def __init__(self):
        self.content = b""
        self.records = []  # (offset, Record), oldest first
        self.draft = None  # (sequence, entry)
        self.reported = []  # damage found when the box was last switched on

    def switch_on(self):
        if self.records:
            self.reported = self.damage()

    def copy(self):
        other = Model()
        other.content = self.content
        other.records = list(self.records)
        other.draft = self.draft
        return other

    def append(self, record, data):
        self.records.append((len(self.content), record))
        self.content += data

    def current(self):
        """The records from the last SESSION on, that one first; without one, all of them."""
        for index in reversed(range(len(self.records))):
            if self.records[index][1].kind == SESSION:
                return self.records[index:]
        return self.records

    def damage(self):
        """(offset, length) of what lies between the records of the current session."""
        found = []
        current = self.current()
        end = current[0][0]
        for offset, record in current:
            if offset > end:
                found.append((end, offset - end))
            end = offset + record.size
        if end < len(self.content):
            found.append((end, len(self.content) - end))
        return found

    def offered(self, next_sequence):
        if self.draft is None or self.draft[0] < next_sequence:
            return None
        return self.draft[1]

    def agrees(self, box):
        """Whether `box` knows exactly this."""
        log = box.log
        last = self.records[-1][1]
        current = self.current()
        in_session = current[0][1].kind == SESSION
        return (
            box.content() == self.content
            and (log.next_sequence, log.last_digest) == (last.sequence + 1, last.digest)
            and log.identity == self.records[0][1].digest
            and (log.session is not None) == in_session
            and list(log.entries) == [(r.sequence, o) for o, r in current[1:] if in_session]
            and [damage[:2] for damage in log.damage] == self.reported
            and box.draft.load(log.next_sequence) == self.offered(log.next_sequence)
            and box.draft.damage is None
        )


class Storage(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.flash = Flash()
        LittlefsDisk(self.flash, fresh=True)
        self.boot = 0
        self.number = 0
        self.model = Model()
        self.power_on()
        self.model.append(self.box.log.read(0), self.box.content())

    def power_on(self):
        self.boot += 1
        self.box = Box(LittlefsDisk(self.flash), boot=self.boot)
        self.model.switch_on()

    @rule()
    def begin(self):
        self.appended(self.box.begin())

    @precondition(lambda self: self.box.log.session is not None)
    @rule()
    def enter(self):
        self.number += 1
        self.appended(self.box.log.append(DEAL, deal_body(self.number)))

    @rule()
    def prepare(self):
        self.box.log.prepare()

    @rule()
    def move(self):
        self.box.log.move()

    @precondition(lambda self: self.box.log.entries)
    @rule(data=st.data())
    def correct(self, data):
        sequence, _ = data.draw(st.sampled_from(list(self.box.log.entries)))
        self.appended(self.box.log.append(DEAL, deal_body(1, sequence)))

    @precondition(lambda self: len(self.box.log.entries) > 1)
    @rule(data=st.data())
    def exchange(self, data):
        entries = [sequence for sequence, _ in self.box.log.entries]
        bodies = [deal_body(1, data.draw(st.sampled_from(entries))) for _ in range(2)]
        self.box.log.append_both(DEAL, bodies)
        at = self.box.log.entries[-2][1]
        self.appended(self.box.log.read(at))
        self.appended(self.box.log.read(self.box.log.newest))

    def appended(self, record):
        self.model.append(record, self.box.log.pull(len(self.model.content), record.size))

    @rule(answers=st.lists(st.integers(0, 91), max_size=9))
    def save_draft(self, answers):
        draft = (self.box.log.next_sequence, {"answers": answers})
        self.box.draft.save(*draft)
        self.model.draft = draft

    @rule()
    def clear_draft(self):
        self.box.draft.clear()
        self.model.draft = None

    @rule()
    def switch_off_and_on(self):
        self.power_on()

    @precondition(lambda self: len(self.model.records) > 1)
    @rule(data=st.data())
    def damage_tail(self, data):
        """The last record is cut off or loses bits; rubbish may follow."""
        self.box.log.move()
        offset, record = self.model.records.pop()
        content = self.model.content
        kept = data.draw(st.integers(0, record.size - 1))
        rest = data.draw(st.just(b"") | st.binary(max_size=1500))
        # No record ends with 0xFF, the high byte of its length: what was cut off is not put back.
        self.model.content = content[: offset + kept] + b"\xff" + rest
        with self.box.fs.open(PATH, "wb") as file:
            file.write(self.model.content)
        if self.box.fs.exists(PENDING):
            self.box.fs.remove(PENDING)  # which may have the same record
        self.power_on()

    @precondition(lambda self: self.box.log.session is not None)
    @rule(data=st.data(), kind=st.sampled_from(CUTS))
    def cut(self, data, kind):
        """The power goes while a deal or a draft is written: it is there or it is not."""
        flash = self.flash.copy()
        self.flash.journal.clear()
        before = self.model.copy()
        steps = [self.enter, self.prepare, self.move, self.clear_draft, self.save_one]
        if self.box.log.entries:
            steps.append(self.exchange_one)
        data.draw(st.sampled_from(steps))()
        journal = self.flash.journal
        position = data.draw(st.integers(0, max(0, len(journal) - 1)))
        for operation in journal[:position]:
            flash.apply(operation)
        if journal:
            flash.cut(journal[position], kind, seed=position)
        self.flash = flash
        self.power_on()
        before.switch_on()
        if before.agrees(self.box):
            self.model = before

    def exchange_one(self):
        """Both are there or neither is."""
        bodies = [deal_body(number, self.box.log.entries[-1][0]) for number in (1, 2)]
        self.box.log.append_both(DEAL, bodies)
        self.appended(self.box.log.read(self.box.log.entries[-2][1]))
        self.appended(self.box.log.read(self.box.log.newest))

    def save_one(self):
        self.save_draft([1, 2, 3])

    @invariant()
    def agree(self):
        assert self.model.agrees(self.box)


TestStorage = pytest.mark.slow(Storage.TestCase)
# The same examples every time: a failure is a finding, never a mood.
TestStorage.settings = settings(max_examples=cases(15, 150), stateful_step_count=30)
