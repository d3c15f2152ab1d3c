"""Taking in the result document of another desk: its event, its records, and the document itself.

Nothing has to be believed: the document is verified in full, its records are judged as if their
boxes had brought them, and what they come to here is compared with what it says.
"""

from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from host_tools.club.entrant_matches import EntrantMatch, match_entrants
from host_tools.club.person import Person, person_of
from host_tools.common.errors import DeskError
from host_tools.common.short_digest import short_digest
from host_tools.database.row_types import CLUB
from host_tools.events.journals import row_of
from host_tools.events.origins import Origin
from host_tools.events.person_cards import linked_cards, store_persons
from host_tools.events.results.foreign_event import person_written
from host_tools.events.results.sealed_results import packed, sealed_result
from host_tools.events.seatings import note_told, seatings_elsewhere, store_seatings, told_boxes
from host_tools.intake.database import Database
from host_tools.intake.documents.derived_document import pins_in, seatings_in, told_in
from host_tools.intake.documents.verification import verify
from host_tools.intake.documents.written_journals import event_journal
from host_tools.intake.intake import take_excerpt
from host_tools.intake.soundness import check_written
from host_tools.language.message import Message, Sentence, msg
from host_tools.results.evidence import RawRecord
from host_tools.results.outcome import outcome_in
from host_tools.results.outcome_differences import outcome_differences
from host_tools.results.renumbered_document import (
    persons_named_in,
    renumbered_document,
)
from host_tools.results.result_journal import said_document
from host_tools.results.sealing import Salts, value_digest
from host_tools.results.verification.document_difference import Difference
from host_tools.results.verification.result_reading import Document
from host_tools.results.whole_document import what_is_missing
from host_tools.sessions.stored_records import record_id
from rules_core.record import SESSION, decode_any


class UnfitResultError(DeskError):
    """A document that is not taken in; `differences`: everything that is wrong with it."""

    def __init__(self, differences: Sequence[Difference]) -> None:
        self.differences = tuple(differences)
        super().__init__(self.differences[0])


class OpenEntrantsError(DeskError):
    """Of some entrants nobody has said who they are; `sentences`: one of each."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self.sentences = tuple(sentences)
        super().__init__(self.sentences[0])


@dataclass(frozen=True)
class WrittenResult:
    """A document that verifies and is whole. `mark`: see `Origin`."""

    document: Document
    mark: bytes

    @property
    def digest(self) -> str:
        """In hexadecimal."""
        return str(self.document["digest"])

    @property
    def author(self) -> str:
        """The author of its last decision that names one, "" if none does."""
        authors = [one["said"]["author"] for one in self.document["decisions"]]
        return next((author for author in reversed(authors) if author), "")


@dataclass(frozen=True)
class ResultImport:
    """The result of importing a document.

    `written`: the document; `event`: the number of the event here, None before it has one;
    `is_known`: this very document is here already; `matches`: the persons for its entrants;
    `differences`: from the document that it replaces, [] where there is none; `replaces`: its
    digest or None.
    """

    written: WrittenResult
    event: int | None
    is_known: bool
    matches: tuple[EntrantMatch, ...] = ()
    differences: tuple[Message, ...] = ()
    replaces: str | None = None

    @property
    def open(self) -> tuple[EntrantMatch, ...]:
        """The matches about which nobody has decided yet."""
        return tuple(one for one in self.matches if one.may_be)

    @property
    def numbers(self) -> dict[int, int]:
        """{number of a person there: number here}."""
        return {one.entrant.number: one.card.number for one in self.matches}


def read_document(data: bytes) -> WrittenResult:
    """The document of a file. UnreadableResultError, UnfitResultError."""
    found = verify(data)
    wrong = found.differences or tuple(what_is_missing(found.document))
    if wrong:
        raise UnfitResultError(wrong)
    first = found.document["decisions"][0]["said"]
    return WrittenResult(found.document, bytes.fromhex(value_digest(first)))


def look_at_result(
    database: Database, written: WrittenResult, chosen: Mapping[int, int], all_new: bool = False
) -> ResultImport:
    """Return the result that importing a document would have. DeskError if it is refused.

    chosen: {number there: number here, or `UNNUMBERED` for a new person}; all_new: undecided
    entrants are new persons, too.
    """
    known = database.documents.find(bytes.fromhex(written.digest))
    if known is not None:
        return ResultImport(written, known, is_known=True)
    _check_not_own(database, written)
    origin = next(
        (one for one in database.origins.all().values() if one.mark == written.mark), None
    )
    persons = linked_cards(database)
    if origin is None:
        _check_sessions(database, written, CLUB)
        return ResultImport(
            written, None, False, tuple(_matches(written, persons, chosen, all_new, {}))
        )
    before = sealed_result(database, origin.event)
    _check_sessions(database, written, origin.event)
    if before is None or not _continues(before.document, written.document):
        raise DeskError(
            msg(
                "event {number} is here with the document {known}; {given} is older, or has other "
                "decisions",
                number=origin.event,
                known=short_digest("" if before is None else before.digest),
                given=short_digest(written.digest),
            )
        )
    matches = tuple(_matches(written, persons, chosen, all_new, origin.persons))
    here = {one.entrant.number: one.card for one in matches}
    differences = outcome_differences(
        outcome_in(before.document),
        outcome_in(written.document),
        lambda one: here[one].name if one in here else f"#{one}",
    )
    return ResultImport(written, origin.event, False, matches, tuple(differences), before.digest)


def import_result(
    database: Database,
    written: WrittenResult,
    chosen: Mapping[int, int],
    all_new: bool = False,
    desk: str = "",
) -> ResultImport:
    """Take in a document, all of it or nothing: what has come of it. DeskError.

    chosen, all_new: as for `look_at_result`; OpenEntrantsError where they leave something open.
    desk: what its desk is called here, by default after who has closed the event.
    """
    with database.transaction():
        found = look_at_result(database, written, chosen, all_new)
        if found.is_known:
            return found
        if found.open:
            raise OpenEntrantsError([question(one) for one in found.open])
        store_persons(database, [one.card for one in found.matches if one.is_new])
        now = int(database.clock())
        event_number = found.event or database.events.store(now)
        _store(database, found, event_number, desk, now)
        try:
            new = database.checkpoints.new_rows(whole=False)
            database.check_cells(new.conditions())
            check_written(database, new)
        except DeskError as error:
            raise DeskError(
                msg("it holds what no desk stores: {error}", error=error.message)
            ) from error
    return replace(found, event=event_number)


def question(match: EntrantMatch) -> Message:
    """Return the question to which person this entrant belongs."""
    names = ", ".join(f"{one.name} ({one.number})" for one in match.may_be)
    return msg(
        "{number} {name}: is that {names}, or somebody new?",
        number=match.entrant.number,
        name=match.entrant.name,
        names=names,
    )


# Looking at it


def _check_not_own(database: Database, written: WrittenResult) -> None:
    """DeskError if this desk has sealed it: its own event is not one of another desk."""
    for event_number in database.documents.events():
        if database.origins.of(event_number) is None:
            first = database.journals.of(event_number).journal.decisions[0]
            salts = Salts(database.secrets.of(event_number))
            sealed = salts.seal("decisions/1", said_document(first))
            if value_digest(sealed) == written.mark.hex():
                raise DeskError(
                    msg("it is event {number} of this desk itself", number=event_number)
                )


def _check_sessions(database: Database, written: WrittenResult, event_number: int) -> None:
    """DeskError if a session of the document is at a table of another event here."""
    seated = {one["session"] for one in written.document["evidence"]["seatings"]}
    begun = set(_sessions_in(written.document))
    if begun - seated:
        raise DeskError(msg("session {session}: nobody sits there", session=min(begun - seated)))
    for other, session, seating in seatings_elsewhere(database, event_number, seated):
        state = database.journals.of(other).state
        if database.origins.of(other) is not None or session not in state.sessions.aside:
            round_number, table = seating.place
            raise DeskError(
                msg(
                    "what it has of round {round}, table {table} is a table of event {number} here "
                    "already; if it is none, set it aside there first",
                    round=round_number,
                    table=table,
                    number=other,
                )
            )


def _sessions_in(document: Document) -> list[str]:
    """The ids of the sessions that begin in its records."""
    return [
        record_id(log, one.sequence)
        for _, log, excerpt in _excerpts(document)
        for one in excerpt
        if decode_any(one.raw).kind == SESSION
    ]


def _continues(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Return True if `after` has all decisions of `before` and more."""
    first, then = (list(map(_decided, one["decisions"])) for one in (before, after))
    return len(then) > len(first) and then[: len(first)] == first


def _decided(written: Mapping[str, Any]) -> tuple[object, ...]:
    """Return a decision by its content, shown or not, without the number that undid it."""
    return written["number"], written["kind"], written["time"], value_digest(written["said"])


def _matches(
    written: WrittenResult,
    known: Mapping[int, Person],
    chosen: Mapping[int, int],
    all_new: bool,
    before: Mapping[int, int],
) -> list[EntrantMatch]:
    """Return the match of every person in a document; before: the matches of an earlier import."""
    called = {one["person"]: person_written(one) for one in written.document["entrants"]}
    for number in sorted(persons_named_in(written.document) - {*called}):
        called[number] = Person(number, f"#{number}")
    settled = [
        EntrantMatch(entrant, person_of(known, before[number]), is_new=False)
        for number, entrant in called.items()
        if number in before
    ]
    others = [entrant for number, entrant in called.items() if number not in before]
    return settled + match_entrants(others, known, chosen, all_new)


# Storing it


def _store(database: Database, found: ResultImport, event_number: int, desk: str, now: int) -> None:
    written = found.written.document
    document = renumbered_document(written, found.numbers)
    journal = event_journal(document)
    if journal is None:
        raise DeskError(msg("it does not show what was decided"))
    known = len(database.journals.of(event_number).journal.decisions)
    for decision in journal.decisions[known:]:
        database.events.decide(row_of(event_number, decision))
    last = journal.decisions[-1].time
    _store_origin(database, found, event_number, desk, now)
    _store_evidence(database, document, event_number, now)
    before = sealed_result(database, event_number)
    database.documents.store(
        {
            "event": event_number,
            "number": 1 if before is None else before.number + 1,
            "packed": packed(written),
            "digest": bytes.fromhex(found.written.digest),
            "time": last,
        }
    )
    _take_records(database, written, now)


def _store_origin(
    database: Database, found: ResultImport, event_number: int, desk: str, now: int
) -> None:
    written = found.written
    pins = pins_in(written.document)
    before = database.origins.of(event_number)
    if before is None:
        called = desk or written.author or written.document["event"]["name"]
        origin = Origin(event_number, written.mark, called, now, found.numbers, pins)
    else:
        persons = {**found.numbers, **before.persons}
        origin = replace(before, desk=desk or before.desk, persons=persons, pins=pins)
    database.origins.store(origin)


def _store_evidence(database: Database, document: Document, event_number: int, now: int) -> None:
    """Store seats and messages to boxes before any record is here, so that no label decides.

    Seats of a session that does not begin in its records are left out: a box might bring another
    one.
    """
    begun = set(_sessions_in(document))
    seatings = {name: one for name, one in seatings_in(document).items() if name in begun}
    store_seatings(database, event_number, seatings, now)
    for told in told_in(document)[len(told_boxes(database, event_number)) :]:
        note_told(database, event_number, told)


def _take_records(database: Database, document: Document, now: int) -> None:
    """Take in the records of all boxes, in the order in which their first sessions were played."""
    order = {one["log"]: place for place, one in reversed([*enumerate(document["sources"])])}
    for box, log, excerpt in sorted(
        _excerpts(document), key=lambda one: order.get(one[1].hex(), len(order))
    ):
        take_excerpt(database, box, log, excerpt, now)


def _excerpts(document: Document) -> list[tuple[bytes, bytes, list[RawRecord]]]:
    """[(id of a box, identity of its log, records)]."""
    found = []
    for log in document["evidence"]["logs"]:
        raws = [(one["offset"], b64decode(one["raw"])) for one in log["records"]]
        excerpt = [RawRecord(offset, decode_any(raw).sequence, raw) for offset, raw in raws]
        found.append((bytes.fromhex(log["box"]), bytes.fromhex(log["log"]), excerpt))
    return found
