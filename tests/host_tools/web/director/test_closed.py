"""An event that is closed says so everywhere, and no form of it would be refused."""

import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.web.closing import close_by_page
from tests.host_tools.web.crawl import pages_of
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import TOKEN, Served, as_read

pytestmark = pytest.mark.long

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
        decide_on(database, 2, [("close", {"closed": True})], anyway=True)
    with Served(lambda: make_app(Desk(path), TOKEN, ADDRESS)) as served:
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


def test_it_is_opened_again_on_every_page_of_it(page):
    close_by_page(page)
    for path in ("/event/1/round/1", "/event/1/ranking", "/event/1/persons/1"):
        head = re.search(r"<header.*?</header>", page.get(path).html, re.DOTALL)[0]
        assert "closed Open it again" in as_read(head)
        assert f'name="back" value="{path}"' in head
    opened = page.post("/event/1/decide/close", {"closed": "no", "back": "/event/1/ranking"})
    assert opened.headers["Location"] == "/event/1/ranking"
    assert "Open it again" not in page.get("/event/1/ranking").text


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


def test_its_settings_are_shown_and_cannot_be_changed(closed):
    html = closed.get(f"{EVENT}/settings").html
    assert len(re.findall(r"<fieldset[^>]* disabled>", html)) == html.count("<fieldset") == 6
    assert "Save" not in as_read(html)


def test_what_is_sent_all_the_same_is_refused_with_the_way_to_open_it(closed):
    answer = closed.post(f"{EVENT}/decide/booking", {"what": "stake", "person": "1", "cents": "5"})
    assert answer.status == 422
    assert "unless it is opened again Open it again" in answer.text
    assert "schreiber decide" not in answer.text
    assert f'<a href="{EVENT}/settings">Open it again</a></p>' in answer.html
