"""The start of a session at the table: rule book, players, dealer, the way back, the last one."""

import pytest

from firmware.app.screens.message import MessageScreen
from firmware.app.session import RESERVE, SIGNATURES
from firmware.app.texts import text
from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from rules_core.ledger import MAX_RECORDS
from rules_core.record import CLOSE, DEAL, PENALTY
from rules_core.session import from_nothing
from tests.app.conftest import picture_of
from tests.app.fft_deals import BEGIN, CONFIRM, GARDE
from tests.app.table import NAMES, session


@pytest.fixture
def table(make_table):
    return make_table("de", session())


def test_a_session_is_begun_at_the_table(make_table):
    table = make_table("de")
    table.play(BEGIN)
    begun = session(names=["#17", "#18", "#19", "#20"], table=5, round=2, deals=20, dealer=3)
    assert table.session().body == begun | from_nothing() | {
        "back": None,
        "tariff": "",
        "numbers": [],
        "tariff_at": 0,
    }


def test_the_round_of_the_acceptance(make_table):
    """The keys that the guide to building a box gives to who does not know the game."""
    table = make_table("de")
    table.play("ok*9\ndown ok")
    for _ in range(4):
        table.play("ok down up right ok ok\n" + CONFIRM)
    ledger = table.session().ledger
    assert ledger.complete
    assert ledger.points == [4 * 75, *[4 * -25] * 3]


@pytest.mark.parametrize("scribe", [0, 2])
def test_the_place_at_the_box_is_named(make_table, scribe, shown):
    table = make_table("de", session("ch-4", deals=1, scribe=scribe, players=["A", "B", "", "D"]))
    asked = []
    table.play("back up*3 ok\nok ok ok\n")
    for _ in range(4):
        asked.append(shown.screen.title)
        table.play("ok")
    titles = [f"Spieler {number}?" for number in (1, 2, 3, 4)]
    titles[scribe] = titles[scribe].replace("?", ", am Gerät?")
    assert asked == titles


def test_going_back_to_rules_for_fewer_players(make_table):
    table = make_table("de")
    table.play("""
        ok down*3 ok    # five players
        ok ok ok ok ok ok ok ok
        left            # the fifth deals first
        back*10         # to the rules
        up*2 ok         # from five to three players
        ok ok ok ok ok ok
        right ok
    """)
    body = table.session().body
    assert (body["rules"], body["players"], body["dealer"]) == ("ch-3", ["#1", "#2", "#3"], 1)


def test_players_are_chosen_from_the_desks_list_once_each(make_table):
    table = make_table("de", players=list(NAMES))
    table.play("""
        ok ok ok ok
        down ok         # Béat; he is not offered again
        down ok         # Zoë
        down*4 ok       # a number
        up*6 ok         # 7
        ok              # Anna
        ok up ok
    """)
    assert table.session().names == ["Béat", "Zoë", "#7", "Anna"]


def test_back_keeps_what_was_answered_about_the_session(make_table):
    table = make_table("de")
    table.play("""
        ok ok
        up*2 ok up*3 ok # table 3, round 4
        up ok           # player 10, one after the likely one
        back back back  # to the table's number
        up ok           # table 4
        ok ok ok ok ok ok
        right ok
    """)
    body = table.session().body
    assert (body["table"], body["round"], body["dealer"]) == (4, 4, 1)
    assert body["players"] == ["#10", "#11", "#12", "#13"]


def test_whoever_backs_out_of_the_start_begins_nothing(make_table):
    table = make_table("de")
    before = table.picture()
    table.play("ok ok ok back back back")
    assert table.picture() == before
    table.play(BEGIN.replace("ok                  # begin", "up ok  # not yet"))
    assert table.session().body is None


def test_the_next_session_goes_on_from_the_last_one(make_table):
    table = make_table("de", session("ch-4", deals=1), [GARDE])
    table.play("""
        ok              # the round is over
        ok
        read ok opponents    # and signed
        ok
        down*2 ok       # a new one
        ok ok ok        # the same rules and table, round 3
        ok              # the same players
        ok up ok
    """)
    body = table.session().body
    assert (body["rules"], body["table"], body["round"], body["deals"]) == ("ch-4", 7, 3, 1)
    assert not len(table.session().ledger.deals)
    assert table.session().names == list(NAMES[:4])


def test_an_arrow_asks_who_sits_there_instead(make_table):
    table = make_table("de", session("ch-4", deals=1, players=["Anna", "#7", "Zoë", "Jürg"]))
    table.play("""
        back up*3 ok
        ok ok ok
        right           # the player with a number
        up*3 ok         # 10
        up              # Zoë
        down*2 ok       # a number
        ok
        ok              # the same players
        ok left ok
    """)
    assert table.session().names == ["Anna", "#10", "#1", "Jürg"]


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
