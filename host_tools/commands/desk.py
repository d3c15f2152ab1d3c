"""`schreiber desk`: the control desk as a page of the local browser."""

import argparse

from host_tools.database.location import add_database_argument, database_path

NAME = "desk"
HELP = "the control desk in a page of your browser: a whole tournament, from list to prizes"

EPILOG = """\
The page shows events, draws, tables, ranking and paper; everything that is decided there is stored
at once, and can be undone. It can be used on this computer only, by whoever opens the address that
is printed. Ctrl-C closes it; nothing is lost by that.

examples:
  schreiber desk
  schreiber desk --database club.db --no-browser
"""

PORT = 8450
PORTS_TRIED = 20


def add_arguments(parser):
    """Add the arguments of `schreiber desk`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "--port",
        metavar="N",
        type=port_number,
        default=PORT,
        help=f"port of the page ({PORT}); if it is taken the next free one is used",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only say where the page is, do not open it"
    )
    add_database_argument(parser)


def run(args):
    """Serve the page until Ctrl-C; 0."""
    from host_tools.web.serving import serve

    ports = range(args.port, args.port + PORTS_TRIED)
    serve(database_path(args.database), ports, browser=not args.no_browser)
    return 0


def port_number(text):
    """A port from which on PORTS_TRIED can be tried."""
    number = int(text)
    if not 1024 <= number <= 65535 - PORTS_TRIED:
        raise argparse.ArgumentTypeError(f"{number} is not from 1024 to {65535 - PORTS_TRIED}")
    return number
