"""Who is known not to play in a round, and stands among those who have played there.

Nobody has settled the seat before the box was played, or the sheet was typed: has he come after
all, or did somebody else sit there, or nobody?
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import NameOf
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
        if person in table.absent:
            table.troubles += _at_the_box(table, state, person, name)
            table.troubles += _on_paper(table, state, person, name)


def _at_the_box(table: "Table", state: State, person: int, name: NameOf) -> Iterator[Question]:
    """A question for each session on which he stands; none where it is said who sat there."""
    for bound in table.bound:
        played = bound.session.recorded and bound.session.cleared is None
        if not played or person not in bound.persons:
            continue
        place = bound.persons.index(person)
        if (bound.session.id, place) not in state.named:
            yield Question(
                CAME, _stands_there(table, state, person, name), bound.session.id, place, person
            )


def _on_paper(table: "Table", state: State, person: int, name: NameOf) -> Iterator[Question]:
    """A question if what was typed is of him, unless he was excluded: then it was meant so."""
    place = (table.round_number, table.table)
    typed = [sheet.persons for sheet in state.sheets.get(place, [])[-1:]]
    typed += [deal.persons for deal in state.deals.get(place, [])]
    if not state.entrants[person].excluded and any(person in persons for persons in typed):
        yield Question(CAME, _stands_there(table, state, person, name), person=person)


def _stands_there(table: "Table", state: State, person: int, name: NameOf) -> Message:
    entrant = state.entrants[person]
    if entrant.plays_in(table.round_number):
        return msg(
            "{name} did not play, as was decided, and stands among those who have played: who sat "
            "there?",
            name=name(person),
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
