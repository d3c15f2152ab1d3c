"""Nobody gives himself points: what the table has to agree to, and what the director may."""

import errno
import random

import pytest

from firmware.app.storage.files import NoGuard
from firmware.app.storage.pin import PATH as PIN_FILE
from firmware.app.storage.pin import Pin
from firmware.app.storage.sealed import unseal
from firmware.app.storage.settings import Settings
from rules_core.pin import NO_PIN
from rules_core.record import ADJUST, CLEAR, CLOSE, PENALTY, SESSION, WARNING, decode
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import GARDE
from tests.app.table import session
from tests.each import each, nightly
from tests.how_many import cases
from tests.storage.test_pin import Board

pytestmark = pytest.mark.long

SWISS = session("ch-4")

MENU = "back down*4 ok\n"
# The rule book, table, round, players and number of deals as they are; who deals; begin.
BEGIN_IT = "ok*5\ndown ok\n"
HERE = "read\nok\n"
POINTS = """
    right up ok         # one for the player on the right
    ok ok               # done; a ruling
    read
"""
ADJUST_IT = "ok\n" + POINTS
# From home: the last deal, and the points beside its score.
ADJUST_DEAL = "back down ok ok\nup*3 ok\n"
CLEAR_IT = """
    down*3 ok           # the table is to be cleared
    ok                  # it was the wrong one
    read
"""
# 1203
ENTER = """
    up ok
    up*2 ok
    ok
    up*3 ok
"""
WRONG = "up*9 ok ok ok ok\n"


def set_pin(table, pin="1203"):
    """As the desk does, while the box is off."""
    with table.off():
        board = Board(table.fs)
        Pin(board).set(pin)


def records(table):
    return [(record.kind, record.body["director"]) for record in table.open_log().records()]


def totals(table):
    return table.session().ledger.points


@pytest.fixture
def table(make_table):
    return make_table("de", SWISS, [GARDE])


@pytest.fixture
def guarded(make_table):
    """A table whose desk has set the PIN 1203."""
    table = make_table("de", SWISS, [GARDE])
    set_pin(table)
    return table


# The scribe alone


@pytest.mark.parametrize(
    "rules", nightly(["fft-4", "ch-4", "tirol", "troccas-4"], ["fft-4", "tirol"])
)
@each("seed", cases([0], [0, 1]))
def test_the_scribe_alone_changes_no_total(make_table, rules, seed):
    """Whatever he presses but the opponents' key."""
    table = make_table("de", session(rules))
    keys = ("up", "down", "left", "right", "ok", "ok", "ok", "back")
    chance = random.Random(f"{rules} {seed}")
    for _ in range(cases(250, 500)):
        table.press(chance.choice(keys))
        table.wait(chance.choice((0, 0, 300)))
    for record in all_records(table)[1:]:
        assert record.kind == SESSION and record.body["opponents_key"], record.body


def all_records(table):
    """The records of all sessions."""
    data = (table.flash / "deals.log").read_bytes()
    found, at = [], 0
    while at < len(data):
        found.append(decode(data, at))
        at += found[-1].size
    return found


WAYS = {
    "warning": ("back down*2 ok\ndown ok\nright\nok\nread\n", WARNING),
    "penalty": ("back down*2 ok\ndown*2 ok\nright\nok ok\nread\n", PENALTY),
    "adjustment": (MENU + HERE + ADJUST_IT, ADJUST),
    "adjustment of a deal": (ADJUST_DEAL + HERE + POINTS, ADJUST),
    "clearing": (MENU + HERE + CLEAR_IT.replace("down*3", "down*2"), CLEAR),
}


# Who has to agree, one after the other.
AGREEING = {
    "both keys": (SWISS, ["ok", "opponents"]),
    "the opponents first": (SWISS, ["opponents", "ok"]),
    "everybody at a tournament": (session(), ["ok opponents", *["read\nok"] * 3]),
    "nobody else in such a club": (session("ch-4", opponents_key=False), ["ok"]),
}


@each("way", WAYS)
@each("who", AGREEING)
def test_an_incident_is_stored_when_all_have_agreed(make_table, way, who):
    keys, kind = WAYS[way]
    body, agreeing = AGREEING[who]
    table = make_table("de", body, [GARDE])
    before = totals(table)
    table.play(keys)
    for agreed in agreeing:
        assert (len(records(table)), totals(table)) == (1, before)
        table.play(agreed)
    assert records(table)[1:] == [(kind, False)]


# The director


def pins(table):
    """Which PIN the box had at every record of the session, and whether it was shown."""
    return [(one.body["pin"], one.body["director"]) for one in table.open_log().records()]


def test_the_log_says_which_pin_the_box_had(make_table):
    """Whatever is entered and whoever enters it; another setting is another number."""
    table = make_table("de", SWISS, [GARDE])
    warn = WAYS["warning"][0] + "ok opponents\n"
    table.play(warn)
    set_pin(table)
    first = Pin(Board(table.fs)).number
    table.play(MENU + ENTER + ADJUST_IT + "ok\nback\n" + warn)
    with table.off():
        board = Board(table.fs)
        board.random = lambda count: b"\x07" * count
        Pin(board).set("1203")
        second = Pin(board).number
    table.play(MENU + ENTER + ADJUST_IT + "ok\nback\n")
    set_pin(table, "")
    table.play("read\n" + warn)
    assert first != second and NO_PIN not in (first, second)
    assert pins(table)[1:] == [
        (NO_PIN, False),
        (first, True),
        (first, False),
        (second, True),
        (NO_PIN, False),
    ]


def test_his_menu_asks_for_the_pin_once(guarded):
    guarded.play(MENU + ENTER + ADJUST_IT + "ok\n" + ADJUST_IT + "ok\n")
    assert records(guarded)[1:] == [(ADJUST, True)] * 2
    assert totals(guarded) == [174, -56, -58, -58]
    guarded.play("back\n" + MENU)
    asked = guarded.picture()
    guarded.play("back\n" + MENU)
    assert guarded.picture() == asked


def test_the_points_of_a_deal_are_changed_with_its_number(guarded):
    """Federation: "Er kann die Partie für null erklären, ihr eine anpassende Bezeichnung
    hinterlassen ... oder Strafpunkte auferlegen": what no single ruling says, from the deal.
    """
    guarded.play(ADJUST_DEAL + ENTER + POINTS + "ok")
    assert records(guarded)[1:] == [(ADJUST, True)]
    record = list(guarded.open_log().records())[-1]
    assert record.body["points"] == [0, 1, 0, 0]
    assert record.body["reason"] == "Entscheid der Leitung, Spiel 1"
    assert totals(guarded) == [174, -57, -58, -58]


@each("pin", [True, False])
def test_of_a_signed_round_he_is_asked_for_once(make_table, pin):
    table = make_table("de", SWISS, [GARDE])
    if pin:
        set_pin(table)
    with table.off():
        table.session().close()
    confirm, here = ("ok", ENTER) if pin else ("ok opponents", "down ok\n" + HERE)
    table.play("back down ok ok\n" + here + "up*3 ok\n" + POINTS + confirm)
    assert records(table)[2:] == [(ADJUST, pin)]


def test_a_pin_of_six_digits(make_table):
    table = make_table("de", SWISS, [GARDE])
    set_pin(table, "000009")
    table.play(MENU + "right*5\nignored right\ndown ok\n" + ADJUST_IT + "ok\n")
    assert records(table)[1:] == [(ADJUST, True)]


def test_a_digit_is_taken_back(guarded):
    guarded.play(MENU + "up ok up*5 ok\nleft up*2 ok\nok back ok\nup*3 ok\n" + ADJUST_IT + "ok\n")
    assert records(guarded)[1:] == [(ADJUST, True)]


def test_he_backs_out_before_he_has_given_any(guarded):
    home = guarded.picture()
    guarded.play(MENU + "ok back back")
    assert guarded.picture() == home
    assert wrong(guarded) == 0


def wrong(table):
    return unseal((table.flash / PIN_FILE).read_bytes())[1]["wrong"]


def test_a_wrong_pin_is_asked_for_again_and_the_third_makes_him_wait(guarded):
    guarded.play(MENU + (WRONG + "ok\n") * 3)
    home = guarded.picture()
    assert wrong(guarded) == 3
    guarded.play(MENU + "ok\n")  # the sentence
    assert guarded.picture() == home
    guarded.restart()
    guarded.play(MENU + "ok\n")
    assert guarded.picture() == home
    assert wrong(guarded) == 3
    guarded.play("wait 30000\n")
    guarded.play(MENU + ENTER + ADJUST_IT + "ok\n")
    assert records(guarded)[1:] == [(ADJUST, True)]
    assert wrong(guarded) == 0


def test_a_pin_that_cannot_be_counted_is_not_compared(guarded, monkeypatch):
    home = guarded.picture()
    with monkeypatch.context() as patch:
        fail_to_write(patch, errno.EIO, PIN_FILE)
        guarded.play(MENU + ENTER + "ok\n")  # the sentence
    assert guarded.picture() == home
    guarded.play(MENU + ENTER + ADJUST_IT + "ok\n")
    assert records(guarded)[1:] == [(ADJUST, True)]


def test_he_punishes_without_asking_the_table(guarded):
    guarded.play(MENU + ENTER + "down ok\nright\nok ok\nread\nok")
    assert records(guarded)[1:] == [(PENALTY, True)]


@each("pin", [True, False])
def test_a_table_is_cleared(make_table, pin):
    table = make_table("de", SWISS, [GARDE])
    if pin:
        set_pin(table)
        table.play(MENU + ENTER + CLEAR_IT + "ok")
    else:
        table.play(MENU + HERE + CLEAR_IT.replace("down*3", "down*2") + "ok opponents")
    assert records(table)[1:] == [(CLEAR, pin)]
    record = list(table.open_log().records())[-1]
    assert record.body["reason"] == "Falscher Tisch"
    welcome = table.picture()
    table.restart()
    assert table.picture() == welcome
    assert table.session().body is None


def test_the_director_ends_a_round_before_all_deals_are_played(guarded):
    guarded.play(MENU + ENTER + "down*2 ok\nread\nok opponents")
    ledger = guarded.session().ledger
    assert ledger.ended and ledger.signed and not ledger.complete
    assert records(guarded)[-1] == (CLOSE, True)
    guarded.play("ok\ndown*3 ok\n" + ENTER)  # another deal all the same
    guarded.play("down left right ok ok\nread\nok opponents")
    assert not guarded.session().ledger.ended


def test_the_title_says_then_how_many_were_played(make_table, look, language):
    table = make_table(language, SWISS, [GARDE])
    table.play(MENU + HERE + "down ok")
    if any(table.session().ledger.noted()):
        table.play("read\nright")
    look(table)("sign-ended")
    table.play("read\nok opponents")
    assert table.session().ledger.ended


def test_without_a_pin_he_ends_it_as_he_is_there(table):
    table.play(MENU + HERE + "down ok\nread\nok opponents")
    assert table.session().ledger.ended
    assert records(table)[-1] == (CLOSE, False)


def test_with_a_pin_the_settings_that_matter_are_his(guarded, make_table):
    open_ones = make_table("de", SWISS)
    open_ones.play("back up*2 ok")
    guarded.play("back up*2 ok")
    assert guarded.picture() != open_ones.picture()
    guarded.play("up ok back back")  # the sound is the last one
    guarded.play(MENU + ENTER + "down*4 ok\ndown ok\n")  # the opponents' key
    assert not settings(guarded)["opponents_key"]


def settings(table):
    return Settings(table.fs, NoGuard())


# From home: whether the opponents have to confirm is the second line of the settings.
SWITCH_OFF = "back up*2 ok\ndown ok\ndown ok\nread\n"
SWITCH_ON = "down ok\nup ok\nread\n"


def test_the_scribe_alone_does_not_change_whether_the_opponents_confirm(table):
    table.play(SWITCH_OFF + "ok back\n")
    assert settings(table)["opponents_key"]
    table.play("back\n" + SWITCH_OFF + "ok opponents\n")
    assert not settings(table)["opponents_key"]
    table.play(SWITCH_ON + "opponents back\n")
    assert not settings(table)["opponents_key"]
    table.play(SWITCH_ON + "opponents ok\n")
    assert settings(table)["opponents_key"]


def test_what_is_not_changed_needs_no_consent(table):
    table.play("back up*2 ok\n")
    shown = table.picture()
    table.play("down ok\nok")
    assert table.picture() == shown


def test_in_a_tournament_everybody_agrees_to_it(make_table):
    table = make_table("de", session(), [GARDE])
    table.play(SWITCH_OFF)
    for agreed in AGREEING["everybody at a tournament"][1]:
        assert settings(table)["opponents_key"]
        table.play(agreed)
    assert not settings(table)["opponents_key"]


def test_a_round_without_the_opponents_key_needs_it_to_begin(make_table):
    """Whoever plays it may be others than those who have switched it off."""
    table = make_table("de", SWISS, opponents_key=False)
    table.play("back up*3 ok\n" + BEGIN_IT + "read\nok\n")
    assert table.open_log().session.body == table.session().body | SWISS | {"back": None}
    table.play("opponents")
    assert table.open_log().session.body["round"] == SWISS["round"] + 1
    assert not table.session().body["opponents_key"]


def test_with_a_pin_it_was_the_directors_affair(make_table):
    table = make_table("de", SWISS, opponents_key=False)
    set_pin(table)
    table.play("back up*3 ok\n" + BEGIN_IT)
    assert not table.session().body["opponents_key"]
    assert table.open_log().session.body["round"] == SWISS["round"] + 1


def test_what_was_signed_is_changed_by_the_director(guarded):
    with guarded.off():
        guarded.session().close()
    guarded.play("back down*2 ok\ndown*2 ok\n" + ENTER + "right\nok ok\nread\nok")
    assert [kind for kind, _ in records(guarded)[2:]] == [PENALTY]
    assert records(guarded)[2] == (PENALTY, True)


def test_a_damaged_pin_is_said_and_stays_closed(guarded):
    with guarded.off():
        (guarded.flash / PIN_FILE).write_bytes(b"x")
    guarded.play("ok")  # the sentence
    home = guarded.picture()
    guarded.play(MENU + "ok")
    assert guarded.picture() == home


# Pictures

SCENES = {
    "menu": (MENU + "[director-pin-first]" + ENTER + "[director-menu-pin]"),
    "pin": (
        MENU
        + """
        ok up ok up ok up*3
        [director-pin] ok [director-pin-wrong]
        """
        + ("ok\n" + WRONG) * 2
        + "[director-pin-wait]"
    ),
    "clear": (
        MENU
        + ENTER
        + """
        down*3 ok
        [director-clear-why] ok
        [director-clear] read ok [director-welcome]
        """
    ),
}


@each("scene", SCENES)
def test_scene(make_table, language, look, scene):
    table = make_table(language, SWISS)
    set_pin(table)
    table.play(SCENES[scene], look(table))


def test_scene_of_consent(make_table, language, look):
    table = make_table(language, session())
    table.play(MENU + HERE + "down*2 ok\nok [director-clear-both] read\n", look(table))
    table.play("ok opponents [director-clear-agree]", look(table))


def test_scene_of_damage(make_table, language, look):
    table = make_table(language, SWISS)
    with table.off():
        (table.flash / PIN_FILE).write_bytes(b"x")
    table.play("[director-pin-damaged]", look(table))


def test_scene_of_the_opponents_key(make_table, language, look):
    table = make_table(language, session())
    table.play(SWITCH_OFF + "[opponents-off] ok [opponents-off-asked]", look(table))
    table.play("opponents [opponents-off-agree]", look(table))
    table.play("read\nok\n" * 3 + SWITCH_ON + "[opponents-on]", look(table))
