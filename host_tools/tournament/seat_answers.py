"""The likely answers to what has to be decided about who sits at a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg
from host_tools.tournament.seat_questions import (
    BOX,
    FEWER,
    GONE,
    MISSING,
    STRANGER,
    WHO,
    Question,
    candidates,
    missing_at,
    sat_in,
    who_goes_on,
)
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event


@dataclass(frozen=True)
class SeatAnswer:
    """An answer in `words`, and the decision that it is: its `kind` and `content`."""

    words: Message
    kind: str
    content: "Content"


def answers_to(event: "Event", table: Table, question: Question) -> list[SeatAnswer]:
    """The `SeatAnswer`s to a `Question` of a table, likeliest first; () if only somebody knows."""
    return list(_ANSWERS[question.kind](event, table, question))


def comers(event: "Event", table: Table) -> list[tuple[int, int | None]]:
    """[(person, the table that he leaves or None)] who may take a seat of a table.

    First those who have no seat in that round, then those of larger tables where nothing was
    played.
    """
    state, round_number = event.state, table.round_number
    sizes = state.settings.sizes
    unseated = [*state.out_of_place(round_number).unseated, *state.sitting_out(round_number)]
    here = [person for person in unseated if state.entrants[person].present]
    found: list[tuple[int, int | None]] = [(person, None) for person in here]
    for _, other in sorted(event.tables.items()):
        elsewhere = other.round_number == round_number and other.table != table.table
        untouched = not (other.played or other.over or other.typed)
        if elsewhere and untouched and len(other.persons) - 1 in sizes:
            playing = set(other.persons).intersection(state.playing(round_number))
            found += [(person, other.table) for person in other.persons if person in playing]
    return found


def _who(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    missing = _missing(event, table)
    for person in candidates(table, event.state, question, missing):
        yield SeatAnswer(_that_was(event, question, person), "name", _named(question, person))
    if question.kind == STRANGER:
        words = msg("it was {name}", name=event.name(question.whom))
        yield SeatAnswer(words, "name", _named(question, question.whom))


def _that_was(event: "Event", question: Question, person: int) -> Message:
    name = event.name(person)
    entrants = event.state.entrants.values()
    if question.person in [known.person for known in entrants if known.replaced_by == person]:
        whom = event.name(question.whom)
        return msg("that was {name}, who replaces {whom}", name=name, whom=whom)
    return msg("that was {name}", name=name)


def _did_not_play(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    content = {"round": table.round_number, "table": table.table, "person": question.whom}
    words = msg("{name} did not play: no points", name=event.name(question.whom))
    yield SeatAnswer(words, "not_played", content)


def _no_more(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    content = {"round": table.round_number, "table": table.table}
    yield SeatAnswer(msg("no more deals: it counts as it stands"), "end", content)


def _back_or_go_on(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    if question.session not in event.state.called_back:
        words = msg("it is carried back to the desk")
        yield SeatAnswer(words, "call_back", {"session": question.session})
    [bound] = [bound for bound in table.bound if bound.session.id == question.session]
    for person, other in who_goes_on(table, bound, event.state):
        words = msg(
            "go on: {name} plays as {whom}",
            name=event.name(other),
            whom=event.name(person),
        )
        content = {"session": question.session, "place": bound.persons.index(person)}
        yield SeatAnswer(words, "name", content | {"person": other})


def _instead(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    place = {"round": table.round_number}
    for person, left in comers(event, table):
        name = event.name(person)
        words = msg("{name}, who has no seat, takes it", name=name)
        if left is not None:
            words = msg("{name} comes over from table {table}", name=name, table=left)
        content = place | {"person": person, "whom": question.whom}
        yield SeatAnswer(words, "take_seat", content)
    if len(table.persons) - 1 in event.state.settings.sizes:
        content = place | {"person": question.whom}
        yield SeatAnswer(msg("the seat stays empty"), "empty_seat", content)


_ANSWERS = {
    WHO: _who,
    STRANGER: _who,
    MISSING: _did_not_play,
    FEWER: _no_more,
    BOX: _back_or_go_on,
    GONE: _instead,
}


def _named(question: Question, person: int) -> "Content":
    return {"session": question.session, "place": question.place, "person": person}


def _missing(event: "Event", table: Table) -> list[int]:
    sat = sat_in(event.tables, event.state, table.round_number)
    return missing_at(table, event.state, sat)
