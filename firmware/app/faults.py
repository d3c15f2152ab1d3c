"""Reports of errors that nobody handled, kept as files for whoever mends them."""

from micropython import const

from firmware.app.storage.files import replace_file

# A box that fails again and again does not fill its flash: the last file is the newest report.
_KEPT = const(8)
_LONGEST = const(2000)


class FaultFiles:
    """`error-1.txt` to `error-8.txt` in the order in which they happened."""

    def __init__(self, fs, guard):
        self._fs = fs
        self._guard = guard

    def names(self):
        """The reports there are."""
        names = ["error-" + str(number) + ".txt" for number in range(1, _KEPT + 1)]
        return [name for name in names if self._fs.exists(name)]

    def keep(self, report):
        """Write a report; returns the name of its file. StorageError if it cannot be written."""
        name = "error-" + str(min(len(self.names()) + 1, _KEPT)) + ".txt"
        with self._guard:
            replace_file(self._fs, name, report[-_LONGEST:].encode())
        return name
