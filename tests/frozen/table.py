"""A table at which a frozen log is played, by the parts of the box itself."""

import hashlib

from rules_core.documents import read_document
from rules_core.record import PENALTY, WARNING
from rules_core.tariffs import decode
from tests.host_tools.box import TableBox, session

NAMES = ["Anna", "Béat", "Zoë", "Jürg", "Łucja", "Gian-Andrea"]
REASONS = {WARNING: "Zwischenruf", PENALTY: "zu spät"}
BETWEEN_S = 95  # from one record to the next


class Table:
    """A box at its table in `folder` (a Path); its id and its log are told from others by `name`.

    `deal` and what follows it append one record each. Deals are named by their place among those
    of the session, from 0 on.
    """

    def __init__(self, folder, name):
        self._folder = folder
        self._id = hashlib.sha256(name.encode()).digest()[:8]
        self._nonce = hashlib.sha256(self._id).digest()[:8]
        self.box = TableBox(folder, self._id, self._nonce)

    @property
    def ledger(self):
        return self.box.session.ledger

    def begin(self, rules, players, **fields):
        """Begin a session of so many players."""
        self._pass_time()
        self.box.session.begin(session(rules=rules, players=NAMES[:players], **fields))

    def begin_by(self, data, players, **fields):
        """Begin a session by the tariff of these bytes, which the desk has sent."""
        digest = self.box.books.tariffs.keep(data)
        self.begin(decode(data).rules, players, tariff=digest, **fields)

    def switch_off_and_on(self):
        """The box is off for a while; its uptime begins anew."""
        seconds = self.box.board.seconds
        self.box = TableBox(self._folder, self._id, self._nonce)
        self.box.board.seconds = seconds

    def lose_the_time(self):
        """From now on the box does not know what time it is."""
        self.box.board.seconds = 0

    def deal(self, dealer=None, director=False, **document):
        """Enter the next deal; `dealer`: his place, where the session leaves that open."""
        entry = self._entry(document)
        dealer = self.ledger.dealer if dealer is None else dealer
        # The box knows these itself and does not ask.
        assert document.get("forehand", self.ledger.forehand(dealer)) == self.ledger.forehand(
            dealer
        )
        assert document.get("skatist", dealer) == dealer
        self.box.session.store(entry.content, entry.score(), dealer, director)

    def correct(self, deal, director=False, dealer=None, **document):
        """Let this document stand for a deal; `dealer`: the place of who has dealt it in truth."""
        entry = self._entry(document)
        line = self.ledger.deals[deal]
        self.box.session.correct(line, entry.content, entry.score(), director, dealer)

    def put_before(self, deal, dealer, **document):
        """Enter a deal that was played before another one."""
        entry = self._entry(document)
        line = self.ledger.deals[deal]
        session = self.box.session
        session.enter(session.forgotten(line, entry.content, entry.score(), dealer))

    def let_deal(self, dealer):
        """Say who deals the deal to come."""
        self._pass_time()
        self.box.session.let_deal(dealer)

    def annul(self, deal, reason="verworfen", passes=False, director=False):
        """Strike a deal out; `passes`: the next player deals all the same."""
        self._pass_time()
        self.box.session.annul(self.ledger.deals[deal], reason, passes, director)

    def warn(self, place):
        """Warn the player at a place."""
        self._pass_time()
        self.box.session.blame(WARNING, place, 0, REASONS[WARNING])

    def penalise(self, place, points, director=False):
        """Take points from the player at a place."""
        self._pass_time()
        self.box.session.blame(PENALTY, place, points, REASONS[PENALTY], director)

    def adjust(self, *points, director=True):
        """Add points, one number a place."""
        self._pass_time()
        self.box.session.adjust(list(points), "falsches Blatt", director)

    def close(self, director=False):
        """Sign the totals."""
        self._pass_time()
        self.box.session.close(director)

    def clear(self, reason):
        """Let the session count for nothing."""
        self._pass_time()
        self.box.session.clear(reason)

    def link(self):
        """The cable to the desk."""
        return self.box.link()

    def _entry(self, document):
        self._pass_time()
        book = self.box.session.book
        return read_document({"rules": book.id} | document, lambda rules, version: book)

    def _pass_time(self):
        self.box.board.ticks += 1000 * BETWEEN_S
        if self.box.board.seconds:
            self.box.board.seconds += BETWEEN_S
