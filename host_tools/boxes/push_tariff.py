"""A tariff on its way to a box."""

from host_tools.common.errors import LinkError
from host_tools.language.message import msg
from rules_core.tariffs import digest_of


def push(link, data):
    """Put a tariff (its bytes) onto the box; the digest it is known by there.

    LinkError if the box refuses, or names it otherwise than we do: then it has another one.
    """
    digest = link.push_tariff(data)
    if digest != digest_of(data).hex():
        raise LinkError(msg("{port}: the box has taken the tariff for another one", port=link.name))
    return digest
