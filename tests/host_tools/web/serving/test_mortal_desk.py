"""The desk is killed while a form is under way, and whoever has sent it sends it once more."""

import random

import pytest

from tests.host_tools.web.directing import LOST, SEEN, UNSEEN, Director
from tests.host_tools.web.looking import Window, chromium_at
from tests.host_tools.web.mortal_desk import MortalDesk
from tests.how_many import cases

NAMES = cases(("Anna",), ("Anna", "Zita", "Rosa", "Emil"))


@pytest.fixture
def director(chromium, tmp_path):
    """A director whose desk dies during every form."""
    desk = MortalDesk(tmp_path, 1)
    desk.start()
    with (
        chromium_at(chromium) as browser,
        Window(browser, desk.address, locale="en-GB") as window,
    ):
        yield Director(window, desk, random.Random(1), after=0, during=1)
    desk.stop()


def test_nothing_is_lost_and_nothing_doubled_whenever_the_desk_is_killed(director):
    director.window.open("/")
    director.fill("input[name=name]", "Cup")
    director.sends(director.click, "main form button.main", kinds=("settings",))
    director.window.open("/event/1/registration")
    for name in NAMES:
        director.fill("#typed", name)
        new = f".suggestions .fresh button[value={name}]"
        director.page.locator(new).wait_for()
        director.sends(director.click, new, kinds=("entrant",))
    decisions, persons = director.desk.stored()
    assert [decision.kind for decision in decisions] == ["settings", *["entrant"] * len(NAMES)]
    assert [person.name for person in persons.values()] == [*NAMES]
    assert director.cut.total() == 1 + len(NAMES)
    assert set(director.cut) <= {SEEN, UNSEEN, LOST}
