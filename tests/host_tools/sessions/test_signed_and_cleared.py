"""Rounds that a table has signed, and sessions that the director has cleared."""

import csv
import io

import pytest

from host_tools.intake.database import Database
from host_tools.language.games.game_words import GameWords
from host_tools.sessions import caveats
from host_tools.sessions.findings import ENTRY
from host_tools.sessions.ranking import rank_players
from host_tools.sessions.session_export import write_deals, write_documents
from host_tools.sessions.sessions import load_sessions
from rules_core import record as records
from rules_core.record import CLOSE
from tests.host_tools.box import GARDE, PRISE_LOST, session
from tests.host_tools.brought import sync
from tests.host_tools.tournament.example_event import said


def test_a_round_that_was_signed_is_taken_in(box, database):
    box.begin()
    box.play(GARDE)
    box.session.close()
    report = sync(box, database)
    assert (report.records, report.deals, report.findings) == (4, 1, [])
    [event] = load_sessions(database)
    assert event.signed
    assert event.troubles == []
    assert event.unsound == 0
    assert len(event.entries) == 1


def test_a_round_that_was_signed_early_gives_way_to_the_next(box):
    box.begin(deals=24)
    box.play(GARDE)
    running = box.link().identify().session
    assert (running.signed, running.unfinished) == (False, True)
    box.session.close()
    running = box.link().identify().session
    assert (running.signed, running.unfinished) == (True, False)
    assert running.pushed == session(deals=24)


def test_what_was_changed_after_the_signature_is_not_signed(box, database):
    box.begin()
    box.play(GARDE)
    assert not _loaded(box, database).signed
    box.session.close()
    box.session.adjust([1, -1, 0, 0], "ruling", director=True)
    assert not _loaded(box, database).signed
    box.session.close()
    assert _loaded(box, database).signed


def _loaded(box, database):
    assert sync(box, database).findings == []
    [event] = load_sessions(database)
    return event


@pytest.mark.parametrize(
    ("lies", "words"),
    [
        ({"points": [0, 0, 0, 0]}, "the table signed 0 0 0 0 after 1 deal, but the entries come"),
        ({"played": 2}, "after 2 deals, but the entries come to +318 -106 -106 -106 after 1 deal"),
        ({"points": [318, -318]}, "the table signed +318 -318 after 1 deal"),
        ({"money": [0, 0, 0, 0]}, "(in cents 0 0 0 0) after 1 deal, but"),
    ],
)
def test_a_signature_under_other_totals_is_told_and_none(lies, words, box, database):
    box.begin()
    box.play(GARDE)
    body = {"points": [318, -106, -106, -106], "money": None, "played": 1}
    box.store(CLOSE, body | lies)
    report = sync(box, database)
    [finding] = report.findings
    assert finding.kind == ENTRY
    assert finding.message.startswith("table 3, round 1, a signature (record 3): ")
    assert words in finding.message
    [event] = load_sessions(database)
    assert not event.signed
    assert event.points == [318, -106, -106, -106]
    assert event.troubles == []
    assert sync(box, database, everything=True).findings == []


def test_a_signature_comes_alone_in_a_later_visit(box, database):
    box.begin()
    box.play(GARDE)
    sync(box, database)
    box.session.close()
    report = sync(box, database)
    assert (report.records, report.findings) == (1, [])
    assert load_sessions(database)[0].signed


def test_a_session_that_was_cleared_is_not_ranked(box, database):
    box.begin()
    box.play(GARDE)
    box.session.clear("wrong table", director=True)
    box.begin(label="again")
    box.play(PRISE_LOST)
    assert sync(box, database).findings == []
    sessions = load_sessions(database)
    cleared, again = sessions
    assert cleared.cleared == "wrong table"
    assert again.cleared is None
    [ranking] = rank_players(sessions).values()
    assert {line.player: line.points for line in ranking} == dict(
        zip(("Anna", "Beat", "Carl", "Dora"), again.points, strict=True)
    )
    assert said(caveats.cleared(sessions)) == [
        "table 3 of round 1: cleared: wrong table (no director's PIN was set)"
    ]
    assert said(caveats.twice_in_a_round(sessions)) == []
    assert said(caveats.unfinished(sessions)) == ["not finished: table 3 of round 1 (1 of 24)"]
    assert [entry.state for entry in cleared.entries] == ["cleared: wrong table"]
    file = io.StringIO()
    write_documents(sessions, file)
    assert len(file.getvalue().splitlines()) == 1


def test_nothing_counts_after_the_clearing(box, database):
    box.begin()
    box.play(GARDE)
    box.session.clear("wrong table", director=True)
    box.play(PRISE_LOST)
    report = sync(box, database)
    [finding] = report.findings
    assert finding.message == "table 3, round 1, deal 2: the session was cleared before"
    [event] = load_sessions(database)
    assert (event.left_out, event.troubles) == (1, [])


def test_every_penalty_and_adjustment_is_listed_with_who_agreed(box, database):
    box.begin()
    box.play(GARDE)
    box.session.adjust([5, -5, 0, 0], "ruling", director=True)
    box.session.blame(records.PENALTY, 3, 100, "late")
    box.session.blame(records.WARNING, 3, 0, "talking")
    box.begin(rules="ch-4", table=4, opponents_key=False, label="club")
    box.session.blame(records.PENALTY, 0, 10, "late")
    sync(box, database)
    assert said(caveats.awarded(load_sessions(database))) == [
        "adjustment at table 3 of round 1: Anna +5, Beat -5 (ruling; the director)",
        "penalty at table 3 of round 1: Dora -100 (late; the table agreed)",
        "penalty at table 4 of round 1: Anna -10 (late; the scribe alone)",
    ]


def test_every_one_of_many_penalties_is_listed(box, database):
    box.begin()
    for points in range(1, 61):
        box.session.blame(records.PENALTY, 3, points, "late")
    sync(box, database)
    assert said(caveats.awarded(load_sessions(database))) == [
        f"penalty at table 3 of round 1: Dora -{points} (late; the table agreed)"
        for points in range(1, 61)
    ]


def test_the_export_says_who_agreed(box, database):
    box.begin()
    box.session.adjust([5, -5, 0, 0], "ruling", director=True)
    box.session.blame(records.PENALTY, 1, 10, "late")
    sync(box, database)
    file = io.StringIO()
    write_deals(load_sessions(database), file, GameWords("en"))
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert [row["director"] for row in rows] == ["1", "0"]
    assert [row["cleared"] for row in rows] == ["0", "0"]


def test_a_session_that_was_cleared_can_be_set_up_again(box):
    box.begin()
    box.play(GARDE)
    box.session.clear("wrong table", director=True)
    assert box.link().identify().session is None
    before = box.log.next_sequence
    assert box.link().push_session(session()) == before
    assert box.session.ledger.played == 0


def test_a_deal_that_both_keys_agreed_to_at_once_is_marked_for_the_director(box, database):
    box.begin()
    box.play(GARDE, at_once=True)
    box.play(PRISE_LOST)
    sync(box, database)
    [event] = load_sessions(database)
    assert [entry.state for entry in event.entries] == ["both keys at once", ""]
    assert said(event.entries[0].public_remarks) == []


def test_the_standings_say_how_it_was_agreed(box, new_path, schreiber):
    box.begin(at_once=True)
    box.play(GARDE)
    with Database(new_path) as database:
        sync(box, database)
    said = schreiber("standings --json --database", str(new_path)).json["said"]
    assert "table 3 of round 1: both keys at once: a new round" in said


def test_so_is_what_happens_beside_the_deals(box, database):
    box.begin(rules="fft-4")
    box.play(GARDE)
    box.session.blame(records.PENALTY, 1, 10, "late", at_once=True)
    box.session.adjust([1, -1, 0, 0], "ruling", at_once=True)
    box.session.blame(records.WARNING, 1, 0, "late")
    box.session.annul(box.session.ledger.deals[0], "twice", at_once=True)
    sync(box, database)
    [event] = load_sessions(database)
    agreed = "both keys at once"
    told = [agreed in entry.state for entry in event.entries]
    assert told == [True, True, True, False]


def test_what_begins_and_ends_a_session_too(box, database):
    box.begin(at_once=True)
    box.play(GARDE)
    box.session.let_deal(2, at_once=True)
    box.session.close(at_once=True)
    box.session.clear("wrong table", at_once=True)
    box.begin(label="", continues=1, first_deal=2, carried=[0] * 4, at_once=True)
    sync(box, database)
    first, second = load_sessions(database)
    told = ["a new round", "another dealer", "a signature", "its clearing"]
    assert said(first.at_once) == told
    assert said(second.at_once) == ["other players"]
    assert [str(one) for one in caveats.how_agreed([second])] == [
        "table 3 of round 1: both keys at once: other players"
    ]


def test_a_round_that_was_played_without_the_opponents_key(box, database):
    box.begin(opponents_key=False)
    sync(box, database)
    assert list(caveats.how_agreed(load_sessions(database))) == []  # nothing was played
    box.play(GARDE)
    sync(box, database)
    [told] = caveats.how_agreed(load_sessions(database))
    assert str(told) == "table 3 of round 1: played without the opponents' key"
