"""Which names persons had when the boxes were told: proved by what the desk has written on boxes.

For what was recorded while only names said who sat where. Only the desk gives a session its label,
and with it the names of those who were drawn to the table, in their order. So a name there that
nobody has any more was the name of the person who was drawn to that seat. A table that began
without the desk has typed its names itself: such a name may be misspelt, and proves nothing.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.sessions.session import Session
from host_tools.tournament.entrant_names import EntrantNames
from host_tools.tournament.seating import LABEL, Seating, persons_at
from host_tools.tournament.state import State

Seated = Sequence[tuple[Session, Seating | None]]


@dataclass(frozen=True)
class _Unknown:
    """A place of a session where nobody is known by the `name`.

    `round_number`: of the session; `missing`: those who were drawn to that table and were not found
    in that round; `drawn`: the one of them who was drawn to that very seat, None where the desk had
    not set the box up.
    """

    name: str
    round_number: int
    missing: frozenset[int]
    drawn: int | None


def former_names(state: State, names: EntrantNames, seated: Seated) -> dict[int, set[str]]:
    """{person: names that he had before} of the entrants of an event.

    state: a `State` with settings; names: the `EntrantNames`; seated: all sessions of the event,
    each with the `Seating` that today's names give it, None if it is at no table.
    """
    places = defaultdict(list)
    for session, seating in seated:
        for unknown in _unknown(state, names, session, seating, seated):
            places[unknown.name].append(unknown)
    known_by_own_name = {
        person for _, seating in seated if seating is not None for person in seating.persons
    }
    found = defaultdict(set)
    for name, unknown_places in places.items():
        person = _proved(unknown_places)
        # A single place of somebody whom other tables know by today's name may be misspelt.
        if person is not None and (len(unknown_places) > 1 or person not in known_by_own_name):
            found[person].add(name)
    return {person: former for person, former in found.items() if _can_be(former, places)}


def _unknown(
    state: State, names: EntrantNames, session: Session, seating: Seating | None, seated: Seated
) -> Iterator[_Unknown]:
    """The places of a session where no entrant has the name that stands there."""
    place = (session.round, session.table) if seating is None else seating.place
    drawn = persons_at(state, place)
    persons = [None] * len(session.players) if seating is None else seating.persons
    without = [
        (at, name)
        for at, (name, person) in enumerate(zip(session.players, persons, strict=True))
        if person is None and name and (session.id, at) not in state.named
    ]
    if not without:
        return
    missing = frozenset(drawn) - _known_in(place[0], state, session, seated)
    by_desk = seating is not None and seating.how == LABEL
    for at, name in without:
        if not any(name in names.spellings(entrant) for entrant in state.entrants):
            seat = drawn[at] if by_desk and at < len(drawn) and drawn[at] in missing else None
            yield _Unknown(name, place[0], missing, seat)


def _known_in(round_number: int, state: State, session: Session, seated: Seated) -> set[int | None]:
    """The persons known by name in a round, and those whom the director has named here."""
    known = {
        person
        for _, seating in seated
        if seating is not None and seating.place[0] == round_number
        for person in seating.persons
    }
    return known | {person for (named, _), person in state.named.items() if named == session.id}


def _proved(unknown: Sequence[_Unknown]) -> int | None:
    """The one person who had this name by all that the desk has written; None without a proof."""
    by_desk = {place.drawn for place in unknown if place.drawn is not None}
    if len(by_desk) != 1:
        return None
    [person] = by_desk
    return person if all(person in place.missing for place in unknown) else None


def _can_be(names: set[str], places: Mapping[str, Sequence[_Unknown]]) -> bool:
    """Can all these be names of one person, who is at one table in a round?"""
    rounds = [
        round_number
        for name in names
        for round_number in {place.round_number for place in places[name]}
    ]
    return len(set(rounds)) == len(rounds)
