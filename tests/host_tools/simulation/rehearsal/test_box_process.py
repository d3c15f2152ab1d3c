"""A box in a process of its own: the link to it, its power, and what becomes of either."""

import pytest

from host_tools.common.errors import LinkError, SchreiberError
from host_tools.simulation.rehearsal.box_process import BoxProcess
from host_tools.simulation.rehearsal.ids import unique_id
from tests.each import nightly
from tests.host_tools.brought import collected
from tests.host_tools.simulation.rehearsal.test_scribe import FAMILIES, session
from tests.how_many import cases

pytestmark = pytest.mark.long

DEALS = cases(4, 10)


@pytest.fixture
def process(tmp_path):
    with BoxProcess(tmp_path / "box", unique_id(3), seed=1) as started:
        yield started


def play(process, given, path):
    """Play a session that is pushed over the link: what the desk at `path` has then collected."""
    with process.link("box-03") as link:
        link.push_session(given)
    state = process.state()
    while not state["over"]:
        process.wait(30)
        state = process.enter_deal()
    assert process.sign()["signed"]
    return collected(path, process.link("box-03"))


def test_it_has_the_id_of_its_number(process):
    with process.link("box-03") as link:
        assert link.identify().box == unique_id(3)


@pytest.mark.slow
@pytest.mark.parametrize("rules", nightly(FAMILIES, FAMILIES[:1]))
def test_each_family_of_books_is_played_over_the_link(process, tmp_path, rules):
    findings, (played,) = play(process, session(rules, deals=DEALS), tmp_path / "desk.db")
    assert findings == []
    assert played.signed and played.played == DEALS


def test_a_power_cut_loses_nothing_and_plays_other_deals(process, tmp_path):
    with process.link("box-03") as link:
        link.push_session(session("krenglbach", deals=4))
    for _ in range(2):
        process.enter_deal()
    process.stop()
    process.start()
    assert process.state()["played"] == 2
    for _ in range(2):
        process.enter_deal()
    process.sign()
    findings, (played,) = collected(tmp_path / "desk.db", process.link("box-03"))
    assert findings == []
    assert played.signed
    documents = [entry.document | {"forehand": None} for entry in played.entries]
    assert documents[:2] != documents[2:]


def test_what_the_box_refuses_is_said(process):
    with process.link("box-03") as link, pytest.raises(LinkError, match=r"box-03: .*no such seat"):
        link.push_session(session("fft-4", scribe=4))
    with pytest.raises(SchreiberError, match="no session has begun; the box shows MenuScreen"):
        process.enter_deal()


def test_a_box_without_power_cannot_be_asked(process):
    link = process.link("box-03")
    process.stop()
    with pytest.raises(LinkError, match="box-03: the box has no power"):
        link.identify()
    with pytest.raises(SchreiberError, match="no power"):
        process.state()


def test_a_process_that_has_died_is_noticed(process):
    process.state()
    process._process.kill()
    with pytest.raises(SchreiberError, match=r"the box has stopped; .*printed\.txt may say why"):
        process.state()


def test_who_has_pulled_the_cable_is_told_once(process):
    told = []
    with process.link("box-03", closed=lambda: told.append(True)) as link:
        link.identify()
        assert told == []
    link.close()
    assert told == [True]
