"""Two deals that were entered in each other's place are exchanged: both are, or neither is."""

import pytest

from firmware.app.storage.files import StorageError
from firmware.app.storage.log import DealLog
from rules_core.record import DEAL
from tests.app.correcting import CONFIRM, THREE_AGREE
from tests.app.fft_deals import GARDE
from tests.app.shown import Shown
from tests.app.table import NAMES, session

# From home: what can be done about the last deal; of French Tarot, and of a dreier for five.
EXCHANGE = "back down ok ok\nup*4 ok\n"
EXCHANGE_FIVE = "back down ok ok\nup*3 ok\n"
PRISE = {"taker": 1, "contract": "prise", "bouts": 1, "points": 51}
VOID = PRISE | {"ruling": {"kind": "void"}}
PASSED = {"passed": True}
DREIER = {"forehand": 0, "game": "dreier", "declarer": 1, "won": True}


def dealt(table):
    return [(line.number, line.dealer, line.points) for line in table.session().ledger.deals]


def games(table):
    return [document.get("contract") for document, _ in table.documents()]


@pytest.fixture
def table(make_table):
    return make_table("de", session("ch-4", dealer=0), [GARDE, PRISE])


def test_each_gets_what_was_entered_of_the_other(table):
    first, second = dealt(table)
    before = table.session().ledger.points
    with Shown() as shown:
        table.play(EXCHANGE)
        assert shown.screen.title.whole == "1: Prise 1·51; 2: Garde 2·45"
        assert shown.screen.pages[0] == [0, 0, 0, 0]
        assert shown.screen.page == 1  # the words of both
        table.play(CONFIRM)
    assert dealt(table) == [(1, 0, second[2]), (2, 1, first[2])]
    assert games(table) == ["prise", "garde"]
    ledger = table.session().ledger
    assert (ledger.points, ledger.dealer, ledger.played) == (before, 2, 2)
    assert all(line.corrected for line in ledger.deals)


def test_nobody_but_the_table_exchanges_them(table):
    before = dealt(table)
    table.play(EXCHANGE + "read\nok back")
    assert dealt(table) == before


def test_all_agree_by_name(make_table):
    table = make_table("de", session("fft-4", dealer=0), [GARDE, VOID])
    with Shown() as shown:
        table.play(EXCHANGE)
        assert shown.screen.deal.whole().startswith("1: Annulliert: Prise")
        table.play(CONFIRM)
        assert shown.screen.title == "Korrektur OK? Béat"
        table.play(THREE_AGREE)
    assert games(table) == ["prise", "garde"]


def test_the_first_one_has_none_before_it(table):
    with Shown() as shown:
        table.play("back down ok\nleft ok\nup*4 ok\n")
        assert shown.said == ["Davor ist kein Spiel."]


def test_what_was_annulled_is_passed_over(make_table):
    table = make_table("de", session("ch-4", dealer=0), [GARDE, PASSED, PRISE])
    played = table.session()
    played.annul(played.ledger.deals[1], "x")
    table.restart()
    table.play(EXCHANGE + CONFIRM)
    assert games(table) == ["prise", None, "garde"]
    assert table.session().ledger.deals[1].annulled


@pytest.fixture
def five(make_table):
    def make(*deals):
        names = list(NAMES)
        return make_table("de", session("krenglbach", players=names, dealer=0, deals=20), deals)

    return make


def test_who_sits_out_does_not_play_at_a_table_of_five(five):
    """Zoë won on the second seat when Anna dealt, and Anna on the fourth when Béat did."""
    table = five(DREIER, DREIER | {"declarer": 3})
    with Shown() as shown:
        table.play(EXCHANGE_FIVE)
        assert len(shown.said) == 1 and shown.said[0].endswith("Bitte einzeln korrigieren.")
    assert len(table.open_log().entries) == 2


def test_players_keep_what_they_played_at_a_table_of_five(five):
    """Jürg won when Anna dealt, and Gritli when Béat did."""
    table = five(DREIER | {"declarer": 2}, DREIER | {"declarer": 2, "won": False})
    before = table.session().ledger.points
    with Shown() as shown:
        table.play(EXCHANGE_FIVE)
        gained = shown.screen.pages[0]
        table.play(CONFIRM)
    after = table.session().ledger.points
    assert after == [old + new for old, new in zip(before, gained, strict=True)]
    assert after != before
    declarers = [document["declarer"] for document, _ in table.documents()]
    assert declarers == [3, 1]  # Gritli, then Jürg


def test_after_a_write_that_failed_neither_is_changed(table, monkeypatch):
    before = dealt(table)

    def fail(log, data):
        raise StorageError("storage_failed")

    monkeypatch.setattr(DealLog, "_write", fail)
    with Shown() as shown:
        table.play(EXCHANGE + CONFIRM)
        assert shown.said
    monkeypatch.undo()
    table.restart()
    assert dealt(table) == before
    assert [r.kind for r in table.open_log().records()] == [DEAL, DEAL]
