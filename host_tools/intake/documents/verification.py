"""Verifies a result document: what it says is compared with what is made of it again."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.short_digest import short_digest
from host_tools.common.strict_json import Json
from host_tools.intake.documents.derived_document import (
    derived_document,
    is_derivable,
    seating_differences,
)
from host_tools.intake.documents.summed_document import SummedDocument
from host_tools.intake.documents.written_books import WrittenBooks
from host_tools.intake.documents.written_event import paid_in, substitute_differences
from host_tools.intake.documents.written_journals import event_journal, journal_differences
from host_tools.intake.documents.written_records import WrittenRecords, written_records
from host_tools.language.message import Message, counted, msg
from host_tools.language.refusals import refusal
from host_tools.results.result_schema import result_schema
from host_tools.results.sealing import SHA256, digest_of
from host_tools.results.verification.compared_documents import differences
from host_tools.results.verification.document_difference import Difference
from host_tools.results.verification.places_in_words import with_place
from host_tools.results.verification.result_reading import Document, check_size, read_result
from host_tools.results.verification.schema_check import SchemaCheck
from host_tools.results.verification.signature_check import signed_by
from host_tools.results.verification.vm_check import vm_differences
from host_tools.tournament.model.settings import PAID
from rules_core.errors import DealError

_DIGEST = "digest"
_MOST = 1000  # differences that are said of a document; nobody reads more


@dataclass(frozen=True)
class Verification:
    """The result of verifying a document: it is right if there are no `differences`.

    `digest`: in hexadecimal, of its content; `notes`: the parts that could not be verified, and
    why.
    """

    document: Document
    digest: str
    differences: tuple[Difference, ...]
    notes: tuple[Message, ...]


def verify(data: bytes, vm: Path | None = None, signers: Path | None = None) -> Verification:
    """Verify the bytes of a file.

    vm: a VM that scores the entries, too; signers: a file of keys, one has to have signed it, see
    `signature_check`. UnreadableResultError for a file that is no result document, or one that only
    a newer program knows; or if vm does not run.
    """
    document = read_result(data)
    check_size(document)  # before all that takes time
    digest = digest_of(document)
    wrong = tuple(islice(_of_form(document, digest), _MOST))
    if any(one.path != _DIGEST for one in wrong):
        note = msg("it is not built like a result document, so nothing else was looked at")
        return Verification(document, digest, wrong, (note,))
    found = [*wrong, *islice(content_differences(document), _MOST)]
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
    placed = dict.fromkeys(with_place(one, document) for one in found)
    return Verification(document, digest, tuple(placed), tuple(notes))


def _of_form(document: Document, digest: str) -> Iterator[Difference]:
    """Yield the differences of a document from its own digest and from the schema."""
    if document.get(_DIGEST) != digest:
        sentence = msg(
            "something was changed: it says {said}, and what stands there has {right}",
            said=quote(document.get(_DIGEST)),
            right=short_digest(digest),
        )
        yield Difference(_DIGEST, sentence)
    yield from schema_check().differences(document)


def content_differences(document: Document) -> Iterator[Difference]:
    """Yield the differences between a document and the one recomputed from it.

    document: one that is built as the schema says. Parts that cannot be read are reported alone:
    nothing can be recomputed from them. UnreadableResultError as `verify`.
    """
    check_size(document)
    books = WrittenBooks(document)
    unread = [*books.wrong, *journal_differences(document)] or [*_without_book(books)]
    records = None if unread else written_records(document, books)
    unread += [] if records is None else records.wrong
    yield from unread or _unlike_made(document, records, books)


def _without_book(books: WrittenBooks) -> Iterator[Difference]:
    """Yield the difference that there is no rule book as the document names it."""
    try:
        books.own()
    except DealError as error:
        yield Difference("rules", refusal(error))


def _unlike_made(
    document: Document, records: WrittenRecords | None, books: WrittenBooks
) -> Iterator[Difference]:
    """Yield the differences of a fully readable document from the one recomputed from it."""
    if records is not None and is_derivable(document, records):
        unread = [*seating_differences(document, records)]
        yield from unread or _unlike_derived(document, records, books)
        return
    summed = SummedDocument(document, records, books)
    unread = summed.wrong or [*substitute_differences(document)]
    yield from unread or differences(document, summed.made())


def _unlike_derived(
    document: Document, records: WrittenRecords, books: WrittenBooks
) -> Iterator[Difference]:
    """The same of one whose event can be derived."""
    try:
        made = derived_document(document, records, books)
    except DealError as error:
        yield Difference("decisions", refusal(error))
    except DeskError as error:
        yield Difference("decisions", error.message)
    else:
        yield from differences(document, made)


def _notes(document: Document) -> Iterator[Message]:
    """Yield notes on the parts of a document that cannot be verified: left out, or never there."""
    left_out = _left_out(document)
    if left_out:
        yield counted(
            "{number} value is left out; its digest stands there",
            "{number} values are left out; their digests stand there",
            left_out,
        )
    if document["rules"]["money"]["pot"] == PAID and paid_in(document) is None:
        yield msg("payments are not shown, so the prize money is taken as written")
    if event_journal(document) is None:
        yield msg("it does not show what was decided, so entrants and lots are as it says")
    if "logs" not in document.get("evidence", {}):
        yield msg("it does not show the records of the boxes, so the deals are as it says")


@cache
def schema_check() -> SchemaCheck:
    """Return the check of a document against the schema."""
    return SchemaCheck(result_schema())


def _left_out(value: Json) -> int:
    """How many sealed values are nothing but their digests."""
    if isinstance(value, list):
        return sum(map(_left_out, value))
    if not isinstance(value, dict):
        return 0
    return int(set(value) == {SHA256}) + sum(map(_left_out, value.values()))
