"""Who is known not to play in a round, and stands among those who have played there.

Nobody has settled the seat before the box was played, or the sheet was typed: has he come after
all, or did somebody else sit there, or nobody?
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.entrants import AbsenceMark, TypedDeal, TypedSheet
from host_tools.tournament.seat_questions import CAME, Question
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.tournament.table import Table


def ask_who_came(table: "Table", state: State, name: NameOf) -> None:
    """Let a table ask about each of those who were drawn there, do not play, and stand there.

    An event that the director has closed stays as he has closed it.
    """
    if state.closed:
        return
    for person in table.persons:
        if person in table.absent or _is_marked(state, person):
            table.troubles += _at_the_box(table, state, person, name)
            table.troubles += _on_paper(table, state, person, name)


def _is_marked(state: State, person: int) -> bool:
    """Does a person play, and is marked as not there?"""
    entrant = state.entrants.get(person)
    return entrant is not None and entrant.last is None and person in state.away


def _at_the_box(table: "Table", state: State, person: int, name: NameOf) -> Iterator[Question]:
    """A question for each session on which he stands; none where it is said who sat there."""
    for bound in table.bound:
        played = bound.session.recorded and bound.session.cleared is None
        if not played or person not in bound.persons:
            continue
        if person not in table.absent and not _was_away(bound.session, state.away[person]):
            continue
        place = bound.persons.index(person)
        if (bound.session.id, place) not in state.named:
            yield Question(
                CAME, _stands_there(table, state, person, name), bound.session.id, place, person
            )


def _on_paper(table: "Table", state: State, person: int, name: NameOf) -> Iterator[Question]:
    """A question if what was typed is of him, unless he was excluded: then it was meant so."""
    place = (table.round_number, table.table)
    entrant = state.entrants[person]
    since = 0 if person in table.absent else state.away[person].decision
    typed: list[TypedSheet | TypedDeal] = [*state.sheets.get(place, [])[-1:]]
    typed += state.deals.get(place, [])
    his = [one for one in typed if person in one.persons and one.decision > since]
    if his and not entrant.excluded:
        yield Question(CAME, _stands_there(table, state, person, name), person=person)


def _was_away(session: Session, mark: AbsenceMark) -> bool:
    """Was somebody marked as not there before the last entry of a session?

    Where nobody knows when that was made, he may have been.
    """
    times = [entry.time for entry in session.entries]
    return not times or times[-1] is None or times[-1].timestamp() > mark.time


def _stands_there(table: "Table", state: State, person: int, name: NameOf) -> Message:
    entrant = state.entrants[person]
    if person not in table.absent:
        return msg(
            "{name} is marked as absent, and stands among those who have played: who sat there?",
            name=name(person),
        )
    if entrant.plays_in(table.round_number):
        return msg(
            "{name} did not play, as was decided, and stands among those who have played: who sat "
            "there?",
            name=name(person),
        )
    if entrant.first > table.round_number and entrant.last is None:
        return msg(
            "{name} plays only from round {round} on, and stands among those who have played: who "
            "sat there?",
            name=name(person),
            round=entrant.first,
        )
    if entrant.stopped_before_first:
        return msg(
            "{name} has not come, and stands among those who have played: who sat there?",
            name=name(person),
        )
    return msg(
        "{name} plays no more, and stands among those who have played: who sat there?",
        name=name(person),
    )
