"""For how long keys do not count on a screen that has just appeared, and on which screens."""

from types import SimpleNamespace

import pytest

from firmware.app.canvas import Canvas
from firmware.app.flows import agreement
from firmware.app.keys import OK, OPPONENTS, UP
from firmware.app.patience import READ_MS, TAP_MS
from firmware.app.screens.agree import AgreeScreen
from firmware.app.screens.answers import StepScreen
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.screens.message import AssentScreen
from firmware.app.screens.pin import PinScreen
from firmware.app.screens.result import ConfirmScreen
from firmware.app.screens.signing import SignScreen
from firmware.app.ui import Screen, Ui
from firmware.app.view import View
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from tests.app.table import session

NAMES = ("Anna", "Béat", "Zoë")
TAPPED_MS = 30
# A key counts when it has been down for a moment.
DOWN_MS = 4


class Question(Screen):
    """Answered by OK and by the arrows; the opponents' key is counted."""

    def __init__(self, waits=0):
        self.waits = waits
        self.appeared = False
        self.others = 0

    def draw(self, canvas):
        self.appeared = True
        canvas.fill(0, 20, 2 + self.others, 1)

    def press(self, key, held):
        if key == OPPONENTS:
            self.others += 1
            return None
        return key


@pytest.fixture
def ask(tmp_path):
    """Makes a box that asks one question after another, each with some ms of work behind it.

    Returns the box and the questions that were answered.
    """
    boxes = []

    def make(*questions, work_ms=0):
        answered = []

        def application(board):
            ui = Ui(board, Canvas(board.display.buffer))
            for question in questions:
                if answered and work_ms:
                    ui.later(lambda: board.sleep_ms(work_ms))
                ui.show(question)
                answered.append(question)

        box = ScriptedBox(tmp_path / "box", application)
        boxes.append(box)
        box.power_on()
        box.settle()
        return box, answered

    yield make
    for box in boxes:
        box.pull_plug()
        assert box.error is None


def tap(box, key):
    box.set_key(key, True)
    box.wait(TAPPED_MS)
    box.set_key(key, False)
    box.wait(TAPPED_MS)


def tap_twice(box, key):
    """Press a key twice, as quickly as a finger can."""
    tap(box, key)
    tap(box, key)
    box.settle()


def answer_and_wait_for(box, following, key, ms):
    """Answer a question by a key; `ms` later the `following` one has been there for so long."""
    box.set_key(key, True)
    while not following.appeared:
        box.wait(1)
    box.set_key(key, False)
    box.wait(ms - DOWN_MS)


@pytest.mark.parametrize("key", ["ok", "opponents"])
@pytest.mark.parametrize("led_by", ["ok", "left"])
@pytest.mark.parametrize(("ms", "counts"), [(50, False), (950, False), (1_010, True)])
def test_what_others_agree_to_is_read_first(ask, key, led_by, ms, counts):
    first, second = Question(), Question(READ_MS)
    box, answered = ask(first, second, Question())
    answer_and_wait_for(box, second, led_by, ms)
    shown = box.picture()
    changes = box.board.bus.changes
    tap(box, key)
    box.settle()
    assert box.board.bus.changes > changes, "nothing has acknowledged it"
    assert (second in answered or second.others == 1) == counts
    if not counts:
        assert box.picture() == shown


def test_the_arrows_count_at_once(ask):
    first, second = Question(), Question(READ_MS)
    box, answered = ask(first, second, Question())
    answer_and_wait_for(box, second, "ok", 50)
    tap(box, "up")
    assert answered == [first, second]


def test_what_is_pressed_while_something_is_stored_was_pressed_too_early(ask):
    """The score is laid out for the log as soon as it is shown; a press meanwhile waits."""
    first, second = Question(), Question(READ_MS)
    box, answered = ask(first, second, Question(), work_ms=1_500)
    answer_and_wait_for(box, second, "ok", 100)
    tap(box, "ok")
    box.wait(1_500)
    assert answered == [first]
    tap(box, "ok")
    assert answered == [first, second]


@pytest.mark.parametrize(
    ("led_by", "ms", "counts"), [("ok", 250, False), ("ok", 310, True), ("left", 50, True)]
)
def test_the_second_tap_of_a_double_one_is_none(ask, led_by, ms, counts):
    first, second = Question(), Question(TAP_MS)
    box, answered = ask(first, second, Question())
    answer_and_wait_for(box, second, led_by, ms)
    tap(box, "ok")
    assert (second in answered) == counts


def test_ok_after_an_arrow_is_no_double_tap(make_table):
    """Who has changed the number that was proposed has marked it."""
    table = make_table("de", session("troccas-4"))
    for key in ("ok", "up", "ok"):
        tap(table, key)
    table.settle()
    table.play("read\nok opponents")
    assert len(table.session().ledger.deals) == 1


# Which screens wait


@pytest.mark.parametrize(
    ("rules", "before"),
    [
        pytest.param("fft-4", "", id="all passed"),
        pytest.param("ch-5", "", id="the first player of a list"),
        pytest.param("fft-4", "down left right", id="no bonuses"),
        pytest.param("ch-5", "ok", id="the first partner of a list"),
        pytest.param("troccas-3", "ok", id="the next number"),
        pytest.param("krenglbach", "", id="the usual game"),
        pytest.param("krenglbach", "ok", id="the partner who goes without saying"),
        pytest.param("krenglbach", "ok*2", id="won, that is all"),
    ],
)
def test_a_double_tap_does_not_answer_what_comes_next(make_table, rules, before):
    slow, quick = make_table("de", session(rules)), make_table("de", session(rules))
    slow.play(before + "\nok")
    quick.play(before)
    quick.wait(TAP_MS)
    tap_twice(quick, "ok")
    assert quick.picture() == slow.picture()


def test_a_double_tap_at_the_bonuses_of_a_correction_opens_their_list(make_table, shown):
    """It does not end it."""
    rufer = {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True}
    table = make_table("de", session("krenglbach", dealer=3), [rufer])
    table.play("back down ok ok")
    rows = [label for label, _, _ in shown.screen.rows]
    table.play("down\n" * (rows.index("Ansagen?") - shown.screen.cursor))
    table.wait(TAP_MS)
    tap_twice(table, "ok")
    assert isinstance(shown.screen, StepScreen)


def test_a_double_tap_enters_no_digit_of_a_pin(ask):
    """After the third digit it would end the PIN with a 0 that nobody chose."""
    screen = PinScreen("PIN?")
    box, answered = ask(screen, Question())
    box.wait(TAP_MS)
    for entered in ("0", "00", "000"):
        tap_twice(box, "ok")
        assert (screen.entered, answered) == (entered, [])
        box.wait(TAP_MS)
    tap(box, "ok")
    box.settle()
    assert answered == [screen]


def test_ok_after_an_arrow_enters_the_next_digit_at_once(ask):
    screen = PinScreen("PIN?")
    box, _ = ask(screen, Question())
    box.wait(TAP_MS)
    for key in ("up", "ok", "up", "ok"):
        tap(box, key)
    box.settle()
    assert screen.entered == "11"


def test_a_list_in_which_nobody_has_marked_anything_waits_for_a_double_tap():
    rows = [("none", "", 0), ("one", "", 1)]
    starts = {None: TAP_MS, 0: 0, 1: 0, row_of(rows, 1): 0, row_of(rows, 2): TAP_MS}
    for start, ms in starts.items():
        assert MenuScreen("", rows, start=start).waits == ms


@pytest.mark.parametrize(
    ("confirm", "kept", "ms"),
    [(("none", 0), None, TAP_MS), (("none", 0), 1, TAP_MS), (None, 1, 0), (None, None, 0)],
)
def test_ok_takes_at_once_what_is_marked(confirm, kept, ms):
    choices = [(UP, "one", "", 1)]
    assert CrossScreen("", NOWHERE, choices, confirm, kept).waits == ms


@pytest.mark.parametrize(
    "screen",
    [
        ConfirmScreen("", NAMES, (0, 0, 0), View(0), opponents=True),
        ConfirmScreen("", NAMES, (0, 0, 0), View(0), opponents=False),
        SignScreen("", NAMES, (0, 0, 0), View(0), None, (0, 0, 0), (0, 0, 0), opponents=True),
        AssentScreen("", "", "", opponents=True),
    ],
)
def test_what_others_agree_to_waits_until_it_is_read(screen):
    assert screen.waits == READ_MS


def test_what_one_alone_agrees_to_waits_for_a_double_tap():
    assert AssentScreen("", "", "").waits == TAP_MS


@pytest.mark.parametrize(
    "make",
    [
        lambda title: AssentScreen(title, "", ""),
        lambda title: AgreeScreen(title, NAMES, (0, 0, 0), View(0)),
    ],
)
def test_everybody_who_is_asked_by_name_reads_first(make):
    waited = []
    ui = SimpleNamespace(show=lambda screen: waited.append(screen.waits))
    assert agreement.all_agree(SimpleNamespace(ui=ui), "agree.incident", NAMES, 0, make)
    assert waited == [READ_MS, READ_MS]


def pages(make, **fields):
    """A screen of five of whom three are on the first page; behind both is the deal in words.

    Returns the screen, and what presses a key at a moment: (result, page that is there then).
    """
    screen = make("", ("A", "B", "C", "D", "E"), [0] * 5, View(0), before=[[1] * 5], **fields)
    screen.waits = READ_MS
    screen.pages.append(None)

    def press(key, moment):
        screen.pressed_at = moment
        return screen.press(key, 0), screen.page

    return screen, press


@pytest.mark.parametrize(
    ("make", "fields"), [(ConfirmScreen, {"opponents": False}), (AgreeScreen, {})]
)
def test_what_many_agree_to_is_read_page_by_page(make, fields):
    """An arrow passes over none."""
    _, press = pages(make, **fields)
    assert press(UP, 2_000) == (None, 2)
    assert press(OK, 3_500) == (None, 1)
    assert press(OK, 4_400) == (None, 1)
    assert press(UP, 4_450) == (None, 0)
    assert press(OK, 4_460) == (None, 1)
    assert press(OK, 4_490) == (None, 1)
    assert press(OK, 4_510) == (True, 1)


def test_ok_of_many_counts_as_it_leads_to_where_the_opponents_agree():
    screen, press = pages(ConfirmScreen, opponents=True)
    assert press(OK, 2_000) == (None, 1)
    assert screen.consent.scribe
    assert press(OPPONENTS, 2_900) == (None, 1)
    assert not screen.consent.opponents
    assert press(OPPONENTS, 3_010) == (True, 1)
    assert not screen.consent.at_once


def test_the_opponents_key_of_many_does_not_count_before_the_last_page():
    screen, press = pages(ConfirmScreen, opponents=True)
    assert press(OPPONENTS, 2_000) == (None, 1)
    assert press(OPPONENTS, 3_010) == (None, 1)
    assert press(OK, 3_020) == (True, 1)
    assert screen.consent.at_once
