"""Files that commands write, and what is said where one cannot be written."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools.common.errors import SchreiberError, reason_of
from host_tools.common.whole_file import replacing
from host_tools.language.message import msg


@contextmanager
def written(path: Path) -> Iterator[None]:
    """Inside the block an OSError becomes a SchreiberError that names the path."""
    try:
        yield
    except OSError as error:
        raise SchreiberError(
            msg("{path} cannot be written: {reason}", path=path, reason=reason_of(error))
        ) from error


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. SchreiberError."""
    with written(path), replacing(path) as file:
        file.write(data)
