"""Findings about what was changed after a signature, which a decision of the director has seen."""

from host_tools.sessions.findings import ALTERED
from host_tools.sessions.record_ids import parts_of_id
from host_tools.sessions.sessions import load_session_of


def see_altered(database, change, now):
    """Note that the findings about a session's late changes up to this one (its id) were seen.

    now: Unix seconds. In a transaction.
    """
    names = [one.id for one in load_session_of(database, change).late_changes]
    for name in names[: names.index(change) + 1]:
        identity, sequence = parts_of_id(name)
        log = database.boxes.find_log(identity)
        raw = database.records.raw(database.records.row_of(log, sequence))
        found = database.findings.open(database.boxes.main_log(log), (ALTERED,))
        rows = [row for (_, of), about in found.items() if of == raw for row in about.values()]
        for row in rows:
            database.findings.see(row, now)
