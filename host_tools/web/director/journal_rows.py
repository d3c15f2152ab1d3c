"""Decisions as journals show them: those of an event, and those about persons of the club."""

from dataclasses import dataclass
from itertools import groupby

from host_tools.common.times import local_time
from host_tools.language.message import Message
from host_tools.tournament import club_journal
from host_tools.tournament.decisions import UNDO, Decision, sentence


@dataclass(frozen=True)
class JournalRow:
    """A decision as a page shows it.

    `name`: its number, of one about persons `P3`; `undone_by`: the name of the decision that has
    undone it, None for one in force; `idle`: why it cannot hold though nobody has undone it, None
    for nearly all; `can_undo`: may somebody take it back? `about_persons`: of the club.
    """

    decision: Decision
    sentence: Message
    name: str
    undone_by: str | None
    idle: object
    can_undo: bool
    about_persons: bool


def newest_first(event):
    """[(Decision, is it one about persons of the club?)] about an event and the persons in it."""
    return list(reversed(club_journal.in_order(event.journal, event.about_persons())))


def rows_of_event(event, told):
    """A `JournalRow` for each of these decisions about an event, as `newest_first` has them."""
    idle = {one.number: why for one, why in event.idle}
    of_event = _maker(event.journal, lambda one: sentence(one, event), str, idle)
    of_persons = _maker_about_persons(event.club, event.persons)
    for decision, about_persons in told:
        yield (of_persons if about_persons else of_event)(decision)


def rows_about_persons(journal, persons):
    """A `JournalRow` for every decision of a `ClubJournal`, newest first; persons: their cards."""
    return map(_maker_about_persons(journal, persons), reversed(journal.decisions))


def by_days(rows):
    """[(day, [Row, ...])]; day: YYYY-MM-DD, "" where the time is not known."""
    return [(day, list(of_day)) for day, of_day in groupby(rows, _day)]


def _maker_about_persons(journal, persons):
    return _maker(
        journal, lambda one: club_journal.sentence(one, journal, persons), club_journal.named, {}
    )


def _maker(journal, say, name, idle):
    """A function that makes the `JournalRow` of a decision of a journal."""
    undone = journal.undone()
    standing = {decision.number for decision in journal.to_take_back()}

    def make(decision):
        number = decision.number
        undone_by = undone.get(number)
        return JournalRow(
            decision,
            say(decision),
            name(number),
            None if undone_by is None else name(undone_by),
            idle.get(number),
            number in standing or (decision.kind == UNDO and undone_by is None),
            isinstance(journal, club_journal.ClubJournal),
        )

    return make


def _day(row):
    moment = local_time(row.decision.time)
    return "" if moment is None else moment.date().isoformat()
