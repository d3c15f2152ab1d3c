"""A PostgreSQL for the tests: started as a user of its own in a folder of its own, no service.

It listens at a socket in its folder alone, and keeps nothing safe: it is gone after the tests.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import uuid
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

import pytest

from firmware.image import toolchain
from firmware.image.process import BuildError
from tests import compiled_once
from tests.patience import HANGS_S

USER = "schreiber"  # of the database
DATABASES = "host_tools.database.postgresql"  # most tests need none of them
# Root may not run it; Debian's package has made this user.
_SYSTEM_USER = "postgres"
_SETTINGS = {"listen_addresses": "", "max_connections": "60"}
# What it would take to outlive a power cut.
_QUICK = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}

_STARTED = pytest.StashKey()

_READY = "ready to accept connections"
_PR_SET_PDEATHSIG = 1  # of Linux, on which alone there is a server


def _end_with_the_tests():
    """Let this process get SIGINT, which stops a server, when the one that began it is gone."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


class Server:
    """A running server. folder: of its socket; programs: the folder of `postgres` and the others.

    safe: does it wait for the disk, as one that is meant for good does?
    """

    def __init__(self, programs, folder, safe=False):
        self._settings = _SETTINGS if safe else _SETTINGS | _QUICK
        self._programs = programs
        self.folder = folder
        self.data = folder / "data"
        self._as = {} if os.geteuid() else {"user": _SYSTEM_USER, "group": _SYSTEM_USER}

    def make(self):
        """Make its files."""
        self._run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "-N")

    def start(self):
        """Start it, and wait until it answers. It ends when this process does, even by force."""
        given = {**self._settings, "unix_socket_directories": str(self.folder), "lc_messages": "C"}
        options = [word for name, value in given.items() for word in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [self._programs / "postgres", "-D", self.data, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.folder,
            start_new_session=True,  # Ctrl-C is for the tests
            preexec_fn=_end_with_the_tests,
            **self._as,
        )
        said = []
        for line in self._process.stderr:
            said.append(line)
            if _READY in line:
                break
        else:
            raise AssertionError("".join(said))
        # What it says from now on nobody reads, but it must not wait for that.
        threading.Thread(target=self._process.stderr.read, daemon=True).start()
        from psycopg import connect  # most tests need no server

        self._keeper = connect(self.url("postgres"), autocommit=True)

    def stop(self, mode="immediate"):
        """Stop it; whoever is connected to it loses the connection."""
        self._keeper.close()
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")
        self._process.wait(HANGS_S)

    def say(self, statement):
        """Say a statement to the server, as its keeper."""
        self._keeper.execute(statement)

    def url(self, database):
        """The address of a database."""
        return f"postgresql://{USER}@/{database}?host={quote(str(self.folder), safe='')}"

    @contextmanager
    def new_database(self, like="template1"):
        """Inside the block: the name of a new database, which goes after it.

        like: the name of the one of which it is a copy; without it, it is empty.
        """
        name = f"test_{uuid.uuid4().hex}"
        self.say(f"CREATE DATABASE {name} TEMPLATE {like}")
        try:
            yield name
        finally:
            self.say(f"DROP DATABASE {name} WITH (FORCE)")

    def _run(self, program, *arguments):
        command = [str(self._programs / program), *map(str, arguments)]
        # What it prints goes into a file: the server itself keeps a pipe open.
        with tempfile.TemporaryFile("w+") as printed:
            done = subprocess.run(
                command,
                stdout=printed,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                timeout=HANGS_S,
                **self._as,
            )
            printed.seek(0)
            text = printed.read()
        assert done.returncode == 0, f"{' '.join(command)}: {text}"
        return text


@contextmanager
def running(safe=False):
    """Inside the block: a running `Server`; safe: as there. BuildError without its programs."""
    programs = toolchain.postgresql()
    if programs is None:
        raise BuildError("there is no PostgreSQL; `make postgresql` installs it")
    server = Server(programs, _new_folder(), safe)
    try:
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(server.folder)


@pytest.fixture(scope="session")
def postgresql_server(request):
    """A running PostgreSQL; without its programs the test fails."""
    stack = request.config.stash[_STARTED] = ExitStack()
    try:
        server = stack.enter_context(running())
    except BuildError as error:
        pytest.fail(str(error), pytrace=False)
    compiled_once.share(import_module(DATABASES), server.url("postgres"))
    return server


def pytest_sessionfinish(session):
    """Stop the server: not within the last test, which need not be one that asked for it."""
    session.config.stash.get(_STARTED, ExitStack()).close()


def _new_folder():
    """A folder for the user who runs it; that may not look into those of the tests."""
    folder = Path(tempfile.mkdtemp(prefix="schreiber-pg-"))
    folder.chmod(0o755)
    if not os.geteuid():
        shutil.chown(folder, _SYSTEM_USER, _SYSTEM_USER)
    return folder


@pytest.fixture
def server_url(postgresql_server):
    """The address of a new and empty database on a server."""
    with postgresql_server.new_database() as name:
        yield postgresql_server.url(name)
