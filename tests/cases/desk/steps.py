"""What a director says or types from paper, as decisions of the desk."""

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import PLAN, Ruling
from host_tools.tournament.decisions.event_kind import KINDS
from host_tools.tournament.ranking.warning_register import answers_to_due, due_in
from host_tools.tournament.tables.rulings.record import content_of
from host_tools.tournament.tables.rulings.typed_sheet import in_place_of
from tests.cases import sentences as words
from tests.cases.deals_by_points import document
from tests.cases.desk.sessions import entry_id, signature
from tests.cases.row import CODE, TYPED
from tests.host_tools.decided import CLOSE, deal_typed, sheet_typed

# {words: (kind, what it says besides)} of the sentences that are one decision.
KIND_OF = {
    words.STOPS: ("plays", {"what": "stops"}),
    words.STOPS_COUNTED: ("plays", {"what": "stops", "counted": True}),
    words.DOES_NOT_PLAY: ("plays", {"what": "stops"}),
    words.COMES: ("plays", {"what": "from"}),
    words.EXCLUDED: ("plays", {"what": "excluded"}),
    words.NOT_THERE: ("entrant", {"what": "present", "present": False}),
    words.THERE: ("entrant", {"what": "present", "present": True}),
    words.REGISTERS: ("entrant", {"what": "registered"}),
    words.ONE_PERSON: ("entrant", {"what": "same"}),
    words.STANDS_IN: ("plays", {"what": "substitute"}),
    words.TAKES_SEAT: ("seats", {"what": "taken"}),
    words.EXCHANGE: ("seats", {"what": "exchanged"}),
    words.EMPTY: ("seats", {"what": "empty"}),
    words.JOINS: ("seats", {"what": "joined"}),
    words.SET_ASIDE: ("session", {"what": "set_aside"}),
    words.ON_ITS_WAY: ("session", {"what": "called_back"}),
    words.ANNULLED: ("correct", {"document": None}),
    words.WAS: ("correct", {}),
    words.COUNTS_AGAIN: ("correct", {"restores": True}),
    words.GETS: ("adjust", {"what": "points"}),
    words.FINED: ("adjust", {"what": "penalty"}),
    words.BOTH_FINED: ("adjust", {"what": "penalty"}),
    words.WARNED: ("adjust", {"what": "warning"}),
    words.PLAYS_FOR: ("entrant", {"what": "team"}),
    words.CLOSED: CLOSE,
}
# {words: which of the two answers to a penalty that is due}
_OF_WARNING = {words.FINED_FOR_IT: 0, words.LET_OFF: -1}
_PERSONS = ("person", "whom", "one", "other")


def step_of(said, evening):
    """(kind, content) of a sentence that is one decision, in an `evening.Evening`."""
    if said.words in _OF_WARNING:
        return _about_warning(said, evening)
    if said.words in _RULED:
        return "ruling", _RULED[said.words](said, evening)
    kind, content = KIND_OF[said.words]
    values, content = said.values, dict(content)
    for name, value in values.items():
        if name in _PERSONS:
            content[name] = evening.number(value)
        elif name == "place":
            content[name] = value - 1
        elif name == "number":
            content["points"] = value
        elif name in ("session", "deals", "table", "team"):
            content[name] = value
    fields = KINDS[kind].fields_in(content)
    if "entry" in fields:
        content["entry"] = entry_id(values["session"], values["deal"])
        del content["session"]
    if kind == "correct" and "document" not in content:
        content["document"] = document(evening.plan.book, values["points"])
    if content.get("what") == "set_aside":
        content["deals"] = evening.sessions[values["session"]].played
    if "session" in content and values["session"] in evening.typed:
        content["session"] = evening.source_id(values["session"])
    if kind == "adjust":
        content["persons"] = [content.pop(name) for name in _PERSONS if name in content]
    if "round" in fields:
        content["round"] = said.round
    if "table" in fields and "table" not in content:
        person = content["persons"][0] if kind == "adjust" else content["person"]
        content["table"] = evening.table_of(said.round, person)
    return kind, content


def _about_warning(said, evening):
    """The answer to the first penalty that is due for a warning of somebody."""
    person, event = evening.number(said.values["person"]), evening.event()
    due = [one.due[0] for one in due_in(event.register(), event.rules) if one.person == person]
    if not due:
        raise DeskError("no penalty is due for a warning")
    answer = answers_to_due(person, due[0], event.rules)[_OF_WARNING[said.words]]
    return answer.kind, answer.content


def _over(said, evening):
    ruling = Ruling(over=True, deals=said.values.get("deals"))
    return content_of(said.round, {said.values["table"]: ruling})


def _sat(said, evening):
    values = said.values
    person = evening.number(values["person"]) if "person" in values else NOBODY
    where = (evening.source_id(values["session"]), values["place"] - 1)
    return _of_session(values["session"], evening, Ruling(sat={where: (Sitter(person),)}))


def _not_played(said, evening):
    person = evening.number(said.values["person"])
    table = evening.table_of(said.round, person)
    at = evening.state.plan.rounds[said.round - 1][table - 1].index(person)
    return content_of(said.round, {table: Ruling(sat={(PLAN, at): (Sitter(NOBODY),)})})


def _of_table(said, evening):
    source, table = evening.source_id(said.values["session"]), said.values["table"]
    return content_of(said.round, {table: Ruling(moved={source: table})})


def _seen(said, evening):
    session = said.values["session"]
    changes = len(evening.sessions[session].late_changes)
    return _of_session(session, evening, Ruling(seen={session: changes}))


def _of_session(name, evening, ruling):
    one = evening.sources[name]
    number, table = evening.state.sessions.bound.get(name, (one.round, one.table))
    return content_of(number, {table: ruling})


_RULED = {
    words.OVER: _over,
    words.OVER_AFTER: _over,
    words.SAT: _sat,
    words.NOBODY_SAT: _sat,
    words.NOT_PLAYED: _not_played,
    words.OF_TABLE: _of_table,
    words.SEEN: _seen,
}


def undoing(numbers):
    """The steps that take decisions back, the last one first."""
    return [(UNDO, {"decision": number}) for number in sorted(numbers, reverse=True)]


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
