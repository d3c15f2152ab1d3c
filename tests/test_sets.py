"""What needs something built has its mark, by which `make check` leaves it out."""

import re
from pathlib import Path

import pytest

from tests.conftest import BUILT

TESTS = Path(__file__).parent
# Names for what a compiler makes; who wants it asks for the fixture, which marks the test.
PATHS = re.compile(r"\b(IMAGE|UNIX_VM)\b")
# It builds the image anew, and asks for the fixture as well.
BUILDER = TESTS / "image" / "test_image.py"


def test_the_mark_is_on_what_asks_for_something_built(request):
    for item in request.session.items:
        asks = bool(BUILT.intersection(item.fixturenames))
        assert asks == (item.get_closest_marker("built") is not None), item.nodeid


@pytest.mark.long
def test_what_is_built_comes_by_its_fixture():
    modules = [*TESTS.rglob("test_*.py"), *TESTS.glob("*/conftest.py")]
    modules.remove(BUILDER)
    modules.remove(Path(__file__))
    for module in modules:
        assert not PATHS.search(module.read_text(encoding="utf-8")), module
