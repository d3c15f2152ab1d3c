"""Where the director sees what everybody sees."""

import socket
import urllib.error
import urllib.request

import pytest

from host_tools.common.errors import SchreiberError
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.web.public import switch
from host_tools.web.serving import network
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.own_network import free_port, only_this_computer
from tests.host_tools.web.served import as_read, desk_at

ADDRESS = "http://192.168.1.4:8460"


@pytest.fixture
def public_page(path):
    """The director's page while the public view is on."""
    with desk_at(path, ADDRESS) as served:
        yield served


@pytest.fixture
def in_network(monkeypatch):
    """A computer whose network reaches nobody else; ports that are free there."""
    return f"http://{LOOPBACK}:{only_this_computer(monkeypatch, switch)}"


def seen(address):
    """What everybody sees at an address of the public view."""
    with urllib.request.urlopen(address) as answer:
        return as_read(answer.read().decode())


def test_it_says_that_it_is_off(page):
    shown = page.get("/event/1/public").text
    assert "It is off." in shown
    assert "Switch it on for this event" in shown
    assert page.get("/public/address.svg").status == 404
    assert page.post("/event/1/public/off").status == 303  # as it is


def test_it_is_switched_on_and_off(page, in_network):
    assert page.post("/event/1/public/on").headers["Location"] == "/event/1/public"
    answer = page.get("/event/1/public")
    assert f'href="{in_network}/wall"' in answer.html
    assert "It shows event 1." in answer.text
    assert page.get("/public/address.svg").status == 200
    assert "Cup" in seen(in_network)
    assert "Cup" in seen(f"{in_network}/wall")
    page.post("/event/1/public/off")
    assert "It is off." in page.get("/event/1/public").text
    with pytest.raises(urllib.error.URLError):
        seen(in_network)


def test_it_shows_this_event_or_whichever_is_being_played(page, path, in_network):
    with Database(path) as database:
        other = {"name": "Winter", "date": "2026-11-22", "rules": "krenglbach"}
        new_event(database, other | {"rounds": 3, "deals": 12})
    page.post("/event/1/public/on", {"newest": "yes"})
    shown = page.get("/event/2/public").text
    assert "It shows whatever event is being played." in shown
    assert "Show this event" in shown
    assert "Cup" in seen(in_network)
    page.post("/event/2/public/on")
    assert "Winter" in seen(in_network)
    assert "It shows event 2." in page.get("/event/1/public").text


def test_where_a_port_is_taken_it_is_at_the_next_one_and_says_so(page, in_network, monkeypatch):
    taken, free = int(in_network.rpartition(":")[2]), free_port()
    monkeypatch.setattr(switch, "PORTS", [taken, free])
    with socket.socket() as other:
        other.bind((LOOPBACK, taken))
        other.listen()
        page.post("/event/1/public/on")
    address = f"http://{LOOPBACK}:{free}"
    assert f'href="{address}/wall"' in page.get("/event/1/public").html
    assert f"on your phone {address} " in seen(f"{address}/wall")


def test_why_it_cannot_be_switched_on_is_said(page, in_network, monkeypatch):
    taken = int(in_network.rpartition(":")[2])
    with socket.socket() as other:
        other.bind((LOOPBACK, taken))
        other.listen()
        assert f"port {taken} is taken" in page.post("/event/1/public/on").text

    def alone():
        raise SchreiberError("this computer is in no network")

    monkeypatch.setattr(network, "_own_address", alone)
    assert "is in no network" in page.post("/event/1/public/on").text
    assert "It is off." in page.get("/event/1/public").text


def test_it_shows_the_address_to_read_and_to_take_a_picture_of(public_page):
    answer = public_page.get("/event/1/public")
    assert ADDRESS in answer.text
    assert f'href="{ADDRESS}/wall"' in answer.html
    assert 'href="/event/1/paper/poster"' in answer.html
    assert '<img src="/public/address.svg"' in answer.html
    assert public_page.get("/public/address.svg").headers["Content-Type"] == "image/svg+xml"
