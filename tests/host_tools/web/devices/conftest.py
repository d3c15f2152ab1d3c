"""A desk of several: the director's page, and tablets that come by TLS."""

import http.client
import re
import ssl
from contextlib import contextmanager
from http.cookies import SimpleCookie
from urllib.parse import urlencode

import pytest

from host_tools.web.devices import device_switch
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.own_network import only_this_computer
from tests.host_tools.web.served import Answer, desk_at


class Clock:
    """A clock that a test sets."""

    def __init__(self):
        self.now = 1_795_000_000.0

    def __call__(self):
        return self.now


class Tablet:
    """A browser at a further device, with its own cookies: `cookies`, {name: value}."""

    def __init__(self, port):
        self.port = port
        self.cookies = {}
        self.address = f"https://{LOOPBACK}:{port}"

    def get(self, path, **headers):
        """The `Answer` to a GET."""
        return self.ask("GET", path, None, headers)

    def post(self, path, fields=(), **headers):
        """The `Answer` to a form, sent from a page of the address unless `Origin` says another."""
        form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.address}
        return self.ask("POST", path, urlencode(fields, doseq=True), form | headers)

    def join(self, code):
        """The `Answer` to a code."""
        return self.post("/join", {"code": code})

    def ask(self, method, path, body, headers):
        """The `Answer` to a request; a header that is None is left out."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Accept-Language": "en", "Cookie": cookies} | headers
        sent = {name: text for name, text in sent.items() if text is not None}
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        connection = http.client.HTTPSConnection(LOOPBACK, self.port, context=context)
        try:
            connection.request(method, path, body, sent)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie", ()):
            self.cookies |= {key: one.value for key, one in SimpleCookie(line).items()}
        return answer


class SeveralAtADesk:
    """The director's page as `first`, where devices may come; `clock` is its own."""

    def __init__(self, first, port, clock):
        self.first = first
        self.clock = clock
        self._port = port

    def code(self, name="Karl", role="desk"):
        """The code that the first computer shows for somebody."""
        assert self.first.post("/devices/code", {"name": name, "role": role}).status == 303
        return re.search(r"\d{4} \d{4}", self.first.get("/devices").text)[0]

    def tablet(self):
        """A `Tablet` that nobody has let in."""
        return Tablet(self._port)

    def let_in(self, name="Karl", role="desk"):
        """A `Tablet` that was let in."""
        tablet = self.tablet()
        assert tablet.join(self.code(name, role)).status == 303
        return tablet


@pytest.fixture
def in_network(monkeypatch):
    """A computer whose network reaches nobody else: the port at which devices come."""
    return only_this_computer(monkeypatch, device_switch)


@contextmanager
def several_at(path, port, **options):
    """`SeveralAtADesk` with the database at `path`, switched on inside the block.

    port: at which devices come. Options: as those of `make_app`.
    """
    clock = Clock()
    with desk_at(path, clock=clock, **options) as first:
        assert first.post("/devices/on").status == 303
        yield SeveralAtADesk(first, port, clock)


@pytest.fixture
def several(path, in_network):
    """`SeveralAtADesk` with event 1, switched on."""
    with several_at(path, in_network) as several:
        yield several
