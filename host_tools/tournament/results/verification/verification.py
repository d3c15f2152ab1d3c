"""Verifies a whole result document."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from host_tools.common.strict_json import Json
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.decisions import Journal, state_of
from host_tools.tournament.results.result_schema import result_schema
from host_tools.tournament.results.sealing import SHA256, digest_of
from host_tools.tournament.results.verification.difference import Difference, unlike
from host_tools.tournament.results.verification.evidence_check import (
    evidence_differences,
    written_records,
)
from host_tools.tournament.results.verification.incident_check import incident_differences
from host_tools.tournament.results.verification.journal_check import (
    journal_differences,
    shown_journal,
    wrong_decisions,
)
from host_tools.tournament.results.verification.ranking_check import ranking_differences
from host_tools.tournament.results.verification.result_reading import Document, read_result
from host_tools.tournament.results.verification.rules_check import rules_differences
from host_tools.tournament.results.verification.schema_check import SchemaCheck
from host_tools.tournament.results.verification.table_check import table_differences
from host_tools.tournament.results.verification.written_books import Values, WrittenBooks
from host_tools.tournament.settings import PAID


@dataclass(frozen=True)
class Verification:
    """What came of verifying a document: it is right if there are no `differences`.

    `digest`: in hexadecimal, of what stands there; `notes`: what could not be verified, and why.
    """

    document: Document
    digest: str
    differences: tuple[Difference, ...]
    notes: tuple[Message, ...]


def verify(data: bytes, values: Values) -> Verification:
    """Verify the bytes of a file; values: of a tariff, as its file has them.

    UnreadableResultError for what is no result document, or one that only a newer program knows.
    """
    document = read_result(data)
    found = tuple(differences(document, values))
    return Verification(document, digest_of(document), found, tuple(notes(document)))


def differences(document: Document, values: Values) -> Iterator[Difference]:
    """Everything in which a document is not as it should be; arguments and error: as `verify`."""
    yield from unlike(document.get("digest"), digest_of(document), "digest")
    wrongly_built = list(_schema_check().differences(document))
    yield from wrongly_built
    if wrongly_built:
        return
    books = WrittenBooks(document, values)
    yield from rules_differences(document, books)
    yield from table_differences(document, books)
    yield from incident_differences(document)
    records = written_records(document)
    if records is not None:
        yield from evidence_differences(document, records, books)
    unheld = list(wrong_decisions(document))
    yield from unheld
    journal = None if unheld else shown_journal(document)
    yield from journal_differences(document, journal)
    yield from ranking_differences(document, _paid(document, journal))


def notes(document: Document) -> Iterator[Message]:
    """What of a document cannot be verified: it is left out, or was never there."""
    left_out = _left_out(document)
    if left_out:
        yield counted(
            "{number} value is left out; its digest stands there",
            "{number} values are left out; their digests stand there",
            left_out,
        )
    paid = _paid(document, shown_journal(document))
    if document["rules"]["money"]["pot"] == PAID and paid is None:
        yield msg("it does not show who has paid, so the pot is as it says")


@cache
def _schema_check() -> SchemaCheck:
    return SchemaCheck(result_schema())


def _paid(document: Document, journal: Journal | None) -> dict[int, int] | None:
    """{person: cents that he has paid}; None where the document does not show it."""
    if journal is not None:
        return {one.person: one.paid for one in state_of(journal).entrants.values()}
    accounts = document.get("cash", {}).get("accounts")
    return None if accounts is None else {one["person"]: one["paid_cents"] for one in accounts}


def _left_out(value: Json) -> int:
    """How many sealed values are nothing but their digests."""
    if isinstance(value, list):
        return sum(map(_left_out, value))
    if not isinstance(value, dict):
        return 0
    return int(set(value) == {SHA256}) + sum(map(_left_out, value.values()))
