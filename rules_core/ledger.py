"""The records of one session -> totals, whose deal it is, and where to read the deals in force.

The device and the desk keep the same ledger, so that they cannot disagree about a total. The
content of a record is not kept: totals are added up as records come, and a deal or an incident is
read again when somebody wants to see it. A session of hundreds of deals takes a few kilobytes,
which are laid out as it grows.
"""

from array import array

from rules_core import packing
from rules_core import record as records
from rules_core.books import book as find_book
from rules_core.codec import CodecError, Reader, Writer
from rules_core.errors import Refusal
from rules_core.incidents import INCIDENTS, check_warning, score_incident
from rules_core.session import find_built_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from rules_core.book import Book
    from rules_core.score import Score
    from rules_core.types import Body, View

# How many records a session can have: 300 deals with their corrections and incidents.
MAX_RECORDS = 400
# Room for so many of them is laid out at first, and again whenever it is full.
ROOM = 32

# Records follow each other: one with a number that is farther from the first has others between.
_FARTHEST = 0xFFFF

# What is known of a deal without reading its record.
_COUNTS = 1
_ANNULLED = 2
_CORRECTED = 4
_PASSES_ON = 8  # after it the next player deals
_ADDED = 16  # behind a signature, or before another one
_AT_ONCE = 32  # both keys agreed to it at once
_CHANGED = _ANNULLED | _CORRECTED | _ADDED

# The kinds of `array` of a ledger's columns.
_KINDS = "HHHHBH"


class Line:
    """One deal of the session as it stands after corrections.

    `sequence`: of the record in force; `version`, `answers`: of the rule book of the entry, and its
    answers, packed; `number`: the deal's number when it was entered, see `name_of`; `dealer`: the
    dealer's place at the table; `points`, `money`: one a seat of the deal; `counts`: towards the
    number to play; `corrected`, `annulled`: what happened to it since; `changed`: it was, or was
    added when the round had been signed, or before another deal; `at_once`: both keys agreed at
    once to it, or to its annulment.
    """

    def __init__(self, record: records.Record, flags: int) -> None:
        body = record.body
        self.sequence = record.sequence
        self.version = body["version"]
        self.answers = body["answers"]
        self.number = body["number"]
        self.dealer = body["dealer"]
        self.points = body["points"]
        self.money = body["money"]
        self.void = body["void"]
        self.counts = bool(flags & _COUNTS)
        self.annulled = bool(flags & _ANNULLED)
        self.corrected = bool(flags & _CORRECTED)
        self.changed = bool(flags & _CHANGED)
        self.at_once = bool(flags & _AT_ONCE)


class _View:
    """A view of `count` values of a ledger, each read when it is asked for: `view[index]`."""

    def __init__(self, count: int, read: "Callable[[int], Any]") -> None:
        self._count = count
        self._read = read

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> "Any":
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError("there are only " + str(self._count))
        return self._read(index)

    def __iter__(self) -> "Iterator[Any]":
        for index in range(self._count):
            yield self._read(index)


class _Change:
    """The change of a `ledger` by the record that has this `sequence`.

    `line`: the deal of the record, with its `flags`; None: it has none. `body`: of the record if it
    becomes the deal's. `dealer`: the place of the next dealer.
    """

    def __init__(self, ledger: "Ledger", sequence: int) -> None:
        self.sequence = sequence
        self.points = ledger.points
        self.money = ledger.money
        self.played = ledger.played
        self.closed = ledger.closed
        self.ended = ledger.ended
        self.signed = False
        self.cleared = ledger.cleared
        self.incidents = ledger._incidents
        self.at_once = ledger._at_once
        self.dealers_named = ledger.dealers_named
        self.dealer = ledger.dealer
        self.line: int | None = None
        self.flags = 0
        self.body: "Body | None" = None


class Ledger:
    """The account of a session (the body of its SESSION record).

    `read(sequence)`: gives a record of the session again, one that was applied before; ValueError
    if it cannot be read any more. `book`: of the session's tariff, None for a built-in one.

    A *place* is a player's at the table, a *seat* one of the deal. They are the same unless one
    more sits at the table than play: then the dealer sits out, and seat 0 is the player after him.
    `players`: how many sit at the table.

    `dealer`: the place of who deals now. It passes on after every deal, as the rule book has it
    also if everybody passed, and after an annulled one where its record says so; None when the
    session leaves open who deals first, and nobody has dealt yet.

    `dealers_named`: how often the table has said who deals.

    `played`: deals that count; `closed`: was the round signed; `ended`: was that before all deals
    were played, and has none been played since; `signed`: do the totals still stand as they were
    signed; `cleared`: the session counts for nothing any more. `taken`: of how many records it is;
    `whole`: are they in it from end to end? Where not, it is of no use.
    """

    def __init__(
        self,
        session: "Mapping[str, Any]",
        read: "Callable[[int], records.Record]",
        book: "Book | None" = None,
    ) -> None:
        self.session = session
        self.book = book or find_built_in(session["rules"], session.get("tariff", ""))
        self.players = len(session["players"])
        self.whole = True
        self.taken = 0
        self.played = 0
        self.closed = False
        self.ended = False
        self.signed = False
        self.cleared = False
        self._read = read
        self._points = [0] * self.players
        self._money = [0] * self.players if self.book.has_money else None
        self.dealer = session["dealer"]
        self._number = session.get("first_deal", 1)
        # Every record about a deal, its number counted from that of the first one, and which deal
        # it is about.
        self._about = 0
        self._first = 0
        self._sequences = array("H")
        self._line_of = array("H")
        # Every deal: which of these is in force, its number, what is known of it.
        self._lines = 0
        self._in_force = array("H")
        self._numbers = array("H")
        self._flags = bytearray()
        # The deals in the order in which they were played.
        self._order = array("H")
        # Every incident. They are so rare that no room is kept for more.
        self._incidents = array("I")
        self.dealers_named = 0
        # To how many records that are about no deal both keys agreed at once; its own is one.
        self._at_once = int(session.get("at_once", False))

    def apply(self, record: records.Record) -> None:
        """Take one more record of the session; ValueError when it does not fit into it."""
        self.take(self.expect(record))

    def expect(self, record: records.Record) -> "_Change":
        """Return the change by `record`, for `take`; Refusal when it does not fit.

        All that can fail is done here, and nothing is changed: the record that a correction
        replaces is read, and new objects are made.
        """
        self._check(record)
        self._make_room(self._about + 1)
        change = _Change(self, record.sequence)
        kind = record.kind
        if kind == records.DEAL:
            self._expect_deal(change, record)
        elif kind == records.ANNUL:
            self._expect_annulment(change, record)
        elif kind in INCIDENTS:
            _add(change.points, self.incident_score(record).points)
            change.incidents = self._incidents + array("I", (record.sequence,))
        elif kind == records.CLOSE:
            self._check_signed(record.body)
            change.closed = change.signed = True
            change.ended = not self.complete
        elif kind == records.CLEAR:
            change.cleared = True
        elif kind == records.DEALER:
            change.dealer = record.body["dealer"]
            change.dealers_named += 1
        else:
            raise Refusal("", "not_of_session")
        if change.line is None:
            change.at_once += record.body["at_once"]
        return change

    def take(self, change: "_Change") -> None:
        """Let it be as `expect` has said, of the ledger as it is.

        Nothing can fail here but the machine itself; the ledger is not `whole` any more then.
        """
        self.whole = False
        self._points = change.points
        self._money = change.money
        self.played = change.played
        self.closed = change.closed
        self.ended = change.ended
        self.signed = change.signed
        self.cleared = change.cleared
        self._incidents = change.incidents
        self._at_once = change.at_once
        self.dealers_named = change.dealers_named
        self.dealer = change.dealer
        if change.line is not None:
            self._take_deal(change, change.line)
        self.taken += 1
        self.whole = True

    def _expect_deal(self, change: "_Change", record: records.Record) -> None:
        body = record.body
        book = self.book_in(body["version"])
        answers = packing.unpack(book.form, body["answers"])
        counts = book.counts(answers)
        passes = book.passes_on(answers, self.players)
        corrects, before = body["corrects"], body["before"]
        if corrects is not None:
            change.line = self._line(corrects)
            change.flags = (self._flags[change.line] & _ADDED) | _CORRECTED
            change.dealer = self.dealer_after_correction(corrects, body["dealer"], passes)
            self._take_back(change, change.line)
        else:
            change.line = self._lines
            change.ended = False
            change.flags = _ADDED if self.closed or before is not None else 0
            if before is not None:
                change.dealer = self.dealer_after_earlier(before, body["dealer"], passes)
            else:
                dealer = body["dealer"] if self.dealer is None else self.dealer
                change.dealer = (dealer + passes) % self.players
        if counts:
            change.flags |= _COUNTS
        if passes:
            change.flags |= _PASSES_ON
        if body["at_once"]:
            change.flags |= _AT_ONCE
        self._count(change, record, counts, 1)
        change.body = body

    def _expect_annulment(self, change: "_Change", record: records.Record) -> None:
        corrects, passes = record.body["corrects"], record.body["passes"]
        change.line = line = self._line(corrects)
        change.dealer = self.dealer_after_annulment(corrects, passes)
        self._take_back(change, line)
        change.flags = (self._flags[line] | _ANNULLED) & ~(_PASSES_ON | _AT_ONCE)
        if passes:
            change.flags |= _PASSES_ON
        if record.body["at_once"]:
            change.flags |= _AT_ONCE

    def _make_room(self, count: int) -> None:
        """Make room for `count` records about deals, if there is none yet."""
        if count > len(self._order):  # the last one that is laid out
            for (values, _), kind in zip(self._columns(0, 0), _KINDS):
                while len(values) < count:
                    values.extend(array(kind, [0] * ROOM))

    def _take_back(self, change: "_Change", line: int) -> None:
        """Take a deal out of the totals, if it is in them."""
        flags = self._flags[line]
        if not flags & _ANNULLED:
            self._count(change, self._record_of(line), flags & _COUNTS, -1)

    def _count(self, change: "_Change", record: records.Record, counts: int, sign: int) -> None:
        """Put a deal into the totals (`sign` 1) or take it out of them (-1)."""
        body = record.body
        _add(change.points, self.spread(body["points"], body["dealer"]), sign)
        if change.money is not None:
            _add(change.money, self.spread(body["money"], body["dealer"]), sign)
        if counts:
            change.played += sign

    def _take_deal(self, change: "_Change", line: int) -> None:
        """Let the flags of a change stand for its deal, and its record if it is one of a deal."""
        self._flags[line] = change.flags
        if not self._about:
            self._first = change.sequence
        if change.body is not None:
            self._take_body(line, change.body)
        self._sequences[self._about] = change.sequence - self._first
        self._line_of[self._about] = line
        self._about += 1

    def _take_body(self, line: int, body: "Body") -> None:
        """The record to come has this body, and is the one in force of a deal."""
        if line == self._lines:
            before = body["before"]
            self._put_in(line, self._lines if before is None else self.index_of(before))
        self._in_force[line] = self._about
        self._numbers[line] = body["number"]
        if body["corrects"] is not None or body["before"] is not None:
            self._number = self._next_number()
        elif self._flags[line] & _COUNTS:
            self._number = max(self._number, 1 + body["number"])

    def _put_in(self, line: int, at: int) -> None:
        """Let the next `line` be number `at` of those that were played, from 0."""
        for index in range(self._lines, at, -1):
            self._order[index] = self._order[index - 1]
        self._order[at] = line
        self._lines += 1

    def _line(self, sequence: int) -> int:
        number = sequence - self._first
        for index in range(self._about):
            if self._sequences[index] == number:
                return self._line_of[index]
        raise Refusal("", "no_deal", sequence)

    def _check(self, record: records.Record) -> None:
        """A record of another game must not upset the totals."""
        body = record.body
        if self.cleared:
            raise Refusal("", "cleared")
        takes_room = record.kind not in (records.CLOSE, records.CLEAR, records.DEALER)
        full = self._about + len(self._incidents) == MAX_RECORDS
        far = self._about and not 0 < record.sequence - self._first <= _FARTHEST
        if takes_room and (full or far):
            raise Refusal("", "most_records", MAX_RECORDS)
        if body.get("rules", self.book.id) != self.book.id:
            raise Refusal("", "other_book")
        whole_table = record.kind in (records.ADJUST, records.CLOSE)
        figures = self.players if whole_table else self.book.seats
        for ledger in (body.get("points"), body.get("money")):
            if isinstance(ledger, (list, tuple)) and len(ledger) != figures:
                raise Refusal("", "other_seats")
            if record.kind == records.DEAL and ledger is not None and sum(ledger):
                raise Refusal("", "not_zero")
        if record.kind == records.DEAL and (body["money"] is None) != (self._money is None):
            raise Refusal("", "other_ledger")
        for name in ("seat", "dealer"):
            if not 0 <= body.get(name, 0) < self.players:
                raise Refusal("", "not_at_table")
        if record.kind == records.PENALTY:
            check_warning(body, self.incidents)

    def _check_signed(self, body: "Body") -> None:
        if (body["points"], body["money"], body["played"]) != (
            self._points,
            self._money,
            self.played,
        ):
            raise Refusal("", "other_totals")

    def book_in(self, version: int) -> "Book":
        """The session's rule book in this version; DealError if it is not known."""
        if version == self.book.version:
            return self.book
        if self.book.digest:
            from rules_core.tariffs import book_of  # only where there is a tariff

            return book_of(self.book.tariff, version, self.book.digest)
        return find_book(self.book.id, version)

    def seating(self, dealer: int) -> list[int]:
        """The place of every seat of a deal that the player at place `dealer` deals."""
        first = dealer + 1 if self.players > self.book.seats else 0
        return [(first + seat) % self.players for seat in range(self.book.seats)]

    def forehand(self, dealer: int) -> int:
        """The seat of the player after the dealer."""
        return self.seating(dealer).index((dealer + 1) % self.players)

    def spread(self, values: list[int], dealer: int) -> list[int]:
        """One value a seat of a deal -> one a place at the table, 0 for who sat out."""
        if self.players == self.book.seats:
            return values
        spread = [0] * self.players
        for place, value in zip(self.seating(dealer), values):
            spread[place] = value
        return spread

    def state(self) -> bytes:
        """All that the records come to, as bytes: for `restore` of the same program only."""
        writer = Writer()
        for flag in (self.closed, self.ended, self.signed, self.cleared):
            writer.unsigned(1 if flag else 0)
        for total in self._points + (self._money or []):
            writer.signed(total)
        writer.unsigned(0 if self.dealer is None else 1 + self.dealer)
        for count in (self.taken, self.played, self._number, self._first):
            writer.unsigned(count)
        writer.unsigned(self.dealers_named)
        writer.unsigned(self._at_once)
        for values, count in self._columns(self._about, self._lines):
            writer.octets(bytes(memoryview(values)[:count]))
        writer.octets(bytes(self._incidents))
        return bytes(writer.data)

    def restore(self, state: bytes) -> bool:
        """Be what `state` said of a ledger of the same session; False if that cannot be."""
        reader = Reader(state)
        try:
            flags = [reader.unsigned() == 1 for _ in range(4)]
            totals = [reader.signed() for _ in self._points + (self._money or [])]
            dealer = reader.unsigned()
            counts = [reader.unsigned() for _ in range(6)]
            columns = [reader.octets(4 * MAX_RECORDS) for _ in range(7)]
            reader.finish()
        except CodecError:
            return False
        self.closed, self.ended, self.signed, self.cleared = flags
        self._points = totals[: self.players]
        self._money = totals[self.players :] if self._money is not None else None
        self.dealer = dealer - 1 if dealer else None
        self.taken, self.played, self._number, self._first = counts[:4]
        self.dealers_named, self._at_once = counts[4:]
        self._about = len(columns[0]) // 2
        self._lines = len(columns[2]) // 2
        self._make_room(self._about)
        own = self._columns(self._about, self._lines)
        for data, (values, count), kind in zip(columns, own, _KINDS):
            memoryview(values)[:count] = array(kind, data)
        self._incidents = array("I", columns[6])
        return True

    def _columns(self, about: int, lines: int) -> "Sequence[tuple[array[int] | bytearray, int]]":
        """Return the columns with the facts of every record about a deal, and of every deal."""
        return (
            (self._sequences, about),
            (self._line_of, about),
            (self._in_force, lines),
            (self._numbers, lines),
            (self._flags, lines),
            (self._order, lines),
        )

    @property
    def deals(self) -> "View[Line]":
        """The deals (`Line`) in the order in which they were played."""
        return _View(self._lines, self._read_line)

    def index_of(self, sequence: int) -> int:
        """Which one of `deals` that of a record is."""
        line = self._line(sequence)
        at = 0
        while self._order[at] != line:
            at += 1
        return at

    def _read_line(self, index: int) -> "Line":
        line = self._order[index]
        return Line(self._record_of(line), self._flags[line])

    def _record_of(self, line: int) -> records.Record:
        """The record of a deal that is in force."""
        return self._read(self._first + self._sequences[self._in_force[line]])

    def before_change(self, sequence: int) -> Line | None:
        """The deal of a record as it stood before its last change; None if nothing changed it.

        It is read anew; of all that had happened to it then, `annulled` alone is told.
        """
        line = self._line(sequence)
        if self._flags[line] & _ANNULLED:
            return Line(self._record_of(line), 0)
        flags = 0
        for index in range(self._in_force[line] - 1, -1, -1):
            if self._line_of[index] == line:
                record = self._read(self._first + self._sequences[index])
                if record.kind == records.DEAL:
                    return Line(record, flags)
                flags = _ANNULLED
        return None

    def name_of(self, sequence: int) -> str:
        """Return the name of a deal by the number of any record about it: its own, "7".

        It has a letter where several that count have that number, "2a", in the order of play: a
        deal put in before another has its number, too; one corrected into a deal that does not
        count leaves its number to the next one, and may be brought back.
        """
        line = self._line(sequence)
        before = after = 0
        passed = False
        for index in range(self._lines if self._flags[line] & _COUNTS else 0):
            other = self._order[index]
            if other == line:
                passed = True
            elif self._flags[other] & _COUNTS and self._numbers[other] == self._numbers[line]:
                before += not passed
                after += passed
        return name_of_deal(self._numbers[line], before, after)

    @property
    def incidents(self) -> "View[records.Record]":
        """The records of warnings, penalties and adjustments."""
        return _View(len(self._incidents), self._read_incident)

    def _read_incident(self, index: int) -> records.Record:
        return self._read(self._incidents[index])

    @property
    def points(self) -> list[int]:
        """The running total of each place."""
        return list(self._points)

    @property
    def money(self) -> list[int] | None:
        """The running total in cents of each place, None where the book keeps no such ledger."""
        return None if self._money is None else list(self._money)

    @property
    def totals(self) -> list[int]:
        """The running total of the player at each place, with the sessions that this continues."""
        return _with(self._points, self.session.get("carried"))

    @property
    def all_money(self) -> list[int] | None:
        """Likewise in cents, None where the book keeps no such ledger."""
        return (
            None if self._money is None else _with(self._money, self.session.get("carried_money"))
        )

    @property
    def before(self) -> int:
        """The number of the last deal in the sessions that this continues, 0 where it does not."""
        return self.session.get("first_deal", 1) - 1

    def incident_score(self, record: records.Record) -> "Score":
        """The `Score` of a warning, a penalty or an adjustment."""
        return score_incident(INCIDENTS[record.kind], record.body, self.book, self.players)

    def sat_at(self) -> list[int]:
        """How many of the deals that count each place played."""
        if self.players == self.book.seats:
            return [self.played] * self.players
        sat_at = [0] * self.players
        for line in self.deals:
            if line.counts and not line.annulled:
                _add(sat_at, self.spread([1] * self.book.seats, line.dealer))
        return sat_at

    def happened_to(self) -> list[int]:
        """How many of the incidents concern each place."""
        happened_to = [0] * self.players
        for record in self.incidents:
            if record.kind == records.ADJUST:
                _add(happened_to, [1 if points else 0 for points in record.body["points"]])
            else:
                happened_to[record.body["seat"]] += 1
        return happened_to

    @property
    def points_changed(self) -> int:
        """How many of the incidents have changed points."""
        return sum([1 for record in self.incidents if record.kind != records.WARNING])

    def agreed_at_once(self) -> int:
        """To how many of the deals, as they stand, and of all else both keys agreed at once."""
        count = self._at_once
        for line in range(self._lines):
            count += self._flags[line] & _AT_ONCE == _AT_ONCE
        return count

    def noted(self) -> list[int]:
        """Return the counts that the table is told before it signs.

        They are deals that have changed, points, dealers, and entries with both keys at once.
        """
        return [self.changed, self.points_changed, self.dealers_named, self.agreed_at_once()]

    @property
    def changed(self) -> int:
        """How many of the deals have changed, see `Line`."""
        return sum([1 for line in range(self._lines) if self._flags[line] & _CHANGED])

    @property
    def changed_last(self) -> bool:
        """Return True if the last record about a deal was such a change."""
        return self._about > 0 and bool(self._flags[self._line_of[self._about - 1]] & _CHANGED)

    @property
    def number(self) -> int:
        """The number of the deal that is played now.

        An annulled deal keeps its own; no number is given twice when an earlier deal is corrected
        into one that does not count. Where several have one number, it still tells how many there
        were.
        """
        return self._number

    def _next_number(self) -> int:
        highest = count = self.before
        for line in range(self._lines):
            if self._flags[line] & _COUNTS:
                highest = max(highest, self._numbers[line])
                count += 1
        return 1 + max(highest, count)

    @property
    def complete(self) -> bool:
        """True if the session's number of deals has been played."""
        return self.played >= self.session["deals"]

    # Who deals next, if the deal of the record `sequence` is changed: his place. `passes`: does the
    # next player deal after it?

    def dealer_after_annulment(self, sequence: int, passes: bool) -> int:
        """Return the dealer after its annulment; passes: the deal passes on nevertheless."""
        line = self._line(sequence)
        return self._moved(passes - bool(self._flags[line] & _PASSES_ON))

    def dealer_after_correction(self, sequence: int, dealer: int, passes: bool) -> int:
        """When `dealer` has dealt it: if that is news of the last deal, it goes on from him."""
        line = self._line(sequence)
        if self._is_last(line) and dealer != self._record_of(line).body["dealer"]:
            return (dealer + passes) % self.players
        return self._moved(passes - bool(self._flags[line] & _PASSES_ON))

    def dealer_after_earlier(self, sequence: int, dealer: int, passes: bool) -> int:
        """When one that `dealer` has dealt is put in before it.

        Nobody's turn is another one where it leads to the dealer that was entered: the table has
        counted it. Else all have been a turn behind since.
        """
        following = self._record_of(self._line(sequence)).body["dealer"]
        return self._moved(passes if (dealer + passes) % self.players != following else 0)

    def _moved(self, turns: int) -> int:
        """Return the place `turns` after the present dealer, who is known once there is a deal."""
        return ((self.dealer or 0) + turns) % self.players

    def _is_last(self, line: int) -> bool:
        """Return True if nobody had a turn after this deal. An annulled one may have been none."""
        for index in range(self._lines - 1, -1, -1):
            other = self._order[index]
            if other == line:
                return True
            if self._flags[other] & (_ANNULLED | _PASSES_ON) != _ANNULLED:
                return False
        return False


def name_of_deal(number: int, before: int, after: int) -> str:
    """Return the name of a deal of this number, if others that count have it as well.

    `before`, `after`: the numbers of those played before it and after it.
    """
    return str(number) + (chr(ord("a") + min(before, 25)) if before or after else "")


def _with(totals: list[int], carried: "Sequence[int] | None") -> list[int]:
    """The totals with what was carried over; nothing where that is empty."""
    totals = list(totals)
    _add(totals, carried or ())
    return totals


def _add(totals: list[int], points: "Sequence[int]", sign: int = 1) -> None:
    for place, value in enumerate(points):
        totals[place] += sign * value
