"""Open points for the director, the same on each page of an event."""

from collections.abc import Sequence

from host_tools.language.message import Message, because, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.open_points import (
    DRAW,
    MEND,
    REGISTER,
    SEAT,
    SESSION,
    TABLE,
    WARNED,
    OpenPoint,
)
from host_tools.tournament.ranking.warning_register import due_in
from host_tools.tournament.seat_tasks.double_entries import of_two_cards
from host_tools.tournament.seat_tasks.seating_sentences import without_seat
from host_tools.tournament.seat_tasks.tasks_at_table import table_for
from host_tools.tournament.tables.rulings.questions import questions_in


def to_look_at(event: Event) -> list[OpenPoint]:
    """Return the points that the director has to look at, the same on each page.

    These are tables with troubles, persons who take part twice, or have no seat in a round that is
    not over, sessions without a table, further warnings; nothing once the event is closed.
    """
    if event.state.closed:
        return []
    tables = [
        OpenPoint(msg("Round {round}, table {table}", round=place[0], table=place[1]), TABLE, place)
        for place, table in sorted(event.tables.items())
        if table.troubles and not _is_asked_before(event, place)
    ]
    sessions = [
        OpenPoint(
            msg(
                "A box names round {round}, table {table}: does it belong there?",
                round=waiting.session.round,
                table=waiting.session.table,
            ),
            SESSION,
            (waiting.session.id,),
        )
        for waiting in event.waiting
    ]
    return [*tables, *entered_twice(event), *_without_seat(event), *sessions, *_warned(event)]


def entered_twice(event: Event) -> list[OpenPoint]:
    """A point for each person who takes part by two cards: he has two lines in the ranking."""
    return [OpenPoint(task.why, REGISTER) for task in of_two_cards(event)]


def _is_asked_before(event: Event, place: Place) -> bool:
    """Does a table ask only about seats of persons about whom an earlier one asks, too?

    One answer settles all seats of a person.
    """
    table = event.tables[place]
    gone = questions_in(table.troubles, HintKind.SEAT_ABSENT)
    if len(gone) < len(table.troubles):
        return False
    return all(event.open_seats(one.hint.person or 0)[:1] < [place] for one in gone)


def _warned(event: Event) -> list[OpenPoint]:
    """A point for each warning that may cost a penalty."""
    return [
        OpenPoint(
            msg(
                "{what}: {how}",
                what=event.name(register.person),
                how=msg("not the first warning, {place}: penalty?", place=one.place),
            ),
            WARNED,
        )
        for register in due_in(event.register(), event.rules)
        for one in register.due
    ]


def misplaced(event: Event, round_number: int) -> dict[int, OpenPoint]:
    """{person: point} of those without a seat in a round; {} once it is over."""
    return {
        person: _settled(event, sentence, person, [round_number])
        for person, sentence in _without_seat_in(event, round_number).items()
    }


def _without_seat(event: Event) -> list[OpenPoint]:
    """A point for each person without a seat in rounds to come; it names the rounds.

    One of its own for a round that has begun: what helps there helps in no other.
    """
    rounds: dict[tuple[int, Message, int], list[int]] = {}
    for number in sorted({place[0] for place in event.tables}):
        for person, sentence in _without_seat_in(event, number).items():
            begun = number if number < event.coming else 0
            rounds.setdefault((person, sentence, begun), []).append(number)
    return [
        _settled(
            event,
            because(msg("Round {number}", number=", ".join(map(str, numbers))), sentence),
            person,
            numbers,
        )
        for (person, sentence, _), numbers in rounds.items()
    ]


def _without_seat_in(event: Event, round_number: int) -> dict[int, Message]:
    """{person: sentence} of those without a seat in a round; {} once it is over."""
    tables = [table for place, table in event.tables.items() if place[0] == round_number]
    return without_seat(event, round_number) if any(not one.over for one in tables) else {}


def _settled(event: Event, sentence: Message, person: int, rounds: Sequence[int]) -> OpenPoint:
    """The point that a person has no seat in these rounds, with the shortest way to settle it.

    In one round that is a table where one press seats him; in several the plan is mended.
    """
    table = table_for(event, rounds[0], person) if len(rounds) == 1 else None
    if table is not None:
        return OpenPoint(sentence, SEAT, (rounds[0], table))
    return OpenPoint(sentence, DRAW if rounds[0] < event.coming else MEND, tuple(rounds))
