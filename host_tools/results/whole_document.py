"""Check that a result document is whole: the event can be made of it again."""

from collections.abc import Iterator
from typing import Any

from host_tools.language.message import Message, msg
from host_tools.results.document_keys import KEYS
from host_tools.results.json_schemas import ref
from host_tools.results.result_persons import OWES_NOTHING
from host_tools.results.sealing import SHA256
from host_tools.results.verification.document_difference import Difference, at
from host_tools.results.verification.result_reading import Document
from host_tools.tournament.decisions import KINDS

# What may be left out all the same: it is worked out here, nobody needs it, or few have it.
_DISPENSABLE = ("cash", "signature", "values", OWES_NOTHING)
_TEXT = ref("text")  # sealed, so that it can be left out once somebody is forgotten
_SHOWN = {
    "decisions": msg("it does not show what was decided"),
    "evidence": msg("it does not show the records of the boxes"),
}


def what_is_missing(document: Document) -> Iterator[Difference]:
    """Everything that the document, which verifies, would need and does not have."""
    yield from _missing_keys(document)
    decisions = document.get("decisions", ())
    if any(SHA256 in one["said"] for one in decisions):
        yield Difference("decisions", _SHOWN["decisions"])
    if SHA256 in document.get("evidence", ()):
        yield Difference("evidence", _SHOWN["evidence"])
    for place, one in enumerate(decisions):
        if one["kind"] not in KINDS:
            yield Difference(at("decisions", place), _newer(one["kind"]))
        if one["number"] != place + 1:
            yield Difference(at("decisions", place), msg("a decision before it is missing"))
    if not document["event"].get("closed"):
        yield Difference("event.closed", msg("the event is not closed: its result may change"))


def _newer(kind: str) -> Message:
    return msg("a newer program has decided it ({kind}): update schreiber", kind=kind)


def _missing_keys(document: Document) -> Iterator[Difference]:
    for key in KEYS["document"]:
        if key.name not in document and key.name not in _DISPENSABLE:
            yield Difference(key.name, msg("missing"))
    for name, found in (
        ("event", [("event", document["event"])]),
        ("entrant", _listed(document["entrants"], "entrants")),
        ("table", _listed(document["tables"], "tables")),
        ("line", _lines(document)),
    ):
        for path, value in found:
            for key in KEYS[name]:
                if key.name not in value and key.name not in _DISPENSABLE:
                    yield Difference(at(path, key.name), msg("missing"))
                elif key.schema == _TEXT and isinstance(value.get(key.name), str):
                    yield Difference(at(path, key.name), msg("it is not sealed"))


def _lines(document: Document) -> Iterator[tuple[str, Any]]:
    for path, table in _listed(document["tables"], "tables"):
        yield from _listed(table["lines"], at(path, "lines"))


def _listed(values: Any, path: str) -> Iterator[tuple[str, Any]]:
    return ((at(path, place), one) for place, one in enumerate(values))
