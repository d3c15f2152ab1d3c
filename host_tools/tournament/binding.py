"""Which table of the plan a box's session was, and who sat at its places."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from host_tools.plain import quote
from host_tools.tournament.persons import numbered, person_of
from host_tools.translations.message import msg

LABEL, NAMES, DIRECTOR = "label", "names", "director"
WORDS = {
    LABEL: msg("recognised by its label"),
    NAMES: msg("recognised by table and names"),
    DIRECTOR: msg("assigned by the director"),
}

_LABEL = re.compile(r"E(\d+) r(\d+) t(\d+)")


@dataclass(frozen=True)
class Bound:
    """A session at its table.

    `persons`: who sat at each place, None where nobody knows; `how`: by its label, by table, round
    and names, or by the director; `troubles`: sentences on who sat there.
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


def label(event, number, table):
    """What the desk calls the session of a table; `event`: its number, `number`: of the round."""
    return f"{label_begins(event)}{number} t{table}"


def label_begins(event):
    """How the label of every session of an event begins."""
    return f"E{event} r"


def days_of(day):
    """Of an event that begins on this day (YYYY-MM-DD): the day, and the one after midnight."""
    following = date.fromisoformat(day) + timedelta(days=1)
    return day, following.isoformat()


def named_in(state):
    """The ids of the sessions that the director has named."""
    return {*state.bound, *(session for session, _ in state.named)}


def bind(event, state, persons, sessions):
    """({(round, table): [Bound, ...]}, [Waiting, ...]) of the sessions that the boxes have brought.

    event: its number; state: a `State` with settings; persons: {number: Person}; sessions: all
    there are, in the order of play. Those of other events and days are passed over, and those that
    the director has set aside.
    """
    bound, waiting = {}, []
    for session in sessions:
        if session.id in state.aside:
            continue
        place, how = _place(event, state, persons, session)
        if place is None:
            if how:
                waiting.append(Waiting(session, how))
            continue
        found, troubles = _seated(state, persons, session, place)
        bound.setdefault(place, []).append(Bound(session, found, how, troubles))
    return bound, waiting


def set_aside(event, state, persons, sessions):
    """{(round, table): [Session, ...]} of those that the director has set aside.

    Each stands where it would have been by its label, or by table, round and names. Takes what
    `bind` takes.
    """
    aside = {}
    for session in sessions:
        if session.id in state.aside:
            place, _ = _place(event, state, persons, session)
            if place is not None:
                aside.setdefault(place, []).append(session)
    return aside


def _place(event, state, persons, session):
    """((round, table), how) of a session; (None, why it waits), "" for that of another event."""
    if session.id in state.bound:
        return state.bound[session.id], DIRECTOR
    labelled = _LABEL.fullmatch(session.label)
    if labelled:
        of_event, *place = map(int, labelled.groups())
        if of_event != event:
            return None, ""
        if _persons_at(state, place):
            return tuple(place), LABEL
        return None, _not_planned(*place)
    if session.day not in days_of(state.settings.date):
        return None, ""
    place = (session.round, session.table)
    planned = [person_of(persons, number).name for number in _persons_at(state, place)]
    if not planned:
        return None, _not_planned(*place)
    if session.rules != state.settings.rules:
        return None, msg(
            "it is played by {rules}, the event by {wanted}",
            rules=session.rules,
            wanted=state.settings.rules,
        )
    same = sum(name in planned for name in session.players)
    if 2 * same < len(session.players):
        return None, msg(
            "at table {table} of round {number} sit others",
            table=session.table,
            number=session.round,
        )
    return place, NAMES


def _not_planned(number, table):
    return msg("the plan has no table {table} in round {number}", table=table, number=number)


def _persons_at(state, place):
    number, table = place
    tables = state.rounds[number - 1] if 1 <= number <= len(state.rounds) else ()
    return tables[table - 1] if 1 <= table <= len(tables) else ()


def _seated(state, persons, session, place):
    """(person or None at each place of the session, sentences)."""
    planned = list(_persons_at(state, place))
    found = [state.named.get((session.id, seat)) for seat in range(len(session.players))]
    left = [person for person in planned if person not in found]
    for seat, name in enumerate(session.players):
        if found[seat] is None:
            found[seat] = _called(persons, left, name, planned, seat)
            if found[seat] in left:
                left.remove(found[seat])
    troubles = []
    for seat, name in enumerate(session.players):
        if found[seat] is not None:
            continue
        others = [
            person
            for person in state.entrants
            if person not in found and person_of(persons, person).name == name
        ]
        if len(others) == 1:
            found[seat] = others[0]
            troubles.append(msg("{name} plays there and was not drawn to that table", name=name))
        else:
            troubles.append(msg("seat {seat}: who is {name}?", seat=seat + 1, name=quote(name)))
    return tuple(found), tuple(troubles)


def _called(persons, left, name, planned, seat):
    """The person of those `left` who has this name; without a name who was drawn to that seat."""
    if not name:
        drawn = planned[seat] if seat < len(planned) else None
        return drawn if drawn in left else None
    for person in left:
        one = person_of(persons, person)
        if name in (one.name, numbered(one)):
            return person
    return None
