"""The list of events, and what the pages of an event share."""

import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from tests.host_tools.web.served import desk_at
from tests.host_tools.web.sheets import sheet
from tests.made_tariffs import RULES, packed

PAGES = ("registration", "draw", "ranking/1", "boxes", "paper", "journal", "settings", "table/2/1")
LEADS = '<a class="button main" href="/event/1/round/1">Next</a>'


def test_pages_that_look_again_derive_nothing(page, monkeypatch):
    shown = [page.get(f"/event/1/{part}").html for part in ("round/1", "ranking/1", "boxes")]
    derived = []
    monkeypatch.setattr("host_tools.events.cache.derive", lambda *event: derived.append(event))
    monkeypatch.setattr(
        "host_tools.web.director.event_page.render", lambda *page, **_: derived.append(page)
    )
    for html in shown:
        again = re.search(r'hx-get="([^"]+since=[^"]+)"', html).group(1)
        assert [page.get(again).status for _ in range(2)] == [204] * 2
    assert derived == []


def test_a_page_that_shows_something_else_gets_what_there_is(page):
    for part in ("round/1/tiles", "ranking/1/lines", "boxes/list"):
        answer = page.get(f"/event/1/{part}?since=earlier")
        assert answer.status == 200
        assert "<html" not in answer.html


def test_each_page_says_what_comes_next_and_leads_there(page):
    for part in PAGES:
        html = page.get(f"/event/1/{part}").html
        assert (html.count(LEADS), html.count('id="next"')) == (1, 1), part


def test_where_it_is_done_it_is_only_said(page):
    shown = page.get("/event/1/round/1")
    assert LEADS not in shown.html
    assert "Next Round 1 can begin" in shown.text


def test_a_page_asks_again_and_hears_only_of_another_step(page, decide):
    asked = re.search(r'hx-get="([^"]+/next[^"]+)"', page.get("/event/1/draw").html)[1]
    asked = asked.replace("&amp;", "&")
    assert page.get(asked).status == 204
    decide(sheet())
    shown = page.get(asked)
    assert shown.text == "Next 1 table of round 1 is not in yet"
    assert LEADS in shown.html
    at_home = page.get(asked.replace("/event/1/draw", "/event/1/round/1"))
    assert at_home.text == "Next 1 table of round 1 is not in yet"


DIGEST = packed()[1]
MISSING = f"Rule book: The tariff {DIGEST} is not known here."


@pytest.fixture
def lost(path):
    """The database, with an event 2 by a tariff that nobody has brought."""
    with Database(path) as database:
        settings = {"name": "Lost", "date": "2026-11-28", "rules": "tirol"}
        number = new_event(database, settings | {"rounds": 2, "deals": 8})
        lost = {"rules": RULES, "tariff": DIGEST}
        decide_on(database, number, [("settings", {"settings": lost})])


def test_an_event_of_a_tariff_that_is_not_there_is_listed_with_the_others(lost, page):
    listed = page.get("/")
    assert listed.status == 200
    assert f"Lost November 28, 2026 {RULES} {MISSING} Cup November 21, 2026" in listed.text
    # A new event is not offered what is not there.
    assert '<option value="krenglbach" selected>' in listed.html


def test_its_page_says_what_is_missing(lost, page):
    answer = page.get("/event/2/registration")
    assert answer.status == 422
    assert MISSING in answer.text
    assert 'href="/"' in answer.html


def test_the_name_of_the_first_event_has_the_focus(page, tmp_path):
    focus = 'name="name" required maxlength="60" autofocus'
    assert focus not in page.get("/").html
    with desk_at(tmp_path / "empty.db") as empty:
        assert focus in empty.get("/").html
