"""Nobody but the director, at this computer and from this page, sees or decides anything."""

import re
import urllib.request
from http.cookiejar import CookieJar
from urllib.error import HTTPError

import pytest

from host_tools.simulation.simulator.server import make_app as make_simulator
from host_tools.web.app import make_app
from host_tools.web.render import statics
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import cookie_of
from host_tools.web.serving.tries import Tries
from tests.each import each
from tests.host_tools.web.looking import Window
from tests.host_tools.web.served import TOKEN, Served, desk_at, public_app


def test_no_token_no_page(page):
    answer = page.get("/", Cookie=None)
    assert answer.status == 403
    assert "schreiber desk" in answer.text


def test_a_wrong_token_is_none(page):
    guessed = f"{cookie_of(page.port)}=guessed"
    assert page.get("/", Cookie=guessed).status == 403
    assert page.get("/?token=guessed", Cookie=None).status == 403
    # Bytes that are no text.
    assert page.get("/", Cookie=f"{cookie_of(page.port)}=\xff\xfe").status == 403


def test_the_address_with_the_token_opens_the_page_and_sets_the_cookie(page):
    answer = page.get(f"/?token={TOKEN}", Cookie=None)
    assert answer.status == 200
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"{cookie_of(page.port)}={TOKEN};")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_who_is_sent_on_is_let_in(page):
    answer = page.get(f"/event/1?token={TOKEN}", Cookie=None)
    assert (answer.status, answer.headers["Location"]) == (303, "/event/1/round")
    cookie = answer.headers["Set-Cookie"].partition(";")[0]
    assert page.get("/event/1/round/1", Cookie=cookie).status == 200
    assert "Set-Cookie" not in page.get("/event/1").headers
    assert "Set-Cookie" not in page.get("/event/1?token=guessed").headers


class Browser:
    """One jar of cookies, as a browser has it: for all ports of a host."""

    def __init__(self):
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def status(self, address):
        """What comes back from there."""
        try:
            with self._open.open(address) as answer:
                return answer.status
        except HTTPError as refused:
            return refused.code


@pytest.mark.long
def test_desks_side_by_side_in_one_browser_let_each_other_in(path, tmp_path):
    """A rehearsal beside the event, the public view, a simulated box: each has its own port."""
    other = tmp_path / "rehearsal.db"
    browser = Browser()
    with (
        desk_at(path) as rehearsed,
        Served(lambda: make_app(Desk(other), "another-token")) as rehearsal,
        Served(lambda: public_app(path)) as public,
        Served(lambda: make_simulator(tmp_path / "box")) as simulator,
    ):
        assert browser.status(f"{rehearsal.address}/?token={TOKEN}") == 403
        assert browser.status(f"{rehearsed.address}/?token={TOKEN}") == 200
        assert browser.status(f"{rehearsal.address}/?token=another-token") == 200
        for address in (public.address, simulator.address, rehearsal.address, rehearsed.address):
            assert browser.status(f"{address}/") == 200
    # The desk of next time, at the same port: its own token, which takes the place of the old one.
    with Served(lambda: make_app(Desk(path), "a-third-token"), port=rehearsed.port) as later:
        assert browser.status(f"{later.address}/") == 403
        assert browser.status(f"{later.address}/?token=a-third-token") == 200
        assert browser.status(f"{later.address}/") == 200


@pytest.mark.nightly
def test_a_rehearsal_in_another_tab_leaves_the_event_its_key(browser, path, tmp_path):
    other = tmp_path / "rehearsal.db"
    with (
        desk_at(path) as rehearsed,
        Served(lambda: make_app(Desk(other), "another-token")) as rehearsal,
        Window(browser, rehearsed.address) as window,
    ):
        beside = window.context.new_page()
        assert beside.goto(f"{rehearsal.address}/?token=another-token").status == 200
        assert window.page.goto(f"{rehearsed.address}/event/1").status == 200
        assert beside.reload().status == 200


@each("host", ["127.0.0.1", "127.0.0.1:", "127.0.0.1:x;y", "localhost:٣"])
def test_an_address_without_a_port_has_a_cookie_too(page, host):
    answer = page.get(f"/?token={TOKEN}", Cookie=None, Host=host.encode().decode("latin-1"))
    assert answer.status == 200
    assert answer.headers["Set-Cookie"].startswith(f"{cookie_of(80)}={TOKEN};")


@each("host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.4:8450"])
def test_another_host_is_refused(page, host):
    answer = page.get("/", Host=host)
    assert (answer.status, answer.text) == (403, "This page is for this computer only.")


@each("origin", ["http://evil.example", "null", "http://127.0.0.1:1", None])
def test_a_form_of_another_site_decides_nothing(page, decided, origin):
    before = decided()
    answer = page.post("/event/1/decide/publish", {"round": "1"}, Origin=origin)
    assert answer.status == 403
    assert decided() == before


def test_nothing_from_elsewhere_is_loaded_or_framed(page):
    headers = page.get("/").headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.long
def test_a_browser_keeps_all_that_a_page_loads_in_its_version_and_nothing_else(page):
    """Chromium gives up a file that each page asks for anew: `net::ERR_TOO_MANY_RETRIES`.

    Where a certificate was let pass by hand, each of its new connections fails once. A file that is
    more urgent than those that wait takes over their failed connections, up to 32.
    """
    loaded = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.get("/").html)
    assert len(loaded) > 10
    assert {page.get(path).headers["Cache-Control"] for path in loaded} == {
        "private, max-age=31536000, immutable"
    }
    version = loaded[0].partition("?")[2]
    others = ("/static/desk.js", "/static/desk.js?v=1", f"/static/gone.js?{version}")
    for path in (*others, f"/persons?{version}"):
        assert page.get(path).headers["Cache-Control"] == "no-store"


def test_a_file_that_is_changed_makes_another_version(tmp_path, monkeypatch):
    monkeypatch.setattr(statics, "STATIC", tmp_path)
    versions = set()
    for name, text in (("a.js", "1"), ("a.js", "2"), ("b.css", "2")):
        (tmp_path / name).write_text(text, "utf-8")
        versions.add(statics.static_version.__wrapped__())
    assert len(versions) == 3


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "/\n/evil"],
)
def test_afterwards_the_page_stays_on_this_site(page, back):
    answer = page.post("/event/1/decide/publish", {"round": "1", "back": back})
    assert answer.status == 303
    assert answer.headers["Location"] == "/event/1"


def test_an_address_has_so_many_tries_and_new_ones_later():
    now = [0.0]
    tries = Tries(each=2, together=10, window=60, clock=lambda: now[0])
    for _ in range(2):
        assert tries.allows("10.0.0.1")
        tries.note_wrong("10.0.0.1")
    assert not tries.allows("10.0.0.1")
    assert tries.allows("10.0.0.2")
    now[0] = 60.0
    assert tries.allows("10.0.0.1")


def test_many_addresses_have_no_more_than_all_may():
    now = [0.0]
    tries = Tries(each=2, together=3, window=60, clock=lambda: now[0])
    for last in range(3):
        assert tries.allows(f"10.0.0.{last}")
        tries.note_wrong(f"10.0.0.{last}")
    assert not tries.allows("10.0.0.9")
    now[0] = 60.0
    assert tries.allows("10.0.0.9")
