"""Rule books: the form of a tariff, and by what name pages call one."""

import re
from html import unescape
from urllib.parse import quote

import pytest

from host_tools.boxes.station.station import Station
from host_tools.tariffs.file import read_text
from host_tools.tariffs.shelf import find, known_ids
from rules_core import tariffs
from tests.each import each, nightly
from tests.host_tools.tariffs.test_tariff_form import sent_as_shown
from tests.host_tools.web.looking import DESKTOP, PHONE, Window, appears, disappears
from tests.host_tools.web.served import as_read, desk_at, event_at
from tests.host_tools.web.trial.stand_in import Box


@pytest.fixture
def page(looked_at):
    """Whoever tries a tariff stores nothing."""
    return looked_at


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
    assert 'name="rules" value="fft-4"' in page.get("/tariff").html


def test_the_marks_that_a_row_has_come_first(page):
    shown = page.get("/tariff?like=tirol-2020").html
    marks = re.findall('name="bonuses/koenige/marks" value="(\\w+)"( checked)?', shown)
    assert marks[:4] == [
        ("colour", " checked"),
        ("both_sides", " checked"),
        ("possession", " checked"),
        ("bird", ""),
    ]


def test_a_row_is_removed_and_added_without_a_script(page, filled):
    gone = page.post("/tariff", filled | {"remove": ["games/farbensolo"]})
    assert "Farbensolo: no more" in gone.text
    assert 'name="games" value="farbensolo"' not in gone.html
    assert '<option value="farbensolo">' in gone.html
    # As a browser sends it: what was typed stays, and the row is again what it was.
    without = filled | {"games": [one for one in filled["games"] if one != "farbensolo"]}
    back = page.post("/tariff", without | {"add": ["games"], "add/games": ["farbensolo"]})
    assert 'name="games" value="farbensolo"' in back.html
    assert "Solodreier: 8 → 10" in back.text
    assert "Farbensolo" not in back.text.partition("Differences")[2].partition("Try a deal")[0]


def test_a_row_that_another_one_needs_is_missed_by_its_name(page, filled):
    birds = ["bonuses/pagat", "bonuses/uhu", "bonuses/kakadu", "bonuses/quapil"]
    said = page.post("/tariff", filled | {"remove": birds})
    assert "Besserrufer, marks: a game with bird needs a bonus that is a bird in it" in said.text
    assert '<details id="games/besserrufer/marks" open>' in said.html


def test_what_is_left_empty_is_missed_by_its_name(page, filled):
    said = page.post("/tariff", filled | {"games/dreier/value": [""]}).text
    assert "Dreier, value: missing" in said


MONDFANG = {
    "words/+/de": ["Mondfang"],
    "words/+/en": ["Mond caught"],
    "bonuses/+/announced": ["2"],
    "bonuses/+/silent": ["1"],
    "bonuses/+/needs/trull": ["2"],
}


def test_a_bonus_of_a_club_is_added_and_tried_at_once(page, filled):
    shown = page.post("/tariff", filled | MONDFANG)
    assert "Mondfang: new, announced 2, silent 1, needs cards of the Trull 2" in shown.text
    assert 'name="bonuses/mondfang/announced" value="2"' in shown.html
    assert "<legend>Mond caught</legend>" in shown.html
    data = re.search(r"/tariff/try\?data=([^\"]+)", shown.html)[1]
    deal = {"forehand": "0", "game": "3", "declarer": "0", "ending": "0"}
    asked = page.post(f"/tariff/try?data={data}", deal | {"add": "extras/0=bonuses"}).html
    place = re.search(r'name="extras/0/name" value="(\d+)"><span>Mond caught', asked)[1]
    caught = {"extras/0": "bonuses", "extras/0/name": place, "extras/0/side": "0"}
    caught |= {"extras/0/announced": "0", "extras/0/made": "0", "extras/0/kontra": "0"}
    scored = page.post(f"/tariff/try?data={data}", deal | caught)
    assert "A +18 B −6 C −6 D −6" in scored.text  # a Dreier of 4, and 2
    tariff, faults = read_text(page.get(f"/tariff/file?data={data}").html)
    assert (faults, tariff.bonuses[-1].name) == ([], "mondfang")


def test_a_bonus_without_a_name_stays_as_it_was_typed(page, filled):
    nameless = {name: texts for name, texts in MONDFANG.items() if "words" not in name}
    shown = page.post("/tariff", filled | nameless)
    assert "a bonus of your own, name, German: a name in one language is needed" in shown.text
    assert '<details class="own" open>' in shown.html
    assert 'name="bonuses/+/announced" value="2"' in shown.html
    assert "/tariff/try" not in shown.html


@each("rules", known_ids())
def test_no_page_says_what_a_file_says(page, rules):
    shown = page.get(f"/tariff?like={rules}").html
    form = shown.partition('id="numbers"')[2]
    said = [*re.findall(r' value="([^"]*)"', form), as_read(form)]
    assert not [text for text in said if re.search(r"[\[\]{}]|\b(false|true|None)\b", text)]


def test_the_id_of_a_rule_book_of_every_box_is_refused_beside_its_field(page, filled):
    shown = page.post("/tariff", filled | {"rules": ["krenglbach"]}).text
    assert "It cannot be played like that" in shown
    assert "an id of one's own is needed" in shown


def test_what_is_wrong_stands_beside_its_field_and_the_rest_as_it_was_typed(page, filled):
    shown = page.post("/tariff", filled | {"games/dreier/value": ["1000"]}).html
    said = "Dreier, value: must be a whole number from 1 to 999, not 1000"
    assert f'<a href="#games/dreier/value">{said}</a>' in shown
    assert re.search(r'id="games/dreier/value"[^>]* value="1000"[^>]* aria-invalid="true"', shown)
    assert f'<small class="trouble">{said}</small>' in shown
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


def test_an_event_is_played_by_it(tried, path, data):
    answer = tried.post("/tariff/use", {"data": unescape(data), "event": "1"})
    assert answer.headers["Location"] == "/event/1/settings"
    event = event_at(path)
    assert event.state.settings.rules == "our-club"
    assert event.book.tariff.rules == "our-club"


def test_a_deal_is_tried_and_nothing_is_stored(tried, path, data):
    here = f"/tariff/try?data={data}"
    assert "Unser Verein" in tried.get(here).text
    before = path.read_bytes()
    form, shown = {}, tried.get(here).html
    for _ in range(40):
        radios = re.findall(r'type="radio" name="([^"]+)" value="([^"]+)"', shown)
        open_ones = {name: value for name, value in reversed(radios) if name not in form}
        if not open_ones or 'class="preview"' in shown:
            break
        form |= open_ones
        shown = tried.post(here, form).html
    assert 'class="preview"' in shown
    assert path.read_bytes() == before


@each("wrong", ["", "????", quote("AAAA")])
def test_what_is_no_tariff_is_said(page, wrong):
    for way in ("file", "try"):
        answer = page.get(f"/tariff/{way}?data={wrong}")
        assert (answer.status, "The file is no tariff." in answer.text) == (422, True)
    assert page.post("/tariff/use", {"data": wrong, "event": "1"}).status == 422


@pytest.fixture
def tried(path, made):
    """The page of a desk that has boxes to try tariffs on, which are in `made`."""
    with desk_at(path, trial_box=["box"]) as served:
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


NAME = {"words/+/de": "Mondfang", "bonuses/+/announced": "2", "bonuses/+/silent": "1"}


@pytest.mark.parametrize("script", nightly([True, False], [True]))
def test_a_bonus_is_added_to_the_tariff_of_a_club_by_clicks(browser, page, script):
    with Window(browser, page.address, java_script_enabled=script) as window:
        window.open("/")
        shown = window.page
        shown.click("a[href='/tariff']")
        shown.select_option("select[name=like]", "tirol")
        shown.click("form[action='/tariff'] button")
        appears(shown.locator("[name=rules][value=tirol]"))
        shown.fill("[name=rules]", "our-tirol")
        shown.click(".own summary")
        for name, text in NAME.items():
            shown.fill(f"[name='{name}']", text)
        shown.click(".own button")
        appears(shown.locator("#result li", has_text="Mondfang: neu").first)
        assert shown.locator("legend", has_text="Mondfang").count() == 1
        for size in window.sizes(DESKTOP, PHONE):
            assert window.look() == [], size
        # Enter looks what that changes; it removes nothing.
        shown.fill("[name='bonuses/mondfang/silent']", "3")
        shown.press("[name='bonuses/mondfang/silent']", "Enter")
        appears(shown.locator("#result li", has_text="still 3"))
        shown.click("[value='bonuses/mondfang']")
        disappears(shown.locator("legend", has_text="Mondfang"))
        # One looks at the table from which it went.
        shown.wait_for_function("() => scrollY > 1000")
        assert window.faults == []
