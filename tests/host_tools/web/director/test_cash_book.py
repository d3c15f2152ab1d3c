"""The cash book of a year, and who owes what: on the page, on paper, as files, by the command."""

import json
import re
from html import unescape

import pytest

from host_tools.cli.main import main
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from host_tools.web.director import cash_page
from host_tools.web.serving.desk import Desk
from tests.host_tools.decided import CLOSE, paid
from tests.host_tools.season_of_three import play_season
from tests.host_tools.typed import sheet_typed
from tests.host_tools.web.looking import PHONE, Window


def _with_money(path):
    """Stakes of 10.00 of two, cards for 12.50; after the end a prize of 7.00."""
    with Database(path) as database:
        play_season(database, close=False)
        decide_on(
            database,
            2,
            [
                paid(1, 1000),
                paid(2, 1000),
                ("booking", {"what": "expense", "cents": 1250, "text": "Cards", "receipt": "17"}),
                CLOSE,
            ],
        )
        decide_on(database, 2, [("booking", {"what": "prize", "person": 1, "cents": 700})])
        assert len(database.documents.of_event(2)) == 1


@pytest.mark.long
def test_on_the_page_and_as_files(page, path):
    _with_money(path)
    shown = page.get("/cash").text
    assert "Expense: Cards 17 12.50 7.50" in shown
    assert "Prize paid out Anna 7.00 0.50" in shown
    assert "Cup 2 20.00 19.50 0.50" in shown
    rows = json.loads(page.get("/cash/book.json").html)[0]["rows"]
    assert [row["balance_cents"] for row in rows][-4:] == [1000, 2000, 750, 50]
    assert "Cash book" in page.get("/cash/paper").text
    assert page.get("/cash?currency=CHF").status == 200
    assert page.get("/cash?currency=JPY").status == 422
    assert page.get("/cash?year=x").status == 422


@pytest.mark.long
def test_a_day_stands_in_one_line_on_a_phone(browser, page, path):
    _with_money(path)
    with Window(browser, page.address, viewport=PHONE) as window:
        window.open("/cash")
        day = window.page.locator("td.day:not(:empty)").first
        lines = day.evaluate(
            "(cell) => { const all = document.createRange(); all.selectNodeContents(cell);"
            " return all.getClientRects().length; }"
        )
        assert lines == 1
        assert (window.look(), window.faults) == ([], [])


def test_the_newest_entries_are_shown_without_an_event_being_derived(page, path, monkeypatch):
    _with_money(path)
    monkeypatch.setattr(cash_page, "NEWEST", 1)

    async def derive(*_):
        raise AssertionError("an event is asked for")

    monkeypatch.setattr(Desk, "event", derive)
    newest = page.get("/cash")
    assert "Prize paid out Anna 7.00 0.50" in newest.text
    assert "Expense: Cards" not in newest.text
    [link] = re.findall(r'href="(/cash\?[^"]*all)"', newest.html)
    assert "Expense: Cards" in page.get(unescape(link)).text
    assert "Cup 2 20.00 19.50 0.50" in newest.text  # the sums are of all entries


def _with_debts(path):
    """Anna owes 3.00 of event 2 and gets 20.00 of event 3, Emil owes 10.00, the inn gets 1.00.

    Of event 4, in francs, all four owe 10.00.
    """
    with Database(path) as database:
        play_season(database, close=False)
        decide_on(database, 1, [("settings", {"settings": {"stake": 0}})])
        stake = {"stake": 1000, "shares": [], "prizes": []}
        of_others = [paid(person, 1000) for person in (2, 3, 4)]
        share = ("booking", {"what": "share", "cents": 100, "who": "Inn"})
        part_of_it = paid(1, 700)
        decide_on(database, 2, [("settings", {"settings": stake}), *of_others, part_of_it, share])
        of_beat = [paid(person, 1000) for person in (1, 3, 4)]
        won = stake | {"prizes": [2000]}
        points = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [9, 1, -1, -9]}
        sheet = sheet_typed(points | {"deals": 12})
        decide_on(database, 3, [("settings", {"settings": won}), sheet, *of_beat])
        decide_on(database, 3, [CLOSE], anyway=True)
        decide_on(database, 4, [("settings", {"settings": stake | {"currency": "CHF"}})])


@pytest.mark.long
def test_who_owes_what_over_all_events(page, path):
    _with_debts(path)
    shown = page.get("/cash/debts")
    text = shown.text
    assert "Emil : owes 10.00 EUR Cup 3 : Entry fee: owes 10.00 EUR" in text
    anna = "gets 17.00 EUR Cup 2 : Entry fee: owes 3.00 EUR Cup 3 : Prize: gets 20.00 EUR"
    assert f"Anna : {anna}" in text
    assert "Inn: gets 1.00 EUR Cup 2 : Share of the house: gets 1.00 EUR" in text
    assert text.index("Emil : owes") < text.index("Inn: gets") < text.index("Anna : gets")
    assert '<a href="/event/3/till">Cup 3</a>' in shown.html
    assert '<a href="/persons/1/history">' in shown.html.replace(' class="who"', "")
    assert "/cash/debts" in page.get("/cash").html
    assert "CHF" in page.get("/cash").text
    francs = page.get("/cash/debts?currency=CHF").text
    assert "Ida : owes 10.00 CHF Cup 4 : Entry fee: owes 10.00 CHF" in francs
    assert "Cup 3" not in francs
    totals = json.loads(page.get("/cash/book.json").html)[2]
    assert [row["open_cents"] for row in totals["rows"]] == [1000, -100, 300, -2000]
    assert "Debts today, in EUR" in page.get("/cash/paper").text
    history = page.get("/persons/1/history").text
    assert "Open payments with the club" in history
    assert anna in history
    assert "owes 10.00 CHF Cup 4 : Entry fee: owes 10.00 CHF" in history


@pytest.mark.long
def test_what_is_settled_is_open_no_more(page, path, decide):
    _with_debts(path)
    late = {"what": "income", "cents": 1000, "text": "Entry fee, paid later", "settles": 2}
    decide(("booking", late), ("booking", {"what": "prize", "person": 1, "cents": 2000}), about=3)
    decide(paid(1, 1000), ("booking", {"what": "share", "cents": 0}), about=2)
    decide(("settings", {"settings": {"stake": 0}}), about=4)
    assert (
        "Nobody owes the club anything, and the club owes nobody." in page.get("/cash/debts").text
    )
    assert "Open payments with the club" not in page.get("/persons/2/history").text


def _numbers(page):
    """The numbers of the receipts on the page of the cash book, in its order."""
    return re.findall(r'href="/cash/receipts/(\d+-\d+)"', page.get("/cash").html)


@pytest.mark.long
def test_every_entry_has_a_receipt_with_a_number_that_stays(page, path, decide):
    """A storno, and an entry that a slow clock has dated before all others, change no number."""
    _with_money(path)
    before = _numbers(page)
    assert len(set(before)) == 4
    with Database(path, clock=lambda: 1_000_000_000) as database:
        decide_on(database, 4, [("booking", {"what": "expense", "cents": 250, "text": "Chalk"})])
    number = int(before[2].split("-")[1])
    decide(("undo", {"decision": number}), about=2, reason="a slip")
    after = _numbers(page)
    assert [number for number in after if number in before] == before
    assert len(set(after)) == 5
    assert "Chalk" in page.get("/cash?year=2001").text


@pytest.mark.long
def test_a_receipt_says_all_that_a_receipt_has_to(page, path):
    _with_money(path)
    stake, _, expense, prize = _numbers(page)
    received = page.get(f"/cash/receipts/{stake}").text
    assert "Received 10.00 EUR Received from Anna For Entry fee" in received
    assert "Tarockrunde" not in received
    page.post("/emblem/name", {"name": " Tarockrunde  Wels "})
    paid = page.get(f"/cash/receipts/{expense}")
    assert f"Receipt no. {expense} Tarockrunde Wels Cup 2" in paid.text
    assert "Paid out 12.50 EUR For Expense: Cards Bill 17" in paid.text
    assert re.search(r"Day \w+ \d+, \d{4}", paid.text)
    known = page.get(f"/cash/receipts/{prize}")
    assert "Tarockrunde Wels Cup 2" in known.text
    assert "Paid out 7.00 EUR Paid out to Anna For Prize paid out" in known.text
    for wrong in ("2-999", "9-1", "1-1"):
        assert page.get(f"/cash/receipts/{wrong}").status == 404


def test_all_receipts_of_a_year(page, path):
    _with_money(path)
    shown = page.get("/cash/receipts?currency=EUR")
    assert shown.text.count("Receipt no.") == 4
    assert shown.text.count("EUR") == 4
    assert "There is no entry yet." in page.get("/cash/receipts?currency=CHF").text
    assert page.get("/cash/receipts?currency=JPY").status == 422


@pytest.mark.long
def test_a_storno_has_a_receipt_of_its_own(page, path, decide):
    _with_money(path)
    prize = int(_numbers(page)[3].split("-")[1])
    [undone] = decide(("undo", {"decision": prize}), about=2, reason="a slip")
    text = page.get(f"/cash/receipts/2-{undone.number}").text
    assert "Received 7.00 EUR Received from Anna For Reversal: Prize paid out" in text


@pytest.mark.long
def test_by_the_command(path, tmp_path, capsys, played):
    _with_money(path)
    known = ["--database", str(path)]
    assert main(["cash-book", *known]) == 0
    told = capsys.readouterr().out
    assert "Expense: Cards" in told
    assert "1\tAnna\tCup 2\t-10.00\t-7.00\t-3.00" in told
    file = tmp_path / "cash.csv"
    assert main(["cash-book", "--output", str(file), *known]) == 0
    assert "Expense: Cards,,17,,1250,750" in file.read_text(encoding="utf-8")
    assert main(["cash-book", "--output", "cash.pdf", *known]) == 2
    assert main(["cash-book", "--currency", "JPY", *known]) == 1
