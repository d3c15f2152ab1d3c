"""Two deals that were entered in each other's place: each gets what was entered of the other."""

from firmware.app.flows.agreement import figures_before, table_agrees
from firmware.app.flows.deal import deal_figures
from firmware.app.flows.dealers import dealt_by
from firmware.app.flows.director import by_director
from firmware.app.flows.forgotten import played_before
from firmware.app.flows.storing import logged
from firmware.app.flows.wording import Title, Wording
from firmware.app.screens.agree import AgreeScreen
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import ConfirmScreen, FiguresScreen
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

    def figures(self, session):
        """Return what a screen shows of it, and of what it has been so far."""
        line, score = self.line, self.score
        players = self.book.players_of(self.answers)
        before = figures_before(session, line)
        return deal_figures(session, line.dealer, score.points, score.money, players, before)

    def wording(self, session):
        """Return what is said of it."""
        names, _ = session.seating(self.line.dealer)
        name = session.ledger.name_of(self.line.sequence)
        if self.score.void:
            name = text("pair", name, text("lookback.void"))
        return Wording(self.book, self.answers, names, before=name)


class _Both:
    """Both deals, a page of figures each, as a screen is to show them; and in words.

    `heading`, `title`, `whole()`: as a screen asks a `Wording` for them.
    """

    heading = Wording.heading

    def __init__(self, session, halves):
        self._numbers = [session.ledger.name_of(half.line.sequence) for half in halves]
        self._wordings = [half.wording(session) for half in halves]
        self._figures = [half.figures(session) for half in halves]
        self._shown = [FiguresScreen("", **figures) for figures in self._figures]
        first, second = [wording.title.whole for wording in self._wordings]
        self.title = Title([first, "; " + second])

    def whole(self):
        """Return all that there is to say of them."""
        return "; ".join([wording.whole() for wording in self._wordings])

    def to_confirm(self, opponents):
        """Return the screen on which both keys are pressed."""
        number = "+".join(self._numbers)
        figures = self._figures[0]
        screen = ConfirmScreen(self.title, **figures, opponents=opponents, number=number, deal=self)
        return self._on(screen, [(wording.title, "") for wording in self._wordings])

    def to_agree(self, title):
        """Return the screen of who is asked by a `title`."""
        screen = AgreeScreen(title, **self._figures[0], deal=self)
        return self._on(screen, [(title, number) for number in self._numbers])

    def _on(self, screen, titles):
        """Give a screen the pages of both deals, which have `titles`: (title, number) of each.

        The last page comes before the agreement.
        """
        pages, screen.before, screen.faces = [], [], []
        parts = screen.parts
        for first in range(0, screen.figures, parts):
            for at, shown in enumerate(self._shown):
                pages += shown.pages[first : first + parts]
                screen.before += shown.before[first : first + parts]
                title, number = titles[at]
                if first:
                    title = text("pair", self._numbers[at], text("result.money"))
                screen.faces += [(title, shown.names, number)] * parts
        screen.pages[: screen.figures] = pages
        screen.figures = len(pages)
        screen.agreed = len(titles) * parts - 1
        return screen


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
    both = _Both(session, halves)
    screen = both.to_confirm(session.body["opponents_key"])
    agreed = table_agrees(box, screen, "agree.correct", both.to_agree)
    if agreed:
        notice = text("exchange.stored")
        logged(box, NOWHERE, notice, session.exchange, bodies, agreed.at_once)


def _say(box, key):
    box.ui.show(MessageScreen(text("exchange.title"), text(key)))
