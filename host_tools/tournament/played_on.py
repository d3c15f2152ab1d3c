"""Who has stopped within a round, and stands on later deals of his box: who has played them?

A box goes on with the names that it has. So what it brings of the deals after somebody has stopped
stands under his name, whoever has played them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host_tools.language.message import Message, counted, msg
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.beside_typed import left_out
from host_tools.tournament.seat_questions import PLAYED_ON, STRANGER, Question, questions_of
from host_tools.tournament.state import State
from host_tools.tournament.taking_over import taking_over
from rules_core.documents import DEAL
from rules_core.incidents import ADJUST, PENALTY

if TYPE_CHECKING:
    from host_tools.sessions.session import Entry
    from host_tools.tournament.binding import Bound
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table

FROM_THE_BOX = msg("from the box")  # where later deals, and penalties of them, were taken from
AFTER_THE_END = msg("after the end of the table")  # why a later deal does not count


def ask_who_played_on(table: "Table", state: State, name: NameOf) -> None:
    """Let a table ask who has played the later deals of those who have stopped there.

    That a name stands on its box which nobody drew there needs no answer then. Who is said to have
    sat there since he has stopped has played them himself.
    """
    for bound in table.bound:
        for place, person in enumerate(bound.persons):
            if person is None or (bound.session.id, place) in state.named_since:
                continue
            after = state.left_after(table.round_number, person)
            if after is None:
                continue
            _forget_stranger(table, bound.session.id, place)
            later = later_deals(bound, state, after)
            if later and table.over:
                said = _who_played(name(person), after, len(later))
                table.troubles.append(Question(PLAYED_ON, said, bound.session.id, place, person))


def _forget_stranger(table: "Table", session: str, place: int) -> None:
    for question in questions_of(table, STRANGER):
        if (question.session, question.place) == (session, place):
            table.troubles.remove(question)


def _who_played(name: str, after: int, later: int) -> Message:
    return counted(
        "{name} has stopped after deal {after}, and stands on {number} later deal of the box: who "
        "has played it?",
        "{name} has stopped after deal {after}, and stands on {number} later deals of the box: who "
        "has played them?",
        later,
        name=name,
        after=after,
    )


def later_deals(bound: "Bound", state: State, after: int) -> list["Entry"]:
    """The deals of a session after so many that count beside what was typed."""
    beside = {entry.id for entry in left_out(bound.session, bound.until)}
    return [
        entry
        for entry in left_out(bound.session, after)
        if entry.kind == DEAL and entry.id not in beside and not _is_annulled(entry, state)
    ]


def _is_annulled(entry: "Entry", state: State) -> bool:
    decided = entry.id in state.annulled
    return decided or (entry.annulled and entry.id not in state.restored)


def nobody_played_on(event: "Event", table: "Table", question: Question) -> list["Entry"]:
    """The deals that do not count if a table was over when somebody stopped; [] if it was not.

    question: of the kind PLAYED_ON. Over it was where the director has ended it.
    """
    if (table.round_number, table.table) not in event.state.ended:
        return []
    after = event.state.left_after(table.round_number, question.whom) or 0
    bound = [one for one in table.bound if one.session.id == question.session]
    return [entry for one in bound for entry in later_deals(one, event.state, after)]


def played_on_by(
    event: "Event", table: "Table", question: Question, other: int
) -> list[tuple[str, "Content"]]:
    """The steps by which another one has played the deals after somebody has stopped.

    Of its box count the deals up to there; those after it are typed, with the other one. He takes
    over from who has stopped, unless he has done so already.
    """
    state, whom, round_number = event.state, question.whom, table.round_number
    [bound] = [one for one in table.bound if one.session.id == question.session]
    after = state.left_after(round_number, whom) or 0
    steps: list[tuple[str, Content]] = []
    if state.entrant(whom).replaced_by != other and other not in table.persons:
        steps += taking_over(event, other, whom, round_number)
    place = {"round": round_number, "table": table.table}
    seated = [other if person == whom else person for person in bound.persons]
    beside = {"session": bound.session.id, "deals": after}
    steps += _typed(bound, state, after, seated, place)
    return [*steps, ("beside", beside)]


def _typed(
    bound: "Bound", state: State, after: int, seated: list[int | None], place: "Content"
) -> Iterator[tuple[str, "Content"]]:
    """The steps that type what a session has after so many deals; seated: who sat there then."""
    for entry in left_out(bound.session, after):
        if _is_annulled(entry, state):
            continue
        persons = [seated[at] for at in entry.places]
        if entry.kind == DEAL:
            document = state.corrected.get(entry.id, entry.document)
            rules = {"rules": bound.session.rules} | document
            content = {"persons": persons, "document": rules, "first": after + 1}
            yield "deal", place | content
        elif entry.kind in (PENALTY, ADJUST):
            for person, points in zip(persons, entry.points or (), strict=False):
                kind, value = (entry.kind, points) if entry.kind == ADJUST else (PENALTY, -points)
                if points:
                    yield kind, place | {"person": person, "points": value}
