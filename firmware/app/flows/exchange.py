"""Two deals that were entered in each other's place: each gets what was entered of the other."""

from firmware.app.flows.agreement import table_agrees
from firmware.app.flows.dealers import dealt_by
from firmware.app.flows.director import by_director
from firmware.app.flows.forgotten import played_before
from firmware.app.flows.storing import logged
from firmware.app.flows.wording import Title, Wording
from firmware.app.screens.agree import AgreeScreen
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import ConfirmScreen
from firmware.app.texts import text


class _Half:
    """The deal of the ledger's `line` with what was entered of `other`.

    `score`: None where that cannot be, since somebody who played has dealt this one.
    """

    def __init__(self, session, line, other):
        self.line = line
        self.book, answers = session.entered(other)
        walk = dealt_by(session, self.book, answers, other.dealer, line.dealer)
        self.score = None
        if walk.question is None and line.version == other.version:
            self.answers = walk.result()
            # Nobody was left out because he would sit out.
            if len(self.book.pack(self.answers)) == len(other.answers):
                self.score = self.book.score(self.answers)

    def gained(self, session, points):
        """What each place has more than before; `points`: "points" or "money"."""
        line = self.line
        spread = session.ledger.spread
        now = spread(getattr(self.score, points), line.dealer)
        before = spread(getattr(line, points), line.dealer)
        return [new - old for new, old in zip(now, before)]

    def wording(self, session):
        """Return what is said of it."""
        names, _ = session.seating(self.line.dealer)
        name = session.ledger.name_of(self.line.sequence)
        if self.score.void:
            name = text("pair", name, text("lookback.void"))
        return Wording(self.book, self.answers, names, before=name)


class _Both:
    """Both deals in words, as a screen asks a `Wording` for them."""

    heading = Wording.heading

    def __init__(self, wordings):
        self._wordings = wordings
        first, second = [wording.title.whole for wording in wordings]
        self.title = Title([first, "; " + second])

    def whole(self):
        """Return all that there is to say of them."""
        return "; ".join([wording.whole() for wording in self._wordings])


def exchange(box, line):
    """Exchange the deal of a ledger's `line` with the one that was played before it."""
    session = box.session
    before = played_before(session.ledger, line)
    if before is None:
        _say(box, "exchange.none")
        return
    halves = _Half(session, before, line), _Half(session, line, before)
    if None in [half.score for half in halves]:
        _say(box, "exchange.sat_out")
        return
    bodies = [
        session.correction(half.line, half.answers, half.score, director=by_director(box))
        for half in halves
    ]
    figures = _figures(session, halves)
    screen = _screen(session, halves, figures)
    agreed = table_agrees(box, screen, "agree.correct", lambda title: AgreeScreen(title, **figures))
    if agreed:
        notice = text("exchange.stored")
        logged(box, NOWHERE, notice, session.exchange, bodies, agreed.at_once)


def _say(box, key):
    box.ui.show(MessageScreen(text("exchange.title"), text(key)))


def _figures(session, halves):
    """Return what is shown of what comes of it."""
    return {
        "names": session.names,
        "points": _both(session, halves, "points"),
        "view": session.view,
        "money": _both(session, halves, "money") if session.book.has_money else None,
        "deal": _Both([half.wording(session) for half in halves]),
    }


def _screen(session, halves, figures):
    """Return what both keys agree on: the words, for mostly no total is another one."""
    number = "+".join([session.ledger.name_of(half.line.sequence) for half in halves])
    opponents = session.body["opponents_key"]
    title = figures["deal"].title
    screen = ConfirmScreen(title, opponents=opponents, number=number, **figures)
    screen.page = screen.agreed = screen.figures
    return screen


def _both(session, halves, points):
    first, second = [half.gained(session, points) for half in halves]
    return [one + other for one, other in zip(first, second)]
