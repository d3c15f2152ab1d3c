"""What the desk hands on: CSV for spreadsheets, JSON documents for programs.

All writers take an open text file. An empty cell says that there is no such thing.
"""

import csv
import json
from datetime import datetime

from host_tools.desk.standings import rank_players


def write_documents(sessions, file):
    """The documents of deal-format, one a line: every deal in force and every incident.

    Each carries an `id` that names its record. Annulled deals are left out, corrected ones are
    as corrected.
    """
    for session in sessions:
        for entry in session.entries:
            if not entry.annulled:
                document = {"rules": session.rules, "id": entry.id} | entry.document
                file.write(json.dumps(document, ensure_ascii=False) + "\n")


def write_deals(sessions, file):
    """CSV: every deal and incident, also the annulled ones; a column a seat for name and points."""
    seats = max((len(session.players) for session in sessions), default=0)
    writer = csv.writer(file, lineterminator="\n")
    columns = ["id", "day", "time", "box", "table", "round", "label", "rules", "kind", "deal"]
    columns.append("dealer")
    for name in ("player", "points", "cents"):
        columns += [f"{name}_{seat}" for seat in range(seats)]
    writer.writerow([*columns, "void", "corrected", "annulled", "checked", "entry"])
    for session in sessions:
        for entry in session.entries:
            writer.writerow(_deal_row(session, entry, seats))


def _deal_row(session, entry, seats):
    row = [entry.id, session.day, _time(entry.time), session.box.hex(), session.table]
    row += [session.round, session.label, session.rules, entry.kind, entry.number, entry.dealer]
    for values in (session.players, entry.points, entry.money or []):
        row += _padded(values, seats)
    row += [int(flag) for flag in (entry.void, entry.corrected, entry.annulled, entry.sound)]
    row.append(describe(entry.document))
    return row


def write_standings(sessions, file):
    """CSV: the ranking of every rule book."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["rules", "rank", "player", "sessions", "deals", "points", "cents"])
    for rules, ranking in rank_players(sessions).items():
        for line in ranking:
            writer.writerow(
                [rules, line.rank, line.player, line.sessions, line.deals, line.points, line.money]
            )


def describe(document):
    """A document in one line of words, for people: `taker 0, contract garde, points 49`.

    Seats are numbered as in the document, from 0.
    """
    parts = []
    for key, value in document.items():
        if key == "rules" or value is None or value == []:
            continue
        name = key.replace("_", " ")
        if isinstance(value, dict):
            parts.append(f"{name} ({describe(value)})")
        elif isinstance(value, list):
            parts.append(f"{name} ({'; '.join(_item(item) for item in value)})")
        elif value is True:
            parts.append(name)
        else:
            parts.append(f"{name} {value}")
    return ", ".join(parts)


def _item(item):
    return describe(item) if isinstance(item, dict) else str(item)


def _padded(values, length):
    return [*values, *[None] * (length - len(values))]


def _time(moment: datetime | None):
    return "" if moment is None else moment.isoformat(timespec="seconds")
