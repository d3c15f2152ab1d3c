"""Seatings and messages to boxes, between the rows of the database and the tournament."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from host_tools.common.errors import DeskError
from host_tools.database.damage import damaged_row
from host_tools.database.row_types import SeatedRow, SentRow
from host_tools.results.evidence import ToldBox
from host_tools.tournament.tables.seating import DIRECTOR, LABEL, NAMES, SENT, Seating, Sent

if TYPE_CHECKING:
    from host_tools.database.storage import Storage
    from host_tools.sessions.session_plan import Planned

HOW = (SENT, LABEL, NAMES, DIRECTOR)

Value = TypeVar("Value")


def note_sent(database: "Storage", box: bytes, planned: "Planned", now: int) -> None:
    """Note what the box of this id is about to be told: a `Planned` session, if it is of an event.

    now: Unix seconds. The same message is not noted again: a desk unsure whether a box has heard it
    repeats it.
    """
    if planned.event is None:
        return
    session = planned.session
    told = ToldBox(session["label"], box, session["players"], tuple(planned.persons), now)
    rows = database.seatings.sent_with(planned.event, [told.label])
    texts = [(row["players"], row["persons"]) for row in rows if row["box"] == box]
    if texts[-1:] != [(_text(told.players), _text(told.persons))]:
        note_told(database, planned.event, told)


def note_told(database: "Storage", event_number: int, told: ToldBox) -> None:
    """Note what a box was told of an event."""
    database.seatings.note_sent(
        {
            "event": event_number,
            "label": told.label,
            "box": told.box,
            "players": _text(told.players),
            "persons": _text(told.persons),
            "time": told.time,
        }
    )


def sent_with(database: "Storage", event_number: int, labels: Collection[str]) -> list[Sent]:
    """The `Sent` of an event about sessions with these labels, the oldest first.

    DeskError for damage.
    """
    return [_sent(row) for row in database.seatings.sent_with(event_number, labels)]


def told_boxes(database: "Storage", event_number: int) -> list[ToldBox]:
    """Return the messages to boxes about an event, the oldest first. DeskError for damage."""
    return [
        ToldBox(sent.label, sent.box, sent.players, sent.persons, row["time"])
        for row in database.seatings.sent(event_number)
        for sent in [_sent(row)]
    ]


def rows_sent(database: "Storage") -> list[tuple[int, Sent]]:
    """[(row, `Sent`)] of what all boxes were told. DeskError for damage."""
    return [(row["id"], _sent(row)) for row in database.seatings.all_sent()]


def rename_sent(database: "Storage", row: int, players: Iterable[str]) -> None:
    """Let these be the names in a row of what a box was told."""
    database.seatings.rename_sent(row, _text(players))


def seatings_of(database: "Storage", event_number: int) -> dict[str, Seating]:
    """{id of a session: `Seating`} of an event. DeskError for damage."""
    return {row["session"]: _seating(row) for row in database.seatings.of_event(event_number)}


def all_seatings(database: "Storage") -> list[tuple[int, str, Seating]]:
    """[(event number, id of a session, `Seating`)] of all that were recognised.

    DeskError for damage.
    """
    return [(row["event"], row["session"], _seating(row)) for row in database.seatings.all()]


def sound_seatings(database: "Storage") -> Iterator[tuple[int, str, Seating]]:
    """(event number, id of a session, `Seating`) of all but those that are damaged.

    Of such a one its event tells.
    """
    return _sound(database.seatings.all())


def seatings_elsewhere(
    database: "Storage", event_number: int, sessions: Collection[str]
) -> Iterator[tuple[int, str, Seating]]:
    """The same of some sessions (their ids), by what other events than this one know."""
    return _sound(database.seatings.elsewhere(event_number, sessions))


def _sound(rows: Iterable[SeatedRow]) -> Iterator[tuple[int, str, Seating]]:
    for row in rows:
        try:
            yield row["event"], row["session"], _seating(row)
        except DeskError:
            continue


def store_seatings(
    database: "Storage", event_number: int, seatings: Mapping[str, Seating], now: int
) -> None:
    """Keep {id of a session: `Seating`} for good. now: Unix seconds."""
    rows: list[SeatedRow] = [
        {
            "event": event_number,
            "session": session,
            "round": seating.place[0],
            "table_number": seating.place[1],
            "persons": _text(seating.persons),
            "how": seating.how,
            "time": now,
        }
        for session, seating in seatings.items()
    ]
    database.seatings.store(rows)


def _text(values: Iterable[str | int | None]) -> str:
    return json.dumps(list(values), ensure_ascii=False)


def _sent(row: SentRow) -> Sent:
    try:
        players, persons = _list(row["players"], str), _list(row["persons"], int)
        if len(players) != len(persons):
            raise ValueError(persons)
    except (ValueError, TypeError, RecursionError) as error:
        raise damaged_row("sent", row["label"]) from error
    return Sent(row["label"], row["box"], players, persons)


def _seating(row: SeatedRow) -> Seating:
    try:
        place = row["round"], row["table_number"]
        if row["how"] not in HOW or not all(isinstance(number, int) for number in place):
            raise ValueError(row["how"])
        return Seating(place, _list(row["persons"], int, type(None)), row["how"])
    except (ValueError, TypeError, RecursionError) as error:
        raise damaged_row("seated", f"{row['event']} {row['session']}") from error


def _list(text: str, *kinds: type[Value]) -> tuple[Value, ...]:
    """The tuple that a JSON list says. ValueError or TypeError unless all is of these kinds."""
    values = json.loads(text)
    if not isinstance(values, list) or not all(type(value) in kinds for value in values):
        raise ValueError(text)
    return tuple(values)
