"""Is everything that is stored as a program writes it? Looked over as the database is opened.

What damage has left, or somebody's own hand, is refused there in one sentence: pages and commands
can rely on what they read. That every cell is of the right kind is known before, see
`host_tools.database.cells`; what boxes have recorded is judged as they bring it.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from host_tools.club.person import Person, check_person
from host_tools.common.errors import DeskError
from host_tools.common.strict_json import StrictJsonError, load
from host_tools.database.damage import damaged
from host_tools.database.numbers import CLUB
from host_tools.events.person_cards import cards_of, journal_of_club
from host_tools.events.results.sealed_results import is_whole
from host_tools.journal.fields import PERSON
from host_tools.journal.journal import UNDO, Journal
from host_tools.journal.persons_named import persons_in
from host_tools.language.message import msg
from host_tools.sessions.record_ids import record_id
from host_tools.sessions.stored_records import stored_record
from host_tools.tournament.model.settings import NAMES, settings_of
from host_tools.tournament.tables.binding import WORDS
from rules_core.fields import List, Maybe, PlainText
from rules_core.session import MAX_NAME, MAX_SEATS, MIN_SEATS

if TYPE_CHECKING:
    from host_tools.intake.database import Database

# What is in a column of JSON: of those that say what a box was told, and who sat at its places.
_SENT = {
    "players": List(PlainText(MAX_NAME), MIN_SEATS, MAX_SEATS),
    "persons": List(PERSON, MIN_SEATS, MAX_SEATS),
}
_SEATED = {"persons": List(Maybe(PERSON), MIN_SEATS, MAX_SEATS)}
_HOW = tuple(WORDS)


def check_stored(database: "Database") -> None:
    """DeskError for what no program writes, be it records, persons, decisions or documents."""
    try:
        check_written(database)
    except DeskError as error:
        raise damaged(database.address, error.message) from error


def check_written(database: "Database") -> None:
    """The same; the DeskError says nothing but what it is."""
    _check_records(database)
    _check_findings(database)
    _check_cards(cards_of(database))
    _check_journals(database)
    _check_seats(database)
    _check_documents(database)
    _check_origins(database)
    database.pins.all()  # which refuses what is no number


def _check_records(database: "Database") -> None:
    """Columns repeat what a record says of itself; bytes that are damaged a box can bring again."""
    for row, raw in database.records.unlike_their_bytes():
        if stored_record(raw) is not None:
            raise _wrong("record.kind or record.sequence", row)


def _check_findings(database: "Database") -> None:
    """What a key or its details mean, a newer program may know; its sentence is there, too."""
    for row in database.findings.all(settled=True):
        try:
            details = load(row["details"])
        except StrictJsonError as error:
            raise _wrong("finding.details", row["id"]) from error
        if not isinstance(details, dict):
            raise _wrong("finding.details", row["id"])


def _check_cards(cards: Mapping[int, Person]) -> None:
    for person in cards.values():
        try:
            check_person(person)
        except DeskError as error:
            raise DeskError(
                msg("person {number}: {error}", number=person.number, error=error.message)
            ) from error


def _check_journals(database: "Database") -> None:
    journals: dict[int, Journal] = {CLUB: journal_of_club(database)}
    for event_number in database.events.numbers():
        journals[event_number] = database.journals.of(event_number).journal
    known = {*database.persons.numbers()}  # read last: another desk may have decided meanwhile
    for event_number, journal in journals.items():
        _check_journal(event_number, journal)
        _check_persons(event_number, journal, known)
        if event_number != CLUB:
            _check_making(event_number, journal)


def _check_journal(event_number: int, journal: Journal) -> None:
    """Decisions are numbered without a gap, and undo what was decided before them."""
    for decision_number, decision in enumerate(journal.decisions, 1):
        if decision.number != decision_number:
            raise DeskError(
                msg(
                    "decision {number} of event {event} is missing",
                    number=decision_number,
                    event=event_number,
                )
            )
        if decision.kind == UNDO and decision.content["decision"] >= decision_number:
            raise DeskError(
                msg(
                    "decision {number} of event {event} undoes what was not decided",
                    number=decision_number,
                    event=event_number,
                )
            )


def _check_persons(event_number: int, journal: Journal, known: Collection[int]) -> None:
    """Whoever is named has a card, for ever: it is kept where he was merged or forgotten."""
    for decision in journal.decisions:
        named = persons_in(decision.kind, decision.content, journal.kinds)
        for person_number in sorted(named.difference(known)):
            raise DeskError(
                msg(
                    "decision {number} of event {event} names person {person}, who has no card",
                    number=decision.number,
                    event=event_number,
                    person=person_number,
                )
            )


def _check_making(event_number: int, journal: Journal) -> None:
    """What an event is was said, in settings of which a newer program may know more."""
    said = [
        decision.content["settings"]
        for decision in journal.decisions
        if decision.kind == "settings"
    ]
    if not said:
        raise DeskError(msg("nothing says what event {number} is", number=event_number))
    try:
        settings_of({name: value for name, value in said[0].items() if name in NAMES})
    except DeskError as error:
        raise DeskError(
            msg("event {event}: {error}", event=event_number, error=error.message)
        ) from error


def _check_seats(database: "Database") -> None:
    """At every place sits somebody with a card, or somebody whom nobody knows."""
    sent, seated = database.rows("sent"), database.rows("seated")
    known = {*database.persons.numbers()}  # read last, as above
    for row in sent:
        players, persons = _check_lists("sent", row, _SENT, row["id"])
        if len(players) != len(persons):
            raise _wrong("sent.players or sent.persons", row["id"])
        _check_seated("sent", row["id"], persons, known)
    begun = {record_id(log, number): raw for log, number, raw in database.records.begun()}
    for row in seated:
        session = row["session"]
        [persons] = _check_lists("seated", row, _SEATED, session)
        if row["how"] not in _HOW:
            raise _wrong("seated.how", session)
        _check_seated("seated", session, persons, known)
        _check_places(session, persons, begun.get(session))


def _check_seated(
    table: str, named: object, persons: Collection[int | None], known: Collection[int]
) -> None:
    """Whoever sits somewhere by a row, which is called so, has a card."""
    for person_number in persons:
        if person_number is not None and person_number not in known:
            raise DeskError(
                msg(
                    "{column} of row {row} names person {person}, who has no card",
                    column=f"{table}.persons",
                    row=named,
                    person=person_number,
                )
            )


def _check_places(session: str, persons: Collection[int | None], raw: bytes | None) -> None:
    """A session has the places that its record says, if that is here and can be read."""
    begun = stored_record(raw)
    if begun is not None and begun.body is not None and len(persons) != len(begun.body["players"]):
        raise DeskError(
            msg(
                "seated.persons of row {row} says who sat at {number} places, and its box has "
                "recorded {recorded}",
                row=session,
                number=len(persons),
                recorded=len(begun.body["players"]),
            )
        )


def _check_documents(database: "Database") -> None:
    """The documents of an event are numbered without a gap, are whole, and have their digests."""
    before: tuple[int, int] = CLUB, 0
    for row in database.documents.all():
        found = row["event"], row["number"]
        following = before[1] + 1 if row["event"] == before[0] else 1
        if found[1] != following or found[0] == CLUB or not is_whole(row):
            raise _wrong("document", f"{found[0]}, {found[1]}")
        before = found


def _check_origins(database: "Database") -> None:
    """What another desk has sealed came with its document, and its persons are known here."""
    known, sealed = {*database.persons.numbers()}, {*database.documents.events()}
    for event_number, origin in database.origins.all().items():
        if event_number not in sealed or not known.issuperset(origin.persons.values()):
            raise _wrong("origin", event_number)


def _check_lists(
    table: str, row: Mapping[str, Any], fields: Mapping[str, List], named: object
) -> list[list]:
    """The lists in these columns of a row, which is called so; DeskError for what is none."""
    lists = []
    for column, field in fields.items():
        try:
            value = load(row[column])
            field.check(value)
            if not isinstance(value, list):
                raise TypeError(value)
        except (TypeError, ValueError) as error:
            raise _wrong(f"{table}.{column}", named) from error
        lists.append(value)
    return lists


def _wrong(column: str, row: object) -> DeskError:
    return DeskError(f"{column} of row {row} is not what belongs there")
