"""Events in the database: read as they stand, and decided about."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.events.bans import check_not_banned, registered_by
from host_tools.events.begun_tables import bound_at, check_not_begun
from host_tools.events.check_references import check_named
from host_tools.events.dealers_own import check_dealers_own
from host_tools.events.forgetting import take_out_of_sessions
from host_tools.events.journals import Decided, journal_of, row_of
from host_tools.events.person_cards import journal_of_club, persons_of, store_persons
from host_tools.events.recognition import recognise
from host_tools.events.rounds_played import check_rounds_played
from host_tools.events.seatings import seatings_of
from host_tools.events.seen_findings import see_altered
from host_tools.events.sheet_partners import check_sheet
from host_tools.language.message import Message, Sentence, WithCommand, msg
from host_tools.language.refusals import Refused
from host_tools.sessions.finding_words import NO_TARIFF
from host_tools.sessions.session import Session
from host_tools.sessions.session_plan import Planned, plan_session
from host_tools.sessions.sessions import KnownSessions, load_sessions_about
from host_tools.tariffs.rule_books import Books, tariff_bytes
from host_tools.tournament.aliases import Seats
from host_tools.tournament.binding import named_in
from host_tools.tournament.club_journal import ClubJournal, marked
from host_tools.tournament.club_journal import completed as completed_cards
from host_tools.tournament.decisions import (
    UNDO,
    Decision,
    EventClosedError,
    Journal,
    decide,
    persons_in,
    renumbered,
    state_of,
)
from host_tools.tournament.decisions.kind import kind_of
from host_tools.tournament.entrant_names import EntrantNames
from host_tools.tournament.event import Event, event_of
from host_tools.tournament.journal_tariffs import step_of
from host_tools.tournament.labels import label, label_begins
from host_tools.tournament.person import UNNUMBERED, Person, free_number, person_of
from host_tools.tournament.player_marks import of_text
from host_tools.tournament.resubmission import decided_since
from host_tools.tournament.seating import NAMES, Seating, days_of
from host_tools.tournament.settings import (
    OPEN,
    check_sizes,
    deals_at,
    settings_of,
    usual,
)
from host_tools.tournament.spoken import with_names
from host_tools.tournament.state import State
from host_tools.tournament.typed_deals import BooksByVersion, completed
from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.event import NO_EVENT
from rules_core.tariffs import decode, digest_of, hexadecimal
from rules_core.types import Tariff

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

# A decision that is to be made: its kind and content.
Step = tuple[str, Mapping[str, Any]]


def new_event(
    database: "EventStore",
    settings: Mapping[str, Any],
    author: str = "",
    tariff: bytes | None = None,
) -> int:
    """The number of a new event, which these settings (a dict) describe. DeskError.

    tariff: the bytes of the tariff by which it is played, None for a rule book of every box, or one
    that the desk knows already. What is not given of tables and draw is as its rule book has it.
    """
    given = {**settings, **_named(tariff)}
    book = book_of(database, settings_of(given), tariff)
    by_book = {
        name: value for name, value in usual(book).items() if name not in ("rounds", "deals")
    }
    described = by_book | given
    check_sizes(settings_of(described), book)
    steps = [*_kept_tariff(database, described, tariff), ("settings", {"settings": described})]
    now = int(database.clock())
    with database.transaction():
        new_number = database.events.store(now)
        journal = Journal()
        for kind, content in steps:
            journal.decisions.append(decide(journal, kind, {**content}, now, author))
            database.events.decide(row_of(new_number, journal.decisions[-1]))
    return new_number


def change_settings(
    database: "EventStore",
    event_number: int,
    given: Mapping[str, Any],
    author: str = "",
    tariff: bytes | None = None,
) -> None:
    """Let these settings (a dict) of an event be others; `given` may be empty. DeskError.

    tariff: as for `new_event`.
    """
    named = {**given, **_named(tariff)}
    if named:
        state = state_of(journal_of(database, event_number))
        changed = settings_of(named, state.known_settings)
        check_sizes(changed, book_of(database, changed, tariff))
        steps = _kept_tariff(database, named, tariff, state.tariffs)
        decide_on(database, event_number, [*steps, ("settings", {"settings": named})], author)


def _named(tariff: bytes | None) -> dict[str, str]:
    """The settings that name a tariff (its bytes), none for None. DeskError if it is none."""
    if tariff is None:
        return {}
    try:
        rules = decode(tariff).rules
    except ValueError as error:
        raise DeskError(msg("tariff: {error}", error=str(error))) from error
    return {"rules": rules, "tariff": hexadecimal(digest_of(tariff))}


def _kept_tariff(
    database: "EventStore",
    given: Mapping[str, Any],
    tariff: bytes | None,
    kept: Collection[str] = (),
) -> list[Step]:
    """The steps that take the tariff which settings name into a journal that has those `kept`.

    So a journal can be read by itself, whichever box or event has brought the tariff first.
    """
    digest = given.get("tariff", "")
    if not digest or digest in kept:
        return []
    data = tariff_bytes(database, digest) if tariff is None else tariff
    if data is None:
        raise DeskError(NO_TARIFF.about(tariff=digest, rules=quote(given.get("rules", ""))))
    return [step_of(data)]


def event_number(database: "EventStore", given: int | None = None) -> int:
    """The number of the event that is meant: the one given, or the newest that is not closed.

    DeskError if there is no such event.
    """
    if given is not None:
        if given not in database.events.numbers():
            raise DeskError(
                msg(
                    "there is no event {number}; 'schreiber event list' has all of them",
                    number=given,
                )
            )
        return given
    found = open_event(database)
    if found is None:
        raise DeskError(_none_open(newest_event(database)))
    return found


def _none_open(newest: int | None) -> Message:
    """That no event is open, as a `Message`, and how one can be; newest: its number or None."""
    if newest is None:
        return msg("there is no event; 'schreiber event new' makes one")
    return msg(
        "no event is open; --event {number} names the newest one, "
        "'schreiber decide close closed=false --event {number}' opens it again, "
        "'schreiber event new' makes another",
        number=newest,
    )


def open_event(database: "EventStore") -> int | None:
    """The number of the newest event that is not closed, None if there is none."""
    for found in reversed(database.events.numbers()):
        if not state_of(journal_of(database, found)).closed:
            return found
    return None


def event_to_show(database: "EventStore") -> int | None:
    """The number of the event for those who only look on, None if there is none.

    The newest that is not closed; where all are over, the newest: everybody wants its result.
    """
    found = open_event(database)
    return newest_event(database) if found is None else found


def newest_event(database: "EventStore") -> int | None:
    """The number of the newest event, closed or not, None if there is none."""
    return max(database.events.numbers(), default=None)


def load_event(database: "EventStore", event_number: int) -> Event:
    """The `Event` of an event, with all that the boxes have brought of it."""
    decided = database.journals.of(event_number)
    seatings = seatings_of(database, event_number)
    sessions = sessions_of(database, event_number, decided.state, seatings)
    persons, club = persons_of(database), journal_of_club(database)
    return derive(database, event_number, decided, persons, club, seatings, sessions)


def sessions_of(
    database: "EventStore",
    event_number: int,
    state: State,
    seatings: Mapping[str, Seating],
    known: KnownSessions | None = None,
) -> list[Session]:
    """The sessions that may be of an event which its decisions have come to this `State`.

    seatings: those of the event; known: as `load_sessions_about` takes it.
    """
    if state.known_settings is None:
        return []
    days = days_of(state.settings.date)
    by_names = {session for session, seating in seatings.items() if seating.how == NAMES}
    ids = named_in(state) | by_names  # on whatever day the event is by now
    return load_sessions_about(database, label_begins(event_number), days, ids, known)


def derive(
    database: "EventStore",
    event_number: int,
    decided: Decided,
    persons: Mapping[int, Person],
    club: ClubJournal,
    seatings: Mapping[str, Seating],
    sessions: Sequence[Session],
) -> Event:
    """The `Event` that all of this makes. DeskError.

    decided: `journals.Decided`; persons: {number: Person}; club: the `ClubJournal` of the club;
    seatings: {id of a session: `Seating`}; sessions: those of `sessions_of`.
    """
    state, rules, books = decided.state, NO_EVENT, None
    if state.known_settings is not None:
        books = books_of(database, state.settings)
        rules = books(None).event
    return event_of(
        event_number, decided.journal, persons, sessions, seatings, rules, state, books, club
    )


def decide_on(
    database: "EventStore",
    event_number: int,
    steps: Sequence[Step],
    author: str = "",
    reason: str = "",
    new: Sequence[Person] = (),
    seen: int | None = None,
    anyway: bool = False,
) -> list[Decision]:
    """Decide something about an event, all of it or nothing; the `Decision`s.

    steps: (kind, content) each; new: `Person`s who are known from now on, of whom one may be
    `UNNUMBERED`, in the steps, too: he gets the next free number; seen: the number of the last
    decision that whoever decides knew of, None if that is not known; anyway: may also those come to
    take part whom another event has banned? One transaction. DeskError if it cannot be, or if the
    same was decided since then; BannedError.
    """
    with database.transaction():
        journal = journal_of(database, event_number)
        if seen is not None:
            _check_not_stored(database, journal, steps, new, seen)
        numbers = _add_persons(database, new)
        steps = [*steps, *_marks_of_new(database, steps)]
        state = state_of(journal)
        if not anyway:
            check_not_banned(database, event_number, state, steps)
        persons = set(database.persons.numbers())
        load = partial(load_event, database, event_number)
        for kind, given in steps:
            content = renumbered(kind, given, numbers)
            now, before = int(database.clock()), list(state.rounds)
            try:
                decided = decide(journal, kind, content, now, author, reason, state)
                check_not_begun(database, event_number, state, kind, before)
                check_named(database, event_number, state, content, load)
                check_sheet(database, event_number, state, decided)
                check_dealers_own(decided, partial(book_of, database, state.settings), load)
                check_rounds_played(decided, load)
            except EventClosedError as error:
                raise EventClosedError(_how_to_open(event_number, error)) from error
            except DeskError as error:
                raise DeskError(_with_their_names(database, state, error.message)) from error
            if kind == "deal":
                decided = _completed(database, event_number, state, decided)
            for person in sorted(persons_in(kind, content)):
                if person not in persons:
                    raise DeskError(msg("person: nobody has the number {number}", number=person))
            journal.decisions.append(decided)
            if kind == UNDO:  # what came after it holds in another way
                state = state_of(journal)
            database.events.decide(row_of(event_number, decided))
            if kind == "seen":
                see_altered(database, content["change"], now)
            if kind_of(kind).recognises:  # what comes next may name what a session has brought
                recognise(database, event_number, state, now)
        kinds = [kind_of(kind) for kind, _ in steps]
        if any(kind.recognises or kind.names_who_sat for kind in kinds):
            take_out_of_sessions(database)
    return journal.decisions[-len(steps) :]


def _marks_of_new(database: "EventStore", steps: Sequence[Step]) -> list[Step]:
    """The steps that give those who are registered the marks of their cards, as they are now.

    Unless the steps themselves say what marks somebody has.
    """
    said = [given.get("person") for kind, given in steps if kind == "marks"]
    new = [person for person in registered_by(steps) if person not in said]
    cards = completed_cards(marked(journal_of_club(database), new)) if new else {}
    marks = [(person, of_text(person_of(cards, person).marks)) for person in new]
    return [("marks", {"person": person, "marks": [*those]}) for person, those in marks if those]


def _with_their_names(database: "EventStore", state: State, sentence: Sentence) -> Sentence:
    """A sentence about persons, with their names."""
    return with_names(sentence, EntrantNames(persons_of(database), state.entrants).name)


def _how_to_open(event_number: int, error: EventClosedError) -> WithCommand:
    """What an `EventClosedError` says about the event of this number, with what to do."""
    return WithCommand(
        msg(
            "{closed}: at the head of its pages, or by "
            "'schreiber decide close closed=false --event {number}'",
            closed=error.message,
            number=event_number,
        ),
        error.message,
    )


def _check_not_stored(
    database: "EventStore",
    journal: Journal,
    steps: Sequence[Step],
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
    stored = decided_since(journal, seen, steps, twins)
    if stored is not None:
        raise DeskError(
            msg(
                "This is stored already, as number {number} of the journal. Look at the page "
                "again before you send it once more.",
                number=stored.number,
            )
        )


def _completed(
    database: "EventStore", event_number: int, state: State, decided: Decision
) -> Decision:
    """A typed deal with what it has to be read by for ever; DeskError if it cannot be.

    It says from which deal on its box does not count beside it, unless whoever decides has said it.
    """
    content, settings = decided.content, state.settings
    books = books_of(database, settings)
    document = completed(content["document"], content["persons"], settings.rules, books)
    first = content.get("first")
    place = (content["round"], content["table"])
    if first is None and bound_at(database, event_number, state, [place])[place]:
        first = load_event(database, event_number).tables[place].typed_from
    elif first is None:
        first = 1
    said = {} if first is None else {"first": first}
    return replace(decided, content=content | {"document": document} | said)


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


def planned(event: Event) -> list[Planned]:
    """What the boxes are told of every table that was drawn: a `Planned` each. DeskError.

    The first player of a table is the scribe, and deals first unless the event leaves it open.
    event: one that was loaded, since the tariff of its rule book goes along where one is needed.
    """
    tariffs = (event.book.tariff,) if event.state.settings.tariff and event.book else ()
    return [
        _planned_table(event, round_number, table, persons, tariffs)
        for round_number, tables in enumerate(event.state.rounds, 1)
        for table, persons in enumerate(tables, 1)
    ]


def _planned_table(
    event: Event, round_number: int, table: int, persons: Seats, tariffs: Sequence[Tariff]
) -> Planned:
    settings = event.state.settings
    deals = deals_at(settings, event.rules, len(persons))
    fields = {
        "rules": settings.rules,
        "tariff": settings.tariff,
        "table": table,
        "round": round_number,
        "deals": deals,
        "players": [event.box_name(person) for person in persons],
        "dealer": OPEN if settings.first_dealer == OPEN else None,
        "opponents_key": settings.opponents_key,
        "label": label(event.number, round_number, table),
        "numbers": list(persons) if settings.show_numbers else None,
    }
    where = msg(
        "event {event}, round {round}, table {table}",
        event=event.number,
        round=round_number,
        table=table,
    )
    told = plan_session(fields, settings.date, where, tariffs=tariffs)
    return replace(
        told,
        event=event.number,
        persons=persons,
        minutes=event.minutes,
        usual_minutes=event.rules.minutes_for(deals),
    )


class NamesBook(Protocol):
    """What names a rule book: `rules`, its id, and `tariff`, a digest, "" for a built-in one."""

    @property
    def rules(self) -> str: ...

    @property
    def tariff(self) -> str: ...


def book_of(database: "EventStore", settings: NamesBook, tariff: bytes | None = None) -> Book:
    """The rule book of an event; DeskError if it is not known. tariff: as for `new_event`."""
    return books_of(database, settings, tariff)(None)


def books_of(
    database: "EventStore", settings: NamesBook, tariff: bytes | None = None
) -> BooksByVersion:
    """What finds the rule book of an event in a version; None: in that of today.

    DeskError if it is not known.
    """
    books = Books(database, tariff)
    named = {"rules": settings.rules, "tariff": settings.tariff}

    def find(version: int | None) -> Book:
        try:
            return books.of_session(named, version)
        except DealError as error:
            sentence = Refused("", error.key, error.details)
            raise DeskError(msg("rules: {error}", error=sentence)) from error

    return find
