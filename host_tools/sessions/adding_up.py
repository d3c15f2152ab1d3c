"""The stored records of a session, added up by the same ledger as on the box: a `Session`.

A record or a session that cannot be added up is left out, with a sentence that says why. The others
count.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from host_tools.common.times import local_time
from host_tools.common.unexpected import unexpected
from host_tools.language.message import Message, counted, msg
from host_tools.language.refusals import refusal
from host_tools.sessions import finding_words as words
from host_tools.sessions.after_signing import LateChange, first_of, late_changes
from host_tools.sessions.by_director import by_director, how_directed
from host_tools.sessions.session import Entry, Session
from host_tools.sessions.stored_records import known_record, record_id
from host_tools.sessions.stored_rows import (
    EntryColumns,
    SessionColumns,
    StoredSession,
    id_of,
    shown_names,
)
from host_tools.tariffs.rule_books import Books
from rules_core import record as records
from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.incidents import INCIDENTS
from rules_core.ledger import Ledger, Line
from rules_core.record import Record, RecordError
from rules_core.score import Score

# What is agreed to and is neither a deal nor an incident.
_NO_ENTRIES = {
    records.CLOSE: words.SIGNATURE,
    records.CLEAR: words.CLEARING,
    records.DEALER: words.NEW_DEALER,
}


class _Applied(NamedTuple):
    """A record that fits to its session, with its row and its JSON document."""

    row: EntryColumns
    record: Record
    document: dict


def add_up(books: Books, stored: StoredSession) -> Session:
    """The `Session` that the stored rows come to, by the rule books of `books`."""
    session = begun(stored.row)
    rows, own = stored.entries, stored.own_pins
    try:
        body = known_record(stored.row["raw"]).body
        session.players = shown_names(body["players"], stored.instead)
        session.tariff = body["tariff"]
        session.first_deal = body["first_deal"]
        if body["continues"] is not None:
            session.continues = record_id(stored.row["identity"], body["continues"])
        session.book = books.of_session(body)
        session.opponents_key = body["opponents_key"]
        session.others_agree = session.opponents_key or session.book.all_agree
        _add_up(session, body, rows, own)
    except DealError as error:
        _leave_out(session, rows)
        if error.field == "tariff":
            trouble = words.NO_TARIFF.about(tariff=session.tariff, rules=repr(session.rules))
        else:
            trouble = msg(
                "this program does not know the rule book {rules}", rules=repr(session.rules)
            )
        session.troubles.append(words.UPDATE.about(complaint=trouble))
    except RecordError:
        _leave_out(session, rows)
        session.troubles.append(words.DAMAGED.about(what=msg("its beginning")))
    except Exception as error:
        # Whatever is in its records: the other sessions are not to suffer from it.
        _leave_out(session, rows)
        session.troubles.append(unexpected(error))
    return session


def begun(row: SessionColumns, players: Iterable[str] = ()) -> Session:
    """Return the `Session` of a row before anything is added up."""
    return Session(
        box=row["unique_id"],
        rules=row["rules"],
        table=row["table_number"],
        round=row["round"],
        deals=row["deals"],
        label=row["label"],
        day=row["day"],
        left=bool(row["left"]),
        received=row["received"],
        seen=row["seen"],
        begin=row["begin"],
        id=id_of(row),
        players=list(players),
    )


def _leave_out(session: Session, rows: Sequence[EntryColumns]) -> None:
    session.points = session.money = session.sat_at = None
    session.played, session.upcoming, session.dealer = 0, 1, None
    session.entries, session.left_out, session.late_changes = [], len(rows), []
    session.at_once = []
    session.signed, session.ended, session.cleared = False, False, None
    session.signatures = {}


def _add_up(
    session: Session, body: dict, rows: Iterable[EntryColumns], own: Collection[int]
) -> None:
    """Apply the `rows` to the ledger of the session, whose record has this body."""
    applied: dict[int, _Applied] = {}  # by the number of the record
    ledger = Ledger(body, lambda sequence: applied[sequence].record, session.book)
    unknown = 0
    for row in rows:
        if row["unknown"]:
            unknown += 1
            continue
        if not row["counted"]:
            session.left_out += 1
            continue
        try:
            record = known_record(row["raw"])
            document = _document(row)
            ledger.apply(record)
        except RecordError:
            session.left_out += 1
            session.troubles.append(words.damaged_record(row["sequence"]))
        except ValueError as error:
            session.left_out += 1
            session.troubles.append(
                msg(
                    "record {number} does not fit: {error}",
                    number=row["sequence"],
                    error=refusal(error),
                )
            )
        else:
            applied[record.sequence] = _Applied(row, record, document)
    if unknown:
        session.left_out += unknown
        session.troubles.append(newer(unknown))
    session.points = ledger.points
    session.money = ledger.money
    session.played = ledger.played
    session.sat_at = ledger.sat_at()
    session.upcoming, session.dealer = ledger.number, ledger.dealer
    session.signed, session.ended = ledger.signed, ledger.ended
    session.entries = _entries(ledger, applied, own)
    session.late_changes = _late_changes(ledger, applied, own)
    session.at_once = list(_at_once(body, applied))
    for _, record, _ in applied.values():
        if record.kind == records.CLOSE:
            session.signatures[record.digest[:2].hex()] = record.body["points"]
        if record.kind == records.CLEAR:
            session.cleared = record.body["reason"]
            session.how_cleared = how_directed(record, own)
        elif record.kind == records.CLOSE and session.ended:
            session.director_ended = by_director(record, own)
            session.how_ended = how_directed(record, own, for_him=True)
    for entry in session.entries:
        entry.cleared = session.cleared


def _late_changes(
    ledger: Ledger, applied: Mapping[int, _Applied], own: Collection[int]
) -> list[LateChange]:
    pairs = [(record, document) for _, record, document in applied.values()]
    return late_changes(pairs, ledger, lambda record: id_of(applied[record.sequence].row), own)


def _at_once(body: Mapping[str, Any], applied: Mapping[int, _Applied]) -> Iterator[Message]:
    """Yield other things than entries that both keys agreed to at once; body: of the SESSION
    record.
    """
    if body["at_once"]:
        yield words.NEW_ROUND if body["continues"] is None else words.NEW_PLAYERS
    for _, record, _ in applied.values():
        if record.body["at_once"] and record.kind in _NO_ENTRIES:
            yield _NO_ENTRIES[record.kind]


def newer(number: int) -> Message:
    """Return the sentence that only a newer program can judge `number` records."""
    return counted(
        "{number} record that a newer program wrote; update schreiber",
        "{number} records that a newer program wrote; update schreiber",
        number,
    )


def _entries(ledger: Ledger, applied: Mapping[int, _Applied], own: Collection[int]) -> list[Entry]:
    """Deals in the order of play, each incident where it happened.

    A deal that was put in before others stands before the first of these.
    """
    placed: list[tuple[int, Entry]] = []
    reasons = _reasons(applied)
    hows = _hows(applied, own)
    lines = list(ledger.deals)
    firsts = [_first(line.sequence, applied) for line in lines]
    for at, line in enumerate(lines):
        first = firsts[at]
        row, record, document = applied[line.sequence]
        book, places = ledger.book_in(record.body["version"]), ledger.seating(line.dealer)
        deal = _entry(row, record, document, "deal", line, places, book)
        deal.director, deal.how = by_director(record, own), hows[first]
        deal.number, deal.dealer, deal.void = line.number, line.dealer, line.void
        deal.name, deal.counts = ledger.name_of(line.sequence), line.counts
        deal.corrected, deal.annulled = line.corrected, line.annulled
        deal.at_once = line.at_once
        deal.reason = reasons[first] if line.annulled else ""
        placed.append((min(firsts[at:]), deal))
    for incident in ledger.incidents:
        row, record, document = applied[incident.sequence]
        kind = INCIDENTS[record.kind]
        score = ledger.incident_score(incident)
        happened = _entry(row, record, document, kind, score, range(ledger.players), ledger.book)
        happened.director, happened.how = by_director(record, own), hows[record.sequence]
        happened.reason, happened.at_once = record.body["reason"], record.body["at_once"]
        answered = record.body.get("warning")
        happened.answers = None if answered is None else id_of(applied[answered].row)
        placed.append((record.sequence, happened))
    return [entry for _, entry in sorted(placed, key=lambda pair: pair[0])]


def _first(sequence: int, applied: Mapping[int, _Applied]) -> int:
    """The sequence of the record that a chain of corrections began with."""
    return first_of(sequence, lambda number: applied[number].record)


def _reasons(applied: Mapping[int, _Applied]) -> dict[int, str]:
    """Why a deal was annulled, the last time it was: {sequence of its first record: reason}."""
    return {
        _first(sequence, applied): record.body["reason"]
        for sequence, (_, record, _) in applied.items()
        if record.kind == records.ANNUL
    }


def _hows(applied: Mapping[int, _Applied], own: Collection[int]) -> dict[int, Message | None]:
    """Return {sequence of its first record: words of `how_directed`} of deals and incidents."""
    hows: dict[int, Message | None] = {}
    signed = False
    for sequence, (_, record, _) in applied.items():
        if record.kind == records.CLOSE:
            signed = True
        elif record.kind not in (records.CLEAR, records.DEALER):
            first = _first(sequence, applied) if "corrects" in record.body else sequence
            hows[first] = how_directed(record, own, signed)
    return hows


def _entry(
    row: EntryColumns,
    record: Record,
    document: dict,
    kind: str,
    score: Line | Score,
    places: Iterable[int],
    book: Book,
) -> Entry:
    return Entry(
        id=id_of(row),
        kind=kind,
        number=None,
        dealer=None,
        time=local_time(record.stamp.clock),
        document=document,
        points=list(score.points),
        money=None if score.money is None else list(score.money),
        places=list(places),
        book=book,
        sound=bool(row["sound"]),
    )


def _document(row: EntryColumns) -> dict:
    """The JSON document of an entry, {} for an annulment. ValueError."""
    return {} if row["document"] is None else json.loads(row["document"])
