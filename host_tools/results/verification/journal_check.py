"""Do the decisions come to what the document says of entrants, plan, lots and settings?"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from host_tools.club.club_journal import ClubJournal
from host_tools.common.errors import DeskError
from host_tools.common.strict_json import MAX_DIGITS
from host_tools.journal.journal import UNDO, Journal, check
from host_tools.journal.kind import Decision
from host_tools.language.message import msg
from host_tools.results.result_journal import plan_document, settings_document
from host_tools.results.result_persons import ENTRANT_KEYS
from host_tools.results.result_rankings import lot_documents
from host_tools.results.sealing import SHA256
from host_tools.results.verification.document_difference import Difference, at, unlike
from host_tools.results.verification.result_reading import Document
from host_tools.tournament.decisions import EventJournal, state_of
from host_tools.tournament.event import Event
from rules_core.event import NO_EVENT

_JOURNALS = {"decisions": EventJournal, "club": ClubJournal}
_SEED = "seed"  # a number that may be too large for JSON, as the text of its digits


def journal_differences(document: Document) -> Iterator[Difference]:
    """What is wrong with the decisions, and with what they come to."""
    for key, kind in _JOURNALS.items():
        yield from _in_order(document.get(key, ()), key)
        yield from _unheld(document.get(key, ()), kind(), key)
    journal = shown_journal(document)
    if journal is None:
        return
    event = Event(0, journal, state_of(journal), {}, NO_EVENT, {}, [])
    if event.state.known_settings is None:
        yield Difference("decisions", msg("settings: nothing says what this event is"))
        return
    right: dict[str, Any] = {
        "settings": settings_document(event),
        "plan": plan_document(event),
        "lots": lot_documents(event),
        "event": {"closed": event.state.closed},
    }
    for key, value in right.items():
        if document.get(key) is not None:
            yield from unlike(document[key], value, key)
    yield from _entrants(document, event)


def shown_journal(document: Document) -> EventJournal | None:
    """The journal of the event; None unless the document shows all of it, as decisions can be."""
    decisions, journal = document.get("decisions", ()), EventJournal()
    if not decisions or any(_unheld(decisions, journal, "")) or _hidden(decisions):
        return None
    journal.decisions = [_decision(one) for one in decisions]
    return journal


def _unheld(decisions: Sequence[Any], journal: Journal, path: str) -> Iterator[Difference]:
    """What no decision of its kind can hold, as far as it is shown."""
    for place, written in enumerate(decisions):
        if written["kind"] in journal.kinds and not _hidden([written]):
            one = _decision(written)
            try:
                check(journal.kinds, one.kind, one.content, one.author, one.reason)
            except DeskError as error:
                yield Difference(at(at(path, place), "said"), error.message)


def _hidden(decisions: Iterable[Any]) -> bool:
    """Is one of these not shown?"""
    return any(SHA256 in one["said"] for one in decisions)


def _decision(written: Document) -> Decision:
    said = written["said"]
    content = dict(said["content"])
    seed = content.get(_SEED)
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= MAX_DIGITS:
        content[_SEED] = int(seed)
    return Decision(
        written["number"], written["kind"], content, written["time"], said["author"], said["reason"]
    )


def _in_order(decisions: Iterable[Any], path: str) -> Iterator[Difference]:
    """Have the decisions ascending numbers, and is each undone by a later one that does so?"""
    before = 0
    kinds = {one["number"]: one["kind"] for one in decisions}
    for place, one in enumerate(decisions):
        if one["number"] <= before:
            yield Difference(at(at(path, place), "number"), msg("decisions stand by number"))
        before = one["number"]
        undone = one["undone"]
        if undone is not None and (undone <= before or kinds.get(undone) != UNDO):
            said = msg("decision {number} does not undo it", number=undone)
            yield Difference(at(at(path, place), "undone"), said)


def _entrants(document: Document, event: Event) -> Iterator[Difference]:
    known = event.state.entrants
    for place, written in enumerate(document["entrants"]):
        path, entrant = at("entrants", place), known.get(written["person"])
        if "registered" in written:
            yield from unlike(written["registered"], entrant is not None, at(path, "registered"))
        if entrant is not None:
            right = {key: getattr(entrant, key) for key in ENTRANT_KEYS}
            yield from unlike(written, {**right, "marks": list(entrant.marks)}, path)
    missing = set(known) - {written["person"] for written in document["entrants"]}
    for person in sorted(missing):
        yield Difference("entrants", msg("person {number} is missing", number=person))
