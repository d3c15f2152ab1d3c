"""`schreiber verify`: check a result document, from nothing but the file, or the database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.argument_errors import one_missing
from host_tools.cli.common_options import add_event_argument, add_json_argument
from host_tools.common.errors import reason_of
from host_tools.common.terminal import show, tell
from host_tools.common.text_files import file_name
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.message import counted, msg

if TYPE_CHECKING:
    from host_tools.cli.verified_files import SeasonFiles
    from host_tools.intake.documents.verification import Verification
    from host_tools.language.message import Message


EPILOG = """\
A result document is what 'schreiber export event --format result' writes, or anybody
else (docs/result-document.md). It is read, made again and compared value by value: of
its decisions and records, as at the desk; where it does not show both, of its lines,
with the points of every deal, the sum of every table, all rankings, prizes and cup
points. Every difference is a line with the path of the value and its place in words,
what stands there and what is right. A file needs no database.

What was left out of a document (names, cash, records) cannot be looked at, and is no
difference: its digest stands there.

A signature is never needed. Who wants one signs the digest of the document,

  printf %s DIGEST | ssh-keygen -Y sign -n schreiber-result -f KEY

and puts what that prints into the document, as the text of its key signature.

Without a FILE it is the database that is looked over, every row of it. A command
checks as it begins only what was added since the last checkpoint.

Exit status: 0 everything is right, 1 there are differences, 2 a FILE cannot be read, is
no result document, or was made by a newer program.

With --event it is the document with which a closed event was sealed that is worked out
again, and compared with what the database comes to today. DIGEST, as it stands on
paper, is looked up among the documents of that event.

The document of a season (docs/season-document.md) is verified with those of its events,
which have to be among the FILEs.

examples:
  schreiber verify
  schreiber verify cup.json
  schreiber verify season.json march.json may.json
  schreiber verify --event 3 7K2QF-9M3XD
  schreiber verify season/*.json
  schreiber verify --vm micropython cup.json
  schreiber verify --signers our-clubs cup.json
  schreiber export event --event 3 --format result | schreiber verify -
"""

RIGHT, WRONG, UNREADABLE = 0, 1, 2
STDIN = "-"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber verify`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="result document; -: stdin; with --event a DIGEST that stands on paper",
    )
    add_event_argument(parser, "the sealed result of this event")
    parser.add_argument(
        "--vm",
        metavar="VM",
        help="let this VM score every entry, too: 'micropython' is what runs on the boxes, built "
        "for the PC by 'make micropython-unix'",
    )
    parser.add_argument(
        "--signers",
        type=Path,
        metavar="SIGNERS",
        help="one of those in this file must have signed it (a name and a public key of SSH a "
        "line, as ssh-keygen has it)",
    )
    add_json_argument(parser, "a line of JSON for each FILE")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Verify every file, the result of an event or the database; the worst of the statuses."""
    if args.event is not None:
        from host_tools.cli.verified_files import verify_sealed_event

        return verify_sealed_event(args)
    if not args.files:
        return _verify_database(args)
    from host_tools.cli.verified_files import SeasonFiles

    seasons = SeasonFiles(args.signers)
    return max([*(_verify(name, args, seasons) for name in args.files), *seasons.verify(args.json)])


def _verify_database(args: Namespace) -> int:
    """Look all of the database over; 1 if records in it are damaged, else 0. DeskError."""
    from host_tools.intake.database import Database

    if args.vm is not None or args.signers is not None or args.json:
        raise one_missing("FILE", "--event")
    said: list[Message] = []
    address = database_address(args.database)
    with Database(address, must_exist=True, whole=True, tell=said.append) as database:
        records, decisions = database.count("record"), database.count("decision")
    for one in said:
        tell(one)
    if said:
        return WRONG
    show(
        msg(
            "the database {path} is whole: {records}, {decisions}",
            path=address,
            records=counted("{number} record", "{number} records", records),
            decisions=counted("{number} decision", "{number} decisions", decisions),
        )
    )
    return RIGHT


def _verify(name: str, args: Namespace, seasons: SeasonFiles) -> int:
    """Verify a file and say what came of it; 0, 1 or 2. Those of seasons wait for their events."""
    # Their schema takes longer to load than `--help` may.
    from host_tools.cli.verified_files import print_verified, tell_unreadable
    from host_tools.intake.documents.verification import verify
    from host_tools.results.verification.document_difference import UnreadableResultError
    from host_tools.results.verification.vm_check import find_vm

    shown = name if name == STDIN else file_name(Path(name))
    try:
        vm = find_vm(args.vm) if args.vm is not None else None
        data = _read(name)
        if seasons.take(name, shown, data):
            return RIGHT
        found = verify(data, vm, args.signers)
    except UnreadableResultError as error:
        tell_unreadable(name, shown, error, args.json)
        return UNREADABLE
    seasons.know(found)
    if args.json:
        print_verified(name, found.digest, found.differences, found.notes)
    else:
        _show(shown, found)
    return WRONG if found.differences else RIGHT


def _read(name: str) -> bytes:
    """The bytes of a file, no more than a document may have and one. UnreadableResultError."""
    from host_tools.results.canonical import MAX_SIZE
    from host_tools.results.verification.document_difference import UnreadableResultError

    try:
        if name == STDIN:
            return sys.stdin.buffer.read(MAX_SIZE + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_SIZE + 1)
    except OSError as error:
        raise UnreadableResultError(
            msg("it cannot be read: {reason}", reason=reason_of(error))
        ) from error


def _show(name: str, found: Verification) -> None:
    from host_tools.cli.verified_files import all_right, show_differences

    show_differences(name, found.differences)
    if not found.differences:
        document = found.document
        entries = sum(len(one["lines"]) for one in document["tables"])
        show(
            all_right(
                name,
                counted("{number} record", "{number} records", entries),
                len(document["rankings"]["players"]),
                found.digest,
            )
        )
    for note in found.notes:
        show(msg("{what}: {how}", what=name, how=note))
