"""Both keys within a second: the log notes it, and who signs reads how often."""

import pytest

from firmware.app.texts import text
from rules_core.record import CLEAR, CLOSE, DEAL, PENALTY, SESSION
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


def last_record(table):
    """The newest record, also one that begins a session."""
    log = table.open_log()
    return log.read(log.newest)


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


# What begins, ends or clears a session: from the key to where both keys agree, and from there on.
# The record, and how many screens everybody agrees on besides.
OTHER_PLAYERS = "back up*5 ok\nright ok ok\nok\nread\n"
NEW_ROUND = "back up*3 ok\ndown ok\nread\n"
BEGIN = "ok ok ok\nok\nok right\n"
END = "back down*4 ok\nread\nok\ndown ok\nread\n"
CLEAR_IT = "back down*4 ok\nread\nok\ndown*2 ok\nok\nread\n"
ENDS = {
    "players": (OTHER_PLAYERS, "", SESSION),
    "a new round": (NEW_ROUND, BEGIN + "down ok\n", SESSION),
    "the end of the round": (END, "", CLOSE),
    "a cleared table": (CLEAR_IT, "", CLEAR),
}


@pytest.mark.parametrize("way", ENDS)
@pytest.mark.parametrize(
    ("keys", "at_once"),
    [("ok opponents\n", True), ("opponents ok\n", True), ("ok" + READS + "opponents\n", False)],
)
def test_so_does_that_of_what_begins_or_ends(make_table, way, keys, at_once):
    asked, then, kind = ENDS[way]
    table = make_table("de", session("ch-4", dealer=0), [GARDE], players=["Urs"])
    table.play(asked + keys + then)
    record = last_record(table)
    assert (record.kind, record.body["at_once"]) == (kind, at_once)
    assert table.session().ledger.agreed_at_once() == at_once


def test_a_change_of_players_that_nobody_has_read_is_counted_once_in_the_round(
    make_table, monkeypatch
):
    """It signs what has been played, too, which is the same consent."""
    table = make_table("de", session("ch-4", deals=2, dealer=0), [GARDE], players=["Urs"])
    table.play(OTHER_PLAYERS + "ok opponents\n")
    table.play(ASKED + "ok" + READS + "opponents\n")
    drawn = note_words(monkeypatch)
    table.play("ok\nok")
    assert text("sign.noted") in drawn
    assert drawn[-2:] == ["1", text("sign.at_once")]


def test_another_change_before_the_next_deal_does_not_wipe_it_out(make_table):
    table = make_table("de", session("ch-4", dealer=0), [GARDE], players=["Urs", "Vreni"])
    table.play(OTHER_PLAYERS + "ok opponents\n")
    table.play("back up*7 ok\nright ok ok\nok\nread\nok" + READS + "opponents\n")
    assert "Vreni" in table.session().names
    assert table.session().ledger.agreed_at_once() == 1


def test_so_does_a_round_that_begins_without_the_opponents_key(make_table):
    table = make_table("de", session("ch-4"), opponents_key=False)
    table.play("back up*3 ok\n" + BEGIN + "ok\nread\nok opponents")
    record = last_record(table)
    assert record.kind == SESSION and not record.body["opponents_key"]
    assert record.body["at_once"]


def test_a_round_without_the_opponents_key_says_so_before_it_is_signed(make_table, monkeypatch):
    table = make_table("de", session("ch-4", deals=1, opponents_key=False), [GARDE])
    drawn = note_words(monkeypatch)
    table.play("ok\nok")
    assert drawn[-2:] == ["Nein", "Gegnertaste"]
    table.play("ignored down\nread\nok\nignored ok\nread\nok")
    assert table.session().ledger.signed


def test_all_that_can_be_noted_has_room(make_table, look, language):
    """Deals, points, dealers, at once, and the key that is not asked for."""
    body = session("ch-4", deals=1, opponents_key=False, dealer=0, at_once=True)
    table = make_table(language, body, [GARDE], totals=[5, 0, 0, -5])
    table.play("back up*4 ok\nleft\nread\nok\n" + CHOOSE + FORM + "read\nok\nback\nok\nok")
    look(table)("sign-noted-alone")
