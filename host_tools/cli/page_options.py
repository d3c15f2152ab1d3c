"""The options of the commands that serve a page in the local browser."""

from argparse import ArgumentParser, Namespace

from host_tools.cli.arguments import outside, whole_number

PORTS_TRIED = 20


def add_page_arguments(parser: ArgumentParser, port: int) -> None:
    """Add `--port`, `port` if it is left out, and `--no-browser` to a command's parser."""
    parser.add_argument(
        "--port",
        metavar="N",
        type=_port,
        default=port,
        help=f"port of the page ({port}); if it is taken the next free one is used",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only say where the page is, do not open it"
    )


def ports_of(args: Namespace) -> range:
    """The ports to be tried, in their order."""
    return range(args.port, args.port + PORTS_TRIED)


def _port(text: str) -> int:
    """The first port to be tried. ArgumentTypeError, which a parser tells."""
    port = whole_number(text)
    if not 1024 <= port <= 65535 - PORTS_TRIED:
        raise outside(port, 1024, 65535 - PORTS_TRIED)
    return port
