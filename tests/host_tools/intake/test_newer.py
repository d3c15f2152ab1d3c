"""What a newer program wrote is kept, said, and judged by the first program that knows it."""

import binascii
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.rescue import RescueLink
from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from host_tools.intake.pieces import split
from host_tools.intake.rescore import judge_entry
from host_tools.sessions.findings import DAMAGED, ENTRY, JUDGED, NEWER
from host_tools.sessions.sessions import load_sessions
from rules_core import record as records
from rules_core.record import decode
from tests.campaign.hostile_logs import LogLink, hostile_log
from tests.host_tools.box import EVENT_TIME, GARDE, PASSED, PRISE_LOST, RUFER, TableBox, session
from tests.host_tools.brought import kinds
from tests.host_tools.older import SecondFormat, contents, knowing
from tests.how_many import cases
from tests.rules_core.second_versions import SecondVersions

WITHOUT_TIROL = ["fft-4"]


def sync(box, path, everything=False):
    with Database(path) as database:
        return collect(box.link(), database, everything, clock=lambda: EVENT_TIME)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    path = tmp_path / "desk.db"
    monkeypatch.setenv("SCHREIBER_DATABASE", str(path))
    return path


def newer():
    """Meanwhile the program is a newer one, with second versions of two rule books."""
    return SecondVersions("fft-4", "tirol")


@pytest.fixture
def played_box(box):
    """A table of French Tarot, one of Tirol, and one more of French Tarot by an older program."""
    with newer():
        box.begin(label="tarot")
        box.play(GARDE)
        box.play(PRISE_LOST)
        box.store(records.CLOSE, {"points": box.session.ledger.points, "money": None, "played": 2})
        box.begin(label="tirol", rules="tirol", table=4)
        box.play(RUFER)
        box.penalise(0, 3)
        ledger = box.session.ledger
        signed = {"points": ledger.points, "money": ledger.money, "played": ledger.played}
        box.store(records.CLOSE, signed)
        box.begin(label="old", table=5)
        box.play(GARDE | {"version": 1})
    return box


@pytest.fixture
def whole(tmp_path, played_box):
    """What the newer program makes of that session."""
    path = tmp_path / "whole.db"
    with newer():
        assert sync(played_box, path).findings == []
    return contents(path)


@pytest.mark.long
def test_versions_of_rule_books(played_box, desk, whole, schreiber):
    report = sync(played_box, desk)
    assert set(kinds(report)) == {NEWER}
    assert all(finding.message.endswith("update schreiber") for finding in report.findings)
    printed = schreiber("box findings", status=None)
    assert "does not know version 2 of the rule book 'fft-4'; update schreiber" in printed.out
    for command in ("deals", "standings"):
        told = schreiber(command).err
        assert (
            "table 3 of round 1: left out, 3 records that a newer program wrote; update schreiber"
        ) in told
        assert "table 4 of round 1: left out, 2 records that a newer program wrote" in told
        assert "table 5 of round 1: left out" not in told
    with Database(desk) as database:
        tarot, tirol, old = load_sessions(database)
    assert (tarot.points, tarot.left_out) == ([0, 0, 0, 0], 3)
    assert (tirol.points, tirol.left_out) == ([-3, 0, 0, 0], 2)
    assert (old.points, old.left_out) == ([318, -106, -106, -106], 0)
    assert sync(played_box, desk, everything=True).findings == []
    with newer():
        printed = schreiber("box findings", status=None)
        assert printed.out == "Number\tFound\tBox\tKind\tWhat\n"
        assert "5 records in" in printed.err
        assert contents(desk) == whole
        # What was found before is history.
        lines = schreiber("box findings --all").lines
        assert lines[0].split("\t")[-1] == "Settled"
        assert len(lines) > 1
        assert all(line.split("\t")[-1] for line in lines[1:])
        schreiber("box findings")


def test_a_rule_book(played_box, desk, whole, schreiber):
    with newer(), knowing(WITHOUT_TIROL):
        report = sync(played_box, desk)
        # One sentence for the session, not one for each of its entries.
        assert [finding.message for finding in report.findings] == [
            "table 4, round 1: this program does not know the rule book 'tirol'; update schreiber"
        ]
        for command in ("deals", "standings"):
            told = schreiber(command).err
            assert (
                "table 4 of round 1: left out, this program does not know the rule book 'tirol'; "
                "update schreiber"
            ) in told
        with Database(desk) as database:
            tarot, tirol, old = load_sessions(database)
        assert tirol.points is None
        assert (tarot.signed, tarot.played, old.played) == (True, 2, 1)
    with newer():
        Database(desk).close()
    assert contents(desk) == whole


def test_a_rule_book_before_its_first_deal(box, desk):
    box.begin(rules="tirol")
    with knowing(WITHOUT_TIROL):
        assert kinds(sync(box, desk)) == [NEWER]
    with Database(desk) as database:
        assert database.findings.all() == []


@pytest.fixture
def updated(tmp_path):
    """A box of which the first records are of format 1, and all since the second deal of format 2.

    It was updated in the middle of its first session.
    """
    box = TableBox(tmp_path / "updated")
    box.begin()
    box.play(GARDE)
    with SecondFormat():
        box.play(PRISE_LOST)
        box.warn(1)
        box.begin(label="next", table=4)
        box.play(GARDE)
    return box


@pytest.mark.long
def test_a_format_of_records(updated, desk, tmp_path, schreiber):
    whole = tmp_path / "whole.db"
    with SecondFormat():
        assert sync(updated, whole).findings == []
    report = sync(updated, desk)
    assert [(finding.kind, finding.message) for finding in report.findings] == [
        (
            NEWER,
            "from record 3 on its log was written by a newer program (format 2): that is kept "
            "and does not count; update schreiber",
        )
    ]
    assert report.records == 7
    told = schreiber("standings").err
    assert "table 3 of round 1: left out, 2 records that a newer program wrote" in told
    assert "box e7ab5f2a: left out, 2 records that a newer program wrote" in told
    with Database(desk) as database:
        [first] = load_sessions(database)
    assert (first.points, first.left_out) == ([318, -106, -106, -106], 2)
    for everything in (False, True):
        again = sync(updated, desk, everything)
        assert (again.records, again.findings) == (0, [])
    with SecondFormat():
        Database(desk).close()
    assert contents(desk) == contents(whole)


@pytest.mark.slow
@settings(max_examples=cases(4, 60), deadline=None)
@given(st.integers(0, 1 << 32))
def test_any_log_of_two_formats(tmp_path_factory, seed):
    """Whatever comes while only one is known: the program that knows both makes the same of it."""
    rnd = random.Random(seed)
    folder = tmp_path_factory.mktemp("any")
    desk, whole = folder / "desk.db", folder / "whole.db"
    with SecondFormat():
        log = hostile_log(rnd, formats=(1, 2))
        owner = decode(log[0]).body["box"]
        middle = rnd.randint(1, len(log))
        with knowing(rnd.choice((None, WITHOUT_TIROL)), rnd.choice(([1], [2]))):
            take(log[:middle], owner, desk)
            take(log, owner, desk)
        take(log, owner, whole)
        Database(desk).close()
    now, then = contents(desk), contents(whole)
    for found in (now, then):
        found["box"] = [row[:1] for row in found["box"]]  # seen with another program
        found["finding"] = [row for row in found["finding"] if row[1] in JUDGED]
    assert now == then


def take(log, owner, path):
    """Have the desk collect these records from the box with the id `owner`."""
    with Database(path) as database:
        collect(LogLink(b"".join(log), box=owner), database, clock=lambda: EVENT_TIME)


def test_records_of_the_format_come_one_after_the_other(updated, desk, tmp_path):
    """Each sync brings more of them, and only the first one is told."""
    found = []
    for _ in range(3):
        found += kinds(sync(updated, desk))
        with SecondFormat():
            updated.play(PASSED)
    assert found == [NEWER]


def test_a_whole_log(played_box, desk, whole, schreiber):
    with knowing(formats=[]):
        assert kinds(sync(played_box, desk)) == [NEWER]
        printed = schreiber("standings", status=1)
        assert "box e7ab5f2a: left out, 11 records that a newer program wrote" in printed.err
        assert sync(played_box, desk).findings == []
        played_box.link()
    with newer():
        Database(desk).close()
    assert contents(desk) == whole


def test_a_kind_of_record(played_box, desk):
    """One kind more in a format that is known; and damage stays damage."""
    offset, last = [(offset, size) for offset, size in _offsets(played_box.path)][-1]
    data = bytearray(played_box.path.read_bytes())
    data[offset + 2] = 77
    played_box.path.write_bytes(data)
    assert DAMAGED in kinds(sync(TableBox(played_box.path.parent), desk))
    _seal(data, offset, last)
    played_box.path.write_bytes(data)
    box = TableBox(played_box.path.parent)
    report = sync(box, desk, everything=True)
    assert NEWER in kinds(report)
    # The box does not know either how many deals count.
    said = box.end.identify()
    assert (said["session"]["label"], said["session"]["played"]) == ("old", None)
    box.board.storage_fault = None
    assert RescueLink(box.board).identify()["last"] == said["last"]
    with Database(desk) as database:
        assert load_sessions(database)[-1].left_out == 1


def test_an_older_program_opens_it_in_between(played_box, desk, whole, schreiber):
    """It leaves out what it does not know, says so, and nothing of it is lost."""
    with newer():
        sync(played_box, desk)
    told = schreiber("standings").err
    assert "table 3 of round 1: left out, 3 records that a newer program wrote" in told
    with Database(desk) as database:
        assert load_sessions(database)[0].points == [0, 0, 0, 0]
    with newer():
        Database(desk).close()
    assert contents(desk) == whole


def test_records_are_judged_again_once(played_box, desk, monkeypatch):
    sync(played_box, desk)
    judged = []
    monkeypatch.setattr(
        "host_tools.intake.readings.judge_entry",
        lambda record, before, judge=judge_entry: (
            judged.append(record.sequence) or judge(record, before)
        ),
    )
    with newer():
        for _ in range(3):
            Database(desk).close()
    assert len(judged) == len(set(judged)) == 7


def test_a_correction_of_what_is_not_known(box, desk):
    """Nobody is told that it is wrong."""
    with newer():
        box.begin()
        first = box.play(GARDE)
        box.play(GARDE | {"version": 1}, corrects=first.sequence)
    assert set(kinds(sync(box, desk))) == {NEWER}
    with Database(desk) as database:
        [trouble] = load_sessions(database)[0].troubles
        assert str(trouble).startswith("2 records that a newer program wrote")
    with newer(), Database(desk) as database:
        assert database.findings.all() == []
        assert load_sessions(database)[0].points == [318, -106, -106, -106]


def test_a_penalty_for_a_warning_that_is_not_known(box, desk):
    box.begin()
    with SecondFormat():
        warned = box.warn(1)
    box.penalise(1, 100, warned.sequence)
    assert set(kinds(sync(box, desk))) == {NEWER}
    with SecondFormat(), Database(desk) as database:
        assert database.findings.all() == []
        assert load_sessions(database)[0].points == [0, -100, 0, 0]


def test_what_is_wrong_in_any_case_is_said_so(box, desk):
    box.begin()
    good = box.play(GARDE)
    box.store(records.DEAL, good.body | {"corrects": None, "rules": "bridge"})
    assert kinds(sync(box, desk)) == [ENTRY, ENTRY]


def _offsets(path):
    """Where the records of a log lie: [(offset, size)]."""
    return [(offset, len(raw)) for offset, record, raw in split(path.read_bytes(), 0) if record]


def _seal(data, offset, size):
    """Give the record there the checksum that it should have."""
    end = offset + size - 6
    data[end : end + 4] = binascii.crc32(data[offset:end]).to_bytes(4, "little")


def test_answers_may_say_more(box, desk):
    """A newer box answers with keys that nobody asks for."""
    box.begin()
    box.play(GARDE)
    link = box.link()
    ask = link._call

    def more(function, *arguments):
        answer = json.loads(ask(function, *arguments))
        for part in (answer, answer.get("session"), answer.get("synced")):
            if isinstance(part, dict):
                part["weather"] = {"rain": [1, 2]}
        return json.dumps(answer)

    link._call = more
    with Database(desk) as database:
        assert collect(link, database, clock=lambda: EVENT_TIME).findings == []
        assert database.count("record") == 3
    # What the desk compares with the session that it pushes.
    assert link.identify().session.pushed == session()
