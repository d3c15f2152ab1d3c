"""What a log comes to, reckoned a second time: not with the rule books, but with what reads off the
text of the rules in `tests/rules_core`.
"""

from rules_core.books import book
from rules_core.documents import DEAL as A_DEAL
from rules_core.documents import Entry, write_document
from rules_core.ledger import Ledger
from rules_core.record import ADJUST, ANNUL, DEAL, PENALTY, SESSION, decode
from tests.rules_core import french_reference, koenigrufen_reference

_PARTIES = {"troccas-4": 36, "troccas-6": 36}
# The points at par, and those of the player who has the scart.
_ALONE = {"troccas-3": (42, 43), "troccas-5": (25, 27)}


def disagreements(log):
    """Sentences that say where the bytes of a log, all sound, and this account differ."""
    found = []
    accounts = {}
    for record in _records(log):
        body = record.body
        if record.kind == SESSION:
            accounts[record.sequence] = _Account(body)
        elif body.get("session") is not None:
            found += accounts[body["session"]].take(record)
    return found


class _Account:
    """The totals of one session, beside the ledger of box and desk."""

    def __init__(self, session):
        self._records = {}
        self._ledger = Ledger(session, self._records.__getitem__)
        self._totals = [0] * len(session["players"])
        self._first = {}  # sequence of a DEAL or ANNUL record -> that of the deal it is about
        self._deals = {}  # the latter -> what the deal counts now, one a place

    def take(self, record):
        """Sentences that say what is wrong with a record."""
        found = []
        body = record.body
        self._records[record.sequence] = record
        self._ledger.apply(record)
        if record.kind == DEAL:
            points, money, void = second_opinion(body)
            if (body["points"], body["money"], body["void"]) != (points, money, void):
                found.append(f"record {record.sequence}: {body} instead of {points} {money} {void}")
            self._count(record, at_the_table(points, body["dealer"], len(self._totals)))
        elif record.kind == ANNUL:
            self._count(record, [0] * len(self._totals))
        elif record.kind == PENALTY:
            self._totals[body["seat"]] -= body["points"]
        elif record.kind == ADJUST:
            self._add(body["points"])
        if self._ledger.points != self._totals:
            totals = f"{self._ledger.points} instead of {self._totals}"
            found.append(f"record {record.sequence}: the totals are {totals}")
            self._totals = self._ledger.points  # said once
        return found

    def _count(self, record, points):
        corrected = record.body["corrects"]
        first = record.sequence if corrected is None else self._first[corrected]
        self._first[record.sequence] = first
        self._add([-value for value in self._deals.get(first, ())])
        self._deals[first] = points
        self._add(points)

    def _add(self, points):
        for place, value in enumerate(points):
            self._totals[place] += value


def second_opinion(body):
    """(points, money, void) of the body of a DEAL record; None for money where there is none."""
    rules = body["rules"]
    rule_book = book(rules)
    deal = write_document(Entry(rule_book, A_DEAL, rule_book.unpack(body["answers"])))
    if rules in french_reference.SEATS:
        if deal.get("passed"):
            return [0] * rule_book.seats, None, False
        assert not french_reference.contradictions(deal), deal
        points, void = french_reference.scored(deal)
        return points, None, void
    if rules in _PARTIES:
        par = _PARTIES[rules]
        return [deal["points"][seat % 2] - par for seat in range(rule_book.seats)], None, False
    if rules in _ALONE:
        par, with_scart = _ALONE[rules]
        points = [own - par for own in deal["points"]]
        points[deal["skatist"]] += par - with_scart
        return points, None, False
    assert not koenigrufen_reference.contradictions(deal), deal
    points, money = koenigrufen_reference.scored(deal)
    return points, money, False


def at_the_table(points, dealer, players):
    """One value a seat -> one a place; who deals sits out where one more sits than plays."""
    if len(points) == players:
        return points
    spread = [0] * players
    for seat, value in enumerate(points):
        spread[(dealer + 1 + seat) % players] = value
    return spread


def _records(log):
    offset = 0
    while offset < len(log):
        record = decode(log, offset)
        yield record
        offset += record.size
