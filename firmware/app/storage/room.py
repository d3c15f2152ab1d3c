"""How much room the flash has left, counted in deals."""

from firmware.app.storage.log import RESERVE

# What a deal takes of the flash, with its share of the records of its session: of the games that
# take most of it, so that what is said is rather too little.
BYTES_A_DEAL = 96

# With fewer deals left than this, an eighth of what a new box holds, somebody should know of it.
FEW = 1_650

# No box has more, whatever stands in for its flash.
_MOST = 1_300_000


def bytes_left(log):
    """Bytes for the sessions to come, 0: none can begin. StorageError."""
    return max(0, min(log.free() - RESERVE, _MOST))


def deals_left(log):
    """About how many deals the sessions to come can have, 0: none can begin. StorageError."""
    return bytes_left(log) // BYTES_A_DEAL


def rounded(deals):
    """A number of deals as one says it of something that is known about."""
    step = 100 if deals >= 1_000 else 10
    return deals // step * step
