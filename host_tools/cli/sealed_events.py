"""Sentences of `schreiber verify --event` on the document with which an event was sealed."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from host_tools.cli.argument_errors import apart
from host_tools.cli.verified_files import show_differences
from host_tools.common.errors import DeskError
from host_tools.common.terminal import show
from host_tools.database.location import database_address
from host_tools.language.message import msg

if TYPE_CHECKING:
    from host_tools.intake.database import Database
    from host_tools.intake.documents.verification import Verification

RIGHT, WRONG = 0, 1


def verify_sealed_event(args: Namespace) -> int:
    """Verify the document of an event, and compare it with today; 0 or 1. DeskError."""
    from host_tools.common.short_digest import short_digest
    from host_tools.events.events import event_number
    from host_tools.events.results.sealed_results import sealed_result
    from host_tools.events.shown_event import shown_event
    from host_tools.intake.database import Database
    from host_tools.intake.documents.verification import verify
    from host_tools.results.canonical import file_bytes

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
    _show(found)
    differences = () if seal is None else seal.differences
    for one in differences:
        show(msg("since it was sealed: {difference}", difference=one))
    if seal is None:
        show(msg("the event is open again: its pages show what stands there today"))
    return WRONG if found.differences or differences or not known else RIGHT


def _look_up(database: Database, event_number: int, typed: str) -> bool:
    """Say which document of an event has this digest; is there one? DeskError for no digest."""
    from host_tools.common.short_digest import is_short_digest, read_short_digest

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


def _show(found: Verification) -> None:
    show_differences(msg("the document"), found.differences)
    if not found.differences:
        show(msg("everything in the document is right"))
