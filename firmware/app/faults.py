"""Reports of errors that nobody handled, kept as files for whoever mends them."""

from micropython import const

from firmware.app.storage.files import replace_file

# The newest reports are kept; a box that fails again and again does not fill its flash.
_KEPT = const(8)
_LONGEST = const(2000)


class FaultFiles:
    """`error-0.txt` to `error-7.txt`, the oldest overwritten first."""

    def __init__(self, fs, guard, boot):
        self._fs = fs
        self._guard = guard
        self._boot = boot

    def names(self):
        """The reports there are."""
        names = ["error-" + str(index) + ".txt" for index in range(_KEPT)]
        return [name for name in names if self._fs.exists(name)]

    def keep(self, report):
        """Write a report; returns the name of its file."""
        number = len(self.names()) if len(self.names()) < _KEPT else self._boot % _KEPT
        name = "error-" + str(number) + ".txt"
        head = "boot " + str(self._boot) + "\n"
        with self._guard:
            replace_file(self._fs, name, (head + report)[:_LONGEST].encode())
        return name
