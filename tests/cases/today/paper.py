"""What a director types from paper, as the forms of today's pages decide it."""

from host_tools.tournament.lying_ready import before_the_rest, let_count_before_rest
from host_tools.web.director.sheet_asked import sheet_asked
from tests.cases.deals_by_points import document
from tests.cases.row import CODE, TYPED
from tests.cases.today.sessions import signature

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
    return _sheet(source, evening, totals, table)


def _sheet(source, evening, totals, table):
    """A sheet of all deals sets its boxes aside; the rest counts with what lies ready before it."""
    [line] = source.stretches
    first = line.first or sheet_asked(evening.event(), table).first or 1
    is_whole = first == 1
    fills = is_whole and line.deals >= table.deals and not (table.over or table.typed)
    aside = table.bound if fills else []
    ready = None if is_whole else before_the_rest(table, evening.state)
    before = [] if ready is None else let_count_before_rest(table, ready)
    fined = source.marks.get("fined", {})
    if fined:
        penalties = [fined.get(name, 0) for name in source.places]
        typed = ("sheet_with_penalty", totals | {"first": first, "penalties": penalties})
    elif not is_whole or (not aside and _begins_with_first(evening, table)):
        typed = ("rest", totals | {"first": first})
    else:
        typed = ("sheet", totals)
    return [*before, typed, *(("set_aside", {"session": one.session.id}) for one in aside)]


def _begins_with_first(evening, table):
    """Does the form say that the sheet begins with the first deal? So where no box has any."""
    sheets = evening.state.sheets.get((table.round_number, table.table), [])
    return sheets[-1].first is not None if sheets else table.typed_from == 1


def _deals(source, evening, place, persons, table):
    first = source.marks.get("first", table.typed_from)
    steps = []
    for stretch in source.stretches:
        seated = [at for at, value in enumerate(stretch.points) if value is not None]
        points = [value for value in stretch.points if value is not None]
        content = {
            "persons": [persons[at] for at in seated],
            "document": document(evening.plan.book, points),
            "first": first,
        }
        steps += [("deal", place | content)] * stretch.deals
    return steps
