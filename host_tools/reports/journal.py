"""What was decided about an event."""

import json

from host_tools.reports.report import NUMBER, Column, Report
from host_tools.times import local_time, minute
from host_tools.tournament.decisions import UNDO
from host_tools.translations.message import msg

COLUMNS = (
    Column("number", msg("number"), NUMBER),
    Column("time", msg("time")),
    Column("author", msg("author")),
    Column("kind", msg("kind")),
    Column("content", msg("content")),
    Column("reason", msg("reason")),
    Column("undone", msg("undone")),
)


def journal(evening):
    """Every decision in its order, also those that were undone; `content` is JSON."""
    standing = {decision.number for decision in evening.journal.in_force()}
    rows = [
        (
            decision.number,
            minute(local_time(decision.time)) or None,
            decision.author or None,
            decision.kind,
            json.dumps(decision.content, ensure_ascii=False),
            decision.reason or None,
            None if decision.number in standing or decision.kind == UNDO else msg("yes"),
        )
        for decision in evening.journal.decisions
    ]
    return Report(msg("Journal"), COLUMNS, rows)
