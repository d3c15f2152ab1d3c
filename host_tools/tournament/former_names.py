"""Which names persons had when the boxes were told: worked out from who was drawn where.

For what was recorded while only names said who sat where. A name that nobody has any more was the
name of somebody who was drawn to each table that has it and is found at none of them: of the one
who was drawn to that very seat, where the desk had set the boxes up, or of the only one there is.
"""

from collections import defaultdict
from dataclasses import dataclass

from host_tools.tournament.seating import LABEL, persons_at


@dataclass(frozen=True)
class _Unknown:
    """A place of a session where nobody is known by the `name`.

    `round`: its number; `missing`: who was drawn to that table and was not found in that round;
    `drawn`: who of them was drawn to that seat by what the desk had sent, else None; `alone`: is
    everybody else at that table known?
    """

    name: str
    round: int
    missing: frozenset
    drawn: int | None
    alone: bool


def former_names(state, names, seated):
    """{person: names that he had before} of the entrants of an event.

    state: a `State` with settings; names: the `EntrantNames`; seated: (session, `Seating` or None)
    of all its sessions.
    """
    places = defaultdict(list)
    for session, seating in seated:
        for one in _unknown(state, names, session, seating, seated):
            places[one.name].append(one)
    at_home = {person for _, one in seated if one is not None for person in one.persons}
    found = defaultdict(set)
    for name, unknown in places.items():
        person = _meant(unknown)
        # Once under another name, and elsewhere known by his own: that may be a slip of the pen.
        if person is not None and (len(unknown) > 1 or person not in at_home):
            found[person].add(name)
    return {person: known for person, known in found.items() if _can_be(known, places)}


def _unknown(state, names, session, seating, seated):
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
    known = {person for _, one in seated if _is_in(one, place[0]) for person in one.persons}
    known |= {person for (named, _), person in state.named.items() if named == session.id}
    missing = frozenset(drawn) - known
    by_desk = seating is not None and seating.how == LABEL
    for at, name in without:
        if not any(name in names.spellings(entrant) for entrant in state.entrants):
            seat = drawn[at] if by_desk and at < len(drawn) and drawn[at] in missing else None
            yield _Unknown(name, place[0], missing, seat, len(without) == 1)


def _is_in(seating, round_number):
    return seating is not None and seating.place[0] == round_number


def _meant(unknown):
    """Who is meant at all of these `_Unknown` places; None where that is not certain."""
    seats = {one.drawn for one in unknown}
    if len(seats) == 1 and None not in seats:
        return seats.pop()
    everywhere = frozenset.intersection(*(one.missing for one in unknown))
    certain = len(unknown) > 1 or unknown[0].alone
    return next(iter(everywhere)) if certain and len(everywhere) == 1 else None


def _can_be(names, places):
    """Can all these be names of one person, who is at one table in a round?"""
    rounds = [number for name in names for number in {one.round for one in places[name]}]
    return len(set(rounds)) == len(rounds)
