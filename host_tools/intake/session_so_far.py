"""State of one session in the log before the record that is judged."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from host_tools.language.message import Sentence
from host_tools.sessions import finding_words as words
from host_tools.sessions.stored_records import stored_record
from host_tools.sessions.stored_rows import EntryColumns
from host_tools.tariffs.rule_books import Books
from rules_core.ledger import Ledger
from rules_core.record import ANNUL, CLEAR, CLOSE, DEAL, Record, RecordError

# The body of a SESSION record, see `rules_core.session`.
SessionBody = Mapping[str, Any]


@dataclass
class Judgement:
    """The judgement of a record of a session.

    `document`: its JSON document as text, None if there is none; `points`, `money`: as the box
    stored them; `counted`: it can be in the totals; `unknown`: only a newer program can tell;
    `complaints`: `Message`s, none if all is well.
    """

    document: str | None = None
    points: list[int] | None = None
    money: list[int] | None = None
    counted: bool = True
    unknown: bool = False
    complaints: list[Sentence] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """True if there is nothing to complain of."""
        return self.counted and not self.complaints

    def refuse(self, complaint: Sentence) -> None:
        """Complain, and keep the record out of the totals."""
        self.complaints.append(complaint)
        self.counted = self.unknown = False

    def postpone(self, *complaints: Sentence) -> None:
        """Keep the record out of the totals until a program comes that knows it.

        A record that is wrong by present knowledge stays refused.
        """
        self.complaints += [words.UPDATE.about(complaint=one) for one in complaints]
        self.unknown = self.unknown or self.counted
        self.counted = False


class SoFar:
    """The entries of a session up to now, in memory: every record asks for them.

    row: the row id of the session, None for one that is missing; session: the body of its SESSION
    record, None likewise; judgement: the `Judgement` of that; books: the desk's `Books`; rows: of
    its entries, those of `Readings.entries` of the database.

    `cleared`: is there one that counts and clears it? `signed`: one that signs it? `has_unknown`:
    one that only a newer program can judge? `damaged`: the numbers of those that count, and are
    damaged in the database.
    """

    def __init__(
        self,
        row: int | None,
        session: SessionBody | None,
        judgement: Judgement | None,
        books: Books,
        rows: Iterable[EntryColumns] = (),
    ) -> None:
        self.row = row
        self.session = session
        self.judgement = judgement
        self.books = books
        self.cleared = False
        self.signed = False
        self.has_unknown = False
        self.damaged: list[int] = []
        self._counted: dict[int, Record] = {}  # by their numbers
        self._coming: list[Record] = []  # those that are not in the ledger yet
        self._ledger: Ledger | None = None
        for entry in rows:
            self.has_unknown = self.has_unknown or bool(entry["unknown"])
            if entry["counted"]:
                self._count(entry["sequence"], entry["kind"], stored_record(entry["raw"]))

    def add(self, judgement: Judgement, record: Record | None = None) -> None:
        """Note the `Judgement` of the next entry; `record`: its Record if it counts."""
        self.has_unknown = self.has_unknown or judgement.unknown
        if judgement.counted and record is not None:
            self._count(record.sequence, record.kind, record)

    def counts_as_deal(self, sequence: int) -> bool:
        """Return True if the record of this number is a deal, or an annulment, in the totals."""
        record = self._counted.get(sequence)
        return record is not None and record.kind in (DEAL, ANNUL)

    def records(self) -> dict[int, Record]:
        """{sequence: Record} of what counts, in its order, but for those that are damaged."""
        return dict(sorted(self._counted.items()))

    def ledger(self) -> Ledger:
        """The `Ledger` of what is in the totals, in which each record is added up once.

        ValueError if one does not fit, RecordError if one is damaged or the session is missing.
        """
        if self.session is None:
            raise RecordError("of a session that is missing")
        if self.damaged:
            raise RecordError("damaged in our database")
        coming, self._coming = self._coming, []
        ledger, self._ledger = self._ledger, None  # kept again once all of it is added up
        if ledger is None:
            book = self.books.of_session(self.session)
            ledger = Ledger(self.session, self._counted.__getitem__, book)
            coming = list(self.records().values())
        for record in coming:
            ledger.apply(record)
        self._ledger = ledger
        return ledger

    def _count(self, sequence: int, kind: int, record: Record | None) -> None:
        if record is None:
            self.damaged.append(sequence)
        else:
            self._counted[sequence] = record
            self._coming.append(record)
        self.cleared = self.cleared or kind == CLEAR
        self.signed = self.signed or kind == CLOSE
