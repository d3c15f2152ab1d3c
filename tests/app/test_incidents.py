"""Warnings, penalties and the director's adjustments: from the key to the log."""

import errno

import pytest

from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from rules_core.record import ADJUST, DEAL, PENALTY, WARNING
from tests.app.correcting import (
    BEFORE,
    CONFIRM,
    DIRECT,
    PENALISE,
    THREE_AGREE,
    WARN,
    records,
    totals,
)
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import GARDE
from tests.app.table import session

PLAIN = {"seat": 2, "points": 50, "reason": "Regelverstoß", "warning": None}


@pytest.fixture
def table(make_table):
    return make_table("de", session(), [GARDE])


def test_a_warning(table):
    table.play(WARN)
    warning = {"seat": 1, "points": 0, "reason": "Benehmen"}
    assert records(table)[1:] == [(WARNING, warning)]
    assert totals(table) == BEFORE


def test_a_penalty_is_taken_from_one_player_only(table):
    table.play(PENALISE)
    assert records(table)[1:] == [(PENALTY, PLAIN)]
    assert totals(table) == [174, -58, -108, -58]


ADJUST_IT = (
    DIRECT
    + """
    ok                  # his adjustment
    right               # the player on the right
    left down ok        # 11 points less
    left                # the player on the left
    right ok            # 10 points more
    ok                  # done
    down ok             # a wrong account
"""
    + CONFIRM
    + THREE_AGREE
)


def test_the_directors_adjustment_is_taken_as_given(table):
    table.play(ADJUST_IT)
    body = {"points": [0, -11, 0, 10], "reason": "Falsch abgerechnet"}
    assert records(table)[1:] == [(ADJUST, body)]
    assert totals(table) == [174, -69, -58, -48]


def test_an_adjustment_by_nothing_is_none(table):
    table.play(
        DIRECT
        + """
        ok
        right right ok right left ok   # there and back
        ok
    """
    )
    table.play("back*2")  # home
    assert len(records(table)) == 1


def test_the_way_back_keeps_what_was_entered_and_stores_nothing(table):
    before = table.picture()
    table.play("""
        back down*2 ok down*2 ok
        up down ok left ok
        back back back     # points, reason, player
        ok ok ok           # all of it again
        back*4
    """)
    assert table.picture() == before
    assert len(records(table)) == 1


def test_a_second_warning_proposes_the_usual_penalty(table):
    table.play(WARN)
    table.play(WARN)
    assert totals(table) == BEFORE
    table.play("down ok\n" + CONFIRM + THREE_AGREE)
    assert [kind for kind, _ in records(table)] == [DEAL, WARNING, WARNING, PENALTY]
    second = table.open_log().entries[-2][0]
    said = {"seat": 1, "points": 100, "reason": "Benehmen", "warning": second}
    assert records(table)[3][1] == said
    assert totals(table) == [174, -158, -58, -58]


def test_the_harmless_answer_to_the_proposal_is_first(table):
    table.play(WARN)
    table.play(WARN)
    table.play("ok")
    assert [kind for kind, _ in records(table)] == [DEAL, WARNING, WARNING]


def test_a_warning_of_another_player_is_his_first(table):
    table.play(WARN)
    table.play(WARN.replace("right ", "left "))
    table.play("opponents back")  # home
    assert [body["seat"] for _, body in records(table)[1:]] == [1, 3]


def test_other_rule_books_know_no_usual_penalty(make_table):
    table = make_table("de", session("ch-4"))
    warn = WARN.removesuffix(THREE_AGREE)
    table.play(warn)
    table.play(warn)
    table.play("opponents back")  # home
    assert [kind for kind, _ in records(table)] == [WARNING, WARNING]


def test_an_incident_that_cannot_be_stored_is_said(table, monkeypatch):
    with monkeypatch.context() as patch:
        fail_to_write(patch, errno.ENOSPC, LOG, PENDING)
        table.play(PENALISE)
    table.play("ok")
    assert len(records(table)) == 1
    table.play(PENALISE)
    assert len(records(table)) == 2
