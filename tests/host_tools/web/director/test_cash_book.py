"""The cash book of a treasurer's year, worked out by hand: pages, receipts, debts, files.

Four play, each for a stake of 10.00 EUR; the first gets 20.00, the second 10.00.

March, *Cup 2*. 50.00 lie in the till. Anna, Emil, Ida and Karl pay 10.00 each (40.00). Cards cost
12.50, bill 17 (27.50). The inn gets 5.00 and 10 percent of the 40.00, so 9.00, and is paid (18.50).
Anna has won and gets 20.00 (−1.50), Emil is second and gets 10.00 (−11.50).
In 40.00, out 12.50 + 9.00 + 20.00 + 10.00 = 51.50: −11.50. In the till 50.00 − 11.50 = 38.50; it is
counted, and 38.00 are there: 0.50 are missing.

April, *Cup 3*. Anna, Emil and Ida pay 10.00 each, Karl brings 4.00 (34.00). By mistake a raffle of
7.00 is entered, undone, and entered as 9.00 (41.00, 34.00, 43.00). Ida has won and gets 20.00
(23.00); Anna is second, and has gone home without her 10.00. The event is closed. Karl owes 6.00
and brings 5.00 of them in May (28.00).
In 34.00 + 7.00 + 9.00 + 5.00 = 55.00, out 7.00 + 20.00 = 27.00: 28.00.

June, *Cup 4*. All pay 10.00 (40.00). Karl has won and is paid 25.00 by mistake (15.00); it is put
right to 20.00, so 5.00 come back (20.00). Emil is second, and his 10.00 are not fetched.
In 40.00 + 5.00 = 45.00, out 25.00: 20.00.

The year: in 40.00 + 55.00 + 45.00 = 140.00, out 51.50 + 27.00 + 25.00 = 103.50, in all 36.50. In
the year before the club had spent 15.00, so that it begins with −15.00 and ends with 21.50.

Open at the end: Karl owes 10.00 − 4.00 − 5.00 = 1.00 of *Cup 3*; Anna gets 10.00 of *Cup 3*, Emil
10.00 of *Cup 4*. The club owes 19.00 more than it is owed.
"""

import json
import re
from datetime import UTC, datetime
from html import unescape

import pytest

from host_tools.cli.main import main
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.web.director import cash_page
from host_tools.web.serving.desk import Desk
from tests.host_tools.decided import CLOSE, drawn_as, paid, registered, sheet_typed
from tests.host_tools.web.looking import PHONE, Window
from tests.host_tools.web.served import desk_at

ANNA, EMIL, IDA, KARL = 1, 2, 3, 4
MONEY = {"stake": 1000, "shares": [], "prizes": [2000, 1000]}


def at(month, day, year=2026):
    """A clock that stands at noon of a day."""
    seconds = datetime(year, month, day, 12, tzinfo=UTC).timestamp()
    return lambda: seconds


def prize(person, cents, who="Eva"):
    return ("booking", {"what": "prize", "person": person, "cents": cents, "who": who})


def make_evening(database, number, best_first):
    """An event of four that was played: best_first gets the points in this order."""
    settings = {"name": f"Cup {number}", "date": "2026-03-07", "rules": "tirol", "rounds": 1}
    assert new_event(database, settings | MONEY | {"deals": 12}) == number
    persons = [ANNA, EMIL, IDA, KARL]
    points = dict(zip(best_first, (9, 4, -5, -8), strict=True))
    sheet = {"round": 1, "table": 1, "persons": persons, "deals": 12}
    steps = [registered(person) for person in persons]
    steps.append(drawn_as([[persons]]))
    steps.append(sheet_typed(sheet | {"points": [points[person] for person in persons]}))
    decide_on(database, number, steps)


@pytest.fixture(scope="module")
def year(tmp_path_factory, drawn):
    """The database of the club after that year."""
    path = tmp_path_factory.mktemp("year") / "desk.db"
    path.write_bytes(drawn)
    stakes = [paid(person, 1000) for person in (ANNA, EMIL, IDA, KARL)]
    cards = (
        "booking",
        {"what": "expense", "cents": 1250, "text": "Cards", "receipt": "17", "who": "Karl"},
    )
    with Database(path, clock=at(11, 2, year=2025)) as database:
        spent = ("booking", {"what": "expense", "cents": 1500, "text": "Chalk"})
        decide_on(database, 1, [("settings", {"settings": {"stake": 0}}), spent])
    with Database(path, clock=at(3, 7)) as database:
        make_evening(database, 2, (ANNA, EMIL, IDA, KARL))
        house = ("booking", {"what": "share", "cents": 500, "percent": 10, "who": "Inn"})
        handed_over = [
            ("booking", {"what": "house", "cents": 900}),
            prize(ANNA, 2000),
            prize(EMIL, 1000),
        ]
        count = ("booking", {"what": "counted", "cents": 3800})
        begun = ("booking", {"what": "float", "cents": 5000})
        decide_on(database, 2, [begun, *stakes, cards, house, *handed_over, count])
        decide_on(database, 2, [CLOSE])
    with Database(path, clock=at(4, 4)) as database:
        make_evening(database, 3, (IDA, ANNA, EMIL, KARL))
        steps = [
            *stakes[:3],
            paid(KARL, 400),
            ("booking", {"what": "income", "cents": 700, "text": "Raffle"}),
        ]
        raffle = decide_on(database, 3, steps)[-1]
        decide_on(database, 3, [("undo", {"decision": raffle.number})])
        decide_on(
            database,
            3,
            [("booking", {"what": "income", "cents": 900, "text": "Raffle"}), prize(IDA, 2000)],
        )
        decide_on(database, 3, [CLOSE])
    with Database(path, clock=at(5, 2)) as database:
        late = {"what": "income", "cents": 500, "text": "Entry fee, paid later", "settles": KARL}
        decide_on(database, 3, [("booking", late)])
    with Database(path, clock=at(6, 6)) as database:
        make_evening(database, 4, (KARL, EMIL, IDA, ANNA))
        decide_on(database, 4, [*stakes, prize(KARL, 2500), prize(KARL, 2000)])
    return path


@pytest.fixture
def path(tmp_path, year):
    """A copy of it, of the test's own."""
    path = tmp_path / "desk.db"
    path.write_bytes(year.read_bytes())
    return path


@pytest.fixture(scope="module")
def pages(year):
    with desk_at(year, clock=at(12, 31)) as served:
        yield served


def rows_of(html):
    """The cells of every row of the first table, as texts."""
    table = html[html.index("<tbody>") : html.index("</tbody>")]
    return [
        [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<td.*?</td>", row)]
        for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    ]


def test_the_cash_book_has_what_was_worked_out_by_hand(pages):
    opening, *entries, totals = rows_of(pages.get("/cash?year=2026").html)
    assert opening[-1] == "−15.00"
    assert totals[-3:] == ["140.00", "103.50", "21.50"]
    balances = [row[-1] for row in entries]
    of_march = ["−5.00", "5.00", "15.00", "25.00", "12.50", "3.50", "−16.50", "−26.50"]
    assert balances[:8] == of_march  # 15.00 less than in the till, whose 50.00 are no entry
    of_april = ["−16.50", "−6.50", "3.50", "7.50", "14.50", "7.50", "16.50", "−3.50"]
    assert balances[8:16] == of_april
    assert balances[16:] == ["1.50", "11.50", "21.50", "31.50", "41.50", "16.50", "21.50"]
    assert [row[0] for row in entries] == [str(number) for number in range(1, 24)]
    assert [row[4] for row in entries if "Reversal" in row[4]] == [
        "Reversal: Income: Raffle",
        "Reversal: Prize paid out",
    ]


def test_what_each_event_came_to(pages):
    text = pages.get("/cash?year=2026").text
    assert "Cup 2 40.00 51.50 −11.50" in text
    assert "Cup 3 55.00 27.00 28.00" in text
    assert "Cup 4 45.00 25.00 20.00" in text
    assert "Total 140.00 103.50 36.50" in text


def test_the_year_before_has_its_own_book(pages):
    opening, _, totals = rows_of(pages.get("/cash?year=2025").html)
    assert (opening[-1], totals[-1]) == ("0.00", "−15.00")


def test_the_till_of_march(pages):
    text = pages.get("/event/2/till").text
    assert "At the beginning 50.00 EUR" in text
    assert "Entry fees (4) 40.00 EUR" in text
    assert "Expenses −12.50 EUR" in text
    assert re.search(r"Share of the house .{,30}−9.00 EUR", text)
    assert "Prizes −30.00 EUR" in text
    assert "Cash due in the till 38.50 EUR" in text
    assert re.search(r"Difference −0.50 EUR missing", text)
    assert "Will be left in the till 38.50 EUR" in text


def test_the_till_of_april(pages):
    text = pages.get("/event/3/till").text
    assert "Cash due in the till 28.00 EUR" in text
    assert "Unpaid entry fees 1.00 EUR" in text
    assert "Prizes to be handed over 10.00 EUR" in text
    assert "Will be left in the till 19.00 EUR" in text
    assert "Karl 1.00 EUR Still open" in text


def test_who_owes_what_at_the_end(pages):
    text = pages.get("/cash/debts?year=2026").text
    debts = text[text.rindex("Cash book") :].removeprefix("Cash book").split()
    assert " ".join(debts) == (
        "Karl : owes 1.00 EUR Cup 3 : Entry fee: owes 1.00 EUR "
        "Anna : gets 10.00 EUR Cup 3 : Prize: gets 10.00 EUR "
        "Emil : gets 10.00 EUR Cup 4 : Prize: gets 10.00 EUR"
    )
    assert "Total 1.00 EUR 20.00 EUR −19.00 EUR" in pages.get("/cash/paper?year=2026").text


def numbers(pages):
    """The numbers of the receipts of the year, in the order of the cash book."""
    return [row[1] for row in rows_of(pages.get("/cash?year=2026").html)[1:-1]]


def test_every_entry_has_its_receipt(pages):
    every = numbers(pages)
    assert len(set(every)) == 23
    shown = pages.get("/cash/receipts?year=2026&currency=EUR").text
    assert re.findall(r"Receipt no\. (\S+)", shown) == every
    assert "There is no entry yet." in pages.get("/cash/receipts?currency=CHF").text
    cards = pages.get(f"/cash/receipts/{every[4]}").text
    assert "March 7, 2026" in cards
    assert "Paid out 12.50 EUR Paid out to Karl For Expense: Cards Bill 17" in cards
    reversal = pages.get(f"/cash/receipts/{every[13]}").text
    assert "Paid out 7.00 EUR For Reversal: Income: Raffle" in reversal
    for wrong in ("2-999", "9-1", "1-1"):
        assert pages.get(f"/cash/receipts/{wrong}").status == 404


def test_a_receipt_has_the_name_of_the_club(page):
    address = f"/cash/receipts/{numbers(page)[0]}"
    received = page.get(address).text
    assert "Received 10.00 EUR Received from Anna For Entry fee" in received
    assert "Tarockrunde" not in received
    page.post("/emblem/name", {"name": " Tarockrunde  Wels "})
    assert "Tarockrunde Wels Cup 2" in page.get(address).text


def test_the_number_of_a_receipt_stays(page, path):
    """A storno, and an entry that a slow clock has dated before all others, change no number."""
    before = numbers(page)
    with Database(path, clock=lambda: 1_000_000_000) as database:
        make_evening(database, 5, (ANNA, EMIL, IDA, KARL))
        decide_on(database, 5, [("booking", {"what": "expense", "cents": 250, "text": "Glue"})])
    with Database(path, clock=at(12, 1)) as database:
        undo = ("undo", {"decision": int(before[4].split("-")[1])})
        decide_on(database, 2, [undo], reason="a slip")
    after = numbers(page)
    assert [number for number in after if number in before] == before
    assert len(set(after)) == 24
    assert "Glue" in page.get("/cash?year=2001").text


def test_it_is_a_sheet_and_a_file_of_one_currency(pages):
    rows = json.loads(pages.get("/cash/book.json?year=2026").html)[0]["rows"]
    assert [row["balance_cents"] for row in rows][-2:] == [1650, 2150]
    assert "Cash book" in pages.get("/cash/paper?year=2026").text
    assert pages.get("/cash?currency=CHF").status == 200
    for wrong in ("?currency=JPY", "?year=x", "/receipts?currency=JPY"):
        assert pages.get(f"/cash{wrong}").status == 422


def test_the_newest_entries_are_shown_without_an_event_being_derived(pages, monkeypatch):
    monkeypatch.setattr(cash_page, "NEWEST", 2)

    async def derive(*_):
        raise AssertionError("an event is asked for")

    monkeypatch.setattr(Desk, "event", derive)
    newest = pages.get("/cash?year=2026")
    assert "Prize paid out Karl 25.00 16.50" in newest.text
    assert "Expense: Cards" not in newest.text
    [link] = re.findall(r'href="(/cash\?[^"]*all)"', newest.html)
    assert "Expense: Cards" in pages.get(unescape(link)).text
    assert "Cup 2 40.00 51.50 −11.50" in newest.text  # the sums are of all entries


@pytest.mark.long
def test_a_day_stands_in_one_line_on_a_phone(browser, pages):
    with Window(browser, pages.address, viewport=PHONE) as window:
        window.open("/cash?year=2026")
        day = window.page.locator("td.day:not(:empty)").first
        lines = day.evaluate(
            "(cell) => { const all = document.createRange(); all.selectNodeContents(cell);"
            " return all.getClientRects().length; }"
        )
        assert lines == 1
        assert (window.look(), window.faults) == ([], [])


@pytest.mark.long
def test_for_the_debts_an_event_is_derived_when_something_about_it_has_changed(
    page, decide, no_event_kept, derived
):
    first = page.get("/cash/debts").text
    assert len(derived) == len(set(derived)) > 1
    derived.clear()
    assert page.get("/cash/debts").text == first
    assert derived == []
    decide(("booking", {"what": "house", "cents": 800}), about=2)
    derived.clear()
    assert page.get("/cash/debts").text != first
    assert derived == [2]


def test_debts_of_the_house_and_in_another_currency_lead_to_their_events(page, path, decide):
    decide(("booking", {"what": "house", "cents": 800}), about=2)
    with Database(path) as database:
        make_evening(database, 5, (ANNA, EMIL, IDA, KARL))
        decide_on(database, 5, [("settings", {"settings": {"currency": "CHF"}})])
    shown = page.get("/cash/debts")
    assert "Inn: gets 1.00 EUR Cup 2 : Share of the house: gets 1.00 EUR" in shown.text
    assert '<a href="/event/3/till">Cup 3</a>' in shown.html
    assert '<a href="/persons/1/history">' in shown.html.replace(' class="who"', "")
    assert "/cash/debts" in page.get("/cash").html
    francs = page.get("/cash/debts?currency=CHF").text
    assert "Ida : owes 10.00 CHF Cup 5 : Entry fee: owes 10.00 CHF" in francs
    assert "Cup 3" not in francs
    totals = json.loads(page.get("/cash/book.json").html)[2]
    assert [row["open_cents"] for row in totals["rows"]] == [100, -100, -1000, -1000]
    assert "Debts today (EUR)" in page.get("/cash/paper").text
    history = page.get("/persons/1/history").text
    assert "Open payments with the club" in history
    assert "gets 10.00 EUR Cup 3 : Prize: gets 10.00 EUR" in history


def test_what_is_settled_is_open_no_more(page, decide):
    late = {"what": "income", "cents": 100, "text": "Entry fee, paid later", "settles": KARL}
    decide(("booking", late), prize(ANNA, 1000), about=3)
    decide(prize(EMIL, 1000), about=4)
    said = "Nobody owes the club anything, and the club owes nobody."
    assert said in page.get("/cash/debts").text
    assert "Open payments with the club" not in page.get("/persons/4/history").text


@pytest.mark.long
def test_by_the_command(year, tmp_path, capsys):
    known = ["--database", str(year), "--year", "2026"]
    assert main(["cash-book", *known]) == 0
    told = capsys.readouterr().out
    assert "Expense: Cards" in told
    assert "4\tKarl\tCup 3\t1.00\t0.00\t1.00" in told
    file = tmp_path / "cash.csv"
    assert main(["cash-book", "--output", str(file), *known]) == 0
    assert "Expense: Cards,Karl,17,,1250,1250" in file.read_text(encoding="utf-8")
    assert main(["cash-book", "--output", "cash.pdf", *known]) == 2
    assert main(["cash-book", "--currency", "JPY", *known]) == 1
