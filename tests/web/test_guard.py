"""Nobody but the director, at this computer and from this page, sees or decides anything."""

import pytest

from tests.web.served import TOKEN


def test_no_token_no_page(page):
    answer = page.get("/", Cookie=None)
    assert answer.status == 403
    assert "schreiber desk" in answer.text


def test_a_wrong_token_is_none(page):
    assert page.get("/", Cookie="schreiber=guessed").status == 403
    assert page.get("/?token=guessed", Cookie=None).status == 403
    # Bytes that are no text.
    assert page.get("/", Cookie="schreiber=\xff\xfe").status == 403


def test_the_address_with_the_token_opens_the_page_and_sets_the_cookie(page):
    answer = page.get(f"/?token={TOKEN}", Cookie=None)
    assert answer.status == 200
    cookie = answer.headers["Set-Cookie"]
    assert TOKEN in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.4:8450"])
def test_another_host_is_refused(page, host):
    assert page.get("/", Host=host).status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", None])
def test_a_form_of_another_site_decides_nothing(page, decided, origin):
    before = decided()
    answer = page.post("/event/1/decide/close", {"closed": "yes"}, Origin=origin)
    assert answer.status == 403
    assert decided() == before


def test_nothing_from_elsewhere_is_loaded_or_framed(page):
    headers = page.get("/").headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "/\n/evil"],
)
def test_afterwards_the_page_stays_on_this_site(page, back):
    answer = page.post("/event/1/decide/close", {"closed": "yes", "back": back})
    assert answer.status == 303
    assert answer.headers["Location"] == "/event/1"
