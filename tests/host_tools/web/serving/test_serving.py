"""The desk from the command line: its page on this computer, the public view beside it."""

import argparse
import asyncio
import socket
import urllib.request
import webbrowser

import pytest
from aiohttp import web

from host_tools.cli.commands.desk import public_place
from host_tools.cli.main import main
from host_tools.common.errors import DeskError, SchreiberError
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.web import listener
from host_tools.web.serving import limited_runner, network, page_server
from host_tools.web.serving.guard import LOOPBACK
from host_tools.web.serving.limited_runner import FILES
from tests.host_tools.decided import CLOSE


class Seen(Exception):
    """The browser has seen enough."""


@pytest.fixture
def ports():
    """Two ports that are free."""
    with socket.socket() as one, socket.socket() as other:
        one.bind((LOOPBACK, 0))
        other.bind((LOOPBACK, 0))
        return one.getsockname()[1], other.getsockname()[1]


@pytest.fixture
def browsed(monkeypatch):
    """A browser that opens no window; the addresses that it was to open."""
    opened = []

    def browse(address):
        opened.append(address)
        raise Seen

    monkeypatch.setattr(webbrowser, "open", browse)
    return opened


def html_at(address):
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with browser.open(address) as answer:
        return answer.read().decode()


def closed(database):
    decide_on(database, 1, [CLOSE], anyway=True)


def not_alone(database):
    other = {"name": "Other", "date": "2026-11-22", "rules": "krenglbach"}
    new_event(database, other | {"rounds": 3, "deals": 12})


@pytest.mark.parametrize("change", [closed, not_alone])
def test_where_not_one_event_is_being_played_the_list_is_opened(path, ports, browsed, change):
    with Database(path) as database:
        change(database)
    with pytest.raises(Seen):
        listener.serve(path, [ports[0]])
    assert browsed[0].startswith(f"http://{LOOPBACK}:{ports[0]}/?token=")


def test_the_first_desk_opens_at_the_list(tmp_path, ports, browsed):
    with pytest.raises(Seen):
        listener.serve(tmp_path / "desk.db", [ports[0]])
    assert browsed[0].startswith(f"http://{LOOPBACK}:{ports[0]}/?token=")


def test_both_are_served_together(path, ports, monkeypatch, capsys):
    def browse(address):
        assert address.startswith(f"http://{LOOPBACK}:{ports[0]}/event/1?token=")
        assert "Round 1 of 2" in html_at(address)
        tariff = html_at(address.replace("/event/1?", "/tariff?like=krenglbach&"))
        assert "Try it on a box" in tariff
        assert "Where do I sit?" in html_at(f"http://{LOOPBACK}:{ports[1]}/")
        raise Seen

    monkeypatch.setattr(webbrowser, "open", browse)
    with pytest.raises(Seen):
        listener.serve(
            path, [ports[0]], public=(LOOPBACK, ports[1]), event_number=1, trial_box=["box"]
        )
    assert f"The public view is at http://{LOOPBACK}:{ports[1]}" in capsys.readouterr().out


def test_unless_it_is_asked_for_there_is_no_public_view(path, ports, browsed, capsys):
    with pytest.raises(Seen):
        listener.serve(path, [ports[0]])
    assert len(browsed) == 1
    assert "public" not in capsys.readouterr().out


def test_a_port_that_is_taken_and_an_event_that_there_is_not_are_told(path, ports, browsed):
    with socket.socket() as other:
        other.bind((LOOPBACK, ports[1]))
        other.listen()
        with pytest.raises(SchreiberError, match=f"port {ports[1]} is taken"):
            listener.serve(path, [ports[0]], public=(LOOPBACK, ports[1]))
    with pytest.raises(DeskError, match="there is no event 9"):
        listener.serve(path, [ports[0]], public=(LOOPBACK, ports[1]), event_number=9)
    assert browsed == []


def test_a_database_that_cannot_be_used_is_told_before_any_box_is_asked(tmp_path, ports, browsed):
    class Cable:
        def ports(self):
            raise AssertionError("asked")

        open_link = ports

    (tmp_path / "desk.db").write_text("no database" * 1000, encoding="utf-8")
    with pytest.raises(DeskError, match="cannot be used as the desk's database"):
        listener.serve(tmp_path / "desk.db", [ports[0]], cable=Cable())
    assert browsed == []


@pytest.mark.parametrize(
    "text, place",
    [("8460", ("", 8460)), ("10.0.0.4:8460", ("10.0.0.4", 8460)), ("[::1]:8460", ("::1", 8460))],
)
def test_where_the_public_view_is_to_be(text, place):
    assert public_place(text) == place


@pytest.mark.parametrize("text", ["", "80", "70000", "host:", "8460:host"])
def test_what_is_no_port_is_told(text):
    with pytest.raises(argparse.ArgumentTypeError):
        public_place(text)


def test_the_event_goes_with_the_public_view(path, capsys):
    assert main(["desk", "--event", "1", "--database", str(path)]) == 2
    assert "--public" in capsys.readouterr().err


def test_the_address_is_one_that_others_can_open(monkeypatch):
    assert network.address_of("cup.local", 8460) == "http://cup.local:8460"
    assert network.address_of("fe80::1", 8460) == "http://[fe80::1]:8460"

    monkeypatch.setattr(network, "ELSEWHERE", (LOOPBACK, 9))
    assert network.address_of("", 8460) == f"http://{LOOPBACK}:8460"


def test_without_a_network_it_says_what_to_do(monkeypatch):
    class NoWay(socket.socket):
        def connect(self, _):
            raise OSError("Network is unreachable")

    monkeypatch.setattr(network.socket, "socket", NoWay)
    with pytest.raises(SchreiberError, match="connect it to one"):
        network.address_of("", 8460)


def test_where_no_page_can_be_served_is_told(ports):
    async def tried(host, *asked):
        runner = web.AppRunner(web.Application())
        with pytest.raises(SchreiberError) as refused:
            await page_server.start(runner, host, asked)
        return str(refused.value)

    with socket.create_server((LOOPBACK, ports[0])), socket.create_server((LOOPBACK, ports[1])):
        one, two = (asyncio.run(tried(LOOPBACK, *asked)) for asked in (ports[:1], ports))
    assert one == f"port {ports[0]} is taken; name another one"
    assert two == f"the ports {ports[0]} to {ports[1]} are taken; name another one"
    assert asyncio.run(tried("192.0.2.1", ports[0])).startswith("192.0.2.1: ")


@pytest.mark.parametrize(("opens", "said"), [(True, ""), (False, "open the address in one.\n")])
def test_without_a_browser_it_is_said_to_open_the_address(monkeypatch, capsys, opens, said):
    monkeypatch.setattr(webbrowser, "open", lambda address: opens)
    asyncio.run(page_server.open_browser("http://127.0.0.1"))
    assert capsys.readouterr().out.endswith(said)
    assert bool(said) != opens


@pytest.mark.posix
@pytest.mark.parametrize(
    ("limits", "files", "raised"),
    [
        ((256, FILES - 1), FILES - 1, [(FILES - 1, FILES - 1)]),
        ((256, -1), FILES, [(FILES, -1)]),
        ((FILES, -1), FILES, []),
        ((FILES + 1, -1), FILES + 1, []),
    ],
)
def test_a_low_limit_of_open_files_is_raised(monkeypatch, limits, files, raised):
    import resource

    given = []
    monkeypatch.setattr(resource, "RLIM_INFINITY", -1)
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: given.append(new))
    assert (limited_runner._files(), given) == (files, raised)
