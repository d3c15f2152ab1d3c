"""Both keys within a second: the log notes it, and who signs reads how often."""

import pytest

from firmware.app.texts import text
from rules_core.record import DEAL, PENALTY
from tests.app.correcting import CHOOSE, DIRECT, FORM
from tests.app.fft_deals import GARDE
from tests.app.shown import note_words
from tests.app.table import session

ASKED = "down left right ok ok\nread\n"
READS = "\nread\n"


def noted(table):
    """Of every deal in the log, whether both keys agreed to it at once."""
    records = table.open_log().records()
    return [record.body["at_once"] for record in records if record.kind == DEAL]


@pytest.mark.parametrize(
    ("keys", "at_once"),
    [
        ("ok opponents", True),
        ("opponents ok", True),
        ("ok down opponents opponents", True),  # who turns a page meanwhile has not asked anybody
        ("ok" + READS + "opponents", False),
        ("opponents" + READS + "ok", False),
    ],
)
def test_the_record_of_a_deal_says_whether_both_keys_agreed_at_once(make_table, keys, at_once):
    table = make_table("de", session())
    table.play(ASKED + keys)
    assert noted(table) == [at_once]
    assert table.session().ledger.agreed_at_once() == at_once


def test_it_is_the_first_press_of_a_key_that_agrees(make_table):
    """The scribe presses once more together with the others, whom he has asked."""
    table = make_table("de", session())
    table.play(ASKED + "ok" + READS + "ignored ok\nopponents")
    assert noted(table) == [False]


def test_where_the_scribe_alone_confirms_there_is_no_other_key(make_table):
    table = make_table("de", session(opponents_key=False))
    table.play(ASKED + "ok")
    assert noted(table) == [False]


def test_backing_out_begins_anew(make_table):
    table = make_table("de", session())
    table.play(ASKED + "ok back ok\nread\nok" + READS + "opponents")
    assert noted(table) == [False]


def test_of_a_corrected_deal_the_correction_counts(make_table):
    table = make_table("de", session("ch-4"), [GARDE])
    table.play(CHOOSE + FORM + "read\nok opponents\nback")
    assert noted(table) == [False, True]
    assert table.session().ledger.agreed_at_once() == 1
    table.restart()
    table.play(CHOOSE + FORM + "read\nok" + READS + "opponents")
    assert table.session().ledger.agreed_at_once() == 0


@pytest.mark.parametrize("at_once", [False, True])
def test_the_signature_says_it_at_the_counts_if_there_are_any(make_table, monkeypatch, at_once):
    table = make_table("de", session("ch-4", deals=1))
    table.play(ASKED + ("ok opponents" if at_once else "ok" + READS + "opponents"))
    drawn = note_words(monkeypatch)
    table.play("ok\nok")
    assert any(text("sign.at_once") in words for words in drawn) == at_once
    table.play("read\n" + ("ok\nread\n" if at_once else "") + "ok opponents")
    assert table.session().ledger.signed


# What is agreed to besides the deals: from the key to its record.
WARN = "back down*2 ok\ndown ok\nright\ndown ok\n"
PENALISE = "back down*2 ok\ndown*2 ok\nup\nok\nok\n"
WHO_DEALS = "back up*4 ok\nleft\n"
ANNUL = CHOOSE + "down*3 ok\ndown ok\nread\nok\n"
ADJUST = DIRECT + "ok\nright\nleft down ok\nok\nok\n"


@pytest.mark.parametrize("asked", [WARN, PENALISE, WHO_DEALS, ANNUL, ADJUST])
@pytest.mark.parametrize(
    ("keys", "at_once"),
    [
        ("read\nok opponents", True),
        ("read\nopponents ok", True),
        ("read\nok" + READS + "opponents", False),
    ],
)
def test_so_does_that_of_all_that_both_keys_agree_to(make_table, asked, keys, at_once):
    table = make_table("de", session("ch-4", dealer=0), [GARDE])
    table.play(asked + keys)
    *_, record = table.open_log().records()
    assert record.kind != DEAL
    assert record.body["at_once"] == at_once
    assert table.session().ledger.agreed_at_once() == at_once


def test_a_second_warnings_penalty_too(make_table):
    table = make_table("de", session("fft-4"), [GARDE])
    agree = "read\nok" + READS + "opponents\n" + "read\nok\n" * 3
    table.play(WARN + agree + WARN + agree + "down ok\nread\nok opponents\n" + "read\nok\n" * 3)
    *_, record = table.open_log().records()
    assert (record.kind, record.body["at_once"]) == (PENALTY, True)
