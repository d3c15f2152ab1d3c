"""What a log comes to, reckoned a second time: not with the rule books, but with what reads off the
text of the rules in `tests/rules_core`.
"""

from rules_core.books import book
from rules_core.documents import DEAL, Entry, write_document
from rules_core.ledger import Ledger
from rules_core.record import ADJUST, ANNUL, PENALTY, SESSION, decode
from rules_core.record import DEAL as DEAL_RECORD
from tests.rules_core import french_reference, koenigrufen_reference

_PARTIES = {"troccas-4": 36, "troccas-6": 36}
# The points at par, and those of the player who has the scart.
_ALONE = {"troccas-3": (42, 43), "troccas-5": (25, 27)}


def disagreements(log):
    """Sentences that say where the bytes of a log, all sound, and this account differ."""
    found = []
    ledgers, totals, in_force = {}, {}, {}
    for record in _records(log):
        body = record.body
        if record.kind == SESSION:
            ledgers[record.sequence] = Ledger(body)
            totals[record.sequence] = [0] * len(body["players"])
            continue
        session = body.get("session")
        if session is None:
            continue
        ledgers[session].apply(record)
        total = totals[session]
        if record.kind in (DEAL_RECORD, ANNUL):
            corrected = body["corrects"]
            if corrected is not None:
                _add(total, in_force.pop(corrected, [0] * len(total)), -1)
                in_force[corrected] = [0] * len(total)
        if record.kind == DEAL_RECORD:
            points, money, void = second_opinion(body)
            if (body["points"], body["money"], body["void"]) != (points, money, void):
                found.append(f"record {record.sequence}: {body} instead of {points} {money} {void}")
            spread = at_the_table(points, body["dealer"], len(total))
            _add(total, spread, 1)
            in_force[record.sequence] = spread
        elif record.kind == PENALTY:
            total[body["seat"]] -= body["points"]
        elif record.kind == ADJUST:
            _add(total, body["points"], 1)
        if ledgers[session].points != total:
            found.append(f"record {record.sequence}: {ledgers[session].points} instead of {total}")
            total[:] = ledgers[session].points  # said once
    return found


def second_opinion(body):
    """(points, money, void) of the body of a DEAL record; None for money where there is none."""
    rules = body["rules"]
    rule_book = book(rules)
    deal = write_document(Entry(rule_book, DEAL, rule_book.unpack(body["answers"])))
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


def _add(totals, points, sign):
    for place, value in enumerate(points):
        totals[place] += sign * value
