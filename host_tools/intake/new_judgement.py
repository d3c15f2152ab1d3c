"""New judgement of records that were stored while less was known.

Records that were unknown are judged again once, by the first program that knows something else. All
are judged again by the first one that looks for something new in them. The database has a checksum
of the judgements, too: if it is wrong, all is judged again.
"""

from collections.abc import Sequence

from host_tools.database.address import DatabaseAddress
from host_tools.events.event_store import EventStore
from host_tools.events.forgetting import take_out_of_sessions
from host_tools.intake.knowledge import is_judged, knowledge, only_adds_to
from host_tools.intake.readings import Readings
from host_tools.language.message import Message, Sentence, counted, msg
from host_tools.sessions.findings import Finding


def judge_anew(database: EventStore) -> Message | None:
    """Judge again what the program before did not know; all, if it knew what this one does not.

    All as well where what it has stored is damaged, or no checksum says that it is not. One
    transaction. Returns what there is to tell, a `Message`, or None. DeskError if SQLite fails.
    """
    readings = database.readings
    with database.transaction():
        if is_judged(database, database.checkpoints.new_rows(whole=True)):
            return None  # meanwhile another process has done it
        known, unknown = readings.known(), readings.unknown_entries()
        now = int(database.clock())
        logs = _to_judge(database, known)
        noted, before = readings.checksums()
        if noted != before:
            readings.forget_all()
            logs = database.boxes.logs()
        for log in logs:
            judge_log(database, log, now)
        judged = unknown - readings.unknown_entries()
        take_out_of_sessions(database)
        readings.note_known(knowledge())
        database.seatings.forget_kept()
        _, after = readings.checksums()
    if known == knowledge() or judged <= 0:
        # Where a step has taken the checksum out nobody can say that it was wrong.
        damaged = noted is not None and before not in (noted, after)
        return _made_anew(database.address) if damaged else None
    return msg(
        "{records} in {path} of a newer program are checked now; 'schreiber box findings --all' "
        "lists what was found before",
        records=counted("{number} record", "{number} records", judged),
        path=database.address,
    )


def _made_anew(path: DatabaseAddress) -> Message:
    return msg(
        "what {path} says of its sessions and deals was not what their records say; it was made "
        "anew from the records",
        path=path,
    )


def _to_judge(database: EventStore, known: str | None) -> Sequence[int]:
    """Row ids of the logs to judge again; `known`: what the program before has noted, or None."""
    # A step of the migration takes out what was known.
    if known is not None and only_adds_to(known):
        return database.readings.logs_with_unknown()
    return database.boxes.logs()


def judge_log(database: EventStore, log: int, now: int) -> None:
    """Make the readable form of a log (row id) anew; `now`: Unix seconds. In a transaction."""
    main = database.boxes.main_log(log)
    box = database.boxes.box_of(log)

    def find(kind: str, offset: int, sentence: Sentence, raw: bytes) -> None:
        database.findings.store(box, main, Finding(kind, offset, sentence, raw), now)

    # Pages and commands tell of damaged records where they show the session.
    Readings(database, main, find, now).read_again([log])
