"""The form of a tariff: checked, compared, tried, saved, and played by."""

import re
from html import unescape
from urllib.parse import quote

import pytest

from host_tools.boxes.station.station import Station
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tariffs.file import read_text
from host_tools.tariffs.shelf import find
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from rules_core import tariffs
from tests.host_tools.tariffs.test_tariff_form import sent_as_shown
from tests.host_tools.web.served import TOKEN, Served
from tests.host_tools.web.trial.stand_in import Box

SOLO = {"forehand": "0", "game": "game", "game/0": "solodreier"}


@pytest.fixture
def filled():
    """The form of a club that gives ten for a Solodreier."""
    sent = sent_as_shown(find("krenglbach").tariff)
    return sent | {
        "like": ["krenglbach"],
        "rules": ["our-club"],
        "names/de": ["Unser Verein"],
        "games/solodreier/value": ["10"],
        "games/solodreier/lost": ["10"],
    }


@pytest.fixture
def data(page, filled):
    """The tariff of that club, as the page has it in its addresses."""
    return re.search(r"/tariff/try\?data=([^\"]+)", page.post("/tariff", filled).html)[1]


def test_it_begins_like_another_rule_book(page):
    shown = page.get("/tariff?like=tirol").html
    assert 'name="rules" value="tirol"' in shown
    assert "Solodreier" in shown
    assert page.get("/tariff?like=dance").status == 422


def test_the_marks_that_a_row_has_come_first(page):
    shown = page.get("/tariff?like=tirol-2020").html
    marks = shown.partition('name="bonuses/koenige/marks"')[2].partition("</select>")[0]
    assert re.findall(r'value="(\w+)"( selected)?', marks)[:4] == [
        ("colour", " selected"),
        ("both_sides", " selected"),
        ("possession", " selected"),
        ("bird", ""),
    ]


def test_the_id_of_a_rule_book_of_every_box_is_refused_beside_its_field(page, filled):
    shown = page.post("/tariff", filled | {"rules": ["krenglbach"]}).text
    assert "It cannot be played like that" in shown
    assert "a file needs an id of its own" in shown


def test_what_is_wrong_stands_beside_its_field_and_the_rest_as_it_was_typed(page, filled):
    shown = page.post("/tariff", filled | {"games/dreier/value": ["1000"]}).html
    assert re.search(
        r'name="games/dreier/value" value="1000"[^>]*>\s*<small class="trouble">', shown
    )
    assert 'name="games/solodreier/value" value="10"' in shown
    assert "/tariff/try" not in shown


def test_what_it_changes_is_said(page, filled):
    shown = page.post("/tariff", filled).text
    assert "Solodreier: 8 → 10" in shown
    assert "id: krenglbach → our-club" in shown


def test_it_is_saved_as_the_file_of_a_club(page, data):
    answer = page.get(f"/tariff/file?data={data}")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="our-club.toml"'
    tariff, faults = read_text(answer.html)
    assert faults == []
    assert dict(tariff.names)["de"] == "Unser Verein"


def test_an_event_is_played_by_it(page, path, data):
    answer = page.post("/tariff/use", {"data": unescape(data), "event": "1"})
    assert answer.headers["Location"] == "/event/1/settings"
    with Database(path) as database:
        event = load_event(database, 1)
        assert event.state.settings.rules == "our-club"
        assert event.book.tariff.rules == "our-club"


def test_a_deal_is_tried_and_nothing_is_stored(page, path, data):
    here = f"/tariff/try?data={data}"
    assert "Unser Verein" in page.get(here).text
    before = path.read_bytes()
    form, shown = {}, page.get(here).html
    for _ in range(40):
        radios = re.findall(r'type="radio" name="([^"]+)" value="([^"]+)"', shown)
        open_ones = {name: value for name, value in reversed(radios) if name not in form}
        if not open_ones or 'class="preview"' in shown:
            break
        form |= open_ones
        shown = page.post(here, form).html
    assert 'class="preview"' in shown
    assert path.read_bytes() == before


@pytest.mark.parametrize("wrong", ["", "????", quote("AAAA")])
def test_what_is_no_tariff_is_said(page, wrong):
    for way in ("file", "try"):
        answer = page.get(f"/tariff/{way}?data={wrong}")
        assert (answer.status, "The file is no tariff." in answer.text) == (422, True)
    assert page.post("/tariff/use", {"data": wrong, "event": "1"}).status == 422


@pytest.fixture
def tried(path, made):
    """The page of a desk that has boxes to try tariffs on, which are in `made`."""
    with Served(lambda: make_app(Desk(path), TOKEN, trial_box=["box"])) as served:
        yield served


def frame_of(answer):
    return re.search(r'<iframe src="(/tariff/box/[^"]+)"', answer.html)


def test_it_is_tried_on_a_box_in_the_page(tried, made, filled):
    assert "Try it on a box" in tried.get("/tariff?like=krenglbach").text
    assert frame_of(tried.post("/tariff", filled)) is None
    answer = tried.post("/tariff", filled | {"box": ["yes"]})
    assert "Solodreier: 8 → 10" in answer.text
    [box] = made
    tariff = tariffs.decode(box.tariff)
    assert (box.program, tariff.rules, box.language) == (["box"], "our-club", "en")
    shown = tried.get(frame_of(answer)[1])
    assert (shown.status, "A box to try it on" in shown.text) == (200, True)
    assert 'name="games/solodreier/value" value="10"' in answer.html
    [key] = re.findall('name="trial" value="([^"]+)"', answer.html)
    assert frame_of(answer)[1].endswith(key)


def test_what_cannot_be_played_is_not_tried_on_a_box(tried, made, filled):
    wrong = filled | {"games/dreier/value": ["1000"], "box": ["yes"]}
    answer = tried.post("/tariff", wrong)
    assert "It cannot be played like that" in answer.text
    assert (frame_of(answer), made) == (None, [])


def test_a_box_that_cannot_be_had_is_said_in_a_sentence(tried, filled, monkeypatch):
    monkeypatch.setattr(Box, "wrong", "there is no room")
    answer = tried.post("/tariff", filled | {"box": ["yes"]}, **{"HX-Request": "true"})
    assert (answer.status, "there is no room" in answer.text.lower()) == (422, True)
    assert answer.headers["HX-Retarget"] == "#notice"  # the form stays as it was filled in


def test_a_desk_without_such_boxes_does_not_offer_them(page, filled):
    answer = page.post("/tariff", filled | {"box": ["yes"]})
    assert (frame_of(answer), "Try it on a box" in answer.text) == (None, False)
    assert "Try a deal in a form" in answer.text


def test_it_is_sent_to_the_boxes_that_are_plugged_in(page, data, monkeypatch):
    sent = []
    monkeypatch.setattr(Station, "send_tariff", lambda _, encoded: sent.append(encoded))
    answer = page.post("/tariff/send", {"data": data})
    assert (answer.status, answer.headers["Location"]) == (303, "/event/1/boxes")
    assert [tariffs.decode(one).rules for one in sent] == ["our-club"]


def test_without_a_box_it_is_sent_nowhere(page, data):
    answer = page.post("/tariff/send", {"data": data})
    assert (answer.status, "no box is plugged in" in answer.text.lower()) == (422, True)
