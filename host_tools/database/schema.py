"""The tables of the desk's database, as version `VERSION` has them.

`record.raw` is what the boxes sent, and the one source of truth. `session` and `entry` hold the
same in readable form, for questions in SQL. Times are Unix seconds, digests and ids 8 bytes.

A change of a table needs a new version and a step in `migrations`. The `info` of a column limits
its cells further than its type does, see `cells`.
"""

from typing import Any, TypeAlias

from sqlalchemy import (
    BigInteger,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.types import TypeEngine

from host_tools.database.server_texts import ServerText
from rules_core.record import TARIFF

VERSION = 1

# What the cells of a column may hold: numbers from and to, bytes of these lengths.
_FROM_0 = {"least": 0}
_FROM_1 = {"least": 1}
_TIME = {"least": 0, "most": 253_370_764_800}  # the year 9999, which every calendar shows
_ID = {"sizes": (8,)}
_LOG_OR_BRANCH = {"sizes": (8, 24)}
_SHA256 = {"sizes": (32,)}
_ANYTHING = {"unchecked": True}  # a record has a checksum of its own


class Bytes(LargeBinary):
    """Bytes, passed on as they are: in a damaged file there may be a number."""

    def bind_processor(self, dialect: Dialect) -> None:
        """No change of what is stored."""
        return

    def result_processor(self, dialect: Dialect, coltype: object) -> None:
        """No change of what is read."""
        return


# Sequence numbers are too big for the INTEGER of other databases, but not for SQLite's.
NUMBER = BigInteger().with_variant(Integer(), "sqlite")
TEXT = Text().with_variant(ServerText(), "postgresql")

metadata = MetaData()

ColumnKind: TypeAlias = TypeEngine[Any] | type[TypeEngine[Any]]

# The condition for a TARIFF record, as the index on them has it.
IS_TARIFF = text(f"kind = {TARIFF}")
# They are few among very many records, and every page with rule books asks for them. On a server
# the index has its condition from `postgresql`: a file needs nothing of that dialect.
TARIFF_INDEX = Index("record_of_tariff", "kind", sqlite_where=IS_TARIFF)


def _key(name: str, kind: ColumnKind, *references: ForeignKey, **options: Any) -> Column[Any]:
    """A primary key."""
    options = {"primary_key": True, "autoincrement": False, **options}
    return Column(name, kind, *references, **options)


def _number(table: str, name: str = "id", **options: Any) -> Column[Any]:
    """A primary key that the database counts: one more than the highest number in the table.

    The only writer takes it: so two never take the same one, and none is left out, unlike with the
    sequences of servers.
    """
    following = text(f"(SELECT coalesce(max({name}), 0) + 1 FROM {table})")
    return _key(name, NUMBER, default=following, **options)


def _column(name: str, kind: ColumnKind, *references: ForeignKey, **options: Any) -> Column[Any]:
    return Column(name, kind, *references, **{"nullable": False, **options})


def _text(name: str, comment: str, default: str = "") -> Column[Any]:
    return _column(name, TEXT, server_default=text(f"'{default}'"), comment=comment)


def _unknown(comment: str) -> Column[Any]:
    return _column("unknown", NUMBER, server_default=text("0"), comment=comment)


box = Table(
    "box",
    metadata,
    _number("box"),
    _column("unique_id", Bytes, unique=True, info=_ID, comment="of the board, 8 bytes"),
    _column("firmware", TEXT),
    _column("seen", NUMBER, info=_TIME, comment="Unix seconds of the last sync"),
    _column(
        "battery",
        NUMBER,
        nullable=True,
        info=_FROM_0,
        comment="millivolts when it last ran on its battery; NULL: no box has said",
    ),
    _column(
        "free",
        NUMBER,
        nullable=True,
        info=_FROM_0,
        comment="bytes for the sessions to come at the last sync; NULL: no box has said",
    ),
)

log = Table(
    "log",
    metadata,
    _number("log"),
    _column("box", NUMBER, ForeignKey("box.id")),
    _column(
        "identity",
        Bytes,
        unique=True,
        info=_LOG_OR_BRANCH,
        comment="digest of its first record, 8 bytes; of a branch then also the box and the digest "
        "of its own first record",
    ),
    Index("log_by_box", "box"),
)

record = Table(
    "record",
    metadata,
    _number("record"),
    _column("log", NUMBER, ForeignKey("log.id")),
    _column("offset", NUMBER, info=_FROM_0, comment="in the log of the box, bytes"),
    _column("sequence", NUMBER, info=_FROM_0),
    _column("kind", NUMBER, info=_FROM_0),
    _column("raw", Bytes, info=_ANYTHING),
    _column("received", NUMBER, info=_TIME, comment="Unix seconds"),
    UniqueConstraint("log", "offset"),
    UniqueConstraint("log", "sequence"),
    TARIFF_INDEX,
)

session = Table(
    "session",
    metadata,
    _key("record", NUMBER, ForeignKey("record.id")),
    _column("rules", TEXT),
    _column("table_number", NUMBER),
    _column("round", NUMBER),
    _column("deals", NUMBER),
    _column("label", TEXT),
    _column("players", TEXT, comment="JSON list, one name a seat"),
    _column("day", TEXT, comment="YYYY-MM-DD, by the box's clock or when received"),
    _unknown("1: of a rule book that only a newer program knows"),
)

entry = Table(
    "entry",
    metadata,
    _key("record", NUMBER, ForeignKey("record.id")),
    _column(
        "session",
        NUMBER,
        ForeignKey("session.record"),
        nullable=True,
        comment="NULL: not among the records we have",
    ),
    _column(
        "document", TEXT, nullable=True, comment="the JSON document; NULL: cannot be read as one"
    ),
    _column(
        "points",
        TEXT,
        nullable=True,
        comment="JSON list, one integer a seat, as the box stored it",
    ),
    _column("money", TEXT, nullable=True, comment="likewise, cents"),
    _column("sound", NUMBER, comment="1: checked, and scored again with the same result"),
    _column("counted", NUMBER, comment="0: so wrong that it cannot be in the totals"),
    _unknown("1: only a newer program can judge it"),
    Index("entry_by_session", "session"),
)

finding = Table(
    "finding",
    metadata,
    _number("finding"),
    _column("box", NUMBER, ForeignKey("box.id")),
    _column("log", NUMBER, ForeignKey("log.id")),
    _column("kind", TEXT),
    _column(
        "offset",
        NUMBER,
        info=_FROM_0,
        comment="in the log, or its size where the whole log is meant",
    ),
    _column("message", TEXT, comment="the sentence in English; says which findings are the same"),
    _column("raw", Bytes, comment="the bytes in question, if any"),
    _column("found", NUMBER, info=_TIME, comment="Unix seconds"),
    _column(
        "settled",
        NUMBER,
        nullable=True,
        info=_TIME,
        comment="Unix seconds since when it does not hold; NULL: open",
    ),
    _column(
        "seen",
        NUMBER,
        nullable=True,
        info=_TIME,
        comment="Unix seconds since when somebody has seen it; NULL: nobody has",
    ),
    _text("key", "of the template of the sentence"),
    _text("details", "JSON object, the values of its gaps", default="{}"),
    # PostgreSQL keeps no index of so many bytes; see `finding_rows`, which stores each once.
    UniqueConstraint("log", "kind", "offset", "message", "raw").ddl_if(dialect="sqlite"),
    Index("finding_by_place", "log", "kind", "offset").ddl_if(dialect="postgresql"),
)

meta = Table(
    "meta",
    metadata,
    _key(
        "key",
        TEXT,
        comment="knows: what the program knew that judged last; checksum: of session and entry; "
        "checked: the last rows that an opening has checked; "
        "seated: all sessions that can be read were recognised; "
        "pins BOX: the numbers of the PINs that were set there; "
        "secret EVENT: 32 bytes in hexadecimal, from which the salts of its result come; "
        "excerpt LOG: records of this log came with result documents, the others never did; "
        "desks EVENT: which desks have decided about it on a server, and since when; "
        "door EVENT: pays, where those who come to its door pay at once; "
        "emblem: the picture of the club, a PNG or an SVG in Base64; "
        "licences: the licence list, a licence a line, in Base64; "
        "club: the name of the club, in Base64",
    ),
    _column("value", TEXT),
)

person = Table(
    "person",
    metadata,
    _key("number", NUMBER, info=_FROM_1, comment="the club's own or a given one"),
    _column("name", TEXT),
    _column("place", TEXT),
    _column("remarks", TEXT),
    _text("first", "first name, where the card has it apart"),
    _text("last", "likewise the surname"),
    _text("short", "the name on a box; empty: proposed from the name"),
    _text("licence", "of a federation"),
)

event = Table(
    "event",
    metadata,
    _number(
        "event",
        "number",
        info=_FROM_0,
        comment="0: no event, but what was decided about persons",
    ),
    _column("made", NUMBER, info=_TIME, comment="Unix seconds"),
)

decision = Table(
    "decision",
    metadata,
    _key("event", NUMBER, ForeignKey("event.number")),
    _key("number", NUMBER, info=_FROM_1, comment="1 for the first one about the event"),
    _column("time", NUMBER, info=_TIME, comment="Unix seconds"),
    _column("author", TEXT, comment="who has decided it"),
    _column("kind", TEXT),
    _column("content", TEXT, comment="JSON object, the fields of its kind"),
    _column("reason", TEXT),
)

sent = Table(
    "sent",
    metadata,
    _number("sent"),
    _column("event", NUMBER, ForeignKey("event.number")),
    _column("label", TEXT, comment="of the session that a box was given"),
    _column("box", Bytes, info=_ID, comment="its unique_id"),
    _column("players", TEXT, comment="JSON list, one name a place, as the box was told"),
    _column("persons", TEXT, comment="JSON list, one number a place"),
    _column("time", NUMBER, info=_TIME, comment="Unix seconds"),
    Index("sent_by_label", "event", "label"),
)

seated = Table(
    "seated",
    metadata,
    _key("event", NUMBER, ForeignKey("event.number")),
    _key("session", TEXT, comment="id of the session"),
    _column("round", NUMBER, info=_FROM_1),
    _column("table_number", NUMBER, info=_FROM_1),
    _column("persons", TEXT, comment="JSON list, one number a place, null where nobody knows"),
    _column("how", TEXT, comment="sent: as the desk had set the box up; label, names: by names"),
    _column("time", NUMBER, info=_TIME, comment="Unix seconds"),
)

document = Table(
    "document",
    metadata,
    _key("event", NUMBER, ForeignKey("event.number")),
    _key("number", NUMBER, info=_FROM_1, comment="1 for the first one of the event"),
    _column("packed", Bytes, comment="the file of the result document, packed by zlib"),
    _column("digest", Bytes, info=_SHA256, comment="of the document, 32 bytes"),
    _column("time", NUMBER, info=_TIME, comment="Unix seconds when it was sealed"),
)

photo = Table(
    "photo",
    metadata,
    _number("photo"),
    _column("event", NUMBER, ForeignKey("event.number")),
    _column("round", NUMBER, info=_FROM_1),
    _column("table_number", NUMBER, info=_FROM_1),
    _column("picture", Bytes, info=_ANYTHING, comment="a JPEG or a PNG, and nothing besides"),
    _column("time", NUMBER, info=_TIME, comment="Unix seconds when it came"),
    Index("photo_by_event", "event"),
)

origin = Table(
    "origin",
    metadata,
    _key("event", NUMBER, ForeignKey("event.number"), comment="whose result another desk sealed"),
    _column(
        "mark", Bytes, unique=True, info=_SHA256, comment="its first decision, as it is sealed"
    ),
    _column("desk", TEXT, comment="who has sealed it, as somebody here calls that desk"),
    _column("taken", NUMBER, info=_TIME, comment="Unix seconds when its first document came"),
    _column("persons", TEXT, comment="JSON list of [number there, number here]"),
    _column("pins", TEXT, comment="JSON list of [box, numbers of the PINs that its desk has set]"),
    _column(
        "season",
        TEXT,
        nullable=True,
        comment="for which it counts here; NULL: as its document says",
    ),
)

DERIVED = (session, entry)  # they can be made anew from the records
SOURCES = tuple(table for table in metadata.sorted_tables if table not in DERIVED)
