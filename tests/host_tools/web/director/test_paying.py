"""Several pay by one button, and who never came owes nothing by one press."""

import re

import pytest

from host_tools.club.person import Person
from tests.host_tools.decided import empty_chair, paid, stops
from tests.host_tools.web.conftest import FIVES
from tests.host_tools.web.sheets import sheet

pytestmark = pytest.mark.long

DRAWN = "/event/1/registration"


def paid_by(decided_about):
    return [
        content["person"] for kind, content, _ in decided_about(1) if content.get("what") == "stake"
    ]


def test_several_pay_by_one_button(page, refuses, decided_about):
    html = page.get(DRAWN).html
    assert sorted(re.findall(r'name="shown" value="(\d+)"', html)) == list("12345678")
    back = f"{DRAWN}?show=owing"
    answer = page.post(f"{DRAWN}/pay", {"person": ["2", "5"], "back": back})
    assert (answer.status, answer.headers["Location"]) == (303, back)
    assert paid_by(decided_about) == [2, 5]
    found = page.get(f"{DRAWN}?find=karl").html
    assert 'id="together"' not in found  # Karl alone
    shown = {"all": "yes", "shown": ["1", "2", "3"], "person": ["8"]}
    page.post(f"{DRAWN}/pay", shown)
    assert paid_by(decided_about) == [2, 5, 1, 3]
    assert "Undo both" in page.get(DRAWN).text
    refuses(f"{DRAWN}/pay", {"person": ["1"]}, "Tick those who pay.")


def test_whoever_owes_a_cent_owes(page, decided_about):
    for person in (1, 2, 3):
        page.pay(person, "4.99")
    for person in range(4, 9):
        page.pay(person, 5)
    html = page.get(f"{DRAWN}?show=owing").html
    assert re.findall(r'name="shown" value="(\d+)"', html) == ["1", "2", "3"]
    shown = page.get(DRAWN).text
    assert "All 3 pay who are shown, are here and owe something" in shown
    assert "Not paid 3 Present 8 39.97 of 40.00 paid" in shown
    assert shown.count("pays 0.01") == 3
    assert "has not paid 0.01" in page.get(f"{DRAWN}/suggestions?typed=Anna").text
    page.post(f"{DRAWN}/pay", {"person": ["1", "2", "8"]})
    page.post(f"{DRAWN}/register", {"typed": "Ida", "paid": "yes"})
    assert paid_by(decided_about)[8:] == [1, 2, 3]
    assert "40.00 of 40.00 paid" in page.get(DRAWN).text


def test_all_pay_by_a_button_that_leaves_the_ticks_alone(page):
    """A tick for all showed none in their lines, and what was ticked there did not count."""
    form = re.search(r'<form class="act together".*?</form>', page.get(DRAWN).html, re.DOTALL)[0]
    assert 'type="checkbox"' not in form
    all_pay = "All 8 pay who are shown, are here and owe something"
    assert f'<button name="all" value="yes">{all_pay}' in form


def test_who_has_gone_pays_apart_from_those_who_are_here(page, decided_about):
    """He is no more there to be asked, and the button was for who is."""
    page.post(f"{DRAWN}/2/substitute", {"typed": "Zita", "new": "Zita", "round": "1"})
    html = page.get(DRAWN).html
    here, gone = re.findall(r'<form class="act together".*?</form>', html, re.DOTALL)
    assert re.findall(r'name="shown" value="(\d+)"', gone) == ["2"]
    assert "2" not in re.findall(r'name="shown" value="(\d+)"', here)
    shown = page.get(DRAWN).text
    assert "All 7 pay who are shown, are here and owe something" in shown
    assert "Gone, and owing something: Emil Those who have gone pay (1)" in shown
    page.post(f"{DRAWN}/pay", {"all": "yes", "shown": "2"})
    assert paid_by(decided_about) == [2]
    assert "Gone, and owing" not in page.get(DRAWN).text


PRESS = f"{DRAWN}/never-came"
TWO = "They have not come (2): they do not play and owe nothing"


@pytest.fixture
def expected(page, known):
    """Three more were registered by a list, and are not there; one of them has paid."""
    known(*[Person(number, f"Guest {number}") for number in (9, 10, 11)])
    page.post(f"{DRAWN}/all", {"person": ["9", "10", "11"]})
    page.pay(11, 5)


def stops_from(page, person):
    """From which round on a form proposes that a person plays no more: [] where there is none."""
    form = page.get(f"{DRAWN}/{person}").html
    return re.findall(r'Plays no more from round <input [^>]*value="(\d)"', form)


def test_as_long_as_no_round_has_begun_they_may_come(page, expected):
    assert "have not come" not in page.get(DRAWN).text
    refused = page.post(PRESS)
    assert (refused.status, "look at it again" in refused.text) == (422, True)


def test_by_one_press_they_do_not_play_and_owe_nothing(page, expected, played, decided):
    shown = page.get(DRAWN).text
    assert TWO in shown
    assert "5.00 of 55.00 paid" in shown
    page.post(PRESS)
    assert decided()[-2:] == [stops(one, 1) for one in (9, 10)]
    shown = page.get(DRAWN).text
    assert "have not come" not in shown
    assert "5.00 of 45.00 paid" in shown


def test_all_pay_who_are_there(page, expected):
    """Nobody has money of those who are not there."""
    html = page.get(DRAWN).html
    assert "All 8 pay who are shown, are here and owe something" in html
    assert not any(f'name="shown" value="{person}"' in html for person in (9, 10, 11))


def test_whoever_comes_is_not_left_out(page, expected, played, decided):
    page.post(f"{DRAWN}/register", {"typed": "9", "paid": "yes"})
    assert decided()[-1] == paid(9, 500)
    assert "They have not come (1): they do not play and owe nothing" in page.get(DRAWN).text


def test_who_goes_again_before_there_was_a_seat_owes_nothing(page, known, played):
    """He came for the second round; that he plays no more is said from his first one on."""
    known(Person(12, "Late"))
    page.post(f"{DRAWN}/register", {"typed": "12"})
    assert "0.00 of 45.00 paid" in page.get(DRAWN).text
    assert stops_from(page, 12) == ["1"]
    page.decide(stops(12, 1))
    assert "0.00 of 40.00 paid" in page.get(DRAWN).text
    assert stops_from(page, 1) == ["2"]  # who has a seat in the round that has begun


def test_who_has_not_played_at_the_only_table_can_still_be_said_to_stop(page, decide):
    """The menu offered nothing after the last round, and the stake stayed owed."""
    decide(
        *FIVES,
        sheet(1, 1, [2, 3, 4, 5]),
        empty_chair(0),
        sheet(2, 1, [4, 5, 6, 7, 8], [1, -1, 2, -2, 0]),
    )
    assert "0.00 of 40.00 paid" in page.get(DRAWN).text
    assert stops_from(page, 1) == ["1"]
    page.decide(stops(1, 1))
    assert "0.00 of 35.00 paid" in page.get(DRAWN).text
    assert stops_from(page, 4) == []
