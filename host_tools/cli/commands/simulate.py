"""`schreiber simulate`: the box without its hardware, in a page of the local browser."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.common_options import PORTS_TRIED, add_page_arguments
from host_tools.cli.tariff_arguments import add_tariff_argument, find_own
from host_tools.database.address import path_beside
from host_tools.database.location import database_address

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink


EPILOG = """\
The application of the box runs on this computer, with stand-ins for display, keys and flash. The
page shows the box, takes the keys from mouse, touch or keyboard, and shows the control desk beside
it: what is synced there is checked and stored as by 'schreiber sync', in a database of its own.
With --tariff the numbers of a club or a cup are on the box, too.

The box keeps its deals in the folder from one time to the next. Ctrl-C ends it.

examples:
  schreiber simulate
  schreiber simulate --folder table-7 --no-browser
  schreiber simulate --tariff our-club.toml
  schreiber standings --database table-7/desk.db
"""

PORT = 8470


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `schreiber simulate`."""
    parser.epilog = EPILOG
    add_page_arguments(parser, PORT)
    parser.add_argument(
        "--folder",
        metavar="DIR",
        type=Path,
        default=None,
        help="where box and desk keep their files (a folder of the user's data)",
    )
    add_tariff_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C; 0."""
    folder = args.folder or path_beside(database_address()).parent / "simulator"
    serve_box(folder, args.port, not args.no_browser, _sender(args.tariff))
    return 0


def _sender(words: Sequence[str]) -> Callable[[BoxLink], None] | None:
    """Return what puts the tariffs onto the box that has started, None without any."""
    if not words:
        return None
    from host_tools.boxes.push import push_tariff
    from rules_core.tariffs import encode

    tariffs = [encode(find_own(word)) for word in words]

    def send(link: BoxLink) -> None:
        for tariff in tariffs:
            push_tariff(link, tariff)

    return send


def serve_box(
    folder: Path, port: int, browser: bool, greet: Callable[[BoxLink], object] | None = None
) -> None:
    """Serve the page on `port`, or the next free one, until Ctrl-C.

    `greet(link)` is called once, when the application of the box has started.
    """
    # The server is not needed for `--help`.
    from host_tools.simulation.simulator.simulator_serving import serve

    serve(folder, range(port, port + PORTS_TRIED), browser, greet)
