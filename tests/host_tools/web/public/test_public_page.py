"""Where the director sees what everybody sees."""

import pytest

from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.web.served import TOKEN, Served

ADDRESS = "http://192.168.1.4:8460"


@pytest.fixture
def public_page(path):
    """The director's page while the public view is on."""
    with Served(lambda: make_app(Desk(path), TOKEN, ADDRESS)) as served:
        yield served


def test_it_says_that_it_is_off_and_how_to_switch_it_on(page):
    shown = page.get("/event/1/public").text
    assert "only where the desk is started" in shown
    assert "--public 8460" in shown
    assert "schreiber desk" not in shown
    assert page.get("/public/address.svg").status == 404


def test_it_shows_the_address_to_read_and_to_take_a_picture_of(public_page):
    answer = public_page.get("/event/1/public")
    assert ADDRESS in answer.text
    assert f'href="{ADDRESS}/wall"' in answer.html
    assert 'href="/event/1/paper/poster"' in answer.html
    assert '<img src="/public/address.svg"' in answer.html
    assert public_page.get("/public/address.svg").headers["Content-Type"] == "image/svg+xml"


def test_a_switch_publishes_and_hides(page, decided):
    assert "Nobody sees the standings." in page.get("/event/1/public").text
    for number in (1, 0):
        page.post("/event/1/decide/publish", {"round": str(number)})
        assert decided()[-1] == ("publish", {"round": number})
    page.post("/event/1/decide/publish", {"round": "2"})
    assert "Everybody will see the standings after round 2 as" in page.get("/event/1/public").text
