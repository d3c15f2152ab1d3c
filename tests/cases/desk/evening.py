"""An evening at the desk: what has happened in a case, in its order, unless the desk refuses it."""

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.guards import decision_guards
from host_tools.events.guards.new_decision import NewDecision
from host_tools.journal.journal import UNDO
from host_tools.tournament.decisions import EventJournal, decide, state_of
from host_tools.tournament.decisions.event_kind import read
from host_tools.tournament.event import event_of
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.model.settings import deals_at
from host_tools.tournament.seat_tasks.successors import taking_over
from host_tools.tournament.tables.binding import bind
from host_tools.tournament.tables.seating import DIRECTOR, seat
from rules_core.books import book
from tests.cases import sentences as words
from tests.cases.desk.sessions import DAY, EVENT, session_of
from tests.cases.desk.steps import step_of, steps_of, undoing
from tests.cases.row import RECORDED, TYPED, Source
from tests.host_tools.decided import drawn_as, registered

REASON = "as the case says"
BEGIN = 1_795_285_000  # in the evening of `DAY`, Unix seconds
MINUTE = 60
USUAL_SIZE = 4  # of a table: then those of other sizes may be made, too
TYPING = ("typed", "code")


class Evening:
    """A plan, and what has happened since: the journal, and what the boxes have brought.

    `plan`: the `row.Plan`; `typed`: {source: the numbers of the decisions by which it was typed};
    `sources`: {name: row.Source}; `time`: Unix seconds, a minute later with each entry.
    """

    def __init__(self, plan):
        self.plan = plan
        self.book = book(plan.book)
        self.persons = {
            at: Person(
                at, name, same_as=self.number(plan.same[name]) if name in plan.same else None
            )
            for at, name in enumerate(plan.persons, 1)
        }
        self.journal, self.state = EventJournal(), None
        self.sessions, self.seatings = {}, {}
        self.typed, self.sources = {}, {}
        self.time, self.settings = BEGIN, self._settings()
        self._begin()

    def copy(self):
        """Another one that goes on from here, a minute later."""
        other = Evening.__new__(Evening)
        other.plan, other.book, other.persons = self.plan, self.book, self.persons
        other.journal = EventJournal(list(self.journal.decisions))
        other.state = state_of(other.journal)
        other.sessions, other.seatings = dict(self.sessions), dict(self.seatings)
        other.typed, other.sources = dict(self.typed), dict(self.sources)
        other.time, other.settings = self.time + MINUTE, self.settings
        return other

    def event(self):
        """The `Event` as it stands."""
        event = event_of(
            EVENT,
            self.journal,
            self.persons,
            list(self.sessions.values()),
            self.seatings,
            self.book.event,
        )
        event.book = self.book
        return event

    def number(self, name):
        """The number of a person."""
        return 1 + self.plan.persons.index(name)

    def name(self, number):
        """The name of a person."""
        return self.persons[number].name

    def table_of(self, round_number, person):
        """The table at which somebody sits, or has played, in a round."""
        table = self.state.plan.table_of(round_number, person)
        if table is None:
            places = [
                place
                for place, one in self.event().tables.items()
                if place[0] == round_number and person in one.players
            ]
            table = places[0][1] if places else 1
        return table

    def take(self, entry):
        """Let an entry of a story happen: a `row.Source` or a `row.Said`. DeskError: it cannot."""
        self.time += MINUTE
        if isinstance(entry, Source):
            self._bring(entry)
        else:
            self.say(entry)

    def refuses(self, entry):
        """Can an entry of a story not happen now? Nothing happens by asking."""
        try:
            self.copy().take(entry)
        except DeskError:
            return True
        return False

    def say(self, said):
        """Let the director decide what a sentence says. DeskError: he cannot."""
        if said.undone:
            self._undo(said)
        elif said.words == words.TAKEN_BACK:
            self.decide(*undoing(self.typed.pop(said.values["typed"])))
        elif said.words == words.SETTING:
            self.settings = self.settings | {said.values["setting"]: said.values["value"]}
            self.decide(("settings", {"settings": self.settings}))
        elif said.words == words.STANDS_IN:
            other, whom = (self.number(said.values[name]) for name in ("person", "whom"))
            self.decide(*taking_over(self.event(), other, whom, said.round))
        else:
            self.decide(step_of(said, self))

    def decide(self, *steps):
        """Decide these, (kind, content) each: all or nothing. DeskError: the desk refuses it."""
        begins = len(self.journal.decisions)
        try:
            for kind, content in steps:
                self._decide(kind, content)
        except DeskError:
            del self.journal.decisions[begins:]
            self.state = state_of(self.journal)
            raise

    def _decide(self, kind, content):
        known = None if kind == UNDO else self.state
        rounds = [] if self.state is None else list(self.state.plan.rounds)
        made = decide(self.journal, kind, content, self.time, "desk", REASON, known)
        if known is not None:
            check(self, made, rounds)
        self.journal.decisions.append(made)
        if known is None:
            self.state = state_of(self.journal)
        if read(made).recognises:
            for name in self.sessions:
                self._recognise(name)

    def source_id(self, name):
        """What the desk calls a source of the story."""
        kind = self.sources[name].kind
        if kind in RECORDED:
            return name
        word = "deals" if kind == TYPED else kind
        return f"{word} {self.typed[name][0]}"

    def source_name(self, source):
        """What the story calls a source of the desk."""
        return next(one for one in self.sources if self._is(one, source))

    def _is(self, name, source):
        if self.sources[name].kind in RECORDED:
            return name == source
        return source.partition(" ")[2] in map(str, self.typed.get(name, ()))

    def _begin(self):
        plan = self.plan
        self.decide(("settings", {"settings": self.settings}))
        self.decide(*(registered(self.number(name)) for name in plan.entrants))
        drawn = [
            [[self.number(name) for name in table] for table in tables] for tables in plan.rounds
        ]
        self.decide(drawn_as(drawn))

    def _settings(self):
        plan = self.plan
        sizes = sorted({len(table) for tables in plan.rounds for table in tables})
        unusual = {} if sizes == [USUAL_SIZE] else {"sizes": sizes}
        return (
            {
                "name": "Cup",
                "date": DAY,
                "rules": plan.book,
                "rounds": len(plan.rounds),
                "deals": plan.deals,
                "deals_of": 0,
                "leavers": "out",
                "pot": "registered",
            }
            | unusual
            | dict(plan.settings)
        )

    def _bring(self, source):
        before = self.sources.get(source.name)
        self.sources[source.name] = source
        if source.kind in RECORDED:
            due = deals_at(self.state.settings, self.book.event, len(source.places))
            played_by = book(source.marks.get("rules", self.plan.book))
            self.sessions[source.name] = session_of(
                source, played_by, due, self.time, self.sessions.get(source.name)
            )
            if before is None:
                self._recognise(source.name)
            return
        begins = len(self.journal.decisions)
        self.decide(*steps_of(source, self))
        made = self.journal.decisions[begins:]
        self.typed[source.name] = tuple(one.number for one in made if one.kind in TYPING)

    def _undo(self, said):
        kind, content = step_of(said, self)
        found = [
            one.number
            for one in self.journal.in_force()
            if one.kind == kind and one.content == content
        ]
        if not found:
            raise DeskError(f"nothing of the kind was decided: {said}")
        self.decide(*undoing(found[-1:]))

    def _recognise(self, name):
        names = EntrantNames(self.persons, self.state.entrants)
        before = self.seatings.get(name)
        if before is not None and (
            before.how != DIRECTOR or self.state.sessions.bound.get(name) == before.place
        ):
            return  # recognised for good
        found = seat(EVENT, self.state, lambda: names, self.sessions[name], (), before)
        if found is not None:
            self.seatings[name] = found


def check(evening, made, rounds):
    """DeskError if the desk refuses a `Decision` that has just been made, and is in no journal yet.

    evening: with the `state` after it; rounds: those before it. Not that totals are unusual: the
    director says that they stand so on the sheet.
    """
    new = NewDecision(
        decided=made,
        event_number=EVENT,
        state=evening.state,
        rounds=rounds,
        persons=evening.persons,
        recorded=Brought(evening),
        load=evening.event,
        load_book=lambda: evening.book,
        anyway=True,
    )
    decision_guards.check(new)


class Brought:
    """What boxes have brought in an evening."""

    def __init__(self, evening):
        self.evening = evening

    def session_of(self, recorded_id):
        for session in self.evening.sessions.values():
            if recorded_id in (session.id, *(entry.id for entry in session.entries)):
                return session
        return None

    def at_places(self, state, places):
        bound = self._bound(state, self.evening.sessions.values())
        return {place: bound.get(place, []) for place in places}

    def is_at_a_table(self, state, session):
        return bool(self._bound(state, [session]))

    def _bound(self, state, sessions):
        bound, _ = bind(EVENT, state, sessions, self.evening.seatings)
        return bound
