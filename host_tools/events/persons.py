"""Persons in the database: added, changed, merged, parted, forgotten, and taken in from a list."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import astuple
from hashlib import sha256
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.club.folding import folded
from host_tools.club.member_lists import Import, WrongRowsError, read_persons
from host_tools.club.person import (
    PARTS,
    Person,
    changed,
    check_person,
    forgotten,
    free_number,
    known_person,
    licence_taken,
    person_of,
    with_texts,
)
from host_tools.common.errors import DECIDED_SINCE, DeskError, OutdatedError
from host_tools.events.forgetting import (
    names_of,
    take_out_of_sent,
    take_out_of_sessions,
    take_out_of_texts,
)
from host_tools.events.journals import journal_of
from host_tools.events.person_cards import (
    cards_of,
    decide_about_persons,
    journal_of_club,
    linked_cards,
    persons_of,
    store_with_marks,
)
from host_tools.events.results.forgotten_in_documents import take_out_of_documents
from host_tools.events.sheet_photos import photos_with
from host_tools.events.tables_played import (
    events_with,
    rounds_of_both,
    said_of,
    said_of_both,
    said_of_many,
    with_closed,
)
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.language.message import Message, msg
from host_tools.tournament.decisions import state_of
from host_tools.tournament.model.settings import Settings
from host_tools.tournament.model.state import State

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

# What tells a person from another one.
TELLING = ("name", "place", "licence", "remarks")


def events_of(
    database: "EventStore", persons: Mapping[int, Person], person: int
) -> list[tuple[int, Settings]]:
    """Return [(number, settings)] of the events of a person, the newest first.

    people: {number: Person}; person: the present number.
    """
    events = []
    for event_number, decided in reversed(database.journals.all().items()):
        state = decided.state
        entrants = {person_of(persons, entrant).number for entrant in state.entrants}
        if state.known_settings is not None and person in entrants:
            events.append((event_number, state.settings))
    return events


def events_of_both(database: "EventStore", one: int, other: int) -> list[tuple[int, Settings]]:
    """[(number, settings)] of the events in which two numbers are two persons. DeskError."""
    persons = persons_of(database)
    first, second = (known_person(persons, number) for number in (one, other))
    theirs = events_of(database, persons, second.number)
    return [event for event in events_of(database, persons, first.number) if event in theirs]


def add_person(
    database: "EventStore", texts: Mapping[str, str], person_number: int | None = None
) -> Person:
    """Keep somebody new, by default with the next free number: the `Person`.

    texts: {field: text} of his card. DeskError, also where nothing would tell him from somebody who
    is known.
    """
    with database.transaction():
        known = cards_of(database)
        person_number = person_number or free_number(known)
        if person_number in known:
            raise DeskError(
                msg(
                    "number: {number} is {name} already",
                    number=person_number,
                    name=known[person_number].name,
                )
            )
        new = check_person(changed(Person(person_number, ""), texts))
        _check_licence(linked_cards(database), new)
        for one in known.values():
            if all(getattr(one, field) == getattr(new, field) for field in TELLING):
                raise DeskError(
                    msg(
                        "{name} is known already, with the number {number}: another person of "
                        "this name needs a place, a licence or a remark to tell them apart",
                        name=one.name,
                        number=one.number,
                    )
                )
        store_with_marks(database, [new])
    return new


def said_before_changing(
    database: "EventStore", person_number: int, given: Mapping[str, str] | None = None
) -> Message | None:
    """A `Message`: what another name would mean for what was played; None for nothing.

    given: {field: text} of what is changed, None where it is not known yet. DeskError if there is
    no such person.
    """
    persons = persons_of(database)
    now = known_person(persons, person_number)
    if given is not None and check_person(changed(now, given)).name == now.name:
        return None
    events = events_with(database, club_journal.all_numbers(persons, now.number))
    return with_closed(database, said_of(now.name, events), events)


def version_of(person: Person) -> str:
    """A short text that is another one as soon as anything about a `Person` is."""
    return sha256(repr(astuple(person)).encode(errors="surrogatepass")).hexdigest()[:16]


def card_mark(person: Person) -> str:
    """Return the mark of a card for a form of its page: number and `version_of` it."""
    return f"{person.number}-{version_of(person)}"


def check_as_shown(database: "EventStore", marks: Sequence[str]) -> None:
    """OutdatedError unless there are cards of all these marks: then a page shows others by now."""
    if not {card_mark(one) for one in persons_of(database).values()}.issuperset(marks):
        raise OutdatedError


def change_person(
    database: "EventStore",
    person_number: int,
    given: Mapping[str, str],
    author: str = "",
    seen: str = "",
) -> Person:
    """Let `given` ({field: text}) be otherwise of a person: the `Person`. DeskError.

    seen: the `version_of` the person whom the sender knew, "" if that is not known; DeskError, too,
    if the card was changed since, unless it says the same already.
    Only what is otherwise is written; that he has another name is noted. Where he turned out to be
    several, a field that is emptied is emptied on all of their cards: what somebody has removed
    does not come back.
    """
    with database.transaction():
        persons = persons_of(database)
        now = known_person(persons, person_number)
        otherwise = {name: text for name, text in given.items() if text != getattr(now, name)}
        if not otherwise.keys().isdisjoint(PARTS):  # else the other part would be guessed
            otherwise |= {name: given[name] for name in PARTS if name in given}
        if otherwise and seen not in ("", version_of(now)):
            raise DeskError(
                msg(
                    "Meanwhile the card of {name} was changed elsewhere. Look at it again before "
                    "you change it.",
                    name=now.name,
                )
            )
        _change_card(database, now.number, otherwise, author)
        return persons_of(database)[now.number]


def _change_card(
    database: "EventStore", person_number: int, otherwise: Mapping[str, str], author: str
) -> None:
    """Store what is otherwise ({field: text}) on a card, and note another name. DeskError."""
    cards = linked_cards(database)
    card = check_person(changed(cards[person_number], otherwise))
    _check_licence(cards, card)
    emptied = {name: "" for name in club_journal.FILLED if otherwise.get(name) == ""}
    others = club_journal.also(cards).get(person_number, []) if emptied else []
    store_with_marks(database, [card, *(with_texts(cards[other], emptied) for other in others)])
    if card.name != cards[person_number].name:
        _note_names(database, [person_number], author)


def said_before_merging(database: "EventStore", one: Person, other: Person) -> Message | None:
    """A `Message`: what it means for what was played that two `Person`s are one; None: nothing.

    DeskError if they cannot be.
    """
    persons = persons_of(database)
    check_that_they_can_be_one(database, persons, one, other)
    numbers = club_journal.all_numbers(persons, one.number) | club_journal.all_numbers(
        persons, other.number
    )
    return said_of_both(one.name, other.name, events_with(database, numbers))


def merge_persons(
    database: "EventStore",
    kept: int,
    gone: int,
    author: str = "",
    reason: str = "",
    taken: Collection[str] = (),
) -> tuple[Person, Person]:
    """Decide that two numbers are one person; return (the one kept, the other card). DeskError.

    Each number stands for the person known by it. Their cards stay as they are, but the kept one
    takes over the fields `taken`, of "name" and "place". Two numbers that have sat in one round are
    two persons.
    """
    with database.transaction():
        persons = persons_of(database)
        one, other = (known_person(persons, number) for number in (kept, gone))
        check_that_they_can_be_one(database, persons, one, other)
        content = {"what": club_journal.SAME, "kept": one.number, "gone": other.number}
        decide_about_persons(database, club_journal.CARD, content, author, reason)
        if taken:
            _change_card(database, one.number, _texts_on(other, taken), author)
        return persons_of(database)[one.number], other


def _texts_on(card: Person, fields: Collection[str]) -> dict[str, str]:
    """{field: text} of these fields of a card; the name with its parts where the card has them."""
    parts = PARTS if "name" in fields and (card.first or card.last) else ()
    return {field: getattr(card, field) for field in (*fields, *parts)}


def check_that_they_can_be_one(
    database: "EventStore", persons: Mapping[int, Person], one: Person, other: Person
) -> None:
    """DeskError if two `Person`s have sat in one round of an event; people: {number: Person}."""
    if one.number == other.number:
        return
    both = (club_journal.all_numbers(persons, person.number) for person in (one, other))
    for event_number, round_number in sorted(rounds_of_both(database, *both)):
        raise DeskError(
            msg(
                "{one} and {other} are two persons: both have sat in round {round} of event "
                "{event}, {name}",
                one=one.name,
                other=other.name,
                round=round_number,
                event=event_number,
                name=state_of(journal_of(database, event_number)).settings.name,
            )
        )


def undo(
    database: "EventStore", decision_number: int | None = None, author: str = "", reason: str = ""
) -> Decision:
    """Take a decision about persons back, the last one that can be if None. DeskError.

    Returns the `Decision` that was taken back.
    """
    with database.transaction():
        journal = journal_of_club(database)
        if decision_number is None:
            standing = journal.to_take_back()
            if not standing:
                raise DeskError(msg("nothing was decided that could be undone"))
            decision_number = standing[-1].number
        decide_about_persons(database, UNDO, {"decision": decision_number}, author, reason)
        return next(one for one in journal.decisions if one.number == decision_number)


def show_names(
    database: "EventStore", how: str, numbers: Sequence[int] = (), author: str = ""
) -> None:
    """Let these persons be called so on published pages; nobody: all who have no wish. DeskError.

    how: one of `shown_names.WISH_WORDS`.
    """
    with database.transaction():
        content = {"what": club_journal.NAMES, "how": how, "persons": list(numbers)}
        decide_about_persons(database, club_journal.SHOWN, content, author)


def cards_to_forget(database: "EventStore", person_number: int) -> list[Person]:
    """The cards of a person, that of his number first; none if he is forgotten. DeskError."""
    cards = linked_cards(database)
    known = known_person(cards, person_number).number
    own = [cards[one] for one in (known, *club_journal.also(cards).get(known, []))]
    return [] if all(card.forgotten for card in own) else own


def forget_person(database: "EventStore", person_number: int, author: str = "") -> set[str]:
    """Remove everything but the number of a person from all cards and readable texts.

    A decision without any name keeps that it was done. Records of boxes stay as they are. Nothing
    happens to a forgotten person. Returns the set of their former names. DeskError.
    """
    with database.transaction():
        cards = cards_to_forget(database, person_number)
        names = names_of(database, cards)
        if cards:
            content = {"what": club_journal.FORGOTTEN, "person": cards[0].number}
            decide_about_persons(database, club_journal.CARD, content, author)
            store_with_marks(database, map(forgotten, cards))
            take_out_of_texts(database, cards, names)
            take_out_of_sent(database, cards)
            take_out_of_sessions(database)
            take_out_of_documents(database, {card.number for card in cards}, names)
            database.photos.remove(photos_with(database, {card.number for card in cards}))
    return names


def read_list(
    database: "EventStore",
    text: str,
    where: str,
    without: Collection[int] = (),
    identified: Mapping[int, int] | None = None,
    keeping: Collection[int] = (),
    first_line: int = 1,
    surname_first: bool = False,
) -> tuple[Import, dict[int, Person]]:
    """Return the effect of a list: (its `Import`, {number: Person} before). DeskError.

    where: the name of the list in sentences; without: the lines of rows that are left out;
    identified: {line: number of the person of the row}; keeping: the lines of identified persons
    who keep the known name; first_line: the number of the line of its headings; surname_first: its
    names begin with the surname.
    """
    known = linked_cards(database)
    taken = read_persons(
        text,
        where,
        known,
        without,
        identified,
        keeping,
        first_line,
        surname_first,
        _playing(database, known),
    )
    return taken, known


def who_takes_part(
    database: "EventStore", event_number: int | None = None
) -> tuple[set[int], set[int]]:
    """(the numbers of the persons who take part in an event, of those who do in any). DeskError.

    Nobody takes part in no event.
    """
    persons = persons_of(database)
    taking_part = {
        number: _taking_part(decided.state, persons)
        for number, decided in database.journals.all().items()
    }
    return taking_part.get(event_number or 0, set()), set().union(*taking_part.values())


def _playing(database: "EventStore", persons: Mapping[int, Person]) -> set[int]:
    """The numbers of the persons who take part in an event that is not closed. DeskError."""
    states = [decided.state for decided in database.journals.all().values()]
    return set().union(*(_taking_part(one, persons) for one in states if not one.closed))


def _taking_part(state: State, persons: Mapping[int, Person]) -> set[int]:
    """The numbers of the persons who take part in the event of a state."""
    return {person_of(persons, entrant).number for entrant in state.entrants}


def said_before_importing(
    database: "EventStore", taken: Import, before: Mapping[int, Person]
) -> Message | None:
    """A `Message`: what a list would mean for what was played; None for nothing.

    taken, before: as `read_list` gives them.
    """
    renamed = _renamed(taken, before)
    return _said_of_renaming(database, renamed, before)


def said_before_identifying(
    database: "EventStore", taken: Import, before: Mapping[int, Person]
) -> Message | None:
    """Likewise what it would mean that those whom rows of newcomers may mean get their names."""
    numbers = {
        person.number
        for row in taken.added
        for person in row.may_be
        if person.name != row.person.name
    }
    return _said_of_renaming(database, numbers, before)


def _said_of_renaming(
    database: "EventStore", renamed: Collection[int], before: Mapping[int, Person]
) -> Message | None:
    numbers = {
        other
        for person_number in renamed
        for other in club_journal.all_numbers(before, person_number)
    }
    events = events_with(database, numbers) if numbers else []
    return with_closed(database, said_of_many(len(renamed), events), events)


def import_persons(
    database: "EventStore",
    text: str,
    where: str,
    expected: str | None = None,
    without: Collection[int] = (),
    author: str = "",
    identified: Mapping[int, int] | None = None,
    keeping: Collection[int] = (),
    first_line: int = 1,
    surname_first: bool = False,
) -> Import:
    """Take in the text of a list; return its `Import`. After a DeskError nothing is taken in.

    expected: the `Import.summary` of all of it that the user has agreed to; without, identified,
    keeping, first_line, surname_first: as for `read_list`. Changed names are noted. WrongRowsError
    for other rows that cannot be taken in.
    """
    with database.transaction():
        whole, before = read_list(
            database, text, where, first_line=first_line, surname_first=surname_first
        )
        if expected not in (None, whole.summary):
            raise DeskError(DECIDED_SINCE)
        chosen = without or identified
        taken = whole
        if chosen:
            taken, _ = read_list(
                database, text, where, without, identified, keeping, first_line, surname_first
            )
        if taken.wrong:
            raise WrongRowsError(where, taken.wrong)
        store_with_marks(database, [row.person for row in (*taken.added, *taken.changed)])
        renamed = _renamed(taken, before)
        if renamed:
            _note_names(database, renamed, author)
    return taken


def _renamed(taken: Import, before: Mapping[int, Person]) -> list[int]:
    """The numbers of those to whom a list gives another name."""
    changed_to = [row.person for row in taken.changed]
    return [one.number for one in changed_to if one.name != before[one.number].name]


def _note_names(database: "EventStore", numbers: list[int], author: str) -> None:
    content = {"what": club_journal.RENAMED, "persons": numbers}
    decide_about_persons(database, club_journal.CARD, content, author)


def _check_licence(known: Mapping[int, Person], person: Person) -> None:
    """DeskError if the licence of a person is that of somebody else; known: {number: Person}."""
    if not person.licence:
        return
    own, licence = person_of(known, person.number).number, folded(person.licence)
    for card in known.values():
        if folded(card.licence) == licence:
            holder = person_of(known, card.number)
            if holder.number != own:
                raise DeskError(licence_taken(person, holder))
