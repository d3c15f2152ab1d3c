"""The rows of the tables, as queries return them: by the names of the columns, see `schema`.

No database is needed to know them.
"""

from typing import TypedDict

# The number of the journal of the club, which is stored like that of an event; events are from 1.
CLUB = 0


class BoxRow(TypedDict):
    """A row of `box`, with the number of its open findings that nobody has seen."""

    id: int
    unique_id: bytes
    firmware: str
    seen: int
    battery: int | None
    free: int | None
    unseen: int


class RecordRow(TypedDict):
    """A row of `record`."""

    id: int
    log: int
    offset: int
    sequence: int
    kind: int
    raw: bytes
    received: int


class SessionRow(TypedDict):
    """A row of `session`, with what its SESSION record says.

    `unique_id`, `seen`: of the box; `raw`, `sequence`, `received`: of the record; `identity`: of
    its log; `left`: has the box begun another session since? `begin`: the bytes of the first record
    of its log, None if it is not here.
    """

    record: int
    rules: str
    table_number: int
    round: int
    deals: int
    label: str
    players: str
    day: str
    unknown: int
    unique_id: bytes
    raw: bytes
    sequence: int
    identity: bytes
    received: int
    seen: int
    left: bool
    begin: bytes | None


class EntryRow(TypedDict):
    """A row of `entry`, with `raw`, `sequence`, `kind` of its record and `identity` of its log."""

    record: int
    session: int | None
    document: str | None
    points: str | None
    money: str | None
    sound: int
    counted: int
    unknown: int
    raw: bytes
    sequence: int
    kind: int
    identity: bytes


class PhotoRow(TypedDict):
    """A row of `photo`."""

    id: int
    event: int
    round: int
    table_number: int
    picture: bytes
    time: int


class FindingRow(TypedDict):
    """A row of `finding`, with the `unique_id` of the box."""

    id: int
    box: int
    log: int
    kind: str
    offset: int
    message: str
    raw: bytes
    found: int
    settled: int | None
    seen: int | None
    key: str
    details: str
    unique_id: bytes


class PersonRow(TypedDict):
    """A row of `person` as it is stored today."""

    number: int
    name: str
    place: str
    remarks: str
    first: str
    last: str
    short: str
    licence: str


class DecisionRow(TypedDict):
    """A row of `decision`; `content` is a JSON object."""

    event: int
    number: int
    time: int
    author: str
    kind: str
    content: str
    reason: str


class DocumentRow(TypedDict):
    """A row of `document`; `packed`: its file, packed by zlib; `digest`: 32 bytes."""

    event: int
    number: int
    packed: bytes
    digest: bytes
    time: int


class ToldRow(TypedDict):
    """A row of `sent` before it is stored; `players`, `persons` are JSON lists."""

    event: int
    label: str
    box: bytes
    players: str
    persons: str
    time: int


class SentRow(ToldRow):
    """A row of `sent`."""

    id: int


class SeatedRow(TypedDict):
    """A row of `seated`; `persons` is a JSON list."""

    event: int
    session: str
    round: int
    table_number: int
    persons: str
    how: str
    time: int


class OriginRow(TypedDict):
    """A row of `origin`; `persons` and `pins` are JSON lists."""

    event: int
    mark: bytes
    desk: str
    taken: int
    persons: str
    pins: str
    season: str | None
