"""Which table of the plan a box's session was, and who sat at its places."""

from dataclasses import dataclass

from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.tournament.seat_questions import STRANGER, WHO, Question
from host_tools.tournament.seating import (
    DIRECTOR,
    LABEL,
    NAMES,
    SENT,
    not_planned,
    persons_at,
    why_waiting,
)

WORDS = {
    SENT: msg("set up by the desk"),
    LABEL: msg("recognised by its label"),
    NAMES: msg("recognised by table and names"),
    DIRECTOR: msg("assigned by the director"),
}


@dataclass(frozen=True)
class Bound:
    """A session at its table.

    `persons`: who sat at each place, None where nobody knows; `how`: it was set up by the desk, or
    found by its label, by table, round and names, or by the director; `troubles`: `Question`s on
    who sat there.
    """

    session: object
    persons: tuple
    how: str
    troubles: tuple = ()

    @property
    def words(self):
        """How it came to its table, for people."""
        return WORDS[self.how]


@dataclass(frozen=True)
class Waiting:
    """A session that may be of this event and has no table; `sentence`: why."""

    session: object
    sentence: str


def named_in(state):
    """The ids of the sessions that the director has named."""
    return {*state.bound, *(session for session, _ in state.named)}


def bind(event_number, state, sessions, seatings, name=str):
    """({(round, table): [Bound, ...]}, [Waiting, ...]) of the sessions that the boxes have brought.

    state: a `State` with settings; sessions: all there are, in the order of play; seatings: {id of
    a session: `Seating`} of those that were recognised; name(person): what sentences call a person.
    Sessions of other events are passed over, and those that the director has set aside. Only what
    was decided since a session was recognised changes who sat there; no name is compared.
    """
    bound, waiting = {}, []
    for session in sessions:
        if session.id in state.aside:
            continue
        seating = seatings.get(session.id)
        place = _place(state, session, seating)
        if place is not None and persons_at(state, place):
            one = _bound(state, session, seating, place, name)
            bound.setdefault(place, []).append(one)
            continue
        if place is None:
            why = why_waiting(event_number, state, session)
        else:
            why = _vanished(seating, place, name)
        if why is not None:
            waiting.append(Waiting(session, why))
    return bound, waiting


def set_aside(state, sessions, seatings):
    """{(round, table): [Session, ...]} of those that the director has set aside.

    Each stands where it was recognised. Takes what `bind` takes.
    """
    aside = {}
    for session in sessions:
        if session.id in state.aside:
            place = _place(state, session, seatings.get(session.id))
            if place is not None and persons_at(state, place):
                aside.setdefault(place, []).append(session)
    return aside


def persons_at_places(named, session, seated):
    """Who sat at the places of a session (its id) by what the director has named, `State.named`.

    seated: who was `seated` there when it was recognised, None where nobody was known.
    """
    there = _named_at(named, session)
    return [
        there.get(at, None if person in there.values() else person)
        for at, person in enumerate(seated)
    ]


def _named_at(named, session):
    return {at: person for (one, at), person in named.items() if one == session}


def _place(state, session, seating):
    """The (round, table) of a session; None before it was recognised.

    Where the director had said it and has taken it back nothing says it any more.
    """
    if seating is None:
        return None
    if session.id in state.bound:
        return state.bound[session.id]
    return None if seating.how == DIRECTOR else seating.place


def _vanished(seating, place, name):
    players = ", ".join(name(person) for person in seating.persons if person is not None)
    if not players:
        return not_planned(place)
    return msg("{why}; there sat {players}", why=not_planned(place), players=players)


def _bound(state, session, seating, place, name):
    how = DIRECTOR if session.id in state.bound else seating.how
    named = _named_at(state.named, session.id)
    persons = persons_at_places(state.named, session.id, seating.persons)
    troubles = []
    for at, person in enumerate(persons):
        if person is None:
            called = quote(session.players[at])
            who = msg("seat {seat}: who is {name}?", seat=at + 1, name=called)
            troubles.append(Question(WHO, who, session.id, at))
        elif at not in named and person not in persons_at(state, place):
            said = msg("{name} plays there and was not drawn to that table", name=name(person))
            troubles.append(Question(STRANGER, said, session.id, at, person))
    return Bound(session, tuple(persons), how, tuple(troubles))
