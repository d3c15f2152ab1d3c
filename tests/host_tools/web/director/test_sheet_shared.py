"""The sheet of a table of which somebody has stopped within the round, typed from paper.

Anna stops after two of the twelve deals of table 1, and Zita plays on for her.
"""

import re

import pytest

from host_tools.club.person import Person
from host_tools.web.entry.entry_form import sent_by
from rules_core.documents import read_document
from tests.host_tools.decided import stands_in, stops
from tests.host_tools.web.served import event_at
from tests.host_tools.web.table_forms import HERE, SOLO

pytestmark = pytest.mark.long

ANNA, ZITA = 1, 9
STOPPED = stops(ANNA, 1, deals=2)
FOLLOWED = stands_in(ZITA, ANNA, 1)
SEATED = ["1", "9", "2", "3", "4"]


@pytest.fixture
def stopped(known, decide):
    known(Person(ZITA, "Zita"))
    decide(STOPPED)


@pytest.fixture
def followed(decide, stopped):
    decide(FOLLOWED)


def sheet(page, points, deals="12", **fields):
    sent = [("persons", one) for one in SEATED] + [("points", one) for one in points]
    return page.post(f"{HERE}/typed", [*sent, ("deals", deals), *fields.items()])


def table_of(path):
    return event_at(path).tables[1, 1]


def action_of(html):
    return re.search(r'id="entry"[^>]*action="([^"]*)"', html)[1].replace("&amp;", "&")


def answers():
    entry = read_document(SOLO)
    fields = sent_by(entry.book, entry.book.unpack(entry.book.pack(entry.content)))
    return fields | {"save": "yes"}


def type_deal(page):
    """Type a deal in the form as it comes; where it leads to then."""
    return page.post(action_of(page.get(f"{HERE}/deal?ask=yes").html), answers())


def test_deal_by_deal_each_has_his_own_with_their_money(page, path, followed):
    assert "Anna plays up to deal 2." in page.get(f"{HERE}/deal?ask=yes").text
    for _ in range(5):
        assert type_deal(page).status == 303
    assert "Zita plays from deal 3 on." in page.get(f"{HERE}/deal?ask=yes").text
    table = table_of(path)
    firsts = [deal.typed.persons[0] for deal in table.paper.deals]
    assert firsts == [ANNA, ANNA, ZITA, ZITA, ZITA]
    won = table.paper.deals[0].money[0]
    assert (table.account.money[ANNA], table.account.money[ZITA]) == (2 * won, 3 * won)
    assert 'class="wrong"' not in page.get(HERE).html


def test_the_totals_have_a_field_for_each(page, path, followed):
    text = page.get(HERE).text
    assert "Anna to deal 2" in text
    assert "Zita from deal 3" in text
    assert "for Anna enter what stands there after deal 2, for Zita what was won or lost" in text
    assert sheet(page, ["6", "-2", "2", "-3", "-3"]).status == 303
    table = table_of(path)
    assert table.results == {1: 6, 9: -2, 2: 2, 3: -3, 4: -3}
    assert (table.state, table.deals, table.troubles) == ("typed", 12, [])


@pytest.mark.parametrize(
    ("points", "deals", "said"),
    [
        (["", "4", "2", "-3", "-3"], "12", "points: those of Anna are missing"),
        (["6", "", "-3", "-3", "0"], "12", "points: those of Zita are missing"),
        (
            ["6", "2", "-2", "-3", "-3"],
            "2",
            "points: Zita has played none of these deals and has points",
        ),
    ],
)
def test_points_that_cannot_be_are_refused(page, path, followed, points, deals, said):
    refused = sheet(page, points, deals)
    assert (refused.status, said in refused.text) == (422, True)
    assert not table_of(path).typed


@pytest.mark.parametrize(
    ("points", "fields", "persons"),
    [
        (["6", "", "-2", "-2", "-2"], {"deals": "2"}, (1, 2, 3, 4)),
        (["", "6", "-2", "-2", "-2"], {"deals": "10", "first": "3"}, (9, 2, 3, 4)),
    ],
)
def test_of_some_deals_only_who_has_played_them_is_on_it(
    page, path, followed, points, fields, persons
):
    assert sheet(page, points, **fields).status == 303
    [typed] = event_at(path).state.typed[1, 1].sheets
    assert typed.persons == persons
    assert "has not played" not in page.get(HERE).text


def test_as_long_as_nobody_plays_on_no_later_deal_is_typed(page, stopped):
    page.get(f"{HERE}/deal?ask=yes")
    assert type_deal(page).headers["Location"] == f"{HERE}/deal"
    assert type_deal(page).headers["Location"] == HERE
    refused = page.get(f"{HERE}/deal?ask=yes")
    said = "Anna has stopped after 2 deals: say first on the page of the table who plays on"
    assert (refused.status, said in refused.text) == (422, True)
