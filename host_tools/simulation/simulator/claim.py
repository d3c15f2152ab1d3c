"""A folder that one process has to itself, until it ends."""

from contextlib import contextmanager

from host_tools.common.errors import SchreiberError

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    import msvcrt

    def _lock(file):
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock(file):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_FILE = "in-use"


@contextmanager
def claimed(folder):
    """The folder is ours inside the block; SchreiberError if it is somebody else's.

    Two boxes on one flash would write over each other's deals. Who ends in whatever way lets go.
    """
    with (folder / _FILE).open("w", encoding="ascii") as file:
        try:
            _lock(file)
        # Somebody has it: the one of fcntl, the other of msvcrt.
        except (BlockingIOError, PermissionError) as error:
            raise SchreiberError(f"another simulator is running on {folder}") from error
        yield
