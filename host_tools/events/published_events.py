"""Events as everybody may see them, and which of them there are."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from host_tools.club.person_names import split_name
from host_tools.club.shown_names import FULL, shown_name
from host_tools.common.errors import DeskError
from host_tools.events.events import derive, load_event, no_such_event, sessions_of
from host_tools.events.person_cards import journal_of_club, persons_of, shown_names
from host_tools.events.results.event_results import standing_result
from host_tools.events.results.sealed_event import as_sealed
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.seasons import SeasonChoice, choices
from host_tools.events.seatings import seatings_of
from host_tools.language.message import msg
from host_tools.results.result_document import ResultDocument
from host_tools.results.shown_parts import published_parts
from host_tools.sessions.session import Session
from host_tools.tournament.event import Event

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class Choice:
    """Which events are to be published: one by its number, those of a `season`, or all."""

    event: int | None = None
    season: str | None = None


def chosen_events(database: "EventStore", choice: Choice) -> list[Event]:
    """Return the `Event`s of a `Choice` with a published round, in the order of their days.

    DeskError if there is none.
    """
    events = published_events(database, choice)
    if events:
        return events
    if choice.event is not None:
        raise DeskError(
            msg(
                "nothing of event {number} is published: 'schreiber decide publish "
                "round={rounds} --event {number}' publishes all of it",
                number=choice.event,
                rounds=_meant(database, choice)[0].settings.rounds,
            )
        )
    raise DeskError(
        msg("nothing is published yet: 'schreiber decide publish' says up to which round it is")
    )


def published_events(database: "EventStore", choice: Choice) -> list[Event]:
    """The same, none if there is none. DeskError where the choice itself means nothing."""
    found = [event_as_wished(database, one.event) for one in _meant(database, choice)]
    return [event for event in found if event.state.published]


def published_document(database: "EventStore", event: Event) -> ResultDocument | None:
    """Return the public part of the document of an event; None while rounds of it are hidden."""
    if event.state.published < event.state.settings.rounds:
        return None
    hows = shown_names(database).hows(persons_of(database))
    document = standing_result(database, load_event(database, event.number))
    origin = database.origins.of(event.number)
    here = {} if origin is None else origin.persons
    return published_parts(document, lambda person: hows.get(here.get(person, person)) == FULL)


def _meant(database: "EventStore", choice: Choice) -> Sequence[SeasonChoice]:
    """Those of a `Choice`, whatever is published of them. DeskError."""
    known = choices(database)
    if choice.event is not None:
        found = [one for one in known if one.event == choice.event]
        if not found:
            raise no_such_event(choice.event)
        return found
    if choice.season is None:
        return known
    found = [one for one in known if choice.season and one.season == choice.season]
    if not found:
        names = sorted({one.season for one in known if one.season})
        raise DeskError(
            msg(
                "{what}; {how}",
                what=msg("no event counts for the season {name}", name=choice.season),
                how=msg("there are: {names}", names=", ".join(names) or "–"),
            )
        )
    return found


def event_as_wished(database: "EventStore", event_number: int) -> Event:
    """An event as it is to be shown, with its persons called as they wish."""
    decided, shown = database.journals.of(event_number), shown_names(database)
    sealed = sealed_result(database, event_number) if decided.state.closed else None
    if sealed is not None:
        called = partial(_with_names, how=shown.usual)
        today = load_event(database, event_number)
        return as_sealed(database, today, sealed, shown.applied, called)
    seatings, club = seatings_of(database, event_number), journal_of_club(database)
    sessions = [
        _with_names(session, shown.usual)
        for session in sessions_of(database, event_number, decided.state, seatings)
    ]
    persons = shown.applied(persons_of(database))
    return derive(database, event_number, decided, persons, club, seatings, sessions)


def _with_names(session: Session, how: str) -> Session:
    """A session in which those whom nobody knows are called as the club does it."""
    players = [shown_name(name, split_name(name), how) if name else "" for name in session.players]
    return replace(session, players=players)
