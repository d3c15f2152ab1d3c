"""Any error at any line while something is stored: the box counts what its log has.

Either it is certain that nothing was stored, and all is as it was; or it was, and counts; or the
log says that it does not know, and whoever reads it anew does. No summary says anything else.
"""

from functools import cache

import pytest

from firmware.app.books import Books
from firmware.app.session import Session
from firmware.app.storage.summary import PATH as SUMMARY
from rules_core.documents import read_document
from rules_core.record import PENALTY, WARNING
from tests.failing_line import ERRORS, FailingLine, lines_and_errors
from tests.made_tariffs import packed
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import BOX, FIRMWARE, NONCE, SESSION_BODY, Box

pytestmark = pytest.mark.long

NAMES = SESSION_BODY["players"]
SESSION = dict(SESSION_BODY, rules="krenglbach", dealer=None)
DREIER = {"rules": "krenglbach", "forehand": 0, "game": "dreier", "declarer": 1, "won": True}
RUFER = {"rules": "krenglbach", "forehand": 0, "game": "rufer", "declarer": 0, "partner": 2}
PLAYED = read_document(DREIER)
OTHER = read_document(DREIER | {"declarer": 3, "won": False})
# With what the operations below add there is enough for a new summary.
DEALS = 7
STARTS = 3
# So many lines of an operation are tried, of a thousand or three.
FEW = 20
# A record that is read wrongly is damage, which is said.
NOT_MET = {"log anew": "value"}


class Table(Box):
    """A box with the account of its session, switched on."""

    unique_id = BOX
    version = FIRMWARE

    def __init__(self, fs):
        self.board = self
        super().__init__(fs)

    def open(self):
        """The log, followed from its first record on as in the application."""
        self.log = type(self.log)(self.fs, self.guard, self._stamp)
        self.books = Books(self, self.log)
        self.session = Session(self.log, self.books)
        self.log.open(BOX, NONCE, FIRMWARE)
        return self

    def account(self):
        """What the table sees."""
        log, ledger = self.log, self.session.ledger
        assert self.session.unfit == [] and log.damage == []
        place = log.size, log.next_sequence, log.last_digest, list(log.entries)
        return place, None if ledger is None else (ledger.session, ledger.state())


def switched_on(fs):
    """A box on this flash."""
    return Table(fs).open()


def in_log(fs):
    """What a box sees that has nothing but the log."""
    return _account_of(frozenset(item for item in fs.files.items() if item[0] != SUMMARY))


@cache
def _account_of(files):
    fs = MemoryFiles()
    fs.files = dict(files)
    return switched_on(fs).account()


def deal(table, announced=True):
    """A deal, as the table confirms it."""
    session = table.session
    body = session.deal(PLAYED.content, PLAYED.score(), dealer=0)
    if announced:
        session.prepare(body)
    session.enter(body)


def correction(table, announced=True):
    """The second deal was played by somebody else."""
    session = table.session
    body = session.correction(session.ledger.deals[1], OTHER.content, OTHER.score())
    if announced:
        session.prepare(body)
    session.enter(body)


def _continuing(table):
    """The body of a session that goes on with the one in play, with the scores of its players."""
    ledger = table.session.ledger
    begun = table.log.session.sequence
    carried = {"carried": ledger.totals, "carried_money": ledger.all_money}
    return dict(SESSION, label="", continues=begun, first_deal=ledger.number, **carried)


OPERATIONS = {
    "deal": deal,
    "deal not announced": lambda table: deal(table, announced=False),
    "correction": correction,
    "correction not announced": lambda table: correction(table, announced=False),
    "annulment": lambda table: table.session.annul(table.session.ledger.deals[2], "x", passes=True),
    "warning": lambda table: table.session.blame(WARNING, 1, 0, "x"),
    "penalty": lambda table: table.session.blame(PENALTY, 1, 7, "x"),
    "adjustment": lambda table: table.session.adjust([1, 2, 3, -6], "x"),
    "signature": lambda table: table.session.close(),
    "clearing": lambda table: table.session.clear("x"),
    "session": lambda table: table.session.begin(SESSION),
    "session by a tariff": lambda table: table.session.begin(dict(SESSION, **BY_TARIFF)),
    "session that continues it": lambda table: table.session.begin(_continuing(table)),
    "log anew": lambda table: table.log.begin_anew(BOX),
}
TARIFF, DIGEST = packed()
BY_TARIFF = {"rules": "club", "tariff": DIGEST}


@pytest.fixture(scope="module")
def event_path():
    """The files of a box in the middle of a round, much of it summed up, the last deal waiting."""
    table = switched_on(MemoryFiles())
    table.books.tariffs.keep(TARIFF)
    table.session.begin(SESSION)
    for _ in range(DEALS):
        deal(table)
    table.session.blame(PENALTY, 3, 5, "x")
    table.log.sum_up()
    table.session.correct(table.session.ledger.deals[4], OTHER.content, OTHER.score())
    for _ in range(DEALS - 1):
        deal(table)
    assert SUMMARY in table.fs.files
    return table.fs.files


def store(event_path, operation, at=None, make_error=MemoryError):
    """Do it in that session with an error at line `at`; (table, line, what went wrong or None)."""
    fs = MemoryFiles()
    fs.files = dict(event_path)
    table = switched_on(fs)
    table.before = table.log.next_sequence
    wrong = None
    line = FailingLine(at, make_error)
    line.arm()
    try:
        operation(table)
        table.log.move()
        table.log.sum_up()
    except Exception as error:
        wrong = error
    line.disarm()
    return table, line, wrong


def check(table, wrong):
    """Is what the table would go on with what is on its flash, now and after three starts?"""
    fs, log = table.fs, table.log
    if wrong is not None and log.still_at(table.before):
        assert in_log(fs)[0][1] == table.before
    if log.still_at(log.next_sequence):
        assert table.account() == in_log(fs)
    log.sum_up()
    _start(frozenset(fs.files.items()))


@cache
def _start(files):
    """Does a box with these files count what its log has, after each of three starts?

    That depends on the files alone, which are the same after many of the errors.
    """
    fs = MemoryFiles()
    fs.files = dict(files)
    for _ in range(STARTS):
        table = switched_on(fs)
        assert table.account() == in_log(fs)
        if table.session.ledger is not None and not table.session.ledger.cleared:
            deal(table)
        table.log.move()
        table.log.sum_up()


def strike(event_path, operation, lines):
    """Each of these (line, name of an error) in turn; how many have struck."""
    struck = 0
    for at, name in lines:
        table, line, wrong = store(event_path, operation, at, ERRORS[name])
        try:
            check(table, wrong)
        except AssertionError as error:
            raise AssertionError(f"{name} at line {at}, {line.struck}") from error
        struck += line.struck is not None
    return struck


@pytest.mark.parametrize("name", OPERATIONS)
def test_nothing_fails(event_path, name):
    """The operations are what they are called, and each is summed up."""
    table, line, wrong = store(event_path, OPERATIONS[name])
    assert wrong is None and line.count > 100
    assert table.log.next_sequence != table.before
    check(table, wrong)


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_box_counts_what_its_log_has(event_path, name):
    count = store(event_path, OPERATIONS[name])[1].count
    errors = [error for error in ERRORS if error != NOT_MET.get(name)]
    lines = lines_and_errors(count, FEW, list(OPERATIONS).index(name), errors)
    assert strike(event_path, OPERATIONS[name], lines) == len(lines)
