"""Somebody who has stopped plays again: with his seats that were to stay empty, by one answer."""

from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg, together
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.deciding import decide, state_of, undo_where_it_holds
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.stopped import withdrawal_of

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event


def playing_again(event: "Event", person: int) -> list[tuple[str, "Content"]]:
    """The steps by which somebody who has stopped plays again, and is there; [] if he has not.

    Also where he was replaced or excluded: that is not taken back in passing. His seats are taken
    back where nothing was played yet, as far as nobody else has them; else he has none there. A box
    that still has him need not be carried back then.
    """
    stopped = withdrawal_of(event, person)
    if stopped is None or event.state.entrant(person).last is None:
        return []
    numbers = [stopped, *_emptied(event, person), *_called_back(event, person)]
    journal = type(event.journal)(list(event.journal.decisions))
    undone = undo_where_it_holds(journal, numbers)  # else somebody else has that seat by now
    if stopped not in undone:
        decide(journal, UNDO, {"decision": stopped}, 0)  # which says why not
    steps: list[tuple[str, Content]] = [(UNDO, {"decision": number}) for number in undone]
    if not state_of(journal).entrant(person).present:
        steps.append(("present", {"person": person, "present": True}))
    return steps


def says_that_he_plays_again(event: "Event", person: int) -> Message | None:
    """The words of that answer: at which tables he has his seat again, or from which round on.

    None where there is no such answer.
    """
    steps = playing_again(event, person)
    if not steps:
        return None
    undone = [content["decision"] for kind, content in steps if kind == UNDO]
    rounds = [
        one.content["round"]
        for one in event.journal.in_force_of("seats", what="empty", person=person)
        if one.number in undone
    ]
    places = [place for place in _left_empty(event, person) if place[0] in rounds]
    if places:
        tables = [
            msg("table {table} of round {round}", round=place[0], table=place[1])
            for place in places
        ]
        return msg("Plays again, also at {tables}", tables=together(tables))
    first = _plays_from(event, person)
    if first > event.state.settings.rounds:
        return msg("Plays again")
    return msg("Plays again, from round {round} on", round=first)


def _plays_from(event: "Event", person: int) -> int:
    """The first round in which he plays again: where he has a seat still, or the coming one."""
    stopped = (event.state.entrant(person).last or 0) + 1
    for round_number in range(stopped, event.coming):
        table = event.state.table_of(round_number, person)
        if table is not None and not event.tables[round_number, table].over:
            return round_number
    return max(stopped, event.coming)


def _left_empty(event: "Event", person: int) -> list[Place]:
    """The (round, table) where the seat of a person is empty, and nobody has played, in order."""
    left = event.state.left_empty.items()
    places = [(round_number, table) for (round_number, one), table in left if one == person]
    return sorted(place for place in places if not event.tables[place].has_begun)


def _emptied(event: "Event", person: int) -> list[int]:
    """The numbers of the decisions by which these seats are empty."""
    rounds = [place[0] for place in _left_empty(event, person)]
    found = event.journal.in_force_of("seats", what="empty", person=person)
    return [one.number for one in found if one.content["round"] in rounds]


def _called_back(event: "Event", person: int) -> list[int]:
    """The numbers of the decisions by which boxes of these tables with him are carried back."""
    sessions = [
        bound.session.id
        for place in _left_empty(event, person)
        for bound in event.tables[place].bound
        if person in bound.persons and not bound.session.left
    ]
    found = event.journal.in_force_of("session", what="called_back")
    return [one.number for one in found if one.content["session"] in sessions]
