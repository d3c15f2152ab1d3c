"""The session in play: the log's records of it and the ledger they add up to."""

from firmware.app.books import Books
from firmware.app.refusals import BoxRefusal
from firmware.app.storage.files import StorageError
from firmware.app.view import View
from rules_core.ledger import MAX_RECORDS, Ledger
from rules_core.record import ADJUST, ANNUL, CLEAR, CLOSE, DEAL, DEALER, PENALTY, SESSION
from rules_core.session import from_nothing

# Records that a session keeps free for what has to be said at its end: corrections, incidents, the
# director's adjustments; and of these the last ones for nothing but signatures and the clearing.
RESERVE = 20
SIGNATURES = 4
# Sequences of records that do not fit; a log that was made to be so must not fill the memory.
_MOST_UNFIT = 16


class Account:
    """A session of the log: who sits where, and what its deals say.

    `ledger`: the account, None before the first session; `unfit`: sequences of records that do
    not fit into the session and are not in the account (a sound box never writes one).
    """

    def __init__(self):
        self.ledger = None
        self.unfit = []

    def hear(self, record):
        """Take one more record behind the SESSION record, which is in the log."""
        try:
            change = self.ledger.expect(record)
        except ValueError:
            self.set_aside(record)
        else:
            self.ledger.take(change)

    def set_aside(self, record):
        """Note that `record` does not fit."""
        if len(self.unfit) < _MOST_UNFIT:
            self.unfit.append(record.sequence)

    @property
    def book(self):
        return self.ledger.book

    @property
    def names(self):
        """The players' names, one a place at the table."""
        return self.ledger.session["players"]

    @property
    def view(self):
        """The `View` of the places at the table."""
        return View(self.ledger.session["scribe"], self.book.clockwise)

    def seating(self, dealer):
        """Return the players of a deal, one a seat, and the `View` of them.

        A scribe who sits out takes the view of the player after him.
        """
        places = self.ledger.seating(dealer)
        viewer = self.ledger.session["scribe"]
        if viewer not in places:
            viewer = (viewer + 1) % len(self.names)
        seat = places.index(viewer)
        return [self.names[place] for place in places], View(seat, self.book.clockwise)

    def at_places(self, dealer, values):
        """Return one value a seat of a deal as one a place at the table, None for who sits out."""
        spread = [None] * len(self.names)
        for place, value in zip(self.ledger.seating(dealer), values):
            spread[place] = value
        return spread

    def entered(self, line):
        """Return (book, answers): how the deal of a ledger's `line` was entered.

        The rule book is in the version of then.
        """
        book = self.ledger.book_in(line.version)
        return book, book.unpack(line.answers)


class Session(Account):
    """The session at this table now: it follows the log.

    `books`: the `Books` of the box; without them no session by another tariff than the built-in
    ones can begin.
    """

    def __init__(self, log, books=None):
        super().__init__()
        self._log = log
        self._books = books or Books(None, log)
        log.follow(self)

    # What the log tells its account, and asks it for.

    def hear(self, record):
        """Take one more record that is in the log; note one that does not fit."""
        if record.kind == SESSION:
            self.forget()
            try:
                self.ledger = self._begun(record)
            except ValueError:
                self.set_aside(record)
        elif self.ledger is not None:
            super().hear(record)

    def expect(self, record):
        """Return the effect of a record that is to be stored, for `take`.

        ValueError for a record that does not fit, StorageError when data for it cannot be read.
        """
        if record.kind == SESSION:
            return self._begun(record)
        if self.ledger is None:
            raise BoxRefusal("", "unknown_session")
        return self.ledger.expect(record)

    def take(self, change):
        """Let it be as `expect` has said: the record is stored."""
        if isinstance(change, Ledger):
            self.forget()
            self.ledger = change
        else:
            self.ledger.take(change)

    @property
    def taken(self):
        """How many records behind the SESSION record are in the account; -1: it is of no use."""
        whole = self.ledger is not None and self.ledger.whole and not self.unfit
        return self.ledger.taken if whole else -1

    def state(self):
        """Return the account of the session's records, as bytes."""
        return self.ledger.state()

    def restore(self, state):
        """Take what `state` gave in the place of the records; False if that does not fit."""
        return self.ledger is not None and self.ledger.restore(state)

    def forget(self):
        """Nothing is known any more: the log is read again, or has begun anew."""
        self.ledger = None
        self.unfit = []

    @property
    def body(self):
        """The body of the SESSION record; None while there is no session, or it was cleared."""
        if self.ledger is None or self._log.session is None or self.ledger.cleared:
            return None
        return self.ledger.session

    def known_of(self, dealer, answers=None):
        """Return the answers that need not be asked of a deal by the player at place `dealer`.

        `answers`: those given so far, if any. Other values in them were entered when the question
        was still asked, and it is asked again.
        """
        known = self.book.known(self.ledger, dealer)
        answers = answers or {}
        return {key: known[key] for key in known if answers.get(key, known[key]) == known[key]}

    @property
    def full(self):
        """Return True if the session has all the deals that it can hold."""
        return self._room <= RESERVE

    @property
    def over(self):
        """Return True if no deal is to come: all were played, it was ended, or is full."""
        return self.ledger.complete or self.ledger.ended or self.full

    @property
    def _room(self):
        return MAX_RECORDS - len(self._log.entries)

    def _begun(self, record):
        """The ledger of the session that this SESSION record begins; ValueError."""
        body = record.body
        book = self._books.of_session(body) if body["tariff"] else None
        return Ledger(body, self._log.find, book)

    def begin(self, body):
        """Start a session; returns its SESSION record. The tariff of it goes before it.

        Where it stands in the place of one in which nothing happened, what both keys agreed to
        `at_once` when that one began is not forgotten.
        """
        begun = from_nothing()
        begun.update(body)
        if self.body is not None and not self.ledger.taken and self.body["at_once"]:
            begun["at_once"] = True
        tariff = body["tariff"]
        begun["tariff_at"] = self._books.write_tariff(tariff) if tariff else 0
        return self._log.append(SESSION, begun)

    def _append(self, kind, body):
        """Append what changes the totals, which can be signed afterwards in any case."""
        if self._room <= SIGNATURES:
            raise StorageError("session_full")
        return self._log.append(kind, body)

    # `director`: was it entered with the director's PIN? `at_once`: did both keys agree to it
    # within a second of each other?

    def deal(self, answers, score, dealer=None, director=False, book=None):
        """Return the body of the record of the next deal.

        `dealer`: the place of the dealer, where the session leaves the first one open; `book`: an
        earlier version that was used for entering it.
        """
        if self.ledger.dealer is not None:
            dealer = self.ledger.dealer
        place = self.ledger.number, dealer
        return _deal(place, book or self.book, answers, score, director)

    def correction(self, line, answers, score, director=False, dealer=None):
        """The body of a record that is to stand for the deal of a ledger's `line`.

        It keeps the deal's number and the version of its rule book, and the old record stays in the
        log. `dealer`: the place of who has dealt it, if that is somebody else.
        """
        place = line.number, line.dealer if dealer is None else dealer
        book = self.ledger.book_in(line.version)
        return _deal(place, book, answers, score, director, corrects=line.sequence)

    def forgotten(self, line, answers, score, dealer, director=False):
        """The body of a record of a deal that was played before that of a ledger's `line`."""
        place = line.number, dealer
        return _deal(place, self.book, answers, score, director, before=line.sequence)

    def prepare(self, body):
        """The deal with this `body` is soon to be entered: do all that can be done before."""
        self._log.prepare(DEAL, body)

    def enter(self, body, at_once=False):
        """Append the confirmed deal with this `body` to the log; returns its record, safe in flash.

        `at_once` was not known when it was prepared.
        StorageError when the session can hold no more deals, besides what the log says.
        """
        if body["corrects"] is None and self.full:
            raise StorageError("session_full")
        return self._append(DEAL, dict(body, at_once=True) if at_once else body)

    def store(self, *deal, **fields):
        """Enter the deal that `deal` makes of what is given."""
        return self.enter(self.deal(*deal, **fields))

    def correct(self, *correction, **fields):
        """Enter the correction that `correction` makes of what is given."""
        return self.enter(self.correction(*correction, **fields))

    def exchange(self, bodies, at_once=False):
        """Append two corrections: the log has both or neither."""
        if self._room <= SIGNATURES + 1:
            raise StorageError("session_full")
        self._log.append_both(DEAL, [dict(body, at_once=at_once) for body in bodies])

    def annul(self, line, reason, passes=False, director=False, at_once=False):
        """Strike the deal of a ledger's `line` out of the totals; returns the record.

        `passes`: does the next player deal, as after a deal that was played?
        """
        body = {"corrects": line.sequence, "reason": reason}
        body.update({"passes": passes, "director": director, "at_once": at_once})
        return self._append(ANNUL, body)

    def let_deal(self, dealer, director=False, at_once=False):
        """Say the place of who deals the deal to come; returns the DEALER record."""
        body = {"dealer": dealer, "director": director, "at_once": at_once}
        return self._append(DEALER, body)

    def blame(self, kind, seat, points, reason, director=False, at_once=False, warning=None):
        """Append a WARNING (0 points) or a PENALTY; returns the record.

        `warning`: the sequence of the warning that a penalty answers, None: it answers none.
        """
        body = {"rules": self.book.id, "seat": seat, "points": points, "reason": reason}
        body.update({"director": director, "at_once": at_once})
        if kind == PENALTY:
            body["warning"] = warning
        return self._append(kind, body)

    def adjust(self, points, reason, director=False, at_once=False):
        """Append the director's ADJUST, `points` one a place; returns the record."""
        body = {"rules": self.book.id, "points": points, "reason": reason}
        body.update({"director": director, "at_once": at_once})
        return self._append(ADJUST, body)

    def close(self, director=False, at_once=False):
        """Append the signature under the totals as they stand; returns the CLOSE record."""
        ledger = self.ledger
        body = {"points": ledger.points, "money": ledger.money, "played": ledger.played}
        body.update({"director": director, "at_once": at_once})
        return self._log.append(CLOSE, body)

    def clear(self, reason, director=False, at_once=False):
        """Let the session count for nothing; returns the CLEAR record. There is none then."""
        body = {"reason": reason, "director": director, "at_once": at_once}
        return self._log.append(CLEAR, body)


def _deal(place, book, answers, score, director, corrects=None, before=None):
    """The body of a DEAL record. `place`: (number, dealer) of the deal."""
    number, dealer = place
    return {
        "rules": book.id,
        "version": book.version,
        "number": number,
        "dealer": dealer,
        "corrects": corrects,
        "before": before,
        "answers": book.pack(answers),
        "points": score.points,
        "money": score.money,
        "void": score.void,
        "at_once": False,
        "director": director,
    }
