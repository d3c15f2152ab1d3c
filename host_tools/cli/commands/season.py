"""`schreiber season`: the table of a season, its formula, its file and its document."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.argument_errors import only_with
from host_tools.cli.arguments import whole_number, wrong
from host_tools.cli.common_options import add_json_argument, add_output_argument
from host_tools.cli.text_tables import show_table
from host_tools.cli.written_files import write_file
from host_tools.common.errors import SchreiberError, reason_of
from host_tools.common.plain import json_line, quote
from host_tools.common.terminal import say, show, tell
from host_tools.database.location import add_database_argument, database_address
from host_tools.formulas.built_in_formulas import NAMES, built_in_text, formula_name
from host_tools.formulas.formula import formula_words
from host_tools.formulas.formula_file import read_formula, read_formula_file
from host_tools.language.formatting import fixed
from host_tools.language.message import Sentence, because, msg
from host_tools.reports.season_report import cell_words, tie_words
from host_tools.seasons.season import Season, moved, season_by
from host_tools.seasons.season_document import line_document

if TYPE_CHECKING:
    from host_tools.intake.database import Database


EPILOG = """\
An event counts for a season by 'schreiber decide season season=NAME --event N'. A
formula says what an event is worth, which events count, and what decides between
equal totals (docs/seasons.md). Without one it is cup points. FORMULA is the path of a
file, or one of those that come with the program: cup, sum, mean, ranks, rank_sum.

The document has the table with the digests of the sealed results of all events, and
whoever has those checks it: 'schreiber verify season.json event-*.json'. All events
have to be closed for it.

examples:
  schreiber season "Cup 2026"
  schreiber season "Cup 2026" --formula ranks --try
  schreiber season "Cup 2026" --formula our-year.toml
  schreiber season "Cup 2026" --show-formula > our-year.toml
  schreiber season "Cup 2026" --after 3 --output table.xlsx
  schreiber season "Cup 2026" --document season.json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber season`."""
    parser.epilog = EPILOG
    parser.add_argument("name", metavar="NAME", help="of the season")
    parser.add_argument(
        "--after", metavar="N", type=_after_events, help="after so many of its events"
    )
    parser.add_argument(
        "--formula", metavar="FORMULA", help="let the season be added up by this one from now on"
    )
    parser.add_argument(
        "--try",
        action="store_true",
        dest="only_try",
        help="with --formula: show the table by it and who moves, and decide nothing",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--show-formula", action="store_true", help="the file of its formula")
    add_output_argument(what, "write the table as .xlsx, .csv or .json")
    what.add_argument(
        "--document", metavar="FILE", type=Path, help="write the document of the season"
    )
    add_json_argument(what, "one object of JSON")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Do what is asked for; 0."""
    from host_tools.events.season_formulas import decide_formula, formula_of_season, load_season
    from host_tools.intake.database import Database

    if args.only_try and args.formula is None:
        raise only_with("--try", "--formula")
    with Database(database_address(args.database), must_exist=True) as database:
        if args.formula is not None:
            text = _formula_text(args.formula)
            if args.only_try:
                return _try(load_season(database, args.name, args.after), args, text)
            load_season(database, args.name)
            decide_formula(database, args.name, text)
        chosen = formula_of_season(database, args.name)
        if args.show_formula:
            print(chosen.text, end="")
            return 0
        if args.document is not None:
            return _write_document(args, database)
        season = load_season(database, args.name, args.after)
    return _write(args, season) if args.output is not None else _show(args, season)


def _show(args: Namespace, season: Season) -> int:
    if args.json:
        print(json_line(_whole_season(season, args.name)))
    else:
        show(msg("Formula: {name}", name=formula_name(season.formula)))
        for sentence in formula_words(season.formula):
            show(sentence)
        _show_season_table(season, args.name)
    _tell_of_season(season)
    return 0


def _try(now: Season, args: Namespace, text: str) -> int:
    """Show the table by another formula, and who moves by it; 0."""
    tried = season_by(now.all_events, args.after, read_formula(text))
    status = _show(args, tried)
    if not args.json:
        _show_moves(now, tried)
    return status


def _formula_text(word: str) -> str:
    """The text of a formula: the id of a built-in one, or the path of a file. SchreiberError."""
    if word in NAMES:
        return built_in_text(word)
    try:
        return read_formula_file(Path(word).read_bytes())[0]
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise SchreiberError(
            msg("{path} cannot be read: {reason}", path=quote(word), reason=reason)
        ) from error


def _write(args: Namespace, season: Season) -> int:
    """Write the table into a file whose ending says its form; 0."""
    from host_tools.cli.shown_reports import form_of_name
    from host_tools.reports.report_files import REPORT_FORMATS
    from host_tools.reports.season_file import season_file

    form = form_of_name(args.output, REPORT_FORMATS)
    write_file(args.output, season_file(season, args.name, form, say))
    _tell_of_season(season)
    return 0


def _write_document(args: Namespace, database: Database) -> int:
    from host_tools.common.short_digest import short_digest
    from host_tools.events.season_documents import season_document
    from host_tools.results.canonical import file_bytes

    document = season_document(database, args.name)
    write_file(args.document, file_bytes(document))
    show(msg("the document of the season: {digest}", digest=short_digest(str(document["digest"]))))
    return 0


def _after_events(text: str) -> int:
    """After how many events, from 1. ArgumentTypeError, which a parser tells."""
    after = whole_number(text)
    if after < 1:
        raise wrong(msg("at least 1"))
    return after


def _show_season_table(season: Season, name: str) -> None:
    """Show the table of a season; what does not count is in brackets."""
    added = [event.state.settings.name for event in season.events[: season.after]]
    ties = (msg("Decided by"),) if season.formula.ties else ()
    columns: tuple[Sentence, ...] = (msg("Rank"), msg("Player"), *added, msg("Points"), *ties)
    rows = [
        [
            line.rank,
            season.names[line.person],
            *(cell_words(cell, season.digits) for cell in line.cells),
            fixed(line.total, season.digits),
            *(tie_words(line.tie) for _ in ties),
        ]
        for line in season.lines
    ]
    show_table(name, columns, rows, (columns[0], *added, msg("Points")))


def _show_moves(before: Season, now: Season) -> None:
    """Show whose rank is another one by another formula."""
    columns = (msg("Player"), msg("Rank before"), msg("Rank now"))
    names = {**before.names, **now.names}
    rows = [[names[person], then, rank] for person, then, rank in moved(before, now)]
    show_table(msg("Changed ranks"), columns, rows, columns[1:])


def _tell_of_season(season: Season) -> None:
    """Tell which events add nothing, and which rankings are open."""
    for _, why in season.without:
        tell(why)
    for event in season.events[: season.after]:
        if event.number in season.open:
            tell(because(msg("open"), event.state.settings.name))


def _whole_season(season: Season, name: str) -> dict[str, object]:
    """The document of its table as `season --json` has it."""
    return {
        "season": name,
        "formula": season.formula.name,
        "events": [event.number for event in season.events[: season.after]],
        "lines": [
            # A person stands before the name.
            {"person": line.person, "name": season.names[line.person]} | line_document(line)
            for line in season.lines
        ],
    }
