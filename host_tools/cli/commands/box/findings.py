"""`schreiber box findings`: everything that was not as it should be."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from host_tools.cli.argument_errors import apart
from host_tools.cli.common_options import add_json_argument
from host_tools.cli.text_tables import Cell, show_table
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.terminal import show
from host_tools.common.times import local_time, minute
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.formatting import box_name
from host_tools.language.message import counted, msg
from host_tools.sessions.finding_details import sentence_of
from host_tools.sessions.findings import KIND_WORDS

if TYPE_CHECKING:
    from host_tools.database.row_types import FindingRow
    from host_tools.intake.database import Database


EPILOG = """\
A score that the rule book does not confirm, a log that was changed, damaged or begun anew: each is
found once, by 'schreiber sync', and is kept for ever. Shown are those that nobody has seen; --seen
says that somebody has. What a newer program wrote ("newer") is judged by the first schreiber that
knows it; what does not hold any more then is settled, and listed with --all only. Exit status 0 if
there is none that nobody has seen, else 1.

examples:
  schreiber box findings
  schreiber box findings --seen 3 4
  schreiber box findings --seen all
  schreiber box findings --all --json
"""

EVERY = "all"
COLUMNS = (msg("Number"), msg("Found"), msg("Box"), msg("Kind"), msg("What"))


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber box findings`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "--all",
        action="store_true",
        dest="everything",
        help="also what somebody has seen, and what was settled since, and when",
    )
    parser.add_argument(
        "--seen",
        metavar="NUMBER",
        nargs="*",
        help=f"somebody has seen these; {EVERY} or nothing: all that are open",
    )
    add_json_argument(parser)
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """List the findings, or note that they were seen; 1 if there are any that nobody has seen."""
    # SQLAlchemy is not needed for `--help`.
    from host_tools.intake.database import Database

    with Database(database_address(args.database), must_exist=True) as database:
        if args.seen is not None:
            if args.json or args.everything:
                raise apart("--seen", "--json", "--all")
            _see(database, args.seen)
            return 0
        findings = database.findings.all(settled=args.everything)
    shown = [finding for finding in findings if args.everything or finding["seen"] is None]
    if args.json:
        print(json.dumps([_document(finding) for finding in shown]))
    else:
        columns = (*COLUMNS, msg("Seen"), msg("Settled")) if args.everything else COLUMNS
        rows = [_row(finding, args.everything) for finding in shown]
        show_table(msg("Findings"), columns, rows, COLUMNS[:1])
    return (
        1
        if any(finding["seen"] is None and finding["settled"] is None for finding in findings)
        else 0
    )


def _see(database: Database, words: Sequence[str]) -> None:
    """Note that these findings were seen, all or none of them; say how many are left."""
    with database.transaction():
        known = {row["id"]: row for row in database.findings.all(settled=True)}
        for finding_number in _numbers(words, known):
            database.findings.see(finding_number, int(database.clock()))
        left = database.findings.unseen()
    show(counted("{number} finding is left", "{number} findings are left", left))


def _numbers(words: Sequence[str], known: Mapping[int, FindingRow]) -> list[int]:
    if words in ([], [EVERY]):
        return [finding_number for finding_number, row in known.items() if row["settled"] is None]
    numbers = [int(word) if word.isascii() and word.isdigit() else 0 for word in words]
    for word, finding_number in zip(words, numbers, strict=True):
        if finding_number not in known:
            raise DeskError(msg("there is no finding {number}", number=quote(word)))
    return numbers


def _row(finding: FindingRow, everything: bool) -> list[Cell]:
    row: list[Cell] = [
        finding["id"],
        minute(local_time(finding["found"])),
        box_name(finding["unique_id"]),
        KIND_WORDS.get(finding["kind"], finding["kind"]),
        sentence_of(finding),
    ]
    if everything:
        row += [minute(local_time(since or 0)) for since in (finding["seen"], finding["settled"])]
    return row


def _document(finding: FindingRow) -> dict[str, object]:
    return {
        "number": finding["id"],
        "found": finding["found"],
        "box": finding["unique_id"].hex(),
        "kind": finding["kind"],
        "what": finding["message"],
        "seen": finding["seen"],
        "settled": finding["settled"],
    }
