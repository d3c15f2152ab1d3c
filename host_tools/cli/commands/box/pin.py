"""`schreiber box pin`: set the director's PIN of the boxes."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_tools.cli.common_options import add_ports_argument
from host_tools.cli.each_box import plugged_in, visit_each
from host_tools.common.errors import UsageError
from host_tools.common.terminal import say
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, msg
from host_tools.language.refusals import refusal
from rules_core.pin import NO_PIN, check_pin

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.intake.database import Database


EPILOG = """\
With a PIN set a box asks for it before the director's menu: adjusting points, clearing a table,
what is changed after a round was signed, the self-test, and whether the opponents' key is asked
for. The PIN has four to six digits and is asked for twice, without showing it; it is never an
argument, which others could read. Without a terminal it is the first line of standard input.

Each time the box gives the PIN a number, which tells nothing of it. The desk keeps that number, and
the box writes it beside everything that is entered: so the desk shows what somebody has entered as
the director with a PIN that was not set here, or while none was set.

The box keeps a salted hash of it. After three wrong PINs it waits, 30 seconds at first and then
twice as long each time, up to 15 minutes; switching it off does not help. Who has forgotten the PIN
sets another one: the cable is authority enough.

Exit status: 0 all is well, 1 it was not set on every box.

examples:
  schreiber box pin                     all boxes plugged in
  schreiber box pin /dev/ttyACM0
  schreiber box pin --clear
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber box pin`."""
    parser.epilog = EPILOG
    add_ports_argument(parser)
    parser.add_argument("--clear", action="store_true", help="take the PIN away")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Set the PIN of all boxes; 1 if that failed on one."""
    from host_tools.boxes.link.mpremote_link import MpremoteLink
    from host_tools.intake.database import Database

    ports = plugged_in(args.ports)
    pin = "" if args.clear else ask_pin()
    with Database(database_address(args.database)) as database:
        return set_pins(ports, MpremoteLink, pin, database)


def ask_pin() -> str:
    """The PIN, typed twice on a terminal or read from standard input; UsageError if it is none."""
    if sys.stdin.isatty():
        try:
            pin = getpass.getpass(say(msg("New PIN: ")))
            again = getpass.getpass(say(msg("Once more: ")))
        except EOFError:
            raise UsageError(msg("no PIN was given; nothing was set")) from None
        if pin != again:
            raise UsageError(msg("the two PINs are not the same; nothing was set"))
    else:
        pin = sys.stdin.readline().strip()
    try:
        check_pin(pin)
    except ValueError as error:
        raise UsageError(msg("{error}; nothing was set", error=refusal(error))) from None
    return pin


def set_pins(
    ports: Sequence[str], open_link: Callable[[str], BoxLink], pin: str, database: Database
) -> int:
    """Set `pin` on the boxes at `ports`, each over `open_link(port)`; 1 if that failed on one.

    The numbers that the boxes gave to it are kept in the `database`.
    """
    what = msg("the PIN is set") if pin else msg("there is no PIN any more")

    def visit(port: str) -> list[Message]:
        with open_link(port) as link:
            unique_id = link.identify().box
            pin_number = link.set_pin(pin)
        if pin_number != NO_PIN:
            with database.transaction():
                database.pins.add(unique_id, pin_number)
        box = box_name(unique_id)
        return [msg("{box} at {port}: {what}", box=box, port=port, what=what)]

    return visit_each(ports, visit)
