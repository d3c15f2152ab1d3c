"""Both keys within a second: the log notes it, and who signs reads how often."""

import pytest

from firmware.app.canvas import Canvas
from firmware.app.texts import text
from rules_core.record import DEAL
from tests.app.correcting import CHOOSE, FORM
from tests.app.fft_deals import GARDE
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
    drawn = []
    write = Canvas.text

    def noted(canvas, words, *arguments, **options):
        drawn.append(words)
        return write(canvas, words, *arguments, **options)

    monkeypatch.setattr(Canvas, "text", noted)
    table.play("ok\nok\nleft")
    assert any(text("sign.at_once") in words for words in drawn) == at_once
    table.play("read\nok ok opponents")
    assert table.session().ledger.signed
