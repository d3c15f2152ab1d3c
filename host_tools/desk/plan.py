"""Who plays where: the sessions that the desk gives to the boxes, from a CSV or JSON file."""

import csv
import json
from dataclasses import dataclass

from host_tools.errors import DeskError
from rules_core.session import MAX_SEATS, check_listed, check_session

COLUMNS = ("rules", "table", "round", "deals", "dealer", "scribe", "opponents_key", "label", "box")
PLAYER_COLUMN = "player_"  # player_0, player_1, ... in CSV; a list "players" in JSON
NUMBERS = ("table", "round", "deals", "dealer", "scribe")
FLAGS = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}
DEFAULTS = {"round": 1, "dealer": 0, "scribe": 0, "opponents_key": True}


@dataclass(frozen=True)
class Planned:
    """A session (as `BoxLink.push_session` takes it) and the end of the id of the box it is meant
    for, "" for any; `where` says where it was read.
    """

    session: dict
    box: str
    where: str

    def fits(self, unique_id):
        """Is it meant for the box with this id (bytes)?"""
        return bool(self.box) and unique_id.hex().endswith(self.box.lower())


def plan_session(fields, day, where, box=""):
    """The `Planned` session of `fields`, completed by the defaults; DeskError if it cannot be.

    day: YYYY-MM-DD, for the label of a session that has none. The label tells a session that is
    pushed once more from a new one.
    """
    session = DEFAULTS | {key: value for key, value in fields.items() if value is not None}
    session.setdefault("label", f"{day} t{session.get('table')} r{session['round']}")
    try:
        check_session(session)
    except ValueError as error:
        raise DeskError(f"{where}: {error}") from error
    return Planned(session, box, where)


def read_plan(path, day):
    """The `Planned` sessions of a file, `*.json` or CSV; DeskError says what is wrong where."""
    text = _read(path)
    rows = _json_rows(path, text) if path.suffix.lower() == ".json" else _csv_rows(path, text)
    return [plan_session(fields, day, where, box) for fields, box, where in rows]


def read_names(path):
    """The names in a text file, one a line; DeskError if they are not a list for a box."""
    names = [line.strip() for line in _read(path).splitlines() if line.strip()]
    try:
        check_listed(names)
    except ValueError as error:
        raise DeskError(f"{path}: {error}") from error
    return names


def _read(path):
    try:
        return path.read_text(encoding="utf-8-sig")  # spreadsheets put a byte order mark there
    except OSError as error:
        raise DeskError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DeskError(f"{path} is not UTF-8 text; save it as such") from error


def _json_rows(path, text):
    try:
        rows = json.loads(text)
    except ValueError as error:
        raise DeskError(f"{path} is not JSON: {error}") from error
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise DeskError(f"{path} must hold a list of objects, one a session")
    for number, row in enumerate(rows, start=1):
        fields = dict(row)
        box = fields.pop("box", None) or ""
        where = f"{path}, session {number}"
        if not isinstance(box, str):
            raise DeskError(f"{where}: box must be the end of a box's id, as text")
        yield fields, box, where


def _csv_rows(path, text):
    lines = text.splitlines()
    delimiter = ";" if lines and ";" in lines[0] else ","
    reader = csv.DictReader(lines, delimiter=delimiter)
    known = [*COLUMNS, *(f"{PLAYER_COLUMN}{seat}" for seat in range(MAX_SEATS))]
    unknown = [column for column in reader.fieldnames or () if column not in known]
    if unknown:
        raise DeskError(f"{path}: there is no column {unknown[0]!r}; known are {', '.join(known)}")
    for row in reader:
        where = f"{path}, line {reader.line_num}"
        if None in row or None in row.values():
            raise DeskError(f"{where}: it has not as many columns as the first line")
        yield _csv_fields(row, where), row.get("box", ""), where


def _csv_fields(row, where):
    names = [row[column].strip() for column in row if column.startswith(PLAYER_COLUMN)]
    while names and not names[-1]:
        names.pop()  # columns for a sixth player at a table of four
    fields = {"players": names}
    for column in COLUMNS:
        value = row.get(column, "").strip()
        if column == "box" or not value:
            continue
        fields[column] = _csv_value(column, value, where)
    return fields


def _csv_value(column, value, where):
    if column in NUMBERS:
        try:
            return int(value)
        except ValueError as error:
            raise DeskError(f"{where}: {column} must be a number, not {value!r}") from error
    if column == "opponents_key":
        if value.lower() not in FLAGS:
            raise DeskError(f"{where}: opponents_key must be yes or no, not {value!r}")
        return FLAGS[value.lower()]
    return value
