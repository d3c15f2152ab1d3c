"""A tariff on its way to a box."""

from host_tools.errors import LinkError
from rules_core.tariffs import digest_of


def push(link, data):
    """Put a tariff (its bytes) onto the box; the digest it is known by there.

    LinkError if the box refuses, or names it otherwise than we do: then it has another one.
    """
    digest = link.push_tariff(data)
    if digest != digest_of(data).hex():
        raise LinkError(f"{link.name}: the box has taken the tariff for another one")
    return digest
