"""Takes in the log of a box from a file, with all the checks of one that comes by cable."""

from dataclasses import replace

from host_tools.boxes.saved_log import SavedLog
from host_tools.intake.database import Database
from host_tools.intake.intake import IntakeReport, take_sent
from host_tools.intake.log_as_sent import LogAsSent


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
