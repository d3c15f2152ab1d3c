"""`fs` in memory, with littlefs' habit: what is written is there when the file is closed.

Runs on both VMs. `files`: path -> bytes. `bytes_read` counts. `fault`: None or an errno that the
next write fails with, after half of the bytes if `torn`.
"""

import errno


class MemoryFiles:
    def __init__(self, space=1 << 20):
        self.files = {}
        self.space = space
        self.bytes_read = 0
        self.fault = None
        self.torn = False

    def before(self, call):
        """A call of the interface begins: where one that watches or fails steps in."""

    def open(self, path, mode):
        self.before("open")
        if mode == "rb":
            self._require(path)
        return _File(self, path, mode)

    def rename(self, old, new):
        self.before("rename")
        self._require(old)
        self.files[new] = self.files.pop(old)

    def remove(self, path):
        self.before("remove")
        self._require(path)
        del self.files[path]

    def exists(self, path):
        self.before("exists")
        return path in self.files

    def size(self, path):
        self.before("size")
        self._require(path)
        return len(self.files[path])

    def free(self):
        self.before("free")
        return self.space - sum(len(data) for data in self.files.values())

    def room(self, path):
        return 4096

    def _require(self, path):
        if path not in self.files:
            raise OSError(errno.ENOENT, "no such file")


class _File:
    def __init__(self, fs, path, mode):
        self._fs = fs
        self._path = path
        self._mode = mode
        self._position = 0
        self._data = b"" if mode == "wb" else fs.files.get(path, b"")
        self._failed = False

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self._mode != "rb" and (self._fs.torn or not self._failed):
            self._fs.files[self._path] = self._data

    def seek(self, offset):
        self._position = offset

    def read(self, size):
        data = self._data[self._position : self._position + size]
        self._position += len(data)
        self._fs.bytes_read += len(data)
        return data

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        if self._fs.fault is not None:
            self._failed = True
            self._data += data[: len(data) // 2]
            raise OSError(self._fs.fault, "fault")
        self._data += data
        return len(data)
