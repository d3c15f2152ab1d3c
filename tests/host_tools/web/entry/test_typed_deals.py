"""Deals of a table of five that are typed: who sits out follows from who has dealt."""

import re

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.web.entry.entry_form import sent_by
from host_tools.web.entry.entry_page import apply_buttons
from rules_core.documents import read_document
from tests.host_tools.box import TableBox
from tests.host_tools.decided import drawn_as, empty_chair, stops
from tests.host_tools.web.table_forms import SOLO

DEAL = "/event/1/table/1/1/deal"
FIVE, OTHERS = [2, 4, 1, 3, 5], [6, 7, 8]


@pytest.fixture
def path(path):
    """The database, with a table of five (Emil, Karl, Anna, Ida, Otto) in round 1."""
    with Database(path) as database:
        steps = [stops(person, 1) for person in OTHERS]
        decide_on(database, 1, [*steps, drawn_as([[FIVE], [FIVE]])])
    return path


@pytest.fixture
def stored(page, decided):
    """A function that types a deal at this address: who played it, and what comes next."""
    entry = read_document(SOLO)
    fields = sent_by(entry.book, entry.book.unpack(entry.book.pack(entry.content)))

    def store(address):
        following = page.post(address, fields | {"save": "yes"}).headers["Location"]
        return decided()[-1][1]["persons"], following

    return store


def given(page):
    """The address of the form that comes with who sits out."""
    answer = page.get(DEAL)
    assert answer.status == 303
    return answer.headers["Location"]


def test_an_item_is_added_and_one_between_others_is_removed():
    sent = {"extras/0": ["a"], "extras/1": ["b"], "extras/1/side": ["1"], "extras/2": ["c"]}
    sent |= {"extras/2/side": ["2"], "extras/10": ["z"], "taker": ["0"]}
    sent |= {"add": ["extras/3=d"], "without": ["extras/1"]}
    apply_buttons(sent)
    assert sent == {
        "extras/0": ["a"],
        "extras/1": ["c"],
        "extras/1/side": ["2"],
        "extras/2": ["d"],
        "extras/10": ["z"],
        "taker": ["0"],
    }


def test_a_form_is_looked_at_or_sent(page):
    assert page.ask("PUT", f"{DEAL}?out=2", None, {"Origin": page.address}).status == 405


def test_who_deals_sits_out_and_the_next_one_after_that(page, stored):
    assert given(page) == f"{DEAL}?out=2"
    form = page.get(f"{DEAL}?out=2")
    assert "Emil sits out." in form.text
    assert f'action="{DEAL}?out=2"' in form.html
    assert stored(given(page)) == ([4, 1, 3, 5], DEAL)
    assert given(page) == f"{DEAL}?out=4"
    for out in (4, 1, 3, 5):
        assert out not in stored(given(page))[0]
    assert given(page) == f"{DEAL}?out=2"


def test_the_forehand_follows_from_who_deals_and_sits_out(page, stored, decided):
    form = page.get(f"{DEAL}?out=1")
    assert "Anna sits out." in form.text
    assert "Forehand: Ida." in form.text
    assert 'name="forehand"' not in form.html
    assert stored(f"{DEAL}?out=1")[0] == [2, 4, 3, 5]
    assert decided()[-1][1]["document"]["forehand"] == 2  # Ida


def test_with_fewer_than_play_nothing_is_typed(page, decide):
    decide(empty_chair(0), empty_chair(1))
    answer = page.get(DEAL)
    assert (answer.status, "only 3 sit there, and 4 play" in answer.text) == (422, True)


def test_what_is_no_number_sits_out_nowhere(page):
    assert page.get(f"{DEAL}?out=%C2%B2").headers["Location"] == f"{DEAL}?out=2"


def test_somebody_else_may_sit_out_and_the_next_one_goes_on_from_him(page, stored):
    choice = page.get(f"{DEAL}?choose=yes").html
    assert re.findall(r'value="(\d)"( checked)?', choice) == [
        (str(person), " checked" if person == 2 else "") for person in FIVE
    ]
    assert stored(f"{DEAL}?out=3")[0] == [2, 4, 1, 5]
    assert given(page) == f"{DEAL}?out=5"


def test_it_goes_on_from_what_the_box_has(page, path, tmp_path, stored):
    with Database(path) as database:
        box = TableBox(tmp_path / "box")
        with box.link() as link:
            link.push_session(planned(load_event(database, 1))[0].session)
        box.play(SOLO)
        box.play(SOLO)
        with box.link() as link:
            collect(link, database)
    assert given(page) == f"{DEAL}?out=1"
    page.post(
        "/event/1/decide/typed",
        [("what", "sheet"), ("round", 1), ("table", 1), ("deals", 3), ("back", "/")]
        + [("persons", person) for person in FIVE]
        + [("points", 0) for _ in FIVE],
    )
    assert given(page) == f"{DEAL}?out=2"
