"""Reports of errors that nobody handled, kept as files for a programmer."""

from micropython import const

from firmware.app.storage.files import storage_error, write_file

# A box that fails again and again does not fill its flash: the last file is the newest report.
_KEPT = const(8)
_LONGEST = const(2000)


class FaultFiles:
    """`error-1.txt` to `error-8.txt` in the order in which they happened."""

    def __init__(self, fs, guard):
        self._fs = fs
        self._guard = guard

    def names(self):
        """The reports there are; StorageError when that cannot be read."""
        try:
            return [name for name in _names() if self._fs.exists(name)]
        except OSError as error:
            raise storage_error(error)

    def keep(self, report):
        """Write a report; returns the name of its file. StorageError if it cannot be written."""
        name = self._next_name()
        with self._guard:
            write_file(self._fs, name, report[-_LONGEST:].encode())
        return name

    def _next_name(self):
        """The first name that is free, the last one if none is."""
        for name in _names():
            try:
                if not self._fs.exists(name):
                    break
            except OSError:
                continue  # whether there is one cannot be read: it is left alone
        return name


def _names():
    return ["error-" + str(number) + ".txt" for number in range(1, _KEPT + 1)]
