"""What an event is: only what was changed is decided; a new one is as its rule book has it."""

import re
from urllib.parse import urlencode

import pytest

from host_tools.tariffs.write import write
from host_tools.tournament.model.settings import NAMES
from host_tools.web.app import LONGEST_FORM
from tests.host_tools.decided import paid
from tests.host_tools.web.director.test_ranking import PLAYED
from tests.host_tools.web.served import close_by_page
from tests.made_tariffs import RULES, club, packed

pytestmark = pytest.mark.long

SETTINGS = "/event/1/settings"
SAME = {
    "name": "Cup",
    "date": "2026-11-21",
    "book": "krenglbach",
    "rounds": "2",
    "deals": "12",
    "deals_of": "4",
    "minutes": "",
    "sizes": "4, 5",
    "method": "swaps",
    "rank_by": "points",
    "lists_by": "name",
    "first_dealer": "first",
    "leavers": "out",
    "currency": "EUR",
    "pot": "paid",
    "part_mark": "home club",
    "part_title": "Ortsmeister",
    "part_prizes": "",
    "opponents_key": "yes",
    "stake": "",
    "shares": "",
    "prizes": "",
}


def test_the_form_shows_what_the_rule_book_has(page):
    html = page.get(SETTINGS).html
    assert 'name="stake" inputmode="decimal" value="" placeholder="5.00"' in html
    assert 'name="shares" value="" placeholder="50; 35; 15"' in html
    assert 'href="/event/1/settings"' in page.get("/event/1/registration").html


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


# Of each setting: what the form says otherwise, and what is decided by it.
CHANGED = {
    "name": ({"name": "Supper"}, "Supper"),
    "date": ({"date": "2026-11-22"}, "2026-11-22"),
    "rules": ({"book": "tirol"}, "tirol"),
    "tariff": None,
    "rounds": ({"rounds": "3"}, 3),
    "deals": ({"deals": "8"}, 8),
    "deals_of": ({"deals_of": "5"}, 5),
    "sizes": ({"sizes": "5, 4"}, [5, 4]),
    "method": ({"method": "lot"}, "lot"),
    "rank_by": ({"rank_by": "games"}, "games"),
    "stake": ({"stake": "7.50"}, 750),
    "shares": ({"shares": "60; 40"}, [60, 40]),
    "prizes": ({"prizes": "12.50; 5"}, [1250, 500]),
    "opponents_key": ({"opponents_key": None}, False),
    "minutes": ({"minutes": "45"}, 45),
    "typed_twice": ({"typed_twice": "yes"}, True),
    "lists_by": ({"lists_by": "surname"}, "surname"),
    "first_dealer": ({"first_dealer": "open"}, "open"),
    "show_numbers": ({"show_numbers": "yes"}, True),
    "leavers": ({"leavers": "ranked"}, "ranked"),
    "currency": ({"currency": "CHF"}, "CHF"),
    "pot": ({"pot": "due"}, "due"),
    "parts": ({"part_mark": "ladies"}, [["ladies", "Ortsmeister", []]]),
    "one_prize": ({"one_prize": "yes"}, True),
}
# Why a setting is not changed by itself on the page.
NOT_ALONE = {"tariff": "it goes with the rule book, which has one choice for both"}


def test_every_setting_is_on_the_page_or_there_is_a_reason():
    assert set(CHANGED) == set(NAMES)
    assert {name for name, change in CHANGED.items() if change is None} == set(NOT_ALONE)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in NOT_ALONE])
def test_a_setting_is_shown_and_changed_on_the_page(page, decided, name):
    fields, value = CHANGED[name]
    form = {key: given for key, given in (SAME | fields).items() if given is not None}
    before = page.get(SETTINGS).html
    assert all(f'name="{field}"' in before for field in fields)
    assert page.post(SETTINGS, form).status == 303
    assert decided()[-1] == ("settings", {"settings": {name: value}})
    assert page.get(SETTINGS).html != before


def test_a_new_event_of_french_tarot_shows_the_players_numbers(page):
    """FFT: an error on the sheet of a table is "Es fehlen Tischnummer, Name und N° der Spieler"."""
    fields = {"name": "Next", "date": "2026-12-12", "rules": "fft-4", "rounds": "", "deals": ""}
    page.post("/events", fields)
    shown = 'name="show_numbers" value="yes" checked'
    assert shown in page.get("/event/2/settings").html
    assert shown not in page.get(SETTINGS).html


FIXED = "Fixed prizes of 120.00 in all, and "
OF_THE_BOOK = (
    "The shares are of the rule book: with 0 in their field, under Seldom, "
    "only fixed prizes are given."
)


@pytest.mark.parametrize(
    ("shares", "prizes", "said"),
    [
        ("", "60; 40; 20", [f"{FIXED}100 percent of the prize money.", OF_THE_BOOK]),
        ("50; 20", "60 40 20", [f"{FIXED}70 percent of the prize money."]),
        ("0", "60; 40; 20", [f"{FIXED}nothing from the prize money."]),
        ("0", "0", []),
        ("", "", []),
        ("50; x", "60; 40", []),
        ("", "60; x", []),
    ],
)
def test_it_is_said_what_fixed_prizes_and_shares_come_to(page, shares, prizes, said):
    asked = urlencode({"shares": shares, "prizes": prizes})
    html = page.get(f"{SETTINGS}/prizes?{asked}").html
    assert re.findall(r'<strong class="unusual">([^<]*)', html) == said


def test_what_fixed_prizes_and_shares_come_to_stands_in_the_form(page):
    page.post(SETTINGS, SAME | {"prizes": "60; 40; 20"})
    assert OF_THE_BOOK in page.get(SETTINGS).text
    page.post(SETTINGS, SAME | {"prizes": "60; 40; 20", "shares": "0"})
    assert f"{FIXED}nothing from the prize money." in page.get(SETTINGS).text
    assert OF_THE_BOOK not in page.get(SETTINGS).text


def test_parts_of_the_players_have_prizes(page, decided):
    """A row of the form each, by any word for a part; one without is left out."""
    row = {
        "part_mark": ["Heimverein", "last", "Innviertel", ""],
        "part_title": ["Ortsmeister", "", "Landesmeister", ""],
        "part_prizes": ["20; 10,50", "5", "", ""],
    }
    assert page.post(SETTINGS, SAME | row | {"one_prize": "yes"}).status == 303
    parts = [
        ["local", "Ortsmeister", [2000, 1050]],
        ["last", "", [500]],
        ["Innviertel", "Landesmeister", []],
    ]
    assert decided()[-1] == ("settings", {"settings": {"one_prize": True, "parts": parts}})
    shown = page.get(SETTINGS).html
    for text in ('value="home club"', 'value="the last one"', 'value="20.00; 10.50"'):
        assert text in shown


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stake": "much"}, "Entry fee: 'much' is no amount of money"),
        ({"sizes": "4, 9"}, "Players at a table: "),
        ({"shares": "80; 30"}, "Shares of the prize money in percent: "),
        ({"date": "soon"}, "Day: "),
        ({"book": "bridge"}, "Rule book: "),
        ({"book": "krenglbach 0123456789abcdef"}, "Rule book: "),
    ],
)
def test_what_cannot_be_is_told_and_decides_nothing(page, refuses, fields, sentence):
    refuses(SETTINGS, SAME | fields, sentence)
    assert page.get(SETTINGS).status == 200


def test_what_is_open_is_said_before_an_event_is_closed(page, decide):
    end = page.get(SETTINGS).html.partition('id="end"')[2]
    asked, _, form = end.partition('action="/event/1/decide/close"')
    assert "Still open" in asked
    assert '<a href="/event/1/table/1/1">round 1, table 1: not set up</a>' in asked
    assert "Close the event anyway" in form
    assert asked.count("<form") == 1
    stakes = [paid(person, 500) for person in range(1, 9)]
    decide(*PLAYED, *stakes)
    end = page.get(SETTINGS).html.partition('id="end"')[2]
    assert "still open" not in end
    assert '<button class="">Close the event</button>' in end


def test_a_new_event_is_as_its_rule_book_has_it(page):
    fields = {"name": "Next", "date": "2026-12-12", "rules": "tirol", "rounds": "", "deals": ""}
    assert page.post("/events", fields).headers["Location"] == "/event/2"
    html = page.get("/event/2/settings").html
    assert 'name="rounds" type="number" min="1" max="99" required value="3"' in html
    assert 'name="deals" type="number" min="1" max="300" required value="16"' in html


def test_the_form_of_a_new_event_follows_the_rule_book(page):
    assert '<option value="krenglbach" selected>Krenglbach</option>' in page.get("/").html
    part = page.get("/events/usual?rules=fft-4")
    assert 'name="rounds" type="number" min="1" max="99" required value="5"' in part.html
    assert part.text.count("at 4 players") == 1
    assert "Usual at 4 players, rounds × deals: 5 × 4, 6 × 4, 7 × 3." in part.text
    assert page.get("/events/usual?rules=bridge").status == 404


def test_a_length_that_the_rule_book_does_not_know_is_said_and_not_refused(page):
    """FFT: "5 Spielplätze und auf jedem 4 Partien oder 6 Spielplätze ... oder 7 Spielplätze und 3
    Partien".
    """
    said = "the rule book knows 5 rounds of 4, 6 rounds of 4 or 7 rounds of 3, not 3 rounds of 12"
    asked = "/events/usual?rules=fft-4&filled_by=fft-4&rounds={}&deals={}"
    assert said in page.get(asked.format(3, 12)).text
    for length in ((7, 3), (6, 4), ("", ""), ("x", 4)):
        assert "the rule book knows" not in page.get(asked.format(*length)).text
    fields = {"name": "Next", "date": "2026-12-12", "rules": "fft-4", "rounds": "3", "deals": "12"}
    assert page.post("/events", fields).headers["Location"] == "/event/2"
    assert said in page.get("/event/2/settings").text


def test_a_length_is_said_of_each_size_of_table(page):
    """Tirol: "drei Runden zu je 16 Spielen ... (20 an Fünfertischen)"."""
    asked = "/events/usual?rules=tirol&filled_by=tirol&rounds=3&deals={}"
    said = "at a table of {} the rule book knows 3 rounds of {}, not 3 rounds of {}."
    text = page.get(asked.format(8)).text
    assert f"{said.format(4, 16, 8)} {said.format(5, 20, 10)}" in text
    assert "the rule book knows" not in page.get(asked.format(16)).text
    fields = {"name": "Next", "date": "2026-12-12", "rules": "tirol", "rounds": "3", "deals": "8"}
    page.post("/events", fields)
    assert f"{said.format(4, 16, 8)} {said.format(5, 20, 10)}" in page.get("/event/2/settings").text


def test_what_was_typed_stays_when_another_rule_book_is_chosen(page):
    def length(**typed):
        part = page.get(f"/events/usual?{urlencode({'rules': 'fft-4'} | typed)}").html
        return re.findall(r'name="(?:rounds|deals)" .*? value="([^"]*)"', part)

    assert length() == length(rounds="", deals="") == ["5", "4"]
    assert length(rounds=3, deals=12, filled_by="krenglbach") == ["5", "4"]
    assert length(rounds=7, deals=12, filled_by="krenglbach") == ["7", "4"]
    assert length(rounds="2", deals="9") == ["2", "9"]


def sent(page, path, fields, file=None):
    """The answer to a form with a file of this text in it, None: none was chosen."""
    name, data = ("", b"") if file is None else ("our-club.toml", file.encode())
    return page.send_file(path, data, name, fields)


def test_a_tariff_comes_from_a_file(page, decided):
    before = decided()
    assert sent(page, SETTINGS, SAME).status == 303
    assert decided() == before
    assert sent(page, SETTINGS, SAME, write(club())).status == 303
    _, digest = packed()
    (kind, content), changed = decided()[-2:]
    assert (kind, content["digest"]) == ("tariff", digest)
    assert changed == ("settings", {"settings": {"rules": RULES, "tariff": digest}})
    html = page.get(SETTINGS).html
    assert f'<option value="{RULES} {digest}" selected>' in html
    # Chosen from the list it is the same, and back again it is still known.
    before = decided()
    page.post(SETTINGS, SAME | {"book": f"{RULES} {digest}"})
    assert decided() == before
    page.post(SETTINGS, SAME)
    assert decided()[-1] == ("settings", {"settings": {"rules": "krenglbach", "tariff": ""}})
    assert f'<option value="{RULES} {digest}">' in page.get(SETTINGS).html


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats = 4", "our-club.toml, line 1: engine is missing"),
        (write(club()).replace("\ncents = ", "\ncents = 0."), "cents: must be a whole number"),
        (write(club()).replace('"club"', '"tirol"'), "tirol is a rule book of every box"),
        (
            'engine = "troccas-alone"\npar = 0',
            "line 1: likely is missing, line 2: par: must be a whole number from 1",
        ),
        (
            'engine = "troccas-alone"\n' + "".join(f"par{at} = 0\n" for at in range(8)),
            "line 8: par6: is not known here; did you mean par?, 1 more",
        ),
        ("x" * 70_000, "longer than 64 kB"),
        ("x" * (LONGEST_FORM + 1), "far too long"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(page, decided, text, sentence):
    before = decided()
    answer = sent(page, SETTINGS, SAME, text)
    assert (answer.status, sentence in answer.text) == (422, True), answer.text
    assert decided() == before


def test_a_new_event_by_a_cup_and_by_a_file(page, decided_about):
    fields = {"name": "Next", "date": "2026-12-12", "rounds": "", "deals": ""}
    part = page.get("/events/usual?rules=ooe-2023").html
    assert 'name="rounds" type="number" min="1" max="99" required' in part
    assert 'type="file"' not in part
    assert sent(page, "/events", fields | {"rules": "ooe-2023"}).headers["Location"] == "/event/2"
    assert [kind for kind, *_ in decided_about(2)] == ["tariff", "settings"]
    assert "Upper Austria 4/2023" in page.get("/event/2/registration").text
    assert '<option value="ooe-2023" selected>' in page.get("/event/2/settings").html
    assert 'type="file"' in page.get("/events/usual?rules=file").html
    missing = sent(page, "/events", fields | {"rules": "file"})
    assert (missing.status, "Choose a file." in missing.text) == (422, True)
    sent(page, "/events", fields | {"rules": "file"}, write(club()))
    _, (_, content, _) = decided_about(3)
    assert (content["settings"]["rules"], content["settings"]["rounds"]) == (RULES, 3)
    # The next one begins with what the last one was.
    assert f'<option value="{RULES} {packed()[1]}" selected>' in page.get("/").html
    assert page.get(f"/events/usual?rules={RULES}+{packed()[1]}").status == 200


def test_nobody_takes_a_tariff_back(page):
    sent(page, SETTINGS, SAME, write(club()))
    html = page.get("/event/1/journal?of=event").html
    assert "The tariff" in html
    assert html.count(">Undo<") == 2  # the last decision, above and in the list


def test_the_head_of_the_names_leads_to_what_lists_are_sorted_by(page):
    """Somebody who wants another order clicks there first."""
    shown = page.get("/event/1/registration").html
    assert '<a href="/event/1/settings#lists-by"' in shown
    assert '<select id="lists-by" name="lists_by">' in page.get("/event/1/settings").html
    close_by_page(page)
    assert "#lists-by" not in page.get("/event/1/registration").html
