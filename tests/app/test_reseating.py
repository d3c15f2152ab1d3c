"""Players come and go at a table: the session that continues the one before."""

import pytest

from firmware.app.storage.files import StorageError
from firmware.app.storage.log import DealLog
from firmware.app.storage.log_file import PATH as LOG
from rules_core.record import CLOSE, DEAL, SESSION, frame_at
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.shown import Shown, note_words
from tests.app.table import LONG_NAMES, NAMES, session
from tests.app.test_other_pictures import RUFER

MENU = "back up*5 ok\n"  # from the table to who sits where
HERE = "down ok\nread\nok\n"  # what was signed is the director's, who is here
LATER = "back up*7 ok\n"  # likewise, once there is an earlier session
AGREE = "ok\nread\nok\nread\nopponents\n"
# Anna sits at the box, Béat at her right, Zoë opposite, Jürg at her left.
TOTALS = [174, -58, -58, -58]
BEAT_BY_URS = "right ok ok\n"


def kinds(box):
    """The kinds of the records behind the first session."""
    log = box.open_log()
    offset, found = 0, []
    while offset < log.size:
        record = log.read(offset)
        found.append(record.kind)
        offset += record.size
    return found[2:]


@pytest.fixture
def played(make_table):
    """Makes a table at which so many deals were played; Urs is on its list."""

    def make(rules="ch-4", deals=(GARDE,), **changes):
        return make_table("de", session(rules, **changes), list(deals), players=["Urs"])

    return make


def test_a_player_is_replaced(played):
    box = played()
    box.play(MENU + BEAT_BY_URS + AGREE)
    ledger = box.session().ledger
    assert box.session().names == ["Anna", "Urs", "Zoë", "Jürg"]
    assert (ledger.points, ledger.totals) == ([0] * 4, [174, 0, -58, -58])
    assert (ledger.number, ledger.before, ledger.session["deals"]) == (2, 1, 23)
    assert (ledger.session["continues"], ledger.session["round"], ledger.dealer) == (1, 2, 0)
    assert kinds(box) == [DEAL, CLOSE, SESSION]


def test_the_total_is_the_persons_wherever_he_sits(played):
    box = played()
    box.play(MENU + "down down ok\nleft\n" + AGREE)  # Anna changes seats with Jürg
    body = box.session().body
    assert box.session().names == ["Jürg", "Béat", "Zoë", "Anna"]
    assert box.session().ledger.totals == [*TOTALS[1:], TOTALS[0]]
    assert (body["scribe"], body["dealer"]) == (3, 0)  # Anna keeps the box, the seat the deal


def test_one_more_comes_and_one_leaves(played):
    box = played("krenglbach", [RUFER])
    points, money = box.session().ledger.points, box.session().ledger.money
    assert any(points)
    assert any(money)
    box.play(MENU + "up down*2 ok ok\n" + AGREE)  # Urs sits down at the right of Zoë
    assert box.session().names == ["Anna", "Béat", "Zoë", "Urs", "Jürg"]
    assert box.session().ledger.totals == [*points[:3], 0, points[3]]
    assert box.session().ledger.all_money == [*money[:3], 0, money[3]]
    box.play(LATER + "down up ok\n" + AGREE)  # Anna leaves: Béat takes the box
    assert box.session().names == ["Béat", "Zoë", "Urs", "Jürg"]
    assert box.session().ledger.totals == [*points[1:3], 0, points[3]]
    assert box.session().body["scribe"] == 0


@pytest.mark.parametrize(("leaves", "stays"), [("right", "Jürg"), ("down", "Anna")])
def test_who_has_the_box_and_deals_keeps_both(played, leaves, stays):
    """Jürg, on the last seat: Urs sits down before him, and Anna leaves, or else he does."""
    box = played("krenglbach", [RUFER], dealer=2, scribe=3)
    box.play(MENU + "left down*2 ok ok\n" + AGREE)
    assert box.session().names == ["Anna", "Béat", "Zoë", "Urs", "Jürg"]
    assert [box.session().body[key] for key in ("scribe", "dealer")] == [4, 4]
    box.play(LATER + leaves + " up ok\n" + AGREE)
    body = box.session().body
    assert [body["players"][body[key]] for key in ("scribe", "dealer")] == [stays, stays]


def test_several_changes_are_one(played):
    box = played()
    box.play(MENU + BEAT_BY_URS + "up down ok left\n" + AGREE)  # Zoë and Jürg change seats
    assert box.session().names == ["Anna", "Urs", "Jürg", "Zoë"]
    assert kinds(box) == [DEAL, CLOSE, SESSION]


def test_whoever_sits_down_for_the_next_dealer_deals(played):
    box = played()
    assert box.session().ledger.dealer == 0
    box.play(MENU + "down ok ok\n" + AGREE)  # Anna, by Urs
    assert box.session().ledger.dealer == 0


def test_who_comes_back_has_what_he_left_with(played):
    box = played()
    box.play(MENU + "left ok ok\n" + AGREE)  # Jürg, by Urs
    box.play(LATER + "left ok opponents left*3 ok\n" + AGREE)  # Urs, by J
    assert box.session().ledger.totals == [*TOTALS[:3], 0]
    juerg = "left*3 down up opponents left right left right up down up ok\n"
    box.play(LATER + "left ok down ok\n" + juerg + AGREE)
    assert box.session().names == ["Anna", "Béat", "Zoë", "Jürg"]
    assert box.session().ledger.totals == TOTALS


def test_before_the_first_deal_the_session_stands_in_the_place_of_the_other(played):
    box = played(deals=())
    box.play(MENU + BEAT_BY_URS + AGREE)
    body = box.session().body
    assert kinds(box) == [SESSION]
    assert (body["continues"], body["first_deal"], body["carried"]) == (None, 1, [])
    assert (body["deals"], body["dealer"], body["players"][1]) == (24, 3, "Urs")


def test_so_it_does_where_the_session_continues_another_one(played):
    box = played()
    box.play(MENU + BEAT_BY_URS + AGREE)
    box.play(LATER + "up down ok left\n" + AGREE)
    body = box.session().body
    assert kinds(box) == [DEAL, CLOSE, SESSION, SESSION]
    assert (body["continues"], body["first_deal"], body["deals"]) == (1, 2, 23)
    assert body["players"] == ["Anna", "Urs", "Jürg", "Zoë"]
    assert body["carried"] == [174, 0, -58, -58]


def test_the_next_round_has_the_deals_of_the_whole_one(played):
    box = played(deals=(GARDE,))
    box.play(MENU + BEAT_BY_URS + AGREE)
    box.play("back up*3 ok\ndown ok\nread\nok opponents\n" + "ok*4\nok\nleft down ok")
    assert (box.session().body["deals"], box.session().body["continues"]) == (24, None)
    assert box.session().names[1] == "Urs"


def test_nothing_is_begun_where_the_table_does_not_agree(played):
    box = played()
    home = box.picture()
    box.play(MENU + BEAT_BY_URS + "ok\nread\nok back\n")  # the opponents do not
    box.play("back")
    assert box.picture() == home
    assert kinds(box) == [DEAL]


def test_where_the_book_wants_it_everybody_agrees(make_table):
    box = make_table("de", session(), [GARDE], players=["Urs"])
    assert box.session().book.all_agree
    box.play(MENU + BEAT_BY_URS + AGREE + "read\nok\nread\nok\nread\nok")
    assert box.session().names[1] == "Urs"


def test_at_a_table_of_the_desk_the_desk_says_it(played):
    box = played(label="Samstag")
    home = box.picture()
    box.play(MENU)
    assert box.picture() != home
    box.play("ok")
    assert box.picture() == home


def test_the_deals_are_those_that_were_left(played, shown):
    """Whoever ends the round before reads how many were played of the whole one."""
    box = played(deals=(GARDE, GARDE))
    box.play(MENU + BEAT_BY_URS + AGREE)
    assert box.session().body["deals"] == 22
    box.play("back down*4 ok\nread\nok\ndown ok\n")
    assert shown.screen.title == "2/24 gespielt"


@pytest.mark.parametrize("cut", ["session", "close"])
def test_a_power_cut_between_signature_and_session(played, monkeypatch, cut):
    """A signed round is left, at which who comes and goes can be said once more."""
    box = played()
    append = DealLog.append

    def fail(log, kind, body):
        if kind == (SESSION if cut == "session" else CLOSE):
            raise StorageError("storage_failed")
        return append(log, kind, body)

    with monkeypatch.context() as patch:
        patch.setattr(DealLog, "append", fail)
        box.play(MENU + BEAT_BY_URS + "ok\nread\nok opponents")
        box.pull_plug()
    box.power_on()
    box.settle()
    ledger = box.session().ledger
    assert kinds(box) == ([DEAL, CLOSE] if cut == "session" else [DEAL])
    assert (ledger.signed, ledger.ended, ledger.totals) == (*[cut == "session"] * 2, TOTALS)
    box.play(MENU + (HERE if cut == "session" else "") + BEAT_BY_URS + AGREE)
    assert kinds(box) == [DEAL, CLOSE, SESSION]
    assert (box.session().names[1], box.session().ledger.number) == ("Urs", 2)


@pytest.mark.parametrize("damaged", [SESSION, DEAL, CLOSE])
def test_a_round_is_signed_of_which_a_part_cannot_be_read(played, damaged):
    """Where money is kept nobody can say who pays whom then."""
    box = played("krenglbach", [RUFER])
    box.play(MENU + BEAT_BY_URS + AGREE)
    with box.off():
        path = box.flash / LOG
        data = bytearray(path.read_bytes())
        at = 0
        while frame_at(data, at).kind != damaged:
            at += frame_at(data, at).size
        data[at + frame_at(data, at).size // 2] ^= 0x55
        path.write_bytes(data)
    box.play("back down*4 ok\nread\nok\ndown ok\nread\nok opponents\n")
    assert box.session().ledger.signed


def test_a_seat_without_a_name_stays_as_it_is(make_table):
    """Who left it could not be told from anybody else."""
    names = [*NAMES[:3], ""]
    box = make_table("de", session("krenglbach", names), [RUFER])
    with Shown() as shown:
        box.play(MENU)
        assert len(shown.said) == 1


def test_after_the_power_cut_they_can_play_on_as_they_sat(played):
    box = played()
    log = box.open_log()
    with box.off():
        ledger = box.session().ledger
        body = {"points": ledger.points, "money": ledger.money, "played": 1}
        log.append(CLOSE, body)
    box.play("ok up ok\n" + HERE + AGREE)  # the last line of a round that is over
    assert (box.session().names, box.session().ledger.totals) == (list(NAMES[:4]), TOTALS)
    assert not box.session().over


@pytest.mark.parametrize("names", ["", "-long"])
@as_it_is
def test_the_questions(make_table, look, language, names):
    body = session("krenglbach", LONG_NAMES if names else NAMES)
    box = make_table(language, body, [RUFER], players=["Urs"])
    look = look(box)
    box.play(MENU)
    look("players" + names)
    box.play("right")
    look("players-what" + names)
    box.play("down ok")
    look("players-with" + names)
    box.play("left right ok")
    look("players-who" + names)
    box.play("ok")
    look("players-changed" + names)
    box.play("ok")
    look("players-agree" + names)
    box.play("down*2")
    look("players-leaving" + names)
    box.play("read\nok ok opponents")
    look("players-home" + names)
    box.play("opponents down*2")
    look("players-left" + names)


@as_it_is
def test_five_and_the_desk(make_table, look, language):
    box = make_table(language, session("krenglbach"), [RUFER], players=["Urs"])
    box.play(MENU + "up down*2 ok ok\n")
    look(box)("players-five")
    box.play("ok")
    look(box)("players-agree-five")
    box = make_table(language, session(label="x"))
    box.play(MENU)
    look(box)("players-desk")


def test_what_was_noted_before_is_on_the_first_page_of_the_signature(make_table, monkeypatch):
    """Points were changed in the session that this one continues, and in this one."""
    body = session("ch-4", deals=1)
    box = make_table("de", body, [], [5, 0, 0, -5], players=["Urs"])
    box.play(MENU + BEAT_BY_URS + AGREE)
    box.play("back down*2 ok\ndown*2 ok\nup\nok ok\nread\nok\nread\nopponents\n")
    box.play("back back\ndown left right ok ok\nread\nok\nread\nopponents\n")
    drawn = note_words(monkeypatch)
    box.play("ok ok")
    assert drawn[-2:] == ["2", "Punkte geändert"]


@as_it_is
def test_who_has_left_is_on_the_pages_of_the_signature(make_table, look, language):
    box = make_table(language, session("krenglbach", deals=2), [RUFER], players=["Urs"])
    box.play(MENU + BEAT_BY_URS + AGREE)
    box.play("ok ok ok\nright up ok ok\nread\nok\nread\nopponents\n")
    box.play("ok ok")
    for page in ("money", "payments", "counts", "left"):
        box.play("right")
        look(box)("players-sign-" + page)
