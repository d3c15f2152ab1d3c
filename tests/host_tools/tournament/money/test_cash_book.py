"""The cash book of a year."""

from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal, decide
from host_tools.tournament.money.cash_book import cash_book, in_order_of_time, moves_of
from tests.host_tools.tournament.example_event import CUP

PLAYERS = 3


def evening(*steps, at=0):
    """The journal of an evening of three; each decision one second after the one before."""
    made = EventJournal()
    registered = [
        ("entrant", {"what": "registered", "person": person}) for person in range(1, PLAYERS + 1)
    ]
    for kind, content in (("settings", {"settings": CUP}), *registered, *steps):
        made.decisions.append(decide(made, kind, content, at + len(made.decisions)))
    return made


def paid(person, cents=1000):
    return ("booking", {"what": "stake", "person": person, "cents": cents})


def book_of(*journals, opening=0, currency="EUR"):
    moves = [moves_of(number, made, "EUR") for number, made in enumerate(journals, 1)]
    return cash_book(2026, currency, opening, in_order_of_time(moves))


def test_a_small_year_by_hand():
    """Three evenings, 50.00 in the box at the beginning of the year.

    1: three stakes of 10.00 (80.00), cards for 12.50 (67.50), the prize of 20.00 (47.50).
    2: two stakes of 10.00 (67.50), one of them was a slip and is taken back (57.50), raffle 7.00
       (64.50), the house gets 1.00 (63.50).
    3: three stakes of 10.00 (93.50); the prize of 20.00 is handed over (73.50), put right to 25.00,
       which is 5.00 more (68.50).

    In: 30.00 + 20.00 + 7.00 + 30.00 = 87.00. Out: 12.50 + 20.00 + 10.00 + 1.00 + 20.00 + 5.00 =
    68.50. 50.00 + 87.00 - 68.50 = 68.50.
    """
    stakes = [paid(person) for person in range(1, PLAYERS + 1)]
    first = evening(
        *stakes,
        ("booking", {"what": "expense", "cents": 1250, "text": "Cards", "receipt": "17"}),
        ("booking", {"what": "prize", "person": 1, "cents": 2000}),
    )
    second = evening(
        *stakes[:2],
        (UNDO, {"decision": PLAYERS + 3}),
        ("booking", {"what": "income", "cents": 700, "text": "Raffle"}),
        ("booking", {"what": "house", "cents": 100}),
        at=100,
    )
    third = evening(
        *stakes,
        (
            "booking",
            {"what": "float", "cents": 10000},
        ),  # of the club's own money: it does not come in
        ("booking", {"what": "prize", "person": 2, "cents": 2000}),
        ("booking", {"what": "prize", "person": 2, "cents": 2500}),
        at=200,
    )
    book = book_of(first, second, third, opening=5000)
    balances = [entry.balance for entry in book.entries]
    assert balances[:5] == [6000, 7000, 8000, 6750, 4750]
    assert balances[5:10] == [5750, 6750, 5750, 6450, 6350]
    assert balances[10:] == [7350, 8350, 9350, 7350, 6850]
    assert [entry.number for entry in book.entries] == list(range(1, 16))
    assert (book.received, book.spent, book.closing) == (8700, 6850, 6850)
    assert book.of_events == {1: (3000, 3250), 2: (2700, 1100), 3: (3000, 2500)}
    assert [entry.number for entry in book.entries if entry.move.storno] == [8]


def test_a_receipt_keeps_its_number_when_an_older_entry_comes():
    """A desk whose clock is slow enters something else: the numbers of the lines move on."""
    first, late = evening(paid(1), paid(2), at=1000), evening(paid(3), at=0)
    before = {entry.move.receipt: entry.number for entry in book_of(first).entries}
    after = {entry.move.receipt: entry.number for entry in book_of(first, late).entries}
    assert before == {"1-5": 1, "1-6": 2}
    assert after == {"2-5": 1, "1-5": 2, "1-6": 3}


def test_two_currencies_are_never_added():
    made = evening(paid(1))
    assert book_of(made, currency="CHF").entries == ()


def test_a_clock_that_goes_back_turns_nothing_round():
    made = evening(paid(1), paid(2))
    late = [Decision(9, "booking", {"what": "stake", "person": 3, "cents": 5}, time=1)]
    moves = moves_of(1, EventJournal([*made.decisions, *late]), "EUR")
    assert [move.line.person for move in in_order_of_time([moves])] == [1, 2, 3]
