"""Soundness of new rows: they are checked when the database is opened.

Rows damaged or changed by hand are refused there in one sentence: pages and commands can rely on
what they read. The types of the cells are checked before, see `host_tools.database.cells`; records
of boxes are judged when they come.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from host_tools.club.club_journal import ClubJournal
from host_tools.club.person import Person, check_person
from host_tools.common.errors import DeskError
from host_tools.common.strict_json import StrictJsonError, load
from host_tools.database.address import DatabaseAddress
from host_tools.database.checkpoint_rows import DECISION, DOCUMENT, FINDING, RECORD, SENT, NewRows
from host_tools.database.damage import damaged
from host_tools.database.row_types import CLUB
from host_tools.events.event_store import EventStore
from host_tools.events.journals import decision_of
from host_tools.events.person_cards import cards_of
from host_tools.events.results.sealed_results import is_as_packed
from host_tools.events.seatings import HOW
from host_tools.journal.fields import PERSON
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.journal.persons_named import persons_in
from host_tools.language.message import Message, because, counted, msg
from host_tools.sessions.stored_records import is_whole, record_id, stored_record
from host_tools.tournament.decisions import EventJournal
from host_tools.tournament.model.settings import NAMES, settings_of
from rules_core.fields import List, Maybe, PlainText
from rules_core.session import MAX_NAME, MAX_SEATS, MIN_SEATS

# What is in a column of JSON: of those that say what a box was told, and who sat at its places.
_SENT = {
    "players": List(PlainText(MAX_NAME), MIN_SEATS, MAX_SEATS),
    "persons": List(PERSON, MIN_SEATS, MAX_SEATS),
}
_SEATED = {"persons": List(Maybe(PERSON), MIN_SEATS, MAX_SEATS)}


def check_stored(database: EventStore, new: NewRows) -> list[Message]:
    """DeskError for what no program writes, be it records, persons, decisions or documents.

    Returns what is to be told: bytes of a record that are damaged a box can bring again.
    """
    try:
        check_written(database, new)
    except DeskError as error:
        raise damaged(database.address, error.message) from error
    lost = sum(not is_whole(raw) for raw in database.records.raw_after(new.after(RECORD)))
    return [_damaged_records(database.address, lost)] if lost else []


def check_written(database: EventStore, new: NewRows) -> None:
    """The same; the DeskError says nothing but what it is."""
    _check_records(database, new)
    _check_findings(database, new)
    _check_cards(cards_of(database))
    _check_journals(database, new)
    _check_seats(database, new)
    _check_documents(database, new)
    _check_origins(database)
    database.pins.all()  # which refuses what is no number


def _damaged_records(address: DatabaseAddress, lost: int) -> Message:
    return msg(
        "{records} in the database {path} cannot be read any more; 'schreiber sync --all' brings "
        "back what the boxes still hold",
        records=counted("{number} record", "{number} records", lost),
        path=address,
    )


def _check_records(database: EventStore, new: NewRows) -> None:
    """Columns repeat what a record says of itself; bytes that are damaged a box can bring again."""
    for row, raw in database.records.unlike_their_bytes(new.after(RECORD)):
        if stored_record(raw) is not None:
            raise _wrong("record.kind or record.sequence", row)


def _check_findings(database: EventStore, new: NewRows) -> None:
    """Check the details of findings; keys and details of a newer program are allowed."""
    for row in database.findings.after(new.after(FINDING)):
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


def _check_journals(database: EventStore, new: NewRows) -> None:
    decided: dict[int, list[Decision]] = {
        event_number: []
        for event_number in database.events.numbers()
        if event_number not in new.last.numbers[DECISION]
    }
    before = new.after_in(DECISION)
    for event_number, number in before.items():
        rows = database.events.decisions_after(event_number, number)
        decided[event_number] = [decision_of(row) for row in rows]
    known = {*database.persons.numbers()}  # read last: another desk may have decided meanwhile
    for event_number, decisions in decided.items():
        number = before.get(event_number, 0)
        _check_numbers(event_number, number, decisions)
        _check_persons(event_number, decisions, known)
        if event_number != CLUB and not number:
            _check_making(event_number, decisions)


def _check_numbers(event_number: int, before: int, decisions: Sequence[Decision]) -> None:
    """Decisions are numbered without a gap, and undo what was decided before them."""
    for decision_number, decision in enumerate(decisions, before + 1):
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


def _check_persons(
    event_number: int, decisions: Iterable[Decision], known: Collection[int]
) -> None:
    """Check that every named person has a card: it is kept after merging and forgetting."""
    kinds = ClubJournal.kinds if event_number == CLUB else EventJournal.kinds
    for decision in decisions:
        named = persons_in(decision.kind, decision.content, kinds)
        for person_number in sorted(named.difference(known)):
            raise DeskError(
                msg(
                    "decision {number} of event {event} names person {person}, who has no card",
                    number=decision.number,
                    event=event_number,
                    person=person_number,
                )
            )


def _check_making(event_number: int, decisions: Iterable[Decision]) -> None:
    """Check that the first settings of an event are readable; a newer program may know more of
    them.
    """
    said = [decision.content["settings"] for decision in decisions if decision.kind == "settings"]
    if not said:
        raise DeskError(msg("event {number} is not set up yet", number=event_number))
    try:
        settings_of({name: value for name, value in said[0].items() if name in NAMES})
    except DeskError as error:
        raise DeskError(
            because(msg("event {number}", number=event_number), error.message)
        ) from error


def _check_seats(database: EventStore, new: NewRows) -> None:
    """Check that each seat has a person with a card, or an unknown one.

    Seats of older sessions are stored anew by each decision about their event.
    """
    sent = database.seatings.sent_after(new.after(SENT))
    begun = {
        record_id(log, number): raw
        for log, number, raw in database.records.begun(new.after(RECORD))
    }
    seated: Iterable[Mapping[str, Any]]
    if new.since is None:
        seated = database.rows("seated")
    else:
        seated = database.seatings.of(new.after_in(DECISION), begun)
    known = {*database.persons.numbers()}  # read last, as above
    for row in sent:
        players, persons = _check_lists("sent", row, _SENT, row["id"])
        if len(players) != len(persons):
            raise _wrong("sent.players or sent.persons", row["id"])
        _check_seated("sent", row["id"], persons, known)
    for one in seated:
        session = one["session"]
        [persons] = _check_lists("seated", one, _SEATED, session)
        if one["how"] not in HOW:
            raise _wrong("seated.how", session)
        _check_seated("seated", session, persons, known)
        _check_places(session, persons, begun.get(session))


def _check_seated(
    table: str, named: object, persons: Collection[int | None], known: Collection[int]
) -> None:
    """Check that every person seated by a row of `table` has a card; named: the row in
    sentences.
    """
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
                "row {row} names {number} players, its box recorded {recorded}",
                row=session,
                number=len(persons),
                recorded=len(begun.body["players"]),
            )
        )


def _check_documents(database: EventStore, new: NewRows) -> None:
    """The documents of an event are numbered without a gap, are whole, and have their digests."""
    for event_number, before in new.after_in(DOCUMENT).items():
        rows = database.documents.after(event_number, before)
        for following, row in enumerate(rows, before + 1):
            if row["number"] != following or event_number == CLUB or not is_as_packed(row):
                raise _wrong("document", f"{event_number}, {row['number']}")


def _check_origins(database: EventStore) -> None:
    """Check that events of other desks have their document, and that their persons are known."""
    origins = database.origins.all()
    if not origins:
        return
    known, sealed = {*database.persons.numbers()}, {*database.documents.events()}
    for event_number, origin in origins.items():
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
