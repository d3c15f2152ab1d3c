"""Room on a box: its log begins anew once every byte of it is here, and in a copy besides."""

from dataclasses import dataclass

from host_tools.boxes.collect import collect, known_log
from host_tools.boxes.link.box_answers import Identity
from host_tools.common.errors import DeskError, LinkError
from host_tools.database.copies import free_name, keep
from host_tools.intake.database import Database
from host_tools.intake.intake import IntakeReport
from host_tools.intake.log_succession import end_before
from host_tools.intake.stored_log import stored_record
from host_tools.intake.whole_log import Held, end_of_log, held_log
from host_tools.language.message import msg


@dataclass(frozen=True)
class Clearable:
    """A box whose log may begin anew. `elsewhere`: has another desk synced it last?"""

    identity: Identity
    held: Held
    report: IntakeReport
    elsewhere: bool


def look(link, database):
    """Collect the box behind `link`, a BoxLink, and see whether all of its log is here.

    A `Clearable`. LinkError, or DeskError if it cannot be cleared now. Letting it go on is the
    caller's, as in `clear`.
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


def copy_all(path, clearables):
    """Copy the database at `path`, and look for the logs of `clearables` there; where it lies.

    DeskError if that fails.
    """
    copy = free_name(path, "before-clear")
    keep(path, copy)
    with Database(copy, must_exist=True) as kept:
        for one in clearables:
            if held_log(kept, one.identity) != one.held:
                raise DeskError(msg("{copy} does not hold what the database holds", copy=copy))
    return copy


def clear(link, database, clearable):
    """Let the log of the box behind `link` begin anew, and collect the new one: its `IntakeReport`.

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
    first = stored_record(database.records.first(database.boxes.find_log(begun)))
    if end_before(first) != clearable.identity.last:
        raise LinkError(
            msg(
                "{port}: the log that the box has now does not follow the one before",
                port=link.name,
            )
        )
    return report
