"""`schreiber --log FILE COMMAND`: the options before the command, and what is noted of it."""

import os
import platform
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from host_tools.cli.written_files import written
from host_tools.common import desk_log
from host_tools.common.errors import SchreiberError, UsageError
from host_tools.common.installation import own_version
from host_tools.language.message import msg

NAMES = f"{desk_log.OPTION}-names"


@dataclass(frozen=True)
class LogAsked:
    """`file`: the log that is asked for, None if there is none; `rest`: the words behind it."""

    file: Path | None
    names: bool
    rest: list[str]


def log_asked(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> LogAsked:
    """Return the log file for the words before the command, or the environment. UsageError: no
    FILE.
    """
    rest, names = list(arguments), False
    file = environment.get(desk_log.VARIABLE) or None
    while rest:
        option, _, value = rest[0].partition("=")
        if option == NAMES:
            names = True
        elif option == desk_log.OPTION:
            if not value and len(rest) > 1:
                value = rest.pop(1)
            if not value:
                raise UsageError(msg("missing: {names}", names="--log FILE"))
            file = value
        else:
            break
        del rest[0]
    return LogAsked(Path(file) if file else None, names, rest)


@contextmanager
def noted(asked: LogAsked, commands: Sequence[str]) -> Iterator[None]:
    """Note what one of the `commands` does, if that is asked for. SchreiberError: not in this file.

    A word that is no command may be anything, and is not noted.
    """
    if asked.file is None:
        yield
        return
    with written(asked.file):
        desk_log.begin(asked.file, asked.names)
    started = time.monotonic()
    command, *words = asked.rest or ["--help"]
    options = [word.partition("=")[0] for word in words if word.startswith("--")]
    desk_log.note(
        f"schreiber {command if command in commands else ''}",
        options=",".join(options),
        words=desk_log.typed(asked.rest),
        version=own_version(),
        python=platform.python_version(),
        system=platform.platform(),
        encoding=sys.stdout.encoding,
    )
    try:
        yield
    except SchreiberError as error:
        desk_log.refused(error)
        raise
    except Exception as error:
        desk_log.failed(error)
        raise
    finally:
        desk_log.note("ended", ms=round(1000 * (time.monotonic() - started)))
        desk_log.end()
