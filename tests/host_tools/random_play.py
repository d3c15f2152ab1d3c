"""What a table plays by lot, whatever its rule book: deals, corrections, incidents, typed sheets.

chance: a `random.Random`.
"""

from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from rules_core import record as records
from rules_core.documents import DEAL, Entry, write_document


def play_deals(box, chance, deals):
    """Let the session on a `TableBox` play so many deals, with all that goes wrong at a table."""
    for _ in range(deals):
        sequence = play_deal(box, chance)
        if chance.random() < 0.2:
            play_deal(box, chance, corrects=sequence)
        elif chance.random() < 0.15:
            box.annul(sequence)
        if chance.random() < 0.3:
            meet_incident(box, chance)


def play_deal(box, chance, corrects=None):
    """Store a deal on a `TableBox`: its sequence number; corrects: that of the one it replaces."""
    ledger, book = box.session.ledger, box.session.book
    number, dealer = box.place(corrects)
    answers = plausible_deal(book, book.known(ledger, dealer), chance)
    score = book.score(answers)
    body = {
        "rules": book.id,
        "version": book.version,
        "number": number,
        "dealer": dealer,
        "corrects": corrects,
        "before": None,
        "answers": book.pack(answers),
        "points": score.points,
        "money": score.money,
        "void": score.void,
        "at_once": False,
    }
    return box.store(records.DEAL, body).sequence


def meet_incident(box, chance):
    """Store a penalty, a warning or changed points on a `TableBox`."""
    size = len(box.session.body["players"])
    seat = chance.randrange(size)
    points = [chance.randint(-3, 3) for _ in range(size)]
    chance.choice(
        (lambda: box.penalise(seat, 10), lambda: box.warn(seat), lambda: box.adjust(points))
    )()


def typed_sheet(chance, persons, deals):
    """What a decision says of a sheet, but for its table; hardly ever one that deals can have."""
    points = [chance.randint(-9, 9) for _ in persons[1:]]
    return {"persons": persons, "points": [*points, -sum(points)], "deals": deals}


def typed_deal(chance, book, persons):
    """What a decision says of a deal that is typed from paper, but for its table."""
    answers = plausible_deal(book, {}, chance)
    document = write_document(Entry(book, DEAL, answers))
    return {"persons": persons[-book.seats :], "document": document}
