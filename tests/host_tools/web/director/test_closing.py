"""The page asks before it closes an event of whose result something is open."""

import re

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.web.serving.error_pages import ANYWAY
from tests.host_tools.seats import drawn_as
from tests.host_tools.typed import sheet_typed
from tests.host_tools.web.director.test_ranking import PLAYED, TIED

CLOSE = "/event/1/decide/close"
CLOSED = ("close", {"closed": True})
ASKED = "The result is not complete, and nothing can be decided about it when the event is closed."


def form_of(answer, action=CLOSE):
    """The fields of the form that closes the event, as a page or a question has it."""
    [form] = re.findall(rf'<form[^>]* action="{action}">.*?</form>', answer.html, re.DOTALL)
    return dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))


def test_what_is_open_is_listed_and_a_second_press_closes_it(page, decide, decided):
    decide(*PLAYED[:3])
    before = decided()
    asked = page.post(CLOSE, {"closed": "yes", "back": "/event/1/ranking"})
    assert asked.status == 422
    assert f"{ASKED} This is still open: round 2, table 2: not set up" in asked.text
    assert "entry fees not paid" not in asked.text
    assert decided() == before
    answer = page.post(CLOSE, form_of(asked))
    assert (answer.status, answer.headers["Location"]) == (303, "/event/1/ranking")
    assert decided()[-1] == CLOSED


def test_a_page_that_lists_what_is_open_closes_by_one_press(page, decide, decided):
    decide(*PLAYED[:3])
    for path, said in (
        ("/event/1/ranking/2", "1 table of round 2 is not in yet"),
        ("/event/1/settings", "round 2, table 2: not set up"),
    ):
        answer = page.get(path)
        assert said in answer.text
        assert page.post(CLOSE, form_of(answer)).status == 303
        assert decided()[-1] == CLOSED
        decide(("close", {"closed": False}))


def test_a_page_that_lists_something_else_is_asked_with_what_is_open_now(page, decide, decided):
    """As one that was opened in the evening, and is pressed when the last table is in."""
    earlier = form_of(page.get("/event/1/settings"))
    assert ANYWAY in earlier
    decide(*PLAYED[:3])
    asked = page.post(CLOSE, earlier)
    assert asked.status == 422
    assert "round 2, table 2" in asked.text
    assert "round 1, table 1" not in asked.text
    assert decided()[-1] != CLOSED
    assert page.post(CLOSE, form_of(asked)).status == 303


def test_teams_that_a_lot_decides_are_open_on_both_pages(page, path):
    settings = {"name": "Tirol", "date": "2026-11-22", "rules": "tirol", "rounds": 1, "deals": 12}
    tables = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    steps = [("entrant", {"what": "registered", "person": person}) for person in range(1, 9)]
    steps.append(drawn_as(tables))
    steps += [sheet_typed(content) for content in TIED]
    steps += [("lot", {"persons": persons}) for persons in ([1, 2, 5, 6], [3, 4, 7, 8])]
    teams = (1, "Au"), (6, "Au"), (2, "Wels"), (5, "Wels")
    steps += [
        ("entrant", {"what": "team", "person": person, "team": team}) for person, team in teams
    ]
    with Database(path) as database:
        decide_on(database, new_event(database, settings | {"stake": 0}), steps)
    for address in ("/event/2/ranking/1", "/event/2/settings"):
        answer = page.get(address)
        assert "the lot decides 1 tie of teams" in answer.text
        assert ANYWAY in form_of(answer, "/event/2/decide/close")


def test_what_is_only_unpaid_is_closed_without_a_question(page, decide, decided):
    decide(*PLAYED)
    answer = page.get("/event/1/settings")
    assert "8 entry fees not paid" in answer.text
    assert ANYWAY not in form_of(answer)
    assert page.post(CLOSE, {"closed": "yes"}).status == 303
    assert decided()[-1] == CLOSED
