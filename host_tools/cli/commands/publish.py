"""`schreiber publish`: results as a folder of pages for any web space."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.cli.common_options import (
    add_event_argument,
    add_language_argument,
    add_season_argument,
)
from host_tools.cli.written_files import written
from host_tools.common.terminal import show
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.choice import of_environment
from host_tools.language.message import counted, msg

EPILOG = """\
The folder has a page for the standings of each event, its crosstable, its players,
each player, each round and each table with all deals in words; a page for each season;
all in German, French and English. It needs no script and no server: copy it to any web
space, or open index.html. Where all rounds are published the result document is there
to download, and a page that says how to verify it (docs/result-document.md).

Only what is published is in it: the rounds up to the one that 'schreiber decide publish'
or the page "Public view" says. Money, remarks and reasons that are not for everybody
are never in it. Points that only a code says are marked.

Without --event and --season all events are in it of which a round is published. A
season adds up the events of which all rounds are.

FOLDER is made, or is one that was written like this before: its files are replaced
then, all or none, and those that are no more needed are deleted. Other things in it
stay. A folder with other things only is refused. The same events make the same bytes.

examples:
  schreiber publish results
  schreiber publish cup --event 3
  schreiber publish season --season 2026 --language de
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber publish`."""
    parser.epilog = EPILOG
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where to")
    what = parser.add_mutually_exclusive_group()
    add_event_argument(what, "only this event")
    add_season_argument(what)
    add_language_argument(parser, "of the page that is shown first")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Write the folder; 0."""
    from host_tools.common.own_folder import write_own_folder
    from host_tools.events.published_events import Choice
    from host_tools.intake.database import Database
    from host_tools.web.published.chosen import published_files

    choice = Choice(args.event, args.season)
    language = args.language or of_environment()
    with Database(database_address(args.database), must_exist=True) as database:
        files = published_files(database, choice, language)
    with written(args.folder):
        write_own_folder(args.folder, files)
    told = counted("{number} file", "{number} files", len(files))
    show(msg("{files} in {folder}; it begins with index.html", files=told, folder=args.folder))
    return 0
