"""A box with records that a newer program wrote: it says so once, and play goes on."""

import pytest

from firmware.app.storage.log_file import PATH as LOG
from rules_core.record import DEAL, SESSION
from rules_core.session import from_nothing
from tests.app.fft_deals import GARDE
from tests.app.shown import Shown
from tests.app.table import session
from tests.newer_records import written_newer

DEAL_KEYS = "down left right ok ok\nread\nok opponents\n"
SWISS = session("ch-4")
SAID = "Einträge eines neueren Programms, die hier nicht zählen: {}. Bitte am PC melden."
UNFIT = "Eintrag {} passt nicht zur Runde und zählt nicht. Bitte am PC melden."


def switched_on(table):
    """What the box says when it is switched on."""
    with Shown() as shown:
        table.power_on()
        table.settle()
        table.play("ok")
    return shown.said


def make_newer(table, which):
    table.pull_plug()
    path = table.flash / LOG
    path.write_bytes(written_newer(path.read_bytes(), which))


def test_deals_of_the_session_in_play(make_table):
    table = make_table("de", SWISS, [GARDE, GARDE, GARDE])
    make_newer(table, {3, 4})
    assert switched_on(table) == [SAID.format(2)]
    assert table.session().ledger.played == 1
    table.play(DEAL_KEYS)
    log = table.open_log()
    assert (log.damage, log.newer, log.next_sequence) == ([], 2, 6)
    assert table.session().ledger.played == 2


def test_the_session_in_play(make_table):
    """What it is cannot be known: a round has to be started."""
    table = make_table("de", SWISS, [GARDE])
    make_newer(table, {1, 2})
    assert switched_on(table) == [SAID.format(2)]
    assert table.session().body is None
    table.play("ok back")  # the first row starts a round
    log = table.open_log()
    log.append(SESSION, SWISS | from_nothing() | {"tariff_at": 0})
    assert (log.newer, log.next_sequence) == (0, 4)


@pytest.mark.parametrize("changes", [{"version": 7}, {"rules": "bridge"}])
def test_a_deal_of_another_rule_book(make_table, changes):
    table = make_table("de", SWISS, [GARDE, GARDE])
    table.pull_plug()
    log = table.open_log()
    log.append(DEAL, log.find(3).body | {"number": 3} | changes)
    assert switched_on(table) == [UNFIT.format(4)]
    assert table.session().ledger.played == 2
    table.play(DEAL_KEYS)
    assert table.session().ledger.played == 3


def test_a_session_of_another_rule_book(make_table):
    table = make_table("de", SWISS, [GARDE])
    table.pull_plug()
    log = table.open_log()
    log.append(SESSION, SWISS | from_nothing() | {"rules": "bridge", "tariff_at": 0})
    assert switched_on(table) == [UNFIT.format(3)]
    table.play("ok back")
    log = table.open_log()
    log.append(SESSION, SWISS | from_nothing() | {"tariff_at": 0})
    assert table.session().ledger.played == 0
