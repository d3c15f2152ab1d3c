"""`schreiber box clock`: start the clock of the round at all tables."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_tools.cli.common_options import add_json_argument, add_ports_argument
from host_tools.cli.each_box import plugged_in, visit_each
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, counted, msg

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink


EPILOG = """\
Without PORT the clock is started on every box plugged in by USB. Without this command each table's
clock starts by itself with the first key of its first deal. One that has been started is left as it
is, so that a box that could not be reached can be tried again. A box that fails stops none of the
others.

Exit status: 0 all is well, 1 a clock could not be started.

example:
  schreiber box clock
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber box clock`."""
    parser.epilog = EPILOG
    add_ports_argument(parser)
    add_json_argument(parser, "a line of JSON for each box")


def run(args: Namespace) -> int:
    """Start the clocks; 1 if one could not be started."""
    from host_tools.boxes.link.mpremote_link import MpremoteLink

    return start_clocks(plugged_in(args.ports), MpremoteLink, args.json)


def start_clocks(
    ports: Sequence[str], open_link: Callable[[str], BoxLink], as_json: bool = False
) -> int:
    """Start the clock of the box at each of `ports`, over `open_link(port)`; 1 if one failed."""

    def visit(port: str) -> list[Message]:
        with open_link(port) as link:
            return [_start(link)]

    return visit_each(ports, visit, as_json)


def _start(link: BoxLink) -> Message:
    """Start one clock; the sentence that says how it stands."""
    box = link.identify()
    minutes, left = link.start_clock()
    where = box_name(box.box)
    if box.session is not None:
        table = msg("table {table}", table=box.session.table)
        where = msg("{some}, {next}", some=where, next=table)
    if not minutes:
        return msg("{box}: no time is set for its round", box=where)
    return msg(
        "{box}: the clock runs, {left} of {minutes} left",
        box=where,
        left=left,
        minutes=counted("{number} minute", "{number} minutes", minutes),
    )
