"""Deciding about an event: all of it or nothing, in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from host_tools.club.club_journal import completed as completed_cards
from host_tools.club.club_journal import marked
from host_tools.club.person import UNNUMBERED, Person, free_number, person_of
from host_tools.club.player_marks import of_text
from host_tools.common import desk_log
from host_tools.common.deciding_as import author_or_whoever
from host_tools.common.errors import DeskError, OutdatedError
from host_tools.events.bans import check_not_banned
from host_tools.events.closing import check_finished
from host_tools.events.event_books import book_of, books_of
from host_tools.events.event_desks import check_here
from host_tools.events.events import load_event
from host_tools.events.forgetting import take_out_of_sessions
from host_tools.events.guards.decision_guards import check
from host_tools.events.guards.new_decision import NewDecision, RecordedSessions
from host_tools.events.guards.sheet_guards import UnusualSheetError
from host_tools.events.journals import journal_of, row_of
from host_tools.events.person_cards import journal_of_club, persons_of, store_persons
from host_tools.events.recognition import recognise
from host_tools.events.results.seal_result import seal
from host_tools.journal.journal import UNDO, Journal
from host_tools.journal.kind import Decision
from host_tools.journal.persons_named import persons_in, renumbered
from host_tools.language.message import Sentence, WithCommand, msg
from host_tools.sessions.findings import ALTERED
from host_tools.sessions.sessions import load_session_of
from host_tools.sessions.stored_records import parts_of_id
from host_tools.tournament.decisions import EventClosedError, decide, sentence, state_of
from host_tools.tournament.decisions.decision_marks import Seen, knows
from host_tools.tournament.decisions.event_kind import KINDS, kind_of, read
from host_tools.tournament.decisions.resubmission import decided_otherwise_since, decided_since
from host_tools.tournament.decisions.rulings import Rule
from host_tools.tournament.decisions.score_sheets import DEAL, typed_in
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import with_names
from host_tools.tournament.tables.rulings.record import answer_in
from host_tools.tournament.tables.typed_deals import completed

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


# A decision that is to be made: its kind and content.
Step = tuple[str, Mapping[str, Any]]


def decide_on(
    database: "EventStore",
    event_number: int,
    steps: Sequence[Step],
    author: str = "",
    reason: str = "",
    new: Sequence[Person] = (),
    seen: Seen | None = None,
    anyway: bool | str = False,
) -> list[Decision]:
    """Decide something about an event, all of it or nothing; the `Decision`s.

    steps: (kind, content) each; author: "" for the one of `deciding_as`; new: `Person`s to be
    added, one of them may be `UNNUMBERED`, in the steps, too, and gets the next free number; seen:
    the decisions known to the author, None if unknown; anyway: banned persons may take part, a
    sheet may have totals that no deals have, and an event may be closed while its result is open;
    as a text it allows this for the open points of that mark, see `closing.mark_of`. All is one
    transaction, which also seals the result of an event that is closed. DeskError if a step is
    refused, or the same was decided meanwhile, or something else by another author; BannedError;
    UnusualSheetError; UnfinishedEventError; ForeignEventError; OtherDeskError.
    """
    author = author_or_whoever(author)
    with database.transaction():
        database.origins.check_own(event_number)
        check_here(database, event_number)
        journal = journal_of(database, event_number)
        if seen is not None:
            _check_known(journal, seen)
            _check_not_stored(database, journal, steps, reason, new, seen.number)
            _check_not_otherwise(database, event_number, journal, steps, author, seen.number)
        numbers = _add_persons(database, new)
        state = state_of(journal)
        coming = _coming(steps, state)
        steps = _with_marks(database, steps, coming)
        if not anyway:
            check_not_banned(database, event_number, state, coming)
        persons = set(database.persons.numbers())
        load = partial(load_event, database, event_number)
        recorded = RecordedSessions(database, event_number)
        for kind, given in steps:
            content = renumbered(kind, given, journal.kinds, numbers) if numbers else {**given}
            now, before = int(database.clock()), list(state.plan.rounds)
            was_closed = state.closed
            try:
                decided = decide(journal, kind, content, now, author, reason, state)
                book = partial(book_of, database, state.settings)
                new_decision = NewDecision(
                    decided=decided,
                    event_number=event_number,
                    state=state,
                    rounds=before,
                    persons=persons,
                    recorded=recorded,
                    load=load,
                    load_book=book,
                    anyway=bool(anyway),
                )
                check(new_decision)
            except EventClosedError as error:
                raise EventClosedError(_how_to_open(event_number, error)) from error
            except UnusualSheetError as error:
                told = _with_their_names(database, state, error.told)
                raise UnusualSheetError(told) from error
            except DeskError as error:
                raise DeskError(_with_their_names(database, state, error.message)) from error
            if typed_in(decided, DEAL):
                decided = _completed(database, new_decision)
            journal.decisions.append(decided)
            if kind == UNDO:  # what came after it holds in another way
                state = state_of(journal)
            if state.closed and not was_closed:  # as it is still stored, it is open
                check_finished(new_decision.event, anyway)
            database.events.decide(row_of(event_number, decided))
            _see_altered(database, decided, now)
            if read(decided).recognises:  # what comes next may name what a session has brought
                recognise(database, event_number, state, now)
        made = journal.decisions[-len(steps) :]
        if any(read(one).recognises for one in made):
            take_out_of_sessions(database)
        if state.closed and not all(read(journal.meant(one)).seals_nothing for one in made):
            seal(database, event_number)
    desk_log.note("decided", event=event_number, kinds=",".join(kind for kind, _ in steps))
    return made


def _coming(steps: Sequence[Step], state: State) -> list[int]:
    """Return the persons who become entrants by these steps.

    Other values than numbers are passed over: they are refused when they are decided.
    """
    coming: list[object] = []
    for kind, content in steps:
        if kind_of(kind).attribute("takes_part", content):
            coming.append(content.get("person"))
    for kind, content in steps:
        coming += persons_in(kind, content, KINDS) if kind == Rule.name else ()
    return [one for one in coming if isinstance(one, int) and one not in state.entrants]


def _with_marks(database: "EventStore", steps: Sequence[Step], coming: Sequence[int]) -> list[Step]:
    """Return the steps, extended by the marks from the cards of persons who become entrants.

    Not where the steps themselves set marks, nor for persons who were entrants before.
    """
    said = [given.get("person") for _, given in steps if "marks" in given]
    new = [one for one in coming if one not in said]
    cards = completed_cards(marked(journal_of_club(database), new)) if new else {}
    marks = {person: [*of_text(person_of(cards, person).marks)] for person in new}
    for person in filter(marks.get, new):
        steps = _marking(steps, person, marks[person])
    return [*steps]


def _marking(steps: Sequence[Step], person: int, marks: list[str]) -> list[Step]:
    """The steps, and by one of them a person has these marks: what registers him, or a last one."""
    registering = {"what": "registered", "person": person}.items()
    for at, (kind, given) in enumerate(steps):
        if kind == "entrant" and registering <= given.items():
            return [*steps[:at], (kind, {**given, "marks": marks}), *steps[at + 1 :]]
    return [*steps, ("entrant", {"what": "marks", "person": person, "marks": marks})]


def _with_their_names(database: "EventStore", state: State, told: Sentence) -> Sentence:
    """A sentence about persons, with their names."""
    # Cards are read only where a sentence is about somebody.
    names = cache(lambda: EntrantNames(persons_of(database), state.entrants))
    return with_names(told, lambda person: names().name(person))


def _how_to_open(event_number: int, error: EventClosedError) -> WithCommand:
    """Return the sentence of an `EventClosedError`, with the ways to open the event of
    this number.
    """
    return WithCommand(
        msg(
            "{closed}: at the head of its pages, or by "
            "'schreiber decide close closed=false --event {number}'",
            closed=error.message,
            number=event_number,
        ),
        error.message,
    )


def _check_known(journal: Journal, seen: Seen) -> None:
    """OutdatedError if somebody has seen what is not there: a copy was put back since then."""
    if not knows(journal, seen):
        raise OutdatedError


def _check_not_stored(
    database: "EventStore",
    journal: Journal,
    steps: Sequence[Step],
    reason: str,
    new: Sequence[Person],
    seen: int,
) -> None:
    known = persons_of(database).values()
    twins = {
        one.number: [
            other.number for other in known if (other.name, other.place) == (one.name, one.place)
        ]
        for one in new
    }
    stored = decided_since(journal, seen, steps, twins, reason)
    if stored is not None:
        raise OutdatedError(
            msg(
                "This is stored already, as number {number} of the journal. Look at the page "
                "again before you send it once more.",
                number=stored.number,
            )
        )


def _check_not_otherwise(
    database: "EventStore",
    event_number: int,
    journal: Journal,
    steps: Sequence[Step],
    author: str,
    seen: int,
) -> None:
    """Raise OutdatedError if another author has decided otherwise since the decision `seen`."""
    other = decided_otherwise_since(journal, seen, steps, author)
    if other is None:
        return
    told = sentence(other, load_event(database, event_number))
    if other.author:
        raise OutdatedError(
            msg(
                "Meanwhile {author} has decided: {sentence}. Look at the page again before you "
                "decide otherwise.",
                author=other.author,
                sentence=told,
            )
        )
    raise OutdatedError(
        msg(
            "Meanwhile it was decided at the first computer: {sentence}. Look at the page again "
            "before you decide otherwise.",
            sentence=told,
        )
    )


def _completed(database: "EventStore", new: NewDecision) -> Decision:
    """Return the content of a typed deal with all that reading it needs later; DeskError if
    refused.

    It names the deal from which its box does not count, unless the author has.
    """
    content, settings = new.content, new.state.settings
    books = books_of(database, settings)
    document = completed(content["document"], content["persons"], settings.rules, books)
    first = content.get("first")
    place = (content["round"], content["table"])
    if first is None and new.recorded.at_places(new.state, [place])[place]:
        first = new.event.tables[place].typed_from
    elif first is None:
        first = 1
    said = {} if first is None else {"first": first}
    return replace(new.decided, content=content | {"document": document} | said)


def _add_persons(database: "EventStore", new: Sequence[Person]) -> dict[int, int]:
    """Store `Person`s; {`UNNUMBERED`: the number that he has got}. DeskError; in a transaction."""
    if not new:
        return {}
    known = set(database.persons.numbers())
    numbers = {UNNUMBERED: free_number({*known, *(person.number for person in new)})}
    for person in new:
        if person.number in known:
            raise DeskError(msg("number: {number} is taken already", number=person.number))
    store_persons(
        database,
        [replace(person, number=numbers.get(person.number, person.number)) for person in new],
    )
    return numbers


def _see_altered(database: "EventStore", decided: Decision, now: int) -> None:
    """Note that the findings about late changes were seen which a ruling has seen.

    now: Unix seconds. In a transaction.
    """
    made = read(decided)
    for ruling in answer_in(made.tables).values() if isinstance(made, Rule) else ():
        for source, number in ruling.seen.items():
            session = load_session_of(database, source)
            changes = () if session is None else session.late_changes[:number]
            for change in changes:
                _see(database, change.id, now)


def _see(database: "EventStore", change: str, now: int) -> None:
    log, record = _stored_at(database, change)
    raw = database.records.raw(record)
    found = database.findings.open(database.boxes.main_log(log), (ALTERED,))
    rows = [row for (_, of), about in found.items() if of == raw for row in about.values()]
    for row in rows:
        database.findings.see(row, now)


def _stored_at(database: "EventStore", recorded_id: str) -> tuple[int, int]:
    """(row of the log, row of the record) of this id. LookupError if it is not stored."""
    parts = parts_of_id(recorded_id)
    log = None if parts is None else database.boxes.find_log(parts[0])
    record = None if parts is None or log is None else database.records.row_of(log, parts[1])
    if log is None or record is None:
        raise LookupError(recorded_id)
    return log, record
