"""A whole document made again: its event is derived from its decisions and its records alone."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from host_tools.events.results.foreign_event import person_written
from host_tools.events.results.tariff_values import tariff_values
from host_tools.intake.documents.written_books import WrittenBooks
from host_tools.intake.documents.written_journals import club_journal, event_journal
from host_tools.intake.documents.written_records import WrittenRecords
from host_tools.results.evidence import Evidence, ToldBox
from host_tools.results.result_document import Background, ResultDocument, content_of
from host_tools.results.sealing import Unsalted
from host_tools.results.verification.compared_documents import of_other_length
from host_tools.results.verification.document_difference import Difference, at
from host_tools.results.verification.result_reading import Document
from host_tools.sessions.session import Session
from host_tools.tournament.decisions import KINDS, state_of
from host_tools.tournament.event import Event, event_of
from host_tools.tournament.model.state import State
from host_tools.tournament.ranking.open_points import SESSION
from host_tools.tournament.tables.seating import SENT, Seating, Sent, recorded_place, told_seats

# What follows from nothing in the document.
_ONLY_WRITTEN = ("previous", "signature")


def is_derivable(document: Document, records: WrittenRecords | None) -> bool:
    """Return True if a document shows all sources of its event, as far as this program knows."""
    journal = event_journal(document)
    if journal is None or club_journal(document) is None or records is None:
        return False
    return records.is_known and all(one.kind in KINDS for one in journal.decisions)


def seating_differences(document: Document, records: WrittenRecords) -> Iterator[Difference]:
    """Where others sat at a session than its box had places for."""
    for place, one in enumerate(document["evidence"]["seatings"]):
        session = records.sessions.get(one["session"])
        if session is not None and len(one["persons"]) != len(session.players):
            path = at(at("evidence.seatings", place), "persons")
            yield Difference(path, of_other_length(one["persons"], session.players))


def derived_document(
    document: Document, records: WrittenRecords, books: WrittenBooks
) -> ResultDocument:
    """Return the document that the desk writes of these decisions and records. DealError,
    DeskError.

    document: one that is derivable. The words of open points are kept: a newer program may phrase
    them otherwise.
    """
    event = _event(document, records, books)
    made = content_of(event.sure, _background(document, event, records), Unsalted())
    made |= {key: document[key] for key in _ONLY_WRITTEN if key in document}
    return made | {"open": _open(made["open"], document["open"]), "digest": document["digest"]}


def _event(document: Document, records: WrittenRecords, books: WrittenBooks) -> Event:
    journal, club = event_journal(document), club_journal(document)
    if journal is None or club is None:
        raise TypeError("a document that does not show its decisions")
    state = state_of(journal)
    sources = {one["id"]: one for one in document.get("sources", ())}
    order = {name: place for place, name in enumerate(sources)}
    sessions = [_called(one, sources.get(one.id)) for one in records.sessions.values()]
    named = {"rules": state.settings.rules, "tariff": state.settings.tariff}
    return event_of(
        document["event"].get("number", 1),
        journal,
        {one["person"]: person_written(one) for one in document["entrants"]},
        sorted(sessions, key=lambda one: order.get(one.id, len(order))),
        _seatings(document, records, state),
        books.of_session(named).event,
        state,
        lambda version: books.of_session(named, version),
        club,
    )


def _called(session: Session, written: Document | None) -> Session:
    """Return a session with the number of a forgotten person where the document has it."""
    names = {} if written is None else written["names"]
    if written is None or len(names.get("names", ())) != len(session.players):
        return session
    numbers = {f"#{person}" for person in written["everybody"]}
    pairs = zip(names["names"], session.players, strict=True)
    return replace(session, players=[said if said in numbers else name for said, name in pairs])


def seatings_in(document: Mapping[str, Any]) -> dict[str, Seating]:
    """{id of a session: `Seating`} that a document shows."""
    return {
        one["session"]: Seating((one["round"], one["table"]), tuple(one["persons"]), one["how"])
        for one in document["evidence"]["seatings"]
    }


def _seatings(document: Document, records: WrittenRecords, state: State) -> dict[str, Seating]:
    """{id of a session: `Seating`}: by its records, and by the messages to its box."""
    sent = [Sent(one.label, one.box, one.players, one.persons) for one in told_in(document)]
    found = seatings_in(document)
    for name, written in found.items():
        session = records.sessions.get(name)
        if session is None:
            continue
        place = recorded_place(written.how, session) or written.place
        persons = written.persons
        if written.how == SENT:
            told = [tuple(map(state.number_of, one)) for one in told_seats(sent, session)]
            if persons not in told:
                persons = next(iter(told), (None,) * len(session.players))
        found[name] = replace(written, place=place, persons=persons)
    return found


def told_in(document: Mapping[str, Any]) -> list[ToldBox]:
    """Return the messages to boxes in a document that shows them."""
    return [
        ToldBox(
            one["label"],
            bytes.fromhex(one["box"]),
            tuple(one["players"]),
            tuple(one["persons"]),
            one["time"],
        )
        for one in document["evidence"]["sent"]
    ]


def pins_in(document: Mapping[str, Any]) -> dict[bytes, frozenset[int]]:
    """{box: the numbers of the PINs that its desk has set there} by a document that shows it."""
    return {
        bytes.fromhex(one["box"]): frozenset(one["numbers"]) for one in document["evidence"]["pins"]
    }


def _background(document: Document, event: Event, records: WrittenRecords) -> Background:
    found = {name: one for name, one in records.records.items() if name in event.seatings}
    evidence = Evidence(found, tuple(told_in(document)), pins_in(document))
    return Background(b"", tariff_values, evidence)


def _open(made: Any, written: Any) -> list[Any]:
    """Return the open points in the words of the document, with the sessions that only it knows."""
    waiting = [one for one in written if one["kind"] == SESSION]
    known = [one for one in made if one["kind"] != SESSION]
    said = [one for one in written if one["kind"] != SESSION]
    if [one["kind"] for one in said] == [one["kind"] for one in known]:
        return list(written)
    return [*known, *waiting]
