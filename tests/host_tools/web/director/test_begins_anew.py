"""A table that plays without somebody who was drawn to it begins anew with everybody."""

import pytest

from tests.host_tools.brought import plug_in
from tests.host_tools.web.director.test_answers import FIVES, HERE
from tests.host_tools.web.table_forms import play, take

pytestmark = pytest.mark.long


def test_a_table_that_plays_with_fewer_begins_anew(page, path, box, decide):
    """What is still to be done at the box stays on the page, and everybody is on it then."""
    play(path, box, deals=3)
    decide(FIVES)
    take(page, "the table begins anew, and nothing counts so far")
    assert "On this box the round goes on: “End the round”" in page.get(HERE).text
    for where in (HERE, "/event/1/round/1", "/event/1/boxes"):
        assert "lie ready" not in page.get(where).text
    box.session.close(director=True)
    plug_in(path, box)
    assert "On this box the round goes on" not in page.get(HERE).text
    assert box.session.names == ["Anna", "Emil", "Ida", "Karl", "Otto"]
