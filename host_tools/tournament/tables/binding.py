"""Which table of the plan a box's session was, and who sat at its places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from host_tools.language.message import Message, msg
from host_tools.sessions.after_signing import Stand, signed_stands
from host_tools.tournament.accounts.chair import Sitter, sitter_at
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.aliases import NameOf, Place
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.seating import (
    DIRECTOR,
    LABEL,
    NAMES,
    SENT,
    Seating,
    not_planned,
    why_waiting,
)

if TYPE_CHECKING:
    from host_tools.sessions.session import Session

WORDS = {
    SENT: msg("set up by the desk"),
    LABEL: msg("recognised by its label"),
    NAMES: msg("recognised by table and names"),
    DIRECTOR: msg("assigned by the director"),
}


class Placed(NamedTuple):
    """A session at its table, and `how` it came there.

    It was set up by the desk, or found by its label, by table, round and names, or by the director.
    """

    session: Session
    how: str


class Bound(NamedTuple):
    """A session at its table, with who sat there.

    `persons`: who sat at each place last, None where nobody knows, or nobody sat; `how`: as of a
    `Placed`; `sitters`: of each place what was ruled, () for nothing; `stretches`: of its deals
    that count, None for all.
    """

    session: Session
    persons: tuple[int | None, ...]
    how: str
    sitters: tuple[tuple[Sitter, ...], ...] = ()
    stretches: tuple[Stretch, ...] | None = None

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

    @property
    def as_signed(self) -> bool:
        """Does it count as it was signed, without what was changed since?"""
        return any(one.as_signed for one in self.stretches or ())

    @property
    def signed_stands(self) -> dict[str, Stand | None]:
        """{id of an entry: what counts instead of it, as it stood at the signature}; None: nothing.

        {} unless it counts as it was signed.
        """
        return signed_stands(self.session.late_changes) if self.as_signed else {}

    def person_in(self, place: int, number: int) -> int | None:
        """Return the person at a place in the deal of this number; None if unknown or empty."""
        ruled = self.sitters[place] if self.sitters else ()
        return (sitter_at(ruled, number) or None) if ruled else self.persons[place]

    @property
    def left_out(self) -> frozenset[str]:
        """The ids of its entries that do not count, as other deals do instead."""
        numbered = self.session.numbered
        return frozenset(entry.id for number, entry in numbered if not self.counts(number))

    def counts(self, number: int) -> bool:
        """Does the deal of this number count?"""
        return self.stretches is None or any(one.has(number, number) for one in self.stretches)


class Waiting(NamedTuple):
    """A session that may be of this event, or was set aside, and has no table; `sentence`: why."""

    session: Session
    sentence: Message


def named_in(state: State) -> set[str]:
    """The ids of the sessions that the director has named."""
    return {*state.sessions.bound, *(source for source, _ in state.named)}


def persons_at_places(
    named: Mapping[tuple[str, int], int], session: str, seated: Sequence[int | None]
) -> list[int | None]:
    """Return the persons at the places of a session (its id) by rulings, `State.named`.

    seated: the persons when it was recognised, None for an unknown one.
    """
    there = {at: person for (one, at), person in named.items() if one == session}
    return [
        there.get(at, None if person in there.values() else person)
        for at, person in enumerate(seated)
    ]


def bind(
    event_number: int,
    state: State,
    sessions: Iterable[Session],
    seatings: Mapping[str, Seating],
    name: NameOf = str,
) -> tuple[dict[Place, list[Placed]], list[Waiting]]:
    """({(round, table): [Placed, ...]}, [Waiting, ...]) of the sessions of boxes that are known.

    state: a `State` with settings; sessions: all there are, in the order of play; seatings: {id of
    a session: `Seating`} of those that were recognised; name(person): what sentences call a person.
    Sessions of other events are passed over, and those that the director has set aside.
    """
    placed: dict[Place, list[Placed]] = {}
    waiting = []
    for session in sessions:
        if session.id in state.sessions.aside:
            continue
        seating = seatings.get(session.id)
        place = place_of(state, session, seating)
        if seating is None or place is None:
            why = why_waiting(event_number, state, session)
        elif state.plan.persons_at(place):
            how = DIRECTOR if session.id in state.sessions.bound else seating.how
            placed.setdefault(place, []).append(Placed(session, how))
            continue
        else:
            why = _vanished(seating, place, name)
        if why is not None:
            waiting.append(Waiting(session, why))
    return placed, waiting


def set_aside(
    state: State, sessions: Iterable[Session], seatings: Mapping[str, Seating]
) -> tuple[dict[Place, list[Session]], list[Waiting]]:
    """({(round, table): [Session, ...]}, [Waiting, ...]) of those that the director has set aside.

    Each stands where it was recognised; the others have no table. Takes what `bind` takes.
    """
    aside: dict[Place, list[Session]] = {}
    nowhere = []
    for session in sessions:
        if session.id not in state.sessions.aside:
            continue
        place = place_of(state, session, seatings.get(session.id))
        if place is not None and state.plan.persons_at(place):
            aside.setdefault(place, []).append(session)
        else:
            nowhere.append(as_aside(state, session))
    return aside, nowhere


def as_aside(state: State, session: Session) -> Waiting:
    """A session that the director has set aside, with his reason."""
    mark = state.sessions.aside[session.id]
    return Waiting(session, msg("Set aside: {what}", what=mark.reason))


def place_of(state: State, session: Session, seating: Seating | None) -> Place | None:
    """The (round, table) of a session; None before it was recognised.

    Where the director had said it and has taken it back nothing says it any more.
    """
    if seating is None:
        return None
    if session.id in state.sessions.bound:
        return state.sessions.bound[session.id]
    return None if seating.how == DIRECTOR else seating.place


def _vanished(seating: Seating, place: Place, name: NameOf) -> Message:
    players = ", ".join(name(person) for person in seating.persons if person is not None)
    if not players:
        return not_planned(place)
    return msg("{why}; there sat {players}", why=not_planned(place), players=players)
