"""The records of one session -> totals, the deals in force, whose deal it is.

The device and the desk keep the same ledger, so that they cannot disagree about a total.
"""

from rules_core import answers as packing
from rules_core import record as records
from rules_core.books import book as find_book
from rules_core.incidents import ADJUST, PENALTY, WARNING, score_incident

INCIDENT_KINDS = {records.WARNING: WARNING, records.PENALTY: PENALTY, records.ADJUST: ADJUST}


class Line:
    """One deal of the session as it stands after corrections.

    `sequence`: of the record in force; `number`: the deal's number when it was entered; `dealer`:
    his place at the table; `points`, `money`: one a seat of the deal; `counts`: towards the number
    to play; `corrected`, `annulled`: what happened to it since.
    """

    def __init__(self, record, counts):
        self.corrected = False
        self.annulled = False
        self.replace(record, counts)

    def replace(self, record, counts):
        """Let `record` be what is in force."""
        self.sequence = record.sequence
        self.number = record.body["number"]
        self.dealer = record.body["dealer"]
        self.points = record.body["points"]
        self.money = record.body["money"]
        self.void = record.body["void"]
        self.counts = counts


class Ledger:
    """The account of a session (the body of its SESSION record).

    A *place* is a player's at the table, a *seat* one of the deal. They are the same unless one
    more sits at the table than play: then the dealer sits out, and seat 0 is the player after him.
    `players`: how many sit at the table.
    """

    def __init__(self, session):
        self.session = session
        self.book = find_book(session["rules"])
        self.players = len(session["players"])
        self.deals = []
        self.incidents = []
        self._lines = {}
        self._points = None  # the totals, once somebody has asked for them

    def apply(self, record):
        """Take one more record of the session; ValueError when it does not fit into it."""
        body = record.body
        self._check(record)
        self._points = None
        if record.kind == records.DEAL:
            counts = self.book.counts(packing.unpack(self.book.form, body["answers"]))
            if body["corrects"] is None:
                line = Line(record, counts)
                self.deals.append(line)
            else:
                line = self._line(body["corrects"])
                line.replace(record, counts)
                line.corrected = True
                line.annulled = False
            self._lines[record.sequence] = line
        elif record.kind == records.ANNUL:
            line = self._line(body["corrects"])
            line.annulled = True
            self._lines[record.sequence] = line
        elif record.kind in INCIDENT_KINDS:
            self.incidents.append(record)
        else:
            raise ValueError("a record of this kind does not belong to a session")

    def _check(self, record):
        """A record of another game must not upset the totals."""
        body = record.body
        if body.get("rules", self.book.id) != self.book.id:
            raise ValueError("the record is of another rule book")
        figures = self.players if record.kind == records.ADJUST else self.book.seats
        for ledger in (body.get("points"), body.get("money")):
            if isinstance(ledger, (list, tuple)) and len(ledger) != figures:
                raise ValueError("the record is of a table with other seats")
            if record.kind == records.DEAL and ledger is not None and sum(ledger):
                raise ValueError("the deal does not add up to zero")
        for name in ("seat", "dealer"):
            if not 0 <= body.get(name, 0) < self.players:
                raise ValueError("the record names a seat that is not at the table")

    def _line(self, sequence):
        if sequence not in self._lines:
            raise ValueError("record " + str(sequence) + " is not a deal of this session")
        return self._lines[sequence]

    def seating(self, dealer):
        """The place of every seat of a deal that the player at place `dealer` deals."""
        first = dealer + 1 if self.players > self.book.seats else 0
        return [(first + seat) % self.players for seat in range(self.book.seats)]

    def forehand(self, dealer):
        """The seat of the player after the dealer."""
        return self.seating(dealer).index((dealer + 1) % self.players)

    def spread(self, values, dealer):
        """One value a seat of a deal -> one a place at the table, 0 for who sat out."""
        if self.players == self.book.seats:
            return values
        spread = [0] * self.players
        for place, value in zip(self.seating(dealer), values):
            spread[place] = value
        return spread

    @property
    def points(self):
        """The running total of each place."""
        if self._points is None:
            totals = [0] * self.players
            for line in self.deals:
                if not line.annulled:
                    _add(totals, self.spread(line.points, line.dealer))
            for record in self.incidents:
                _add(totals, self.incident_score(record).points)
            self._points = totals
        return list(self._points)

    @property
    def money(self):
        """The running total in cents of each place, None where the book keeps no such ledger."""
        if not self.book.has_money:
            return None
        totals = [0] * self.players
        for line in self.deals:
            if not line.annulled:
                _add(totals, self.spread(line.money, line.dealer))
        return totals

    def incident_score(self, record):
        """The `Score` of a warning, a penalty or an adjustment."""
        return score_incident(INCIDENT_KINDS[record.kind], record.body, self.book, self.players)

    @property
    def played(self):
        """How many deals count towards the number to play."""
        return sum(1 for line in self.deals if line.counts and not line.annulled)

    @property
    def number(self):
        """The number of the deal that is played now.

        One that was annulled keeps its own; nobody's is given twice when a deal before is
        corrected into one that does not count.
        """
        return 1 + max([line.number for line in self.deals if line.counts] or [0])

    @property
    def complete(self):
        """Has the session's number of deals been played?"""
        return self.played >= self.session["deals"]

    @property
    def dealer(self):
        """The place of who deals now: it passes on after every deal, also if everybody passed."""
        dealt = sum(1 for line in self.deals if not line.annulled)
        return (self.session["dealer"] + dealt) % self.players


def _add(totals, points):
    for place, value in enumerate(points):
        totals[place] += value
