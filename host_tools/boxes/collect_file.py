"""Takes in the log of a box from a file, with all the checks of one that comes by cable."""

from dataclasses import replace

from host_tools.boxes.saved_log import SavedLog
from host_tools.intake.database import Database
from host_tools.intake.intake import IntakeReport, take


def collect_file(saved: SavedLog, database: Database) -> IntakeReport:
    """Store what is new in a log that a file has. An `IntakeReport`.

    A file may be older than what we have of the log. So it is no finding that it is shorter, as it
    would be of a box.
    """
    stored = _stored_up_to(database, saved.log)
    complete = saved.size >= stored
    reaching = replace(saved, size=max(saved.size, stored))
    return take(database, reaching, 0, saved.data, complete, int(database.clock()))


def _stored_up_to(database: Database, identity: bytes) -> int:
    """Up to which offset we have records of a log, 0 if we have none."""
    log = database.boxes.find_log(identity)
    if log is None:
        return 0
    return max((offset + length for offset, length in database.records.spans(log)), default=0)
