"""The seats of a table before it plays on: who takes one, who leaves, which stay empty."""

import re

from tests.host_tools.web.table_forms import HERE

ZITA = {"typed": "Zita", "new": "Zita"}


def test_somebody_takes_a_seat_in_this_round_alone(page, decided):
    fields = {"what": "take", "whom": "1"} | ZITA
    assert page.post(f"{HERE}/seats", fields).headers["Location"] == HERE
    assert decided()[-2:] == [
        ("register", {"person": 9}),
        ("take_seat", {"round": 1, "person": 9, "whom": 1}),
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
