"""The deal log: one file that records are appended to and that is never changed.

At boot the last record is found by the length at the end of the file; it names the offset of its
SESSION record, and only the bytes between are read. Bytes that are no sound record stay where they
are, are reported in `damage`, and new records go behind them.

Of the decoded records only the SESSION record is kept: of the others only their offsets.
log_file.py reads them again.

A record that was announced (`prepare`) is safe in a small file first (pending.py), which is quick,
and goes into the log afterwards (`move`). To everybody who asks it is in the log at once.

The effect of a record is worked out before it is written, so that nothing is left that may fail. If
it fails in spite of this, `still_at` tells that this log and its account are of no use any more:
the application starts anew and reads the flash.
"""

from firmware.app.refusals import BoxRefusal
from firmware.app.storage.entries import Entries
from firmware.app.storage.files import StorageError, storage_error
from firmware.app.storage.log_file import PATH, LogFile
from firmware.app.storage.pending import MAX_SIZE as MAX_PENDING
from firmware.app.storage.pending import Pending
from firmware.app.storage.summary import Summary
from rules_core.ledger import MAX_RECORDS
from rules_core.pin import NO_PIN
from rules_core.record import (
    BEGIN,
    NO_DIGEST,
    ON_THEIR_OWN,
    SESSION,
    TARIFF,
    RecordError,
    decode,
    decode_any,
    digest_of,
    encode,
    unstamped,
)

# BEGIN is 0: a SESSION record of a higher number has something before it.
FIRST_SESSION = 1

# Free bytes without which no session is begun, so that one that has begun always ends: the largest
# there is (MAX_RECORDS of 128 bytes; few are longer, most are half of that), _ROOM beyond it, and
# what the small files may take meanwhile.
RESERVE = 96 * 1024
# Free bytes with which a record surely finds room in the log: its last block is copied, and more
# than one of the directory.
_ROOM = 16 * 1024

# Damaged places that are named one by one; a log in ruins must not fill the memory.
MAX_DAMAGE = 16
# Why a record that was confirmed is not in the log: it was kept elsewhere and cannot be read there,
# or does not follow the last one. It is set aside.
NOT_TAKEN = "pending record"
# After so many records, and a sixteenth of those of a long session, all are summed up anew.
_SUM_UP = 8
# So many records are stored together, behind whose write no memory is asked for.
_TOGETHER = 2


class DealLog(LogFile):
    """The log of this box. `open` it before anything else.

    `size`: bytes in the log. `next_sequence`, `last_digest`: what the next record carries.
    `boot`: the number of this boot, one more than that of the newest record: together with the
    uptime it orders records when the time of day is unknown, and costs no write at the start.
    `session_offset`: where the last SESSION record is; `newest`: where the last record is.
    `identity`: digest of the BEGIN record (None if that is damaged). `session`: the last SESSION
    Record, None before the first; `entries`: the `Entries` after it.
    `newer`: how many records since that a newer program wrote; they count as links of the chain and
    for nothing else. If it wrote a SESSION record, `session` is None.
    `damage`: list of (offset, length, reason), MAX_DAMAGE of them at most; length 0 says that the
    record at `offset` is sound but does not belong to what is before it, the reason NOT_TAKEN that
    one which was to go there is not in the log.

    A Ctrl-C that waited until a record was stored comes out of `append`; the record is in `entries`
    then.
    """

    def __init__(self, fs, guard, stamp, pin=None):
        """`stamp()` -> Stamp; `pin`: the box's `Pin`, None: it has none."""
        super().__init__(fs)
        self._guard = guard
        self._stamp = stamp
        self._pin = pin
        self._account = None
        self._summary = Summary(fs)
        self._firmware = ""
        # What could not be appended last: (sequence, kind, body).
        self._refused = None
        self._pending = Pending(fs)
        self.boot = 0
        self.entries = Entries()
        self._clear()

    def follow(self, account):
        """Have `account` know what the records of the session come to, the SESSION record first.

        It hears of those that are there now, and of all of them anew when the log is read again:

        hear(record)      one that is in the log; raises nothing because of what it says
        forget()          it hears of all of them anew
        expect(record)    what one comes to that is to be stored. ValueError where it does not fit,
                          RecordError or StorageError where something cannot be read
        take(expected)    it is stored
        taken             how many are in the account behind the SESSION record; -1: it is of no use
        state()           what they come to, as bytes
        restore(state)    instead of hearing of them; False: it does not fit
        """
        self._account = account
        if self.session is not None:
            account.hear(self.session)
            for record in self.records():
                account.hear(record)

    def still_at(self, sequence):
        """Return True if it is certain that nothing was stored since `next_sequence` was
        `sequence`.

        False after an error between the first byte written and the last one counted: the known
        state may differ from that of the flash.
        """
        return self._scanned and not self._unsure and self.next_sequence == sequence

    def open(self, box, nonce, firmware):
        """Find the end of the log; write the BEGIN record if no record is there.

        `box`, `nonce`: 8 bytes each, `firmware`: text. StorageError when the file cannot be read
        or written.
        """
        self._firmware = firmware
        with self._guard:
            self._scan()
            self.boot = self._last_boot + 1
            if self.next_sequence == 0:
                body = {"box": box, "nonce": nonce, "firmware": firmware}
                self._store(self._make(BEGIN, body), prepared=False)

    def append(self, kind, body):
        """Store a record; when this returns it is safe. Returns the Record.

        `session`, `back`, `pin` and, if they are not given, `director` and `at_once` (False) are
        filled in, with a TARIFF only `back`, and in a session what a caller may leave out of it.
        ValueError for what no record can hold and what does not fit into the session, StorageError
        when there is no room, when the session has all the records that it can have, or when the
        flash fails.
        After any error but a Ctrl-C's the log is as it was if it is `still_at` where it was.
        """
        with self._guard:
            prepared = self._prepared and kind not in ON_THEIR_OWN
            self._prepared = False
            made = self._made
            self._made = None
            if prepared and made is not None and made.is_of(kind, body):
                made.restamp(self._stamp())
            else:
                if not prepared:
                    if not self._is_as_known():
                        stored = self._catch_up(kind, body)
                        if stored is not None:
                            return stored
                    self._move()
                if kind in ON_THEIR_OWN:
                    self._check_room()
                elif len(self.entries) == MAX_RECORDS:
                    raise StorageError("session_full")
                made = self._make(kind, body)
            self._store(made, prepared)
            return made.record

    def append_both(self, kind, bodies):
        """Store two records of the session; whatever happens, both are in the log or neither is.

        Each has to fit into the session by itself. Errors as in `append`; nothing is prepared.
        """
        with self._guard:
            self._made = None
            self._prepared = False
            if not self._is_as_known():
                known = self.next_sequence if self._scanned else None
                self._scan()
                if self.next_sequence != known:
                    raise StorageError("storage_failed")
            self._move()
            if len(self.entries) + len(bodies) > MAX_RECORDS:
                raise StorageError("session_full")
            first = self._make(kind, bodies[0])
            place = self.next_sequence + 1, first.record.digest
            second = self._make(kind, bodies[1], place)
            self._write_surely(first.data + second.data, self._write, self._ends_with)
            self._count(first)
            # What it comes to is another thing now. It fits, as it did before.
            second.expected = self._expected(second)
            self._count(second)
            self._unsure = False

    def begin_anew(self, box):
        """Begin the log anew; what it held is gone. `box`: 8 bytes.

        The nonce of its BEGIN record is the digest of the last record before. The caller must have
        a copy of all records, and no session may be in play. StorageError; the log is as it was
        then.
        """
        with self._guard:
            self._move()
            # What is spent in this log would not be in the next one.
            self._pending.clear()
            self._summary.remove()
            body = {"box": box, "nonce": self.last_digest, "firmware": self._firmware}
            self._write_new(encode(BEGIN, body, 0, NO_DIGEST, self._stamp()))
            self._scanned = False
            self._take_new()
            self._scan()

    def prepare(self, kind=None, body=None):
        """A record of the session is soon to be appended: do all that can be done before.

        `kind`, `body`: which one, if that is known already; ValueError as in `append`. Of what else
        is wrong nothing is raised: `append` finds it out, and takes longer.
        """
        with self._guard:
            self._made = None
            self._prepared = False
            try:
                self._prepared = self._is_prepared()
                # Of a session that is full `append` says so.
                if self._prepared and kind is not None and len(self.entries) < MAX_RECORDS:
                    self._made = self._make(kind, body)
            except StorageError:
                self._prepared = False

    def move(self):
        """Let the record that is safe elsewhere be in the file of the log, too.

        Raises nothing: it is safe, and is moved before the next one at the latest, or refuses it.
        """
        with self._guard:
            try:
                self._move()
            except StorageError:
                self._prepared = False

    def sum_up(self):
        """Keep what the session comes to if there is much new, so that the next start is quick.

        Raises nothing: without it the start reads the records.
        """
        with self._guard:
            try:
                self._sum_up()
            except StorageError:
                self._summed_up = len(self.entries)  # not at once again

    def records(self):
        """Iterate over the records behind the SESSION record."""
        for _, offset in self.entries:
            yield self.read(offset)

    def find(self, sequence):
        """The Record of the session with this number; ValueError if there is none to be read."""
        return self.read(self.entries.offset_of(sequence))

    def free(self):
        """Bytes left on the flash."""
        try:
            return self._fs.free()
        except OSError as error:
            raise storage_error(error)

    # Appending

    def _make(self, kind, body, place=None):
        """The next record as a `_Made`, with all that has to be known before it is stored.

        `place`: as of `_Made`, of the one after it.
        """
        place = place or (self.next_sequence, self.last_digest)
        made = _Made(kind, body, self._completed(kind, body), place, self._stamp())
        made.expected = self._expected(made)
        self.entries.make_room(_TOGETHER)
        return made

    def _expected(self, made):
        """Return the effect of a `_Made` on the account; StorageError."""
        if self._account is None or made.kind in (BEGIN, TARIFF):
            return None
        try:
            return self._account.expect(made.record)
        except RecordError:  # something in the log, which was sound when it was read last
            raise StorageError("storage_failed")

    def _store(self, made, prepared):
        """Write the next record and count it; StorageError, and it is not there then.

        Or nobody knows, after any other error and where that cannot be read: it stays unsure.
        """
        waits = prepared and len(made.data) <= MAX_PENDING
        self._refused = (self.next_sequence, made.kind, made.body)
        if waits:
            self._write_surely(made.data, self._pending.save, self._is_pending)
            self._waiting = made.data
        else:
            self._write_surely(made.data, self._write, self._ends_with)
        self._count(made)
        self._unsure = False

    def _write_surely(self, data, write, is_there):
        """Write `data`; StorageError if it is not there then. It is unsure until it is counted."""
        self._unsure = True
        try:
            write(data)
        except StorageError:
            # What could not be closed may be there all the same.
            if not is_there(data):
                self._unsure = False
                raise

    def _is_pending(self, data):
        return self._pending.load() == data

    def _count(self, made):
        """Count the next record, which is written."""
        offset = self.size
        self.size += len(made.data)
        self._take(offset, made.record, made.expected)

    def _move(self):
        """Move the record that waits into the file; StorageError."""
        if self._waiting:
            if self._file_size() != self._in_file:
                raise StorageError("storage_failed")
            try:
                self._write(self._waiting)
            except StorageError:
                if not self._ends_with(self._waiting):
                    raise
            self._waiting = b""

    def _is_prepared(self):
        """Return True if all is in order, with room for one more record on the flash.
        StorageError.
        """
        if self.session is None or not self._usable or not self._is_as_known():
            return False
        self._move()
        if self.free() < _ROOM:
            return False
        self._pending.make_room()
        return True

    def _is_as_known(self):
        """Return True if the flash is in the known state, as far as a quick look tells.
        StorageError.
        """
        return self._scanned and not self._unsure and self._file_size() == self._in_file

    def _catch_up(self, kind, body):
        """Follow the file after an append or a scan that failed half-way.

        Returns the record that was to be appended, if the file has it: it was refused, and stored
        nevertheless. StorageError if the file has anything else that the caller could not know of.
        """
        known = self.next_sequence if self._scanned else None
        self._scan()
        if self.next_sequence == known:
            return None
        if kind in ON_THEIR_OWN or self.session is not None:
            body = self._completed(kind, body)
        if self._refused == (self.next_sequence - 1, kind, body):
            return self.read(self.newest)
        raise StorageError("storage_failed")

    def _completed(self, kind, body):
        """The body of a record with what the log knows of it."""
        if kind == TARIFF:
            return dict(body, back=self.session_offset)
        if kind in ON_THEIR_OWN:
            return body
        if self.session is None:
            raise BoxRefusal("", "no_session")
        body = dict(body)
        body["session"] = self.session.sequence
        body["back"] = self.session_offset
        body.setdefault("director", False)
        body["pin"] = NO_PIN if self._pin is None else self._pin.number
        body.setdefault("at_once", False)
        return body

    def _check_room(self):
        if self.free() <= RESERVE:
            raise StorageError("no_room_for_a_session")

    def _take(self, offset, record, expected=None):
        """`record`, at `offset`, is the newest one; `expected`: what the account said of it."""
        self._note(offset, record)
        if record.kind == BEGIN:
            self.identity = record.digest
        if record.body is None:
            self._pass_by(offset, record)
            return
        self._last_boot = record.stamp.boot
        if record.kind == TARIFF:
            return
        if record.kind == SESSION:
            self._begin(offset, record)
            self.newer = 0
        elif self.session is not None:
            self.entries.add(record.sequence, offset)
        if self.session is None or self._account is None:
            return
        if expected is None:
            self._account.hear(record)
        else:
            self._account.take(expected)

    def _note(self, offset, record):
        self.newest = offset
        self.next_sequence = record.sequence + 1
        self.last_digest = record.digest

    def _pass_by(self, offset, record):
        """`record` was written by a newer program: only what its frame says is known."""
        if record.kind == SESSION:
            self._begin(offset, None)
        self.newer += 1

    def _begin(self, offset, session):
        """The records that follow belong to `session`, a Record; None: it cannot be read."""
        self.session = session
        self.session_offset = offset
        self.entries.clear(session.sequence if session is not None else 0)
        # How many of them are summed up.
        self._summed_up = 0

    # Finding the end

    def _clear(self):
        self._scanned = False
        self._know_nothing()
        if self._account is not None:
            self._account.forget()
        self.next_sequence = 0
        self.newest = 0
        self.last_digest = NO_DIGEST
        self._last_boot = 0
        self.identity = None
        self._begin(0, None)
        self.newer = 0
        self.damage = []
        self._prepared = False
        # What was announced, a `_Made`.
        self._made = None
        # False: what is kept elsewhere must not be written over.
        self._usable = True
        # May there be something that is not known of, or is not counted, since a write of it failed
        # or something else did before all was done?
        self._unsure = False

    def _scan(self):
        """Read the current session's part of the file, and the record that is not in it yet."""
        self._clear()
        self.size = self._file_size()
        self._read_file()
        self._read_pending()
        self._scanned = True

    def _read_file(self):
        last = self._last_sound()
        if last < 0:
            self._follow(0)  # nothing but damage, if anything
            return
        record = self.read(last)
        start = self._session_start(last, record)
        if not self._restore(start, last, record):
            self._follow(start)
        named = record.body.get("session")
        passed_by = self.session is None and self.newer
        if named is not None and not passed_by and not self._is_in_play(named):
            self.session = None
            self.entries.clear(0)
            self._report(last, 0, "session missing")
        if self.identity is None:
            self._identify()

    def _read_pending(self):
        """Take the record that is kept elsewhere, unless the log has it already.

        One that does not follow the last of the log, and is not in it, is reported and set aside.
        """
        data = self._pending.load()
        if data == b"" or (data and digest_of(data) == self.last_digest):
            return
        record = _whole(data)
        if record is not None and self._has(record):
            return
        if record is None or not self._is_next(record):
            self._report(self.size, len(data or b""), NOT_TAKEN)
            self._usable = self._pending.set_aside()
            return
        offset = self.size
        self._waiting = data
        self.size += len(data)
        self._take(offset, record)

    def _is_next(self, record):
        """Does `record` follow the last one of the session in play?"""
        return (
            self.session_offset > 0
            and record.sequence == self.next_sequence
            and record.previous == self.last_digest
        )

    def _has(self, record):
        """Return True if `record` is in the log, as far back from its end as one can go."""
        if record.sequence >= self.next_sequence:
            return False
        offset = self.newest
        try:
            found = self._read_any(offset)
            while found.sequence > record.sequence:
                offset, found = self.before(offset)
        except RecordError:
            return False
        return found.digest == record.digest

    def _is_in_play(self, sequence):
        return self.session is not None and self.session.sequence == sequence

    def _session_start(self, offset, record):
        """Where the session of `record`, which is at `offset`, starts; before the first one: 0."""
        if record.kind == BEGIN:
            return 0
        # A session can only have begun before its records.
        return offset if record.kind == SESSION else min(offset, record.body["back"])

    def _restore(self, start, last, record):
        """Take what was summed up of the session at `start`, and the records since; was there any?

        `last`: where the last sound `record` of the log is.
        """
        if self._account is None or record.kind in ON_THEIR_OWN:
            return False
        self._window_size = 0
        try:
            state = self._summary.load(PATH, self._window, self._firmware)
        except StorageError:
            return False  # the log alone is enough; if it is that which cannot be read, it is said
        if state is None or self._summary.start != start:
            return False
        self._take(start, self.read(start))
        size = int.from_bytes(state[:2], "little")
        if self.session is None or not self._account.restore(state[2 + size :]):
            return False
        self.entries.restore(state[2 : 2 + size])
        if self._account.taken != len(self.entries):
            return False
        self._summed_up = len(self.entries)
        self.last_digest = self._summary.digest
        if self._summary.end == last + record.size:
            self._note(last, record)
            self._last_boot = record.stamp.boot
        self._follow(self._summary.end, chained=True)
        return True

    def _sum_up(self):
        count = len(self.entries)
        if self._account is None or count - self._summed_up < max(_SUM_UP, count // 16):
            return
        clean = not (self.damage or self.newer or self._waiting) and self._is_as_known()
        if not clean or self._account.taken != count or self.free() < RESERVE:
            return
        state = self._account.state()
        entries = self.entries.state()
        state = len(entries).to_bytes(2, "little") + entries + state
        place = self.session_offset, self.size
        self._window_size = 0
        self._summary.save(place, self.last_digest, state, PATH, self._window, self._firmware)
        self._summed_up = len(self.entries)

    def _follow(self, offset, chained=False):
        """Take every sound record from `offset` on and report what lies between them.

        `chained`: is it known what the first one has to follow?
        """
        while offset < self.size:
            try:
                record = self._read_any(offset)
            except RecordError as error:
                end = self._next_sound(offset + 1)
                self._report(offset, end - offset, error.reason)
                offset = end
                chained = False
                continue
            if chained and record.previous != self.last_digest:
                self._report(offset, 0, "chain broken")
            self._take(offset, record)
            offset += record.size
            chained = True

    def _report(self, offset, length, reason):
        if len(self.damage) < MAX_DAMAGE:
            self.damage.append((offset, length, reason))

    def _identify(self):
        """The BEGIN record stands at the start, or behind a damaged one."""
        first = self._next_sound(0)
        if first > 0:
            self.damage.insert(0, (0, first, "no record"))
        record = self._read_any(first)
        if record.kind == BEGIN:
            self.identity = record.digest


class _Made:
    """A record that is to be stored, read as it is going to be read.

    `kind`, `body`: of the record; `data`: its bytes; `record`: the Record; `expected`: what the
    account of the log makes of it, None if it is none of the account's.
    """

    def __init__(self, kind, given, body, place, stamp):
        """`given`: the body as it was announced; `place`: (sequence, digest of the one before)."""
        self.kind = kind
        self.body = body
        self.expected = None
        self._stamped = unstamped(kind, body, *place)
        self.data = self._stamped(stamp)
        self.record = decode(self.data)
        # A copy: whoever announces may go on with his.
        self._given = dict(given)

    def restamp(self, stamp):
        """Be the same record with another stamp."""
        self.data = self._stamped(stamp)
        self.record.restamp(stamp, self.data)

    def is_of(self, kind, given):
        """Return True if a record of this kind with this body was announced."""
        return self.kind == kind and self._given == given


def _whole(data):
    """The Record that `data` is, or None."""
    try:
        record = decode_any(data or b"")
    except RecordError:
        return None
    return record if record.size == len(data) else None
