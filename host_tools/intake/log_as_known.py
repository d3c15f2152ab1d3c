"""Stored state of a log before a piece of it is taken in. A new log is begun here."""

from dataclasses import dataclass
from typing import NamedTuple

from host_tools.database.box_rows import SeenLog
from host_tools.database.storage import Storage
from host_tools.intake.log_as_sent import LogAsSent
from host_tools.intake.log_succession import has_ended, log_before, was_begun_anew
from host_tools.intake.pieces import begins
from host_tools.intake.stored_log import StoredLog
from host_tools.language.message import Message
from host_tools.sessions import finding_words as words


class Succession(NamedTuple):
    """The succession of a log of a box to an earlier one.

    `anew`: it has begun where one ended that is completely here; `wrong`: the sentence to be told.
    """

    anew: bool = False
    wrong: Message | None = None


@dataclass(frozen=True)
class LogAsKnown:
    """The log that a box has sent, as it is stored. Rows of logs are row ids.

    `box`: row of the box that has sent it; `owner`: the id of the box whose log it is; `is_own`:
    are both the same? `log`: its row; `branches`: rows of those that this box has brought;
    `stored`: the `StoredLog` of the log and of each of its branches; `unread`: rows of those that
    lack their readable form.
    """

    box: int
    owner: bytes
    is_own: bool
    log: int
    is_new: bool
    branches: list[int]
    stored: dict[int, StoredLog]
    unread: frozenset[int]
    succession: Succession


def log_as_known(database: Storage, box: int, sent: LogAsSent) -> LogAsKnown:
    """Return the stored state of the log that the box of the row `box` has sent."""
    boxes, identity = database.boxes, sent.identity
    seen = boxes.see_log(box, identity.log)
    is_new = seen.row is None
    if seen.row is None or seen.owner is None:
        owner = _owner_of_new(database, box, sent)
        log = boxes.store_log(owner, identity.log)
        stored = {log: StoredLog([])}
    else:
        log, owner = seen.row, seen.owner
        stored = {log: _stored(database, log, sent)}
    own = []
    if seen.branches:
        stored |= {row: _stored(database, row, sent) for row in boxes.branches(identity.log)}
        own = list(boxes.branches(identity.log, identity.box))
    is_own = owner == box
    return LogAsKnown(
        box,
        identity.box if is_own else boxes.owner_of(log),
        is_own,
        log,
        is_new,
        own,
        stored,
        frozenset(row for row in (log, *own) if not is_new and database.readings.are_missing(row)),
        _succession(database, box, seen, sent) if is_own else Succession(),
    )


def _owner_of_new(database: Storage, box: int, sent: LogAsSent) -> int:
    """Return the row of the box that the first record names: a log belongs to it in any case."""
    first = sent.first
    if first is None or first.body is None or not begins(first, sent.identity.log):
        return box
    if first.body["box"] == sent.identity.box:
        return box
    return database.boxes.store(first.body["box"], first.body["firmware"], 0)


def _stored(database: Storage, log: int, sent: LogAsSent) -> StoredLog:
    places = database.records.places_from(log, sent.start, sent.lowest_sequence)
    return StoredLog(places)


def _succession(database: Storage, box: int, seen: SeenLog, sent: LogAsSent) -> Succession:
    if not seen.others:
        return Succession()
    if seen.row is not None:
        return Succession(wrong=words.ENDED_LOG if has_ended(database, box, seen.row) else None)
    if log_before(database, box, sent.first) is not None:
        return Succession(anew=True)
    cleared = was_begun_anew(sent.first)
    return Succession(wrong=words.BEGUN_ELSEWHERE if cleared else words.BEGUN_AGAIN)
