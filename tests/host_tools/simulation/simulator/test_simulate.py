"""`schreiber simulate` as a user starts and ends it; a folder belongs to one box at a time."""

import asyncio
import importlib
import re
import signal
import socket
import subprocess
import sys
import types
import urllib.request
from contextlib import contextmanager

import pytest
from aiohttp.test_utils import TestClient, TestServer

from host_tools.cli.common_options import PORTS_TRIED
from host_tools.cli.main import main
from host_tools.common.errors import LinkError, SchreiberError
from host_tools.simulation.simulator import claim
from host_tools.simulation.simulator.server import make_app
from tests.each import each
from tests.patience import HANGS_S


def options(folder, *arguments):
    return ["simulate", "--no-browser", "--folder", str(folder), *arguments]


@contextmanager
def started(folder, *arguments):
    """A running simulator and the address it has told."""
    # A suite that a script has started in the background ignores Ctrl-C, and would hand that on.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-m", "host_tools", *options(folder, *arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    signal.signal(signal.SIGINT, before)
    try:
        line = process.stdout.readline()
        yield process, re.search(r"http://\S+", line)[0]
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def taken_port():
    """A port that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1]
        if number > 65535 - PORTS_TRIED:
            pytest.fail("the system gave a port too high to have followers")
        yield number


@pytest.mark.slow
def test_it_passes_over_a_taken_port_and_ctrl_c_ends_it_in_good_order(
    tmp_path, taken_port, schreiber
):
    """Meanwhile its folder holds no second box."""
    with started(tmp_path, "--port", str(taken_port)) as (process, address):
        port = int(address.rstrip("/").rpartition(":")[2])
        assert taken_port < port < taken_port + PORTS_TRIED
        with urllib.request.urlopen(address) as page:
            assert page.status == 200
        assert "another simulator is running" in schreiber(*options(tmp_path), status=1).err
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANGS_S)
    assert process.returncode == 0
    assert "switched off" in out
    assert err == ""


def test_a_folder_that_cannot_be_one_is_refused(tmp_path, schreiber):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert schreiber(*options(tmp_path / "file"), status=1).err.startswith("schreiber: ")


@each("port", ["80", "70000", "many"])
def test_a_port_that_cannot_be_is_refused(port, tmp_path, capsys):
    with pytest.raises(SystemExit) as end:
        main(options(tmp_path, "--port", port))
    assert end.value.code == 2
    assert "--port" in capsys.readouterr().err


@pytest.fixture(params=["fcntl", "msvcrt"])
def claimed(request, monkeypatch):
    """`claimed` by what this computer has, or by a stand-in for what Windows has."""
    if request.param == "fcntl":
        yield claim.claimed
        return
    held = []

    def locking(_file, mode, size):
        assert (mode, size) == (2, 1)
        if held:
            raise PermissionError(13, "Permission denied")
        held.append(1)

    with monkeypatch.context() as there:
        there.setattr(sys, "platform", "win32")
        msvcrt = types.SimpleNamespace(LK_NBLCK=2, locking=locking)
        there.setitem(sys.modules, "msvcrt", msvcrt)
        yield importlib.reload(claim).claimed
    importlib.reload(claim)


def test_a_second_one_is_refused(claimed, tmp_path):
    refused = pytest.raises(SchreiberError, match="another simulator is running on")
    with claimed(tmp_path), refused, claimed(tmp_path):
        pytest.fail("two have the same folder")


@pytest.mark.parametrize("error", [None, LinkError("the simulated box: no room")])
def test_it_is_called_on_once_when_it_has_started(tmp_path, error):
    """What the box refuses is told on the page."""
    links = []

    def greet(link):
        links.append(link.identify().box)
        if error is not None:
            raise error

    async def open_page():
        server = TestServer(make_app(tmp_path / "box", greet=greet))
        async with (
            TestClient(server) as client,
            client.ws_connect("/box") as page,
            asyncio.timeout(HANGS_S),
        ):
            while not links:
                await asyncio.sleep(0.01)
            while error is not None:
                message = await page.receive_json()
                if message["type"] == "desk" and "no room" in message["message"]:
                    assert message["wrong"]
                    break

    asyncio.run(open_page())
    assert len(links) == 1
