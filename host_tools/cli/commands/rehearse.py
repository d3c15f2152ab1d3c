"""`schreiber rehearse`: a whole event to practise with, played by simulated boxes."""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.arguments import outside, wrong
from host_tools.cli.commands.desk import PHONE_BOX, PORT
from host_tools.cli.common_options import add_page_arguments, ports_of
from host_tools.cli.text_tables import show_table
from host_tools.common.terminal import show
from host_tools.language.choice import of_environment
from host_tools.language.message import msg

if TYPE_CHECKING:
    from host_tools.simulation.rehearsal.rehearsal import Rehearsal


EPILOG = """\
Makes an event with made-up players in a database of its own, draws it, and plays its tables: a box
that the desk has set up is taken to its table, deals are typed there by its keys, and when it is
signed it comes back to the desk. Some things go wrong on purpose, as they do; they are listed
first. The boxes speak the language of the terminal. Nothing of it touches the boxes and the
database of the club.

Each box is a process of its own, of some 25 MB: 20 players take five or so, 200 take fifty, which
are the most. The same seed makes the same evening, its troubles included, if all other options are
the same, too. Ctrl-C ends it.

examples:
  schreiber rehearse
  schreiber rehearse --players 40 --rules tirol --rounds 2 --speed 10
  schreiber rehearse --headless --folder practice
  schreiber standings --database practice/desk.db --event 1
"""

COLUMNS = (msg("Rank"), msg("Points"), msg("Player"))
NUMBERS = COLUMNS[:2]
PLAYERS = 20
RULES = "krenglbach"
SPEED = 3
MOST_SPEED = 600
# A box takes a clock before the first of these years for one that was never set.
YEARS = range(2021, 2100)
# Nobody watches a rehearsal without a page: it need not wait.
HEADLESS_SPEED = 60


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber rehearse`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "--players", metavar="N", type=int, default=PLAYERS, help=f"4 to 200 (default {PLAYERS})"
    )
    parser.add_argument("--rules", metavar="ID", default=RULES, help=f"default: {RULES}")
    parser.add_argument("--rounds", metavar="N", type=int, help="default: as the rule book has it")
    parser.add_argument("--deals", metavar="N", type=int, help="of a round, likewise")
    parser.add_argument(
        "--speed",
        metavar="N",
        type=_speed,
        default=SPEED,
        help=f"deals a minute at each table (default {SPEED:g})",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=1,
        help="of the draw, the deals and the troubles (default 1)",
    )
    parser.add_argument(
        "--begins",
        metavar="WHEN",
        type=_moment,
        help="by the clock of the rehearsal, such as 2026-11-21T19:30 (default: now)",
    )
    parser.add_argument(
        "--folder",
        metavar="DIR",
        type=Path,
        help="a new folder to keep everything in (default: one that is gone afterwards)",
    )
    add_page_arguments(parser, PORT)
    parser.add_argument(
        "--no-own-table",
        action="store_false",
        dest="own_table",
        help="all tables are played by themselves; none is left for a box in your browser",
    )
    parser.add_argument("--no-troubles", action="store_true", help="nothing goes wrong on purpose")
    parser.add_argument(
        "--headless",
        action="store_true",
        help="no page: the boxes are attended to as fast as it goes, and the ranking is shown",
    )


def run(args: Namespace) -> int:
    """Rehearse until Ctrl-C, or with --headless to the end; 0."""
    show(msg("A rehearsal with {players} made-up players is being prepared.", players=args.players))
    # The desk's database is not needed for `--help`.
    from host_tools.simulation.rehearsal.rehearsal import Rehearsal

    with _folder(args.folder) as folder:
        rehearsal = Rehearsal(
            folder,
            players=args.players,
            rules=args.rules,
            rounds=args.rounds,
            deals=args.deals,
            seed=args.seed,
            speed=HEADLESS_SPEED if args.headless else args.speed,
            with_troubles=not args.no_troubles,
            own_table=args.own_table and not args.headless,
            begins=args.begins,
            report=show if args.headless else None,
            language=of_environment(),
        )
        with rehearsal:
            return _attend(rehearsal) if args.headless else _serve(rehearsal, args)


def _attend(rehearsal: Rehearsal) -> int:
    """Play the rehearsal to its end without a page, and show the ranking; 0."""
    from host_tools.simulation.rehearsal.director import attend

    rehearsal.prepare(show)
    _tell_troubles(rehearsal)
    event = attend(rehearsal, show)
    rows = [(line.rank, line.points, event.name(line.person)) for line in event.standings().lines]
    show_table(msg("Standings"), COLUMNS, rows, NUMBERS)
    return 0


def _serve(rehearsal: Rehearsal, args: Namespace) -> int:
    """Let the rehearsal play, with the desk's page, until Ctrl-C; 0."""
    from host_tools.simulation.rehearsal.own_box import OwnBox
    from host_tools.simulation.rehearsal.practice import Practice
    from host_tools.web.listener import serve

    rehearsal.start(show)
    _tell_troubles(rehearsal)
    own_box = OwnBox(rehearsal.folder / "own-box", of_environment()) if args.own_table else None
    practice = Practice(rehearsal, own_box)
    serve(
        rehearsal.database_path,
        ports_of(args),
        browser=not args.no_browser,
        event_number=rehearsal.event,
        cable=practice,
        clock=rehearsal.clock,
        practice=practice,
        trial_box=PHONE_BOX,
    )
    return 0


def _tell_troubles(rehearsal: Rehearsal) -> None:
    """Show the list of what goes wrong on purpose, if anything does."""
    troubles = rehearsal.tell()
    if troubles:
        show(msg("Faults on purpose"))
    for trouble in troubles:
        show(trouble)


@contextmanager
def _folder(given: Path | None) -> Iterator[Path]:
    """The folder given, else a temporary one."""
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="schreiber-rehearsal-") as made:
        yield Path(made)


def _speed(text: str) -> float:
    speed = float(text) if text.replace(".", "", 1).isdecimal() else 0
    if not 0 < speed <= MOST_SPEED:
        raise wrong(msg("{text} is not a number up to {most}, above 0", text=text, most=MOST_SPEED))
    return speed


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.year not in YEARS:
        raise outside(moment.year, YEARS[0], YEARS[-1])
    return moment
