"""Writes files whole or not at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from host_tools.common.unfinished import unfinished


@contextlib.contextmanager
def replacing(path: Path, mode: str = "wb", **options: Any) -> Iterator[IO[Any]]:
    """Open a new file that replaces `path` as soon as it is written completely.

    `mode`, `options`: as for `open`. After an OSError, or any other exception, `path` is unchanged.
    If several processes do so at one moment, it is the file of one of them.
    """
    with unfinished(path, "new") as own:
        with own.open(mode, **options) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        own.replace(path)


@contextlib.contextmanager
def replacing_secret(path: Path) -> Iterator[IO[bytes]]:
    """As `replacing`, in bytes; nobody but the user of this computer may read the file.

    Windows keeps others out of the folders of a user, and knows no such rights of a file.
    """
    with replacing(path) as file:
        Path(file.name).chmod(0o600)
        yield file
