"""What a table has entered after it had signed: the session says it, and a finding."""

import pytest

from host_tools.common.times import local_time, minute
from host_tools.intake.new_judgement import judge_anew, judge_log
from host_tools.language.translator import translator
from host_tools.sessions.after_signing import signed_stands
from host_tools.sessions.finding_details import sentence_of
from host_tools.sessions.findings import ALTERED
from host_tools.sessions.sessions import load_session_of, load_sessions
from rules_core import record as records
from tests.host_tools.box import EVENT_TIME, GARDE, PRISE_LOST
from tests.host_tools.brought import NOW, sync
from tests.time_zone import in_time_zone

AT = minute(local_time(EVENT_TIME))
WITHOUT = f"after the table had signed and without the director's PIN ({AT})"


def late_changes(box, database):
    sync(box, database)
    [session] = load_sessions(database)
    return session.late_changes


@pytest.fixture
def signed(box):
    """A box whose table has played two deals and signed."""
    box.begin()
    box.play(GARDE)
    box.play(PRISE_LOST)
    box.session.close()
    return box


def test_nothing_is_late_before_a_signature(box, database):
    box.begin()
    box.play(GARDE)
    box.correct(0, PRISE_LOST)
    box.session.adjust([1, -1, 0, 0], "ruling")
    box.session.close()
    box.session.close()
    assert late_changes(box, database) == []


def test_a_correction_knows_what_stood_there_before(signed, database):
    signed.correct(0, PRISE_LOST)
    [change] = late_changes(signed, database)
    assert (change.kind, change.number, change.director) == ("correction", 1, False)
    assert change.before.document["contract"] == "garde"
    assert change.after.document["contract"] == "prise"
    assert change.before.points == (318, -106, -106, -106)
    assert not change.before.annulled
    assert change.before.places == (0, 1, 2, 3)
    assert str(change.what) == "deal 1"
    assert change.time == local_time(EVENT_TIME)


def test_a_correction_of_a_correction_stands_against_the_first_one(signed, database):
    signed.correct(0, PRISE_LOST)
    signed.session.close()
    signed.correct(0, GARDE)
    _, change = late_changes(signed, database)
    assert change.number == 1
    assert change.before.document["contract"] == "prise"
    assert change.after.document["contract"] == "garde"


def test_an_annulment_and_its_end(signed, database):
    signed.session.annul(signed.session.ledger.deals[1], "twice")
    signed.correct(1, GARDE)
    annulled, again = late_changes(signed, database)
    assert (annulled.kind, annulled.number, annulled.reason) == ("annulment", 2, "twice")
    assert (annulled.before.annulled, annulled.after.annulled) == (False, True)
    assert (again.kind, again.before.annulled, again.after.annulled) == ("correction", True, False)


def test_all_else_that_can_be_entered(signed, database):
    signed.session.blame(records.WARNING, 2, 0, "talking")
    signed.session.blame(records.PENALTY, 2, 100, "talking")
    signed.session.adjust([5, -5, 0, 0], "ruling", director=True)
    signed.play(GARDE)
    signed.session.clear("wrong table")
    changes = late_changes(signed, database)
    assert [(one.kind, str(one.what), one.director) for one in changes] == [
        ("warning", "warning", False),
        ("penalty", "penalty", False),
        ("adjust", "adjustment", True),
        ("deal", "deal 3", False),
        ("clearing", "the whole table", False),
    ]
    assert changes[1].after.points == (0, 0, -100, 0)
    assert all(one.before is None for one in changes)


def test_it_is_late_before_anybody_has_signed_again_and_stays_so(signed, database):
    signed.correct(0, PRISE_LOST)
    [before] = late_changes(signed, database)
    signed.session.close()
    assert late_changes(signed, database) == [before]


def test_its_session_is_found_by_its_id(signed, database):
    signed.session.annul(signed.session.ledger.deals[1], "twice")
    [change] = late_changes(signed, database)
    assert load_session_of(database, change.id).late_changes == [change]


def test_what_the_director_has_changed_stands_as_if_it_was_signed(signed, database):
    signed.correct(0, PRISE_LOST, director=True)
    signed.correct(0, GARDE)
    signed.correct(1, GARDE)
    signed.correct(1, PRISE_LOST, director=True)
    _, table, *_ = changes = late_changes(signed, database)
    assert signed_stands(changes) == {table.entry: table.before}
    assert table.before.document["contract"] == "prise"


def found(report):
    return [finding.message for finding in report.findings]


def test_what_the_director_did_not_do_is_found(signed, database):
    signed.correct(0, PRISE_LOST)
    signed.session.annul(signed.session.ledger.deals[1], "twice")
    signed.correct(1, GARDE)
    signed.session.blame(records.PENALTY, 2, 100, "talking")
    signed.session.close()
    signed.session.clear("wrong table")
    report = sync(signed, database)
    assert {finding.kind for finding in report.findings} == {ALTERED}
    lost, won = "+26 +26 -78 +26", "+318 -106 -106 -106"
    assert found(report) == [
        f"table 3, round 1, deal 1: corrected from {won} to {lost}, {WITHOUT}",
        f"table 3, round 1, deal 2: annulled, it was {lost}, {WITHOUT}",
        f"table 3, round 1, deal 2: corrected from nothing to {won}, {WITHOUT}",
        f"table 3, round 1, penalty (record 8): entered with 0 0 -100 0, {WITHOUT}",
        f"table 3, round 1, its clearing (record 10): it counts for nothing any more, {WITHOUT}",
    ]


def test_what_he_did_is_in_order(signed, database):
    signed.correct(0, PRISE_LOST, director=True)
    signed.session.annul(signed.session.ledger.deals[1], "twice", director=True)
    signed.session.close(director=True)
    assert sync(signed, database).findings == []


def test_it_is_found_when_it_comes_in_a_later_visit(signed, database):
    assert sync(signed, database).findings == []
    signed.correct(0, PRISE_LOST)
    assert len(sync(signed, database).findings) == 1
    assert sync(signed, database, everything=True).findings == []


def test_an_entry_that_is_only_late_is_sound(signed, database):
    signed.correct(0, PRISE_LOST)
    sync(signed, database)
    [session] = load_sessions(database)
    assert (session.unsound, session.troubles) == (0, [])


def test_records_that_are_judged_anew_give_no_new_finding(signed, database):
    signed.correct(0, PRISE_LOST)
    sync(signed, database)
    before = database.findings.all(settled=True)
    with database.transaction():
        for log in database.boxes.logs():
            judge_log(database, log, NOW + 60)
    assert database.findings.all(settled=True) == before


@pytest.mark.parametrize("is_seen", [True, False])
def test_in_another_time_zone_it_is_the_same_finding(signed, database, is_seen):
    with in_time_zone("UTC"):
        signed.correct(0, PRISE_LOST)
        sync(signed, database)
        [finding] = database.findings.all()
        if is_seen:
            database.findings.see(finding["id"], NOW)
        before = database.findings.all(settled=True)
    with in_time_zone("EST5"):
        sync(signed, database, everything=True)
        with database.transaction():
            for log in database.boxes.logs():
                judge_log(database, log, NOW + 60)
        assert database.findings.all(settled=True) == before
        assert database.findings.unseen() == (not is_seen)


def test_a_database_that_nobody_has_looked_through_for_it_is_judged_again(signed, database):
    signed.correct(0, PRISE_LOST)
    sync(signed, database)
    [finding] = database.findings.all()
    with database.transaction():
        database.findings.settle(finding["id"], NOW)
        known = database.readings.known().split("\n")
        database.readings.note_known("\n".join(set(known) - {"finding altered"}))
    judge_anew(database)
    assert [one["kind"] for one in database.findings.all()] == [ALTERED]


def test_a_finding_is_said_in_other_languages(signed, database):
    signed.correct(0, PRISE_LOST)
    sync(signed, database)
    [row] = database.findings.all()
    said = translator("de").say(sentence_of(row))
    assert said.startswith("Tisch 3, Runde 1, Spiel 1: ")
    assert "table" not in said
