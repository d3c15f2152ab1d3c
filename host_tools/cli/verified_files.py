"""Sentences of `schreiber verify` on documents: of a result, of a season, of a sealed event."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.cli.argument_errors import apart
from host_tools.common.errors import DeskError
from host_tools.common.short_digest import is_short_digest, read_short_digest, short_digest
from host_tools.common.terminal import say, show, tell
from host_tools.database.location import database_address
from host_tools.intake.documents.verification import Verification, verify
from host_tools.language.message import Message, counted, msg
from host_tools.results.canonical import file_bytes
from host_tools.results.verification.document_difference import (
    Difference,
    UnreadableResultError,
)
from host_tools.seasons.season_check import SeasonVerification, is_season, verify_season

if TYPE_CHECKING:
    from host_tools.intake.database import Database
    from host_tools.language.message import Sentence

RIGHT, WRONG, UNREADABLE = 0, 1, 2


def show_differences(name: Sentence, differences: Sequence[Difference]) -> None:
    """Say what is wrong in a document, and how much; nothing if all is right."""
    for one in differences:
        show(msg("{what}: {how}", what=name, how=one))
    if differences:
        said = counted("{number} difference", "{number} differences", len(differences))
        show(msg("{what}: {how}", what=name, how=said))


def print_verified(
    name: str, digest: str, differences: Iterable[Difference], notes: Iterable[Sentence] = ()
) -> None:
    """Print the line of JSON of a document that could be read."""
    found = [{"path": one.path, "sentence": say(one.sentence)} for one in differences]
    said = [say(note) for note in notes]
    _print({"file": name, "digest": digest, "differences": found, "notes": said})


def tell_unreadable(name: str, shown: str, error: UnreadableResultError, as_json: bool) -> None:
    """Say why a file could not be read. shown: its name as people are told it."""
    if as_json:
        _print({"file": name, "error": error.said(say)})
    else:
        tell(msg("{what}: {how}", what=shown, how=error.message))


def _print(document: dict[str, object]) -> None:
    print(json.dumps(document), flush=True)


class SeasonFiles:
    """Files of seasons, which are verified when the documents of their events are known.

    signers: a file of keys, one has to have signed each, None if that is not asked.
    """

    def __init__(self, signers: Path | None) -> None:
        self._signers = signers
        self._files: list[tuple[str, str, bytes]] = []
        self._documents: dict[str, Mapping[str, Any]] = {}

    def take(self, name: str, shown: str, data: bytes) -> bool:
        """Take the bytes of a file if it is of a season: is it? shown: what people are told."""
        taken = is_season(data)
        if taken:
            self._files.append((name, shown, data))
        return taken

    def know(self, found: Verification) -> None:
        """Remember a result document that is right."""
        if not found.differences:
            self._documents[found.digest] = found.document

    def verify(self, as_json: bool) -> Iterator[int]:
        """Verify all that were taken and say what came of it: 0, 1 or 2 for each."""
        for name, shown, data in self._files:
            try:
                found = verify_season(data, self._documents, self._signers)
            except UnreadableResultError as error:
                tell_unreadable(name, shown, error, as_json)
                yield UNREADABLE
                continue
            if as_json:
                print_verified(name, found.digest, found.differences, found.notes)
            else:
                _show_season(shown, found)
            yield WRONG if found.differences else RIGHT


def _show_season(name: str, found: SeasonVerification) -> None:
    show_differences(name, found.differences)
    if not found.differences:
        document = found.document
        show(
            all_right(
                name,
                counted("{number} event", "{number} events", len(document["events"])),
                len(document["table"]),
                found.digest,
            )
        )
    for note in found.notes:
        show(msg("{what}: {how}", what=name, how=note))


def all_right(name: str, entries: Message, players: int, digest: str) -> Message:
    """Return the sentence that everything is right, with the numbers of values checked."""
    return msg(
        "{name}: everything is right: {entries}, {players}; digest {digest}",
        name=name,
        entries=entries,
        players=counted("{number} player", "{number} players", players),
        digest=short_digest(digest),
    )


def verify_sealed_event(args: Namespace) -> int:
    """Verify the document of an event, and compare it with today; 0 or 1. DeskError."""
    from host_tools.events.events import event_number
    from host_tools.events.results.sealed_results import sealed_result
    from host_tools.events.shown_event import shown_event
    from host_tools.intake.database import Database

    if args.vm is not None or args.signers is not None or args.json or len(args.files) > 1:
        raise apart("--event", "FILE", "--vm", "--signers", "--json")
    with Database(database_address(args.database), must_exist=True, whole=True) as database:
        number = event_number(database, args.event)
        sealed = sealed_result(database, number)
        if sealed is None:
            raise DeskError(
                msg(
                    "event {number} has no sealed result: 'schreiber event close' makes one",
                    number=number,
                )
            )
        said = args.files[0] if args.files else short_digest(sealed.digest)
        known = _look_up(database, number, said)
        found = verify(file_bytes(sealed.document))
        seal = shown_event(database, number).seal
    _show_sealed(found)
    differences = () if seal is None else seal.differences
    for one in differences:
        show(msg("since it was sealed: {difference}", difference=one))
    if seal is None:
        show(msg("the event is open again: its pages show what stands there today"))
    return WRONG if found.differences or differences or not known else RIGHT


def _look_up(database: Database, event_number: int, typed: str) -> bool:
    """Say which document of an event has a typed digest; False: none. DeskError for no digest."""
    documents = database.documents.of_event(event_number)
    digest = read_short_digest(typed)
    for number, full, _ in documents:
        if is_short_digest(digest, full.hex()):
            show(
                msg(
                    "{digest} is document {number} of {documents} of event {event}",
                    digest=digest,
                    number=number,
                    documents=len(documents),
                    event=event_number,
                )
            )
            if number < len(documents):
                show(msg("document {number} has taken its place", number=len(documents)))
            return True
    show(
        msg(
            "no document of event {event} has the digest {digest}",
            event=event_number,
            digest=digest,
        )
    )
    return False


def _show_sealed(found: Verification) -> None:
    show_differences(msg("the document"), found.differences)
    if not found.differences:
        show(msg("everything in the document is right"))
