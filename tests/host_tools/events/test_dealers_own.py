"""What only the dealer can be, at the desk: the Skatist of Troccas each for himself.

"Der Skatist (Ausspieler) bekommt zuletzt neun Karten": he deals, and the box does not ask for him.
"""

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.box import TableBox
from tests.host_tools.decided import registered
from tests.host_tools.seats import drawn_as
from tests.host_tools.typed import deal_typed
from tests.host_tools.web.served import TOKEN, Served

NAMES = ("Anna", "Emil", "Ida", "Karl", "Otto")
POINTS = [25, 30, 20, 25, 27]


def deal(skatist):
    return {"skatist": skatist, "points": POINTS}


@pytest.fixture
def database(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        store_persons(database, [Person(number, name) for number, name in enumerate(NAMES, 1)])
        settings = {"name": "Cup", "date": "2026-11-21", "rules": "troccas-5", "rounds": 1}
        number = new_event(database, settings | {"deals": 4})
        steps = [registered(person) for person in range(1, 6)]
        decide_on(database, number, [*steps, drawn_as([[[1, 2, 3, 4, 5]]])])
        yield database


def enter(database, skatist):
    typed = {"round": 1, "table": 1, "persons": [1, 2, 3, 4, 5], "document": deal(skatist)}
    decide_on(database, 1, [deal_typed(typed)])


def test_a_typed_deal_has_its_dealer_for_the_skatist(database):
    """Article 7: "Der Skatist (Ausspieler) bekommt zuletzt neun Karten"."""
    enter(database, 0)
    with pytest.raises(DeskError, match="skatist: this has to be the dealer, Emil"):
        enter(database, 0)
    enter(database, 1)
    assert load_event(database, 1).tables[1, 1].played == 2


def test_where_nobody_knows_who_deals_the_first_deal_says_it(database):
    decide_on(database, 1, [("settings", {"settings": {"first_dealer": "open"}})])
    enter(database, 2)
    with pytest.raises(DeskError, match="Karl"):
        enter(database, 2)
    enter(database, 3)


def test_a_correction_has_its_dealer_for_the_skatist(database, tmp_path):
    """The par of 27 is his who dealt, whatever else the deal was."""
    box = TableBox(tmp_path / "box")
    box.begin(**planned(load_event(database, 1))[0].session)
    box.play(deal(0) | {"rules": "troccas-5"})
    collect(box.link(), database)
    [bound] = load_event(database, 1).tables[1, 1].bound
    entry = bound.session.entries[0].id
    wrong = [("correct", {"entry": entry, "document": deal(3)})]
    with pytest.raises(DeskError, match="skatist: this has to be the dealer, Anna"):
        decide_on(database, 1, wrong, reason="slip")
    right = [("correct", {"entry": entry, "document": deal(0) | {"points": POINTS[::-1]}})]
    decide_on(database, 1, right, reason="slip")


@pytest.mark.long
def test_the_form_offers_nobody_else(database, tmp_path):
    with Served(lambda: make_app(Desk(tmp_path / "desk.db"), TOKEN)) as page:
        form = page.get("/event/1/table/1/1/deal")
    assert "Anna deals. Skatist: Anna." in form.text
    assert "Somebody else" not in form.text
    assert 'name="skatist"' not in form.html
