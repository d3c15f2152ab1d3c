"""A further device takes part after a code, and nobody without one."""

import hashlib
import re
import socket
import ssl
import sys
import threading

import pytest

from host_tools.web.devices.devices import LASTS_S as TAKES_PART_S
from host_tools.web.devices.joining_code import EACH, LASTS_S, TOGETHER, JoiningCodes
from host_tools.web.devices.roles import AREAS, DECIDE
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.served import TOKEN, desk_at


def test_it_is_off_until_it_is_switched_on(page, in_network):
    text = page.get("/devices").text
    assert "It is off." in text
    assert all(str(words) in text for key, words in AREAS.items() if key != DECIDE)
    assert str(AREAS[DECIDE]) not in text  # each kind has an area of its own
    assert page.get("/devices/address.svg").status == 404
    with socket.socket() as knocking:
        assert knocking.connect_ex((LOOPBACK, in_network)) != 0
    refused = page.post("/devices/code", {"name": "Karl", "role": "desk"})
    assert "switch it on first" in refused.text
    page.post("/devices/on")
    shown = page.get("/devices")
    assert f"https://{LOOPBACK}:{in_network}" in shown.text
    assert page.get("/devices/address.svg").headers["Content-Type"] == "image/svg+xml"
    page.post("/devices/off")
    assert "It is off." in page.get("/devices").text
    with socket.socket() as knocking:
        assert knocking.connect_ex((LOOPBACK, in_network)) != 0


def test_the_page_shows_what_the_browser_shows_of_the_certificate(several, in_network):
    sent = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((LOOPBACK, in_network)))
    lines = re.findall(r"<code>([0-9A-F ]+)</code>", several.first.get("/devices").html)
    assert [len(line.split()) for line in lines] == [8] * 4
    shown = "".join(lines)
    assert shown.replace(" ", "").lower() == hashlib.sha256(sent).hexdigest()


@pytest.mark.long
def test_who_has_typed_the_code_takes_part(several):
    tablet = several.tablet()
    assert tablet.get("/event/1/round").headers["Location"] == "/join"
    answer = tablet.join(several.code("Karl", "desk"))
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-schreiber-")
    for word in ("HttpOnly", "Secure", "SameSite=Strict", "Path=/", f"Max-Age={TAKES_PART_S}"):
        assert word in cookie
    shown = tablet.get("/event/1/round/1")
    assert shown.status == 200
    assert "Karl · Desk" in shown.text
    assert "Karl since" in several.first.get("/devices").text


def test_a_code_is_of_use_once(several):
    code = several.code()
    assert several.tablet().join(code).status == 303
    for tablet in (several.tablet(), several.tablet()):
        answer = tablet.join(code)
        assert answer.status == 422
        assert "used before" in answer.text
        assert tablet.cookies == {}


def test_a_device_that_cannot_be_kept_is_told_so_and_takes_no_part(several, path):
    assert "Code" in several.tablet().get("/join").text
    tablet, code = several.tablet(), several.code()
    (path.parent / "desk.devices.json").mkdir()
    answer = tablet.join(code)
    assert (answer.status, "desk.devices.json" in answer.text) == (422, True)
    assert tablet.cookies == {}


def test_a_code_may_be_grouped_as_one_likes(several):
    code = several.code()
    assert several.tablet().join(f" {code.replace(' ', '-')} ").status == 303


def test_a_code_is_of_use_for_a_while_only(several):
    code = several.code()
    several.clock.now += LASTS_S
    assert several.tablet().join(code).status == 422
    assert not re.search(r"\d{4} \d{4}", several.first.get("/devices").text)


def test_a_new_code_takes_the_place_of_the_old_and_one_can_be_withdrawn(several):
    old, new = several.code("Karl"), several.code("Ida")
    assert several.tablet().join(old).status == 422
    several.first.post("/devices/code/withdraw")
    assert several.tablet().join(new).status == 422


def test_nobody_guesses_a_code(several):
    code = several.code()
    guesser = several.tablet()
    wrong = "0000 0000" if code != "0000 0000" else "1111 1111"
    for _ in range(EACH):
        assert "This is not the code" in guesser.join(wrong).text
    answer = guesser.join(code)
    assert answer.status == 422
    assert "Too many wrong codes" in answer.text
    several.clock.now += LASTS_S
    assert several.tablet().join(several.code()).status == 303


def test_who_guesses_many_at_once_has_no_more_tries(several):
    code, told = several.code(), []
    wrong = "0000 0000" if code != "0000 0000" else "1111 1111"

    def guess():
        told.append("Too many" in several.tablet().join(wrong).text)

    guessing = [threading.Thread(target=guess) for _ in range(3 * EACH)]
    for one in guessing:
        one.start()
    for one in guessing:
        one.join()
    assert told.count(False) == EACH


def test_nobody_guesses_a_code_from_many_addresses():
    codes = JoiningCodes(lambda: 0.0)
    codes.make("Karl", "desk")
    for number in range(TOGETHER):
        assert codes.may_try(f"10.0.0.{number}")
        assert codes.take("", f"10.0.0.{number}") is None
    assert not codes.may_try("10.0.1.1")


@pytest.mark.parametrize("code", ["", "x", "١٢٣٤ ٥٦٧٨", "\ud800"])
def test_what_is_no_code_lets_nobody_in(several, code):
    several.code()
    assert several.tablet().post("/join", {"code": code.encode(errors="replace")}).status == 422


def test_a_device_is_ended(several):
    tablet = several.let_in("Karl")
    assert tablet.get("/event/1/round/1").status == 200
    assert 'action="/devices/1/end"><button>End it<' in several.first.get("/devices").html
    assert several.first.post("/devices/1/end").status == 303
    assert "Nobody else takes part" in several.first.get("/devices").text
    assert tablet.get("/event/1/round/1").headers["Location"] == "/join"
    again = tablet.get("/event/1/meanwhile", **{"HX-Request": "true"})
    assert (again.status, again.headers["HX-Refresh"]) == (403, "true")
    sent = {"what": "stake", "person": "1", "cents": "10"}
    assert tablet.post("/event/1/decide/booking", sent).status == 403
    told = tablet.post("/event/1/decide/booking", sent, **{"HX-Request": "true"})
    assert told.status == 422
    assert "does not take part" in told.text


def test_a_device_ends_by_itself_after_a_weekend(several):
    tablet = several.let_in()
    several.clock.now += TAKES_PART_S - 1
    assert tablet.get("/").status == 200
    several.clock.now += 1
    assert tablet.get("/").status == 303


def test_a_device_takes_part_when_the_desk_is_opened_again(several, path, in_network):
    tablet = several.let_in("Karl")
    several.first.post("/devices/off")
    with desk_at(path, clock=several.clock) as later:
        later.post("/devices/on")
        assert "Karl · Desk" in tablet.get("/").text


def test_what_is_kept_lets_nobody_in(several, path):
    """Neither the file beside the database nor the database has the token."""
    tablet = several.let_in()
    [token] = tablet.cookies.values()
    for file in path.parent.iterdir():
        assert token.encode() not in file.read_bytes()
    kept = (path.parent / "desk.devices.json").read_text(encoding="utf-8")
    [digest] = re.findall(r'"digest": "([0-9a-f]{64})"', kept)
    thief = several.tablet()
    thief.cookies = dict.fromkeys(tablet.cookies, digest)
    assert thief.get("/").status == 303


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:{port}."]
)
def test_another_host_is_refused(several, in_network, host):
    tablet = several.let_in()
    answer = tablet.get("/", Host=host.format(port=in_network))
    assert answer.status == 403
    assert "another address" in answer.text


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:{port}", None]
)
def test_a_form_of_another_site_decides_nothing(several, in_network, decided, origin):
    tablet = several.let_in(role="director")
    before = decided()
    origin = origin and origin.format(port=in_network)
    answer = tablet.post(
        "/event/1/decide/booking", {"what": "stake", "person": "1", "cents": "10"}, Origin=origin
    )
    assert answer.status == 403
    assert (
        several.tablet().post("/join", {"code": several.code("Ida")}, Origin=origin).status == 403
    )
    assert decided() == before


def test_nothing_large_is_read_of_somebody_unknown(several):
    code = several.code()
    assert several.tablet().post("/join", {"code": code, "more": "x" * 1000}).status == 403
    chunked = {"Transfer-Encoding": "chunked", "Content-Length": None}
    assert several.tablet().post("/join", {"code": code}, **chunked).status in (400, 403)


def test_the_key_of_the_first_computer_opens_nothing_here(several, in_network):
    tablet = several.tablet()
    tablet.cookies = {f"__Host-schreiber-{in_network}": TOKEN, f"schreiber-{in_network}": TOKEN}
    assert tablet.get("/").status == 303
    assert tablet.get(f"/?token={TOKEN}").status == 303


def test_files_come_in_pieces(several):
    for path in ("/static/desk.css", "/static/htmx.min.js"):
        answer = several.tablet().get(path)
        assert answer.status == 200
        assert "Content-Encoding" not in answer.headers  # the tablet of the test takes none
        assert len(answer.html) > 1000
    takes_any = several.tablet().ask("HEAD", "/static/icon.svg", None, {"Accept-Encoding": "gzip"})
    assert takes_any.headers["Content-Encoding"] == "gzip"


def test_who_speaks_plain_http_is_told_nothing(several, in_network):
    with socket.create_connection((LOOPBACK, in_network)) as plain:
        plain.sendall(b"GET /join HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"Take part" not in plain.recv(1000)


def test_somebody_has_a_name_of_his_own(several):
    several.first.post("/devices/director", {"name": "Rosa"})
    several.let_in("Karl")
    for name, told in (("", "Enter the name"), ("Karl", "already"), ("Rosa", "already")):
        answer = several.first.post("/devices/code", {"name": name, "role": "desk"})
        assert answer.status == 422
        assert told in answer.text
    assert several.first.post("/devices/code", {"name": "Ida", "role": "king"}).status == 422


def test_the_list_looks_again_by_itself(several):
    since = re.search(r"/devices/list\?since=([^\"]*)", several.first.get("/devices").html)[1]
    assert several.first.get(f"/devices/list?since={since}").status == 204
    several.let_in("Karl")
    answer = several.first.get(f"/devices/list?since={since}")
    assert answer.status == 200
    assert "Karl" in answer.text


def test_a_package_that_is_missing_is_told(page, in_network, monkeypatch):
    monkeypatch.setitem(sys.modules, "cryptography", None)
    told = page.post("/devices/on").text
    assert "need the package cryptography: pip install 'schreiber[devices]'" in told
    assert "It is off." in page.get("/devices").text


def test_a_port_that_is_taken_is_told(page, in_network):
    with socket.socket() as other:
        other.bind((LOOPBACK, in_network))
        other.listen()
        assert f"port {in_network} is taken" in page.post("/devices/on").text
    assert "It is off." in page.get("/devices").text
