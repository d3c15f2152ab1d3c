"""A box as its storage sees it, and the entries of a session. Runs on both VMs."""

from firmware.app.storage.draft import Draft
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log import DealLog
from firmware.app.storage.log_file import MAX_PULL
from rules_core.record import DEAL, SESSION, Stamp
from rules_core.session import from_nothing

BOX = bytes(range(8))
NONCE = b"\xa5" * 8
FIRMWARE = "0.1.0"

# A deal of seven answers: taker, contract, bouts, points, and what was declared.
ANSWERS = [2, 1, 2, 83, 0, 1, 0]

SESSION_BODY = {
    "rules": "fft-4",
    "table": 7,
    "round": 2,
    "players": ["Anna", "Béat", "Zoë", "Jürg"],
    "deals": 24,
    "dealer": 3,
    "scribe": 1,
    "opponents_key": True,
    "label": "Samstag",
    "tariff": "",
    "numbers": [],
    "tariff_at": 0,
}
SESSION_BODY.update(from_nothing())


def deal_body(number, corrects=None):
    answers = list(ANSWERS)
    answers[3] = number
    return {
        "rules": "fft-4",
        "version": 1,
        "number": number,
        "dealer": number % 4,
        "corrects": corrects,
        "before": None,
        "answers": answers,
        "points": [-74 - number, -74 - number, 222 + 3 * number, -74 - number],
        "money": None,
        "void": False,
        "at_once": False,
    }


def content_of(log):
    """All bytes of a log, also those that are not in its file yet."""
    return b"".join([bytes(log.pull(at, MAX_PULL)) for at in range(0, log.size, MAX_PULL)])


class Box:
    """Log and draft over `fs`, opened as after power-on.

    deals: so many in a session that begins at once; None: none begins.
    """

    def __init__(self, fs, guard=None, boot=1, deals=None):
        self.fs = fs
        self.guard = guard or NoGuard()
        self.boot = boot
        self.log = DealLog(fs, self.guard, self._stamp)
        self.draft = Draft(fs, self.guard)
        self.log.open(BOX, NONCE, FIRMWARE)
        if deals is not None:
            self.begin(deals)

    def _stamp(self):
        # Every record of a length that time alone does not change.
        return Stamp(self.boot, 1000000 + self.log.next_sequence, 1767225600)

    def begin(self, deals=0):
        """The record of a session, in which so many deals have followed."""
        session = self.log.append(SESSION, SESSION_BODY)
        self.deals(deals)
        return session

    def deals(self, count):
        """Deals without drafts."""
        for number in range(1, count + 1):
            self.log.append(DEAL, deal_body(number))

    def content(self):
        """All bytes of the log."""
        return content_of(self.log)


DEALS = 24
# After which deal which one is corrected.
CORRECTED = {8: 3, 20: 17}


def entries():
    """(number, number of the deal that it corrects or None) of every entry of a session."""
    for number in range(1, DEALS + 1):
        yield number, None
        if number in CORRECTED:
            yield CORRECTED[number], CORRECTED[number]


def answer_steps(number):
    """The entry after every answer, as the draft keeps it."""
    for count in range(1, len(ANSWERS) + 1):
        yield {"number": number, "answers": ANSWERS[:count], "screen": "form"}
