"""Who was registered by a list and does not come owes nothing, by one press."""

import re

import pytest

from host_tools.club.person import Person
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.ruled import empty_chair
from tests.host_tools.typed import sheet_typed
from tests.host_tools.web.conftest import FIVES

pytestmark = pytest.mark.long

REGISTRATION = "/event/1/registration"
PRESS = f"{REGISTRATION}/never-came"
TWO = "They have not come (2): they do not play and owe nothing"


@pytest.fixture
def expected(page, path):
    """Three more were registered by a list, and are not there; one of them has paid."""
    with Database(path) as database:
        store_persons(database, [Person(number, f"Guest {number}") for number in (9, 10, 11)])
    page.post(f"{REGISTRATION}/all", {"person": ["9", "10", "11"]})
    page.post("/event/1/decide/booking", {"what": "stake", "person": "11", "cents": "5"})


def stops_from(page, person):
    """From which round on a form proposes that a person plays no more: [] where there is none."""
    form = page.get(f"{REGISTRATION}/{person}").html
    return re.findall(r'Plays no more from round <input [^>]*value="(\d)"', form)


def test_as_long_as_no_round_has_begun_they_may_come(page, expected):
    assert "have not come" not in page.get(REGISTRATION).text
    refused = page.post(PRESS)
    assert (refused.status, "look at it again" in refused.text) == (422, True)


def test_by_one_press_they_do_not_play_and_owe_nothing(page, expected, played, decided):
    shown = page.get(REGISTRATION).text
    assert TWO in shown
    assert "5.00 of 55.00 paid" in shown
    page.post(PRESS)
    assert decided()[-2:] == [
        ("plays", {"what": "stops", "person": one, "round": 1}) for one in (9, 10)
    ]
    shown = page.get(REGISTRATION).text
    assert "have not come" not in shown
    assert "5.00 of 45.00 paid" in shown


def test_all_pay_who_are_there(page, expected):
    """Nobody has money of those who are not there."""
    html = page.get(REGISTRATION).html
    assert "All 8 pay who are shown, are here and owe something" in html
    assert not any(f'name="shown" value="{person}"' in html for person in (9, 10, 11))


def test_whoever_comes_is_not_left_out(page, expected, played, decided):
    page.post(f"{REGISTRATION}/register", {"typed": "9", "paid": "yes"})
    assert decided()[-1] == ("booking", {"what": "stake", "person": 9, "cents": 500})
    assert "They have not come (1): they do not play and owe nothing" in page.get(REGISTRATION).text


def test_who_goes_again_before_there_was_a_seat_owes_nothing(page, path, played):
    """He came for the second round; that he plays no more is said from his first one on."""
    with Database(path) as database:
        store_persons(database, [Person(12, "Late")])
    page.post(f"{REGISTRATION}/register", {"typed": "12"})
    assert "0.00 of 45.00 paid" in page.get(REGISTRATION).text
    assert stops_from(page, 12) == ["1"]
    page.post("/event/1/decide/plays", {"what": "stops", "person": "12", "round": "1"})
    assert "0.00 of 40.00 paid" in page.get(REGISTRATION).text
    assert stops_from(page, 1) == ["2"]  # who has a seat in the round that has begun


def test_who_has_not_played_at_the_only_table_can_still_be_said_to_stop(page, decide):
    """The menu offered nothing after the last round, and the stake stayed owed."""
    first, last = ({"round": number, "table": 1} for number in (1, 2))
    decide(
        *FIVES,
        sheet_typed(first | {"persons": [2, 3, 4, 5], "points": [1, -1, 2, -2], "deals": 12}),
        empty_chair(0),
        sheet_typed(last | {"persons": [4, 5, 6, 7, 8], "points": [1, -1, 2, -2, 0], "deals": 12}),
    )
    assert "0.00 of 40.00 paid" in page.get(REGISTRATION).text
    assert stops_from(page, 1) == ["1"]
    page.post("/event/1/decide/plays", {"what": "stops", "person": "1", "round": "1"})
    assert "0.00 of 35.00 paid" in page.get(REGISTRATION).text
    assert stops_from(page, 4) == []
