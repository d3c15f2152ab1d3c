"""A session that can hold no more deals: said before it is so, ended as any other, nothing lost."""

import pytest

from firmware.app.screens.message import MessageScreen
from firmware.app.session import RESERVE, SIGNATURES
from firmware.app.texts import text
from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from rules_core.ledger import MAX_RECORDS
from rules_core.record import CLOSE, DEAL, PENALTY
from tests.app.conftest import picture_of
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.table import session

PASSED = {"passed": True}
MOST = MAX_RECORDS - RESERVE  # deals

ENTER = "down left right ok ok\nread\nok opponents\n"
CORRECT = "back down ok ok\ndown ok\nup*3 ok\nread\nok opponents\nback\n"
PENALISE = "back down*2 ok\ndown*2 ok\nright\nok ok\nread\nok opponents\n"
REFUSED = "ok\n"  # the sentence
SIGN = "ok ok\nok\nread\nok\nread\nok opponents\n"


@pytest.fixture
def almost_full(make_table):
    """Makes a table with one deal to go: not the last of those to be played."""

    def make(language="de", last=GARDE):
        return make_table(language, session("ch-4"), [PASSED] * (MOST - 2) + [last])

    return make


def kinds(table):
    """Of all records behind the SESSION record; they all fit into the account."""
    assert table.session().unfit == []
    return [record.kind for record in table.open_log().records()]


def drawn(title):
    return picture_of(MessageScreen(title, text("storage.session_full")))


@pytest.mark.long
def test_the_last_deal_is_stored_and_the_next_is_refused_in_words(almost_full):
    table = almost_full()
    table.play(ENTER)
    assert kinds(table) == [DEAL] * MOST
    totals = table.session().ledger.points
    for key in ("ok", "down"):
        table.play(key)
        assert table.picture() == drawn(text("storage.title"))
        table.play("ok back")
    table.restart()
    table.play("ok")
    assert table.picture() == drawn(text("storage.title"))
    assert (kinds(table), table.session().ledger.points) == ([DEAL] * MOST, totals)


@pytest.mark.long
def test_it_is_signed_and_another_one_begins_unasked(almost_full):
    table = almost_full()
    table.play(ENTER + SIGN)
    assert kinds(table) == [DEAL] * MOST + [CLOSE]
    assert table.session().ledger.signed
    table.play("ok down*2 ok\nok*8\ndown ok\n")
    assert table.open_log().session.body["round"] == 3


@pytest.mark.long
def test_corrections_and_incidents_work_until_only_signatures_fit(almost_full, tmp_path):
    table = almost_full()
    table.play(ENTER)
    table.play(CORRECT * 2 + PENALISE * 2)
    assert kinds(table)[MOST:] == [DEAL, DEAL, PENALTY, PENALTY]
    left = RESERVE - SIGNATURES - 4
    table.play(PENALISE * left)
    before = kinds(table), table.session().ledger.points
    table.play(PENALISE)
    assert table.picture() == drawn(text("storage.title"))
    table.play(REFUSED)
    assert (kinds(table), table.session().ledger.points) == before
    table.play(SIGN)
    assert kinds(table)[-1] == CLOSE and len(kinds(table)) == MAX_RECORDS - SIGNATURES + 1
    with Database(tmp_path / "desk.db") as database, table.link() as link:
        report = collect(link, database)
    assert (report.findings, report.deals, report.corrections) == ([], MOST, 2)


@as_it_is
def test_what_is_said_fits(almost_full, language):
    table = almost_full(language)
    table.play(ENTER + "ok ok\nback\n" + SIGN + "ok")
