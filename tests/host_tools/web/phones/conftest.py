import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer

from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.web.phones.phone_app import Phones, make_phone_app
from host_tools.web.serving.tries import Tries
from tests.host_tools.web.phones import counting_box
from tests.host_tools.web.phones.page import Hall

PROGRAM = [sys.executable, str(Path(counting_box.__file__))]


@pytest.fixture
def boxes(tmp_path):
    made = PhoneBoxes(tmp_path / "phones", PROGRAM)
    made.switch_on("en")
    made.add(7)
    yield made
    made.switch_off()


@pytest.fixture
def hall(boxes):
    """A function: the phones in a hall, served inside the block: a `Hall`."""

    @asynccontextmanager
    async def hall(**options):
        told, photos = [], []

        async def keep_photo(box, data):
            photos.append((box, data))
            return (2, 7)

        tries = Tries(**{"each": 3, "together": 100, "window": 60} | options)
        phones = Phones(boxes, told.append, keep_photo, tries)
        server = TestServer(make_phone_app(phones, "http://127.0.0.1"), host="127.0.0.1")
        async with TestClient(server) as client:
            yield Hall(client, phones, boxes, told, photos)

    return hall
