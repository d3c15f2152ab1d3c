"""Sheets to be printed."""

import os
import re
from functools import cache
from pathlib import Path

import pytest

from host_tools.cli.commands.print import NAMES
from host_tools.cli.main import main
from host_tools.club.person import Person
from host_tools.common.errors import DeskError, SchreiberError
from host_tools.events.club_files import keep_club_name
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from host_tools.web.paper.hall_sheets import _seated, pages_of_names
from host_tools.web.paper.honoured import Honoured
from host_tools.web.paper.printing import sheet_html, write_pdf
from host_tools.web.paper.sheets import SHEETS, Printed
from rules_core.books import book
from rules_core.session import MAX_NAME
from tests.each import nightly
from tests.host_tools.decided import CLOSE, deal_typed, drawn_as, in_team, paid, sheet_typed, stops
from tests.host_tools.tournament.example_event import PERSONS, SOLO, example
from tests.host_tools.web.conftest import add_next_event
from tests.host_tools.web.served import as_read, desk_at
from tests.host_tools.web.sheets import sheet

PLAYED = sheet()
PLAYERS = 101  # 24 tables of four, one of five
ROUNDS = 2


def html_of(name, of, number=None):
    """A sheet of an `Event` as a file."""
    return sheet_html(SHEETS[name], Printed(of, book("krenglbach"), number), "en", 0)


def text_of(name, of, number=None):
    """Its text as people read it."""
    return as_read(html_of(name, of, number).partition("<body>")[2])


def round_of(name):
    """Which round a sheet is printed of here, None for all."""
    return 1 if SHEETS[name].of_round else None


@cache
def big():
    """An event of many with long names at tables of five too, all played.

    No name is shorter than a box can show, table 2 was typed deal by deal.
    """
    persons = {
        number: Person(number, f"Wwwww-{number:03} Mmmmmmmmmmmmmmm"[:MAX_NAME])
        for number in range(1, PLAYERS + 1)
    }
    tables = [list(range(start, start + 4)) for start in range(1, PLAYERS - 1, 4)]
    tables[-1].append(PLAYERS)
    drawn = drawn_as([tables] * ROUNDS)
    steps = [
        sheet_typed({"round": number, "table": table, "persons": seated} | _played(seated, table))
        for number in range(1, ROUNDS + 1)
        for table, seated in enumerate(tables, 1)
        if (number, table) != (1, 2)
    ]
    deal = {"round": 1, "table": 2, "persons": tables[1], "document": SOLO}
    steps += [deal_typed(deal)] * 12
    return example((), *steps, persons=persons, players=PLAYERS, draw=drawn)


def _played(seated, table):
    points = [table, -3, 5] + [0] * (len(seated) - 4)
    return {"points": [*points, -sum(points)], "deals": 12 if len(seated) == 4 else 15}


@pytest.mark.long
def test_the_page_leads_to_every_sheet_and_each_is_there(page):
    html = page.get("/event/1/paper").html
    links = re.findall(r'(?:href|action)="(/event/1/paper/[^"]+)" target="_blank"', html)
    nobody_was_warned = {"warnings"}
    assert {link.split("/")[4] for link in links} == {*SHEETS} - nobody_was_warned
    assert {*SHEETS} == {*NAMES}
    assert {link.split("/")[5] for link in links if "/seating" in link} == {"1", "2"}
    for link in links:
        answer = page.get(link)
        assert answer.status == 200
        assert "Cup" in answer.text
        assert '<link rel="stylesheet" href="/static/paper.css">' in answer.html


def test_what_cannot_be_printed_is_said(page):
    for gone in ("dance", "seating", "names/1", "dance/1", "poster", "evening.svg"):
        assert page.get(f"/event/1/paper/{gone}").status == 404
    for name in ("seating", "tables", "protocols", "payments"):
        assert "round 3 has not been drawn yet" in page.get(f"/event/1/paper/{name}/3").text
    with pytest.raises(DeskError):
        html_of("tables", example(), 7)


def test_before_the_draw_no_round_can_be_printed(page, path):
    with Database(path) as database:
        add_next_event(database)
    for name in ("names", "slips"):
        assert "Nothing has been drawn yet." in page.get(f"/event/2/paper/{name}").text


def test_the_poster_has_the_address_to_read_and_to_take_a_picture_of(path):
    address = "http://192.168.1.4:8460"
    with desk_at(path, address) as served:
        assert "paper/poster" in served.get("/event/1/paper").html
        poster = served.get("/event/1/paper/poster")
    assert address in poster.text
    assert '<img src="/public/address.svg"' in poster.html


@pytest.mark.long
def test_a_sheet_for_the_wall_has_every_table_and_every_player():
    seating = text_of("seating", big(), 1)
    names = text_of("names", big())
    for number in range(1, PLAYERS + 1):
        assert f"Wwwww-{number:03} " in seating
        assert f"Wwwww-{number:03} " in names
    assert "Anna 1 1 Beat 1 1 Carl 1 2" in text_of("names", example())


def test_a_page_of_names_says_with_which_letters_it_begins_and_ends():
    _, [page] = pages_of_names(example(), [1])
    assert (page.first, page.last) == ("A", "H")


def test_a_slip_says_where_and_with_whom():
    text = text_of("slips", example())
    assert "Dora Cup · November 21, 2026 Round 1 Table 1 Anna, Beat, Carl Round 2 Table 2" in text


def test_who_sits_out_is_on_the_sheets():
    nine = PERSONS | {9: Person(9, "Ida")}
    of = example(persons=nine, players=9, settings={"sizes": [4]})
    assert "Sitting out: Ida" in text_of("seating", of, 1)
    assert "Ida sits out sits out" in text_of("names", of)
    assert "Ida Cup · November 21, 2026 Round 1 sits out Round 2 sits out" in text_of("slips", of)
    assert "Sitting out" not in text_of("seating", example(), 1)


def test_a_table_sheet_has_a_line_a_deal_and_who_deals():
    text = text_of("tables", example(), 1)
    assert "Deal Dealer Game Anna Beat Carl Dora 1 Anna 2 Beat 3 Carl 4 Dora 5 Anna" in text
    assert "12 Dora Total Signature" in text
    assert "13 Anna" not in text
    assert "sits out" not in text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("seating", "1 1 Anna 2 Beat 3 Carl 4 Dora 2 5 Emil 6 Fritz 7 Gerti 8 Hans"),
        ("names", "No. Name Round 1 Round 2 1 Anna 1 1 2 Beat 1 1 3 Carl 1 2"),
        (
            "slips",
            "4 Dora Cup · November 21, 2026 Round 1 Table 1 1 Anna, 2 Beat, 3 Carl",
        ),
        ("tables", "Deal Dealer Game 1 Anna 2 Beat 3 Carl 4 Dora 1 Anna 2 Beat"),
    ],
)
def test_players_are_listed_with_their_numbers_where_the_event_says_so(name, text):
    """FFT: an error on the sheet of a table is "Es fehlen Tischnummer, Name und N° der Spieler";
    North enters "Tischnummer, Name und Nummer von jedem der vier Spieler".
    """
    of = example(settings={"show_numbers": True})
    assert text in text_of(name, of, round_of(name))
    assert text not in text_of(name, example(), round_of(name))


def test_the_sheet_that_a_table_has_played_has_its_number_and_those_of_the_players():
    """FFT: North enters "Tischnummer, Name und Nummer von jedem der vier Spieler"."""
    text = text_of("protocols", example((), PLAYED, settings={"show_numbers": True}), 1)
    assert "Round 1, table 1" in text
    assert "Entry 1 Anna 2 Beat 3 Carl 4 Dora" in text


def test_two_of_one_name_have_their_numbers_once():
    persons = PERSONS | {2: Person(2, "Anna")}
    of = example(persons=persons, settings={"show_numbers": True})
    assert "1 Anna 2 Anna 3 Carl" in text_of("seating", of, 1)
    assert "(2)" not in text_of("names", of)
    # As much room is kept for a name as it takes.
    assert [_seated(one, 2) for one in (of, example(persons=persons))] == ["2 Anna", "Anna (2)"]


def test_where_the_cards_say_who_deals_first_that_is_left_to_be_written():
    """Krenglbach: "Wer die höchste Karte hebt, beginnt mit der Abgabe der Karten"."""
    of = example(settings={"first_dealer": "open"})
    text = text_of("tables", of, 1)
    assert "Deal Dealer Game Anna Beat Carl Dora 1 2 3 4 5" in text
    assert "The table chooses the first dealer; then the deal passes in the order" in text
    fives = {"settings": {"first_dealer": "open", "sizes": [5, 4]}, "players": 5}
    html = html_of("tables", example(**fives, draw=drawn_as([[[1, 2, 3, 4, 5]]])), 1)
    assert 'class="rest"' not in html
    assert "The dealer sits out: the field stays empty." in as_read(html)


@pytest.mark.long
def test_at_a_table_of_five_the_dealer_has_no_field():
    html = html_of("tables", big(), 1)
    five = html[html.rindex("<section") :]
    assert five.count('class="rest"') == 15
    first, second = five.split("<tr>")[2:4]
    assert first.split("<td")[3].startswith(' class="rest"')
    assert second.split("<td")[4].startswith(' class="rest"')
    assert "The dealer sits out" in as_read(five)


def test_a_protocol_has_every_deal_with_the_totals():
    text = text_of("protocols", big(), 1)
    protocol = text[text.index("Round 1, table 2 ") : text.index("Round 1, table 3 ")]
    assert len(re.findall(r"typed at the desk from here on", protocol)) == 1
    last = protocol.rpartition("Total")[2]
    points = [int(one.replace("−", "-")) for one in re.findall(r"[+−]\d+", last)]
    assert points == [12 * one for one in (-8, 24, -8, -8)]


def test_results_say_what_decided_and_what_is_open():
    text = text_of("results", example((), PLAYED))
    assert re.search(r"1 Anna \+6 \+6", text)
    assert "Not final yet: round 1, table 2" in text
    assert "Not final" not in text_of("results", big())
    assert "Ranking after round 1" in text_of("results", example((), PLAYED), 1)


@pytest.mark.long
def test_who_has_not_played_has_a_dash_on_paper_as_on_the_page(page, decide):
    decide(PLAYED, stops(5, 1))
    for shown in (page.get("/event/1/ranking/1"), page.get("/event/1/paper/results/1")):
        assert re.search(r"Emil \+2 \+2", shown.text)
        assert "Rosa no rank: has not played so far – –" in shown.text
        assert re.search(r" – (5 )?Otto .*– –", shown.text)
    assert (
        "Rosa no rank: has not played so far 2 – 1 – –"
        in page.get("/event/1/paper/crosstable").text
    )


@pytest.mark.parametrize(
    ("sheet", "remark"), [("results", "no rank: "), ("crosstable", "no rank: "), ("cash", "")]
)
def test_what_is_remarked_stands_below_the_name_where_there_is_room(sheet, remark):
    gone = example([], PLAYED, stops(4, 2))
    text = text_of(sheet, gone)
    assert f"Dora {remark}plays no more from round 2 on" in text
    assert "Remark" not in text


def test_there_are_no_results_of_a_round_that_is_not_there(page):
    answer = page.get("/event/1/paper/results/99")
    assert (answer.status, "there is no round 99" in answer.text) == (422, True)


def test_the_cash_list_and_the_receipts_are_about_the_same_money():
    cash = text_of("cash", big())
    pot = "Prize money (entry fees of all registered players) 505.00 EUR"
    assert f"Entry fees due 505.00 EUR Paid 505.00 EUR {pot}" in cash
    assert "Prizes 505.00 EUR Left when all is paid 0.00 EUR" in cash
    receipts = text_of("receipts", big())
    assert receipts.count("Receipt ") == 3
    sums = [float(one) for one in re.findall(r"Prize (\d+\.\d\d)", receipts)]
    assert sum(sums) == 505
    assert "There are no prizes." in text_of("receipts", example())


@pytest.mark.parametrize("name", NAMES)
def test_a_file_needs_nothing_else(name):
    html = html_of(name, example((), PLAYED), round_of(name))
    assert "@page" in html
    assert not re.search(r"\b(src|href)=(?!\"(?:#|data:))|<script|url\(|@import", html)


def test_a_name_is_never_markup():
    persons = PERSONS | {1: Person(1, "<b>Anna</b>")}
    anna = example((), PLAYED, persons=persons)
    for name in NAMES:
        html = html_of(name, anna, round_of(name))
        assert "<b>" not in html, name


@pytest.mark.long
def test_the_command_writes_a_file(path, tmp_path, capsys):
    out = tmp_path / "seats.html"
    line = ["print", "seating", "--database", str(path), "--language", "de"]
    assert main([*line, "--round", "2", "--output", str(out)]) == 0
    html = out.read_text(encoding="utf-8")
    assert '<html lang="de">' in html
    assert "Otto" in html
    assert main(line) == 0
    assert "Otto" in capsys.readouterr().out
    assert main([*line, "--round", "5"]) == 1
    assert "round 5 has not been drawn yet" in capsys.readouterr().err
    assert main([*line, "--output", str(tmp_path / "none" / "x.html")]) == 1


def test_without_a_browser_it_says_so_and_writes_nothing(tmp_path):
    with pytest.raises(SchreiberError, match="none is installed"):
        write_pdf("<p>", tmp_path / "x.pdf", browsers=("no-such-browser",))
    assert not list(tmp_path.iterdir())


def test_a_browser_that_fails_is_told(tmp_path):
    with pytest.raises(SchreiberError, match=r"x\.pdf could not be made"):
        write_pdf("<p>", tmp_path / "x.pdf", browsers=("false",))
    assert not list(tmp_path.iterdir())


@pytest.mark.posix
def test_a_browser_prints_the_html_with_all_options(tmp_path):
    """It stands in for a browser, and prints what it was asked for."""
    browser, out = tmp_path / "browser", tmp_path / "x.pdf"
    browser.write_text(
        '#!/bin/sh\nfor word; do case "$word" in --print-to-pdf=*) out="${word#*=}";; esac; done\n'
        'printf "%s\\n" "$@" > "$out"; cat "${word#file://}" >> "$out"\n',
        encoding="utf-8",
    )
    browser.chmod(0o755)
    write_pdf("<p>Königrufen", out, browsers=("no-such-browser", str(browser)), options=("--x=1",))
    printed = out.read_text(encoding="utf-8").splitlines()
    assert printed[-1] == "<p>Königrufen"
    words = [word for word in printed[:-1] if word != "--no-sandbox"]
    assert [word.partition("=")[0] for word in words[:-1]] == [
        *("--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer", "--x"),
        *("--user-data-dir", "--print-to-pdf"),
    ]
    assert ("--no-sandbox" in printed) == (os.geteuid() == 0)


def pages(path):
    """How many pages a PDF of Chromium has."""
    return len(re.findall(rb"/Type\s*/Page\b", Path(path).read_bytes()))


@pytest.mark.parametrize("name", nightly(["names", "seating"], ["names"]))
def test_a_hundred_players_go_over_several_pages(chromium, tmp_path, name):
    out = tmp_path / "sheet.pdf"
    html = html_of(name, big(), round_of(name))
    write_pdf(html, out, browsers=(chromium,))
    assert 5 < html.count('<section class="hall page') == pages(out)


# What Chromium lays out between the margins of A4, in its pixels of 1/96 inch.
UPRIGHT, ACROSS = 703, 1032
CUT_OFF = """
() => [document.documentElement, ...document.querySelectorAll("td, th, li, li span, h1, h2, dd")]
    .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    .map(one => one.outerHTML.slice(0, 200))
"""


def test_nothing_is_cut_off_at_the_edge_of_a_cell_or_of_the_paper(browser):
    page = browser.new_page(viewport={"width": UPRIGHT, "height": 1000})
    page.emulate_media(media="print")
    for name in NAMES:
        html = html_of(name, big(), round_of(name))
        across = name in ("scribe", "protocols", "crosstable") or ' wide"' in html
        page.set_viewport_size({"width": ACROSS if across else UPRIGHT, "height": 1000})
        page.set_content(html)
        assert page.evaluate(CUT_OFF) == [], name


# What does not stand where it is to on the screen, too, where a sheet is as wide as its paper.
ASTRAY = """
() => [
  ...[...document.querySelectorAll("article")].filter(one => one.scrollWidth > one.clientWidth + 1
    || [...one.children].some(part => part.getBoundingClientRect().bottom
      > one.parentElement.getBoundingClientRect().bottom + 1)),
  ...[...document.querySelectorAll("td.name small")].filter(one =>
    getComputedStyle(one).display !== "block"),
].map(one => one.outerHTML.slice(0, 200))
"""


def test_nothing_lies_upon_something_else_on_the_screen(browser):
    gone = example((), PLAYED, stops(1, 2))
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    for name in ("scribe", "crosstable"):
        page.set_content(html_of(name, gone, round_of(name)))
        assert page.locator("article, td.name small").count() >= 1
        assert page.evaluate(ASTRAY) == [], name


def test_the_teams_stand_below_the_results():
    named = (1, "Au"), (8, "Au"), (2, "Wels"), (7, "Wels")
    teams = [in_team(person, team) for person, team in named]
    assert "Teams" not in text_of("results", example([], PLAYED))
    text = text_of("results", example([], PLAYED, *teams), 1).partition(" Teams ")[2]
    assert "1 Au Anna, Hans +6 +6 2 Wels Beat, Gerti +2 +2" in text


def test_every_amount_on_paper_has_the_currency_of_the_event(page, decide):
    """On the cash list, the prize list, the receipts, the results, and what tables pay."""
    prizes = {"stake": 1000, "shares": [], "prizes": [3000, 1500], "currency": "CHF"}
    sheets = [sheet(number, table) for number in (1, 2) for table in (1, 2)]
    steps = [("settings", {"settings": prizes}), *sheets]
    stakes = [paid(person, 1000) for person in range(1, 9)]
    decide(*steps, *stakes)
    for name, fewest in {"cash": 20, "prizes": 3, "receipts": 2, "results": 2}.items():
        amounts = re.findall(r"\d+\.\d\d(?: [A-Z]+)?", page.get(f"/event/1/paper/{name}").text)
        assert len(amounts) >= fewest, name
        assert [one for one in amounts if not one.endswith(" CHF")] == [], name


def test_the_prize_list_says_what_each_prize_is_for_where_there_are_several(page, decide):
    parts = {"prizes": [3000], "parts": [["ladies", "", [500]]], "shares": []}
    marked = ("entrant", {"what": "marks", "person": 2, "marks": ["ladies"]})
    played = sheet()
    decide(("settings", {"settings": parts}), marked, played)
    text = page.get("/event/1/paper/prizes").text
    assert "Rank Name For Points Prize 1 Anna Everybody +6 30.00 EUR" in text
    assert "1 Emil Ranking: ladies +2 5.00 EUR" in text


def test_a_prize_that_was_handed_over_has_the_number_of_its_receipt(page, path):
    prizes = {"stake": 0, "prizes": [3000], "shares": []}
    with Database(path) as database:
        played = sheet()
        decide_on(database, 1, [("settings", {"settings": prizes}), played])
        keep_club_name(database, "Wels")
        before = page.get("/event/1/paper/receipts").text
        [paid] = decide_on(
            database, 1, [("booking", {"what": "prize", "person": 1, "cents": 3000})]
        )
    assert "Receipt Wels Cup" in before
    text = page.get("/event/1/paper/receipts").text
    assert f"Receipt no. 1-{paid.number} Wels Cup" in text
    assert page.get(f"/cash/receipts/1-{paid.number}").status == 200


def test_the_prize_list_is_about_the_money_of_the_receipts():
    prizes = text_of("prizes", big())
    sums = [float(one) for one in re.findall(r"Prize (\d+\.\d\d)", text_of("receipts", big()))]
    assert f"Total {sum(sums):.2f} EUR" in prizes
    assert "Rank Name Points Prize" in prizes  # no column that is empty
    assert "There are no prizes." in text_of("prizes", example())


def test_the_first_places_and_the_best_of_each_part_get_a_certificate():
    """Carl and Dora are of the home club, and neither is among the first two."""
    parts = [["local", "Local champion", []]]
    steps = [PLAYED]
    steps += [
        ("entrant", {"what": "marks", "person": person, "marks": ["local"]}) for person in (3, 4)
    ]
    event = example((), ("settings", {"settings": {"parts": parts}}), *steps)
    printed = Printed(event, book("krenglbach"), None, "Tarock <club>", Honoured(2))
    html = sheet_html(SHEETS["certificates"], printed, "en", 0)
    assert "Tarock &lt;club&gt;" in html
    named = re.findall(r'class="person">([^<]+)<.*?class="place">([^<]+)<', html, re.S)
    assert named == [("Anna", "Place 1"), ("Beat", "Place 2"), ("Carl", "Local champion")]
    assert "Not final yet:" in html


def test_each_member_of_the_first_teams_gets_a_certificate():
    named = (("Au", 1), ("Au", 5), ("Wels", 3), ("Wels", 4))
    teams = [in_team(person, team) for team, person in named]
    printed = Printed(example((), PLAYED, *teams), book("krenglbach"), None, honoured=Honoured(1))
    html = sheet_html(SHEETS["certificates"], printed, "en", 0)
    found = re.findall(r'class="person">([^<]+)<.*?class="place">([^<]+)<', html, re.S)
    assert found == [("Anna", "Place 1"), ("Anna", "Place 1"), ("Emil", "Place 1")]
    assert html.count("team Au") == 2


def test_what_was_open_as_an_event_was_closed_is_said():
    closed = example((), PLAYED, CLOSE)
    for name in ("results", "prizes", "receipts", "certificates"):
        text = text_of(name, closed)
        assert "The event was closed while this was open: round 1, table 2" in text
        assert "Not final" not in text
        assert "Prize so far" not in text


@pytest.mark.parametrize("first", [0, 100])
def test_so_many_certificates_are_none_or_too_many(first):
    printed = Printed(example(), book("krenglbach"), None, honoured=Honoured(first))
    with pytest.raises(DeskError, match="From 1 to 99 places"):
        sheet_html(SHEETS["certificates"], printed, "en", 0)


def test_a_number_of_certificates_is_a_number(page):
    assert page.get("/event/1/paper/certificates?first=x").status == 422


def test_the_scribe_sees_a_deal_on_the_display_with_its_keys():
    sheet = html_of("scribe", example())
    assert sheet.count('<use href="#strip"/>') == 12  # a deal of 7 pictures, 4 more, the front
    text = text_of("scribe", example())
    assert "For the scribe" in text
    assert "A deal counts when OK and the opponents' key were pressed" in text
