"""Decisions as pages show them: those about an event, and those about persons of the club."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from host_tools.club import club_journal
from host_tools.club.club_journal import ClubJournal
from host_tools.club.person import Person
from host_tools.common.times import local_time
from host_tools.journal.journal import UNDO, Journal
from host_tools.journal.kind import Decision
from host_tools.language.message import Sayable, Sentence
from host_tools.tournament.decisions import sentence
from host_tools.tournament.event import Event


@dataclass(frozen=True)
class JournalRow:
    """A decision as a page shows it.

    `name`: its number, `P3` if it is about persons; `undone_by`: the name of the decision that has
    undone it, None for one in force; `idle`: why it has no effect though it is in force, else None;
    `can_undo`: may it be undone? `about_persons`: is it about persons of the club?
    """

    decision: Decision
    sentence: Sayable
    name: str
    undone_by: str | None
    idle: Sentence | None
    can_undo: bool
    about_persons: bool


def newest_first(event: Event) -> list[tuple[Decision, bool]]:
    """[(Decision, is it about persons of the club?)] about an event and the persons in it."""
    return list(reversed(club_journal.in_order(event.journal, event.about_persons())))


def rows_of_event(event: Event, told: Iterable[tuple[Decision, bool]]) -> Iterator[JournalRow]:
    """A `JournalRow` for each of these decisions; told: as `newest_first` returns them."""
    idle = {decision.number: why for decision, why in event.idle}
    of_event = _maker(event.journal, lambda decision: sentence(decision, event), str, idle)
    of_persons = _maker_about_persons(event.club, event.persons)
    for decision, about_persons in told:
        yield (of_persons if about_persons else of_event)(decision)


def rows_about_persons(journal: ClubJournal, persons: Mapping[int, Person]) -> Iterable[JournalRow]:
    """A `JournalRow` for every decision of a `ClubJournal`, newest first; persons: their cards."""
    return map(_maker_about_persons(journal, persons), reversed(journal.decisions))


def by_days(rows: Iterable[JournalRow]) -> list[tuple[str, list[JournalRow]]]:
    """[(day, its rows)]; day: YYYY-MM-DD, "" if the time is not known."""
    return [(day, list(of_day)) for day, of_day in groupby(rows, _day)]


def _maker_about_persons(
    journal: ClubJournal, persons: Mapping[int, Person]
) -> Callable[[Decision], JournalRow]:
    return _maker(
        journal,
        lambda decision: club_journal.sentence(decision, journal, persons),
        club_journal.named,
        {},
    )


def _maker(
    journal: Journal,
    say: Callable[[Decision], Sayable],
    name: Callable[[int], str],
    idle: Mapping[int, Sentence],
) -> Callable[[Decision], JournalRow]:
    """A function that makes the `JournalRow` of a decision of a journal."""
    undone = journal.undone()
    standing = {decision.number for decision in journal.to_take_back()}

    def make(decision: Decision) -> JournalRow:
        decision_number = decision.number
        undone_by = undone.get(decision_number)
        return JournalRow(
            decision,
            say(decision),
            name(decision_number),
            None if undone_by is None else name(undone_by),
            idle.get(decision_number),
            decision_number in standing or (decision.kind == UNDO and undone_by is None),
            isinstance(journal, club_journal.ClubJournal),
        )

    return make


def _day(row: JournalRow) -> str:
    moment = local_time(row.decision.time)
    return "" if moment is None else moment.date().isoformat()
