"""Guard of references: a named record of a box, person or decision must exist.

Only new decisions are checked. The journal stays: an unknown name in it changes nothing.
"""

from collections.abc import Iterator

from host_tools.common.plain import quote
from host_tools.events.guards.new_decision import NewDecision
from host_tools.journal.persons_named import persons_in
from host_tools.language.message import Message, listed, msg
from host_tools.sessions.session import Entry
from host_tools.tournament.accounts.ruling import PLAN
from host_tools.tournament.decisions.event_kind import KINDS
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.tables.rulings.record import answer_in
from rules_core.incidents import ADJUST, PENALTY, WARNING


def who_did_not_sit(new: NewDecision) -> Iterator[Message]:
    """They have played at the table, or were drawn to it."""
    table = new.table
    place = table.round_number, table.table
    drawn = {*table.persons} - new.event.state.plan.not_played.get(place, set())
    for person in new.content["persons"]:
        if person not in drawn | table.players:
            yield msg(
                "persons: {person} did not sit at table {table} of round {number}",
                person=SpokenPerson(person),
                table=table.table,
                number=table.round_number,
            )


def no_adjustment(new: NewDecision) -> Iterator[Message]:
    """Yield that a decision or an entry which is explained adjusts no points."""
    what = new.content["what"]
    if what in map(str, _adjusting(new.state)):
        return
    entry = _entry_of(new, what)
    if entry is None or entry.kind not in (PENALTY, ADJUST):
        yield msg(
            "what: {what} is neither the number of a decision that adjusts points nor a "
            "penalty or an adjustment at a table of the event",
            what=quote(what),
        )


def _adjusting(state: State) -> Iterator[int]:
    """Yield the numbers of the decisions that adjusted points or took them as a penalty."""
    yield from (one.decision for one in state.incidents.adjusted)
    for typed in state.typed.values():
        yield from (sheet.decision for sheet in typed.sheets if sheet.taken)


def no_warning(new: NewDecision) -> Iterator[Message]:
    """Yield that a penalty settles no warning of these persons."""
    warning = new.content["warning"]
    for person in new.content["persons"] if warning else ():
        given = [str(one.decision) for one in new.state.incidents.warned if one.person == person]
        entry = None if warning in given else _entry_of(new, warning)
        if warning not in given and (entry is None or entry.kind != WARNING):
            yield msg(
                "warning: {warning} is neither the number of a decision that warns {person} nor a "
                "warning at a table of the event",
                warning=quote(warning),
                person=SpokenPerson(person),
            )


def no_source(new: NewDecision) -> Iterator[Message]:
    """The sources of a ruling are at its tables, if set aside, too, and have those places.

    One that comes to its table may also be any session that a box has brought.
    """
    for table, ruling in answer_in(new.content["tables"]).items():
        here = new.event.tables[new.content["round"], table]
        places = {one.id: len(one.players) for one in here.sessions.aside}
        places |= {one.id: len(one.places) for one in here.stand.whole.sources}
        seats = [(source, place) for source, place in ruling.sat if source != PLAN]
        counted = [one.source for one in ruling.counts or ()]
        for source in (*counted, *ruling.seen, *(source for source, _ in seats)):
            if source not in places:
                yield msg(
                    "source: {source} is none of table {table}; there are {known}",
                    source=quote(source),
                    table=table,
                    known=listed(map(quote, places)) or "-",
                )
        for source in {*ruling.moved}.difference(places):
            yield from _not_brought(new, source)
        for source, place in seats:
            if place >= places[source]:
                yield msg("place: at that table the places are 1 to {last}", last=places[source])


def no_session(new: NewDecision) -> Iterator[Message]:
    """Yield that no box has brought the session."""
    yield from _not_brought(new, new.content["session"])


def _not_brought(new: NewDecision, session: str) -> Iterator[Message]:
    found = new.recorded.session_of(session)
    if found is None or found.id != session:
        yield msg("session: no box has brought {session}", session=quote(session))


def no_entry(new: NewDecision) -> Iterator[Message]:
    """An entry is at a table of the event, and can be read as the decision says."""
    entry, document = new.content["entry"], new.content.get("document")
    found = _entry_of(new, entry)
    if found is None:
        yield msg(
            "entry: {entry} is at no table of the event; "
            "'schreiber deals --event {number}' has the id of each",
            entry=quote(entry),
            number=new.event_number,
        )
    elif document is not None:
        new.state.corrections.read_as(found, document)


def nobody(new: NewDecision) -> Iterator[Message]:
    """Yield that a number is nobody's."""
    for person in sorted(persons_in(new.decided.kind, new.content, KINDS)):
        if person not in new.persons:
            yield msg("nobody has the number {number}", number=person)


def _entry_of(new: NewDecision, entry_id: str) -> Entry | None:
    """The entry of this id at a table of the event, None if there is none."""
    session = new.recorded.session_of(entry_id)
    if session is None or not new.recorded.is_at_a_table(new.state, session):
        return None
    return next((entry for entry in session.entries if entry.id == entry_id), None)
