"""An event of a hundred players with long names, some of them at tables of five, all played."""

from host_tools.club.person import Person
from rules_core.session import MAX_NAME
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import SOLO, example
from tests.host_tools.typed import deal_typed, sheet_typed

PLAYERS = 101  # 24 tables of four, one of five
ROUNDS = 2


def big_event():
    """The `Event`; no name is shorter than a box can show, table 2 was typed deal by deal."""
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
