"""Five at a table of four: the dealer sits out, from the box's records to every output."""

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.boxes.collect import collect
from host_tools.common.errors import DeskError
from host_tools.database.location import FILE_VARIABLE
from host_tools.intake.database import Database
from host_tools.language.games.game_words import GameWords
from host_tools.sessions.ranking import rank_players
from host_tools.sessions.session_export import write_deals, write_documents
from host_tools.sessions.session_plan import plan_session
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.simulator.desk_beside import DeskBeside
from rules_core.documents import read_document
from tests.host_tools.box import EVENT_TIME, FIVE, RUFER, TableBox
from tests.how_many import cases

PASSED_ON = {"rules": "tirol", "forehand": 0, "game": "dreier", "declarer": 3, "won": True}


def sync(box, database):
    return collect(box.link(), database, clock=lambda: EVENT_TIME)


@pytest.fixture
def played(box):
    """Anna (place 0) deals the first deal: seat 0 is Beat. Beat the second: seat 0 is Carl."""
    box.begin(rules="tirol", players=FIVE, deals=20, label="five")
    box.play(RUFER)  # Beat and Dora +1, Carl and Emil -1
    box.play(PASSED_ON)  # seat 3 is Anna: +15, the others -5
    box.penalise(4, 7)
    box.warn(4)
    box.adjust([0, 0, 2, 0, 1])
    return box


TOTALS = [15, 1, -4, -4, -12]


def test_points_go_to_who_played(played, database):
    assert sync(played, database).findings == []
    [session] = load_sessions(database)
    assert session.points == played.session.ledger.points == TOTALS
    assert session.sat_at == [1, 1, 2, 2, 2]
    first, second, penalty, warning, adjustment = session.entries
    assert first.places == [1, 2, 3, 4]
    assert first.at_table(first.points, 5) == [None, 1, -1, 1, -1]
    assert second.places == [2, 3, 4, 0]
    assert second.at_table(second.points, 5) == [15, None, -5, -5, -5]
    assert penalty.points == [0, 0, 0, 0, -7]
    assert warning.points == [0] * 5
    assert adjustment.points == [0, 0, 2, 0, 1]
    assert adjustment.reason == "wrong cards"
    lines = rank_players([session])["tirol"]
    assert [(line.rank, line.player, line.points, line.deals) for line in lines] == [
        (1, "Anna", 15, 1),
        (2, "Beat", 1, 1),
        (3, "Carl", -4, 2),
        (3, "Dora", -4, 2),
        (5, "Emil", -12, 2),
    ]


def test_a_correction_keeps_the_dealer_and_an_annulment_its_reason(played, database):
    [first, *_] = played.log.records()
    played.play(RUFER | {"won": False}, corrects=first.sequence)
    played.annul(played.play(RUFER).sequence)
    sync(played, database)
    [session] = load_sessions(database)
    assert session.points == [15, -1, -2, -6, -10]
    assert session.entries[0].places == [1, 2, 3, 4]
    assert [entry.state for entry in session.entries] == [
        *("corrected", "", "", "", "no director's PIN was set"),
        "struck out: dealt wrongly",
    ]
    assert session.sat_at == [1, 1, 2, 2, 2]
    assert session.points == played.session.ledger.points


def test_exports_say_who_had_which_seat(played, database):
    sync(played, database)
    sessions = load_sessions(database)
    file = io.StringIO()
    write_deals(sessions, file, GameWords("en"))
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert [row["seating"] for row in rows] == ["1 2 3 4", "2 3 4 0", *["0 1 2 3 4"] * 3]
    assert [row["dealer"] for row in rows] == ["0", "1", "", "", ""]
    assert [rows[1][f"points_{place}"] for place in range(5)] == ["15", "", "-5", "-5", "-5"]
    assert [rows[1][f"cents_{place}"] for place in range(5)] == ["150", "", "-50", "-50", "-50"]
    assert [row["reason"] for row in rows] == ["", "", "late", "talking", "wrong cards"]
    file = io.StringIO()
    write_documents(sessions, file)
    documents = [json.loads(line) for line in file.getvalue().splitlines()]
    assert [document["id"] for document in documents] == [row["id"] for row in rows]
    for document, entry in zip(documents, sessions[0].entries, strict=True):
        assert read_document(document).score().points == entry.points


def test_commands_name_the_players(played, database, tmp_path, monkeypatch, schreiber):
    sync(played, database)
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    lines = [line.split("\t") for line in schreiber("deals").lines[1:]]
    assert lines[0][3] == "Rufer by Beat with Dora, won"
    assert lines[0][4] == "Anna sits out, Beat +1, Carl -1, Dora +1, Emil -1"
    assert lines[2][3] == "Penalty for Emil: 7 points, late"
    assert lines[2][4] == "Emil -7"
    assert lines[3][3:5] == ["Warning for Emil: talking", ""]
    assert lines[4][3] == "Points adjusted: Carl +2, Emil +1 (wrong cards)"
    assert lines[4][4] == "Carl +2, Emil +1"
    rows = [line.split("\t") for line in schreiber("standings --tables").lines[1:]]
    assert [(row[7], row[8]) for row in rows] == list(
        zip(FIVE, [str(points) for points in TOTALS], strict=True)
    )


def test_the_page_of_the_simulator(played, tmp_path):
    desk = DeskBeside(tmp_path / "page.db")
    desk.sync(played.link())
    overview = desk.overview()
    [session] = overview["sessions"]
    assert session["players"] == FIVE
    assert session["entries"][-1]["points"] == [None, 1, -1, 1, -1]
    assert str(session["entries"][-1]["summary"]) == "Rufer by Beat with Dora, won"
    assert str(session["entries"][0]["summary"]).endswith("(wrong cards)")
    assert overview["standings"][0]["lines"][0]["name"] == "Anna"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"dealer": 5}, "seat 5 dealt at a table of 5"),
        ({"points": [1, -1, 1, -1, 0], "money": [10, -10, 10, -10, 0]}, "for a game of 4"),
    ],
)
def test_deals_that_no_table_of_five_plays(box, database, body, words):
    box.begin(rules="tirol", players=FIVE)
    good = box.play(RUFER).body
    box.log.append(3, good | {"corrects": None} | body)
    report = sync(box, database)
    assert [words in finding.message for finding in report.findings] == [True]
    [session] = load_sessions(database)
    assert (session.played, session.left_out) == (1, 1)


def test_more_players_than_the_table_has(box, database):
    """What no box writes is kept, told, and in no total."""
    box.begin(rules="tirol", players=[*FIVE, "Fritz"])
    penalty = {"rules": "tirol", "seat": 5, "points": 3, "reason": "late", "warning": None}
    box.log.append(6, penalty)
    report = sync(box, database)
    assert [finding.message.split(": ", 1)[1] for finding in report.findings] == [
        "6 players sit at a game for 4 or 5",
        "its record is inconsistent",
    ]


@pytest.mark.parametrize(
    ("rules", "fits"), [("krenglbach", True), ("tirol", True), ("ch-4", False)]
)
def test_the_plan_takes_five_where_five_may_sit(rules, fits):
    fields = {"rules": rules, "table": 1, "deals": 20, "players": FIVE, "dealer": 4, "scribe": 4}
    if fits:
        assert plan_session(fields, "2025-11-20", "plan").session["players"] == FIVE
    else:
        with pytest.raises(DeskError, match="players: must be 4, not 5"):
            plan_session(fields, "2025-11-20", "plan")


DEALS = st.lists(
    st.tuples(st.sampled_from(["dreier", "sechserdreier"]), st.integers(0, 3), st.booleans()),
    max_size=7,
)


@pytest.mark.slow
@settings(max_examples=cases(12, 30))
@given(DEALS, st.integers(0, 4))
def test_what_is_spread_over_the_table_adds_up(tmp_path_factory, deals, dealer):
    folder = tmp_path_factory.mktemp("five")
    box = TableBox(folder / "flash")
    box.begin(rules="krenglbach", players=FIVE, dealer=dealer)
    for game, declarer, won in deals:
        forehand = 0 if game == "dreier" else declarer
        box.play(
            {"rules": "krenglbach", "game": game, "forehand": forehand}
            | {"declarer": declarer, "won": won}
        )
    with Database(folder / "desk.db") as database:
        assert sync(box, database).findings == []
        [session] = load_sessions(database)
    assert sum(session.points) == 0
    assert sum(session.sat_at) == 4 * len(deals)
    spread = [entry.at_table(entry.points, 5) for entry in session.entries]
    assert session.points == [
        sum(row[place] for row in spread if row[place] is not None) for place in range(5)
    ]
    for number, (row, entry) in enumerate(zip(spread, session.entries, strict=True)):
        assert [place for place in range(5) if row[place] is None] == [(dealer + number) % 5]
        assert [value for value in entry.points if value] == [
            row[place] for place in entry.places if row[place]
        ]
