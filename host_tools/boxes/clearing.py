"""Clears a box: its log begins anew once every byte is in the database and in a copy of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from host_tools.boxes.collect import collect, known_log
from host_tools.boxes.link.box_answers import Identity
from host_tools.boxes.link.box_link import BoxLink
from host_tools.common.errors import DeskError, LinkError
from host_tools.database.address import DatabaseAddress
from host_tools.database.copies import keep_beside
from host_tools.intake.database import Database
from host_tools.intake.intake import IntakeReport
from host_tools.intake.log_succession import end_before
from host_tools.intake.whole_log import Held, end_of_log, held_log
from host_tools.language.message import msg
from host_tools.sessions.stored_records import stored_record


@dataclass(frozen=True)
class Clearable:
    """A box whose log may begin anew. `elsewhere`: did another desk sync it last?"""

    identity: Identity
    held: Held
    report: IntakeReport
    elsewhere: bool


def look(link: BoxLink, database: Database) -> Clearable:
    """Collect the box behind `link`, and check that the whole log is here: a `Clearable`.

    LinkError, or DeskError if it cannot be cleared now. The caller lets the box go on, as in
    `clear`.
    """
    before = known_log(link.identify(), database)
    elsewhere = before.synced > end_of_log(database, before)
    report = collect(link, database)
    identity = known_log(link.identify(), database)
    running = identity.session
    if running is not None and not running.signed:
        raise DeskError(
            msg(
                "table {table}, round {round} on it is not signed; let it be signed or cleared"
                " at the box first",
                table=running.table,
                round=running.round,
            )
        )
    return Clearable(identity, held_log(database, identity), report, elsewhere)


def copy_all(address: DatabaseAddress, clearables: Iterable[Clearable]) -> Path:
    """Copy the database at `address`, and check that the copy holds the logs: the path of the copy.

    DeskError if that fails.
    """
    copy = keep_beside(address, "before-clear")
    with Database(copy, must_exist=True) as kept:
        for clearable in clearables:
            if held_log(kept, clearable.identity) != clearable.held:
                raise DeskError(msg("{copy} does not hold what the database holds", copy=copy))
    return copy


def clear(link: BoxLink, database: Database, clearable: Clearable) -> IntakeReport:
    """Let the log of the box behind `link` begin anew, and collect the new log.

    LinkError if the box refuses, or is another one.
    """
    if link.identify().box != clearable.identity.box:
        raise LinkError(
            msg(
                "{port}: another box is plugged in there by now; it was left as it is",
                port=link.name,
            )
        )
    begun = link.begin_anew(clearable.held.size, clearable.held.digest)
    report = collect(link, database)
    log = database.boxes.find_log(begun)
    first = None if log is None else stored_record(database.records.first(log))
    if end_before(first) != clearable.identity.last:
        raise LinkError(
            msg(
                "{port}: the log that the box has now does not follow the one before",
                port=link.name,
            )
        )
    return report
