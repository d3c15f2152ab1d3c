"""What a director types from paper, as the forms of the pages decide it."""

from host_tools.tournament.tables.rulings.typed_sheet import in_place_of
from tests.cases.deals_by_points import document
from tests.cases.desk.sessions import signature
from tests.cases.row import CODE, TYPED
from tests.host_tools.typed import deal_typed, sheet_typed

_RECORDS = 2  # of a session besides its deals


def steps_of(source, evening):
    """The steps, (kind, content) each, by which a `row.Source` that is no box is typed."""
    place = {"round": source.round, "table": source.table}
    persons = [evening.number(name) for name in source.places]
    table = evening.event().tables[source.round, source.table]
    if source.kind == TYPED:
        return _deals(source, evening, place, persons, table)
    [line] = source.stretches
    totals = place | {"persons": persons, "points": list(line.points), "deals": line.deals}
    if source.kind == CODE:
        digest = signature(line.deals, line.points)
        return [("code", totals | {"records": line.deals + _RECORDS, "digest": digest})]
    return _sheet(source, totals, table, evening.event().state)


def _sheet(source, totals, table, state):
    """A sheet that does not say where it begins goes on after what is there."""
    [line] = source.stretches
    fined = source.marks.get("fined", {})
    penalties = [fined.get(name, 0) for name in source.places] if fined else []
    content = totals | {"first": line.first, "penalties": penalties}
    instead = in_place_of(table, state, line.first or 1, line.deals, table.deals)
    return [sheet_typed(content | instead)]


def _deals(source, evening, place, persons, table):
    steps = []
    for stretch in source.stretches:
        seated = [at for at, value in enumerate(stretch.points) if value is not None]
        points = [value for value in stretch.points if value is not None]
        content = {
            "persons": [persons[at] for at in seated],
            "document": document(evening.plan.book, points),
            "first": source.marks.get("first", stretch.first or table.typed_from),
        }
        steps += [deal_typed(place | content)] * stretch.deals
    return steps
