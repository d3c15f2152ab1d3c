"""Seatings: the persons at the places of a session, found once and kept for good.

A message of the desk to a box has the numbers of persons. Names are compared only if nobody at the
desk has set the box up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from host_tools.common.times import day_after
from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import Place, Seats
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.model.journal_tariffs import rules_name_of
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import SpokenDay
from rules_core.labels import read_label

if TYPE_CHECKING:
    from host_tools.sessions.session import Session

_DIGITS = 16  # of what is kept of a name
# How it was found which table a session was.
SENT, LABEL, NAMES, DIRECTOR = "sent", "label", "names", "director"


class Sent(NamedTuple):
    """A message of the desk to a box.

    `label`: of the session; `box`: the id; `players`: a name a place, `unnamed` for a forgotten
    person; `persons`: likewise their numbers.
    """

    label: str
    box: bytes
    players: tuple[str, ...]
    persons: Seats


@dataclass(frozen=True)
class Seating:
    """The persons at the places of a session, for good.

    `place`: its (round, table); `persons`: at each place, None for an unknown one; `how` it was
    found: by the setup of the desk, by its label, by table, round and names, or by the director.
    """

    place: Place
    persons: tuple[int | None, ...]
    how: str


def seatings_by(
    seatings: Mapping[str, Seating], number_of: Callable[[int], int]
) -> dict[str, Seating]:
    """Return {id of a session: `Seating`} with the present number of each entrant."""
    return {
        session: replace(one, persons=tuple(person and number_of(person) for person in one.persons))
        for session, one in seatings.items()
    }


def days_of(day: str) -> tuple[str, str]:
    """Of an event that begins on this day (YYYY-MM-DD): the day, and the one after midnight."""
    return day, day_after(day)


def seat(
    event_number: int,
    state: State,
    names: Callable[[], EntrantNames],
    session: Session,
    sent: Sequence[Sent] = (),
    before: Seating | None = None,
) -> Seating | None:
    """Return the `Seating` of a session that is looked at right now, None if it is at no table.

    state: a `State` with settings; names(): the `EntrantNames` of the event, asked for only if the
    messages to the box do not name the players; session: with `id`, `box`, `label`, `day`, `round`,
    `table`, `rules` and `players`; sent: messages to boxes, the oldest first; before: the `Seating`
    that it had, if the director has decided since then: known persons keep their places.
    """
    found = _place(event_number, state, names, session)
    if found is None:
        return None
    place, how = found
    told = next(told_seats(sent, session), None)
    planned = state.plan.persons_at(place)
    if told is None and not planned:
        return None
    persons = told or _by_names(state, names(), session, planned)
    if before is not None:
        pairs = zip(before.persons, persons, strict=True)
        persons = [found if known is None else known for known, found in pairs]
    return Seating(place, tuple(persons), SENT if told and how == LABEL else how)


def why_waiting(event_number: int, state: State, session: Session) -> Message | None:
    """A `Message`: why a session that has no `Seating` is at no table; None: it is of none here.

    Takes what `seat` takes. Names are not compared again.
    """
    named = _named_place(event_number, state, session)
    if not isinstance(named, tuple):
        return named
    place, how = named
    if how == LABEL:
        return not_planned(place)
    return msg("at table {table} of round {number} sit others", table=place[1], number=place[0])


def _named_place(
    event_number: int, state: State, session: Session
) -> tuple[Place, str] | Message | None:
    """((round, table), how) that a box says its session is of; why not; None: of none here.

    The table of a label need not be planned; without one it has to have the day and the rule book.
    """
    labelled = read_label(session.label)
    if labelled is not None:
        of_event, place = labelled
        return (place, LABEL) if of_event == event_number else None
    days, place = days_of(state.settings.date), (session.round, session.table)
    if session.day not in days:
        return _of_another_day(state, session, days)
    if not state.plan.persons_at(place):
        return not_planned(place)
    if session.rules != state.settings.rules:
        return msg(
            "it is played by {rules}, the event by {wanted}",
            rules=session.rules_name,
            wanted=rules_name_of(state),
        )
    return place, NAMES


def _of_another_day(state: State, session: Session, days: tuple[str, str]) -> Message | None:
    """Return the reason why a session of a wrong clock, without a label, is at no table.

    None if it is of no table here: it came on another day than the event, or the plan has no such
    table. A closed event asks no more.
    """
    came = not session.label and session.brought in days and session.recorded
    same = session.rules == state.settings.rules
    planned = state.plan.persons_at((session.round, session.table))
    if state.closed or not (came and same and planned):
        return None
    return msg(
        "its clock says {day}, so it may be another evening's: which table is it?",
        day=SpokenDay(session.day),
    )


def not_planned(place: Place) -> Message:
    """A `Message`: there is no such (round, table)."""
    round_number, table = place
    return msg(
        "there is no {what}",
        what=msg("table {table} of round {round}", table=table, round=round_number),
    )


def _place(
    event_number: int, state: State, names: Callable[[], EntrantNames], session: Session
) -> tuple[Place, str] | None:
    """((round, table), how) of a session, None if it is at none."""
    if session.id in state.sessions.bound:
        return state.sessions.bound[session.id], DIRECTOR
    named = _named_place(event_number, state, session)
    if not isinstance(named, tuple) or named[1] == LABEL:
        return named if isinstance(named, tuple) else None
    planned = state.plan.persons_at(named[0])
    same = sum(any(names().is_alike(one, name) for one in planned) for name in session.players)
    return named if 2 * same >= len(session.players) else None


def recorded_place(how: str, session: Session) -> Place | None:
    """Return the (round, table) that a session itself says; None where only the director did."""
    if how in (SENT, LABEL):
        labelled = read_label(session.label)
        return None if labelled is None else labelled[1]
    return (session.round, session.table) if how == NAMES else None


def told_seats(sent: Sequence[Sent], session: Session) -> Iterator[Sequence[int]]:
    """Yield the persons of a session by each message with its names, the likeliest first.

    The newest one to its own box is likelier than one to another box for the same session.
    """
    same = [one for one in sent if one.label == session.label]
    own = [one for one in same if one.box == session.box]
    for told in (*reversed(own), *reversed(same)):
        persons = _as_told(told, session.players)
        if persons is not None:
            yield persons


def unnamed(person: int, name: str) -> str:
    """Return a text in place of a forgotten person's name: enough to know it on a box again.

    A text already made so stays: a list may bring back a person who is then forgotten once more.
    """
    if re.fullmatch(rf"#{person} [0-9a-f]{{{_DIGITS}}}", name):
        return name
    return f"#{person} {_digest(name)}"


def _as_told(told: Sent, players: Sequence[str]) -> Sequence[int] | None:
    """The person at each place where the players have the names that a box was told, else None.

    The table may have seated them in another order, where it says who plays with whom.
    """
    if len(told.players) != len(players):
        return None
    pairs = list(zip(told.players, told.persons, strict=True))
    if all(_is_called(*pair, name) for pair, name in zip(pairs, players, strict=True)):
        return told.persons
    found = [
        person
        for name in filter(None, players)
        for called, person in pairs
        if _is_called(called, person, name)
    ]
    return found if sorted(found) == sorted(told.persons) else None


def _is_called(told: str, person: int, name: str) -> bool:
    """Return True for the name that a box was told for a person, perhaps forgotten by now."""
    return told in (name, unnamed(person, name))


def _digest(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:_DIGITS]


def _by_names(
    state: State, names: EntrantNames, session: Session, planned: Seats
) -> list[int | None]:
    """The person at each place of a session by the names that it has; None where none is his."""
    found: list[int | None] = []
    left = list(planned)
    for name in session.players:
        person = _called(names, left, name)
        found.append(person)
        if person is not None:
            left.remove(person)
    # Only then those that a box was not told letter by letter: Dordevic, and Muller beside Müller.
    for place, name in enumerate(session.players):
        if found[place] is None and name:
            found[place] = _alike(names, left, name)
            left = [person for person in left if person != found[place]]
    for place, name in enumerate(session.players):
        if found[place] is None and name:
            others = [
                person
                for person in state.entrants
                if person not in found and name in names.spellings(person)
            ]
            found[place] = others[0] if len(others) == 1 else None
    # Without a name who was drawn to the seat, unless he stands at another one.
    for place, person in enumerate(planned[: len(found)]):
        if not session.players[place] and person in left:
            found[place] = person
    return found


def _called(names: EntrantNames, left: Sequence[int], name: str) -> int | None:
    """The person of those `left` who has this name; None of no name."""
    return next((person for person in left if name and name in names.spellings(person)), None)


def _alike(names: EntrantNames, left: Sequence[int], name: str) -> int | None:
    """The only person of those `left` who has this name but for accents, capitals and signs."""
    alike = [person for person in left if names.is_alike(person, name)]
    return alike[0] if len(alike) == 1 else None
