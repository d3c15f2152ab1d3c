"""The page about key presses is what the screens take."""

import pytest

from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document, write_document
from tests.app.key_presses import COMMAND, DEALS, PAGE, page
from tests.app.table import ALL_SEATS, session

pytestmark = pytest.mark.long

TEN = 10


def test_the_page_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), f"run {COMMAND}"


@pytest.mark.parametrize("rules", DEALS)
def test_the_deals_of_the_page_are_entered_by_their_keys(make_table, rules):
    assert len(DEALS[rules]) == TEN
    for _, document in DEALS[rules]:
        entry = read_document(document)
        dealer = document.get("skatist", ALL_SEATS[rules] - 1)
        table = make_table("de", session(rules, dealer=dealer))
        table.play(typist.enter_deal(entry))
        assert list(table.documents()) == [(write_document(entry), entry.score().points)]
        table.pull_plug()
