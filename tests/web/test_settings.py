"""What an event is: only what was changed is decided; a new one is as its rule book has it."""

import pytest

from host_tools.tournament.settings import usual
from rules_core.books import book

SETTINGS = "/event/1/settings"
SAME = {
    "name": "Cup",
    "date": "2026-11-21",
    "book": "krenglbach",
    "rounds": "2",
    "deals": "12",
    "minutes": "",
    "sizes": "4, 5",
    "method": "swaps",
    "rank_by": "points",
    "opponents_key": "yes",
    "stake": "",
    "shares": "",
    "prizes": "",
}


def test_the_form_shows_what_the_rule_book_has(page):
    html = page.get(SETTINGS).html
    assert 'name="stake" inputmode="decimal" value="" placeholder="5.00"' in html
    assert 'name="shares" value="" placeholder="50; 35; 15"' in html
    assert 'href="/event/1/settings"' in page.get("/event/1/evening").html


def test_only_what_is_otherwise_is_decided(page, decided):
    before = decided()
    assert page.post(SETTINGS, SAME).status == 303
    assert decided() == before
    given = {"stake": "7,50", "shares": "60; 40", "prizes": "12,50; 5", "sizes": "5 4"}
    page.post(SETTINGS, SAME | given | {"minutes": "45", "typed_twice": "yes"})
    changed = {"sizes": [5, 4], "stake": 750, "shares": [60, 40], "prizes": [1250, 500]}
    changed |= {"minutes": 45, "typed_twice": True}
    assert decided()[-1] == ("settings", {"settings": changed})
    shown = page.get(SETTINGS).html
    for text in ('value="7.50"', 'value="60; 40"', 'value="12.50; 5.00"', 'value="5, 4"'):
        assert text in shown
    page.post(SETTINGS, SAME | {"sizes": "5, 4"})
    nothing = {"stake": None, "shares": None, "prizes": None, "minutes": None}
    assert decided()[-1] == ("settings", {"settings": nothing | {"typed_twice": False}})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stake": "much"}, "stake: 'much' is no amount of money"),
        ({"sizes": "4, 9"}, "sizes: "),
        ({"shares": "80; 30"}, "shares: "),
        ({"date": "soon"}, "date: "),
        ({"book": "bridge"}, "rules: "),
        ({"book": "krenglbach 0123456789abcdef"}, "rules: "),
    ],
)
def test_what_cannot_be_is_told_and_decides_nothing(page, decided, fields, sentence):
    before = decided()
    answer = page.post(SETTINGS, SAME | fields)
    assert (answer.status, sentence in answer.text) == (422, True)
    assert decided() == before
    assert page.get(SETTINGS).status == 200


def test_an_event_is_closed_and_opened_again(page):
    page.post("/event/1/decide/close", {"closed": "yes"})
    assert "The event is closed" in page.get(SETTINGS).text
    page.post("/event/1/decide/close", {"closed": "no"})
    assert "Close the event" in page.get(SETTINGS).text


def test_a_new_event_is_as_its_rule_book_has_it(page):
    fields = {"name": "Next", "date": "2026-12-12", "rules": "tirol", "rounds": "", "deals": ""}
    assert page.post("/events", fields).headers["Location"] == "/event/2"
    html = page.get("/event/2/settings").html
    assert 'name="rounds" type="number" min="1" max="99" required value="3"' in html
    assert 'name="deals" type="number" min="1" max="300" required value="16"' in html


def test_the_form_of_a_new_event_follows_the_rule_book(page):
    assert "<option selected>krenglbach</option>" in page.get("/").html
    part = page.get("/events/usual?rules=fft-4")
    assert 'name="rounds" type="number" min="1" max="99" required value="5"' in part.html
    assert "At 4 players: 6 rounds of 4." in part.text
    assert page.get("/events/usual?rules=bridge").status == 404


def test_tables_are_as_large_as_the_rule_book_needs():
    sizes = {rules: usual(book(rules))["sizes"] for rules in ("krenglbach", "ch-3", "troccas-6")}
    assert sizes == {"krenglbach": [4, 5], "ch-3": [3], "troccas-6": [6]}
