"""Knowledge of this program: the kinds of records and findings, and the rule books, that it judges.

A record of a format, a kind, a rule book or a version of it that is not known is kept and left out
of the totals (`unknown`). The database says what the program knew that judged last.
"""

from host_tools.database.checkpoint_rows import RECORD, NewRows
from host_tools.events.event_store import EventStore
from host_tools.sessions.findings import ALTERED
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


def only_adds_to(known: str) -> bool:
    """Return True if this program knows all that is `known`, and looks for nothing else in it."""
    before = set(known.split("\n"))
    return _LOOKED_FOR <= before <= set(knowledge().split("\n"))
