"""The log begins anew once a desk has all of it: that is how a box has room again.

Before the log goes what else is known of its records: a number means another record in the next
one. Should the power go after any of these steps, the log is still the old one.
"""

from firmware.app.refusals import BoxRefusal
from firmware.app.storage.files import StorageError


def begin_anew(box, size, digest):
    """Begin the log of `box`, the application, anew.

    `size`, `digest`: how many bytes the desk has, and their SHA-256. BoxRefusal unless that is the
    whole log, nothing is in play and nobody is entering anything; StorageError. The log is as it
    was then.
    """
    log = box.log
    if _is_in_play(box):
        raise BoxRefusal("", "not_signed")
    if box.draft.load(log.next_sequence) is not None:
        raise BoxRefusal("", "under_way")
    if size != log.size or digest != log.digest():
        raise BoxRefusal("", "other_log")
    _forget_draft(box.draft)
    box.next_seats.forget()
    box.timer.forget()
    box.settings.change(synced=0)
    log.begin_anew(box.board.unique_id)


def _is_in_play(box):
    """Return True if an entry can still be made in the last session, as far as is known."""
    if box.log.newer:
        return True
    if box.log.session is None:
        return False
    ledger = box.session.ledger
    return ledger is None or not (ledger.signed or ledger.cleared)


def _forget_draft(draft):
    """Also one that is spent: the number of its record comes again."""
    draft.clear()
    if draft.load(0) is not None:
        raise StorageError("storage_failed")
