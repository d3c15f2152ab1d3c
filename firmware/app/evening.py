"""The rounds of one evening, as the log has them: which belong together, and what each came to."""

from micropython import const

from firmware.app.earlier import EarlierSession
from firmware.app.storage.earlier import earlier_sessions
from rules_core.evening import Tally
from rules_core.record import CLEAR, CLOSE, SESSION, RecordError

# As far back as this an evening is looked for.
_MOST = const(30)
# Rounds of one evening began within so many seconds, if the box knows the time.
_EVENING = const(12 * 3600)
# So many rounds are found in the blink of an eye.
_MANY = const(10)
# So many bytes of the log are read in the blink of an eye.
_QUICK = const(1024)


class _Round:
    """A round that may be of the evening.

    `number`, `names`, `began`: of its session, when it began in Unix seconds, 0 if that is not
    known; `offset`: of its SESSION record, `size`: bytes of the session; `apart`: was another game
    played after it? `part`: does the one after it continue it, so that both are one round?
    `points`: None while they are not known; `over`: is it signed, or complete?
    """

    def __init__(self, record, offset=0, size=0, apart=False, part=False):
        self.number = record.body["round"]
        self.names = record.body["players"]
        self.carried = record.body["carried"]
        self.part = part
        self.began = record.stamp.clock
        self.offset = offset
        self.size = size
        self.apart = apart
        self.points = None
        self.money = None
        self.over = False

    def came_to(self, points, money, over):
        """Note its totals."""
        self.points = points
        self.money = money
        self.over = over

    @property
    def totals(self):
        """The points of each from all parts of the round up to this one."""
        return [own + before for own, before in zip(self.points, self.carried)] or self.points


class Evening:
    """The rounds by the rule book of the newest one, the newest first.

    Of one evening are those that follow each other, have a player in common with those after them
    and a lower number, and began within half a day of the newest, where the box knew the time;
    `count` says how many sessions they have, as long as there are `more` they can be more. Where
    players came or went a round has several sessions, which belong together. Where nothing was
    played, or nothing counts, there is no round.

    `hidden`: does damage hide what was before those that have been found?
    """

    def __init__(self, box, moment):
        """`moment()` says that it takes one, before there are many rounds to be found."""
        self._log = box.log
        self._books = box.books
        self._newest = None
        self._book = None
        self._names = set()
        self._rounds = []
        self._earlier = self._look_back()
        self.hidden = False
        self._begin(box.session)
        self.count = len(self._rounds)
        while self.more and self._is_of_evening(self._rounds[self.count]):
            self._names.update(self._rounds[self.count].names)
            self.count += 1
            if self.count == _MANY:
                moment()

    @property
    def more(self):
        """Return True if there is a round before the counted ones."""
        while len(self._rounds) <= self.count:
            try:
                self._rounds.append(next(self._earlier))
            except StopIteration:
                return False
            except RecordError:
                self.hidden = True
                return False
        return True

    @property
    def rounds(self):
        """How many rounds are counted."""
        return len([found for found in self._rounds[: self.count] if not found.part])

    def take_more(self):
        """Count one round more; there are `more`."""
        self.count += 1
        while self.more and self._rounds[self.count].part:
            self.count += 1

    def take_fewer(self):
        """Count one round less."""
        self.count -= 1
        while self._rounds[self.count].part:
            self.count -= 1

    @property
    def wins(self):
        """Does the rule book say who has won a round?"""
        return self._book is not None and self._book.plus_wins

    def _begin(self, session):
        """Begin with the round in play, unless it was cleared or nothing was played."""
        if session.body is None:
            return
        ledger = session.ledger
        self._begin_with(self._log.session)
        if ledger.taken:
            found = _Round(self._log.session)
            found.came_to(ledger.points, ledger.money, ledger.signed or ledger.complete)
            self._rounds.append(found)

    def _begin_with(self, record):
        """Look for what belongs together with the session of this SESSION record."""
        self._newest = record
        self._names.update(record.body["players"])
        try:
            self._book = self._books.of_session(record.body)
        except ValueError:
            pass  # nobody can say who has won by it; signed totals hold all the same

    def _look_back(self):
        """Iterate over the rounds before, each when it is asked for; RecordError as there."""
        end = self._log.session_offset
        apart = False
        newest = self._log.session
        continued = newest.body["continues"] if newest is not None else None
        for offset, record, last in earlier_sessions(self._log, _MOST):
            size = end - offset
            end = offset
            part = record.sequence == continued and len(self._rounds) > 0
            continued = record.body["continues"]
            if last.kind in (CLEAR, SESSION):
                continue
            if self._newest is None:
                self._begin_with(record)
            if not self._is_alike(record):
                apart = True
                continue
            found = _Round(record, offset, size, apart, part)
            if last.kind == CLOSE:
                found.came_to(last.body["points"], last.body["money"], True)
            yield found

    def _is_alike(self, record):
        """Return True if it has the rule book of the newest round."""
        one, other = self._newest.body, record.body
        return one["rules"] == other["rules"] and one["tariff"] == other["tariff"]

    def _is_of_evening(self, found):
        """Does it belong to those that are counted?"""
        if found.part:
            return True
        if found.apart or (self.count and found.number >= self._rounds[self.count - 1].number):
            return False
        newest = self._newest.stamp.clock
        if found.began and newest and not 0 <= newest - found.began <= _EVENING:
            return False
        return any(name in self._names for name in found.names)

    def takes_time(self):
        """Will `tally` be waited for?"""
        size = 0
        for found in self._rounds[: self.count]:
            if found.points is None:
                size += found.size
        return size > _QUICK

    def tally(self):
        """(the `Tally` of `count` rounds, how many could not be read and are rounds no more)."""
        tally = Tally()
        left_out = 0
        index = 0
        while index < self.count:
            found = self._rounds[index]
            if found.points is None and not self._read(found):
                del self._rounds[index]
                self.count -= 1
                left_out += 1
                continue
            decided = found.over and not found.part and self._book is not None
            winners = self._book.winners(found.totals) if decided else ()
            tally.add(found.names, found.points, found.money, winners)
            index += 1
        return tally, left_out

    def _read(self, found):
        """Add up a round that nobody has signed; False if not all of it can be read."""
        try:
            session = EarlierSession(self._log, self._books, found.offset)
        except ValueError:
            return False
        if session.cut or session.unfit:
            return False
        ledger = session.ledger
        found.came_to(ledger.points, ledger.money, ledger.signed or ledger.complete)
        return True
