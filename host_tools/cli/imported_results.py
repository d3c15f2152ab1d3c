"""Sentences of `schreiber event import` on the result documents of other desks."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.arguments import no_such, wrong
from host_tools.cli.common_options import add_dry_run_argument
from host_tools.common.errors import DeskError, UsageError, reason_of
from host_tools.common.terminal import show, tell
from host_tools.common.text_files import file_name
from host_tools.language.message import Message, Sayable, Sentence, because, counted, msg

if TYPE_CHECKING:
    from host_tools.intake.database import Database
    from host_tools.intake.result_import import ResultImport

RIGHT, WRONG = 0, 1
_NEW = "new"
_LISTED = 20  # differences that are said; 'schreiber verify' says all of them


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber event import`."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="result document of another desk"
    )
    parser.add_argument(
        "--person",
        metavar="THERE=HERE",
        dest="chosen",
        type=_chosen,
        action="append",
        default=[],
        help="who has the number THERE in the document is the person of the number HERE, or new; "
        "may be given several times, for one FILE",
    )
    parser.add_argument(
        "--new", action="store_true", help="all who may be somebody known are somebody new"
    )
    parser.add_argument(
        "--from",
        metavar="NAME",
        dest="desk",
        default="",
        help="what that desk is called (default: who has closed the event)",
    )
    add_dry_run_argument(parser, "only say what it would come to")


def import_results(args: Namespace, database: Database) -> int:
    """Take in every file that can be; 1 if one cannot."""
    if args.chosen and len(args.files) > 1:
        raise UsageError(msg("--person: the numbers are those of one FILE; name only one"))
    return max(_import(path, args, database) for path in args.files)


def _import(path: Path, args: Namespace, database: Database) -> int:
    """Take in a file, and say what has come of it."""
    from host_tools.intake.result_import import OpenEntrantsError, UnfitResultError

    shown = file_name(path)
    try:
        said = [*_said_of(path, args, database)]
    except OpenEntrantsError as error:
        left = counted(
            "{number} question is open: --person THERE=HERE answers it, --new all at once; "
            "nothing of it is stored",
            "{number} questions are open: --person THERE=HERE answers one, --new all at once; "
            "nothing of it is stored",
            len(error.sentences),
        )
        wrong: list[Sentence] = [*error.sentences, left]
    except UnfitResultError as error:
        wrong = [*error.differences[:_LISTED], not_stored(len(error.differences))]
    except DeskError as error:
        wrong = [error.message]
    else:
        for one in said:
            show(msg("{what}: {how}", what=shown, how=one))
        return RIGHT
    for sentence in wrong:
        tell(msg("{what}: {how}", what=shown, how=sentence))
    return WRONG


def sealed_elsewhere(desk: str) -> Message:
    """How far an event is whose result another desk has sealed."""
    return msg("closed, sealed by another desk ({desk})", desk=desk)


def not_stored(number: int) -> Message:
    """Return the sentence that a document has this number of differences."""
    return counted(
        "{number} difference: nothing of it is stored",
        "{number} differences: nothing of it is stored",
        number,
    )


def _said_of(path: Path, args: Namespace, database: Database) -> Iterator[Sayable]:
    from host_tools.intake.result_import import (
        import_result,
        look_at_result,
        question,
        read_document,
    )

    written = read_document(_read(path))
    chosen = dict(args.chosen)
    if args.dry_run:
        found = look_at_result(database, written, chosen, args.new)
        yield from map(question, found.open)
    else:
        found = import_result(database, written, chosen, args.new, args.desk)
    yield said_of_event(found)
    yield from _of_persons(found)
    if found.event is not None and not args.dry_run:
        seal = database.cache.of(found.event).seal
        for one in () if seal is None else seal.differences:
            yield msg("since it was sealed: {difference}", difference=one)


def said_of_event(found: ResultImport) -> Message:
    """Which event it is, and is it new here?"""
    from host_tools.common.short_digest import short_digest

    event = found.written.document["event"]
    what = {
        "event": f"{event['name']}, {event['date']}",
        "digest": short_digest(found.written.digest),
    }
    if found.is_known:
        return msg("{event}, {digest}: it is event {number} here", number=found.event, **what)
    if found.replaces is not None:
        return msg(
            "{event}, {digest}: event {number}, in the place of {before}",
            number=found.event,
            before=short_digest(found.replaces),
            **what,
        )
    known = msg("{some}, {next}", some=what["event"], next=what["digest"])
    if found.event is None:
        return because(known, msg("a new event"))
    return because(known, msg("event {number}", number=found.event))


def _of_persons(found: ResultImport) -> Iterator[Sayable]:
    if found.matches:
        new = [one for one in found.matches if one.is_new]
        yield msg(
            "{known} known, {new} new",
            known=len(found.matches) - len(new),
            new=len(new),
        )
    for one in found.differences:
        yield msg("not as before: {difference}", difference=one)


def _read(path: Path) -> bytes:
    """The bytes of a file, no more than a document may have and one. DeskError."""
    from host_tools.results.canonical import MAX_SIZE

    try:
        with path.open("rb") as file:
            return file.read(MAX_SIZE + 1)
    except OSError as error:
        raise DeskError(msg("it cannot be read: {reason}", reason=reason_of(error))) from error


def _chosen(text: str) -> tuple[int, int]:
    """(number there, number here or 0 for somebody new) of `12=345` or `12=new`."""
    there, _, here = text.partition("=")
    if not there.isdecimal() or not (here.isdecimal() or here == _NEW):
        raise wrong(no_such(text, "THERE=HERE", "12=345, 12=new"))
    return int(there), 0 if here == _NEW else int(here)
