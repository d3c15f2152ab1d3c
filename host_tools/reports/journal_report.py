"""The decisions about an event."""

import json

from host_tools.club.club_journal import in_order
from host_tools.common.times import local_time, minute
from host_tools.journal.journal import UNDO
from host_tools.language.message import msg
from host_tools.reports.report import NUMBER, Column, Report, Row
from host_tools.tournament.event import Event

COLUMNS = (
    Column("number", msg("Number"), NUMBER),
    Column("time", msg("Time")),
    Column("author", msg("Author")),
    Column("kind", msg("Kind")),
    Column("content", msg("Content")),
    Column("reason", msg("Reason")),
    Column("undone", msg("Undone")),
)


def journal(event: Event) -> Report:
    """Every decision in its order, also those that were undone; `content` is JSON.

    Decisions about persons of the club stand among them without a number.
    """
    undone = event.journal.undone(), event.club.undone()
    yes = msg("yes")
    rows: list[Row] = [
        (
            None if about_persons else decision.number,
            minute(local_time(decision.time)) or None,
            decision.author or None,
            decision.kind,
            json.dumps(decision.content, ensure_ascii=False),
            decision.reason or None,
            None if decision.kind == UNDO or decision.number not in undone[about_persons] else yes,
        )
        for decision, about_persons in in_order(event.journal, event.about_persons())
    ]
    return Report(msg("Journal"), COLUMNS, rows)
