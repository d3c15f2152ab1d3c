"""Sentences on a round: players who sit out, and players out of place."""

from host_tools.language.message import Message, listed, msg, together
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.aliases import NameOf, Place
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import CalledPerson
from host_tools.tournament.tables.played_event import PlayedEvent
from host_tools.tournament.tables.rulings.questions import questions_in
from host_tools.tournament.tables.table import Table


def sitting_out(event: PlayedEvent, round_number: int) -> dict[int, Message]:
    """{person: sentence} of those who sit the round of this number out."""
    return {
        person: msg("{name} sits out round {number}", name=event.name(person), number=round_number)
        for person in event.state.sitting_out(round_number)
    }


def out_of_place(event: PlayedEvent, round_number: int) -> list[Message]:
    """A sentence about each person who has a seat in a round and does not play, or has none."""
    gone = event.out_of_place(round_number).gone
    said = [does_not_play(event.state, round_number, one, event.name) for one in gone]
    return [*said, *without_seat(event, round_number).values()]


def does_not_play(state: State, round_number: int, person: int, name: NameOf) -> Message:
    """Return the sentence that a person has a seat and does not play: comes later, or has gone."""
    first = state.entrant(person).first
    if first > round_number and state.entrant(person).last is None:
        return msg(
            "{name} has a seat and plays only from round {round} on", name=name(person), round=first
        )
    return msg("{name} has a seat and plays no more", name=name(person))


def without_seat(event: PlayedEvent, round_number: int) -> dict[int, Message]:
    """{person: sentence} of those who play in a round and have no seat, but could have one.

    Once it has begun neither about who came then, where another one is to come: see `coming_later`;
    nor about whose seat was to stay empty at a table that has begun.
    """
    out = event.out_of_place(round_number)
    begun, open_still = _left_empty(event, round_number)
    come = [one for one in out.unseated if one not in begun]
    if _goes_on_without(event, round_number):
        come = [one for one in come if one in open_still]
    said = {one: has_no_seat(event.name(one)) for one in come}
    return said | {
        one: msg("{name} sits out though there is room", name=event.name(one))
        for one in out.fitting
    }


def has_no_seat(name: str) -> Message:
    """Return the sentence that a person plays and has no seat."""
    return msg("{name} plays and has no seat", name=name)


def _left_empty(event: PlayedEvent, round_number: int) -> tuple[set[int], set[int]]:
    """The persons whose seats stay empty in a round that has begun, by what was decided.

    Those at tables that have begun, and the others: they could still have their seats.
    """
    if round_number >= event.coming:
        return set(), set()
    left = event.state.plan.left_empty.items()
    places = {person: (number, table) for (number, person), table in left if number == round_number}
    begun = {person for person, place in places.items() if event.tables[place].has_begun}
    return begun, places.keys() - begun


def coming_later(event: PlayedEvent, round_number: int) -> list[Message]:
    """A sentence about each person who came when a round had begun: from when on he plays."""
    if not _goes_on_without(event, round_number):
        return []
    _, open_still = _left_empty(event, round_number)
    plays_from = {
        person: _next_seat(event, round_number, person)
        for person in event.out_of_place(round_number).unseated
        if person not in open_still
    }
    return [
        msg(
            "{what} {how}",
            what=event.name(person),
            how=msg("plays from round {round} on", round=later),
        )
        for person, later in plays_from.items()
        if later <= event.state.settings.rounds
    ]


def _next_seat(event: PlayedEvent, round_number: int, person: int) -> int:
    """The first round after this one in which somebody has a seat, else the coming one."""
    later = range(round_number + 1, event.state.settings.rounds + 1)
    seats = (number for number in later if event.state.plan.table_of(number, person) is not None)
    return next(seats, event.coming)


def _goes_on_without(event: PlayedEvent, round_number: int) -> bool:
    """Return True if a round has begun, and another one follows it."""
    return round_number < event.coming and round_number < event.state.settings.rounds


def still_playing(event: PlayedEvent, place: Place) -> Message | None:
    """Return the sentence that players of a (round, table) still sit at another one; None if none
    does.

    At a table of an earlier round; also where too few deals were signed, and nobody has ended the
    table.
    """
    found = _where_they_sit(event, place)
    sitting = dict.fromkeys(person for _, sit in found for person in sit)
    tables = [
        msg("table {table} of round {round}", table=other.table, round=other.round_number)
        for other, _ in found
    ]
    if not found:
        return None
    names = together(CalledPerson(event.name(person), person) for person in sitting)
    return msg("{names} still at {tables}", names=names, tables=together(tables))


def waits_for(event: PlayedEvent, place: Place) -> Message | None:
    """For whom a (round, table) that has not begun waits: the same, as long as it is so."""
    return None if event.tables[place].has_begun else still_playing(event, place)


def _where_they_sit(event: PlayedEvent, place: Place) -> list[tuple[Table, list[int]]]:
    """[(table, players of a (round, table) who sit there)] of those before that are not over."""
    here = event.tables[place].persons
    found = []
    for (round_number, _), other in sorted(event.tables.items()):
        sit = [person for person in here if person in other.persons]
        is_open = not other.over or bool(questions_in(other.troubles, HintKind.FEWER))
        if round_number < place[0] and sit and is_open:
            found.append((other, sit))
    return found


def not_coming(event: PlayedEvent, place: Place) -> list[Message]:
    """Sentences about who has a seat at a (round, table) and will not play there, as it is known.

    Nothing about a table that has begun.
    """
    table = event.tables[place]
    if table.has_begun:
        return []
    gone = [
        does_not_play(event.state, place[0], one.hint.person or 0, event.name)
        for one in questions_in(table.troubles, HintKind.SEAT_ABSENT)
    ]
    elsewhere = [
        msg("{name} has a seat and plays at another table", name=event.name(one.hint.person or 0))
        for one in questions_in(table.troubles, HintKind.ELSEWHERE)
    ]
    return [*gone, *elsewhere, *absent_at(event, table).values()]


def to_settle_first(event: PlayedEvent, place: Place) -> Message:
    """Why no box is set up for a table: the same sentences, with where they are settled."""
    return msg(
        "{sentences}: that is settled at table {table} of round {round}, then the box gets it",
        sentences=listed(not_coming(event, place)),
        table=place[1],
        round=place[0],
    )


def to_mend_before_play(event: PlayedEvent, place: Place) -> list[Message]:
    """Return the same sentences for the person who plugs in a box already set up for the table."""
    return [
        msg(
            "{sentence}, so it is set up with that name; as soon as that is settled at table "
            "{table} of round {round}, it is set up anew here",
            sentence=sentence,
            table=place[1],
            round=place[0],
        )
        for sentence in not_coming(event, place)
    ]


def absent_at(event: PlayedEvent, table: Table) -> dict[int, Message]:
    """{person: sentence} of those who have seats at a table, and are marked as not there.

    Nothing about a table that has begun.
    """
    entrants = event.state.entrants
    away = [one for one in table.expected if not entrants[one].present]
    return {
        person: msg("{name} has a seat and is marked as absent", name=event.name(person))
        for person in (away if not table.has_begun else ())
        if entrants[person].last is None
    }
