"""A treasurer's year, worked out by hand, and what the pages say of it.

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

import re
from datetime import UTC, datetime

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.decided import CLOSE, paid, registered
from tests.host_tools.seats import drawn_as
from tests.host_tools.typed import sheet_typed
from tests.host_tools.web.served import TOKEN, Served

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


@pytest.fixture(scope="module")
def pages(year):
    with Served(lambda: make_app(Desk(year, clock=at(12, 31)), TOKEN)) as served:
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


def test_every_entry_has_its_receipt(pages):
    entries = rows_of(pages.get("/cash?year=2026").html)[1:-1]
    numbers = [row[1] for row in entries]
    assert len(set(numbers)) == 23
    shown = pages.get("/cash/receipts?year=2026").text
    assert re.findall(r"Receipt no\. (\S+)", shown) == numbers
    cards = pages.get(f"/cash/receipts/{numbers[4]}").text
    assert "March 7, 2026" in cards
    assert "Paid out 12.50 EUR Paid out to Karl For Expense: Cards Bill 17" in cards
