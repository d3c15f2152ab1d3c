"""A box without screen and keys: the device's own log, settings and link over a folder."""

import errno

from firmware.app.battery import Battery
from firmware.app.books import Books
from firmware.app.link import Link
from firmware.app.round_timer import RoundTimer
from firmware.app.session import Session
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.gap import note_gap
from firmware.app.storage.log import DealLog
from firmware.app.storage.log_file import PATH
from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.pin import Pin
from firmware.app.storage.settings import Settings
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.common.errors import LinkError
from rules_core import record as records
from rules_core.documents import read_document
from rules_core.record import Stamp

BOX_ID = bytes.fromhex("e6614103e7ab5f2a")
EVENT_TIME = 1_763_668_800  # a November evening in 2025, Unix seconds
UPTIME_MS = 60_000
NAMES = ["Anna", "Beat", "Carl", "Dora"]
GARDE = {
    "rules": "fft-4",
    "taker": 0,
    "contract": "garde",
    "points": 49,
    "bouts": 2,
    "petit_au_bout": "attack",
    "poignees": [{"side": "attack", "size": "simple"}],
}
PRISE_LOST = {"rules": "fft-4", "taker": 2, "contract": "prise", "points": 40.5, "bouts": 2}
FIVE = [*NAMES, "Emil"]
RUFER = {"rules": "tirol", "forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True}
PASSED = {"rules": "fft-4", "passed": True}


def session(**changes):
    """A session as the desk sends it."""
    return {
        "rules": "fft-4",
        "table": 3,
        "round": 1,
        "players": list(NAMES),
        "deals": 24,
        "dealer": 0,
        "scribe": 1,
        "opponents_key": True,
        "label": "evening",
        "tariff": "",
        "numbers": [],
    } | changes


class Board:
    """What the link needs of a board."""

    version = "1.0-test"
    flash_type = "ef4015"
    fault = None
    read_only = False
    gap = 0
    guard = NoGuard()

    def __init__(self, fs, unique_id=BOX_ID):
        self.fs = fs
        self.unique_id = unique_id
        self.seconds = EVENT_TIME
        self.ticks = UPTIME_MS

    def random(self, count):
        return bytes(range(count))

    def uptime_ms(self):
        return self.ticks

    def clock(self):
        return self.seconds

    def set_clock(self, seconds):
        self.seconds = seconds


class LenientSession(Session):
    """A session in which also is stored what does not fit, as a sound box never does."""

    def expect(self, record):
        return record

    def take(self, record):
        self.hear(record)


class TableBox:
    """A box in `folder` (a Path), switched on.

    `nonce` tells its log from others; `version`: of its firmware.
    """

    def __init__(self, folder, unique_id=BOX_ID, nonce=bytes(8), version=Board.version):
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / PATH
        files = Files(str(folder))
        self.board = Board(files, unique_id)
        self.board.version = version
        self.settings = Settings(files, NoGuard())
        self.pin = Pin(self.board)
        self.log = DealLog(files, NoGuard(), self._stamp, self.pin)
        self.log.open(unique_id, nonce, self.board.version)
        self.books = Books(self.board, self.log)
        self.session = LenientSession(self.log, self.books)
        self.draft = Draft(files, NoGuard())
        self.next_seats = NextSeats(files, NoGuard())
        self.timer = RoundTimer(self.board, self.log)
        self.battery = Battery(self.board)
        self.end = Link(self)

    def _stamp(self):
        return Stamp(self.log.boot, self.board.ticks, self.board.seconds)

    def find_gap(self, number):
        """It is switched on, and the start finds this gap in its directory; 0: none."""
        self.board.gap = number
        if number:
            note_gap(self.settings, number)

    def make_read_only(self):
        """From now on nothing can be written to its flash."""
        self.board.read_only = True
        fs = self.board.fs
        whole = fs.open

        def open_file(path, mode):
            if mode != "rb":
                raise OSError(errno.EROFS, "read-only")
            return whole(path, mode)

        fs.open = open_file

    def link(self):
        return InProcessLink(self.end, "test box")

    def begin(self, **changes):
        return self.session.begin(session(**changes))

    def play(self, document, corrects=None, **lies):
        """Store a deal as the application does; `lies` replace fields of its body.

        Where nobody knows who deals first, place 0 does.
        """
        entry = read_document(document)
        score = entry.score()
        number, dealer = self.place(corrects)
        body = {
            "rules": entry.rules,
            "version": entry.book.version,
            "number": number,
            "dealer": dealer,
            "corrects": corrects,
            "before": None,
            "answers": entry.book.pack(entry.content),
            "points": score.points,
            "money": score.money,
            "void": score.void,
            "at_once": False,
        }
        return self.store(records.DEAL, body | lies)

    def place(self, corrects=None):
        """Number and dealer of the deal played now, or of the one that a record was about."""
        ledger = self.session.ledger
        if corrects is None:
            return ledger.number, ledger.dealer or 0
        record = self.log.find(corrects)
        while record.body["corrects"] is not None:
            record = self.log.find(record.body["corrects"])
        return record.body["number"], record.body["dealer"]

    def correct(self, index, document, director=False):
        """Let this document stand for the deal number `index` (from 0), as the application does."""
        entry = read_document(document)
        line = self.session.ledger.deals[index]
        self.session.correct(line, entry.content, entry.score(), director=director)

    def annul(self, sequence):
        body = {"corrects": sequence, "reason": "dealt wrongly", "passes": False}
        return self.store(records.ANNUL, body)

    def penalise(self, seat, points, warning=None):
        rules = self.session.book.id
        body = {"rules": rules, "seat": seat, "points": points, "reason": "late"}
        return self.store(records.PENALTY, body | {"warning": warning})

    def warn(self, seat):
        body = {"rules": self.session.book.id, "seat": seat, "points": 0, "reason": "talking"}
        return self.store(records.WARNING, body)

    def adjust(self, points):
        body = {"rules": self.session.book.id, "points": points, "reason": "wrong cards"}
        return self.store(records.ADJUST, body)

    def store(self, kind, body):
        return self.log.append(kind, body)


def switched_on(box, unique_id=BOX_ID):
    """The same box after its power was off: reads its flash anew."""
    return TableBox(box.path.parent, unique_id)


class CutLink(InProcessLink):
    """A link whose cable is pulled at call number `cut` (from 0), before or after the box acted."""

    def __init__(self, box, cut, after=False):
        super().__init__(box.end, "cut cable")
        self._left = cut
        self._after = after
        self.resumed = False

    def _call(self, function, *arguments):
        self._left -= 1
        if self._left < 0:
            if self._after and self._left == -1:
                super()._call(function, *arguments)
            raise LinkError(f"the link to the box was lost ({errno.errorcode[errno.EIO]})")
        return super()._call(function, *arguments)

    @property
    def was_cut(self):
        return self._left < 0

    def resume(self):
        self.resumed = True
