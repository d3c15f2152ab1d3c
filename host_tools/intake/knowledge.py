"""Knowledge of this program, and new judgement of records stored while less was known.

A record of a format, a kind, a rule book or a version of it that is not known is kept and left out
of the totals (`unknown`). The database says what the program knew that judged last, so that such
records are judged again once, by the first program that knows something else; and all records, by
the first one that finds something in them that none before has looked for. It also has a checksum
of the judgements: if it is wrong, all is judged again.
"""

from collections.abc import Sequence

from host_tools.database.address import DatabaseAddress
from host_tools.database.checkpoint_rows import RECORD, NewRows
from host_tools.events.event_store import EventStore
from host_tools.events.forgetting import take_out_of_sessions
from host_tools.intake.readings import Readings
from host_tools.language.message import Message, Sentence, counted, msg
from host_tools.sessions.findings import ALTERED, Finding
from rules_core import books
from rules_core.record import known_kinds

# Kinds of findings that came later than the first one, and that any record may give cause for.
_LOOKED_FOR = {f"finding {ALTERED}"}


def knowledge() -> str:
    """Return the known kinds, one a line: a kind of record in a format, a rule book in a version, a
    kind of finding.
    """
    lines = [f"record {form} {kind}" for form, kinds in known_kinds().items() for kind in kinds]
    lines += [f"rules {rules} {version}" for rules, version, *_ in books.SHELF + books.EARLIER]
    return "\n".join(sorted([*lines, *_LOOKED_FOR]))


def is_judged(database: EventStore, new: NewRows | None) -> bool:
    """Return True if a program with the knowledge of this one has judged all stored records.

    new: the rows whose sessions and entries are checked against that program's judgement, too.
    """
    if database.readings.known() != knowledge():
        return False
    if new is None:
        return True
    noted, found = database.readings.checksums(new.after(RECORD))
    before = 0 if new.since is None else new.since.checksum
    return noted == str(before + int(found))


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
    if known is None:  # a step of the migration has taken it out
        return database.boxes.logs()
    before = set(str(known).split("\n"))
    if _LOOKED_FOR <= before <= set(knowledge().split("\n")):
        return database.readings.logs_with_unknown()
    return database.boxes.logs()


def judge_log(database: EventStore, log: int, now: int) -> None:
    """Make the readable form of a log (row id) anew; `now`: Unix seconds. In a transaction."""
    main = database.boxes.main_log(log)
    box = database.boxes.box_of(log)

    def find(kind: str, offset: int, sentence: Sentence, raw: bytes) -> None:
        database.findings.store(box, main, Finding(kind, offset, sentence, raw), now)

    # Records that are damaged in the database are told by whoever shows their session.
    Readings(database, main, find, now).read_again([log])
