"""What taking in a log costs, counted: it grows with what is new, and no step is done twice."""

from collections import Counter

import pytest

from host_tools.database.connection import Connection
from host_tools.intake.intake import take
from host_tools.intake.knowledge import judge_log
from host_tools.intake.stored_log import StoredLog
from host_tools.sessions.sessions import load_sessions
from host_tools.sessions.stored_records import decoded
from host_tools.tariffs.rule_books import Books
from rules_core import record
from rules_core.french.books import FrenchTarot
from rules_core.ledger import Ledger
from tests.host_tools.box import GARDE, PRISE_LOST
from tests.host_tools.brought import NOW
from tests.rules_core.second_versions import SecondVersions
from tests.tariff_club import RULES, packed

STATEMENTS = 16  # of an intake, with those that begin and end its transaction


@pytest.fixture
def counted(monkeypatch):
    """count(owner, name) -> a Counter of the calls since then; `Counter.total()`: how many."""

    def count(owner, name):
        calls, function = Counter(), getattr(owner, name)

        def follow(*arguments, **named):
            calls[name] += 1
            return function(*arguments, **named)

        monkeypatch.setattr(owner, name, follow)
        return calls

    return count


def play(box, sessions, deals):
    """Rounds that are signed; only the first deal of each is another one."""
    for number in range(sessions):
        box.begin(deals=deals, round=number + 1, label=f"round {number + 1}")
        box.play(PRISE_LOST)
        for _ in range(deals - 1):
            box.play(GARDE)
        box.session.close()


def take_in(box, database, start=0):
    """Take in the log of a box from `start` on: a `Report`."""
    data = box.path.read_bytes()[start:]
    report = take(database, box.link().identify(), start, data, complete=True, now=NOW)
    assert report.findings == []
    return report


def test_no_record_costs_a_statement(box, database, counted):
    statements, spent = counted(Connection, "_say"), []
    play(box, 1, 2)
    take_in(box, database)
    assert statements.total() <= STATEMENTS
    for sessions, deals in ((1, 2), (1, 40), (5, 12)):
        start = box.path.stat().st_size
        play(box, sessions, deals)
        statements.clear()
        take_in(box, database, start)
        spent.append(statements.total())
    assert spent == [spent[0]] * 3
    assert spent[0] <= STATEMENTS


def test_what_was_stored_before_costs_nothing(box, database, counted):
    play(box, 3, 12)
    take_in(box, database)
    start = box.path.stat().st_size
    play(box, 1, 2)
    held = counted(StoredLog, "add")
    report = take_in(box, database, start)
    assert held.total() == report.records + 1  # with the one that it follows from


def test_a_record_that_is_scored_again_costs_no_statement(box, database, counted):
    statements, spent, start = counted(Connection, "_say"), [], 0
    for _ in range(2):
        play(box, 2, 12)
        take_in(box, database, start)
        start = box.path.stat().st_size
        statements.clear()
        with database.transaction():
            judge_log(database, 1, NOW)
        spent.append(statements.total())
    assert spent[0] == spent[1]


def test_a_record_is_read_once(box, database, counted):
    play(box, 3, 12)
    decoded.cache_clear()
    read = counted(record, "decode")
    assert take_in(box, database).records == read.total()
    start = box.path.stat().st_size
    play(box, 2, 12)
    read.clear()
    report = take_in(box, database, start)
    assert read.total() == report.records
    read.clear()
    with database.transaction():
        judge_log(database, 1, NOW)
    assert read.total() == 0


def test_each_version_of_a_rule_book_scores_for_itself(box, database, counted):
    with SecondVersions("fft-4"):
        box.begin(deals=2)
        box.play(GARDE)
        box.play(GARDE | {"version": 1})
        scored = counted(FrenchTarot, "score")
        take_in(box, database)
    assert scored.total() == 2


def test_a_record_is_added_up_once_however_often_it_is_signed(box, database, counted):
    box.begin(deals=24)
    for _ in range(5):
        box.play(GARDE, director=True)
        box.session.close()
    added = counted(Ledger, "apply")
    take_in(box, database)
    assert added.total() == 5 + 4  # the deals, and all signatures but the last one


def test_a_wrong_signature_is_not_among_what_is_added_up(box, database):
    box.begin(deals=24)
    box.play(GARDE)
    box.session.close()
    wrong = {"points": [0, 0, 0, 0], "money": None, "played": 1}
    box.store(record.CLOSE, wrong)
    box.play(PRISE_LOST, director=True)
    box.session.close()
    data = box.path.read_bytes()
    report = take(database, box.link().identify(), 0, data, complete=True, now=NOW)
    assert [finding.kind for finding in report.findings] == ["entry"]
    [event] = load_sessions(database)
    assert (event.signed, event.left_out, event.played) == (True, 1, 2)


def test_each_tariff_makes_one_book(box, database):
    data, digest = packed()
    other, other_digest = packed(solodreier=11)
    box.link().push_tariff(data)
    box.begin(**_by(digest))
    box.link().push_tariff(other)
    box.begin(**_by(other_digest))
    take_in(box, database)
    first, again = Books(database).find(RULES, digest), Books(database).find(RULES, digest)
    assert first is again
    assert Books(database).find(RULES, other_digest) is not first


def _by(digest):
    return {"rules": RULES, "tariff": digest, "deals": 12} | {"label": digest}
