"""What the pages of a closed event show of its seal, and that nothing else changes them."""

import re
from dataclasses import replace

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import cards_of, store_persons
from host_tools.events.persons import show_names
from host_tools.events.published_events import Choice
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.published.chosen import published_files
from host_tools.web.serving.desk import Desk
from tests.host_tools.sessions.scored_otherwise import score_otherwise
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import TOKEN, Served, public_app

pytestmark = pytest.mark.long

PAGES = (
    *("ranking", "ranking/1", "round/1", "round/2", "table/1/1", "table/1/2", "table/2/1"),
    *("registration/all", "registration/2", "draw", "journal", "paper", "season", "settings"),
    *("till", "paper/results", "paper/crosstable", "paper/cash", "paper/prizes"),
)
# Those of them on which everybody stands, or at least all who sat at that table.
OF_ALL = ("ranking", "table/1/1", "paper/results", "paper/crosstable", "paper/cash")
PUBLIC = ("/standings", "/crosstable", "/players")


@pytest.fixture
def scene(tmp_path):
    """The database of an event in full swing that somebody has closed."""
    path = copy_scene(tmp_path / "scene")
    with Database(path) as database:
        decide_on(database, 2, [("close", {"closed": True})], anyway=True)
    return path


# What differs with every request: versions, and the time of day.
OF_THE_MOMENT = re.compile(r"(?:names|since|version|data-left)=[\w\"-]+|\d+:\d\d(?:\s[AP]M)?")


def pages(path):
    """{path: HTML} of the event, without what differs with every request."""
    with Served(lambda: make_app(Desk(path), TOKEN, ADDRESS)) as served:
        found = {page: served.get(f"/event/2/{page}").html for page in PAGES}
    return {page: OF_THE_MOMENT.sub("", html) for page, html in found.items()}


def differing(before, after):
    return [page for page in PAGES if before[page] != after[page]]


def test_they_name_the_result(scene):
    with Database(scene) as database:
        digest = sealed_result(database, 2).short_digest
    found = pages(scene)
    assert [page for page in PAGES if f"Result {digest}" not in found[page]] == []


def call_otherwise(path, person):
    """Let somebody be called otherwise from now on: what is said of it."""
    with Database(path) as database:
        card = cards_of(database)[person]
        new = replace(card, name="Gerti Huemer-Neu", first="", last="", place="Wels", licence="9")
        store_persons(database, [new])
    return " <small>today Gerti Huemer-Neu</small>"


def at_table_1(path):
    with Database(path) as database:
        return load_event(database, 2).tables[1, 1].persons[0]


def test_another_name_changes_nothing_but_that_it_is_said(scene):
    before = pages(scene)
    said = call_otherwise(scene, at_table_1(scene))
    after = pages(scene)
    assert [page for page in OF_ALL if said not in after[page]] == []
    unsaid = {page: html.replace(said, "") for page, html in after.items()}
    # The table of a season calls everybody as the club does today.
    assert differing(before, unsaid) == ["season"]


def test_everybody_sees_what_somebody_is_called_today(scene):
    person = at_table_1(scene)
    said = call_otherwise(scene, person)
    with Served(lambda: public_app(scene, 2)) as served:
        for page in (*PUBLIC, f"/player/{person}"):
            assert (page, said in served.get(page).html) == (page, True)


def test_what_is_published_calls_somebody_today_as_he_wishes_it(scene):
    person = at_table_1(scene)
    call_otherwise(scene, person)
    with Database(scene) as database:
        show_names(database, "initial", [person])
        files = published_files(database, Choice(2), "en")
    [page] = [text.decode() for name, text in files.items() if name.endswith("/index.en.html")]
    assert "<small>today Gerti H.</small>" in page
    assert not any(b"Huemer-Neu" in content for content in files.values())


def test_a_program_that_scores_otherwise_is_told(scene, monkeypatch):
    before = pages(scene)
    score_otherwise(monkeypatch)
    after = pages(scene)
    told = re.compile(r'<section class="unlike" id="differences">.*?</section>\n', re.DOTALL)
    assert "Today the desk comes to something else." in told.search(after["ranking"])[0]
    assert "this program judges it otherwise" in told.search(after["ranking"])[0]
    without = {page: told.sub("", html) for page, html in after.items()}
    assert differing(before, without) == []


def test_a_result_that_was_taken_back_is_none(scene):
    with Database(scene) as database:
        digest = sealed_result(database, 2).short_digest
        decide_on(database, 2, [("close", {"closed": False})], reason="table 4 was typed wrongly")
    said = f"Result {digest} was taken back"
    found = pages(scene)
    assert [page for page in PAGES if said not in found[page]] == []
    with Served(lambda: public_app(scene, 2)) as served:
        assert said in served.get("/standings").text
    with Database(scene) as database:
        files = published_files(database, Choice(2), "en")
    assert said in files["2026-11-21-cup-of-autumn/index.en.html"].decode()
