"""The likely answers to what has to be decided about who sits at a table."""

from dataclasses import dataclass

from host_tools.language.message import Message, msg
from host_tools.tournament.seat_questions import (
    BOX,
    FEWER,
    GONE,
    MISSING,
    STRANGER,
    WHO,
    candidates,
    missing_at,
    on_the_box,
    sat_in,
)


@dataclass(frozen=True)
class SeatAnswer:
    """An answer in `words`, and the decision that it is: its `kind` and `content`."""

    words: Message
    kind: str
    content: dict


def answers_to(event, table, question):
    """The `SeatAnswer`s to a `Question` of a table, likeliest first; () if only somebody knows."""
    return list(_ANSWERS[question.kind](event, table, question))


def comers(event, table):
    """[(person, the table that he leaves or None)] who may take a seat of a table.

    First those who have no seat in that round, then those of larger tables where nothing was
    played.
    """
    state, number = event.state, table.round_number
    sizes = state.settings.sizes
    unseated = [*state.out_of_place(number).unseated, *state.sitting_out(number)]
    here = [person for person in unseated if state.entrants[person].present]
    found = [(person, None) for person in here]
    for (of, place), other in sorted(event.tables.items()):
        untouched = not (other.played or other.over or other.typed)
        if of == number and place != table.table and untouched and len(other.persons) - 1 in sizes:
            found += [
                (person, place)
                for person in other.persons
                if state.entrants[person].plays_in(number)
            ]
    return found


def _who(event, table, question):
    missing = _missing(event, table)
    for person in candidates(table, event.state, question, missing):
        yield SeatAnswer(_that_was(event, question, person), "name", _named(question, person))
    if question.kind == STRANGER:
        words = msg("it was {name}", name=event.name(question.person))
        yield SeatAnswer(words, "name", _named(question, question.person))


def _that_was(event, question, person):
    entrant = event.state.entrants.get(question.person)
    name = event.name(person)
    if entrant is not None and entrant.replaced_by == person:
        whom = event.name(question.person)
        return msg("that was {name}, who replaces {whom}", name=name, whom=whom)
    return msg("that was {name}", name=name)


def _did_not_play(event, table, question):
    content = {"round": table.round_number, "table": table.table, "person": question.person}
    words = msg("{name} did not play: it counts as nothing", name=event.name(question.person))
    yield SeatAnswer(words, "not_played", content)


def _no_more(event, table, question):
    content = {"round": table.round_number, "table": table.table}
    yield SeatAnswer(msg("no more deals: it counts as it stands"), "end", content)


def _back_or_go_on(event, table, question):
    if question.session not in event.state.called_back:
        words = msg("it is carried back to the desk")
        yield SeatAnswer(words, "call_back", {"session": question.session})
    [one] = [one for one in table.bound if one.session.id == question.session]
    gone, coming = on_the_box(table, one)
    for person in gone:
        entrant = event.state.entrants.get(person)
        others = [entrant.replaced_by] if entrant is not None else []
        others += coming if len(gone) == len(coming) == 1 else []
        for other in [other for other in others if other in coming][:1]:
            words = msg(
                "go on: {name} plays as {whom}",
                name=event.name(other),
                whom=event.name(person),
            )
            content = {"session": question.session, "place": one.persons.index(person)}
            yield SeatAnswer(words, "name", content | {"person": other})


def _instead(event, table, question):
    round_number = {"round": table.round_number}
    for person, left in comers(event, table):
        name = event.name(person)
        words = msg("{name}, who has no seat, takes it", name=name)
        if left is not None:
            words = msg("{name} comes over from table {table}", name=name, table=left)
        content = round_number | {"person": person, "whom": question.person}
        yield SeatAnswer(words, "take_seat", content)
    if len(table.persons) - 1 in event.state.settings.sizes:
        content = round_number | {"person": question.person}
        yield SeatAnswer(msg("the seat stays empty"), "empty_seat", content)


_ANSWERS = {
    WHO: _who,
    STRANGER: _who,
    MISSING: _did_not_play,
    FEWER: _no_more,
    BOX: _back_or_go_on,
    GONE: _instead,
}


def _named(question, person):
    return {"session": question.session, "place": question.place, "person": person}


def _missing(event, table):
    sat = sat_in(event.tables, event.state, table.round_number)
    return missing_at(table, event.state, sat)
