"""What taking in a log costs, counted: it grows with what is new, and no step is done twice."""

import json
from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from host_tools.boxes.collect import collect
from host_tools.database.connection import Connection
from host_tools.intake.intake import take
from host_tools.intake.new_judgement import judge_log
from host_tools.intake.pieces import split
from host_tools.intake.rescore import score_of
from host_tools.intake.stored_log import StoredLog
from host_tools.sessions import stored_records
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from host_tools.tariffs.rule_books import Books
from rules_core import record
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, Entry, write_document
from rules_core.french.books import FrenchTarot
from rules_core.ledger import Ledger
from tests.each import each
from tests.host_tools.box import GARDE, PRISE_LOST
from tests.host_tools.brought import NOW
from tests.made_tariffs import RULES, packed
from tests.rules_core.second_versions import SecondVersions

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
    stored_records.decoded.cache_clear()
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


@pytest.fixture
def decoded(monkeypatch):
    """How often each record was decoded from its stored bytes: {bytes: times}."""
    times, decode_any = Counter(), stored_records.decode_any

    def follow(raw):
        times[raw] += 1
        return decode_any(raw)

    monkeypatch.setattr(stored_records, "decode_any", follow)
    stored_records.decoded.cache_clear()
    return times


def test_each_record_is_decoded_once(database, box, decoded):
    box.begin()
    for deals in range(1, 5):
        box.play(GARDE)
        collect(box.link(), database)
        [session] = load_sessions(database)
        assert session.played == deals
    stored = database.records.all_raw()
    assert len(stored) == 6
    assert decoded == dict.fromkeys(stored, 1)


def test_the_checksum_of_a_record_is_taken_once_as_a_log_is_split(box, monkeypatch):
    box.begin()
    box.play(GARDE)
    data = box.path.read_bytes()
    stored_records.decoded.cache_clear()
    checksums, crc32 = [], record.binascii.crc32
    monkeypatch.setattr(
        record, "binascii", SimpleNamespace(crc32=lambda some: checksums.append(1) or crc32(some))
    )
    parts = list(split(data, 0))
    assert [part.record is not None for part in parts] == [True] * 3
    assert len(checksums) == 3
    assert len(list(split(data, 0))) == len(checksums) == 3


DEALS = 20


@each("rules", RULE_IDS)
def test_by_every_rule_book(rules):
    asked, chance = book(rules), Random(1)
    for _ in range(DEALS):
        packed = asked.pack(plausible_deal(asked, {}, chance))
        answers = asked.unpack(packed)
        score, found = asked.score(answers), score_of(asked, packed)
        assert found[1:] == (list(score.points), score.money, score.void)
        assert json.loads(found.document) == write_document(Entry(asked, DEAL, answers))


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="the answers end before the form does"):
        score_of(book("fft-4"), [0, 1])
