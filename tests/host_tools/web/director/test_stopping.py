"""Who stops within a round: said on his page, answered on that of his table.

Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen oder ein anderer Spieler für
diesen weiterspielt, so werden beide Spieler vom Turnier gänzlich ausgeschlossen."
"""

import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from tests.host_tools.web.table_forms import take

pytestmark = pytest.mark.long

BACK = "/event/1/table/1/1"
STOPPED = {"what": "stops", "person": "1", "round": "1", "deals": "2", "back": BACK}
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
    page.post(
        "/event/1/decide/typed",
        sheet | {"what": "sheet", "round": "1", "persons": ["1", "2", "3", "4"]},
    )
    assert 'name="round" min="1" max="2" required value="2"' in form(1)
    page.post(
        "/event/1/decide/typed",
        sheet | {"what": "sheet", "round": "2", "persons": ["1", "5", "2", "6"]},
    )
    assert form(1) == ""


@pytest.mark.usefixtures("played")
def test_the_way_to_the_table_is_one_link_and_its_end_one_press(page, decided):
    page.post("/event/1/decide/plays", STOPPED)
    shown = page.get(BACK)
    assert decided()[-1] == ("plays", {"what": "stops", "person": 1, "round": 1, "deals": 2})
    assert f'Still has a seat: <a href="{BACK}">' in " ".join(shown.html.split())
    assert "Anna has stopped: who goes on?" in shown.text
    take(page, "no more deals come")
    assert "has stopped" not in page.get(BACK).text
    assert "stopped in round 1, after deal 2" in page.get("/event/1/registration/1").text


@pytest.mark.usefixtures("played")
def test_below_the_question_a_link_leads_to_who_plays_for_him_from_that_round_on(page):
    page.post("/event/1/decide/plays", STOPPED)
    html = page.get(BACK).html
    [link] = re.findall(r'href="([^"]+)">Somebody else plays for Anna<', html)
    assert html.index("who goes on?") < html.index(link) < html.index("Something else")
    form = page.get(link.replace("&amp;", "&")).html
    assert re.search(r'Replaced from round <input[^>]* value="1"', form)


@pytest.mark.usefixtures("played")
def test_who_has_stopped_is_out_and_it_is_said_why(page, form):
    page.post("/event/1/decide/plays", STOPPED)
    said = "no rank: stopped in round 1, after deal 2"
    assert said in page.get("/event/1/ranking").text
    assert form(1) == ""


def test_a_day_is_needed_for_a_ban_only(page, decided_about):
    excluded = {"what": "excluded", "person": "1", "round": "1", "until": "", "reason": "loud"}
    page.post("/event/1/decide/plays", excluded)
    content = {"what": "excluded", "person": 1, "round": 1, "until": None}
    assert decided_about(1)[-1] == ("plays", content, "loud")
    assert "excluded" in page.get("/event/1/registration/1").text


@pytest.mark.parametrize(
    ("leavers", "said"),
    [
        ("out", "neither a replaced player nor the substitute has a rank"),
        ("ranked", "A replaced player and the substitute are both ranked with their own points"),
    ],
)
def test_before_somebody_is_replaced_it_is_said_what_becomes_of_ranks_and_stake(
    page, path, leavers, said
):
    with Database(path) as database:
        decide_on(database, 1, [("settings", {"settings": {"leavers": leavers}})])
    assert said in page.get("/event/1/registration/1").text
    shown = page.get("/event/1/registration/1")
    assert '<a href="/event/1/settings#leavers">' in shown.html
    no_stake = "A substitute owes no entry fee; the fee of the replaced player stays."
    assert no_stake in shown.text
    with Database(path) as database:
        decide_on(database, 1, [("settings", {"settings": {"stake": 0}})])
    assert no_stake not in page.get("/event/1/registration/1").text
    assert '<select id="leavers" name="leavers">' in page.get("/event/1/settings").html


def test_whoever_is_counted_as_there_has_the_tick_in_his_row(page):
    """Who stops after the round that he still plays, too."""
    for person, first in (("1", "1"), ("2", "2")):
        page.post("/event/1/decide/plays", {"what": "stops", "person": person, "round": first})
    shown = page.get("/event/1/registration")
    assert "Present 7 Gone 1" in shown.text
    assert shown.html.count('aria-checked="true"') == 7
    assert 'id="present-2"' in shown.html
    assert 'id="present-1"' not in shown.html
