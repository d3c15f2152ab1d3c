"""A gap in littlefs' directory (settle.py): deals may be missing, and a desk has to know."""

from firmware.app.storage.files import StorageError


def note_gap(settings, found):
    """Keep in the `settings` that a start has found the gap of this number, unless they have it.

    The flash itself shows it only up to the next commit. Where nothing can be written the next
    start finds it again.
    """
    if found != abs(settings["gap"]):
        try:
            settings.change(gap=found)
        except StorageError:
            pass
