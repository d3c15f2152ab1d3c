"""An event is closed, after a question where something is open; its forms go, and it says so."""

import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.web.serving.error_pages import ANYWAY
from tests.host_tools.decided import CLOSE, OPEN, drawn_as, in_team, registered
from tests.host_tools.web.director.test_ranking import PLAYED, TIED
from tests.host_tools.web.looking import pages_of
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import as_read, close_by_page, desk_at

EVENT = "/event/2"
# What can be done all the same: another language, the event opened again, its season, boxes that
# are plugged in, findings, what everybody sees; persons of the club are none of the event. The
# settings are disabled.
ALLOWED = re.compile(
    r"/language|/boxes/\w+|/persons/\d+/link|/event/2/(season|backups/.*|persons.*|decide/(close|publish|announce)|emblem(/name)?|settings|public/(on|off))"
)

# Money changes no result: what is in the till is decided, and undone, after the end, too.
OF_THE_TILL = re.compile(r"/event/2/(till/(prizes|count)|decide/(booking|undo))")


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """The page on an event in full swing that somebody has closed."""
    path = copy_scene(tmp_path_factory.mktemp("scene"))
    with Database(path) as database:
        decide_on(database, 2, [CLOSE], anyway=True)
    with desk_at(path, ADDRESS) as served:
        yield served


# For a projector: it has neither a head nor forms.
ALONE = f"{EVENT}/prize-giving/places"

# Nobody leads there while it is closed, but somebody may be there still.
LEFT = (
    *("table/2/1/deal", "table/2/4/deal"),
    *("registration/1", "registration/all", "draw/preview?seed=3"),
)


@pytest.mark.long
def test_no_page_of_it_has_a_form_that_would_be_refused(closed):
    found = {}
    start = [EVENT, *(f"{EVENT}/{path}" for path in LEFT)]
    for path, answer in pages_of(closed, start, EVENT):
        if path.partition("?")[0] != ALONE:
            head = answer.html[: answer.html.index("<main")]
            assert "closed" in as_read(re.search(r"<header.*?</header>", head, re.DOTALL)[0]), path
        actions = re.findall(r'<form[^>]* method="post" action="([^"]*)"', answer.html)
        if path == f"{EVENT}/till":
            actions = [action for action in actions if not OF_THE_TILL.fullmatch(action)]
        refused = [action for action in actions if not ALLOWED.fullmatch(action)]
        if refused:
            found[path] = refused
    assert found == {}


@pytest.mark.long
def test_it_is_opened_again_on_every_page_of_it(page):
    close_by_page(page)
    for path in ("/event/1/round/1", "/event/1/ranking", "/event/1/persons/1"):
        head = re.search(r"<header.*?</header>", page.get(path).html, re.DOTALL)[0]
        assert "closed Open it again" in as_read(head)
        assert f'name="back" value="{path}"' in head
    opened = page.post("/event/1/decide/close", {"closed": "no", "back": "/event/1/ranking"})
    assert opened.headers["Location"] == "/event/1/ranking"
    assert "Open it again" not in page.get("/event/1/ranking").text


@pytest.mark.long
def test_the_ranking_is_published_after_it_was_closed(page, decided):
    close_by_page(page)
    for path in ("/event/1/ranking/2", "/event/1/public"):
        assert 'action="/event/1/decide/publish"' in page.get(path).html
    sent = {"round": "2", "back": "/event/1/ranking/2"}
    assert page.post("/event/1/decide/publish", sent).status == 303
    assert decided()[-1] == ("publish", {"round": 2})
    shown = page.get("/event/1/ranking/2")
    assert "The ranking after round 2" in shown.text
    assert "Hide round 2" in shown.text
    assert "decide/undo" not in shown.html


@pytest.mark.long
def test_its_settings_are_shown_and_cannot_be_changed(closed):
    html = closed.get(f"{EVENT}/settings").html
    assert len(re.findall(r"<fieldset[^>]* disabled>", html)) == html.count("<fieldset") == 6
    assert "Save" not in as_read(html)


@pytest.mark.long
def test_what_is_sent_all_the_same_is_refused_with_the_way_to_open_it(closed):
    answer = closed.post(f"{EVENT}/decide/booking", {"what": "stake", "person": "1", "cents": "5"})
    assert answer.status == 422
    assert "unless it is opened again Open it again" in answer.text
    assert "schreiber decide" not in answer.text
    assert f'<a href="{EVENT}/settings">Open it again</a></p>' in answer.html


FORM = "/event/1/decide/close"
ASKED = "The result is not complete, and nothing can be decided about it when the event is closed."


def form_of(answer, action=FORM):
    """The fields of the form that closes the event, as a page or a question has it."""
    [form] = re.findall(rf'<form[^>]* action="{action}">.*?</form>', answer.html, re.DOTALL)
    return dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))


def test_what_is_open_is_listed_and_a_second_press_closes_it(page, refuses, decide, decided):
    decide(*PLAYED[:3])
    before = decided()
    asked = refuses(
        FORM,
        {"closed": "yes", "back": "/event/1/ranking"},
        f"{ASKED} This is still open: round 2, table 2: not set up",
    )
    assert "entry fees not paid" not in asked.text
    assert decided() == before
    answer = page.post(FORM, form_of(asked))
    assert (answer.status, answer.headers["Location"]) == (303, "/event/1/ranking")
    assert decided()[-1] == CLOSE


def test_a_page_that_lists_what_is_open_closes_by_one_press(page, decide, decided):
    decide(*PLAYED[:3])
    for path, said in (
        ("/event/1/ranking/2", "1 table of round 2 is not in yet"),
        ("/event/1/settings", "round 2, table 2: not set up"),
    ):
        answer = page.get(path)
        assert said in answer.text
        assert page.post(FORM, form_of(answer)).status == 303
        assert decided()[-1] == CLOSE
        decide(OPEN)


def test_a_page_that_lists_something_else_is_asked_with_what_is_open_now(
    page, refuses, decide, decided
):
    """As one that was opened in the evening, and is pressed when the last table is in."""
    earlier = form_of(page.get("/event/1/settings"))
    assert ANYWAY in earlier
    decide(*PLAYED[:3])
    asked = refuses(FORM, earlier, "round 2, table 2")
    assert "round 1, table 1" not in asked.text
    assert decided()[-1] != CLOSE
    assert page.post(FORM, form_of(asked)).status == 303


def test_teams_that_a_lot_decides_are_open_on_both_pages(page, path):
    settings = {"name": "Tirol", "date": "2026-11-22", "rules": "tirol", "rounds": 1, "deals": 12}
    tables = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    steps = [registered(person) for person in range(1, 9)]
    steps += [drawn_as(tables), *TIED]
    steps += [("lot", {"persons": persons}) for persons in ([1, 2, 5, 6], [3, 4, 7, 8])]
    teams = (1, "Au"), (6, "Au"), (2, "Wels"), (5, "Wels")
    steps += [in_team(person, team) for person, team in teams]
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
    assert page.post(FORM, {"closed": "yes"}).status == 303
    assert decided()[-1] == CLOSE
