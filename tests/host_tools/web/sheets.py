"""Sheets of tables of the small event, as steps and as the fields of a form."""

from tests.host_tools.decided import sheet_typed

POINTS = (6, 2, -3, -5)
# Who was drawn: the tables of each round.
ROUND_1 = [[1, 2, 3, 4], [5, 6, 7, 8]]
ROUND_2 = [[1, 5, 2, 6], [3, 7, 4, 8]]


def sheet(number=1, table=1, persons=None, points=POINTS, deals=12, **more):
    """The step that types the totals of a table; persons: by default who was drawn to it."""
    seated = persons or (ROUND_1, ROUND_2)[number - 1][table - 1]
    said = {"persons": list(seated), "points": list(points), "deals": deals}
    return sheet_typed({"round": number, "table": table} | said | more)


def sheet_form(persons=ROUND_1[0], points=POINTS, deals=12, **more):
    """The fields of the form for the totals of a table: (name, value) each."""
    said = [("persons", one) for one in persons] + [("points", one) for one in points]
    return [*said, ("deals", deals), *more.items()]
