"""With which PIN somebody has entered something as the director: the desk's own, another one, none.

Box and desk may be older than the numbers of PINs: then nobody knows, and nothing is said.
"""

import sqlite3
from contextlib import closing

import pytest

from host_tools.boxes.station.visit import attend
from host_tools.common.errors import DeskError
from host_tools.intake.database import Database
from host_tools.intake.new_judgement import judge_log
from host_tools.language.translator import translator
from host_tools.sessions import caveats
from host_tools.sessions.by_director import OTHER, OWN, UNSET, by_director, is_another_pin, pin_of
from host_tools.sessions.finding_details import sentence_of
from host_tools.sessions.findings import PIN
from host_tools.sessions.sessions import load_sessions
from rules_core import record as records
from rules_core.pin import FIRST_PIN, NO_PIN, UNKNOWN_PIN
from tests.host_tools.box import BOX_ID, GARDE, PRISE_LOST
from tests.host_tools.brought import NOW, session_of

WITH_OWN = "with the director's PIN"
WITH_OTHER = "with a PIN that was not set here"
WITH_NONE = "no director's PIN was set"


def set_pin(box, database=None):
    """Set a PIN, by the desk of `database` or by somebody with a cable of his own."""
    chance = box.board.random(4)[0] + 1 if not box.pin.is_set else box.pin.number % 200
    box.board.random = lambda count: bytes([chance] * count)
    number = box.link().set_pin("4711")
    if database is not None:
        database.pins.add(BOX_ID, number)
    return number


def found(database):
    return [sentence_of(one) for one in database.findings.all() if one["kind"] == PIN]


@pytest.fixture
def box(box):
    """A box whose table has played two deals."""
    box.begin()
    box.play(GARDE)
    box.play(PRISE_LOST)
    return box


class Body:
    def __init__(self, pin, director=True):
        self.body = {"pin": pin, "director": director}
        self.kind = records.DEAL


def test_which_pin_it_was():
    own = {5, 9}
    assert [pin_of(Body(number), own) for number in (NO_PIN, UNKNOWN_PIN, 5, 7)] == [
        UNSET,
        None,
        OWN,
        OTHER,
    ]
    assert [by_director(Body(number), own) for number in (UNKNOWN_PIN, 9)] == [True] * 2
    assert by_director(Body(7), own) is False
    assert by_director(Body(5, director=False), own) is False


def test_a_box_whose_pin_is_another_one():
    assert is_another_pin(FIRST_PIN, {7}) and is_another_pin(FIRST_PIN, ())
    for number in (NO_PIN, UNKNOWN_PIN, 7):
        assert not is_another_pin(number, {7})


@pytest.mark.parametrize("signed", [False, True])
def test_the_pin_of_the_desk(box, database, signed):
    set_pin(box, database)
    if signed:
        box.session.close()
    box.correct(0, PRISE_LOST, director=True)
    box.session.adjust([1, -1, 0, 0], "x", director=True)
    session = session_of(box, database, NOW)
    first, second, adjusted = session.entries
    assert (first.director, str(first.how), second.how) == (True, WITH_OWN, None)
    assert first.state == "corrected, " + WITH_OWN
    assert str(adjusted.how) == WITH_OWN
    assert [change.director for change in session.late_changes] == [True, True] * signed
    assert found(database) == []
    # What everybody sees does not say who has done it.
    assert [str(one) for one in first.public_remarks] == ["corrected"]


@pytest.mark.parametrize("signed", [False, True])
def test_a_pin_of_somebody_else(box, database, signed):
    """What the scribe enters by a PIN of his own is none of the director's."""
    set_pin(box, database)
    set_pin(box)
    if signed:
        box.session.close()
    box.correct(0, PRISE_LOST, director=True)
    box.session.adjust([1, -1, 0, 0], "x", director=True)
    session = session_of(box, database, NOW)
    first, _, adjusted = session.entries
    assert (first.director, str(first.how)) == (False, WITH_OTHER)
    assert [change.director for change in session.late_changes] == [False, False] * signed
    if signed:
        assert str(session.late_changes[0].what_and_when).endswith(f"({WITH_OTHER})")
    assert [str(one) for one in caveats.awarded([session])] == [
        f"adjustment at table 3 of round 1: Anna +1, Beat -1 (x; {WITH_OTHER})"
    ]
    assert [str(one) for one in found(database)] == [
        "table 3, round 1, deal 1: it was entered as the director's with a PIN that was not set"
        " here",
        "table 3, round 1, adjustment (record {}): it was entered as the director's with a PIN"
        " that was not set here".format(adjusted.id.rpartition("-")[2]),
    ]
    assert all("PIN" in one.said_by(translator("de")) for one in found(database))


def test_an_earlier_pin_of_the_desk_stays_one_of_its_own(box, database):
    set_pin(box, database)
    box.correct(0, PRISE_LOST, director=True)
    set_pin(box, database)
    assert str(session_of(box, database, NOW).entries[0].how) == WITH_OWN


def test_no_pin_was_set(box, database):
    """It is said of what is for the director alone, and of what comes behind a signature."""
    box.correct(0, PRISE_LOST, director=False)
    box.session.adjust([1, -1, 0, 0], "x")
    session = session_of(box, database, NOW)
    assert [entry.how and str(entry.how) for entry in session.entries] == [None, None, WITH_NONE]
    assert [str(one) for one in caveats.awarded([session])] == [
        f"adjustment at table 3 of round 1: Anna +1, Beat -1 (x; the table agreed, {WITH_NONE})"
    ]
    box.session.close()
    box.correct(1, GARDE, director=False)
    session = session_of(box, database, NOW)
    assert str(session.entries[1].how) == WITH_NONE
    assert str(session.late_changes[0].what_and_when).endswith(f"({WITH_NONE})")
    box.session.clear("x")
    session = session_of(box, database, NOW)
    assert [str(one) for one in caveats.cleared([session])] == [
        f"table 3 of round 1: cleared: x ({WITH_NONE})"
    ]


@pytest.mark.parametrize("whose", [WITH_OWN, WITH_OTHER, WITH_NONE])
def test_a_round_that_was_ended_early(box, database, whose):
    if whose != WITH_NONE:
        set_pin(box, database if whose == WITH_OWN else None)
    box.session.close(director=whose != WITH_NONE)
    session = session_of(box, database, NOW)
    assert session.ended and str(session.how_ended) == whose
    assert [str(one) for one in caveats.ended([session])] == [
        f"ended early: table 3 of round 1 (2 of 24) ({whose})"
    ]
    assert len(found(database)) == (whose == WITH_OTHER)


def test_an_annulment_says_who_has_annulled_it(box, database):
    set_pin(box)
    box.session.annul(box.session.ledger.deals[1], "x", director=True)
    assert str(session_of(box, database, NOW).entries[1].how) == WITH_OTHER


def test_a_pin_of_which_nobody_knows_the_number(box, database):
    """It cannot be read: what was entered by it is the director's, and nothing is said."""
    set_pin(box)
    box.pin._state["number"] = UNKNOWN_PIN
    box.correct(0, PRISE_LOST, director=True)
    [first, _] = session_of(box, database, NOW).entries
    assert (first.director, first.how) == (True, None)
    assert found(database) == []


def test_findings_are_settled_by_a_desk_that_knows_the_pin(box, database):
    number = set_pin(box)
    box.correct(0, PRISE_LOST, director=True)
    session_of(box, database, NOW)
    assert len(found(database)) == 1
    with database.transaction():
        database.pins.add(BOX_ID, number)
        [log] = database.boxes.logs()
        judge_log(database, log, NOW)
    assert found(database) == []
    assert str(load_sessions(database)[0].entries[0].how) == WITH_OWN


def test_the_station_says_that_a_box_has_another_pin(box, database):
    def said():
        return [str(one) for one in attend(box.link(), database).messages]

    sentence = (
        "Spare box: it has a director's PIN that was not set here; "
        "'schreiber box pin' sets another one"
    )
    assert not any("PIN" in one for one in said())
    set_pin(box)
    assert sentence in said()
    set_pin(box, database)
    assert not any("PIN" in one for one in said())


def test_numbers_that_are_damaged_are_a_sentence(database, tmp_path):
    database.pins.add(BOX_ID, 77)
    database.pins.add(BOX_ID, 78)
    assert database.pins.of(BOX_ID) == {77, 78}
    assert database.pins.of(bytes(8)) == set()
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.execute("UPDATE meta SET value = 'x' WHERE key LIKE 'pins %'")
    with pytest.raises(DeskError, match="damaged at meta pin"):
        Database(database.path)
