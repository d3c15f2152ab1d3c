"""The lines of a table: everything that happened there, what it scores, and whether it counts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.common.strict_json import Json
from host_tools.results.sealing import Salts, Sealed
from host_tools.results.session_places import PlacedSession
from host_tools.sessions.after_signing import Stand
from host_tools.sessions.session import Entry
from host_tools.tournament.event import Event
from host_tools.tournament.model.corrections import as_signed
from host_tools.tournament.model.director_incidents import Adjustment
from host_tools.tournament.model.typed_tables import TakenCode, TypedSheet
from host_tools.tournament.tables.table import Table
from host_tools.tournament.tables.typed_deals import ScoredDeal
from rules_core.book import Book
from rules_core.documents import DEAL, write_document
from rules_core.documents import Entry as ReadEntry
from rules_core.incidents import INCIDENTS
from rules_core.types import Document

SHEET, CODE = "sheet", "code"
BOX, DESK = "box", "desk"
# Why a line does not count, besides what is said of a whole session.
ANNULLED, TYPED_INSTEAD = "annulled", "typed instead"
# What stands for the reason of an incident in its entry, which has to have one.
SEALED_REASON = "…"


@dataclass(frozen=True)
class Worth:
    """The worth of an entry: its document, `points` and `cents` a seat, and its number of deals."""

    entry: Document
    points: Sequence[int]
    cents: Sequence[int] | None
    deals: int


class ResultLines:
    """The lines of the tables of an event. salts: those of its sealed texts."""

    def __init__(self, event: Event, salts: Salts) -> None:
        self._state = event.state
        self._salts = salts
        self._decisions = _about_entries(event)

    def of(self, table: Table, sessions: Iterable[PlacedSession]) -> list[dict[str, Json]]:
        """Those of its `sessions`, then those of decisions, each in their order."""
        lines = [line for session in sessions for line in self._of_session(session)]
        typed = [(deal.typed.decision, _typed(deal, table)) for deal in table.paper.deals]
        typed += [(sheet.decision, _sheet(sheet, table)) for sheet in table.paper.sheets]
        typed += [(code.decision, _code(code, table)) for code in table.paper.codes]
        lines += [line for _, line in sorted(typed, key=lambda decided: decided[0])]
        return lines + [self._adjustment(adjustment) for adjustment in table.adjusted]

    def _of_session(self, placed: PlacedSession) -> Iterator[dict[str, Json]]:
        typed = frozenset() if placed.bound is None else placed.bound.left_out
        stands = {} if placed.bound is None else placed.bound.signed_stands
        for number, entry in placed.session.numbered:
            yield self._entry(placed, entry, number, entry.id in typed, stands)

    def _entry(
        self,
        placed: PlacedSession,
        entry: Entry,
        number: int,
        typed: bool,
        stands: Mapping[str, Stand | None],
    ) -> dict[str, Json]:
        """The line of an entry of a box, in the deal of this number.

        typed: do other deals count instead? stands: see `Bound.signed_stands`.
        """
        recorded = recorded_worth(entry)
        is_decided = self._state.corrections.decides(entry.id)
        is_changed = entry.id in stands and not is_decided
        decided = _signed(entry, stands[entry.id]) if is_changed else self._corrected(entry)
        worth = decided or recorded
        is_void = is_changed and decided is None
        why = placed.why or (ANNULLED if is_void else self._why_not(entry, decided, typed))
        seats = [placed.person_in(at, number) for at in entry.places]
        line = _line(entry.kind, worth.entry, seats, worth.points, worth.cents, worth.deals)
        return line | {
            "number": entry.number,
            "dealer": None if entry.dealer is None else placed.person_in(entry.dealer, number),
            "counts": why is None,
            "why": why,
            "by": BOX,
            "time": None if entry.time is None else int(entry.time.timestamp()),
            "record": entry.id,
            "decision": self._decisions.get(entry.id),
            "director": entry.director,
            "reason": self._reason(f"record/{entry.id}", self._why_changed(entry)),
            "public_reason": self._state.incidents.public_reason(entry.id),
            "before": None if decided is None else _before(recorded, entry.annulled),
        }

    def _why_not(self, entry: Entry, decided: Worth | None, typed: bool) -> str | None:
        """Why an entry does not count, of a session that does; None where it does."""
        if entry.id in self._state.corrections.annulled or (entry.annulled and decided is None):
            return ANNULLED
        return TYPED_INSTEAD if typed else None

    def _why_changed(self, entry: Entry) -> str:
        """Return the reason of the director or the table for a change of an entry, "" for none."""
        return self._state.corrections.reason_of(entry.id) or entry.reason

    def _corrected(self, entry: Entry) -> Worth | None:
        """Return the worth of a deal corrected by the director; None without a valid correction."""
        read = self._state.corrections.of(entry)
        if read is None:
            return None
        score = self._state.score_of(entry.id, read)
        counts = read.book.counts(read.content)
        return Worth(_written(read), score.points, score.money, int(counts))

    def _adjustment(self, adjustment: Adjustment) -> dict[str, Json]:
        number = str(adjustment.decision)
        path = f"decision/{number}/{adjustment.person}"
        return _line(adjustment.kind, None, [adjustment.person], [adjustment.points]) | {
            "decision": adjustment.decision,
            "reason": self._reason(path, adjustment.reason),
            "public_reason": self._state.incidents.public_reason(number),
        }

    def _reason(self, path: str, reason: str) -> Sealed | None:
        return self._salts.text(f"lines/{path}/reason", reason) if reason else None


def recorded_worth(entry: Entry) -> Worth:
    """Return the worth of an entry as recorded by a box."""
    document = with_version(entry.document, entry.book)
    return Worth(document, entry.points, entry.money, int(entry.counts))


def _signed(entry: Entry, stand: Stand | None) -> Worth | None:
    """Return the worth of an entry when its table signed, None for nothing."""
    if stand is None or stand.annulled:
        return None
    read = as_signed(entry, stand)
    document = with_version(stand.document, stand.book)
    if read is None:
        return Worth(document, stand.points, None, int(stand.is_deal))
    deals = int(read.book.counts(read.content))
    return Worth(document, stand.points, read.score().money, deals)


def with_version(document: Document, book: Book) -> Document:
    """Return the document of an entry with all that reading it needs later, without
    private texts.
    """
    head: Document = {"rules": book.id, "version": book.version}
    if book.digest:
        head["tariff"] = book.digest
    body = {key: value for key, value in document.items() if key != "id"}
    for kind in INCIDENTS.values():
        if kind in body:
            body[kind] = body[kind] | {"reason": SEALED_REASON}
    return body | head


def _written(read: ReadEntry) -> Document:
    return with_version(write_document(read), read.book)


def _about_entries(event: Event) -> dict[str, int]:
    """{id of an entry: the number of the last decision in force about it}."""
    return {
        decision.content["entry"]: decision.number
        for decision in event.journal.in_force()
        if decision.kind == "correct"
    }


def _typed(deal: ScoredDeal, table: Table) -> dict[str, Json]:
    document = _written(ReadEntry(deal.book, DEAL, deal.answers))
    decision, dealer = deal.typed.decision, deal.dealer
    persons = _who_sat(table, decision, deal.typed.persons)
    line = _line(DEAL, document, persons, deal.points, deal.money, int(deal.counts))
    dealt = None if dealer is None else table.paper.who_sat(decision, dealer)
    return line | {"number": deal.number, "dealer": dealt, "decision": decision}


def _sheet(sheet: TypedSheet, table: Table) -> dict[str, Json]:
    persons = _who_sat(table, sheet.decision, sheet.persons)
    line = _line(SHEET, None, persons, sheet.played, deals=sheet.deals)
    return line | {"number": sheet.first, "decision": sheet.decision}


def _who_sat(table: Table, decision: int, stand: Sequence[int]) -> list[int | None]:
    return [table.paper.who_sat(decision, person) for person in stand]


def _code(code: TakenCode, table: Table) -> dict[str, Json]:
    persons = _who_sat(table, code.decision, code.persons)
    line = _line(CODE, None, persons, code.points, deals=code.deals)
    return line | {"decision": code.decision}


def _before(recorded: Worth, annulled: bool) -> dict[str, Json]:
    return {
        "entry": recorded.entry,
        "points": list(recorded.points),
        "cents": None if recorded.cents is None else list(recorded.cents),
        "counts": not annulled,
    }


def _line(
    kind: str,
    entry: Document | None,
    seats: Sequence[int | None],
    points: Sequence[int],
    cents: Sequence[int] | None = None,
    deals: int = 0,
) -> dict[str, Json]:
    """Return a counting line of the desk without remarks."""
    return {
        "kind": kind,
        "number": None,
        "dealer": None,
        "seats": list(seats),
        "entry": entry,
        "points": list(points),
        "cents": None if cents is None else list(cents),
        "counts": True,
        "why": None,
        "deals": deals,
        "by": DESK,
        "time": None,
        "record": None,
        "decision": None,
        "director": None,
        "reason": None,
        "public_reason": None,
        "before": None,
    }
