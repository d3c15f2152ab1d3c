"""Taking in a piece of a box's log: split, verify the chain, compare, judge, store.

Nothing is dropped and nothing is mixed. A record is stored once and compared ever after; what was
lost here is taken in again when a box still has it. Where a log goes on in another way than the one
that we have (its flash was copied to another box, or lost its end and went on), what it has of its
own is kept apart as a *branch* of that log: its new sessions count, its deals in older ones do not.
What is not as it should be becomes a finding: a sentence, and the bytes in question.
"""

from dataclasses import dataclass, field

from host_tools.common.times import is_time
from host_tools.events.forgetting import take_out_of_sessions
from host_tools.events.recognition import recognise_begun
from host_tools.intake.log_succession import has_ended, log_before, was_begun_anew
from host_tools.intake.pieces import Piece, begins, first_record, split
from host_tools.intake.readings import Readings
from host_tools.intake.stored_log import StoredLog, StoredRecord, stored_record
from host_tools.language.formatting import box_name
from host_tools.sessions import finding_words as words
from host_tools.sessions.findings import (
    ANEW,
    CHAIN,
    CHANGED,
    CLOCK,
    DAMAGED,
    FOREIGN,
    HEALED,
    PARTED,
    SHORTER,
    UNREADABLE,
    Finding,
)
from host_tools.sessions.record_ids import record_id
from rules_core import record as records
from rules_core.record import NO_DIGEST


@dataclass
class IntakeReport:
    """What came of one intake: how many records were new, the new findings.

    `anew`: has the log begun anew, and have we all of the one before? `free`: bytes for the
    sessions to come on the box; None: it says nothing of it.
    """

    box: bytes
    records: int = 0
    deals: int = 0
    findings: list = field(default_factory=list)
    anew: bool = False
    free: int | None = None


def take(database, identity, start, data, complete, now):
    """Store what is new in `data`, the log of the box `identity` from offset `start` on.

    `complete`: data reaches to the end of the log; else the cable was pulled, and only what
    certainly belongs to this log is stored. `now`: Unix seconds. One transaction. Returns a
    `IntakeReport`.
    """
    with database.transaction():
        if not complete and not _is_begun(database, identity, data):
            return IntakeReport(identity.box)  # whose log it is, its first record would have said
        intake = _Intake(database, identity, now)
        pieces = intake.look_at(start, data, complete)
        if complete:
            intake.take_all(pieces, start)
        else:
            intake.take_beginning(pieces)
        intake.store()
        intake.judge(again=complete and start == 0)
        recognise_begun(database, intake.begun(), now)
        take_out_of_sessions(database)
        intake.report.findings.sort(key=lambda finding: finding.offset)
        return intake.report


def _is_begun(database, identity, data):
    """Do we know the log of the box `identity`, or is its first record in `data`?"""
    if database.boxes.find_log(identity.log) is not None:
        return True
    return begins(first_record(data), identity.log)


def keep(database, identity, finding, now):
    """Keep a `Finding` about the box `identity`, whose log was taken in; each is listed once."""
    with database.transaction():
        box = _store_box(database, identity, now)
        database.findings.store(box, database.boxes.find_log(identity.log), finding, now)


def _store_box(database, identity, now):
    """The row id of the box that has said this of itself."""
    return database.boxes.store(
        identity.box, identity.firmware, now, identity.battery, identity.free
    )


class _Intake:
    def __init__(self, database, identity, now):
        self._database = database
        self._identity = identity
        self._now = now
        self.report = IntakeReport(identity.box, free=identity.free)
        self._box = _store_box(database, identity, now)
        self._seen = database.boxes.see_log(self._box, identity.log)
        self._log = self._seen.row  # the one that the box names; None: new
        self._is_new = self._log is None
        self._from = 0, 0  # the lowest offset and sequence number of what has come
        self._branches = []  # row ids of those of the log that this box has brought
        self._in_branches = {}  # what is in all of them
        self._stored = {}  # a StoredLog by the row id of each log that was looked at
        self._fresh = []  # (log, Piece) of what is stored now
        self._rows = []  # their row ids
        self._healed = []  # Pieces among what we had already
        self._to_read_again = set()  # logs of which more than the fresh records must be judged

    # what there is

    def look_at(self, start, data, complete):
        """The `Piece`s in the data; tells what can be seen before anything is stored."""
        parts = list(split(data, start))
        first = parts[0][1] if parts else None
        numbers = [record.sequence for _, record, _ in parts if record is not None]
        self._from = start, min(numbers, default=0)
        owner = self._begin_log(first) if self._is_new else self._seen.owner
        self._is_own = owner == self._box
        stored_log = self._log_as_stored(self._log)
        self._end = stored_log.end
        if not self._is_new:
            self._look_at_branches()
        self._look_at_log(first)
        previous = stored_record(stored_log.last_before(start))
        pieces = []
        for offset, record, raw in parts:
            if record is not None:
                pieces.append(Piece(offset, record, raw, previous))
                previous = record
            elif complete:
                self._take_damage(offset, raw)
        if complete and (previous.digest if previous else NO_DIGEST) != self._identity.last:
            self._find(
                CHANGED,
                self._identity.size,
                words.OTHER_END,
            )
        return pieces

    def _begin_log(self, first):
        """A log belongs to the box that its first record names, whoever brings it: its row id."""
        owner = self._box
        if begins(first, self._identity.log) and first.body is not None:
            body = first.body
            if body["box"] != self._identity.box:
                owner = self._database.boxes.store(body["box"], body["firmware"], 0)
        self._log = self._database.boxes.store_log(owner, self._identity.log)
        self._stored[self._log] = StoredLog([])
        return owner

    def _look_at_branches(self):
        if self._seen.branches:
            branches = self._database.boxes.branches(self._identity.log)
            self._in_branches = self._find_in(branches)
            self._branches = self._database.boxes.branches(self._identity.log, self._identity.box)
        for log in (self._log, *self._branches):
            if self._database.readings.are_missing(log):
                self._to_read_again.add(log)

    def _look_at_log(self, first):
        size = self._identity.size
        if self._is_own and self._seen.others:
            self._look_at_succession(first)
        if not self._is_own:
            owner = box_name(self._database.boxes.owner_of(self._log))
            self._find(
                FOREIGN,
                0,
                words.COPIED.about(owner=owner),
                self._identity.box,
            )
        elif size < self._end and not self._branches:
            self._find(
                SHORTER,
                size,
                words.LOST_END.about(size=size, end=self._end),
            )

    def _look_at_succession(self, first):
        """The box has had another log, too."""
        if not self._is_new:
            if has_ended(self._database, self._box, self._log):
                self._find(ANEW, 0, words.ENDED_LOG)
        elif log_before(self._database, self._box, first) is not None:
            self.report.anew = True
        else:
            cleared = was_begun_anew(first)
            self._find(ANEW, 0, words.BEGUN_ELSEWHERE if cleared else words.BEGUN_AGAIN)

    def _take_damage(self, offset, raw):
        if offset < self._end:
            message = words.UNREADABLE_THERE.about(size=len(raw))
        else:
            message = words.NO_RECORD.about(size=len(raw), offset=offset)
        self._find(DAMAGED, offset, message, raw)

    def _log_as_stored(self, log):
        if log not in self._stored:
            self._stored[log] = StoredLog(self._database.records.places_from(log, *self._from))
        return self._stored[log]

    def _find_in(self, branches):
        """{(offset, bytes): (row, branch)} of the records in branches of the log."""
        found = {}
        for branch in branches:
            for offset, row, _, raw in self._database.records.places_from(branch, *self._from):
                found.setdefault((offset, raw), (row, branch))
        return found

    # comparing

    def take_beginning(self, pieces):
        """Store what follows without a gap from what we have: the rest has not come yet."""
        for piece in pieces:
            if not piece.follows or not self._is_own:
                return
            if piece.previous is None and piece.record.digest != self._identity.log:
                return
            if not self._is_known(self._log, piece):
                if self._is_taken(self._log, piece):
                    return
                self._add(self._log, piece)

    def take_all(self, pieces, start):
        """Store every piece in the log, or in the branch of it, that it belongs to."""
        rest = self._compare(self._log, pieces, self._is_own)
        for branch in self._branches:
            if any(self._is_known(branch, piece) for piece in rest):
                rest = self._compare(branch, rest, True)
        if rest:
            self._begin_branch(rest[0])
            self._compare(self._branches[-1], rest, True)
        if self._healed:
            self._find(
                HEALED,
                self._healed[0].offset,
                words.HEALED_RECORDS.about(number=len(self._healed), offset=self._healed[0].offset),
            )

    def _begin_branch(self, piece):
        identity = self._identity.log + self._identity.box + piece.record.digest
        self._branches.append(self._database.boxes.store_log(self._box, identity))
        if self._is_own:
            self._find(
                PARTED,
                piece.offset,
                words.PARTED_FROM.about(number=piece.record.sequence),
                piece.raw,
            )

    def _compare(self, log, pieces, is_own):
        """Compare the pieces with what is stored in `log` and add what it lacks.

        is_own: does it go on with what the box has beyond? Returns the pieces that do not belong
        to it: all from the first one on that takes another way.
        """
        known = [self._is_known(log, piece) for piece in pieces]
        last_known = max((index for index, is_known in enumerate(known) if is_known), default=-1)
        for index, piece in enumerate(pieces):
            if known[index]:
                continue
            taken = self._is_taken(log, piece)
            if index > last_known and (taken or not is_own):
                return pieces[index:]
            if taken:
                message = words.CHANGED_RECORD.about(number=piece.record.sequence)
                self._find(CHANGED, piece.offset, message, piece.raw)
            else:
                self._add(log, piece)
        return []

    def _is_known(self, log, piece):
        """Is the very same record stored there? One that we cannot read any more is made whole."""
        stored_log = self._log_as_stored(log)
        stored = stored_log.at(piece.offset)
        if stored is None:
            return False
        if stored.raw == piece.raw:
            return True
        if stored_record(stored.raw) is not None or stored.sequence != piece.record.sequence:
            return False
        self._database.records.replace_raw(stored.row, piece.raw)
        stored_log.replace(piece.offset, piece.raw)
        self._heal(log, piece)
        return True

    def _is_taken(self, log, piece):
        stored_log = self._log_as_stored(log)
        return stored_log.is_taken(piece.offset, len(piece.raw), piece.record.sequence)

    def _add(self, log, piece):
        elsewhere = self._in_branches.get((piece.offset, piece.raw))
        if elsewhere is not None:
            self._share(*elsewhere, piece)
            return
        stored_log = self._log_as_stored(log)
        if piece.offset < stored_log.end:
            self._heal(log, piece)
        self._check_chain(piece)
        self._check_clock(piece)
        self._fresh.append((log, piece))
        stored_log.add(piece.offset, StoredRecord(None, piece.record.sequence, piece.raw))

    def _share(self, row, branch, piece):
        """A record that came from a copy already belongs to the log itself if the box itself has
        it, too. Until then, or where that has gone another way, it stays with the copy that
        brought it.
        """
        if self._is_own and not self._is_taken(self._log, piece):
            moved = self._log_as_stored(branch).remove(piece.offset)
            self._database.records.move(row, self._log)
            self._keep_who_sat(branch, piece)
            self._log_as_stored(self._log).add(piece.offset, moved)
            self._to_read_again |= {self._log, branch}

    def _keep_who_sat(self, branch, piece):
        """A session that is of another log now has another id."""
        if piece.record.kind == records.SESSION:
            number = piece.record.sequence
            before, now = map(self._database.boxes.identity_of, (branch, self._log))
            self._database.seatings.rename(record_id(before, number), record_id(now, number))

    def _heal(self, log, piece):
        self._healed.append(piece)
        self._to_read_again.add(log)

    def _check_chain(self, piece):
        record = piece.record
        if piece.follows:
            return
        if piece.previous is None:
            message = words.OTHER_BEGINNING
        else:
            message = words.DOES_NOT_FOLLOW.about(
                number=record.sequence, before=piece.previous.sequence
            )
        self._find(CHAIN, piece.offset, message, piece.raw)

    def _check_clock(self, piece):
        """Tell where a time begins that is none; not at every record after it."""
        if _has_no_time(piece.record) and (
            piece.previous is None or not _has_no_time(piece.previous)
        ):
            self._find(
                CLOCK,
                piece.offset,
                words.NO_TIME.about(number=piece.record.sequence, clock=piece.record.stamp.clock),
                piece.raw,
            )

    # storing and judging

    def store(self):
        """Store what was found to be new."""
        placed = [(log, piece.offset, piece.record, piece.raw) for log, piece in self._fresh]
        self._rows = self._database.records.store(placed, self._now)
        self.report.records = len(placed)
        self.report.deals = sum(piece.record.kind == records.DEAL for _, piece in self._fresh)

    def judge(self, again):
        """Judge what is new; `again`: all that is stored of the log."""
        if again and not self._is_new:
            self._to_read_again |= {self._log, *self._branches}
        readings = Readings(self._database, self._log, self._find, self._now)
        for row in readings.read_again(sorted(self._to_read_again)):
            message = words.DAMAGED_HERE.about(number=row["sequence"])
            self._find(UNREADABLE, row["offset"], message)
        fresh = [
            (log, row, piece.offset, piece.record, piece.raw, self._now)
            for (log, piece), row in zip(self._fresh, self._rows, strict=True)
            if log not in self._to_read_again
        ]
        # In the order of their numbers, as when all is read again, wherever they lie in the log.
        readings.read(sorted(fresh, key=lambda one: (one[0], one[3].sequence)))

    def begun(self):
        """(label, day) of the sessions that are new, or were read again."""
        rows = {
            row
            for (_, piece), row in zip(self._fresh, self._rows, strict=True)
            if piece.record.kind == records.SESSION
        }
        if not rows and not self._to_read_again:
            return []
        return self._database.readings.begun(rows, self._to_read_again)

    def _find(self, kind, offset, message, raw=b""):
        finding = Finding(kind, offset, str(message), raw)
        if self._database.findings.store(self._box, self._log, finding, self._now):
            self.report.findings.append(finding)


def _has_no_time(record):
    """Says its clock a time that is none? Of a newer program's record nobody knows."""
    stamp = record.stamp
    return stamp is not None and bool(stamp.clock) and not is_time(stamp.clock)
