"""Verifies the document of a season: its table is made again from the documents of its events."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.short_digest import short_digest
from host_tools.language.message import Message, msg
from host_tools.results.canonical import read_file
from host_tools.results.sealing import digest_of
from host_tools.results.verification.compared_documents import differences
from host_tools.results.verification.document_difference import (
    Difference,
    UnreadableResultError,
    newer,
    not_right,
)
from host_tools.results.verification.signature_check import signed_by
from host_tools.seasons.counted_event import counted_event_in
from host_tools.seasons.season_document import (
    SEASON_FORMAT,
    SEASON_VERSION,
    SealedEvent,
    document_of_season,
)

_MOST_EVENTS = 1000
_DIGEST = re.compile("[0-9a-f]{64}")
_MADE_AGAIN = ("events", "table", "prizes")


@dataclass(frozen=True)
class SeasonVerification:
    """The result of verifying the document of a season: it is right without `differences`.

    `notes`: its signers, if that was asked.
    """

    document: Mapping[str, Any]
    differences: tuple[Difference, ...]
    notes: tuple[Message, ...] = ()

    @property
    def digest(self) -> str:
        """The digest of what stands there, in hexadecimal."""
        return digest_of(self.document)


def is_season(data: bytes) -> bool:
    """Does a file say that it is the document of a season?"""
    if SEASON_FORMAT.encode() not in data:
        return False
    try:
        document = read_file(data)
    except DeskError:
        return False
    return isinstance(document, dict) and document.get("format") == SEASON_FORMAT


def verify_season(
    data: bytes, documents: Mapping[str, Mapping[str, Any]], signers: Path | None = None
) -> SeasonVerification:
    """Verify the bytes of a file that says that it is of a season.

    documents: {digest: result document} that are at hand, built as they should be; signers: as for
    `verify`. UnreadableResultError for one that only a newer program knows, or that is not built as
    one, or whose signature nobody can judge here.
    """
    document = read_file(data)
    if not isinstance(document, dict):
        raise UnreadableResultError(msg("it is no document of a season"))
    if document.get("version") != SEASON_VERSION:
        raise newer("version", document.get("version"))
    _check_built(document)
    found = tuple(_differences(document, documents))
    if signers is None:
        return SeasonVerification(document, found)
    said = signed_by(document, digest_of(document), signers)
    if isinstance(said, Difference):
        return SeasonVerification(document, (*found, said))
    return SeasonVerification(document, found, (said,))


def _differences(
    document: Mapping[str, Any], documents: Mapping[str, Mapping[str, Any]]
) -> Iterator[Difference]:
    digest = digest_of(document)
    if document.get("digest") != digest:
        said, right = quote(document.get("digest")), short_digest(digest)
        sentence = msg(
            "something was changed: it says {said}, and what stands there has {right}",
            said=said,
            right=right,
        )
        yield Difference("digest", sentence)
    digests = [event["digest"] for event in document["events"]]
    missing = [one for one in digests if one not in documents]
    for one in missing:
        sentence = msg(
            "the result document {digest} is not among the files that are right",
            digest=short_digest(one),
        )
        yield Difference("events", sentence)
    if len(set(digests)) < len(digests):
        yield Difference("events", msg("one stands there twice"))
    elif not missing:
        yield from _unlike_its_events(document, [documents[one] for one in digests])


def _unlike_its_events(
    document: Mapping[str, Any], documents: list[Mapping[str, Any]]
) -> Iterator[Difference]:
    days = [one["event"]["date"] for one in documents]
    if days != sorted(days):
        yield Difference("events", msg("they must be in the order of their days"))
    events = [
        SealedEvent(counted_event_in(one), dict(said["persons"]))
        for one, said in zip(documents, document["events"], strict=True)
    ]
    try:
        right = document_of_season(
            document["season"], document["formula"], events, document["same"]
        )
    except DeskError as error:
        yield Difference("formula", error.message)
        return
    for key in _MADE_AGAIN:
        found = list(differences(document.get(key), right[key], key))
        yield from found
        if not found and document.get(key) != right[key]:
            yield Difference(key, not_right(document.get(key), right[key]))


def _check_built(document: Mapping[str, Any]) -> None:
    """UnreadableResultError unless there is what the table is made from."""
    texts = [document.get(key) for key in ("season", "formula")]
    texts += [document["signature"]] if document.get("signature") is not None else []
    events, same = document.get("events"), document.get("same")
    is_built = (
        all(isinstance(text, str) for text in texts)
        and isinstance(events, list)
        and 0 < len(events) <= _MOST_EVENTS
        and all(isinstance(event, dict) and _is_digest(event.get("digest")) for event in events)
        and isinstance(same, list)
        and all(_is_numbers(numbers) for numbers in same)
    )
    if not is_built:
        raise UnreadableResultError(msg("it is no document of a season"))


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None


def _is_numbers(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(type(one) is int for one in value)
