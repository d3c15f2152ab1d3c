"""The list of events."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.web.served import TOKEN, Served
from tests.tariff_club import RULES, packed

DIGEST = packed()[1]
MISSING = f"Rule book: The tariff {DIGEST} is not known here."


@pytest.fixture
def path(path):
    """The database, with an event 2 by a tariff that nobody has brought."""
    with Database(path) as database:
        settings = {"name": "Lost", "date": "2026-11-28", "rules": "tirol"}
        number = new_event(database, settings | {"rounds": 2, "deals": 8})
        lost = {"rules": RULES, "tariff": DIGEST}
        decide_on(database, number, [("settings", {"settings": lost})])
    return path


def test_an_event_of_a_tariff_that_is_not_there_is_listed_with_the_others(page):
    listed = page.get("/")
    assert listed.status == 200
    assert f"Lost November 28, 2026 {RULES} {MISSING} Cup November 21, 2026" in listed.text
    # A new event is not offered what is not there.
    assert '<option value="krenglbach" selected>' in listed.html


def test_its_page_says_what_is_missing(page):
    answer = page.get("/event/2/registration")
    assert answer.status == 422
    assert MISSING in answer.text
    assert 'href="/"' in answer.html


def test_the_name_of_the_first_event_has_the_focus(page, tmp_path):
    focus = 'name="name" required maxlength="60" autofocus'
    assert focus not in page.get("/").html
    with Served(lambda: make_app(Desk(tmp_path / "empty.db"), TOKEN)) as empty:
        assert focus in empty.get("/").html
