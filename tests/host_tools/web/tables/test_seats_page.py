"""The seats of a table before it plays on: who takes one, who leaves, which stay empty."""

import re

import pytest

from tests.host_tools.seats import acts
from tests.host_tools.web.table_forms import FORM, HERE, press

ZITA = {"typed": "Zita", "new": "Zita"}


def test_somebody_takes_a_seat_in_this_round_alone(page, decided):
    assert page.post(f"{HERE}/seats", {"whom": "1"} | ZITA).headers["Location"] == HERE
    assert decided()[-2:] == [
        ("entrant", {"what": "registered", "person": 9}),
        ("seats", {"what": "taken", "round": 1, "person": 9, "whom": 1}),
    ]


def test_somebody_leaves_after_a_deal_and_the_chair_says_so(page, played, decided):
    press(page, "Leaves this table", person="1", deals="1")
    assert decided()[-1] == ("plays", {"what": "stops", "person": 1, "round": 1, "deals": 1})
    assert "Anna to deal 1, open from deal 2" in page.get(HERE).text


def test_the_seats_of_the_plan_stand_on_the_page(page):
    [chairs] = re.findall(r'<ol class="chairs">(.*?)</ol>', page.get(HERE).html, re.DOTALL)
    assert re.findall(r"<li>(.*?)</li>", chairs) == ["Anna", "Emil", "Ida", "Karl"]


THERE = "/event/1/table/1/2"


@pytest.fixture
def free(page, decide, zita):
    """Otto, who has a seat at table 2, does not come; Zita takes part and has none."""
    decide(
        ("entrant", {"what": "registered", "person": 9}),
        ("plays", {"what": "stops", "person": 5, "round": 1}),
    )


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
    decide(("plays", {"what": "substitute", "round": 1, "person": 9, "whom": 4}))
    press(page, "Make a note: it is on its way to the desk")
    assert decided()[-1][1]["what"] == "called_back"
    assert "it is expected at the desk" in page.get(HERE).text
