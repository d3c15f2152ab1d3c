"""The director's page, served in a thread of its own, and what its desk has stored."""

import asyncio
import http.client
import re
import threading
import time
from functools import cached_property
from html import unescape
from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.public.public_app import make_public_app
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import LOOPBACK, cookie_of

TOKEN = "token-of-the-tests"
BOUNDARY = "----of-the-tests"


class Answer:
    """What came back: `status`, `headers`, `data` (bytes)."""

    def __init__(self, response):
        self.status, self.headers, self.data = response.status, response.headers, response.read()

    @cached_property
    def html(self):
        """The data as text."""
        return self.data.decode(errors="replace")

    @cached_property
    def text(self):
        """The text as people read it."""
        return as_read(self.html)


class Served:
    """An application on a port of its own; as a context manager it is served inside the block.

    port: 0 for a free one; or `listening`, a socket that stays when the application has gone;
    patience: seconds that it waits in the end for what it is answering still.
    """

    def __init__(self, make_app, headers=None, port=0, listening=None, patience=1):
        self._make_app = make_app
        self._given = headers or {}
        self.port = port
        self._listening = listening
        self._patience = patience
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self):
        self._thread.start()
        self.port = self._run(self._start())
        cookie = f"{cookie_of(self.port)}={TOKEN}"
        self.headers = {"Cookie": cookie, "Accept-Language": "en"} | self._given
        return self

    def __exit__(self, *_):
        self._run(self._runner.cleanup())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def address(self):
        """Where it is served."""
        return f"http://{LOOPBACK}:{self.port}"

    def get(self, path, **headers):
        """The `Answer` to a GET."""
        return self.ask("GET", path, None, headers)

    def post(self, path, fields=(), **headers):
        """The `Answer` to a form; fields: a dict, or (name, value) each. Follows no redirect."""
        body = urlencode(fields, doseq=True)
        given = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.address}
        return self.ask("POST", path, body, given | headers)

    def decide(self, step, event=1, **fields):
        """The `Answer` to a form that decides a step about an event; fields: its other ones."""
        kind, content = step
        form = {name: _as_sent(value) for name, value in content.items()}
        return self.post(f"/event/{event}/decide/{kind}", form | fields)

    def pay(self, person, euros, event=1):
        """The `Answer` to the form by which somebody pays the stake of an event."""
        form = {"what": "stake", "person": person, "cents": euros}
        return self.post(f"/event/{event}/decide/booking", form)

    def send_file(self, path, data, name, fields=(), field="file"):
        """The `Answer` to a form with a file of these bytes; name: "" if none was chosen.

        fields: a dict of the others.
        """
        parts = [(f'name="{key}"', text.encode()) for key, text in dict(fields).items()]
        kind = "Content-Type: application/octet-stream"  # as of what a browser does not know
        parts.append((f'name="{field}"; filename="{name}"\r\n{kind}', data))
        body = b"".join(
            f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode()
            + content
            + b"\r\n"
            for head, content in parts
        )
        form = f"multipart/form-data; boundary={BOUNDARY}"
        headers = {"Content-Type": form, "Origin": self.address}
        return self.ask("POST", path, body + f"--{BOUNDARY}--\r\n".encode(), headers)

    def ask(self, method, path, body, headers):
        """The `Answer` to a request; a header that is None is left out."""
        sent = {name: text for name, text in (self.headers | headers).items() if text is not None}
        connection = http.client.HTTPConnection(LOOPBACK, self.port)
        try:
            connection.request(method, path, body, sent)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    async def _start(self):
        self._runner = web.AppRunner(
            self._make_app(), access_log=None, shutdown_timeout=self._patience
        )
        await self._runner.setup()
        if self._listening is None:
            site = web.TCPSite(self._runner, LOOPBACK, self.port)
        else:
            site = web.SockSite(self._runner, self._listening.dup())
        await site.start()
        return self._runner.addresses[0][1]

    def _run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()


def desk_at(
    path, *given, clock=time.time, headers=None, port=0, listening=None, patience=1, **options
):
    """The director's page of the database at `path`, a `Served`; the rest as for `make_app`.

    clock: Unix seconds, as of a `Desk`; headers, port, listening, patience: as of a `Served`.
    """

    def made():
        return make_app(Desk(path, clock), TOKEN, *given, **options)

    return Served(made, headers, port, listening, patience)


def public_app(path, event=None, address=f"http://{LOOPBACK}", **options):
    """The public view of the database at `path`, with a desk of its own; see `make_public_app`."""
    desk = Desk(path)
    app = make_public_app(desk, event, address, **options)

    async def life(_):
        await desk.open()
        yield
        await desk.close()

    app.cleanup_ctx.append(life)
    return app


def _as_sent(value):
    """A value as a field of a form has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value


def as_read(html):
    """The text of HTML as people read it."""
    text, inside = [], False
    for part in html.replace("<", "\0<").replace(">", ">\0").split("\0"):
        inside = part.startswith("<")
        text.append(" " if inside else part)
    return " ".join(unescape("".join(text)).split())


def close_by_page(page, event_number=1, **fields):
    """Close an event by a form, a second press included where the page asks: the last answer."""
    address = f"/event/{event_number}/decide/close"
    answer = page.post(address, {"closed": "yes"} | fields)
    named = re.search(r'name="anyway" value="([0-9a-f]+)"', answer.html)
    if named is None:
        return answer
    return page.post(address, {"closed": "yes", "anyway": named[1]} | fields)


def event_at(path, event_number=1):
    """The `Event` of this number in the database at `path`."""
    with Database(path, check=False) as database:
        return load_event(database, event_number)
