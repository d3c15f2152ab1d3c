"""A tariff on its way to a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
from host_tools.common.errors import LinkError
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, msg
from rules_core.tariffs import decode, digest_of


def push(link: BoxLink, data: bytes) -> str:
    """Put a tariff (its bytes) onto the box; return its digest in hexadecimal.

    LinkError if the box refuses, or has another digest for it.
    """
    digest = link.push_tariff(data)
    if digest != digest_of(data).hex():
        raise LinkError(msg("{port}: the box reports another digest of the tariff", port=link.name))
    return digest


def send(link: BoxLink, data: bytes) -> Message:
    """Put a tariff (its bytes) onto the box: the sentence that says so. LinkError as `push`."""
    box = box_name(link.identify().box)
    digest = push(link, data)
    return msg(
        "{box} at {port}: {what}",
        box=box,
        port=link.name,
        what=msg("{rules} can be played ({digest})", rules=decode(data).rules, digest=digest),
    )
