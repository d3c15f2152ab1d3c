"""A seat that was to stay empty is taken after all, as long as its table has not begun.

Otto (5) has left before round 1: at the tables of five of rounds 1 and 2 his seat stays empty.
"""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.seats import drawn_as, seat_emptied
from tests.host_tools.typed import sheet_typed

pytestmark = pytest.mark.long

HERE = "/event/1/table/1/1"
NEW = {"typed": "Zita", "new": "Zita"}
FILL = {"what": "fill", "whom": "5"}
EMPTY = "The seat of Otto stays empty."


@pytest.fixture
def left(path):
    tables = [[[1, 2, 3, 4, 5]], [[1, 2, 3, 5, 6]]]
    with Database(path) as database:
        settings = {"settings": {"sizes": [4, 5], "rounds": 2}}
        emptied = [seat_emptied(5, one) for one in (1, 2)]
        gone = ("withdraw", {"person": 5, "round": 1})
        decide_on(database, 1, [("settings", settings), drawn_as(tables), gone, *emptied])


def seats(path, person):
    with Database(path) as database:
        state = load_event(database, 1).state
    return [state.table_of(number, person) for number in (1, 2)]


def test_the_table_names_it_and_a_newcomer_takes_it_as_his_substitute(page, path, left, decided):
    assert EMPTY in page.get(HERE).text
    assert page.post(f"{HERE}/seats", NEW | FILL).status == 303
    assert decided()[-1] == ("substitute", {"person": 9, "whom": 5, "round": 1})
    assert seats(path, 9) == [1, 1]
    assert EMPTY not in page.get(HERE).text
    assert page.post(f"{HERE}/seats", NEW | FILL).status == 422


def test_so_does_the_menu_of_who_has_left(page, path, left):
    shown = page.get("/event/1/registration/5")
    assert 'action="/event/1/registration/5/substitute"' in shown.html
    page.post("/event/1/registration/5/substitute", NEW | {"round": "2"})
    assert seats(path, 9) == [None, 1]
    text = page.get("/event/1/registration").text
    assert "replaced by Zita from round 2" in text
    assert "for Otto from round 2" in text


def test_who_has_no_place_is_led_to_it_and_may_take_it(page, path, left):
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    said = "Without a place in round 1:"
    text = page.get("/event/1/registration").text
    assert "Free place at table 1" in text[text.index(said) :]
    page.post(f"{HERE}/seats", {"typed": "Zita", "person": "9"} | FILL)
    assert seats(path, 9) == [1, 1]


def test_not_once_the_table_has_begun(page, path, left):
    sheet = {"persons": [1, 2, 3, 4], "points": [6, 2, -3, -5], "deals": 12}
    with Database(path) as database:
        decide_on(database, 1, [sheet_typed(sheet | {"round": 1, "table": 1})])
    assert EMPTY not in page.get(HERE).text
    assert page.post(f"{HERE}/seats", NEW | FILL).status == 422
    assert seats(path, 9) == [None, None]
