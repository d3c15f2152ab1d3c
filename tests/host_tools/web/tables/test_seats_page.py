"""The seats of a table before it plays on: who takes one, who leaves, which stay empty."""

import re

import pytest

from host_tools.boxes.station.visit import attend
from host_tools.intake.database import Database
from host_tools.tournament.look_at import to_look_at
from tests.host_tools.box import TableBox
from tests.host_tools.decided import CLOSE, acts, drawn_as, present, registered, stands_in, stops
from tests.host_tools.web.served import event_at
from tests.host_tools.web.sheets import sheet
from tests.host_tools.web.table_forms import FORM, HERE, press

ZITA = {"typed": "Zita", "new": "Zita"}


def test_somebody_takes_a_seat_in_this_round_alone(page, decided):
    assert page.post(f"{HERE}/seats", {"whom": "1"} | ZITA).headers["Location"] == HERE
    assert decided()[-2:] == [
        registered(9),
        ("seats", {"what": "taken", "round": 1, "person": 9, "whom": 1}),
    ]


def test_somebody_leaves_after_a_deal_and_the_chair_says_so(page, played, decided):
    press(page, "Leaves this table", person="1", deals="1")
    assert decided()[-1] == stops(1, 1, deals=1)
    assert "Anna to deal 1, open from deal 2" in page.get(HERE).text


def test_the_seats_of_the_plan_stand_on_the_page(page):
    [chairs] = re.findall(r'<ol class="chairs">(.*?)</ol>', page.get(HERE).html, re.DOTALL)
    assert re.findall(r"<li>(.*?)</li>", chairs) == ["Anna", "Emil", "Ida", "Karl"]


THERE = "/event/1/table/1/2"


@pytest.fixture
def free(page, decide, zita):
    """Otto, who has a seat at table 2, does not come; Zita takes part and has none."""
    decide(registered(9), stops(5, 1))


def test_of_many_who_may_take_a_free_seat_one_is_chosen_from_a_list(page, free, decided):
    html = " ".join(page.get(THERE).html.split())
    form = next(one for one in FORM.findall(html) if "Comes over and takes the seat" in one)
    assert '<label>Who takes the seat of Otto? <select name="person" required>' in form
    # The first one would come over by a slip of the hand.
    assert '<option value="" disabled selected>please choose</option>' in form
    assert "Zita: takes part, and has no place in this round" in form
    press(page, "Comes over and takes the seat", THERE, person="9")
    assert decided()[-1] == ("seats", {"what": "taken", "round": 1, "person": 9, "whom": 5})
    assert "Who sat here?" not in page.get(THERE).text


def test_a_free_seat_leads_to_a_substitute_and_can_be_taken_by_somebody_new(page, free, decided):
    html = page.get(THERE).html
    assert f'href="/event/1/registration/5?back={THERE}&to=substitute"' in html
    form = next(one for one in FORM.findall(html) if 'name="whom" required' in one)
    assert '<option value="5">Otto</option>' in form
    page.post(f"{THERE}/seats", {"whom": "5", "typed": "Mia", "new": "Mia"})
    assert acts(decided()[-2:]) == ["registered", "taken"]


def test_of_a_box_that_was_set_up_for_others_it_is_noted_that_it_is_on_its_way(
    page, box, decide, zita, decided
):
    decide(stands_in(9, 4, 1))
    press(page, "Make a note: it is on its way to the desk")
    assert decided()[-1][1]["what"] == "called_back"
    assert "it is expected at the desk" in page.get(HERE).text


OTTO = "/event/1/registration/5"
LEAVES = f"{OTTO}?back={HERE}&to=leave"
GONE = stops(5, 1)


@pytest.fixture
def seated(decide):
    """A function that draws Otto, with these sizes of tables allowed."""

    def draw(*sizes):
        tables = [[[1, 2, 3, 4, 5]], [[1, 2, 3, 5, 6]], [[5, 6, 7, 8]]]
        settings = {"settings": {"sizes": list(sizes), "rounds": 3}}
        decide(("settings", settings), drawn_as(tables))

    return draw


def seats(path, person):
    state = event_at(path).state
    return [state.plan.table_of(number, person) for number in (1, 2, 3)]


def still_asked(path):
    points = to_look_at(event_at(path))
    return [point.which for point in points if point.where == "table"]


def leaves_empty(page, **fields):
    return page.post(f"{OTTO}/leaves-empty", {"back": HERE} | fields)


@pytest.mark.long
def test_of_who_does_not_play_one_press_settles_all_tables(page, path, seated, decide, decided):
    seated(3, 4, 5)
    decide(GONE)
    assert still_asked(path) == [(1, 1)]
    assert "Otto: their seats stay empty at all 3 tables" in page.get(HERE).text
    assert leaves_empty(page).headers["Location"] == HERE
    assert acts(decided()[-3:]) == ["empty"] * 3
    assert still_asked(path) == []
    assert "Something was decided since this was shown" in leaves_empty(page).text


@pytest.mark.long
def test_his_seats_are_listed_as_one_reads_them(page, seated, decide):
    """A round and its table belong together, whatever stands between two of them."""
    seated(4, 5)
    decide(GONE)
    shown = re.sub("<[^>]+>", "", page.get("/event/1/draw").html)
    assert "Still has a seat: Round 1, table 1; Round 2, table 1 and Round 3, table 1" in shown


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("absent", [False, True], ids=["at once", "marked as absent before"])
def test_who_does_not_come_leaves_all_seats_empty_and_the_box_is_expected(
    page, path, seated, decided, absent, tmp_path
):
    seated(3, 4, 5)
    with Database(path) as database, TableBox(tmp_path / "box").link() as link:
        attend(link, database)
    if absent:
        page.decide(present(5, False))
    shown = page.get(HERE if absent else LEAVES).text
    assert "Does not come: their seats stay empty at all 3 tables, the box of table 1 " in shown
    leaves_empty(page, round="1")
    made = acts(decided()[-5:])
    assert made == ["stops", "empty", "empty", "empty", "called_back"]
    assert "it is expected at the desk" in page.get(HERE).text
    assert still_asked(path) == [(1, 1)]  # until the box is there


@pytest.mark.long
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


@pytest.mark.long
def test_of_who_plays_again_the_box_is_named_that_does_not_have_him(page, path, seated, tmp_path):
    seated(4, 5)
    leaves_empty(page, round="1")
    with Database(path) as database, TableBox(tmp_path / "box").link() as link:
        attend(link, database)
    page.post(f"{OTTO}/again")
    shown = page.get("/event/1/round/1").html
    assert re.search(r">Round 1, table 1</a>: the box was set up for 12 deals, and not", shown)


@pytest.mark.long
def test_whoever_has_stopped_has_a_page_in_a_closed_event(page, decide):
    decide(GONE, CLOSE)
    assert page.get(OTTO).status == 200


EMPTY = ">The seat of Otto stays empty in round 1<"


@pytest.mark.long
def test_an_empty_seat_leads_to_a_substitute_until_its_table_has_begun(page, path, seated, decide):
    seated(4, 5)
    leaves_empty(page, round="1")
    assert EMPTY in page.get(HERE).html
    assert f'href="{OTTO}?back={HERE}&to=substitute"' in page.get(HERE).html
    assert f'action="{OTTO}/substitute"' in page.get(OTTO).html
    page.post(f"{OTTO}/substitute", ZITA | {"round": "2"})
    assert seats(path, 9) == [None, 1, 1]
    assert "for Otto from round 2" in page.get("/event/1/registration").text
    decide(sheet())
    assert EMPTY not in page.get(HERE).html


@pytest.mark.long
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
