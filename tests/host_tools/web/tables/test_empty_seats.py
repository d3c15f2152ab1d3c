"""Somebody does not come, or stops: the seats stay empty by one press, and are taken after all.

Otto (5) is drawn to one table a round.
"""

import re

import pytest

from host_tools.boxes.station.visit import attend
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tournament.look_at import to_look_at
from tests.host_tools.box import TableBox
from tests.host_tools.seats import acts, drawn_as
from tests.host_tools.typed import sheet_typed

pytestmark = pytest.mark.long

HERE = "/event/1/table/1/1"
OTTO = "/event/1/registration/5"
LEAVES = f"{OTTO}?back={HERE}&to=leave"
GONE = ("plays", {"what": "stops", "person": 5, "round": 1})


@pytest.fixture
def seated(decide):
    """A function that draws Otto, with these sizes of tables allowed."""

    def draw(*sizes):
        tables = [[[1, 2, 3, 4, 5]], [[1, 2, 3, 5, 6]], [[5, 6, 7, 8]]]
        settings = {"settings": {"sizes": list(sizes), "rounds": 3}}
        decide(("settings", settings), drawn_as(tables))

    return draw


def seats(path, person):
    with Database(path) as database:
        state = load_event(database, 1).state
    return [state.plan.table_of(number, person) for number in (1, 2, 3)]


def still_asked(path):
    with Database(path) as database:
        points = to_look_at(load_event(database, 1))
    return [point.which for point in points if point.where == "table"]


def leaves_empty(page, **fields):
    return page.post(f"{OTTO}/leaves-empty", {"back": HERE} | fields)


def test_of_who_does_not_play_one_press_settles_all_tables(page, path, seated, decide, decided):
    seated(3, 4, 5)
    decide(GONE)
    assert still_asked(path) == [(1, 1)]
    assert "Otto: their seats stay empty at all 3 tables" in page.get(HERE).text
    assert leaves_empty(page).headers["Location"] == HERE
    assert acts(decided()[-3:]) == ["empty"] * 3
    assert still_asked(path) == []
    assert "Something was decided since this was shown" in leaves_empty(page).text


def test_his_seats_are_listed_as_one_reads_them(page, seated, decide):
    """A round and its table belong together, whatever stands between two of them."""
    seated(4, 5)
    decide(GONE)
    shown = re.sub("<[^>]+>", "", page.get("/event/1/draw").html)
    assert "Still has a seat: Round 1, table 1; Round 2, table 1 and Round 3, table 1" in shown


@pytest.mark.parametrize(
    ("leavers", "rank"),
    [
        ("out", "nobody who stops before its end has a rank"),
        ("ranked", "Players who stop are ranked with their points"),
    ],
)
def test_what_differs_between_the_two_ways_to_stop_is_said_and_what_becomes_of_the_rank(
    page, seated, decide, leavers, rank
):
    assert "stay empty" not in page.get(LEAVES).text
    seated(3, 4, 5)
    decide(("settings", {"settings": {"leavers": leavers}}))
    text = page.get(LEAVES).text
    assert rank in text
    assert "their seats stay empty at all 3 tables" in text
    assert "Stops: at each table the desk asks who takes the seat" in text


@pytest.mark.parametrize("absent", [False, True], ids=["at once", "marked as absent before"])
def test_who_does_not_come_leaves_all_seats_empty_and_the_box_is_expected(
    page, path, seated, decided, absent, tmp_path
):
    seated(3, 4, 5)
    with Database(path) as database, TableBox(tmp_path / "box").link() as link:
        attend(link, database)
    if absent:
        page.post("/event/1/decide/entrant", {"what": "present", "person": "5", "present": "no"})
    shown = page.get(HERE if absent else LEAVES).text
    assert "Does not come: their seats stay empty at all 3 tables, the box of table 1 " in shown
    leaves_empty(page, round="1")
    made = acts(decided()[-5:])
    assert made == ["stops", "empty", "empty", "empty", "called_back"]
    assert "it is expected at the desk" in page.get(HERE).text
    assert still_asked(path) == [(1, 1)]  # until the box is there


def test_the_line_on_top_says_that_he_plays_again_and_takes_just_that_back(
    page, path, seated, decided
):
    seated(3, 4, 5)
    leaves_empty(page, round="1")
    page.post(f"{OTTO}/again")
    assert acts(decided()[-4:]) == ["undo"] * 4
    assert seats(path, 5) == [1, 1, 1]
    shown = page.get("/event/1/registration")
    [line] = re.findall(r'<div class="last" id="last".*?</div>', shown.html, re.DOTALL)
    said = "Otto: Plays again, also at table 1 of round 1, table 1 of round 2 and table 1 of round"
    assert said in " ".join(line.split())
    assert "Undo all 4" in line
    numbers = re.findall(r'name="decision" value="(\d+)"', line)
    page.post("/event/1/decide/undo", [("decision", number) for number in numbers])
    assert seats(path, 5) == [None, None, None]


def test_of_who_plays_again_the_box_is_named_that_does_not_have_him(page, path, seated, tmp_path):
    seated(4, 5)
    leaves_empty(page, round="1")
    with Database(path) as database, TableBox(tmp_path / "box").link() as link:
        attend(link, database)
    page.post(f"{OTTO}/again")
    shown = page.get("/event/1/round/1").html
    assert re.search(r">Round 1, table 1</a>: the box was set up for 12 deals, and not", shown)


def test_whoever_has_stopped_has_a_page_in_a_closed_event(page, decide):
    decide(GONE, ("close", {"closed": True}))
    assert page.get(OTTO).status == 200


EMPTY = ">The seat of Otto stays empty in round 1<"
ZITA = {"typed": "Zita", "new": "Zita"}


def test_an_empty_seat_leads_to_a_substitute_until_its_table_has_begun(page, path, seated, decide):
    seated(4, 5)
    leaves_empty(page, round="1")
    assert EMPTY in page.get(HERE).html
    assert f'href="{OTTO}?back={HERE}&to=substitute"' in page.get(HERE).html
    assert f'action="{OTTO}/substitute"' in page.get(OTTO).html
    page.post(f"{OTTO}/substitute", ZITA | {"round": "2"})
    assert seats(path, 9) == [None, 1, 1]
    assert "for Otto from round 2" in page.get("/event/1/registration").text
    sheet = {"persons": [1, 2, 3, 4], "points": [6, 2, -3, -5], "deals": 12}
    decide(sheet_typed(sheet | {"round": 1, "table": 1}))
    assert EMPTY not in page.get(HERE).html


def test_who_has_no_place_is_led_to_it(page, seated):
    seated(4, 5)
    leaves_empty(page, round="1")
    page.post("/event/1/registration/register", ZITA)
    shown = page.get("/event/1/registration")
    assert "Free place at table 1" in shown.text.split("Without a place in round 1:")[1]
    # It is said anew with each decision in the list.
    [swapped] = re.findall(r'id="entrants"[^>]* hx-select-oob="([^"]*)"', shown.html)
    assert "#unplaced" in swapped.split(",")
    assert '<div id="unplaced">' in shown.html
