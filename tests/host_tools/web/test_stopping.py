"""Who stops within a round: said on his page, answered on that of his table.

Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen oder ein anderer Spieler für
diesen weiterspielt, so werden beide Spieler vom Turnier gänzlich ausgeschlossen."
"""

import re

import pytest

pytestmark = pytest.mark.long

BACK = "/event/1/table/1/1"
STOPPED = {"person": "1", "round": "1", "deals": "2", "back": BACK}
FORM = re.compile(r"<form[^>]*>(?:(?!</form>).)*Stopped within the round.*?</form>", re.DOTALL)


@pytest.fixture
def form(page):
    """A function that reads the form by which somebody has stopped within a round; "": none."""

    def read(person):
        return "".join(FORM.findall(page.get(f"/event/1/registration/{person}").html))

    return read


@pytest.mark.usefixtures("played")
def test_the_form_has_the_round_and_the_deals_that_the_desk_knows_of(form):
    assert 'name="round" min="1" max="2" required value="1"' in form(1)
    assert 'name="deals" min="1" max="300" required value="2"' in form(1)


def test_of_a_box_that_was_not_read_the_director_says_how_many_deals(form):
    assert 'name="round" min="1" max="2" required value="1"' in form(1)
    assert 'name="deals" min="1" max="300" required value=""' in form(1)


def test_who_has_played_a_round_to_its_end_may_stop_within_the_next(page, form):
    sheet = {"table": "1", "points": ["6", "2", "-3", "-5"], "deals": "12"}
    page.post("/event/1/decide/sheet", sheet | {"round": "1", "persons": ["1", "2", "3", "4"]})
    assert 'name="round" min="1" max="2" required value="2"' in form(1)
    page.post("/event/1/decide/sheet", sheet | {"round": "2", "persons": ["1", "5", "2", "6"]})
    assert form(1) == ""


@pytest.mark.usefixtures("played")
def test_the_way_to_the_table_is_one_link_and_its_end_one_press(page, decided):
    page.post("/event/1/decide/withdraw", STOPPED)
    shown = page.get(BACK)
    assert decided()[-1] == ("withdraw", {"person": 1, "round": 1, "deals": 2})
    assert f'Still has a seat: <a href="{BACK}">' in " ".join(shown.html.split())
    assert "Anna has stopped after 2 deals no more deals: it counts as it stands" in shown.text
    page.post("/event/1/decide/end", {"round": "1", "table": "1"})
    assert "has stopped" not in page.get(BACK).text
    assert "stopped in round 1, after 2 deals" in page.get("/event/1/registration/1").text


@pytest.mark.usefixtures("played")
def test_a_substitute_is_named_where_the_table_asks(page, decided):
    page.post("/event/1/decide/withdraw", STOPPED)
    shown = page.get(BACK)
    assert 'action="/event/1/registration/1/substitute"' in shown.html
    person = {"typed": "Zita", "new": "Zita", "round": "1", "back": BACK}
    page.post("/event/1/registration/1/substitute", person)
    assert decided()[-1] == ("substitute", {"person": 9, "whom": 1, "round": 1})
    assert "has stopped" not in page.get(BACK).text


@pytest.mark.usefixtures("played")
def test_who_has_stopped_is_out_and_it_is_said_why(page, form):
    page.post("/event/1/decide/withdraw", STOPPED)
    said = "no rank: stopped in round 1, after 2 deals"
    assert said in page.get("/event/1/ranking").text
    assert form(1) == ""


def test_who_stops_between_rounds_is_stored_as_ever(page, decided):
    page.post("/event/1/decide/withdraw", {"person": "1", "round": "2"})
    assert decided()[-1] == ("withdraw", {"person": 1, "round": 2})


def test_a_day_is_needed_for_a_ban_only(page, decided_about):
    excluded = {"person": "1", "round": "1", "until": "", "reason": "loud"}
    page.post("/event/1/decide/exclude", excluded)
    content = {"person": 1, "round": 1, "until": None}
    assert decided_about(1)[-1] == ("exclude", content, "loud")
    assert "excluded" in page.get("/event/1/registration/1").text
