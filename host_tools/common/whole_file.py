"""Writes files whole or not at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any


@contextlib.contextmanager
def replacing(path: Path, mode: str = "wb", **options: Any) -> Iterator[IO[Any]]:
    """Open a new file that replaces `path` as soon as it is written completely.

    `mode`, `options`: as for `open`. After an OSError, or any other exception, `path` is unchanged.
    """
    beside = path.with_name(path.name + ".new")
    with beside.open(mode, **options) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
