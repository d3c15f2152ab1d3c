"""A tariff on its way to a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
from host_tools.common.errors import LinkError
from host_tools.language.message import msg
from rules_core.tariffs import digest_of


def push(link: BoxLink, data: bytes) -> str:
    """Put a tariff (its bytes) onto the box: the digest in hexadecimal by which the box knows it.

    LinkError if the box refuses, or has received another tariff: then its digest is another one.
    """
    digest = link.push_tariff(data)
    if digest != digest_of(data).hex():
        raise LinkError(msg("{port}: the box has taken the tariff for another one", port=link.name))
    return digest
