"""Exports of the desk: CSV for spreadsheets, JSON documents for programs.

All writers take an open text file. An empty cell means that there is no value.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import IO, TypeVar

from host_tools.common.csv_writer import CsvCell, write_csv
from host_tools.common.plain import json_line
from host_tools.language.games.entries import say_played
from host_tools.language.games.game_words import GameWords
from host_tools.sessions.session import Entry, Session

_Value = TypeVar("_Value")


def write_documents(sessions: Iterable[Session], file: IO[str]) -> None:
    """The documents of deal-format, one a line: every deal in force and every incident.

    Each carries an `id` that names its record. Annulled deals are left out, and the sessions that
    were cleared; corrected ones are as corrected.
    """
    for session in sessions:
        for entry in session.entries:
            if not entry.annulled and entry.cleared is None:
                document = {"rules": session.rules, "id": entry.id} | entry.document
                file.write(json_line(document) + "\n")


def write_deals(sessions: Sequence[Session], file: IO[str], words: GameWords) -> None:
    """CSV: every deal and incident, also the annulled ones.

    A column a place at the table for name, points and cents; who sat out has no points. `seating`
    names the place of each seat of the entry, which `entry` counts from 0. `director`: entered with
    his PIN. `text`: the entry said by `words`, a `GameWords`; headings and all other columns are
    the same in every language.
    """
    players = max((len(session.players) for session in sessions), default=0)
    columns = ["id", "day", "time", "box", "table", "round", "label", "rules", "kind", "deal"]
    columns.append("dealer")
    for name in ("player", "points", "cents"):
        columns += [f"{name}_{place}" for place in range(players)]
    columns += ["void", "corrected", "annulled", "cleared", "checked", "director"]
    columns += ["reason", "seating", "entry", "text"]
    rows = (
        _deal_row(session, entry, players, words)
        for session in sessions
        for entry in session.entries
    )
    write_csv(file, columns, rows)


def _deal_row(session: Session, entry: Entry, players: int, words: GameWords) -> list[CsvCell]:
    at_table = len(session.players)
    row: list[CsvCell] = [
        entry.id,
        session.day,
        _time(entry.time),
        session.box.hex(),
        session.table,
    ]
    row += [session.round, session.label, session.rules]
    row += [entry.kind, entry.number, entry.dealer]
    row += _padded(session.players, players)
    row += _padded(entry.at_table(entry.points, at_table), players)
    row += _padded([] if entry.money is None else entry.at_table(entry.money, at_table), players)
    flags = [entry.void, entry.corrected, entry.annulled, entry.cleared is not None, entry.sound]
    row += [int(flag) for flag in flags]
    row.append(int(entry.director))
    row += [entry.reason, entry.places]
    row += [_in_a_cell(entry.document), say_played(entry, session.players, words)]
    return row


def _in_a_cell(document: dict) -> str:
    """The keys and values of a document in one line: `taker 0, contract garde, points 49`.

    For programs that read the column: it stays as it is.
    """
    parts = []
    for key, value in document.items():
        if key in ("rules", "tariff", "version", "players") or value is None or value == []:
            continue
        name = key.replace("_", " ")
        if isinstance(value, dict):
            parts.append(f"{name} ({_in_a_cell(value)})")
        elif isinstance(value, list):
            items = [_in_a_cell(item) if isinstance(item, dict) else str(item) for item in value]
            parts.append(f"{name} ({'; '.join(items)})")
        elif isinstance(value, bool):
            parts.append(name if value else f"not {name}")
        else:
            parts.append(f"{name} {value}")
    return ", ".join(parts)


def _padded(values: Sequence[_Value], length: int) -> list[_Value | None]:
    return [*values, *[None] * (length - len(values))]


def _time(moment: datetime | None) -> str:
    return "" if moment is None else moment.isoformat(timespec="seconds")
