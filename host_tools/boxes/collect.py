"""Collects one box: new records of its log are pulled, stored and then acknowledged.

A cable may be pulled at any point. The box is told that the desk has its records only after they
are stored, and a stored record that comes again is recognised. Nothing is stored before it is clear
that the data is the log that the box named, and that it is still the same box.
"""

from collections.abc import Callable
from dataclasses import replace

from host_tools.boxes.link.box_answers import Damage, Identity
from host_tools.boxes.link.box_link import BoxLink
from host_tools.boxes.saved_log import SavedLog
from host_tools.common import desk_log
from host_tools.common.errors import LinkError, RefusalError
from host_tools.intake.database import Database
from host_tools.intake.intake import IntakeReport, keep, take, take_sent
from host_tools.intake.log_as_sent import LogAsSent
from host_tools.intake.pieces import Piece, begins, first_record, split
from host_tools.language.formatting import box_end
from host_tools.language.message import Sentence, msg
from host_tools.sessions import finding_words as words
from host_tools.sessions.findings import DAMAGED, FAULT, GAP, UNNOTED, Finding
from host_tools.sessions.stored_records import stored_record

CHUNK = 1536  # bytes that one pull asks for; a box may send fewer
LEAST = 256  # bytes that a pull brings on average, at least; the slowest box sends 512
SPARE = 20  # pulls that may bring fewer


def collect(
    link: BoxLink,
    database: Database,
    everything: bool = False,
    progress: Callable[[int, int], None] | None = None,
    clock: Callable[[], float] | None = None,
) -> IntakeReport:
    """Collect the records of the box behind `link`. The caller lets the box go on.

    everything: pull the whole log again and compare it with the stored one. progress(done, total):
    called with bytes. clock(): Unix seconds, None for the clock of the database. LinkError if the
    link fails: what had come by then is stored.

    It is a finding if the box cannot note how far it was synced, as its flash can only be read. All
    of its records are stored. So is a fault of its processor, as long as it is new, and a damage by
    which its log may have lost its end: then everything is pulled and compared.
    """
    clock = clock or database.clock
    named = link.identify()
    desk_log.note("box", id=box_end(named.box), firmware=named.firmware, log=named.size)
    identity = known_log(named, database)
    compares_all = everything or named.gap is not None
    start = 0 if compares_all else _known_up_to(database, identity)
    data = bytearray()
    try:
        _pull(link, start, identity.size, data, progress)
        if start and not _goes_on(database, identity, start, bytes(data)):
            start = 0  # the data does not continue our log: the whole log is compared
            data.clear()
            _pull(link, start, identity.size, data, progress)
    except LinkError:
        take(database, identity, start, bytes(data), complete=False, now=int(clock()))
        raise
    _check_box(link, named)
    if start + len(data) < identity.size:
        take(database, identity, start, bytes(data), complete=False, now=int(clock()))
        raise LinkError(
            msg("{port}: the box stopped sending in the middle of its log", port=link.name)
        )
    if start == 0 and named.log:
        _check_beginning(link, named, bytes(data))
    report = take(database, identity, start, bytes(data), complete=True, now=int(clock()))
    told_of = [_missing(named.gap)] if named.gap is not None else []
    if named.fault is not None:
        told_of.append(Finding(FAULT, 0, named.fault.told))
    # Before the box hears that it was synced: of the gap it speaks no more then.
    for finding in told_of:
        if keep(database, identity, finding, int(clock())):
            report.findings.append(finding)
    try:
        link.acknowledge(identity.size, int(clock()))
    except RefusalError as refusal:
        report.findings.append(_unnoted(refusal.reason))
        keep(database, identity, report.findings[-1], int(clock()))
    link.set_clock(int(clock()))
    return report


def _missing(gap: Damage) -> Finding:
    return Finding(GAP, gap.offset, words.MAY_BE_MISSING)


def _unnoted(reason: Sentence) -> Finding:
    return Finding(UNNOTED, 0, words.NOT_NOTED.about(reason=reason))


def known_log(identity: Identity, database: Database) -> Identity:
    """The identity with the name of a log.

    A box that cannot read the beginning of its log has the log that it had last, or one that is
    named after the box.
    """
    if identity.log:
        return identity
    return replace(identity, log=database.boxes.newest_log(identity.box) or identity.box)


def _known_up_to(database: Database, identity: Identity) -> int:
    """The offset from which the log has to be pulled; 0 if the whole log must be compared."""
    log = database.boxes.find_log(identity.log)
    if log is None or database.boxes.owner_of(log) != identity.box:
        return 0
    known = _without_a_gap(database, log)
    if known > identity.size or database.boxes.branches(identity.log, identity.box):
        return 0
    return known


def _without_a_gap(database: Database, log: int) -> int:
    """The offset up to which every byte of a log is known, as a record or as reported damage.

    Damage at the end does not count: it may be the beginning of a record.
    """
    stored = database.records.spans(log)
    end = 0
    for offset, length in sorted(stored + database.findings.spans(log, DAMAGED)):
        if offset > end:
            break
        end = max(end, offset + length)
    last, length = max(stored, default=(0, 0))
    return min(end, last + length)


def _goes_on(database: Database, identity: Identity, start: int, data: bytes) -> bool:
    """Does `data` continue the stored log at `start`?"""
    log = database.boxes.find_log(identity.log)
    last = None if log is None else stored_record(database.records.last_before(log, start))
    if last is None:
        return False
    for offset, record, raw in split(data, start):
        if record is not None:
            return Piece(offset, record, raw, last).follows
    return identity.last == last.digest


def _check_box(link: BoxLink, named: Identity) -> None:
    """LinkError if another box is there than the one that was pulled from."""
    now = link.identify()
    if (now.box, now.log) != (named.box, named.log):
        raise LinkError(
            msg(
                "{port}: the box was exchanged for another one while it was being synced;"
                " nothing of it was stored: sync again",
                port=link.name,
            )
        )


def _check_beginning(link: BoxLink, named: Identity, data: bytes) -> None:
    """LinkError if this is not the log that the box named, by the first record."""
    if not begins(first_record(data), named.log):
        raise LinkError(
            msg(
                "{port}: the log that came is not the one that the box named; nothing of "
                "it was stored: switch the box off and on, then sync again",
                port=link.name,
            )
        )


def _pull(
    link: BoxLink,
    offset: int,
    end: int,
    data: bytearray,
    progress: Callable[[int, int], None] | None,
) -> None:
    """Append the log from `offset` to `end` to `data`, or as much of it as the box has.

    LinkError if the box sends so little at a time that it would not end.
    """
    total = end - offset
    pulls = 0
    while len(data) < total:
        if len(data) < LEAST * (pulls - SPARE):
            raise LinkError(
                msg(
                    "{port}: the box sends less than {least} bytes at a time",
                    port=link.name,
                    least=LEAST,
                )
            )
        pulls += 1
        chunk = link.pull(offset + len(data), min(CHUNK, total - len(data)))
        if not chunk:
            return
        data += chunk
        if progress is not None:
            progress(len(data), total)


def collect_file(saved: SavedLog, database: Database) -> IntakeReport:
    """Store what is new in a log that a file has. An `IntakeReport`.

    A file may be older than what we have of the log. So it is no finding that it is shorter, as it
    would be of a box.
    """
    stored = _stored_up_to(database, saved.log)
    is_older = saved.size < stored and _ends_with_stored(database, saved)
    if is_older:
        saved = replace(saved, size=stored)
    sent = LogAsSent(saved, 0, saved.parts, complete=not is_older)
    return take_sent(database, sent, int(database.clock()))


def _stored_up_to(database: Database, identity: bytes) -> int:
    """Up to which offset we have records of a log, 0 if we have none."""
    log = database.boxes.find_log(identity)
    if log is None:
        return 0
    return max((offset + length for offset, length in database.records.spans(log)), default=0)


def _ends_with_stored(database: Database, saved: SavedLog) -> bool:
    """Do we have the last whole record of a file, of the log or of a branch of it?

    One that we have not says that the log went on in another way than ours.
    """
    [*_, last] = [part for part in saved.parts if part.record is not None]
    return database.records.is_stored(saved.log, last.offset, last.raw)
