"""The picture of an evening to send round: a PNG that the browser draws."""

import struct
from pathlib import Path

import pytest

from tests.host_tools.web.looking import PHONE, Window
from tests.host_tools.web.public.conftest import ROUND_1, ROUND_2
from tests.host_tools.web.served import Served, public_app

pytestmark = pytest.mark.browser


def test_a_press_saves_a_picture_of_the_size_that_is_sent_round(browser, path, decide):
    decide(*ROUND_1, *ROUND_2, ("publish", {"round": 2}))
    served = Served(lambda: public_app(path, 1))
    with served, Window(browser, served.address, viewport=PHONE) as window:
        window.open("/crosstable")
        with window.page.expect_download() as saved:
            window.page.click("[data-picture]")
        data = Path(saved.value.path()).read_bytes()
        assert saved.value.suggested_filename == "2026-11-21.png"
        assert struct.unpack(">II", data[16:24]) == (1080, 1350)
        assert len(data) > 20_000  # something is drawn on it
        window.open("/evening.svg")
    assert window.faults == []


def test_the_director_saves_it_among_the_files(browser, page, decide):
    decide(*ROUND_1)
    assert "data-picture" not in page.get("/event/1/paper").html
    assert page.get("/event/1/paper/evening.svg").status == 404
    decide(*ROUND_2)
    with Window(browser, page.address) as window:
        window.open("/event/1/paper")
        with window.page.expect_download() as saved:
            window.page.click("[data-picture]")
        data = Path(saved.value.path()).read_bytes()
        assert struct.unpack(">II", data[16:24]) == (1080, 1350)
    assert window.faults == []
