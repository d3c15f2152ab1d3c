"""Files that are written whole or not at all."""

import contextlib
import os


@contextlib.contextmanager
def replacing(path, mode="wb", **options):
    """Open a file beside `path` that takes its place when all of it has been written.

    `mode`, `options`: as for `open`. OSError; then, and whatever else happens, `path` is as it was.
    """
    beside = path.with_name(path.name + ".new")
    with beside.open(mode, **options) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
