"""Makes files of the database: small ones in its thread, large ones in a process of their own.

A large file is seconds of Python. Beside that no page would be answered: not by the thread of the
database, and hardly by another one of the same process, where one thread runs at a time.
"""

import asyncio
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import TypeVarTuple

from host_tools.common.errors import DeskError, SchreiberError
from host_tools.common.installation import ROOT
from host_tools.common.own_session import CREATION_FLAGS, NEW_SESSION
from host_tools.database.address import DatabaseAddress
from host_tools.intake.database import Database
from host_tools.language.message import msg
from host_tools.web.serving.desk import Desk

_Arguments = TypeVarTuple("_Arguments")

# So many deals are read and written in a tenth of a second, in which no process starts.
FEW_DEALS = 200
MOST_KEPT = 1 << 25  # bytes of the files of one version of the database
COMMAND = (sys.executable, "-m", "host_tools.web.serving.file_maker")


class FileMaker:
    """Makes files of the database of a `Desk`; `close` it before that.

    command: starts the process that makes a large file. A large file is kept until stored data
    change; requests for it meanwhile wait for the same one.
    """

    def __init__(self, desk: Desk, command: Sequence[str] = COMMAND) -> None:
        self._desk = desk
        self._command = command
        self._one = asyncio.Lock()  # a small computer has memory for one process
        self._closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._version = (0, 0)  # of the database, as its thread sees it
        self._kept: dict[Hashable, asyncio.Task[bytes]] = {}  # the one made last at the end

    async def make(
        self,
        deals: int,
        make: Callable[[Database, *_Arguments], bytes],
        *arguments: *_Arguments,
    ) -> bytes:
        """The bytes that `make(database, ...)` returns, a function of a module. DeskError.

        deals: how many it reads.
        """
        if deals <= FEW_DEALS:
            return await self._desk.ask(make, *arguments)
        version = await self._desk.ask(_with_secrets)
        if version != self._version:
            self._version, self._kept = version, {}
        asked = make, arguments
        if asked not in self._kept:
            self._kept[asked] = asyncio.create_task(self._made(asked))
        task = self._kept[asked]
        try:
            data = await asyncio.shield(task)
        except SchreiberError:
            self._kept.pop(asked, None)
            raise
        self._forget_some()
        return data

    async def close(self) -> None:
        """End the process that is at work; none is started any more."""
        self._closed = True
        for task in self._kept.values():
            task.cancel()
        if self._process is not None:
            self._process.kill()
        await asyncio.gather(*self._kept.values(), return_exceptions=True)

    async def _made(self, asked: object) -> bytes:
        async with self._one:
            return await asyncio.to_thread(self._run, asked)

    def _run(self, asked: object) -> bytes:
        """Return the answer of the process. DeskError."""
        address = self._desk.address
        if isinstance(address, Path):
            address = address.absolute()
        with subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            creationflags=CREATION_FLAGS,
            start_new_session=NEW_SESSION,
        ) as process:
            self._process = process
            if self._closed:
                process.kill()
            answer, _ = process.communicate(pickle.dumps((address, asked)))
        self._process = None
        if process.returncode != 0:
            raise DeskError(msg("the file was not made: the process that makes it has ended"))
        made = pickle.loads(answer)
        if isinstance(made, SchreiberError):
            raise made
        return bytes(made)

    def _forget_some(self) -> None:
        """Keep no more than `MOST_KEPT` bytes: the files that were made first go."""
        sizes = {
            asked: len(task.result())
            for asked, task in self._kept.items()
            if task.done() and not task.cancelled() and task.exception() is None
        }
        for asked in [*sizes]:
            if sum(sizes.values()) > MOST_KEPT:
                del self._kept[asked], sizes[asked]


def _with_secrets(database: Database) -> tuple[int, int]:
    """The changes of a database in which every event has its secret: none is made in a snapshot."""
    for event_number in database.events.numbers():
        database.secrets.of(event_number)
    return database.changes()


def main() -> None:
    """Answer what is asked on standard input, on standard output: the bytes, or the error."""
    address, (make, arguments) = pickle.load(sys.stdin.buffer)
    if hasattr(os, "nice"):
        os.nice(5)  # pages first
    try:
        answer: object = _made(address, make, arguments)
    except SchreiberError as error:
        answer = error
    pickle.dump(answer, sys.stdout.buffer)


def _made(
    address: DatabaseAddress, make: Callable[..., bytes], arguments: Sequence[object]
) -> bytes:
    """Return the file, made from one state of the database."""
    with Database(address, must_exist=True, check=False) as database, database.snapshot():
        return make(database, *arguments)


if __name__ == "__main__":
    main()
