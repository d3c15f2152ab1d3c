"""`schreiber desk`: the control desk as a page of the local browser."""

import sys
from argparse import ArgumentParser, Namespace

from host_tools.cli.argument_errors import only_with
from host_tools.cli.arguments import outside
from host_tools.cli.common_options import (
    add_event_argument,
    add_page_arguments,
    add_ports_argument,
    ports_of,
)
from host_tools.common.plain import quote
from host_tools.database.location import add_database_argument, database_address

EPILOG = """\
The page shows events, draws, tables, ranking and paper; everything that is decided there is stored
at once, and can be undone. It can be used on this computer only, by whoever opens the address that
is printed. An event that is the only one opens at once. Ctrl-C closes it; nothing is lost by that.

With --public everybody in the same network can look at one event, on phones and on a wall (/wall):
who sits where, the standings that were published, how far the tables are and the points of every
deal. Nobody can change anything there; money and remarks are not shown. An event that is closed
stays there until another one is made.

A table without a box can have a phone in its place: the page "Boxes" switches that on, and has the
codes to print. The box runs on this computer then, and its flash lies beside the database, in the
folder phones.

examples:
  schreiber desk
  schreiber desk --public 8460
  schreiber desk --database club.db --no-browser
"""

PORT = 8450
# It is started as a process of its own, so that the desk in earnest needs nothing of the simulator.
PHONE_BOX = (sys.executable, "-m", "host_tools.simulation.phones.phone_box")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber desk`."""
    parser.epilog = EPILOG
    add_page_arguments(parser, PORT)
    parser.add_argument(
        "--public",
        metavar="[HOST:]PORT",
        type=public_place,
        help="show the event to everybody in the network, on this port (off)",
    )
    add_event_argument(
        parser, "what --public shows; default: the newest not closed, else the newest"
    )
    add_ports_argument(parser)
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Serve the page until Ctrl-C; 0."""
    from host_tools.boxes.link.serial_ports import Cable
    from host_tools.web.listener import serve

    if args.event is not None and args.public is None:
        raise only_with("--event", "--public")
    ports = ports_of(args)
    browser = not args.no_browser
    cable = Cable(args.ports)
    address = database_address(args.database)
    serve(
        address,
        ports,
        browser,
        args.public,
        args.event,
        cable,
        phone_box=PHONE_BOX,
        trial_box=PHONE_BOX,
    )
    return 0


def public_place(text: str) -> tuple[str, int]:
    """(host, port) of `HOST:PORT` or `PORT`; the host "" for all networks."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or not 1024 <= int(port) <= 65535:
        raise outside(quote(port), 1024, 65535)
    return host.strip("[]"), int(port)
