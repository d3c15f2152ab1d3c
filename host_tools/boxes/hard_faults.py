"""The sentence about what the processor of a box could not do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_tools.language.formatting import in_groups
from host_tools.sessions.finding_words import FAULTED

if TYPE_CHECKING:
    from host_tools.boxes.link.box_answers import HardFault
    from host_tools.language.message import Message


def told(fault: HardFault) -> Message:
    """A `HardFault`, without naming the box."""
    return FAULTED.about(
        place=in_groups(fault.at),
        caller=in_groups(fault.caller),
        address=in_groups(fault.address),
    )
