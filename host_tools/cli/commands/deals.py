"""`schreiber deals`: every deal that came from the boxes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from host_tools.cli.common_options import add_event_argument, add_json_argument
from host_tools.cli.session_options import (
    add_selection_arguments,
    selected_sessions,
    selected_tables,
)
from host_tools.cli.text_tables import Cell, show_table
from host_tools.common.errors import SchreiberError
from host_tools.common.plain import json_line
from host_tools.common.terminal import tell
from host_tools.common.times import minute
from host_tools.language.choice import of_environment
from host_tools.language.formatting import signed
from host_tools.language.games.entries import played, say_played, say_state
from host_tools.language.games.game_words import GameWords, game_words
from host_tools.language.message import Sayable, because, listed, msg
from host_tools.reports.document import deal_document, line_document
from host_tools.reports.play import ProtocolLine, lines_of
from host_tools.reports.players import name_of
from host_tools.sessions import caveats
from host_tools.tournament.decisions.words import table_words

if TYPE_CHECKING:
    from host_tools.sessions.session import Entry, Session
    from host_tools.tournament.event import Event
    from host_tools.tournament.tables.table import Table


EPILOG = """\
Every deal stands where it was played, with the last correction of it; annulled
deals are listed and marked, with the reason. Warnings, penalties and adjustments
stand between the deals. "to be checked" marks what the desk's own scoring does
not confirm. Who has no name is called by his seat; seats count from 0, in
playing order. At a table of five the dealer sits out.

--event lists what counts at the tables of an event: with the deals that were
corrected or annulled at the desk, sheets of paper and adjustments; --table and
--round are then those of its plan. "entry id" is what 'schreiber decide correct'
takes as entry=ID. What was decided at the desk has
none: 'schreiber decide undo' takes it back.

A bonus of the declarer's side stands without a side. Words and headings are
German, French or English, by LANG.

On a terminal this is a table; in a pipe, lines with tabs between the columns.
--json writes a list of objects for programs, the same in every language but for
"text", which says the entry; "document" is the entry as 'schreiber score' reads it.

examples:
  schreiber deals --table 3 --round 1
  schreiber deals --event 3 --round 2
  schreiber deals --event 3 --round 2 --json
  LANG=fr_CH.UTF-8 schreiber deals --date 2025-11-20
"""

_NUMBERS = (msg("Table"), msg("Round"), msg("Deal"))
COLUMNS = (*_NUMBERS, msg("Entry"), msg("Points"), msg("State"), msg("Time"))
# Rows, documents of JSON, and sentences about what is missing or open among them.
_Listing: TypeAlias = tuple[Iterable[list[Cell]], Iterable[dict[str, object]], Iterable[Sayable]]
ID = msg("Id")  # of an event only: what is decided about an entry is decided about an event


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber deals`."""
    parser.epilog = EPILOG
    add_event_argument(parser, "of this event only, with what was decided about it")
    add_json_argument(parser)
    add_selection_arguments(parser)


def run(args: Namespace) -> int:
    """List the deals; 0."""
    words = game_words(of_environment())
    found = _all if args.event is None else _of_event
    rows, documents, troubles = found(args, words)
    if args.json:
        print(json_line(list(documents)))
    else:
        columns = COLUMNS if args.event is None else (*COLUMNS, ID)
        show_table(msg("Deals"), columns, rows, _NUMBERS, whole=(ID,))
    for sentence in troubles:
        tell(sentence)
    return 0


def _all(args: Namespace, words: GameWords) -> _Listing:
    """(rows, JSON documents, sentences) of the sessions asked for; the first two lazily."""
    sessions = selected_sessions(args)
    documents = (document for session in sessions for document in _documents(session, words))
    return list_deals(sessions, words), documents, caveats.troubles(sessions)


def _of_event(args: Namespace, words: GameWords) -> _Listing:
    """The same of the tables of an event."""
    event, tables = selected_tables(args)
    played_there = [(table, line) for table in tables for line in lines_of(event, table)]
    if not played_there:
        raise SchreiberError(msg("Nothing was played yet."))
    rows = (_row(event, table, line) for table, line in played_there)
    documents = (
        line_document(event, table, line) | {"text": words.say(line.words)}
        for table, line in played_there
    )
    troubles = [
        because(table_words(table.round_number, table.table), sentence)
        for table in tables
        for sentence in table.troubles
    ]
    return rows, documents, troubles


def list_deals(sessions: Sequence[Session], words: GameWords) -> Iterator[list[Cell]]:
    """The rows of the table: every deal and every incident, in the order of play."""
    for session in sessions:
        for entry in session.entries:
            yield [
                session.table,
                session.round,
                entry.name,
                say_played(entry, session.players, words),
                ", ".join(_points(session, entry, words)),
                say_state(entry, words),
                minute(entry.time),
            ]


def _row(event: Event, table: Table, line: ProtocolLine) -> list[Cell]:
    """The row of a line of a table of an event."""
    got = [f"{name_of(event, who)} {signed(points)}" for who, points in line.points.items()]
    return [
        table.table,
        table.round_number,
        line.name,
        line.words,
        ", ".join(got),
        line.state,
        minute(line.time),
        line.id,
    ]


def _documents(session: Session, words: GameWords) -> Iterator[dict[str, object]]:
    """The deals of a session as JSON has them: in English, but for "text", which says the entry."""
    where: dict[str, str | int] = {"day": session.day, "label": session.label}
    where |= {"round": session.round, "table": session.table}
    players = [{"person": None, "name": name} for name in session.names]
    for entry in session.entries:
        line = ProtocolLine(
            entry.kind,
            played(entry, session.players),
            {},
            listed(entry.remarks),
            entry.number,
            entry.name,
            document={"rules": session.rules} | entry.document,
            time=entry.time,
            id=entry.id,
        )
        dealer = None if entry.dealer is None else players[entry.dealer]
        counts = not entry.annulled and entry.cleared is None
        points = [
            players[place] | {"points": value}
            for place, value in zip(entry.places, entry.points, strict=True)
            if counts and (value or entry.number is not None)
        ]
        yield deal_document(line, where, dealer, points) | {"text": words.say(line.words)}


def _points(session: Session, entry: Entry, words: GameWords) -> Iterator[str]:
    """Yield each player's points of a deal; of an incident only those of the players concerned."""
    for place, value in enumerate(entry.at_table(entry.points, len(session.players))):
        name = session.players[place] or words.say(msg("seat {number}", number=place))
        if value is None:
            yield words.say(msg("{player} sits out", player=name))
        elif value or entry.number is not None:
            yield f"{name} {signed(value)}"
