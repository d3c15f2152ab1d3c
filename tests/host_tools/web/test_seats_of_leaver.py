"""Who does not come has seats in several rounds: asked about once, settled by one answer."""

import re

import pytest

from host_tools.boxes.station.visit import attend
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tournament.look_at import to_look_at
from tests.host_tools.box import TableBox
from tests.host_tools.seats import drawn_as
from tests.host_tools.typed import sheet_typed

pytestmark = pytest.mark.long

HERE = "/event/1/table/1/1"


@pytest.fixture
def gone(path):
    """A function that lets Otto (5), who is drawn to one table a round, not come; sizes allowed."""

    def decide(*sizes):
        tables = [[[1, 2, 3, 4, 5]], [[1, 2, 3, 5, 6]], [[5, 6, 7, 8]]]
        settings = {"settings": {"sizes": list(sizes), "rounds": 3}}
        withdrawn = ("withdraw", {"person": 5, "round": 1})
        with Database(path) as database:
            decide_on(database, 1, [("settings", settings), drawn_as(tables), withdrawn])

    return decide


def still_asked(path):
    with Database(path) as database:
        points = to_look_at(load_event(database, 1))
    return [point.which for point in points if point.where == "table"]


def test_one_answer_settles_all_his_tables(page, path, gone, decided):
    gone(3, 4, 5)
    assert still_asked(path) == [(1, 1)]
    assert "his seats stay empty at all 3 tables, of all rounds" in page.get(HERE).text
    page.post(f"{HERE}/seats", {"what": "empty", "whom": "5"})
    assert [said.get("what") for _, said in decided()[-3:]] == ["empty"] * 3
    assert still_asked(path) == []
    again = page.post(f"{HERE}/seats", {"what": "empty", "whom": "5"})
    assert "Something was decided since this was shown" in again.text


def test_where_too_few_are_left_it_is_said_at_how_many_and_the_rest_stays_asked(page, path, gone):
    gone(4, 5)
    assert "his seats stay empty at 2 of 3 tables, of all rounds" in page.get(HERE).text
    page.post(f"{HERE}/seats", {"what": "empty", "whom": "5"})
    assert still_asked(path) == [(3, 1)]


def test_his_seats_are_listed_as_one_reads_them(page, gone):
    """A round and its table belong together, whatever stands between two of them."""
    gone(4, 5)
    shown = re.sub("<[^>]+>", "", page.get("/event/1/draw").html)
    assert "Still has a seat: Round 1, table 1; Round 2, table 1 and Round 3, table 1" in shown


@pytest.fixture
def seated(path):
    """A function that draws Otto (5) to one table a round, of these sizes."""

    def decide(*sizes):
        tables = [[[1, 2, 3, 4, 5]], [[1, 2, 3, 5, 6]], [[5, 6, 7, 8]]]
        settings = {"settings": {"sizes": list(sizes), "rounds": 3}}
        with Database(path) as database:
            decide_on(database, 1, [("settings", settings), drawn_as(tables)])

    return decide


LEAVES = "/event/1/registration/5?back=/event/1/table/1/1&to=leave"


def leaves_empty(page, **fields):
    return page.post("/event/1/registration/5/leaves-empty", {"round": "1", "back": HERE} | fields)


@pytest.mark.parametrize(
    ("leavers", "rank"),
    [
        ("out", "nobody who stops before its end has a rank"),
        ("ranked", "Who stops is ranked with what he has"),
    ],
)
def test_what_differs_between_the_two_ways_to_stop_is_said_and_what_becomes_of_the_rank(
    page, seated, decide, leavers, rank
):
    seated(3, 4, 5)
    decide(("settings", {"settings": {"leavers": leavers}}))
    text = page.get(LEAVES).text
    assert rank in text
    assert "his seats stay empty at all 3 tables" in text
    assert "Stops: at each of his tables it is asked who takes his seat" in text


@pytest.mark.parametrize("absent", [False, True], ids=["at once", "marked as absent before"])
def test_who_does_not_come_leaves_his_seats_empty_by_one_answer(
    page, path, seated, decided, absent, tmp_path
):
    seated(3, 4, 5)
    with Database(path) as database, TableBox(tmp_path / "box").link() as link:
        attend(link, database)
    said = "Does not come: his seats stay empty at all 3 tables, box "
    if absent:
        page.post("/event/1/decide/present", {"person": "5", "present": "no"})
    shown = page.get(HERE if absent else LEAVES).text
    assert said in shown and "is carried back" in shown
    assert leaves_empty(page).headers["Location"] == HERE
    made = [said.get("what", kind) for kind, said in decided()[-5:]]
    assert made == ["withdraw", "empty", "empty", "empty", "called_back"]
    assert "It is expected at the desk." in page.get(HERE).text
    assert still_asked(path) == [(1, 1)]  # until the box is there


def test_without_a_box_nothing_is_left_to_answer(page, path, seated):
    seated(3, 4, 5)
    assert leaves_empty(page).status == 303
    assert (still_asked(path), 'class="wrong"' in page.get(HERE).html) == ([], False)
    again = leaves_empty(page)
    assert "Something was decided since this was shown" in again.text


def test_where_too_few_would_be_left_the_seat_is_asked_about(page, path, seated):
    seated(4, 5)
    said = (
        "Does not come: his seats stay empty at 2 of 3 tables, elsewhere it is asked who takes his"
    )
    assert said in page.get(LEAVES).text
    leaves_empty(page)
    assert still_asked(path) == [(3, 1)]


def test_who_has_played_stops_before_the_next_round(page, path, seated, decided):
    seated(3, 4, 5)
    sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4, 5], "points": [6, 2, -3, -5, 0]}
    with Database(path) as database:
        decide_on(database, 1, [sheet_typed(sheet | {"deals": 15})])
    said = "Stops before round 2: his seats stay empty at both tables"
    assert said in page.get(LEAVES).text
    leaves_empty(page, round="2")
    assert [said.get("what", kind) for kind, said in decided()[-3:]] == [
        "withdraw",
        "empty",
        "empty",
    ]


def test_nobody_is_asked_so_where_no_seat_can_stay_empty(page):
    assert "stay empty" not in page.get(LEAVES).text


def test_who_plays_again_has_his_seats_again_and_all_of_it_is_undone_together(
    page, path, seated, decided
):
    seated(3, 4, 5)
    leaves_empty(page)
    with Database(path) as database:
        rounds = [table for tables in load_event(database, 1).state.rounds for table in tables]
    assert not any(5 in table for table in rounds)
    page.post("/event/1/registration/5/again")
    assert [kind for kind, _ in decided()[-4:]] == ["undo"] * 4
    with Database(path) as database:
        rounds = [table for tables in load_event(database, 1).state.rounds for table in tables]
    assert all(5 in table for table in rounds)


def test_the_line_on_top_says_that_he_plays_again_and_takes_just_that_back(
    page, path, seated, decided
):
    seated(3, 4, 5)
    leaves_empty(page)
    page.post("/event/1/registration/5/again")
    shown = page.get("/event/1/registration")
    [line] = re.findall(r'<div class="last" id="last".*?</div>', shown.html, re.DOTALL)
    said = "Otto: Plays again, also at table 1 of round 1, table 1 of round 2 and table 1 of round"
    assert said in " ".join(line.split())
    assert "Undo all 4" in line
    numbers = re.findall(r'name="decision" value="(\d+)"', line)
    page.post("/event/1/decide/undo", [("decision", number) for number in numbers])
    with Database(path) as database:
        state = load_event(database, 1).state
    assert (state.entrants[5].last, state.table_of(1, 5), state.table_of(2, 5)) == (0, None, None)


def test_it_names_the_box_that_does_not_have_him(page, path, seated, tmp_path):
    seated(4, 5)
    leaves_empty(page)
    with Database(path) as database, TableBox(tmp_path / "box").link() as link:
        attend(link, database)
    page.post("/event/1/registration/5/again")
    shown = page.get("/event/1/round/1").html
    assert re.search(r">Round 1, table 1</a>: box \w+ was set up for 12 deals, and not", shown)


def test_who_has_no_place_is_said_anew_with_each_decision_in_the_list(page):
    shown = page.get("/event/1/registration").html
    [swapped] = re.findall(r'id="entrants"[^>]* hx-select-oob="([^"]*)"', shown)
    assert "#unplaced" in swapped.split(",")
    assert '<div id="unplaced">' in shown
