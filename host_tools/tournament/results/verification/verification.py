"""Verifies a whole result document."""

from collections.abc import Iterator
from functools import cache

from host_tools.tournament.results.result_schema import result_schema
from host_tools.tournament.results.sealing import digest_of
from host_tools.tournament.results.verification.difference import Difference, unlike
from host_tools.tournament.results.verification.ranking_check import ranking_differences
from host_tools.tournament.results.verification.result_reading import Document
from host_tools.tournament.results.verification.rules_check import rules_differences
from host_tools.tournament.results.verification.schema_check import SchemaCheck
from host_tools.tournament.results.verification.table_check import table_differences
from host_tools.tournament.results.verification.written_books import Values, WrittenBooks


def differences(document: Document, values: Values) -> Iterator[Difference]:
    """Everything in which a document is not as it says.

    values: of a tariff, as its file has them. UnreadableResultError for what only a newer program
    can check.
    """
    yield from unlike(document.get("digest"), digest_of(document), "digest")
    wrongly_built = list(_schema_check().differences(document))
    yield from wrongly_built
    if wrongly_built:
        return
    books = WrittenBooks(document, values)
    yield from rules_differences(document, books)
    yield from table_differences(document, books)
    yield from ranking_differences(document, _paid(document))


@cache
def _schema_check() -> SchemaCheck:
    return SchemaCheck(result_schema())


def _paid(document: Document) -> dict[int, int] | None:
    """{person: cents that he has paid}; None where the document does not show it."""
    accounts = document.get("cash", {}).get("accounts")
    return None if accounts is None else {one["person"]: one["paid_cents"] for one in accounts}
