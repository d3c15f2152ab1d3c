"""Somebody who was not to play in a round has come after all: what lets him play again."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.deciding import decide, state_of
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.played_here import played_here
from host_tools.tournament.seat_questions import Question
from host_tools.tournament.stopped import withdrawal_of
from host_tools.tournament.swapped_tables import have_swapped, swapped_for

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content, Decision
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


def plays_after_all(
    event: "Event", place: Place, person: int
) -> tuple[Message, str, "Content"] | None:
    """(words, kind, content) of the decision by which a person plays at a (round, table).

    It takes back that he has stopped, or lets him play from this round on, or be there. None where
    he does so already, or where no single decision lets him.
    """
    words = _has_come(event, person)
    entrant = event.state.entrant(person)
    stopped = withdrawal_of(event, person)
    if stopped is not None:
        return words, UNDO, {"decision": [stopped]}
    if entrant.last is not None:
        return None
    if entrant.first > place[0]:
        return words, "late", {"person": person, "round": place[0]}
    return words, "present", {"person": person, "present": True}


def it_was_he(
    event: "Event", table: "Table", question: Question
) -> Iterator[tuple[Message, str, "Content"]]:
    """(words, kind, content) of the answers that he whose name stands at a place sat there.

    Likelier than that he sat there once is, where his seat was to stay empty, that he has come; or
    that he has swapped tables, where the other one sat in his seat.
    From when on he plays no more is said by `played_here`, where that can be.
    """
    name = event.name(question.whom)
    left = swapped_for(event, table, question.whom)
    words = (
        msg("it was {name}", name=name)
        if left is None
        else have_swapped(event, left, question.whom)
    )
    came = _has_his_seat(event, (table.round_number, table.table), question.whom)
    if came is not None:
        yield came
        if event.state.entrant(question.whom).last is None or played_here(event, table, question):
            return
        words = msg("{name} has played this round here", name=name)
    content = {
        "session": question.session,
        "place": question.place,
        "person": question.whom,
    }
    yield words, "name", content


def _has_his_seat(
    event: "Event", place: Place, person: int
) -> tuple[Message, str, "Content"] | None:
    """That a person whose seat at a (round, table) was to stay empty has it again.

    All that kept him away is undone. None where that cannot be taken back any more.
    """
    if event.state.left_empty.get((place[0], person)) != place[1]:
        return None
    in_force = event.journal.in_force()
    undone = [one.number for one in in_force if _keeps_away(one, place[0], person)]
    journal = type(event.journal)(list(event.journal.decisions))
    try:
        for number in reversed(undone):
            journal.decisions.append(decide(journal, UNDO, {"decision": number}, 0))
    except DeskError:
        return None
    after = state_of(journal)
    if person not in after.playing(place[0]) or after.table_of(place[0], person) != place[1]:
        return None
    return _has_come(event, person), UNDO, {"decision": undone}


def _has_come(event: "Event", person: int) -> Message:
    return msg("{name} has come after all, and plays", name=event.name(person))


def _keeps_away(decision: "Decision", round_number: int, person: int) -> bool:
    """Does a decision say that a person does not play in a round, or has no seat from it on?"""
    if decision.kind not in ("empty_seat", "late", "withdraw"):
        return False
    content = decision.content
    if content["person"] != person:
        return False
    return decision.kind == "withdraw" or content["round"] >= round_number
