"""A table that plays without somebody who was drawn to it begins anew with everybody."""

import pytest

from tests.host_tools.brought import bring, plug_in
from tests.host_tools.web.director.test_answers import FIVES, HERE, troubles
from tests.host_tools.web.table_forms import play, results, take

pytestmark = pytest.mark.long


@pytest.mark.parametrize("ended_before", [False, True])
def test_a_table_that_plays_with_fewer_begins_anew(page, path, box, decide, ended_before):
    play(path, box, deals=3)
    decide(FIVES)
    if ended_before:  # somebody has ended it at the box already
        box.session.close(director=True)
        bring(path, box)
    assert troubles(page) == ["Otto was drawn here and has not played"]
    take(page, "the table begins anew, and nothing counts so far")
    assert troubles(page) == []
    # What is still to be done at the box stays on the page.
    assert ("On this box the round goes on: “End the round”" in page.get(HERE).text) != ended_before
    assert results(path) == {}
    for where in (HERE, "/event/1/round/1", "/event/1/boxes"):
        assert "lie ready" not in page.get(where).text
    if not ended_before:
        box.session.close(director=True)
    plug_in(path, box)
    assert box.session.names == ["Anna", "Emil", "Ida", "Karl", "Otto"]
    play(path, box, deals=12)
    assert troubles(page) == []
    assert sum(map(abs, results(path).values())) > 0


def test_a_table_that_is_over_does_not_begin_anew(page, path, box, decide):
    play(path, box, deals=12)
    decide(FIVES)
    assert "begins anew" in page.get(HERE).text
    box.session.close()
    bring(path, box)
    assert "begins anew" not in page.get(HERE).text
