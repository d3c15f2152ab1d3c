"""Recomputed document that does not show all its sources: as far as they go.

The lines of its tables are scored and summed, and ranked by its rules. The decisions it shows give
entrants, settings and draw; all else is taken as written.
"""

from collections import Counter
from typing import Any

from host_tools.events.results.tariff_values import tariff_values
from host_tools.intake.documents.summed_incidents import summed_incidents
from host_tools.intake.documents.summed_tables import SummedTables
from host_tools.intake.documents.written_books import WrittenBooks
from host_tools.intake.documents.written_event import paid_in, written_event
from host_tools.intake.documents.written_journals import event_journal
from host_tools.intake.documents.written_records import WrittenRecords
from host_tools.results.evidence import SessionRecords
from host_tools.results.result_document import Background, content_of
from host_tools.results.result_persons import entrant_documents
from host_tools.results.result_rules import tariff_document
from host_tools.results.sealing import Unsalted
from host_tools.results.verification.document_difference import Difference
from host_tools.results.verification.result_reading import Document
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.open_points import DRAW, LOT, OWING, TABLE, TEAM, TEAM_LOT

# What follows only from decisions and records, of which one lacks here.
_ONLY_WRITTEN = ("club", "sources", "evidence", "previous", "signature", "digest")
_DECIDED = ("plan", "lots", "decisions")


class SummedDocument:
    """Makes a document again; `wrong`: the `Difference`s of entries that cannot be read.

    records: those that it shows, or None. DealError, UnreadableResultError.
    """

    def __init__(
        self, document: Document, records: WrittenRecords | None, books: WrittenBooks
    ) -> None:
        tables = SummedTables(books, records)
        self._document = document
        self._tables = tables.of(document)
        self._books = books
        self._records = {} if records is None else records.records
        self.wrong: list[Difference] = tables.wrong

    def made(self) -> Document:
        """All of it that follows; the rest as it stands there."""
        document = self._document
        event = written_event(document, self._tables, self._books.own())
        salts = Unsalted()
        made: dict[str, Any] = content_of(event, Background(b"", tariff_values), salts)
        made |= {
            "entrants": entrant_documents(event, _named(document), salts),
            "tables": self._tables,
            "rules": made["rules"]
            | {"others": [tariff_document(one, tariff_values) for one in self._books.others]},
            "rankings": _as_known(made["rankings"], document),
            "open": _open(event, document),
        }
        if "incidents" in document:
            made["incidents"] = summed_incidents(document, self._tables)
        if "accounts" not in document.get("cash", {}) or paid_in(document) is None:
            made["cash"] = document.get("cash")
        only = _ONLY_WRITTEN if event.journal.decisions else _ONLY_WRITTEN + _DECIDED
        made |= {key: document[key] for key in only if key in document}
        made["sources"] = [self._source(one) for one in document.get("sources", ())]
        return made

    def _source(self, written: Document) -> Document:
        """A session as its records tell it, where they are shown."""
        records: SessionRecords | None = self._records.get(written["id"])
        if records is None:
            return written
        return written | {
            "box": records.box.hex(),
            "log": records.log.hex(),
            "first": records.own[0].sequence,
            "last": records.own[-1].sequence,
            "last_digest": records.last_digest,
        }


def _named(document: Document) -> set[int]:
    """Everybody whom tables, lots and rankings name, and who is in the document."""
    tables = document["tables"]
    lines = [person for table in tables for line in table["lines"] for person in line["seats"]]
    results = [one["person"] for table in tables for one in table["results"]]
    drawn = [person for table in tables for person in table.get("persons", ())]
    lots = [person for draw in document.get("lots", {}).get("players", ()) for person in draw]
    ranked = [one["person"] for one in document["rankings"]["players"]]
    own = [one["person"] for one in document["entrants"]]
    named = (*lines, *results, *drawn, *lots, *ranked, *own)
    return {person for person in named if person is not None}


def _as_known(rankings: Any, document: Document) -> Document:
    """Return the rankings, with values copied that only the decisions could tell.

    These are the order of a team's members; without settings the titles and special prizes.
    """
    if event_journal(document) is not None:
        return dict(rankings)
    said = document["rankings"]
    members = {frozenset(team["members"]): team["members"] for team in said["teams"]}
    teams = [
        team | {"members": members.get(frozenset(team["members"]), team["members"])}
        for team in rankings["teams"]
    ]
    parts = rankings["parts"]
    if document.get("settings") is None and len(parts) == len(said["parts"]):
        parts = [_untitled(*pair) for pair in zip(parts, said["parts"], strict=True)]
    return {"players": rankings["players"], "teams": teams, "parts": parts}


def _untitled(part: Document, said: Document) -> Document:
    prizes = [line["prize_cents"] for line in said["lines"]]
    lines = [
        line | {"prize_cents": prize} for line, prize in zip(part["lines"], prizes, strict=False)
    ]
    return part | {"title": said["title"], "lines": lines + part["lines"][len(lines) :]}


def _open(event: Event, document: Document) -> list[Document]:
    """Return the open points that tables and rankings tell; other kinds as written."""
    told = {TABLE, LOT, TEAM_LOT, TEAM} | ({OWING} if paid_in(document) is not None else set())
    told |= {DRAW} if "plan" in document else set()
    points = [*event.standings().open, *event.teams().open]
    found = Counter(point.where for point in points if point.where in told)
    made = []
    for one in document["open"]:
        if one["kind"] not in told or found[one["kind"]] > 0:
            made.append(one)
            found[one["kind"]] -= 1
    for point in points:
        if found[point.where] > 0:
            made.append({"kind": point.where, "sentence": str(point)})
            found[point.where] -= 1
    return made
