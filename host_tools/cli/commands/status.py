"""`schreiber status`: how far every table of an event is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from host_tools.boxes.news import room_left
from host_tools.boxes.station.sentences import about
from host_tools.cli.common_options import add_event_argument, add_json_argument, add_round_argument
from host_tools.cli.decide_command import command_of
from host_tools.cli.text_tables import Cell, show_table
from host_tools.common.errors import DeskError
from host_tools.common.plain import json_line
from host_tools.common.terminal import say, show, tell
from host_tools.database.location import add_database_argument, database_address
from host_tools.events.events import event_number
from host_tools.events.shown_event import shown_event
from host_tools.language.message import Message, Sayable, because, msg
from host_tools.reports.altered import Altered, altered, detail_of
from host_tools.sessions import remark_words as words
from host_tools.tournament.decisions.idle_decisions import cannot_hold
from host_tools.tournament.decisions.rulings import Rule
from host_tools.tournament.seat_tasks.seat_task import SeatNeed, SeatStep, SeatTask
from host_tools.tournament.seat_tasks.seating_sentences import (
    coming_later,
    sitting_out,
    without_seat,
)
from host_tools.tournament.seat_tasks.tasks_at_table import seat_tasks, table_for
from host_tools.tournament.tables.box_places import where_boxes_are
from host_tools.tournament.tables.rulings.asked import Asked, asked_at
from host_tools.tournament.tables.table import WORDS, Table

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


EPILOG = """\
A table is not set up, set up, playing, played, signed, typed or ended by the director; "look" says
that somebody has to look at it, and why. Where it is asked who sat there, or which deals count, the
likeliest proposals follow, each as the command that decides it; likewise where somebody has no seat
or is absent. It says who sits out, and which of the boxes of these tables had little room left when
they were here last. --json also has the ids of the sessions of each table, and of those set aside,
for 'schreiber decide ruling'; "asked" has all proposals, each with the points that it leads to;
"sits_out" are the numbers of those who sit out. What a table has changed after it had signed,
without the director's PIN, is said with what
stood there before, until somebody has said that he has seen it. Exit status 0 if nobody has to look
at anything, else 1.

examples:
  schreiber status
  schreiber status --round 2 --json
"""

MOST_OFFERS = 3  # of one question that are told
NUMBERS = (msg("Round"), msg("Table"))
COLUMNS = (*NUMBERS, msg("State"), msg("Played"), msg("Players"), msg("To do"))


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber status`."""
    parser.epilog = EPILOG
    add_round_argument(parser)
    add_json_argument(parser, "one object of JSON")
    add_event_argument(parser)
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Show the grid; 1 if somebody has to look at something."""
    from host_tools.intake.database import Database

    with Database(database_address(args.database), must_exist=True) as database:
        event = shown_event(database, event_number(database, args.event))
        boxes = database.boxes.all()
    idle = cannot_hold(event.state)
    if idle is not None:
        tell(idle)
    if not event.state.plan.rounds:
        raise DeskError(msg("nothing is drawn yet; 'schreiber draw --event' does it"))
    round_number = args.round or event.round
    tables = [table for (of, _), table in sorted(event.tables.items()) if of == round_number]
    if not tables:
        raise DeskError(msg("there is no {what}", what=msg("round {number}", number=round_number)))
    said = _said(event, round_number) + _of_boxes(boxes, tables)
    said += [sentence for table in tables for sentence in _changed(event, table)]
    if args.json:
        document = {
            "round": round_number,
            "tables": [_document(event, table) for table in tables],
            "sits_out": event.state.sitting_out(round_number),
            "said": [str(sentence) for sentence in said],
        }
        print(json_line(document))
    else:
        show_table(msg("Tables"), COLUMNS, [_row(event, table) for table in tables], NUMBERS)
        for sentence in sitting_out(event, round_number).values():
            show(sentence)
        for remark in (*said, *_offers(event, tables)):
            tell(remark)
    return 1 if said or any(table.troubles for table in tables) else 0


def _offers(event: Event, tables: Sequence[Table]) -> Iterator[Message]:
    """The likeliest proposals for what is asked at these tables, and for their seats."""
    for table in tables:
        for asked in asked_at(event, table):
            for offer in asked.offers[:MOST_OFFERS]:
                steps = [(Rule.name, offer.content)]
                yield _offered(event, table, asked.words, offer.words, steps)
        for task in _seat_tasks(event, table):
            for proposal in task.proposals[:MOST_OFFERS]:
                yield _offered(event, table, task.why, proposal.words, proposal.steps)


def _seat_tasks(event: Event, table: Table) -> list[SeatTask]:
    """The seat tasks of a table; of who has no seat only at the likeliest table."""
    return [
        task
        for task in seat_tasks(event, table)
        if task.need != SeatNeed.UNSEATED
        or table_for(event, table.round_number, task.person) == table.table
    ]


def _offered(
    event: Event, table: Table, what: Message, answer: Message, steps: Sequence[SeatStep]
) -> Message:
    """A proposal, with the commands that decide it."""
    command = " && ".join(command_of(event.number, kind, given) for kind, given in steps)
    asked = msg("{some}, {next}", some=msg("table {table}", table=table.table), next=what)
    return because(asked, because(answer, command))


def _row(event: Event, table: Table) -> list[Cell]:
    players = ", ".join(event.name(person) for person in table.persons)
    played = f"{table.played}/{table.deals}"
    look = "; ".join(map(say, table.troubles))
    return [table.round_number, table.table, WORDS[table.state], played, players, look]


def _document(event: Event, table: Table) -> dict[str, object]:
    return {
        "table": table.table,
        "state": table.state,
        "played": table.played,
        "deals": table.deals,
        "persons": list(table.persons),
        "results": table.results,
        "sessions": [bound.session.id for bound in table.bound],
        "aside": [session.id for session in table.sessions.aside],
        "troubles": [str(trouble) for trouble in table.troubles],
        "asked": [_asked(one) for one in asked_at(event, table)],
        "changes": [_change(one) for one in altered(event, table)],
    }


def _asked(asked: Asked) -> dict[str, object]:
    """An `Asked` as JSON; `decide` is the content of a decision `ruling`."""
    proposals = [
        {"words": str(one.words), "decide": one.content, "points": one.points}
        for one in asked.offers
    ]
    question = asked.hint.asks.value
    return {"question": question, "why": str(asked.words), "proposals": proposals}


def _change(change: Altered) -> dict[str, object]:
    """An `Altered` as JSON."""
    said: dict[str, str | None] = {
        name: str(getattr(change, name)) for name in ("what", "before", "after", "time")
    }
    said["how"] = None if change.how is None else str(change.how)
    return {"change": change.id, **said, "director": change.by_director, "seen": change.seen}


def _changed(event: Event, table: Table) -> Iterator[Message]:
    """Sentences about changes at a signed table that nobody has seen yet."""
    for change in table.sessions.changes:
        if change.is_open:
            place = words.altered(words.place_of(table.round_number, table.table))
            yield msg("{what}: {how}", what=place, how=detail_of(event, change))


def _said(event: Event, round_number: int) -> list[Sayable]:
    """Sentences about what belongs to no table."""
    said: list[Sayable] = [
        msg(
            "session {session} (table {table}, round {round}) has no table: {why}",
            session=one.session.id,
            table=one.session.table,
            round=one.session.round,
            why=one.sentence,
        )
        for one in event.waiting
    ]
    said += [*without_seat(event, round_number).values(), *coming_later(event, round_number)]
    said += [
        msg(
            "decision {number} ({kind}) cannot hold: {why}",
            number=decision.number,
            kind=decision.kind,
            why=sentence,
        )
        for decision, sentence in event.idle
    ]
    return said


def _of_boxes(boxes: Iterable[Mapping[str, Any]], tables: Sequence[Table]) -> list[Message]:
    """Sentences about boxes of these tables with little room left. boxes: the rows of all boxes."""
    places = where_boxes_are({(table.round_number, table.table): table for table in tables})
    rooms = ((places.get(row["unique_id"]), room_left(row["free"])) for row in boxes)
    return [about(place, left) for place, left in rooms if place is not None and left is not None]
