"""Sessions as they stand: the records of each added up by the same ledger as on the box.

A record or a session that cannot be added up is left out, with a sentence that says why; the others
count.
"""

import json
from dataclasses import dataclass, field
from datetime import datetime

from host_tools.common.errors import unexpected
from host_tools.common.times import day_of, local_time, span_of
from host_tools.language.games.book_names import name_of_book
from host_tools.language.games.phrases import VOID
from host_tools.language.message import Message, counted, msg
from host_tools.language.refusals import refusal
from host_tools.sessions import finding_words as words
from host_tools.sessions.after_signing import first_of, late_changes
from host_tools.sessions.by_director import by_director, how_directed
from host_tools.tariffs.rule_books import Books
from rules_core import record as records
from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.event import NO_EVENT
from rules_core.incidents import INCIDENTS
from rules_core.ledger import Ledger
from rules_core.record import RecordError, decode

# So much of a digest tells two tariffs of one club from each other.
_SHORT = 8

# What can be special about an entry, as far as there is no more to say about it.
ANNULLED, CLEARED = msg("annulled"), msg("cleared")


@dataclass
class Entry:
    """A deal in force (also an annulled one) or an incident.

    `id` names its record among all logs; `kind`: "deal", "warning", "penalty" or "adjust";
    `number`, `name`, `dealer` (a place): of a deal, None for an incident; `counts`: does a deal
    count towards the number to play, annulled or not?; `time`: when it was entered, a
    datetime here or None; `document`: see deal-format; `points`, `money`: one a seat; `places`:
    where at the table each of these seats is, which are all unless one sat out; `reason`: of an
    incident or an annulment, else ""; `director`: as `by_director` says it; `how`: as
    `how_directed` says it of what was entered last about it; `cleared`: why its session was, None
    if it counts; `sound`: scored again with the same result; `book`: the rule
    book in the version that it was entered by.
    """

    id: str
    kind: str
    number: int | None
    dealer: int | None
    time: datetime | None
    document: dict
    points: list
    money: list | None
    places: list
    reason: str = ""
    name: str | None = None
    counts: bool = False
    void: bool = False
    corrected: bool = False
    annulled: bool = False
    director: bool | None = False
    how: Message | None = None
    cleared: str | None = None
    sound: bool = True
    book: Book | None = None

    @property
    def remarks(self):
        """What is special about it, a `Message` each; VOID is one of them."""
        found = self._remarks(self.reason, self.cleared)
        return found if self.how is None else [*found, self.how]

    @property
    def public_remarks(self):
        """The same without why, and by whom: that is for the director."""
        return self._remarks("", "")

    def _remarks(self, reason, clearing):
        found = []
        if self.annulled:
            found.append(msg("annulled: {reason}", reason=reason) if reason else ANNULLED)
        if self.corrected:
            found.append(msg("corrected"))
        if self.void:
            found.append(VOID)
        if self.cleared is not None:
            found.append(msg("cleared: {reason}", reason=clearing) if clearing else CLEARED)
        if not self.sound:
            found.append(msg("to be checked"))
        return found

    @property
    def state(self):
        """The same in English, in one line; "" for nothing."""
        return ", ".join(str(remark) for remark in self.remarks)

    def at_table(self, values, players):
        """`values`, one a seat, as one a place at a table of `players`; None for who sat out."""
        spread = [None] * players
        for place, value in zip(self.places, values, strict=True):
            spread[place] = value
        return spread


@dataclass
class Session:
    """A session and what it has come to.

    `players`: one name a place at the table ("" where none was given, of who is forgotten his
    number); `points`, `money`: totals a place, None when the rule book is unknown; `played` deals
    of `deals` count, `sat_at`: how many of them each place played; `upcoming`: the number of the
    deal that comes next, `dealer`: the place of who deals it, None where that is open; `entries` in
    order of entry; `left_out`: how many records could not be counted; `troubles`: why the desk
    itself could not, `Message`s; `signed`: do the totals stand as the table signed them; `ended`:
    were they signed before all deals were played, `director_ended`: by whom, as `by_director` says
    it; `late_changes`: what was entered after a signature; `cleared`: why the session counts for
    nothing, None if it counts; `how_ended`, `how_cleared`: as `how_directed` says it;
    `others_agree`: must somebody else than the scribe agree to what is entered there?; `left`: has
    the box begun another session since?; `received`: when it came, in Unix seconds, 0 if that is
    not known; `tariff`: its digest in hexadecimal, "" for a built-in one; `book`: the rule book,
    None if it is not known; `id` names its record among all logs, as `Entry.id` does.
    """

    box: bytes
    rules: str
    table: int
    round: int
    deals: int
    label: str
    day: str
    players: list
    points: list | None = None
    money: list | None = None
    played: int = 0
    sat_at: list | None = None
    upcoming: int = 1
    dealer: int | None = None
    signed: bool = False
    ended: bool = False
    director_ended: bool | None = False
    entries: list = field(default_factory=list)
    left_out: int = 0
    troubles: list = field(default_factory=list)
    late_changes: list = field(default_factory=list)
    cleared: str | None = None
    how_ended: Message | None = None
    how_cleared: Message | None = None
    others_agree: bool = True
    left: bool = False
    received: int = 0
    tariff: str = ""
    book: Book | None = None
    id: str = ""

    @property
    def counts(self):
        """Is it added up, and was it not cleared?"""
        return self.points is not None and self.cleared is None

    @property
    def played_by(self):
        """What it is ranked with: its rule book, and by which tariff if that is not built in."""
        return f"{self.rules} ({self.tariff[:_SHORT]})" if self.tariff else self.rules

    @property
    def rules_name(self):
        """The same for people, a Sayable: the name of the rule book."""
        name = name_of_book(self.book, self.rules)
        digest = self.tariff[:_SHORT]
        return msg("{name} ({digest})", name=name, digest=digest) if digest else name

    @property
    def event(self):
        """What its rule book says of a tournament."""
        return NO_EVENT if self.book is None else self.book.event

    @property
    def names(self):
        """A name a place: the player's, or where he sits if he has none."""
        return [name or f"table {self.table} seat {seat}" for seat, name in enumerate(self.players)]

    @property
    def brought(self):
        """The day (YYYY-MM-DD) on which it came, "" if that is not known."""
        return day_of(self.received) if self.received else ""

    @property
    def finished(self):
        """Have all deals been played?"""
        return self.played >= self.deals

    @property
    def over(self):
        """Is no deal to be expected any more?

        All were played, or the director has ended it, or it was left before anything was recorded.
        """
        return self.finished or self.ended or (self.left and not self.recorded)

    @property
    def recorded(self):
        """Was anything recorded that stands? If not there was no game."""
        entries = any(not entry.annulled for entry in self.entries)
        return bool(self.played or self.left_out or entries)

    @property
    def unsound(self):
        """How many entries the desk's own scoring does not confirm."""
        return self.left_out + sum(1 for entry in self.entries if not entry.sound)


def load_sessions(database, table=None, round_number=None, label=None, day=None):
    """The `Session`s that match every filter given, in the order of play."""
    return _loaded(database, database.readings.sessions(table, round_number, label, day))


def load_sessions_about(database, beginning, days, ids, known=None):
    """The `Session`s that may be of an event, in the order of play; perhaps some others too.

    beginning: of their labels; days: on which there may be some of another label (YYYY-MM-DD);
    ids: of those that are of the event whatever they say. known: a dict in which they are kept from
    one call to the next: only those are added up again of which something else is stored now.
    """
    return _loaded(database, _rows_about(database, beginning, days, ids), known)


def load_begun(database, beginning, days, ids, known=()):
    """The sessions that may be of an event as they were begun, with nothing that was played there.

    beginning, days, ids: as for `load_sessions_about`; known: ids of those that are left out. One
    whose beginning is damaged here is left out, too.
    """
    rows = _rows_about(database, beginning, days, ids)
    fresh = [(row, recorded_names(row)) for row in rows if _id(row) not in known]
    return [_begun(row, players) for row, players in fresh if players is not None]


def _rows_about(database, beginning, days, ids):
    """Rows of the sessions that may be of an event on these days.

    Also what came about then from a box that nobody had set up, whatever its clock says.
    """
    named = [found for found in map(parts_of_id, ids) if found is not None]
    return database.readings.sessions_about(beginning, days, named, span_of(days))


def recorded_names(row):
    """The names in the SESSION record of a row, None where it is damaged."""
    try:
        return decode(row["raw"]).body["players"]
    except (RecordError, TypeError, KeyError):
        return None


def load_session_of(database, name):
    """The `Session` of this id, or which has an entry or a late change of this id; None if no box
    has brought it.

    An entry that was corrected since then has another id.
    """
    parts = parts_of_id(name)
    found = [] if parts is None else _loaded(database, database.readings.sessions_of(*parts))
    for session in found:
        named = [session.id, *(one.id for one in (*session.entries, *session.late_changes))]
        if name in named:
            return session
    return None


def _loaded(database, rows, known=None):
    books = Books(database)
    entries = database.readings.entries([row["record"] for row in rows])
    forgotten = database.forgotten.places()
    own_pins = database.pins.all()
    sessions = {}
    for row in rows:
        instead = forgotten.get(_id(row), {})
        own = own_pins.get(row["unique_id"], frozenset())
        read = tuple(tuple(one.values()) for one in entries[row["record"]])
        stored = hash((*row.values(), *read, *instead.items(), own))
        session = None if known is None else known.get(stored)
        if session is None or session.book is None:  # another box may have brought its tariff
            session = _load(books, row, entries[row["record"]], instead, own)
        sessions[stored] = session
    if known is None:
        return list(sessions.values())
    known.clear()
    known.update(sessions)
    return list(sessions.values())


def _load(books, row, rows, instead, own):
    """The `Session` of a row with its entries, `rows`.

    instead: see `shown_names`; own: the numbers of the PINs that were set here on its box.
    """
    session = _begun(row)
    try:
        body = decode(row["raw"]).body
        session.players = shown_names(body["players"], instead)
        session.tariff = body["tariff"]
        session.book = books.of_session(body)
        session.others_agree = body["opponents_key"] or session.book.all_agree
        _add_up(session, body, rows, own)
    except DealError as error:
        _leave_out(session, rows)
        if error.field == "tariff":
            trouble = words.NO_TARIFF.about(tariff=session.tariff, rules=repr(session.rules))
        else:
            trouble = msg(
                "this program does not know its rule book {rules}", rules=repr(session.rules)
            )
        session.troubles.append(words.UPDATE.about(complaint=trouble))
    except RecordError:
        _leave_out(session, rows)
        session.troubles.append(_damaged(msg("its beginning")))
    except Exception as error:
        # Whatever is in its records: the other sessions are not to suffer from it.
        _leave_out(session, rows)
        session.troubles.append(unexpected(error))
    return session


def shown_names(players, instead):
    """The names in a record as they are shown; instead: {place: what stands there for a name}."""
    return [instead.get(place, name) for place, name in enumerate(players)]


def _begun(row, players=()):
    """The `Session` of a row, of which nothing was added up."""
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
        id=_id(row),
        players=list(players),
    )


def _leave_out(session, rows):
    session.points = session.money = session.sat_at = None
    session.played, session.upcoming, session.dealer = 0, 1, None
    session.entries, session.left_out, session.late_changes = [], len(rows), []
    session.signed, session.ended, session.cleared = False, False, None


def _add_up(session, body, rows, own):
    """Apply the `rows` to the ledger of the session, whose record has this body."""
    by_sequence = {}  # (row, Record, document) of those that fit
    ledger = Ledger(body, lambda sequence: by_sequence[sequence][1], session.book)
    unknown = 0
    for entry in rows:
        if entry["unknown"]:
            unknown += 1
            continue
        if not entry["counted"]:
            session.left_out += 1
            continue
        try:
            record = decode(entry["raw"])
            document = _document(entry)
            ledger.apply(record)
        except RecordError:
            session.left_out += 1
            session.troubles.append(_damaged(msg("record {number}", number=entry["sequence"])))
        except ValueError as error:
            session.left_out += 1
            session.troubles.append(
                msg(
                    "record {number} does not fit: {error}",
                    number=entry["sequence"],
                    error=refusal(error),
                )
            )
        else:
            by_sequence[record.sequence] = (entry, record, document)
    if unknown:
        session.left_out += unknown
        session.troubles.append(newer(unknown))
    session.points = ledger.points
    session.money = ledger.money
    session.played = ledger.played
    session.sat_at = ledger.sat_at()
    session.upcoming, session.dealer = ledger.number, ledger.dealer
    session.signed, session.ended = ledger.signed, ledger.ended
    session.entries = _entries(ledger, by_sequence, own)
    session.late_changes = _late_changes(ledger, by_sequence, own)
    for _, record, _ in by_sequence.values():
        if record.kind == records.CLEAR:
            session.cleared = record.body["reason"]
            session.how_cleared = how_directed(record, own)
        elif record.kind == records.CLOSE and session.ended:
            session.director_ended = by_director(record, own)
            session.how_ended = how_directed(record, own, for_him=True)
    for entry in session.entries:
        entry.cleared = session.cleared


def _late_changes(ledger, by_sequence, own):
    applied = [(record, document) for _, record, document in by_sequence.values()]
    return late_changes(applied, ledger, lambda record: _id(by_sequence[record.sequence][0]), own)


def newer(number):
    """What is to be said of so many records that only a newer program can judge."""
    return counted(
        "{number} record that a newer program wrote; update schreiber",
        "{number} records that a newer program wrote; update schreiber",
        number,
    )


def _damaged(what):
    return msg(
        "{what} is damaged in our database; 'schreiber sync --all' brings it back", what=what
    )


def _entries(ledger, by_sequence, own):
    """Deals in the order of play, each incident where it happened."""
    placed = []
    reasons = _reasons(by_sequence)
    hows = _hows(by_sequence, own)
    for line in ledger.deals:
        first = _first(line.sequence, by_sequence)
        row, record, document = by_sequence[line.sequence]
        deal = _entry(row, record, document, "deal", line, ledger.seating(line.dealer))
        deal.director, deal.how = by_director(record, own), hows[first]
        deal.book = ledger.book_in(record.body["version"])
        deal.number, deal.dealer, deal.void = line.number, line.dealer, line.void
        deal.name, deal.counts = ledger.name_of(line.sequence), line.counts
        deal.corrected, deal.annulled = line.corrected, line.annulled
        deal.reason = reasons[first] if line.annulled else ""
        placed.append((first, deal))
    for incident in ledger.incidents:
        row, record, document = by_sequence[incident.sequence]
        kind = INCIDENTS[record.kind]
        score = ledger.incident_score(incident)
        happened = _entry(row, record, document, kind, score, range(ledger.players))
        happened.director, happened.how = by_director(record, own), hows[record.sequence]
        happened.reason = record.body["reason"]
        happened.book = ledger.book
        placed.append((record.sequence, happened))
    return [entry for _, entry in sorted(placed, key=lambda pair: pair[0])]


def _first(sequence, by_sequence):
    """The sequence of the record that a chain of corrections began with."""
    return first_of(sequence, lambda number: by_sequence[number][1])


def _reasons(by_sequence):
    """Why a deal was annulled, the last time it was: {sequence of its first record: reason}."""
    return {
        _first(sequence, by_sequence): record.body["reason"]
        for sequence, (_, record, _) in by_sequence.items()
        if record.kind == records.ANNUL
    }


def _hows(by_sequence, own):
    """What `how_directed` says of each deal and incident: {sequence of its first record: what}."""
    hows, signed = {}, False
    for sequence, (_, record, _) in by_sequence.items():
        if record.kind == records.CLOSE:
            signed = True
        elif record.kind != records.CLEAR:
            first = _first(sequence, by_sequence) if "corrects" in record.body else sequence
            hows[first] = how_directed(record, own, signed)
    return hows


def _entry(row, record, document, kind, score, places):
    """`score`: what has the `points` and the `money`, one a seat."""
    return Entry(
        id=_id(row),
        kind=kind,
        number=None,
        dealer=None,
        time=local_time(record.stamp.clock),
        document=document,
        points=list(score.points),
        money=None if score.money is None else list(score.money),
        places=list(places),
        sound=bool(row["sound"]),
    )


def record_id(identity, sequence):
    """What names a record among all logs; identity: of its log."""
    return f"{identity.hex()}-{sequence}"


def _id(row):
    return record_id(row["identity"], row["sequence"])


def parts_of_id(name):
    """(identity of the log, sequence) that such a name says, None if it says none."""
    identity, _, sequence = name.partition("-")
    try:
        return bytes.fromhex(identity), int(sequence)
    except ValueError:
        return None


def _document(row):
    """The JSON document of an entry, {} for an annulment. ValueError."""
    return {} if row["document"] is None else json.loads(row["document"])
