"""Journals on standard output: of an event, and of the club."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from host_tools.cli.text_tables import Cell, show_table
from host_tools.club import club_journal
from host_tools.common.times import local_time, minute
from host_tools.language.message import msg
from host_tools.tournament.decisions import sentence

if TYPE_CHECKING:
    from host_tools.journal.journal import Journal
    from host_tools.journal.kind import Decision
    from host_tools.language.message import Sentence
    from host_tools.tournament.event import Event

_NUMBER = msg("Number")
_COLUMNS = (_NUMBER, msg("Time"), msg("Author"), msg("What"), msg("Reason"), msg("Undone by"))


def show_journal_of_event(event: Event) -> None:
    """Show what was decided about an event, and about persons of it."""
    decided = club_journal.in_order(event.journal, event.about_persons())
    _show(_row_of_event(event, one, about_persons) for one, about_persons in decided)


def show_journal_of_club(journal: Journal, said: Callable[[Decision], Sentence]) -> None:
    """Show what was decided about persons; said: the sentence of a decision."""
    _show(_row(one, said(one), journal, int) for one in journal.decisions)


def _show(rows: Iterable[Iterable[Cell]]) -> None:
    show_table(msg("Journal"), _COLUMNS, rows, (_NUMBER,))


def _row_of_event(event: Event, decision: Decision, about_persons: bool) -> list[Cell]:
    if about_persons:
        said = club_journal.sentence(decision, event.club, event.persons)
        return _row(decision, said, event.club, club_journal.named)
    return _row(decision, sentence(decision, event), event.journal, int)


def _row(
    decision: Decision, said: Sentence, journal: Journal, named: Callable[[int], int | str]
) -> list[Cell]:
    """The cells of a decision; named: how the journal calls the decision of a number."""
    undone_by = journal.undone().get(decision.number)
    return [
        named(decision.number),
        minute(local_time(decision.time)),
        decision.author,
        said,
        decision.reason,
        None if undone_by is None else named(undone_by),
    ]
