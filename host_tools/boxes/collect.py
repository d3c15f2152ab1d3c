"""One box, from hello to go on: what is new in its log is pulled, taken in and acknowledged.

The order makes a cable pulled at any point harmless: the box is told that we have its records
only when they are stored, and stored records are known again. Nothing is stored before it is clear
that what came is the log that the box named, and that it is still the same box.
"""

from dataclasses import replace

from host_tools.common.errors import LinkError, RefusalError
from host_tools.intake.intake import keep, take
from host_tools.intake.pieces import Piece, begins, first_record, split
from host_tools.intake.stored_log import stored_record
from host_tools.language.message import msg
from host_tools.sessions import finding_words as words
from host_tools.sessions.findings import DAMAGED, UNNOTED, Finding

CHUNK = 1536  # bytes asked for at a time; a box may send fewer,
LEAST = 256  # but on the average not fewer than this: the most frugal one sends 512
SPARE = 20  # pulls that bring what they like


def collect(link, database, everything=False, progress=None, clock=None):
    """Collect the records of the box behind `link` (a BoxLink; letting it go on is the caller's).

    everything: pull the whole log again and compare it with what is stored; progress(done,
    total): called with bytes; clock(): Unix seconds, None: that of the database. Returns the
    `Report`. LinkError if the link fails: what had come by then is stored.

    A box that cannot note how far it was synced, as its flash can only be read, is a finding:
    everything that it has is stored.
    """
    clock = clock or database.clock
    named = link.identify()
    identity = known_log(named, database)
    start = 0 if everything else _known_up_to(database, identity)
    data = bytearray()
    try:
        _pull(link, start, identity.size, data, progress)
        if start and not _goes_on(database, identity, start, data):
            start = 0  # what came is not how our log goes on: all of it is compared
            data.clear()
            _pull(link, start, identity.size, data, progress)
    except LinkError:
        take(database, identity, start, data, complete=False, now=int(clock()))
        raise
    _check_box(link, named)
    if start + len(data) < identity.size:
        take(database, identity, start, data, complete=False, now=int(clock()))
        raise LinkError(
            msg("{port}: the box stopped sending in the middle of its log", port=link.name)
        )
    if start == 0 and named.log:
        _check_beginning(link, named, data)
    report = take(database, identity, start, data, complete=True, now=int(clock()))
    try:
        link.acknowledge(identity.size, int(clock()))
    except RefusalError as refusal:
        report.findings.append(_unnoted(refusal.reason))
        keep(database, identity, report.findings[-1], int(clock()))
    link.set_clock(int(clock()))
    return report


def _unnoted(reason):
    return Finding(
        UNNOTED,
        0,
        str(words.NOT_NOTED.about(reason=reason)),
    )


def known_log(identity, database):
    """The identity with a log that can be named: a box that cannot read the beginning of its log
    is taken to have the one that it had, or else one named after the box.
    """
    if identity.log:
        return identity
    return replace(identity, log=database.boxes.newest_log(identity.box) or identity.box)


def _known_up_to(database, identity):
    """The offset from which on the log has to be pulled: 0 if it must be compared as a whole."""
    log = database.boxes.find_log(identity.log)
    if log is None or database.boxes.owner_of(log) != identity.box:
        return 0
    known = _without_a_gap(database, log)
    if known > identity.size or database.boxes.branches(identity.log, identity.box):
        return 0
    return known


def _without_a_gap(database, log):
    """Offset up to which we know every byte of a log: as a record, or as reported damage. Damage
    at its end may have been the beginning of a record.
    """
    stored = database.records.spans(log)
    end = 0
    for offset, length in sorted(stored + database.findings.spans(log, DAMAGED)):
        if offset > end:
            break
        end = max(end, offset + length)
    last, length = max(stored, default=(0, 0))
    return min(end, last + length)


def _goes_on(database, identity, start, data):
    """Does `data` follow from what we have of the log before `start`?"""
    last = stored_record(database.records.last_before(database.boxes.find_log(identity.log), start))
    if last is None:
        return False
    for offset, record, raw in split(data, start):
        if record is not None:
            return Piece(offset, record, raw, last).follows
    return identity.last == last.digest


def _check_box(link, named):
    """Is the box that we have pulled from still there? LinkError if it is another one."""
    now = link.identify()
    if (now.box, now.log) != (named.box, named.log):
        raise LinkError(
            msg(
                "{port}: the box was exchanged for another one while it was being synced;"
                " nothing of it was stored: sync again",
                port=link.name,
            )
        )


def _check_beginning(link, named, data):
    """Is this the log that the box named? A log is named after its first record."""
    if not begins(first_record(data), named.log):
        raise LinkError(
            msg(
                "{port}: the log that came is not the one that the box named; nothing of "
                "it was stored: switch the box off and on, then sync again",
                port=link.name,
            )
        )


def _pull(link, offset, end, data, progress):
    """Append the log from `offset` to `end` to `data`, or as much of it as the box has.

    LinkError if the box sends so little at a time that there would be no end to it.
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
