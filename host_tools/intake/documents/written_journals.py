"""The journals of a document, as decisions can be; and what is wrong with them."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from host_tools.club.club_journal import ClubJournal
from host_tools.common.errors import DeskError
from host_tools.common.strict_json import MAX_DIGITS
from host_tools.journal.journal import Journal, check
from host_tools.journal.kind import Decision
from host_tools.language.message import msg
from host_tools.results.sealing import SHA256
from host_tools.results.verification.document_difference import Difference, at
from host_tools.results.verification.result_reading import Document
from host_tools.tournament.decisions import EventJournal, state_of
from host_tools.tournament.model.state import NO_SETTINGS

_SEED = "seed"  # a number that may be too large for JSON, as the text of its digits
_Journal = TypeVar("_Journal", bound=Journal)


def event_journal(document: Document) -> EventJournal | None:
    """The journal of the event; None unless the document shows all of it."""
    written = document.get("decisions")
    return _filled(EventJournal(), written) if written else None


def club_journal(document: Document) -> ClubJournal | None:
    """Return the document's journal of the club; None unless it shows all of it."""
    return _filled(ClubJournal(), document.get("club", ()))


def journal_differences(document: Document) -> Iterator[Difference]:
    """Yield what no journal can hold, as far as it is shown."""
    for key, journal in (("decisions", EventJournal()), ("club", ClubJournal())):
        yield from _wrong(document.get(key, ()), journal, key)
    known = event_journal(document)
    if known is not None and state_of(known).known_settings is None:
        yield Difference("decisions", NO_SETTINGS)


def _wrong(decisions: Iterable[Any], journal: Journal, path: str) -> Iterator[Difference]:
    before = 0
    for place, written in enumerate(decisions):
        where = at(path, place)
        if written["number"] <= before:
            yield Difference(at(where, "number"), msg("decisions stand by number"))
        before = written["number"]
        if written["kind"] in journal.kinds and _is_shown(written):
            one = _decision(written)
            try:
                check(journal.kinds, one.kind, one.content, one.author, one.reason)
            except DeskError as error:
                yield Difference(at(where, "said"), error.message)


def _filled(journal: _Journal, decisions: Iterable[Any]) -> _Journal | None:
    if not all(map(_is_shown, decisions)):
        return None
    journal.decisions = [_decision(one) for one in decisions]
    return journal


def _is_shown(written: Document) -> bool:
    return SHA256 not in written["said"]


def _decision(written: Document) -> Decision:
    said = written["said"]
    content = dict(said["content"])
    seed = content.get(_SEED)
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= MAX_DIGITS:
        content[_SEED] = int(seed)
    return Decision(
        written["number"], written["kind"], content, written["time"], said["author"], said["reason"]
    )
