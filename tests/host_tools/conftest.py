import json
import shutil
import time
from contextlib import ExitStack, contextmanager
from datetime import datetime
from types import SimpleNamespace
from typing import NamedTuple

import pytest
import time_machine
from mpremote import transport_serial
from serial.urlhandler import protocol_socket

from firmware.image.process import BuildError
from host_tools.boxes.link import mpremote_link
from host_tools.cli.main import main
from host_tools.database.address import ServerAddress
from host_tools.database.location import FILE_VARIABLE
from host_tools.events import cache
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.event import drawn_event
from tests.host_tools.repl_box import Served, send_at_once
from tests.patience import HANGS_S


class Printed(NamedTuple):
    """What a command has printed, on standard output and on standard error."""

    out: str
    err: str

    @property
    def lines(self):
        """The lines of standard output."""
        return self.out.splitlines()

    @property
    def rows(self):
        """The rows of a table for a pipe."""
        return [line.split("\t") for line in self.lines]

    @property
    def json(self):
        """What the JSON says."""
        return json.loads(self.out)


@pytest.fixture
def schreiber(capsys):
    """A function that runs a command, and returns what it has `Printed`.

    words: one word or several, with spaces between them; more: a word each; status: how it has to
    end (None: however it does).
    """

    def run(words="", *more, status=0):
        capsys.readouterr()
        ended = main([*words.split(), *more])
        assert ended == status or status is None
        return Printed(*capsys.readouterr())

    return run


@pytest.fixture
def noon():
    """It is noon: for a test that does the same twice on one day, and not over midnight."""
    with time_machine.travel(datetime.now().astimezone().replace(hour=12)):
        yield


@pytest.fixture
def box(tmp_path):
    return TableBox(tmp_path / "flash")


@pytest.fixture(scope="session")
def nothing_stored(tmp_path_factory):
    """The bytes of a new database. To copy them takes less time than to make its tables."""
    path = tmp_path_factory.mktemp("new") / "desk.db"
    with Database(path):
        pass
    return path.read_bytes()


@pytest.fixture
def new_path(tmp_path, nothing_stored):
    """The path of a new database of the test's own."""
    path = tmp_path / "desk.db"
    path.write_bytes(nothing_stored)
    return path


@pytest.fixture
def database(new_path):
    with Database(new_path, check=False) as database:
        yield database


@pytest.fixture(scope="session")
def nothing_stored_there(postgresql_server, tmp_path_factory):
    """The name of a new database on a server; it is copied as `nothing_stored` is."""
    with postgresql_server.new_database() as name:
        beside = tmp_path_factory.mktemp("new") / "server.db"
        Database(ServerAddress(postgresql_server.url(name), beside)).close()
        yield name


@pytest.fixture
def new_address(postgresql_server, nothing_stored_there, tmp_path):
    """The address of a new database on a server, of the test's own."""
    with postgresql_server.new_database(like=nothing_stored_there) as name:
        yield ServerAddress(postgresql_server.url(name), tmp_path / "server.db")


@pytest.fixture(params=["file", pytest.param("server", marks=pytest.mark.server)])
def either_address(request):
    """The address of a new database: of a file, and of one on a server."""
    return request.getfixturevalue("new_path" if request.param == "file" else "new_address")


@pytest.fixture
def either_database(either_address):
    with Database(either_address) as database:
        yield database


@pytest.fixture
def derived(monkeypatch):
    """The numbers of the events that are derived from now on for pages, each as often as it is."""
    numbers, derive = [], cache.derive

    def follow(database, event_number, *basis):
        numbers.append(event_number)
        return derive(database, event_number, *basis)

    monkeypatch.setattr(cache, "derive", follow)
    return numbers


@pytest.fixture
def no_event_kept(monkeypatch):
    """Let no event stay in the cache, as of a club whose events have many deals."""
    monkeypatch.setattr(cache.EventCache, "_make_room", lambda kept, _: kept._known.clear())


@pytest.fixture(scope="module")
def browser(chromium):
    """One Chromium for all tests of a module."""
    from tests.host_tools.web.looking import chromium_at  # most tests need no Playwright

    with chromium_at(chromium) as browser:
        yield browser


@pytest.fixture(scope="session")
def try_out_page(tmp_path_factory):
    """The folder of the page, which node reads as well; without what it is made of a test fails."""
    from host_tools.development.release.try_out_page import page_folder  # most tests need no page

    if shutil.which("node") is None:
        pytest.fail("there is no node; `make page` installs it", pytrace=False)
    folder = tmp_path_factory.mktemp("try_out") / "page"
    try:
        page_folder.lay_out(page_folder.files(), folder)
    except BuildError as error:
        pytest.fail(f"the page cannot be made: {error}", pytrace=False)
    # Else node takes `.js` for scripts of another kind.
    (folder.parent / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return folder


@pytest.fixture
def stick(tmp_path):
    """A stick that is plugged in."""
    stick = tmp_path / "stick"
    stick.mkdir()
    return stick


@pytest.fixture
def serve(monkeypatch):
    # Every box here answers, however busy the computer is.
    for limit in ("CALL_S", "SILENCE_S", "ANSWER_S"):
        monkeypatch.setattr(mpremote_link, limit, HANGS_S)
    # It answers at once, and is back at once: mpremote looks every 10 ms whether something has
    # come, and pyserial gives a server 300 ms after each connection, and holds short pieces back.
    looking = SimpleNamespace(monotonic=time.monotonic, sleep=lambda _: time.sleep(0.001))
    monkeypatch.setattr(transport_serial, "time", looking)
    monkeypatch.setattr(protocol_socket, "time", SimpleNamespace(sleep=lambda _: None))
    open_port = protocol_socket.Serial.open

    def open_at_once(port):
        open_port(port)
        send_at_once(port._socket)

    monkeypatch.setattr(protocol_socket.Serial, "open", open_at_once)
    with ExitStack() as stack:

        def start(folder, *options):
            box = Served(folder, *options)
            stack.callback(box.stop)
            return box

        yield start


@pytest.fixture
def plug(monkeypatch):
    """A function: {port: `TableBox`} are plugged in from now on, without a process and a cable.

    Beside them those of `serve`.
    """
    behind_a_cable = mpremote_link.MpremoteLink

    def plug(boxes):
        monkeypatch.setattr(
            mpremote_link,
            "MpremoteLink",
            lambda port: boxes[port].link() if port in boxes else behind_a_cable(port),
        )

    return plug


@pytest.fixture
def files_up_to():
    """In its block no file can grow beyond so many bytes, as on a full disk."""
    import resource  # Windows has none

    @contextmanager
    def files_up_to(size):
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

    return files_up_to


@pytest.fixture
def desk(tmp_path, monkeypatch):
    path = tmp_path / "desk" / "evening.db"
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    return path


@pytest.fixture(scope="session")
def drawn_eight(tmp_path_factory):
    """The bytes of a database with an event of eight that was drawn, by commands."""
    folder = tmp_path_factory.mktemp("drawn_eight")
    path = folder / "evening.db"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv(FILE_VARIABLE, str(path))
        drawn_event(folder)
    return path.read_bytes()


@pytest.fixture
def event_path(desk, drawn_eight):
    """An event of eight that was drawn; the database."""
    desk.parent.mkdir()
    desk.write_bytes(drawn_eight)
    return desk
