"""The players who left the table while a round was played, and the totals that they left with.

A session that continues another one knows what those carry who stay; the others are in the log.
"""

from firmware.app.earlier import EarlierSession
from firmware.app.figures import signed
from firmware.app.storage.earlier import earlier_sessions
from rules_core.errors import DealError
from rules_core.record import RecordError

# So many earlier sessions are looked at. Each change of players makes one: a table reaches this
# bound only by changing players for a whole evening.
_MOST = 300


class Departed:
    """Those who left, the last one first: `names`, `points` and `money` (None: there is none).

    As the words of a page: its `heading` (the key of a text) and `whole`. `deals`, `incidents`: how
    many of the whole round each has, {name: number}, also of who is there; `noted`: of it, as
    `Ledger.noted` counts. False: nobody has left.
    """

    heading = "players.left"

    def __init__(self, has_money):
        self.names = []
        self.points = []
        self.money = [] if has_money else None
        self.deals = {}
        self.incidents = {}
        self.noted = (0, 0, 0, 0)

    def __bool__(self):
        return len(self.names) > 0

    def add(self, account, present):
        """Take those of a session who are neither `present` (names) nor known; count for all."""
        ledger = account.ledger
        for sums, counts in (
            (self.deals, ledger.sat_at()),
            (self.incidents, ledger.happened_to()),
        ):
            for name, count in zip(account.names, counts):
                sums[name] = sums.get(name, 0) + count
        self.noted = [sum(both) for both in zip(self.noted, ledger.noted())]
        money = ledger.all_money
        for place, name in enumerate(account.names):
            if name and name not in present and name not in self.names:
                self.names.append(name)
                self.points.append(ledger.totals[place])
                if money is not None:
                    self.money.append(money[place])

    def whole(self):
        """A line each: the name and the totals."""
        lines = []
        for place, name in enumerate(self.names):
            figures = [self.points[place]] + ([] if self.money is None else [self.money[place]])
            lines.append(name + "  " + "  ".join([signed(figure) for figure in figures]))
        return "\n".join(lines)


def find_departed(box, present):
    """The `Departed` of the round in play, as far as the log can be read.

    `present`: the names of those who have not left.
    """
    session = box.session
    departed = Departed(session.ledger.money is not None)
    departed.add(session, present)
    wanted = session.body["continues"]
    if wanted is None:
        return departed
    try:
        for offset, record, _ in earlier_sessions(box.log, _MOST):
            if record.sequence == wanted:
                earlier = EarlierSession(box.log, box.books, offset)
                departed.add(earlier, present)
                wanted = record.body["continues"]
            if wanted is None:
                break
    except (RecordError, DealError):
        pass  # look back says it
    return departed
