"""Storing what an intake has planned, and judging it."""

from typing import NamedTuple

from host_tools.intake.compare_log import NEW_BRANCH, IntakePlan, Moved
from host_tools.intake.database import Database
from host_tools.intake.log_as_known import LogAsKnown
from host_tools.intake.log_as_sent import BoxIdentity
from host_tools.intake.pieces import Piece
from host_tools.intake.readings import Find, Readings
from host_tools.language.message import Sentence
from host_tools.sessions import finding_words as words
from host_tools.sessions.findings import UNREADABLE, Finding
from host_tools.sessions.stored_records import record_id
from rules_core import record as records


class StoredPiece(NamedTuple):
    """A `Piece` that was stored: its log and its record, as row ids."""

    log: int
    row: int
    piece: Piece


def store_plan(
    database: Database, identity: BoxIdentity, known: LogAsKnown, plan: IntakePlan, now: int
) -> list[StoredPiece]:
    """Store all of a plan but its findings: the new records. In a transaction."""
    for row, raw in plan.mended.items():
        database.records.replace_raw(row, raw)
    for moved in plan.moved:
        _move(database, known.log, moved)
    logs = [log for log, _ in plan.fresh]
    if plan.new_branch is not None:
        branch = identity.log + identity.box + plan.new_branch.record.digest
        row = database.boxes.store_log(known.box, branch)
        logs = [row if log == NEW_BRANCH else log for log in logs]
    pieces = [piece for _, piece in plan.fresh]
    placed = [
        (log, piece.offset, piece.record, piece.raw)
        for log, piece in zip(logs, pieces, strict=True)
    ]
    rows = database.records.store(placed, now)
    return [StoredPiece(*stored) for stored in zip(logs, rows, pieces, strict=True)]


def _move(database: Database, log: int, moved: Moved) -> None:
    """Let a record be one of the log. A session that is of another log now has another id."""
    database.records.move(moved.row, log)
    if moved.piece.record.kind == records.SESSION:
        sequence = moved.piece.record.sequence
        before, now = map(database.boxes.identity_of, (moved.branch, log))
        database.seatings.rename(record_id(before, sequence), record_id(now, sequence))


def find_in(database: Database, known: LogAsKnown, now: int, found: list[Finding]) -> Find:
    """A function that stores findings about a log, and adds those that are new to `found`."""

    def find(kind: str, offset: int, sentence: Sentence, raw: bytes = b"") -> None:
        finding = Finding(kind, offset, sentence, raw)
        if database.findings.store(known.box, known.log, finding, now):
            found.append(finding)

    return find


def judge_stored(
    database: Database,
    log: int,
    stored: list[StoredPiece],
    read_again: set[int],
    find: Find,
    now: int,
) -> None:
    """Judge the new records of a log, and all that is stored in those that are `read_again`."""
    readings = Readings(database, log, find, now)
    for row in readings.read_again(sorted(read_again)):
        message = words.DAMAGED_HERE.about(number=row["sequence"])
        find(UNREADABLE, row["offset"], message, b"")
    fresh = [
        (one.log, one.row, one.piece.offset, one.piece.record, one.piece.raw, now)
        for one in stored
        if one.log not in read_again
    ]
    # In the order of their numbers, as when all is read again, wherever they lie in the log.
    readings.read(sorted(fresh, key=lambda placed: (placed[0], placed[3].sequence)))


def begun_sessions(
    database: Database, stored: list[StoredPiece], read_again: set[int]
) -> list[tuple[str, str]]:
    """(label, day) of the sessions that are new, or were read again."""
    rows = {one.row for one in stored if one.piece.record.kind == records.SESSION}
    if not rows and not read_again:
        return []
    return database.readings.begun(rows, read_again)
