"""The sessions that the desk gives to the boxes, from a CSV or JSON file."""

import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.common.csv_rows import csv_rows
from host_tools.common.errors import DeskError
from host_tools.common.plain import plain, quote, shorten
from host_tools.common.strict_json import StrictJsonError, load
from host_tools.common.text_files import file_name, read_text
from host_tools.language.message import Message, Sentence, because, listed, msg
from host_tools.language.refusals import refusal
from host_tools.tariffs.shelf import digest_text
from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.session import MAX_SEATS, check_listed, check_session, find_built_in
from rules_core.tariffs import book_of, encode
from rules_core.types import Tariff

COLUMNS = ("rules", "table", "round", "deals", "dealer", "scribe", "opponents_key", "label", "box")
PLAYER_COLUMN = "player_"  # player_0, player_1, ... in CSV; a list "players" in JSON
NUMBER_COLUMN = "number_"  # likewise the players' numbers; a list "numbers" in JSON
NUMBERS = ("table", "round", "deals", "dealer", "scribe")
OPEN = "open"  # a first dealer whom the table names at its first deal
FLAGS = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}
UNKNOWN = msg("rules: There is no such rule book, neither on every box nor given with --tariff")
MAX_HEADING = 20  # characters of one that is quoted; all that are known stand behind it
DEFAULTS = {"round": 1, "dealer": 0, "scribe": 0, "opponents_key": True}


# The fields of a session by their names, as `rules_core.session` says them, or on the way to it.
SessionFields = dict[str, Any]


@dataclass(frozen=True)
class Planned:
    """A session (as `BoxLink.push_session` takes it) and the end of the id of the box it is meant
    for, "" for any; `where` says where it was read. `tariff`: the bytes of the one that it is
    played by, None for a built-in one. `event`: the number of the one that it is of, None for none;
    `persons`: then who sits at each place, by their numbers; `minutes`: allowed for it, 0: no
    limit, None: those of its rule book.
    """

    session: SessionFields
    box: str
    where: Sentence
    tariff: bytes | None = None
    event: int | None = None
    persons: tuple[int, ...] = ()
    minutes: int | None = None

    def fits(self, unique_id: bytes) -> bool:
        """Return True if it is meant for the box with this id (bytes)."""
        return bool(self.box) and unique_id.hex().endswith(self.box.lower())


def plan_session(
    fields: Mapping[str, Any],
    day: str,
    where: Sentence,
    box: str = "",
    tariffs: Iterable[Tariff] = (),
) -> Planned:
    """The `Planned` session of `fields`, completed by the defaults; DeskError if it cannot be.

    `fields`: "dealer" may be "open": the table says who deals first. day: YYYY-MM-DD, for the label
    of a session that has none. The label tells a session that is pushed once more from a new one.
    tariffs: those that a session may be played by besides the built-in ones, each of another id.
    """
    session = DEFAULTS | {key: value for key, value in fields.items() if value is not None}
    table, round_number = (shorten(str(session.get(key)), 9) for key in ("table", "round"))
    if isinstance(session["dealer"], str) and session["dealer"].lower() == OPEN:
        session["dealer"] = None
    session.setdefault("label", f"{day} t{table} r{round_number}")
    given = next((tariff for tariff in tariffs if tariff.rules == session.get("rules")), None)
    session.setdefault("tariff", "" if given is None else digest_text(given))
    session.setdefault("numbers", [])
    try:
        check_session(session, _finder(given))
    except DealError as error:
        known = error.field != "rules"
        raise DeskError(
            msg("{what}: {how}", what=where, how=_refusal(error) if known else UNKNOWN)
        ) from error
    except ValueError as error:
        raise DeskError(msg("{what}: {how}", what=where, how=_refusal(error))) from error
    return Planned(session, box, where, None if given is None else encode(given))


def _finder(given: Tariff | None) -> Callable[[str, str], Book]:
    """Find the rule book of a session, which may be that of the tariff `given`."""

    def find_book(rules: str, digest: str) -> Book:
        if given is not None and digest == digest_text(given):
            return book_of(given)
        return find_built_in(rules, digest)

    return find_book


def seats_after(session: SessionFields, plan: Iterable[Planned]) -> SessionFields | None:
    """Return the players' next seats by the `plan` (Planned), for `BoxLink.push_next`, or None.

    They are of the next round that any of them plays; a player is known by name.
    """
    sessions = [planned.session for planned in plan]
    rounds = {planned["round"] for planned in sessions}
    for round_number in sorted(later for later in rounds if later > session["round"]):
        sits = {
            name: {"name": name, "table": planned["table"], "seat": seat}
            for planned in sessions
            if planned["round"] == round_number
            for seat, name in enumerate(planned["players"])
            if name
        }
        players = [sits[name] for name in session["players"] if name in sits]
        if players:
            return {"label": session["label"], "round": round_number, "players": players}
    return None


def read_plan(path: Path, day: str, tariffs: Sequence[Tariff] = ()) -> list[Planned]:
    """The `Planned` sessions of a file, `*.json` or CSV; DeskError says what is wrong where.

    `tariffs`: see `plan_session`.
    """
    text = read_text(path)
    rows = _json_rows(path, text) if path.suffix.lower() == ".json" else _csv_rows(path, text)
    plan = [plan_session(row.fields, day, row.where, row.box, tariffs) for row in rows]
    _check_whole(plan)
    return plan


def _check_whole(plan: Iterable[Planned]) -> None:
    """DeskError for a table that is set up twice in a round, or a player who has two places."""
    taken: dict[tuple[int, str, int | str], Planned] = {}
    for planned in plan:
        round_number, table = planned.session["round"], planned.session["table"]
        # A seat without a name is nobody's in particular.
        names = [name for name in planned.session["players"] if name]
        places = [("table", table), *(("player", name) for name in names)]
        for kind, place in places:
            before = taken.setdefault((round_number, kind, place), planned)
            of_table, of_player = (
                msg("table {table}", table=table),
                msg("Player {number}", number=quote(place)),
            )
            what = of_table if kind == "table" else of_player
            if before is not planned:
                raise DeskError(
                    msg(
                        "{where}: {what} is in round {number} in {other} too",
                        where=planned.where,
                        what=what,
                        number=round_number,
                        other=before.where,
                    )
                )
            if names.count(place) > 1:
                raise DeskError(
                    msg(
                        "{where}: {what} has two places at table {table}",
                        where=planned.where,
                        what=what,
                        table=table,
                    )
                )


def repeats(plan: Iterable[Planned]) -> list[tuple[str, str, int]]:
    """Return the players who meet more than once: [(name, name, how often)], most often first."""
    met: Counter[tuple[str, str]] = Counter()
    for planned in plan:
        names = sorted(name for name in planned.session["players"] if name)
        met.update(combinations(names, 2))
    again = [(name, other, times) for (name, other), times in met.items() if times > 1]
    return sorted(again, key=lambda pair: (-pair[2], pair))


def read_names(path: Path) -> list[str]:
    """The names in a text file, one a line; DeskError if they are not a list for a box."""
    lines = enumerate(io.StringIO(read_text(path), newline=None), start=1)
    named = [(line_number, line.strip()) for line_number, line in lines if line.strip()]
    for line_number, name in named:
        _check_names([name], _at_line(file_name(path), line_number))
    names = [name for _, name in named]
    _check_names(names, file_name(path))
    return names


def _check_names(names: list[str], where: Sentence) -> None:
    try:
        check_listed(names)
    except ValueError as error:
        raise DeskError(msg("{what}: {how}", what=where, how=_refusal(error))) from error


def _refusal(error: ValueError) -> Sentence:
    """Return the fault of a session as a sentence; long or strange values in it are shortened."""
    shown = shorten(plain(str(error)))
    return refusal(error) if shown == str(error) else shown


def _at_line(name: str, line_number: int) -> Message:
    return msg("{some}, {next}", some=name, next=msg("line {line}", line=line_number))


class _PlanRow(NamedTuple):
    """The row of a file about a session, and its place there."""

    fields: SessionFields
    box: str
    where: Sentence


def _json_rows(path: Path, text: str) -> Iterator[_PlanRow]:
    name = file_name(path)
    try:
        rows = load(text)
    except StrictJsonError as error:
        raise DeskError(because(msg("{name} is not JSON", name=name), error.message)) from error
    objects = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    if objects != rows:
        raise DeskError(msg("{name} must hold a list of objects, one a session", name=name))
    for session_number, row in enumerate(objects, start=1):
        fields: SessionFields = dict(row)
        box = fields.pop("box", None) or ""
        where = msg("{name}, session {number}", name=name, number=session_number)
        if not isinstance(box, str):
            raise DeskError(msg("{where}: box must be the end of a box's id, as text", where=where))
        yield _PlanRow(fields, box, where)


def _csv_rows(path: Path, text: str) -> Iterator[_PlanRow]:
    name = file_name(path)
    columns: list[str] | None = None
    for line, cells in csv_rows(text, name):
        if columns is None:
            columns = _columns(cells, _at_line(name, line))
            continue
        where = _at_line(name, line)
        if len(cells) < len(columns) or any(cells[len(columns) :]):
            raise DeskError(
                msg("{where}: it has not as many columns as the first line", where=where)
            )
        fields = dict(zip(columns, cells, strict=False))
        yield _PlanRow(_csv_fields(fields, where), fields.get("box", ""), where)
    if columns is None:
        raise DeskError(msg("{name} is empty; its first line must name the columns", name=name))


def _columns(headings: Sequence[str], where: Sentence) -> list[str]:
    """The columns that the headings name, whatever their capitals and spaces; "" for none."""
    columns = ["_".join(heading.lower().replace("_", " ").split()) for heading in headings]
    while columns and not columns[-1]:
        columns.pop()
    players, numbers = (
        [f"{column}{seat}" for seat in range(MAX_SEATS)]
        for column in (PLAYER_COLUMN, NUMBER_COLUMN)
    )
    known = [*COLUMNS, *players, *numbers]
    for index, column in enumerate(columns):
        if column not in known:
            listed = msg(
                "{columns}, {player}…, {number}…",
                columns=", ".join(COLUMNS),
                player=players[0],
                number=numbers[0],
            )
            raise DeskError(
                msg(
                    "{where}: there is no column {column}; known are {listed}",
                    where=where,
                    column=shorten(quote(headings[index]), MAX_HEADING),
                    listed=listed,
                )
            )
        if column in columns[:index]:
            raise DeskError(
                msg("{where}: the column {column} is there twice", where=where, column=column)
            )
    return columns


def _csv_fields(row: Mapping[str, str], where: Sentence) -> SessionFields:
    names, numbers = _of_seats(row, PLAYER_COLUMN), _of_seats(row, NUMBER_COLUMN)
    for column, name in names.items():
        if name:
            _check_names([name], msg("{some}, {next}", some=where, next=column))
    fields: SessionFields = {"players": [*names.values()]}
    if numbers:
        fields["numbers"] = [_whole(column, text, where) for column, text in numbers.items()]
    for column in COLUMNS:
        value = row.get(column, "")
        if column != "box" and value:
            fields[column] = _csv_value(column, value, where)
    return fields


def _of_seats(row: Mapping[str, str], start: str) -> dict[str, str]:
    """{column: text} of the columns of seats, without empty ones at the end.

    A plan has columns for a sixth player also at a table of four.
    """
    columns = sorted(column for column in row if column.startswith(start))
    while columns and not row[columns[-1]]:
        columns.pop()
    return {column: row[column] for column in columns}


def _whole(column: str, value: str, where: Sentence) -> int:
    try:
        return int(value)
    except ValueError as error:
        raise _wrong(where, column, msg("{text} is no number", text=quote(value))) from error


def _wrong(where: Sentence, column: str, sentence: Message) -> DeskError:
    said = msg("{what}: {how}", what=where, how=column)
    return DeskError(msg("{what}: {how}", what=said, how=sentence))


def _csv_value(column: str, value: str, where: Sentence) -> str | int:
    if column == "dealer" and value.lower() == OPEN:
        return OPEN
    if column in NUMBERS:
        return _whole(column, value, where)
    if column == "opponents_key":
        if value.lower() not in FLAGS:
            choices = listed(["yes", "no"])
            sentence = msg("{word} is none of {choices}", word=quote(value), choices=choices)
            raise _wrong(where, column, sentence)
        return FLAGS[value.lower()]
    return value
