"""What this program knows, and judging anew what was stored while less was known.

A record of a format, a kind, a rule book or a version of it that is not known is kept and left out
of the totals (`unknown`). The database says what the program knew that judged last, so that such
records are judged again once, by the first program that knows something else.
"""

import json
import time

from host_tools.desk.findings import Finding
from host_tools.desk.readings import Readings
from host_tools.plain import tell
from host_tools.words import plural
from rules_core import books
from rules_core.record import known_kinds


def knowledge():
    """The formats and kinds of records and the versions of rule books that are known: a text."""
    versions = {line[0]: [books.book(line[0]).version] for line in books.SHELF}
    for line in books.EARLIER:
        versions[line[0]].append(line[1])
    return json.dumps({"records": known_kinds(), "rules": versions}, sort_keys=True)


def judge_anew(database):
    """Judge again what the program before did not know; all, if nobody says what it knew.

    One transaction. Says how many records could be judged now. DeskError if SQLite fails.
    """
    with database.transaction():
        known = database.known()
        if known == knowledge():
            return  # meanwhile another process has done it
        before = database.unknown_entries()
        now = int(time.time())
        for log in database.logs() if known is None else database.logs_with_unknown():
            _judge_log(database, log, now)
        judged = before - database.unknown_entries()
        database.note_known(knowledge())
    if judged > 0:
        tell(
            f"{plural(judged, 'record')} in {database.path} that a newer program had written could "
            "be judged now; 'schreiber findings --all' lists what was found before"
        )


def _judge_log(database, log, now):
    main = database.main_log(log)
    box = database.box_of(log)

    def find(kind, offset, message, raw):
        database.store_finding(box, main, Finding(kind, offset, message, raw), now)

    # Records that are damaged in the database are told by whoever shows their session.
    Readings(database, main, find, now).read_again([log])
