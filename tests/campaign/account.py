"""What a log comes to, reckoned a second time: not with the rule books, but with the verifier of
`tests/torture`.
"""

from firmware.app.faults import FaultFiles
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import open_log
from rules_core.books import book
from rules_core.documents import DEAL as A_DEAL
from rules_core.documents import Entry, write_document
from rules_core.ledger import Ledger
from rules_core.record import ADJUST, ANNUL, CLEAR, CLOSE, DEAL, DEALER, PENALTY, SESSION
from tests.log_records import records_of
from tests.torture.verifier.scores import VERSION, score


def wrong_on(flash):
    """Sentences of what is wrong on the flash of a box: its error reports, damage, its account.

    A damaged log is not reckoned.
    """
    files = FlashFiles(flash)
    found = [files.read(name).decode() for name in FaultFiles(files, NoGuard()).names()]
    damages = [f"damage: {damage}" for damage in open_log(files).damage]
    return found + (damages or disagreements(files.read(PATH)))


def disagreements(log):
    """Sentences that say where the bytes of a log, all sound, and this account differ."""
    found = []
    accounts = {}
    for record in records_of(log):
        body = record.body
        if record.kind == SESSION:
            accounts[record.sequence] = _Account(body)
        elif body.get("session") is not None:
            found += accounts[body["session"]].take(record)
    return found


class _Account:
    """The account of one session, beside the ledger of box and desk."""

    def __init__(self, session):
        self._records = {}
        self._ledger = Ledger(session, self._records.__getitem__)
        players = len(session["players"])
        self._points = [0] * players
        self._money = [0] * players if book(session["rules"]).has_money else None
        self._played = 0
        self._dealer = session["dealer"]  # of the deal to come; None: whoever deals it
        self._order = []  # the deals as they were played, each by the sequence of its first record
        self._dealers = {}  # likewise -> the place of who has dealt it
        self._cleared = False
        self._first = {}  # sequence of a DEAL or ANNUL record -> that of the deal it is about
        self._deals = {}  # the latter -> what the deal counts now
        self._turns = {}  # likewise -> was it dealt, so that the next player deals?

    def take(self, record):
        """Sentences that say what is wrong with a record."""
        if self._cleared:
            return [f"record {record.sequence}: the session was cleared before"]
        found = []
        body = record.body
        self._records[record.sequence] = record
        try:
            self._ledger.apply(record)
        except ValueError as error:
            return [f"record {record.sequence}: the ledger refuses it: {error}"]
        if record.kind == DEAL:
            found += self._take_deal(body)
            self._count(record, _Deal(body, len(self._points)))
        elif record.kind == ANNUL:
            self._count(record, None)
        elif record.kind == PENALTY:
            self._points[body["seat"]] -= body["points"]
        elif record.kind == ADJUST:
            _add(self._points, body["points"])
        elif record.kind == CLOSE:
            signed = body["points"], body["money"], body["played"]
            if signed != self._standing():
                found.append(f"{signed} were signed instead of {self._standing()}")
        elif record.kind == CLEAR:
            self._cleared = True
        elif record.kind == DEALER:
            self._dealer = body["dealer"]
        found += self._compare(record)
        return [f"record {record.sequence}: {sentence}" for sentence in found]

    def _take_deal(self, body):
        expected = second_opinion(body)
        if (body["points"], body["money"]) != expected or (body["void"] and any(body["points"])):
            yield f"{body} instead of {expected}"
        due = body["dealer"] if self._dealer is None else self._dealer
        if body["corrects"] is None and body["before"] is None and body["dealer"] != due:
            yield f"{body['dealer']} deals instead of {due}"

    def _standing(self):
        return self._points, self._money, self._played

    def _compare(self, record):
        """What the ledger has else than this account; said once."""
        ledger = self._ledger
        standing = ledger.points, ledger.money, ledger.played
        if standing != self._standing():
            yield f"the totals are {standing} instead of {self._standing()}"
            self._points, self._money, self._played = standing
        if ledger.dealer != self._dealer:
            yield f"{ledger.dealer} deals next instead of {self._dealer}"
            self._dealer = ledger.dealer
        if ledger.cleared != self._cleared or ledger.signed != (record.kind == CLOSE):
            yield f"cleared: {ledger.cleared}, signed: {ledger.signed}"

    def _count(self, record, deal):
        """Let `deal`, None: nothing, stand for the one that the record is about."""
        corrected = record.body["corrects"]
        first = record.sequence if corrected is None else self._first[corrected]
        self._first[record.sequence] = first
        before = self._deals.get(first)
        self._deals[first] = deal
        for each, sign in ((before, -1), (deal, 1)):
            if each is not None:
                _add(self._points, each.points, sign)
                _add(self._money or (), each.money, sign)
                self._played += sign * each.counts
        self._move(record.body, first, int(deal is not None or record.body["passes"]))

    def _move(self, body, first, turns):
        """Who deals next after a record about the deal `first`, which had so many turns."""
        dealer = body.get("dealer", self._dealers.get(first))
        moved = turns - self._turns.get(first, 0)
        if first not in self._turns:
            before = body["before"]
            at = len(self._order) if before is None else self._order.index(self._first[before])
            if before is not None:
                behind = self._dealers[self._order[at]]
                moved = 0 if (dealer + turns) % len(self._points) == behind else turns
            self._order.insert(at, first)
        elif dealer != self._dealers[first] and self._is_last(first):
            self._dealer, moved = dealer, turns
        self._dealers[first], self._turns[first] = dealer, turns
        self._dealer = ((dealer if self._dealer is None else self._dealer) + moved) % len(
            self._points
        )

    def _is_last(self, first):
        """Did nobody have a turn after it?"""
        later = self._order[self._order.index(first) + 1 :]
        return all(self._deals[one] is None and not self._turns[one] for one in later)


class _Deal:
    """What a deal counts: `points`, `money` one a place; `counts` towards the number to play."""

    def __init__(self, body, players):
        points, money = second_opinion(body)
        self.points = at_the_table(points, body["dealer"], players)
        self.money = at_the_table(money, body["dealer"], players) if money else ()
        self.counts = not _document(body).get("passed")


def _add(totals, values, sign=1):
    for place, value in enumerate(values):
        totals[place] += sign * value


def second_opinion(body):
    """(points, money) of the body of a DEAL record; None for money where there is none."""
    return score(_document(body) | {"version": VERSION})


def _document(body):
    rule_book = book(body["rules"])
    return write_document(Entry(rule_book, A_DEAL, rule_book.unpack(body["answers"])))


def at_the_table(points, dealer, players):
    """One value a seat -> one a place; who deals sits out where one more sits than plays."""
    if len(points) == players:
        return points
    spread = [0] * players
    for seat, value in enumerate(points):
        spread[(dealer + 1 + seat) % players] = value
    return spread
