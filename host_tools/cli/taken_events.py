"""Events that this desk takes over from another one."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from host_tools.common.terminal import show
from host_tools.events.event_desks import own_name, take_over
from host_tools.events.events import event_number
from host_tools.language.message import msg

if TYPE_CHECKING:
    from host_tools.intake.database import Database


def take_event(args: Namespace, database: Database) -> int:
    """Let this desk decide about an event, and say so; 0."""
    number = event_number(database, args.event)
    before = take_over(database, number)
    own = own_name()
    if before in (None, own):
        show(msg("the desk {desk} decides about event {number}", desk=own, number=number))
    else:
        show(
            msg(
                "the desk {desk} decides about event {number} from now on, and {before} no more",
                desk=own,
                number=number,
                before=before,
            )
        )
    return 0
