"""The number that is being dialled when the power is cut: there again once the keys have rested."""

import pytest

from firmware.app.screens import number
from firmware.app.storage.draft import BAD_PATH, PATH, Draft
from firmware.app.storage.files import NoGuard
from firmware.app.storage.sealed import seal
from tests.app.table import session
from tests.each import nightly

TO_POINTS = "down left right\n"  # from home: the scribe takes, garde, two bouts
REST = "wait 2100\n"
CONFIRM = "\nread\nok opponents\n"
SEQUENCE = 2  # of the first deal


@pytest.fixture
def table(make_table):
    return make_table("de", session("ch-4"))


@pytest.fixture
def shown(monkeypatch):
    """The number screens that are drawn: (number, note) of each."""
    drawn = []
    whole = number.NumberScreen.draw

    def draw(screen, canvas):
        drawn.append((screen.value, screen.note))
        whole(screen, canvas)

    monkeypatch.setattr(number.NumberScreen, "draw", draw)
    return drawn


def kept(table):
    draft = Draft(table.fs, NoGuard()).load(SEQUENCE)
    return None if draft is None else draft.get("dialled")


AGAIN = "Zahl bitte neu einstellen"
CHECK = "Stimmt diese Zahl?"


def test_before_the_keys_rest_it_is_asked_again_and_said(table, shown):
    table.play(TO_POINTS)
    asked = table.picture()
    start = shown[-1][0]
    table.play("down*3\nwait 1500")
    assert kept(table) is None
    table.restart()
    assert shown[-1] == (start, AGAIN)
    table.play("down up")
    assert table.picture() == asked  # the limits are back


def test_once_they_have_rested_it_is_there_again(table, shown):
    table.play(TO_POINTS + "down*3\n" + REST)
    value = shown[-1][0]
    assert kept(table) == ["points", value]
    for _ in range(2):
        table.restart()
        assert shown[-1] == (value, CHECK)
    table.play("ok ok" + CONFIRM)
    assert [document["points"] for document, _ in table.documents()] == [value / 2]


# Around the moment from which the number is kept; each night before and after it as well.
@pytest.mark.parametrize("moment", nightly(range(0, 4000, 250), range(1750, 2751, 250)))
def test_the_power_is_cut_at_any_moment(table, shown, moment):
    """The number is there, or it is said that it is not."""
    table.play(TO_POINTS)
    start = shown[-1][0]
    table.play("down*3")
    value = shown[-1][0]
    table.wait(moment)
    table.restart()
    assert shown[-1] in ((value, CHECK), (start, AGAIN))
    assert (shown[-1][0] == value) == (kept(table) is not None)


def test_what_was_dialled_last_counts(table, shown):
    table.play(TO_POINTS + "down*3\n" + REST + "left\n" + REST + "right*2")
    table.restart()
    assert kept(table) == ["points", shown[-1][0]]
    table.play("right ok ok" + CONFIRM)


def test_a_number_that_rests_is_written_once(table, monkeypatch):
    writes = []
    whole = Draft.save

    def save(draft, *arguments):
        writes.append(arguments)
        return whole(draft, *arguments)

    monkeypatch.setattr(Draft, "save", save)
    table.play(TO_POINTS)
    del writes[:]
    table.play("down*20")
    assert not writes
    table.play(REST * 3)
    assert len(writes) == 1
    table.play("down up\n" + REST)  # the same again
    assert len(writes) == 1


def test_a_number_that_is_answered_is_dialled_no_more(table):
    table.play(TO_POINTS + "down*3\n" + REST + "ok")
    assert kept(table) is None
    table.restart()
    assert "points" in Draft(table.fs, NoGuard()).load(SEQUENCE)["answers"]


def test_one_that_was_gone_back_to_is_there_again(table, shown):
    """Though it was answered before."""
    table.play(TO_POINTS + "ok back\ndown*3\n" + REST)
    value = shown[-1][0]
    table.restart()
    assert shown[-1] == (value, CHECK)
    table.play("ok ok" + CONFIRM)
    assert [document["points"] for document, _ in table.documents()] == [shown[-1][0] / 2]


# From home: the first player's 27 points, and up to those of the third.
SEVERAL = "ok\nup*2 ok\ndown*3 ok\n"


def _as_asked(said):
    """The points in the order in which they are asked for: the Skatist's are the last."""
    first = said["skatist"] + 1
    return said["points"][first:] + said["points"][:first]


def test_of_several_numbers_those_before_it_stand(make_table, shown):
    table = make_table("de", session("troccas-5"))
    table.play(SEVERAL + "up*2\n" + REST)
    value = shown[-1][0]
    assert kept(table) == ["points", 27, 22, shown[-1][0]]
    table.restart()
    assert shown[-1] == (value, CHECK)
    table.play("back*2\nup ok\nok*3" + CONFIRM)
    [(document, _)] = table.documents()
    assert _as_asked(document) == [28, 22, 27, 25, 25]


def test_of_several_numbers_the_one_that_did_not_rest_is_asked_again(make_table, shown):
    table = make_table("de", session("troccas-5"))
    table.play(SEVERAL)
    start = shown[-1][0]
    table.play("up*2\nwait 1500")
    assert kept(table) == ["points", 27, 22, None]
    table.restart()
    assert shown[-1] == (start, AGAIN)
    table.play("up down")
    assert shown[-1] == (start, "")
    table.play("ok*2" + CONFIRM)
    [(document, _)] = table.documents()
    assert _as_asked(document)[:2] == [27, 22]


def test_going_back_from_one_of_several_numbers_writes_nothing(make_table, monkeypatch):
    """The earlier answers were written when they were given."""
    table = make_table("de", session("troccas-5"))
    table.play(SEVERAL)
    before = kept(table)
    monkeypatch.setattr(Draft, "save", None)
    table.play("back*2")
    assert kept(table) == before == ["points", 27, 22, None]


def test_of_the_last_of_several_numbers_all_are_answers(make_table):
    table = make_table("de", session("troccas-5"))
    table.play(SEVERAL + "ok*2")
    draft = Draft(table.fs, NoGuard()).load(SEQUENCE)
    assert "dialled" not in draft
    assert _as_asked(draft["answers"])[:2] == [27, 22]


@pytest.mark.parametrize(
    "dialled", [[], ["points"], "points", [7, 7], ["points", None, 1], ["points", True], {}]
)
def test_what_is_no_number_is_set_aside(table, dialled):
    table.play(TO_POINTS)
    draft = Draft(table.fs, NoGuard()).load(SEQUENCE)
    with table.off():
        (table.flash / PATH).write_bytes(seal(SEQUENCE, draft | {"dialled": dialled}))
    assert (table.flash / BAD_PATH).exists()
    table.play("ok")


@pytest.mark.parametrize("dialled", [["bouts", 2], ["points", 9999], ["points", -5, 3], ["x", 1]])
def test_what_cannot_be_dialled_is_asked_again(table, shown, dialled):
    table.play(TO_POINTS)
    start = shown[-1][0]
    draft = Draft(table.fs, NoGuard()).load(SEQUENCE)
    with table.off():
        (table.flash / PATH).write_bytes(seal(SEQUENCE, draft | {"dialled": dialled}))
    assert not (table.flash / BAD_PATH).exists()
    if dialled[0] != "bouts":  # that one is gone back to, and is a choice
        assert shown[-1][0] == start


def test_a_correction_keeps_nothing(make_table):
    table = make_table(
        "de", session("ch-4"), [{"taker": 0, "contract": "garde", "bouts": 2, "points": 46}]
    )
    table.play("back down ok ok\ndown ok\nok ok ok\ndown*3\n" + REST)
    assert kept(table) is None


def test_scene(make_table, language, look):
    table = make_table(language, session("ch-4"))
    table.play(TO_POINTS)
    table.restart()
    table.play("[points-again]", look(table))
