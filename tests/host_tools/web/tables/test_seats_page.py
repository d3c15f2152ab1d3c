"""The seats of a table before it plays on: who takes one, who leaves, which stay empty."""

import re

import pytest

from tests.host_tools.seats import seat_taken
from tests.host_tools.web.table_forms import FORM, HERE, press

ZITA = {"typed": "Zita", "new": "Zita"}


def test_somebody_takes_a_seat_in_this_round_alone(page, decided):
    fields = {"what": "take", "whom": "1"} | ZITA
    assert page.post(f"{HERE}/seats", fields).headers["Location"] == HERE
    assert decided()[-2:] == [
        ("register", {"person": 9}),
        seat_taken(9, 1),
    ]


def test_somebody_leaves_after_a_deal_and_the_chair_says_so(page, played, decided):
    fields = {"what": "leave", "whom": "1", "deals": "1"}
    page.post(f"{HERE}/seats", fields)
    assert decided()[-1] == ("withdraw", {"person": 1, "round": 1, "deals": 1})
    assert "Anna to deal 1, open from deal 2" in page.get(HERE).text


def test_whoever_has_not_come_leaves_without_a_deal(page, decided):
    page.post(f"{HERE}/seats", {"what": "leave", "whom": "1", "deals": ""})
    assert decided()[-1] == ("withdraw", {"person": 1, "round": 1})


def test_what_becomes_of_a_seat_has_to_be_said(page, decided):
    before = decided()
    assert page.post(f"{HERE}/seats", {"whom": "1"}).status == 422
    assert decided() == before


def test_a_seat_that_is_not_empty_is_not_filled(page):
    refused = page.post(f"{HERE}/seats", {"what": "fill", "whom": "1"} | ZITA)
    assert "look at it again" in refused.text
    refused = page.post(f"{HERE}/seats", {"what": "empty", "whom": "1"})
    assert "look at it again" in refused.text


def test_the_seats_of_the_plan_stand_on_the_page(page):
    [chairs] = re.findall(r'<ol class="chairs">(.*?)</ol>', page.get(HERE).html, re.DOTALL)
    assert re.findall(r"<li>(.*?)</li>", chairs) == ["Anna", "Emil", "Ida", "Karl"]


THERE = "/event/1/table/1/2"


@pytest.fixture
def free(page, decide, zita):
    """Otto, who has a seat at table 2, does not come; Zita takes part and has none."""
    decide(("register", {"person": 9}), ("withdraw", {"person": 5, "round": 1}))


def test_whoever_has_no_seat_is_offered_one_that_is_free(page, free, decided):
    html = page.get(THERE).html
    form = next(one for one in FORM.findall(html) if 'value="come"' in one)
    assert "Zita, who has no seat, takes it" in form
    page.post(f"{THERE}/seats", {"what": "come", "whom": "5", "person": "9"})
    assert decided()[-1] == seat_taken(9, 5)
    assert "Who sat here?" not in page.get(THERE).text


def test_a_free_seat_leads_to_a_substitute_and_can_be_taken_by_somebody_new(page, free, decided):
    html = page.get(THERE).html
    assert f'href="/event/1/registration/5?back={THERE}&to=substitute"' in html
    form = next(one for one in FORM.findall(html) if 'value="take"' in one)
    assert '<option value="5">Otto</option>' in form
    page.post(f"{THERE}/seats", {"what": "take", "whom": "5", "typed": "Mia", "new": "Mia"})
    assert [said.get("what", kind) for kind, said in decided()[-2:]] == ["register", "taken"]


def test_of_a_box_that_was_set_up_for_others_it_is_noted_that_it_is_on_its_way(
    page, box, decide, zita, decided
):
    decide(("substitute", {"round": 1, "person": 9, "whom": 4}))
    press(page, "Make a note: it is on its way to the desk")
    assert decided()[-1][1]["what"] == "called_back"
    assert "It is expected at the desk." in page.get(HERE).text
