"""The one file interface, over littlefs on the device and over a folder on the PC.

`fs` has seven calls: open(path, mode) with "rb", "wb" or "ab", rename (over an existing file),
remove, exists, size, free and room; paths are relative to its root. They raise OSError like the
system's own; the functions below turn that into StorageError, which has a sentence for the user.
"""

import errno
import os

# ENOSPC: littlefs and every system have this number, MicroPython's errno has not the name.
_NO_SPACE = 28
# EROFS, likewise: the start-up script has mounted a flash that fails so that it can only be read.
_READ_ONLY = 30

_KEYS = {_NO_SPACE: "storage_full", _READ_ONLY: "storage_read_only"}


class StorageError(Exception):
    """Something could not be written or read. `key` names the sentence for the display."""

    def __init__(self, key):
        super().__init__(key)
        self.key = key


class NoGuard:
    """The guard of a machine on which Ctrl-C ends the whole program anyway."""

    def allow(self):
        """Nothing to do."""

    def forbid(self):
        """Nothing to do."""

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


class Files:
    """Files below the folder `root`."""

    def __init__(self, root="/"):
        self._root = root if root.endswith("/") else root + "/"

    def open(self, path, mode):
        return open(self._root + path, mode)

    def rename(self, old, new):
        """`new` may exist: it is replaced in one step."""
        # littlefs replaces an existing file by itself and MicroPython's os has no replace().
        replace = getattr(os, "replace", os.rename)
        replace(self._root + old, self._root + new)

    def remove(self, path):
        os.remove(self._root + path)

    def exists(self, path):
        try:
            os.stat(self._root + path)
        except OSError as error:
            if error.errno == errno.ENOENT:
                return False
            raise
        return True

    def size(self, path):
        """Bytes in the file."""
        return os.stat(self._root + path)[6]

    def free(self):
        """Bytes left on the whole filesystem."""
        status = os.statvfs(self._root)
        return status[1] * status[3]

    def room(self, path):
        """By how many bytes a small file can be changed before anything has to be erased.

        Nobody waits for that where the system writes by itself.
        """
        return 1 << 12


def storage_error(error):
    """The StorageError for an OSError."""
    return StorageError(_KEYS.get(error.errno, "storage_failed"))


def read_file(fs, path, limit):
    """The bytes of a small file, None if there is none.

    Of a file longer than `limit` one byte more than that is read, so that its reader sees that
    it is too long.
    """
    try:
        if not fs.exists(path):
            return None
        with fs.open(path, "rb") as file:
            return file.read(limit + 1)
    except OSError as error:
        raise storage_error(error)


def write_file(fs, path, data, mode="wb"):
    """Write `data` and close; to be called under the guard.

    littlefs shows what was written only at the close, all of it at once: until then, and if
    anything fails, the file is what it was. It also reads back every page it has programmed. For a
    small file that is a single page program; a new file renamed over the old one would take three
    of them, and wear out the flash three times as fast.
    """
    try:
        with fs.open(path, mode) as file:
            if file.write(data) != len(data):
                raise OSError(errno.EIO)
    except OSError as error:
        raise storage_error(error)


def remove_file(fs, path):
    """Remove the file if there is one; to be called under the guard."""
    try:
        if fs.exists(path):
            fs.remove(path)
    except OSError as error:
        raise storage_error(error)
