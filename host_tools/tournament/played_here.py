"""Somebody was to play no more, and has played at a table all the same: from when on not any more?

He has played the whole round there, or stopped within it. Either way he has his seat of this round
again, and that he stops is said anew.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.decisions.deciding import decide, state_of
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.seat_questions import CAME, STRANGER, Question
from host_tools.tournament.stopped import withdrawal_of

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


@dataclass(frozen=True)
class PlayedHere:
    """An answer in `words`, and the `steps` that it takes: (kind, content) each.

    `deals`: after how many he has stopped within the round, None where he has played all of it.
    """

    words: Message
    steps: "list[tuple[str, Content]]"
    deals: int | None = None


def played_here(event: "Event", table: "Table", question: Question) -> list[PlayedHere]:
    """The answers to the question of a table about somebody who plays no more, and stands there.

    [] where nobody has decided that he stops, or it cannot be decided otherwise any more.
    """
    if question.kind not in (CAME, STRANGER) or question.person not in event.state.entrants:
        return []
    entrant, round_number = event.state.entrants[question.whom], table.round_number
    stopped = entrant.last is not None and entrant.last < round_number
    if not stopped or withdrawal_of(event, question.whom) is None:
        return []
    return [one for one in _answers(event, table, question.whom) if _holds(event, table, one)]


def _answers(event: "Event", table: "Table", person: int) -> Iterator[PlayedHere]:
    name, round_number = event.name(person), table.round_number
    undone = [(UNDO, {"decision": number}) for number in _keeping_away(event, table, person)]
    if round_number < event.state.settings.rounds:
        stops = {"person": person, "round": round_number + 1}
        words = msg(
            "{name} has played this round here, and plays no more from round {round} on",
            name=name,
            round=round_number + 1,
        )
        yield PlayedHere(words, [*undone, ("withdraw", stops)])
    if 0 < table.played < table.deals:
        stops = {"person": person, "round": round_number, "deals": table.played}
        words = counted(
            "{name} has played here, and stopped after {number} deal",
            "{name} has played here, and stopped after {number} deals",
            table.played,
            name=name,
        )
        yield PlayedHere(words, [*undone, ("withdraw", stops)], table.played)


def _keeping_away(event: "Event", table: "Table", person: int) -> list[int]:
    """The numbers of the decisions by which a person plays no more, or not here; the last first."""
    journal = event.journal
    found = journal.in_force_of("withdraw", person=person)
    found += journal.in_force_of("empty_seat", person=person, round=table.round_number)
    return sorted((one.number for one in found), reverse=True)


def _holds(event: "Event", table: "Table", answer: PlayedHere) -> bool:
    """Can it be decided, and has he his seat then?"""
    journal = type(event.journal)(list(event.journal.decisions))
    [(_, stops)] = answer.steps[-1:]
    try:
        for kind, content in answer.steps:
            journal.decisions.append(decide(journal, kind, content, 0))
    except DeskError:
        return False
    return state_of(journal).table_of(table.round_number, stops["person"]) == table.table
