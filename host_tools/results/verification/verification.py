"""Verifies a whole result document."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from host_tools.common.plain import quote
from host_tools.common.short_digest import short_digest
from host_tools.common.strict_json import Json
from host_tools.language.message import Message, counted, msg
from host_tools.results.result_schema import result_schema
from host_tools.results.sealing import SHA256, digest_of
from host_tools.results.verification.document_difference import Difference
from host_tools.results.verification.evidence_check import (
    evidence_differences,
    written_records,
)
from host_tools.results.verification.incident_check import incident_differences
from host_tools.results.verification.journal_check import (
    journal_differences,
    shown_journal,
)
from host_tools.results.verification.ranking_check import ranking_differences
from host_tools.results.verification.result_reading import (
    Document,
    check_size,
    read_result,
)
from host_tools.results.verification.rules_check import rules_differences
from host_tools.results.verification.schema_check import SchemaCheck
from host_tools.results.verification.signature_check import signed_by
from host_tools.results.verification.source_check import source_differences
from host_tools.results.verification.table_check import table_differences
from host_tools.results.verification.vm_check import vm_differences
from host_tools.results.verification.written_books import Values, WrittenBooks
from host_tools.tournament.decisions import state_of
from host_tools.tournament.model.settings import PAID

_DIGEST = "digest"
_MOST = 1000  # differences that are said of a document; nobody reads more


@dataclass(frozen=True)
class Verification:
    """What came of verifying a document: it is right if there are no `differences`.

    `digest`: in hexadecimal, of what stands there; `notes`: what could not be verified, and why.
    """

    document: Document
    digest: str
    differences: tuple[Difference, ...]
    notes: tuple[Message, ...]


def verify(
    data: bytes, values: Values, vm: Path | None = None, signers: Path | None = None
) -> Verification:
    """Verify the bytes of a file.

    values: of a tariff, as its file has them; vm: a VM that scores the entries, too; signers: a
    file of those of whom one must have signed it, see `signature_check`. UnreadableResultError for
    what is no result document, or one that only a newer program knows; or if vm does not run.
    """
    document = read_result(data)
    check_size(document)  # before all that takes time
    digest = digest_of(document)
    wrong = tuple(islice(_of_form(document, digest), _MOST))
    if any(one.path != _DIGEST for one in wrong):
        note = msg("it is not built like a result document, so nothing else was looked at")
        return Verification(document, digest, wrong, (note,))
    found = [*wrong, *islice(content_differences(document, values), _MOST)]
    notes = list(_notes(document))
    if len(found) >= _MOST:
        notes.append(msg("there may be more differences than these"))
    if vm is not None:
        found += vm_differences(document, vm)
    if signers is not None:
        said = signed_by(document, digest, signers)
        if isinstance(said, Difference):
            found.append(said)
        else:
            notes.append(said)
    return Verification(document, digest, tuple(dict.fromkeys(found)), tuple(notes))


def differences(document: Document, values: Values) -> Iterator[Difference]:
    """Everything in which a document is not as it should be; arguments and error: as `verify`."""
    is_built = True
    for one in _of_form(document, digest_of(document)):
        is_built = is_built and one.path == _DIGEST
        yield one
    if is_built:
        yield from content_differences(document, values)


def _of_form(document: Document, digest: str) -> Iterator[Difference]:
    """Has it the digest that it says, and is it built as the schema says?"""
    if document.get(_DIGEST) != digest:
        sentence = msg(
            "something was changed: it says {said}, and what stands there has {right}",
            said=quote(document.get(_DIGEST)),
            right=short_digest(digest),
        )
        yield Difference(_DIGEST, sentence)
    yield from _schema_check().differences(document)


def content_differences(document: Document, values: Values) -> Iterator[Difference]:
    """Does everything follow that has to follow from something else?

    document: one that is built as the schema says. Arguments and error: as `verify`.
    """
    check_size(document)
    books = WrittenBooks(document, values)
    yield from rules_differences(document, books)
    yield from table_differences(document, books)
    yield from incident_differences(document)
    yield from source_differences(document)
    records = written_records(document)
    if records is not None:
        yield from evidence_differences(document, records, books)
    yield from journal_differences(document)
    yield from ranking_differences(document, _paid(document))


def _notes(document: Document) -> Iterator[Message]:
    """What of a document cannot be verified: it is left out, or was never there."""
    left_out = _left_out(document)
    if left_out:
        yield counted(
            "{number} value is left out; its digest stands there",
            "{number} values are left out; their digests stand there",
            left_out,
        )
    if document["rules"]["money"]["pot"] == PAID and _paid(document) is None:
        yield msg("it does not show who has paid, so the pot is as it says")
    if shown_journal(document) is None:
        yield msg("it does not show what was decided, so entrants and lots are as it says")
    if written_records(document) is None:
        yield msg("it does not show the records of the boxes, so the deals are as it says")


@cache
def _schema_check() -> SchemaCheck:
    return SchemaCheck(result_schema())


def _paid(document: Document) -> dict[int, int] | None:
    """{person: cents that he has paid}; None where the document does not show it."""
    journal = shown_journal(document)
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
