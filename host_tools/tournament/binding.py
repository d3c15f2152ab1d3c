"""Which table of the plan a box's session was, and who sat at its places."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from host_tools.common.plain import quote
from host_tools.language.message import Message, msg
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import NameOf, Place
from host_tools.tournament.seat_questions import STRANGER, WHO, Question
from host_tools.tournament.seating import (
    DIRECTOR,
    LABEL,
    NAMES,
    SENT,
    Seating,
    not_planned,
    persons_at,
    why_waiting,
)
from host_tools.tournament.seats_on_box import substitute_at
from host_tools.tournament.state import State

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
    who sat there; `until`: how many of its first deals count beside what was typed, None for all.
    """

    session: Session
    persons: tuple[int | None, ...]
    how: str
    troubles: tuple[Question, ...] = ()
    until: int | None = None

    @property
    def words(self) -> Message:
        """How it came to its table, for people; where its players have changed, that it goes on."""
        how, session = WORDS[self.how], self.session
        if not session.continues:
            return how
        return msg(
            "{how}; goes on with other players, from deal {number}",
            how=how,
            number=session.first_deal,
        )


@dataclass(frozen=True)
class Waiting:
    """A session that may be of this event, or was set aside, and has no table; `sentence`: why."""

    session: Session
    sentence: Message


def named_in(state: State) -> set[str]:
    """The ids of the sessions that the director has named."""
    return {*state.bound, *(session for session, _ in state.named)}


def bind(
    event_number: int,
    state: State,
    sessions: Iterable[Session],
    seatings: Mapping[str, Seating],
    name: NameOf = str,
) -> tuple[dict[Place, list[Bound]], list[Waiting]]:
    """({(round, table): [Bound, ...]}, [Waiting, ...]) of the sessions that the boxes have brought.

    state: a `State` with settings; sessions: all there are, in the order of play; seatings: {id of
    a session: `Seating`} of those that were recognised; name(person): what sentences call a person.
    Sessions of other events are passed over, and those that the director has set aside. Only what
    was decided since a session was recognised changes who sat there; no name is compared.
    """
    bound: dict[Place, list[Bound]] = {}
    waiting = []
    for session in sessions:
        if session.id in state.aside:
            continue
        seating = seatings.get(session.id)
        place = place_of(state, session, seating)
        if seating is None or place is None:
            why = why_waiting(event_number, state, session)
        elif persons_at(state, place):
            bound.setdefault(place, []).append(_bound(state, session, seating, place, name))
            continue
        else:
            why = _vanished(seating, place, name)
        if why is not None:
            waiting.append(Waiting(session, why))
    return bound, waiting


def set_aside(
    state: State, sessions: Iterable[Session], seatings: Mapping[str, Seating]
) -> tuple[dict[Place, list[Session]], list[Waiting]]:
    """({(round, table): [Session, ...]}, [Waiting, ...]) of those that the director has set aside.

    Each stands where it was recognised; the others have no table. Takes what `bind` takes.
    """
    aside: dict[Place, list[Session]] = {}
    nowhere = []
    for session in sessions:
        if session.id not in state.aside:
            continue
        place = place_of(state, session, seatings.get(session.id))
        if place is not None and persons_at(state, place):
            aside.setdefault(place, []).append(session)
        else:
            nowhere.append(as_aside(state, session))
    return aside, nowhere


def as_aside(state: State, session: Session) -> Waiting:
    """A session that the director has set aside, with his reason."""
    return Waiting(session, msg("set aside: {reason}", reason=state.aside[session.id]))


def persons_at_places(
    named: Mapping[tuple[str, int], int], session: str, seated: Sequence[int | None]
) -> list[int | None]:
    """Who sat at the places of a session (its id) by what the director has named, `State.named`.

    seated: who was `seated` there when it was recognised, None where nobody was known.
    """
    there = _named_at(named, session)
    return [
        there.get(at, None if person in there.values() else person)
        for at, person in enumerate(seated)
    ]


def persons_counting(
    state: State, session: str, seated: Sequence[int | None]
) -> tuple[int | None, ...]:
    """The same, without what stands at a place at which nobody sat by what was decided."""
    persons = enumerate(persons_at_places(state.named, session, seated))
    return tuple(None if (session, at) in state.nobody_sat else one for at, one in persons)


def _named_at(named: Mapping[tuple[str, int], int], session: str) -> dict[int, int]:
    return {at: person for (one, at), person in named.items() if one == session}


def place_of(state: State, session: Session, seating: Seating | None) -> Place | None:
    """The (round, table) of a session; None before it was recognised.

    Where the director had said it and has taken it back nothing says it any more.
    """
    if seating is None:
        return None
    if session.id in state.bound:
        return state.bound[session.id]
    return None if seating.how == DIRECTOR else seating.place


def _vanished(seating: Seating, place: Place, name: NameOf) -> Message:
    players = ", ".join(name(person) for person in seating.persons if person is not None)
    if not players:
        return not_planned(place)
    return msg("{why}; there sat {players}", why=not_planned(place), players=players)


def _bound(state: State, session: Session, seating: Seating, place: Place, name: NameOf) -> Bound:
    how = DIRECTOR if session.id in state.bound else seating.how
    named = _named_at(state.named, session.id)
    persons = persons_counting(state, session.id, seating.persons)
    troubles = []
    for at, person in enumerate(persons):
        if (session.id, at) in state.nobody_sat:
            continue
        if person is None:
            called = quote(session.players[at])
            who = msg("seat {seat}: who is {name}?", seat=at + 1, name=called)
            troubles.append(Question(WHO, who, session.id, at))
        elif at not in named and person not in persons_at(state, place):
            said = _who_plays(state, place, person, name)
            troubles.append(Question(STRANGER, said, session.id, at, person))
    return Bound(session, persons, how, tuple(troubles))


def _who_plays(state: State, place: Place, person: int, name: NameOf) -> Message:
    """That somebody plays at a table who has no seat there."""
    other = substitute_at(state, person, persons_at(state, place))
    if other is None:
        without = state.table_of(place[0], person) is None
        if without and state.left_empty.get((place[0], person)) == place[1]:
            return msg("{name} plays there, and his seat was to stay empty", name=name(person))
        return msg("{name} plays there and was not drawn to that table", name=name(person))
    return msg(
        "{name} plays there and is replaced by {other}", name=name(person), other=name(other)
    )
