"""A session and its entries, as they stand: data, and what can be asked of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from host_tools.common.page_version import PAGE, PHONE, entered_on
from host_tools.common.times import day_of
from host_tools.language.games.book_names import name_of_book
from host_tools.language.games.phrases import VOID
from host_tools.language.message import Message, Sayable, because, msg
from host_tools.sessions.after_signing import LateChange
from host_tools.sessions.stored_records import known_record
from rules_core.book import Book
from rules_core.event import NO_EVENT, Event
from rules_core.record import RecordError

# So much of a digest tells two tariffs of one club from each other.
_SHORT = 8
# What can be special about an entry, as far as there is no more to say about it.
ANNULLED, CLEARED = msg("struck out"), msg("cleared")
# Of what was agreed to before anybody else can have read it; the box has it on *To note*.
AT_ONCE = msg("both keys at once")

_Value = TypeVar("_Value")


@dataclass(slots=True)  # there are very many
class Entry:
    """A deal in force (also an annulled one) or an incident.

    `id` names its record among all logs; `kind`: "deal", "warning", "penalty" or "adjust";
    `number`, `name`, `dealer` (a place): of a deal, None for an incident; `counts`: does a deal
    count towards the number to play, annulled or not?; `time`: when it was entered, a
    datetime here or None; `document`: see deal-format; `points`, `money`: one a seat; `places`:
    where at the table each of these seats is, which are all unless one sat out; `reason`: of an
    incident or an annulment, else ""; `director`: as `by_director` says it; `how`: as
    `how_directed` says it of what was entered last about it; `cleared`: why its session was, None
    if it counts; `answers`: the `id` of the warning that a penalty answers, None if it answers
    none; `sound`: scored again with the same result; `at_once`: were both keys pressed within a
    second of each other?; `book`: the rule
    book in the version that it was entered by.
    """

    id: str
    kind: str
    number: int | None
    dealer: int | None
    time: datetime | None
    document: dict
    points: list[int]
    money: list[int] | None
    places: list[int]
    book: Book
    reason: str = ""
    name: str | None = None
    counts: bool = False
    void: bool = False
    corrected: bool = False
    annulled: bool = False
    director: bool = False
    how: Message | None = None
    cleared: str | None = None
    answers: str | None = None
    sound: bool = True
    at_once: bool = False

    @property
    def remarks(self) -> list[Message]:
        """The remarks on the entry, a `Message` each; VOID is one of them."""
        found = self._remarks(self.reason, self.cleared)
        if self.at_once:
            found.append(AT_ONCE)
        return found if self.how is None else [*found, self.how]

    @property
    def public_remarks(self) -> list[Message]:
        """The same without why, and by whom: that is for the director."""
        return self._remarks("", "")

    def _remarks(self, reason: str, clearing: str | None) -> list[Message]:
        found = []
        if self.annulled:
            found.append(because(ANNULLED, reason))
        if self.corrected:
            found.append(msg("corrected"))
        if self.void:
            found.append(VOID)
        if self.cleared is not None:
            found.append(because(CLEARED, clearing))
        if not self.sound:
            found.append(msg("to check"))
        return found

    @property
    def state(self) -> str:
        """The same in English, in one line; "" for nothing."""
        return ", ".join(str(remark) for remark in self.remarks)

    def at_table(self, values: Sequence[_Value], players: int) -> list[_Value | None]:
        """`values`, one a seat, as one a place at a table of `players`; None for who sat out."""
        spread: list[_Value | None] = [None] * players
        for place, value in zip(self.places, values, strict=True):
            spread[place] = value
        return spread


@dataclass
class Session:
    """A session and what it has come to.

    `players`: one name a place at the table ("" where none was given, of who is forgotten his
    number); `points`, `money`: totals a place, None when the rule book is unknown; `played` deals
    of `deals` count, `sat_at`: how many of them each place played; `upcoming`: the number of the
    deal that comes next, `dealer`: the place of who deals it, None where that is open; `entries` in
    order of entry; `left_out`: how many records could not be counted; `troubles`: why the desk
    itself could not, `Message`s; `signed`: do the totals stand as the table signed them; `ended`:
    were they signed before all deals were played, `director_ended`: by whom, as `by_director` says
    it; `late_changes`: what was entered after a signature; `at_once`: what besides the entries both
    keys agreed to at once, a `Message` each; `opponents_key`: is that key needed? `signatures`:
    {the first four digits of the digest: totals of the places} of each; `cleared`: why the session
    counts for nothing, None if it counts; `how_ended`, `how_cleared`: as `how_directed` says it;
    `others_agree`: must somebody else than the scribe agree to what is entered there?; `left`: has
    the box begun another session since?; `received`: when it came, in Unix seconds, 0 if that is
    not known; `seen`: likewise when its box was read last; `begin`: the bytes of the first record
    of its log, None if it is not here; `tariff`: its digest in hexadecimal, "" for a built-in one;
    `book`: the rule book, None if it is not known; `id` names its record among all logs, as
    `Entry.id` does; `continues`: the id of the session that it goes on with, since the players of
    the table have changed, "" for none; `first_deal`: the number of its own first deal.
    """

    box: bytes
    rules: str
    table: int
    round: int
    deals: int
    label: str
    day: str
    players: list[str]
    points: list[int] | None = None
    money: list[int] | None = None
    played: int = 0
    sat_at: list[int] | None = None
    upcoming: int = 1
    dealer: int | None = None
    signed: bool = False
    ended: bool = False
    director_ended: bool = False
    entries: list[Entry] = field(default_factory=list)
    left_out: int = 0
    troubles: list[Message] = field(default_factory=list)
    late_changes: list[LateChange] = field(default_factory=list)
    at_once: list[Message] = field(default_factory=list)
    opponents_key: bool = True
    signatures: dict[str, list[int]] = field(default_factory=dict)
    cleared: str | None = None
    how_ended: Message | None = None
    how_cleared: Message | None = None
    others_agree: bool = True
    left: bool = False
    received: int = 0
    seen: int = 0
    begin: bytes | None = None
    tariff: str = ""
    book: Book | None = None
    id: str = ""
    continues: str = ""
    first_deal: int = 1

    @property
    def entered_on(self) -> str | None:
        """`PAGE` or `PHONE`, as the beginning of its log says; None for a box."""
        return entered_on(self._firmware)

    @property
    def of_page(self) -> bool:
        """Return True if it was played on a web page, not on a box."""
        return self.entered_on == PAGE

    @property
    def of_phone(self) -> bool:
        """Return True if it was entered on a phone, not on a box."""
        return self.entered_on == PHONE

    @property
    def _firmware(self) -> str:
        """The version of the program that began the log, "" if that cannot be read."""
        try:
            begin = None if self.begin is None else known_record(self.begin).body
        except RecordError:
            return ""
        return "" if begin is None else begin["firmware"]

    @property
    def counts(self) -> bool:
        """Return True if it is added up and was not cleared."""
        return self.points is not None and self.cleared is None

    @property
    def numbered(self) -> Iterator[tuple[int, Entry]]:
        """(number of its deal, entry) of each entry; an incident is of the deal before it."""
        number = self.first_deal
        for entry in self.entries:
            number = entry.number or number
            yield number, entry

    def added_up(self) -> tuple[list[int], list[int]]:
        """(points, deals played) of each place. ValueError if it is not added up."""
        if self.points is None or self.sat_at is None:
            raise ValueError(f"session {self.id} is not added up")
        return self.points, self.sat_at

    @property
    def played_by(self) -> str:
        """The name of its ranking: its rule book, with the tariff if that is not built in."""
        return f"{self.rules} ({self.tariff[:_SHORT]})" if self.tariff else self.rules

    @property
    def rules_name(self) -> Sayable:
        """The same for people, a Sayable: the name of the rule book."""
        name = name_of_book(self.book, self.rules)
        digest = self.tariff[:_SHORT]
        return msg("{what} ({how})", what=name, how=digest) if digest else name

    @property
    def event(self) -> Event:
        """Return the tournament rules of its rule book."""
        return NO_EVENT if self.book is None else self.book.event

    @property
    def names(self) -> list[str]:
        """A name a place: the player's, or where he sits if he has none."""
        return [name or f"table {self.table} seat {seat}" for seat, name in enumerate(self.players)]

    @property
    def brought(self) -> str:
        """The day (YYYY-MM-DD) on which it came, "" if that is not known."""
        return day_of(self.received) if self.received else ""

    @property
    def finished(self) -> bool:
        """Have all deals been played?"""
        return self.played >= self.deals

    @property
    def in_play(self) -> bool:
        """Return True if its box has it in play, as far as is known: not signed, ended or left."""
        return not (self.signed or self.ended or self.left)

    @property
    def over(self) -> bool:
        """True if no more deals are expected.

        All were played, or the director has ended it, or it was left before anything was recorded.
        """
        return self.finished or self.ended or (self.left and not self.recorded)

    @property
    def recorded(self) -> bool:
        """Return True if an entry was made that stands; without one there was no game."""
        entries = any(not entry.annulled for entry in self.entries)
        return bool(self.played or self.left_out or entries)

    @property
    def unsound(self) -> int:
        """How many entries the desk's own scoring does not confirm."""
        return self.left_out + sum(1 for entry in self.entries if not entry.sound)


def continued(sessions: Iterable[Session]) -> set[str]:
    """The ids of those that another one continues: of the same table, after a change of seats."""
    return {session.continues for session in sessions if session.continues}


def parts_of_tables(sessions: Iterable[Session]) -> list[list[Session]]:
    """The sessions, in their order; those together that continue each other."""
    tables: list[list[Session]] = []
    table_of: dict[str, list[Session]] = {}
    for session in sessions:
        parts = table_of.get(session.continues) if session.continues else None
        if parts is None:
            parts = []
            tables.append(parts)
        parts.append(session)
        table_of[session.id] = parts
    return tables
