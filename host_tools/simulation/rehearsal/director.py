"""A director who attends to a rehearsal by himself: collects each box, and sets the next table up.

He decides what the desk alone shows: who a mistyped player was. He sends for a lost box when
nothing else is to be done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from host_tools.boxes.collect import collect
from host_tools.boxes.push import begin
from host_tools.common.errors import SchreiberError
from host_tools.events.cache import EventCache
from host_tools.events.decide_on import decide_on
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.language.formatting import box_name
from host_tools.language.message import Sayable, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.decisions.rulings import Rule
from host_tools.tournament.decisions.words import table_words
from host_tools.tournament.tables.rulings.asked import asked_at
from host_tools.tournament.tables.table import NOT_SET_UP

if TYPE_CHECKING:
    from host_tools.boxes.link.box_answers import Running
    from host_tools.simulation.rehearsal.rehearsal import Rehearsal
    from host_tools.tournament.event import Event


# How long he looks away between two looks at the desk, in deals.
LOOKS_EVERY = 1


def attend(rehearsal: Rehearsal, tell: Callable[[Sayable], None]) -> Event:
    """See a rehearsal (prepared, its time standing still) through to the end: its `Event`.

    tell(sentence): called with what he does. SchreiberError if it does not come to an end.
    """
    path = rehearsal.database_path
    with Database(path, must_exist=True, clock=rehearsal.clock) as database:
        events = EventCache(database)
        while True:
            ports = rehearsal.ports()
            set_up = [_visit(rehearsal, port, database, events, tell) for port in ports]
            _say_who(database, events.of(rehearsal.event), tell)
            event = events.of(rehearsal.event)
            if all(table.signed for table in event.tables.values()):
                return event
            if not (any(set_up) or rehearsal.busy or rehearsal.bring_back()):
                said = "; ".join(map(str, rehearsal.faults)) or "nothing happens any more"
                raise SchreiberError(
                    msg("the rehearsal does not come to an end: {said}", said=said)
                )
            rehearsal.advance(60 * LOOKS_EVERY / rehearsal.speed)


def _visit(
    rehearsal: Rehearsal,
    port: str,
    database: Database,
    events: EventCache,
    tell: Callable[[Sayable], None],
) -> bool:
    """Collect the box at a port, and give it the next table to play if it has none: was it?"""
    with rehearsal.open_link(port) as link:
        report = collect(link, database)
        for finding in report.findings:
            tell(msg("{what}: {how}", what=box_name(report.box), how=finding.sentence))
        event = events.of(rehearsal.event)
        running = link.identify().session
        if not _is_free(running, event):
            return False
        plan = planned(event)
        following = next((one for one in plan if _is_open(event, one.session)), None)
        if following is None:
            return False
        begin(link, report.box, following, plan, database)
        collect(link, database)  # the desk knows by its record that the table is set up
        tell(
            msg(
                "{what}: {how}",
                what=box_name(report.box),
                how=table_words(following.session["round"], following.session["table"]),
            )
        )
        return True


def _is_free(running: Running | None, event: Event) -> bool:
    """Return True if the box may get another session than the `running` one, if any."""
    if running is None or running.signed:
        return True
    return not running.played and running.round < event.round


def _is_open(event: Event, session: Mapping[str, Any]) -> bool:
    """Return True if it is a table of this round without a box."""
    if session["round"] != event.round:
        return False
    return event.tables[session["round"], session["table"]].state == NOT_SET_UP


def _say_who(database: Database, event: Event, tell: Callable[[Sayable], None]) -> None:
    """Decide who an unknown player was, as the desk proposes it first."""
    for table in event.tables.values():
        for asked in asked_at(event, table):
            if asked.hint.kind == HintKind.UNKNOWN_NAME and asked.offers:
                offer = asked.offers[0]
                decide_on(database, event.number, [(Rule.name, offer.content)])
                tell(msg("{what}: {how}", what=asked.words, how=offer.words))
                break  # what else is asked there may have another answer now
