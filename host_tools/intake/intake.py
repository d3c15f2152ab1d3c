"""Intake of a piece of a box's log: split, verify the chain, compare, store, judge.

Nothing is dropped and nothing is mixed. A record is stored once and compared ever after; a record
lost here is taken in again if a box still has it. If a log goes on differently from the stored one
(its flash was copied to another box, or lost its end and went on), its own records are kept apart
as a *branch* of that log: its new sessions count, its deals in older ones do not. Each irregularity
becomes a finding: a sentence, and the bytes in question.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from host_tools.common import desk_log
from host_tools.events.forgetting import take_out_of_sessions
from host_tools.events.recognition import recognise_begun
from host_tools.intake.compare_log import check_same_log, compare_log
from host_tools.intake.database import Database
from host_tools.intake.log_as_known import log_as_known
from host_tools.intake.log_as_sent import BoxIdentity, LogAsSent, excerpt_as_sent, log_as_sent
from host_tools.intake.pieces import begins
from host_tools.intake.store_log import begun_sessions, find_in, judge_stored, store_plan
from host_tools.language.formatting import box_end
from host_tools.results.evidence import RawRecord
from host_tools.sessions.findings import Finding
from rules_core import record as records


@dataclass
class IntakeReport:
    """The result of one intake: the number of new records, and the new findings.

    `deals`, `corrections`, `annulments`: numbers of new records of these kinds; `anew`: the log has
    begun anew, and all of the one before is here. `free`: bytes for the sessions to come on the
    box; None: it says nothing of it.
    """

    box: bytes
    records: int = 0
    deals: int = 0
    corrections: int = 0
    annulments: int = 0
    findings: list[Finding] = field(default_factory=list)
    anew: bool = False
    free: int | None = None


def take(
    database: Database, identity: BoxIdentity, start: int, data: bytes, complete: bool, now: int
) -> IntakeReport:
    """Store what is new in `data`, the log of the box `identity` from offset `start` on.

    `complete`: data reaches to the end of the log; else the cable was pulled, and only what
    certainly belongs to this log is stored. `now`: Unix seconds. One transaction. Returns an
    `IntakeReport`.
    """
    return take_sent(database, log_as_sent(identity, start, data, complete), now)


def take_sent(database: Database, sent: LogAsSent, now: int) -> IntakeReport:
    """Store what is new in a log that was split already, as `take` does."""
    identity = sent.identity
    with database.transaction():
        if not sent.complete and not _is_begun(database, sent):
            return IntakeReport(identity.box)  # whose log it is, its first record would have said
        report = _store_sent(database, sent, _store_box(database, identity, now), now)
    desk_log.note(
        "taken in",
        box=box_end(report.box),
        complete=sent.complete,
        records=report.records,
        deals=report.deals,
        findings=",".join(finding.kind for finding in report.findings),
    )
    return report


def take_excerpt(
    database: Database, box: bytes, log: bytes, excerpt: Sequence[RawRecord], now: int
) -> IntakeReport:
    """Store records of a log that another desk has read from the box of this id.

    log: its identity; excerpt: in their order, each of them whole; now: Unix seconds. Within a
    transaction. Records between them may still come, from the box or with another excerpt.
    DeskError if this log goes on in another way here.
    """
    sent = excerpt_as_sent(box, log, excerpt)
    if database.boxes.find_log(log) is None:
        database.origin_rows.note_excerpt(log)
    row = database.boxes.find(box)
    if row is None:
        row = database.boxes.store(box, sent.identity.firmware, 0)
    return _store_sent(database, sent, row, now)


def _store_sent(database: Database, sent: LogAsSent, box: int, now: int) -> IntakeReport:
    """Store what is new in what was sent, and judge it: an `IntakeReport`; within a transaction.

    box: row id; now: Unix seconds. DeskError for an excerpt of a log that goes on otherwise here.
    """
    identity = sent.identity
    known = log_as_known(database, box, sent)
    report = IntakeReport(identity.box, anew=known.succession.anew, free=identity.free)
    plan = compare_log(sent, known)
    if sent.excerpt:
        check_same_log(sent, plan)
    elif plan.is_healing and database.origin_rows.is_excerpt(identity.log):
        plan.tell_nothing_of_healing()
    find = find_in(database, known, now, report.findings)
    for finding in plan.findings:
        find(finding.kind, finding.offset, finding.sentence, finding.raw)
    stored = store_plan(database, identity, known, plan, now)
    report.records = len(stored)
    _count(report, [one.piece.record for one in stored])
    whole = sent.complete and sent.start == 0 and not known.is_new and not sent.excerpt
    logs = {known.log, *known.branches, *(one.log for one in stored)}
    read_again = plan.read_again | (logs if whole else set())
    judge_stored(database, known.log, stored, read_again, find, now)
    recognise_begun(database, begun_sessions(database, stored, read_again), now)
    take_out_of_sessions(database)
    if whole:
        database.origin_rows.forget_excerpt(identity.log)
    report.findings.sort(key=lambda finding: finding.offset)
    return report


def _count(report: IntakeReport, stored: Sequence[records.Record]) -> None:
    """Say how many of the stored records are deals, corrections and annulments.

    A deal of a newer format has no body that could be read: it counts as a deal.
    """
    deals = [record for record in stored if record.kind == records.DEAL]
    read = [record.body for record in deals if record.body is not None]
    report.corrections = sum(body["corrects"] is not None for body in read)
    report.deals = len(deals) - report.corrections
    report.annulments = sum(record.kind == records.ANNUL for record in stored)


def _is_begun(database: Database, sent: LogAsSent) -> bool:
    """Do we know the log of the box, or is its first record in what was sent?"""
    if database.boxes.find_log(sent.identity.log) is not None:
        return True
    return begins(sent.first, sent.identity.log)


def keep(database: Database, identity: BoxIdentity, finding: Finding, now: int) -> bool:
    """Keep a `Finding` about the box `identity`, whose log was taken in; is it a new one?"""
    with database.transaction():
        box = _store_box(database, identity, now)
        log = database.boxes.find_log(identity.log)
        if log is None:
            raise LookupError(f"the log {identity.log.hex()} was not taken in")
        return database.findings.store(box, log, finding, now)


def _store_box(database: Database, identity: BoxIdentity, now: int) -> int:
    """The row id of the box that has said this of itself."""
    return database.boxes.store(
        identity.box, identity.firmware, now, identity.battery, identity.free
    )
