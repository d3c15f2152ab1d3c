"""Somebody without a place in a round takes one over: on the page of a table, and by its forms."""

import re

import pytest

from host_tools.events.events import load_event
from host_tools.events.persons import change_person
from host_tools.intake.database import Database
from host_tools.tournament.look_at import to_look_at
from tests.host_tools.brought import bring
from tests.host_tools.ruled import ruled, sat
from tests.host_tools.seats import acts, drawn_as, exchanged
from tests.host_tools.web.looking import Window
from tests.host_tools.web.table_forms import SOLO, results, take

pytestmark = pytest.mark.long

HERE, THERE = "/event/1/table/1/1", "/event/1/table/1/2"
ANNA_STOPS = ("plays", {"what": "stops", "person": 1, "round": 1, "deals": 2})
ZITA = ("entrant", {"what": "registered", "person": 9})
DID_NOT_COME = ("plays", {"what": "stops", "person": 9, "round": 1})


@pytest.fixture
def decide(decide, zita):
    """Zita may be named in what is decided."""
    return decide


def state(path):
    with Database(path) as database:
        return load_event(database, 1).state


def take_over(page, typed="Zita", round_number="1", **fields):
    sent = {"typed": typed, "round": round_number, "back": HERE} | fields
    return page.post("/event/1/registration/1/substitute", sent)


def suggested(page, typed="Zita"):
    [address] = set(re.findall(r'hx-get="([^"]*suggestions\?round=1)"', page.get(HERE).html))
    return page.get(f"{address}&typed={typed}")


@pytest.mark.usefixtures("played")
def test_who_had_not_come_plays_again_and_goes_on_by_one_answer(page, path, decide, decided):
    decide(ZITA, DID_NOT_COME, ANNA_STOPS)
    refused = page.post("/event/1/registration/register", {"typed": "Zita"})
    assert "Zita has not come." in refused.text
    assert "Zita · plays again by that" in " ".join(suggested(page).text.split())
    assert take_over(page).status == 303
    assert [kind for kind, _ in decided()[-2:]] == ["undo", "plays"]
    now = state(path)
    assert [now.plan.table_of(at, 9) for at in (1, 2)] == [1, 1]
    assert now.entrants[9].stands_for == 1
    assert 'class="wrong"' not in page.get(HERE).html


@pytest.mark.usefixtures("played")
def test_who_has_a_place_in_the_round_cannot_go_on_for_another_one(page, path, decide, decided):
    decide(ANNA_STOPS)
    before = decided()
    refused = take_over(page, "Rosa")
    assert (refused.status, decided()) == (422, before)
    assert "Rosa has a place in this round." in refused.text
    assert "Rosa · has a place in this round" in " ".join(suggested(page, "Rosa").text.split())


@pytest.fixture
def ahead(box):
    """The box of table 1 with 4 deals of which the desk does not know yet."""
    for _ in range(4):
        box.play(SOLO)
    return box


def sign(path, box):
    box.session.close()
    bring(path, box)


# Zita sits out the first round.
NINE = drawn_as([[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8, 9]]])


@pytest.mark.usefixtures("played")
def test_who_has_a_part_of_his_own_stays_who_he_is(page, path, decide, decided):
    decide(ZITA, NINE, ANNA_STOPS)
    said = "Zita · has no place in this round, and keeps a rank"
    assert said in " ".join(suggested(page).text.split())
    assert take_over(page).status == 303
    assert decided()[-1] == exchanged(9, 1)
    now = state(path)
    assert [now.plan.table_of(at, 9) for at in (1, 2)] == [1, 2]
    assert (now.entrants[9].stands_for, now.entrants[1].replaced_by) == (None, None)
    assert 'class="wrong"' not in page.get(HERE).html
    with Database(path) as database:
        points = [str(one) for one in to_look_at(load_event(database, 1))]
    assert points == ["Round 2, table 1"]  # where Anna has a seat still, and plays no more


@pytest.mark.parametrize(
    "before", [(), (ZITA,), (ZITA, NINE)], ids=["newcomer", "takes part", "has a part of his own"]
)
def test_of_a_box_that_was_not_read_each_gets_the_deals_that_he_played(
    page, path, decide, ahead, before
):
    decide(*before, ANNA_STOPS)
    assert take_over(page, person="9").status == 303
    if NINE not in before:
        assert "Zita plays for Anna from round 1 on, there after deal 2" in page.get(HERE).text
    # The box may go on as it is: no name there has to change, and no deal moves to the other one.
    assert 'class="wrong"' not in page.get(HERE).html
    sign(path, ahead)
    assert "Anna has stopped, and stands on later deals" in page.get(HERE).text
    take(page, "Anna to deal 2, Zita from deal 3 on")
    after = results(path)
    [solo] = {points for person, points in after.items() if person == 1}
    assert (after[1], after[9]) == (solo, solo)
    with Database(path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
    whole = [sum(entry.points[0] for entry in bound.session.entries if entry.number)]
    assert whole == [after[1] + after[9]]


@pytest.mark.usefixtures("played")
def test_who_plays_elsewhere_leaves_a_seat_that_a_newcomer_takes(page, path, decide, decided):
    with Database(path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
    decide(sat(bound.session.id, 1, 5))
    asked = "Otto has a seat here, and plays at table 1"
    assert asked in page.get(THERE).text
    assert f"Table 2 : {asked}" in page.get("/event/1/ranking/1").text
    mia = {"typed": "Mia", "new": "Mia", "whom": "5"}
    assert page.post(f"{THERE}/seats", mia).status == 303
    assert acts(decided()[-2:]) == ["registered", "taken"]
    assert asked not in page.get(THERE).text
    assert state(path).plan.rounds[0][1] == (10, 6, 7, 8)


def test_such_a_list_is_not_wider_than_its_page(browser, page, path, decide):
    """Each of table 2 meets in round 2 somebody whose name is as long as one may be."""
    tables = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[2, 3, 5, 6], [1, 4, 7, 8]]]
    decide(("settings", {"settings": {"sizes": [3, 4]}}), drawn_as(tables))
    decide(("plays", {"what": "stops", "person": 1, "round": 1}))
    with Database(path) as database:
        for number in (2, 3, 4):
            change_person(database, number, {"name": f"{number * 'Anna '}".ljust(60, "x")})
    with Window(browser, page.address) as window:
        window.open(HERE)
        assert window.look() == []


def test_beside_a_seat_for_who_has_none_stand_the_other_tables_with_room(page, decide):
    decide(ZITA)
    shown = page.get(HERE)
    assert "Zita, who has no seat, sits down here" in shown.text
    link = f'<a class="button" href="{THERE}">Table 2</a>'
    assert f"Or at another table with room: {link}" in " ".join(shown.html.split())


def test_the_form_of_a_sheet_asks_for_the_deals_that_are_still_out(page, decide, box):
    decide(ANNA_STOPS, ruled(over=True))
    shown = page.get(HERE)
    assert "Anna has stopped later: only 0 deals are known" in shown.text
    assert re.search(r'name="deals"[^>]*value="2"', shown.html)
    assert '<details id="from-paper" open>' in shown.html
    assert "Everything is in" not in page.get("/event/1/ranking/1").text
