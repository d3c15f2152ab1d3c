"""Entries by the director, and the PIN with which each was made.

A box gives each PIN that is set a number, and says with every record which one it had. The desk
knows the numbers of those that it has set: an entry by another one is none of the director's.
"""

from collections.abc import Collection

from host_tools.language.message import Message, msg
from rules_core.pin import NO_PIN, UNKNOWN_PIN
from rules_core.record import ADJUST, CLEAR, Record

# The PIN that the box had: one that this desk has set, another one, none. None: nobody knows.
OWN, OTHER, UNSET = "own", "other", "none"

# With which a record was entered that says it is the director's; or else what was missing.
_WORDS = {
    OWN: msg("with the director's PIN"),
    OTHER: msg("with a PIN that was not set here"),
    UNSET: msg("no director's PIN was set"),
}

BY_ANOTHER_PIN = _WORDS[OTHER]

# What the menu of the director alone leads to.
_DIRECTED = (ADJUST, CLEAR)


def pin_of(record: Record, own: Collection[int]) -> str | None:
    """Which PIN the box had: one of the words above; own: the numbers of those set here."""
    pin_number = record.body["pin"]
    if pin_number == UNKNOWN_PIN:
        return None
    if pin_number == NO_PIN:
        return UNSET
    return OTHER if is_another_pin(pin_number, own) else OWN


def is_another_pin(pin_number: int, own: Collection[int]) -> bool:
    """Return True if this is the number of a PIN that was not set here.

    own: the numbers of those that were set here on that box.
    """
    return pin_number not in (NO_PIN, UNKNOWN_PIN, *own)


def by_director(record: Record, own: Collection[int]) -> bool:
    """True: he gave his PIN; False: the table did it, or somebody with another PIN.

    own: as for `pin_of`.
    """
    return record.body["director"] and pin_of(record, own) != OTHER


def how_directed(record: Record, own: Collection[int], for_him: bool = False) -> Message | None:
    """With which PIN the director entered a record, a `Message`; None if there is nothing to say.

    Also what is for him alone and was entered while no PIN was set. for_him: is it so, whatever it
    is, as what comes behind a signature? own: as for `pin_of`.
    """
    pin = pin_of(record, own)
    if record.body["director"]:
        return None if pin is None else _WORDS[pin]
    if pin == UNSET and (for_him or record.kind in _DIRECTED):
        return _WORDS[UNSET]
    return None
