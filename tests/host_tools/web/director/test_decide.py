"""Forms that decide: what becomes of them, by which way, and what the log notes."""

import re
import threading
from pathlib import Path

import pytest

from host_tools.common import desk_log
from host_tools.events.person_cards import persons_of
from host_tools.intake.database import Database
from host_tools.web.app import LONGEST_FORM, MOST_FIELDS
from host_tools.web.director.event_page import SEEN
from tests.docs.markdown import ROOT
from tests.docs.test_map import DECISION, stops
from tests.each import each
from tests.host_tools.decided import exchanged, paid


def test_a_form_decides_and_shows_the_page_again(page, decided):
    back = "/event/1/round/1"
    answer = page.post(
        "/event/1/decide/seats",
        {"what": "exchanged", "round": "1", "one": "1", "other": "5", "back": back},
    )
    assert (answer.status, answer.headers["Location"]) == (303, back)
    assert decided()[-1] == exchanged(1, 5)


def test_money_is_written_as_people_write_it(page, decided):
    page.pay(1, "12,50")
    assert decided()[-1] == paid(1, 1250)


def test_what_cannot_be_is_one_sentence_and_decides_nothing(page, decided):
    before = decided()
    answer = page.post(
        "/event/1/decide/entrant", {"what": "registered", "person": "1"}, **{"HX-Request": "true"}
    )
    assert answer.status == 422
    assert answer.text == "person: Anna is registered already"
    assert answer.headers["HX-Retarget"] == "#notice"
    assert answer.headers["HX-Push-Url"] == "false"  # who loads the page anew gets the same one
    assert decided() == before


def test_a_field_that_makes_no_sense_is_named(refuses):
    for kind, fields, field in (
        ("booking", {"what": "stake", "person": "1", "cents": "much"}, "Amount"),
        ("booking", {"what": "stake", "person": "1", "cents": "1e999999"}, "Amount"),
        ("booking", {"what": "stake", "person": "1", "cents": "NaN"}, "Amount"),
        ("entrant", {"what": "registered", "person": "9" * 5000}, "Person"),
        (*exchanged("1", "2", "x"), "Round"),
        ("dance", {}, "kind"),
    ):
        refuses(f"/event/1/decide/{kind}", fields, f"{field}: ")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n"),
        ("multipart/form-data", "--x\r\n\r\n"),
        ("application/x-www-form-urlencoded; charset=none", "person=%C3"),
        ("application/x-www-form-urlencoded", b"person=\xff"),
    ],
)
def test_what_is_no_form_is_one_sentence(page, kind, body):
    headers = {"Content-Type": kind, "Origin": page.address}
    answer = page.ask("POST", "/event/1/decide/entrant", body, headers)
    assert answer.status == 422
    assert "The form cannot be read." in answer.text


@pytest.mark.long
def test_a_form_that_is_far_too_long_is_one_sentence(refuses, decided):
    before = decided()
    for fields in ({"reason": "x" * (LONGEST_FORM + 1)}, [("person", "1")] * (MOST_FIELDS + 1)):
        refuses("/event/1/decide/close", fields, "far too long")
    assert decided() == before


def test_a_number_of_thousands_of_digits_is_none(page):
    digits = "9" * 5000
    assert page.get(f"/event/1/registration?registered={digits}").status == 200
    assert page.get(f"/event/1/table/1/1/deal?out={digits}").status == 200
    assert (
        page.post("/event/1/table/1/1/deal?choose=", {"without": f"extras/{digits}"}).status == 200
    )
    answer = page.post("/event/1/decide/publish", {"round": "1"}, **{SEEN: f"{digits}-0a1b2c3d"})
    assert (answer.status, "look at it again" in answer.text) == (422, True)
    assert page.post("/boxes/seen", {"finding": ["9" * 30, digits]}).status == 303


def test_no_reason_no_penalty(page, decided):
    fields = {"what": "points", "round": "1", "table": "1", "persons": ["1"], "points": "-3"}
    assert "reason: must be given" in page.post("/event/1/decide/adjust", fields).text
    assert page.post("/event/1/decide/adjust", fields | {"reason": "late"}).status == 303
    assert decided()[-1][0] == "adjust"


def test_an_event_or_a_round_that_is_not_there_is_not_found(page):
    gone = ("9/round/1", "x/round/1", f"{10**20}/round/1", "-1/round/1")
    for path in (*gone, "1/round/3", "1/ranking/3", "1/ranking/x"):
        assert page.get(f"/event/{path}").status == 404, path


def seen_by(page):
    """What a form says in its header that was filled in on the page as it is now."""
    seen = re.search(r'id="last"[^>]* data-seen="([^"]+)"', page.get("/event/1/round/1").html)
    return {SEEN: seen.group(1)}


def test_a_form_that_is_sent_again_is_not_decided_twice(page, decided):
    fields = {"what": "exchanged", "round": "1", "one": "1", "other": "5"}
    seen = seen_by(page)
    assert page.post("/event/1/decide/seats", fields, **seen).status == 303
    before = decided()
    came = {"Referer": f"{page.address}/event/1/draw?wishing=yes"}
    again = page.post("/event/1/decide/seats", fields, **came, **seen)
    assert again.status == 422
    assert '<a href="/event/1/draw?wishing=yes">Show</a>' in again.html
    assert f"This is stored already, as number {len(before)} of the journal" in again.text
    assert decided() == before
    assert page.post("/event/1/decide/seats", fields, **seen_by(page)).status == 303
    assert len(decided()) == len(before) + 1


def test_somebody_new_is_registered_once_however_often_the_form_is_sent(page, path):
    fields = {"typed": "Zita", "new": "Zita", "paid": "yes"}
    seen = seen_by(page)
    assert page.post("/event/1/registration/register", fields, **seen).status == 303
    assert "stored already" in page.post("/event/1/registration/register", fields, **seen).text
    with Database(path) as database:
        assert [one.name for one in persons_of(database).values()].count("Zita") == 1


def test_an_event_is_made_once_however_often_the_form_is_sent(page):
    fields = {"name": "Next", "date": "2026-12-12", "rules": "krenglbach", "rounds": "3"}
    made = [page.post("/events", fields).headers["Location"] for _ in range(2)]
    assert made == ["/event/2", "/event/2"]
    page.post("/event/2/registration/register", {"typed": "Anna", "person": "1"})
    assert page.post("/events", fields).headers["Location"] == "/event/3"


def test_a_form_that_is_refused_without_htmx_leads_back_to_where_it_was_filled_in(page):
    fields = {"what": "exchanged", "round": "1", "one": "1", "other": "1"}
    came = f"{page.address}/event/1/draw?round=1&one=1"
    answer = page.post("/event/1/decide/seats", fields, Referer=came)
    assert answer.status == 422
    assert 'href="/event/1/draw?round=1&amp;one=1">Back' in answer.html
    for elsewhere in ("https://evil.example/event/1/draw", "not an address"):
        answer = page.post("/event/1/decide/seats", fields, Referer=elsewhere)
        assert 'href="/">Back' in answer.html


@each(
    "action",
    "field",
    "sentence",
    [
        ("/event/1/decide/entrant", "person", "Person: '' is not a whole number"),
        ("/event/1/registration/register", "typed", "Type a name or a number."),
        ("/season", "name", "A season has a name."),
    ],
)
def test_a_file_in_the_place_of_a_text_is_a_text_that_is_missing(page, action, field, sentence):
    answer = page.send_file(action, b"Anna", "list.csv", field=field)
    assert answer.status == 422
    assert sentence in answer.text


ADJUSTED = {
    "what": "points",
    "round": "1",
    "table": "2",
    "persons": ["5"],
    "points": "-3",
    "reason": "late",
}


class Watch:
    """Notes in `called` which stops of the way are called, in order, while it is `on`."""

    def __init__(self):
        self.on = False
        self.called = []
        self._stops = set(stops(DECISION))

    def __call__(self, frame, event, _):
        if self.on and event == "call":
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(ROOT):
                stop = path.relative_to(ROOT).as_posix(), frame.f_code.co_qualname
                if stop in self._stops:
                    self.called.append(stop)


@pytest.fixture
def watch():
    """Watches every thread that is started after it."""
    watch = Watch()
    threading.setprofile(watch)
    yield watch
    threading.setprofile(None)


@pytest.mark.long
def test_the_way(watch, page):
    watch.on = True
    page.post("/event/1/decide/adjust", ADJUSTED)
    page.get("/event/1/ranking")
    watch.on = False
    calls = iter(watch.called)
    assert [stop for stop in stops(DECISION) if stop not in calls] == []


@pytest.fixture
def noted(tmp_path):
    """A function that says what the log of the desk has by now."""
    path = tmp_path / "noted.log"
    desk_log.begin(path)
    yield lambda: path.read_text(encoding="utf-8")
    desk_log.end()


def test_a_form_is_noted_by_its_page(page, noted):
    page.post("/event/1/registration/register", {"name": "Rosa"})
    page.get("/event/1?name=Rosa")
    assert noted().count("form page=") == 1
    assert "form page=/event/{event}/registration/register\n" in noted()
    assert "Rosa" not in noted()


def test_a_refusal_is_noted_by_its_pattern(page, noted):
    page.post("/event/1/decide/plays", {"what": "stops", "person": "Rosa"})
    assert "refused: " in noted()
    assert "Rosa" not in noted()
