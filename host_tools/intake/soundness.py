"""Is everything that is stored as a program writes it? Looked over as the database is opened.

What damage has left, or somebody's own hand, is refused there in one sentence: pages and commands
can rely on what they read. That every cell is of the right kind is known before, see
`host_tools.database.cells`; what boxes have recorded is judged as they bring it.
"""

from host_tools.common.errors import DeskError
from host_tools.common.strict_json import load
from host_tools.database.numbers import CLUB
from host_tools.database.sqlite_failures import damaged
from host_tools.events.person_cards import cards_of, journal_of_club
from host_tools.intake.stored_log import stored_record
from host_tools.language.message import msg
from host_tools.tournament.binding import WORDS
from host_tools.tournament.decisions import UNDO
from host_tools.tournament.decisions.fields import PERSON
from host_tools.tournament.person import check_person
from host_tools.tournament.settings import NAMES, settings_of
from rules_core.fields import List, Maybe, PlainText
from rules_core.session import MAX_NAME, MAX_SEATS, MIN_SEATS

# What is in a column of JSON: of those that say what a box was told, and who sat at its places.
_SENT = {
    "players": List(PlainText(MAX_NAME), MIN_SEATS, MAX_SEATS),
    "persons": List(PERSON, MIN_SEATS, MAX_SEATS),
}
_SEATED = {"persons": List(Maybe(PERSON), MIN_SEATS, MAX_SEATS)}
_HOW = tuple(WORDS)


def check_stored(database):
    """DeskError for records, persons, decisions, seats or PINs as no program writes them."""
    try:
        _check_records(database)
        _check_cards(cards_of(database))
        _check_journals(database)
        _check_seats(database)
        database.pins.all()  # which refuses what is no number
    except DeskError as error:
        raise damaged(database.path, error.message) from error


def _check_records(database):
    """Columns repeat what a record says of itself; bytes that are damaged a box can bring again."""
    for row, raw in database.records.unlike_their_bytes():
        if stored_record(raw) is not None:
            raise _wrong("record.kind or record.sequence", row)


def _check_cards(cards):
    for person in cards.values():
        try:
            check_person(person)
        except DeskError as error:
            raise DeskError(
                msg("person {number}: {error}", number=person.number, error=error.message)
            ) from error
    for person in cards.values():
        others = {person.number}
        while person.same_as is not None:
            person = cards[person.same_as]
            if person.number in others:
                raise DeskError(msg("person {number} is the same as himself", number=person.number))
            others.add(person.number)


def _check_journals(database):
    _check_journal(CLUB, journal_of_club(database))
    for event in database.events.numbers():
        journal = database.journals.of(event).journal
        _check_journal(event, journal)
        _check_making(event, journal)


def _check_journal(event, journal):
    """Decisions are numbered without a gap, and undo what was decided before them."""
    for number, decision in enumerate(journal.decisions, 1):
        if decision.number != number:
            raise DeskError(
                msg("decision {number} of event {event} is missing", number=number, event=event)
            )
        if decision.kind == UNDO and decision.content["decision"] >= number:
            raise DeskError(
                msg(
                    "decision {number} of event {event} undoes what was not decided",
                    number=number,
                    event=event,
                )
            )


def _check_making(event, journal):
    """What an event is was said, in settings of which a newer program may know more."""
    said = [one.content["settings"] for one in journal.decisions if one.kind == "settings"]
    if not said:
        raise DeskError(msg("nothing says what event {number} is", number=event))
    try:
        settings_of({name: value for name, value in said[0].items() if name in NAMES})
    except DeskError as error:
        raise DeskError(msg("event {event}: {error}", event=event, error=error.message)) from error


def _check_seats(database):
    for row in database.rows("sent"):
        players, persons = _check_lists("sent", row, _SENT, row["id"])
        if len(players) != len(persons):
            raise _wrong("sent.players or sent.persons", row["id"])
    for row in database.rows("seated"):
        _check_lists("seated", row, _SEATED, row["session"])
        if row["how"] not in _HOW:
            raise _wrong("seated.how", row["session"])


def _check_lists(table, row, fields, named):
    """The lists in these columns of a row, which is called so; DeskError for what is none."""
    lists = []
    for column, field in fields.items():
        try:
            lists.append(load(row[column]))
            field.check(lists[-1])
        except ValueError as error:
            raise _wrong(f"{table}.{column}", named) from error
    return lists


def _wrong(column, row):
    return DeskError(f"{column} of row {row} is not what belongs there")
