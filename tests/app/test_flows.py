"""Flows from key to log: scripts whose presses must all be used up, interruptions, errors."""

import errno
from contextlib import suppress

import pytest

from firmware.app import main
from firmware.app.console import SILENCE_MS
from firmware.app.flows import home
from firmware.app.flows.labels import Labels
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from host_tools.simulation.emulator.script import Script, Wait
from host_tools.simulation.rehearsal import typist
from host_tools.simulation.simulator.simulated_box import BoxError
from rules_core.books import book
from rules_core.documents import read_document
from rules_core.forms import flat
from tests.app.scenes import as_it_is
from tests.app.table import NAMES, Table, session

CONFIRM = "wait 300\nok opponents\n"
GARDE = {"taker": 0, "contract": "garde", "bouts": 2, "points": 45}
PASSED = {"passed": True}

BEGIN = """
    ok                  # a new round
    ok                  # fft-4
    up*4 ok             # table 5
    up ok               # round 2
    ok ok ok ok         # players 17 to 20: the fifth table's
    down                # another number of deals than is usual
    left right*2 down ok  # 1, 21, 20
    left                # the player on the left deals first
    ok                  # begin
"""

# The worked examples of the French text, as a scribe enters them.
GARDE_WON = """
    down                # the scribe himself takes
    left                # garde
    right               # two bouts
    up*3                # 46, 49 points
    ok
    up left             # the petit at the end: the taker
    left left left      # a handful: the taker, simple
    ok                  # nothing more
"""
GARDE_SANS_WON = """
    down
    right               # garde sans
    right               # two bouts
    down ok             # 46, 45 points
    up right            # the petit at the end: the defence
    ok
"""
PRISE_LOST = """
    down
    up                  # prise
    left                # one bout
    left down*2         # 56, 46, 44 points
    ok
    left left left      # a handful: the taker, simple
    up left             # the petit at the end: the taker
    ok
"""

EXAMPLES = [
    (
        GARDE_WON,
        {
            "taker": 0,
            "contract": "garde",
            "points": 49,
            "bouts": 2,
            "petit_au_bout": "attack",
            "poignees": [{"side": "attack", "size": "simple"}],
        },
        [318, -106, -106, -106],
    ),
    (
        GARDE_SANS_WON,
        {
            "taker": 0,
            "contract": "garde_sans",
            "points": 45,
            "bouts": 2,
            "petit_au_bout": "defence",
        },
        [228, -76, -76, -76],
    ),
    (
        PRISE_LOST,
        {
            "taker": 0,
            "contract": "prise",
            "points": 44,
            "bouts": 1,
            "petit_au_bout": "attack",
            "poignees": [{"side": "attack", "size": "simple"}],
        },
        [-126, 42, 42, 42],
    ),
]


def fft(document):
    return {"rules": "fft-4"} | document


@pytest.fixture
def table(make_table):
    return make_table("de", session())


def entered(table):
    """The only deal of the session as a document without `rules`."""
    ((document, _),) = table.documents()
    del document["rules"]
    return document


# The start of a session


def test_a_session_is_begun_at_the_table(make_table):
    table = make_table("de")
    table.play(BEGIN)
    begun = session(names=["#17", "#18", "#19", "#20"], table=5, round=2, deals=20, dealer=3)
    assert table.session().body == begun | {"back": None, "tariff": "", "tariff_at": 0}


def test_the_round_of_the_acceptance(make_table):
    """The keys that the guide to building a box gives to who does not know the game."""
    table = make_table("de")
    table.play("ok*9\ndown ok")
    for _ in range(4):
        table.play("ok down up right ok ok\n" + CONFIRM)
    ledger = table.session().ledger
    assert ledger.complete
    assert ledger.points == [4 * 90, *[4 * -30] * 3]


def test_going_back_to_rules_for_fewer_players(make_table):
    table = make_table("de")
    table.play("""
        ok down*3 ok    # five players
        ok ok ok ok ok ok ok ok
        down*4 ok       # the fifth deals first
        back*10         # to the rules
        up*2 ok         # from five to three players
        ok ok ok ok ok ok
        right ok
    """)
    body = table.session().body
    assert (body["rules"], body["players"], body["dealer"]) == ("ch-3", ["#1", "#2", "#3"], 1)


def test_players_are_chosen_from_the_desks_list_once_each(make_table):
    table = make_table("de", players=list(NAMES))
    table.play("""
        ok ok ok ok
        down ok         # Béat; he is not offered again
        down ok         # Zoë
        down*3 ok       # a number
        up*6 ok         # 7
        ok              # Anna
        ok up ok
    """)
    assert table.session().names == ["Béat", "Zoë", "#7", "Anna"]


def test_back_keeps_what_was_answered_about_the_session(make_table):
    table = make_table("de")
    table.play("""
        ok ok
        up*2 ok up*3 ok # table 3, round 4
        up ok           # player 10, one after the likely one
        back back back  # to the table's number
        up ok           # table 4
        ok ok ok ok ok ok
        right ok
    """)
    body = table.session().body
    assert (body["table"], body["round"], body["dealer"]) == (4, 4, 1)
    assert body["players"] == ["#10", "#11", "#12", "#13"]


def test_whoever_backs_out_of_the_start_begins_nothing(make_table):
    table = make_table("de")
    before = table.picture()
    table.play("ok ok ok back back back")
    assert table.picture() == before
    table.play(BEGIN.replace("ok                  # begin", "up ok  # not yet"))
    assert table.session().body is None


def test_the_next_session_goes_on_from_the_last_one(make_table):
    table = make_table("de", session("ch-4", deals=1), [GARDE])
    table.play("""
        ok              # the round is over
        ok
        wait 300
        ok opponents    # and signed
        ok
        down ok         # a new one
        ok ok ok        # the same rules and table, round 3
        ok ok ok ok
        ok up ok
    """)
    body = table.session().body
    assert (body["rules"], body["table"], body["round"], body["deals"]) == ("ch-4", 7, 3, 1)
    assert not len(table.session().ledger.deals)


# Deals


@pytest.mark.parametrize(("keys", "document", "points"), EXAMPLES)
def test_a_worked_example(table, keys, document, points):
    table.play(keys + CONFIRM)
    assert list(table.documents()) == [(fft(document), points)]


def test_when_everybody_passes_the_next_player_deals_the_same_number(table):
    before = table.session().ledger
    table.play("ok ok\n" + CONFIRM)
    ledger = table.session().ledger
    assert entered(table) == PASSED
    assert ledger.number == before.number == 1
    assert ledger.dealer == (before.dealer + 1) % 4
    assert ledger.points == [0, 0, 0, 0]


def test_back_keeps_every_answer_of_the_form(table):
    table.play(GARDE_WON)
    table.play("""
        back            # the extras as they were entered
        back            # the points
        back back back  # bouts, contract, taker
        down ok ok ok   # the same again: the taker by his arrow, the rest by OK
        ok
    """)
    table.play(CONFIRM)
    assert entered(table) == EXAMPLES[0][1]


def test_back_from_the_first_question_leads_home(table):
    before = table.picture()
    table.play("left back back")
    assert table.picture() == before
    table.restart()
    assert table.picture() == before


def test_after_other_bouts_the_points_are_asked_again_with_what_was_kept(table):
    table.play("""
        left left down  # garde, three bouts
        right*5 ok      # the most there is: 91
        down ok         # really
        back back       # to the bouts
        up              # none: 79 at the most
        ok              # which is kept
        ok
    """)
    table.play(CONFIRM)
    assert entered(table) == {"taker": 3, "contract": "garde", "points": 79, "bouts": 0}


def test_extras_are_taken_back(table):
    table.play("""
        left left right # garde, two bouts
        hold right 2000 # nearly all the points but those of the Excuse
        down ok down ok # really
        up left         # the petit
        right right     # chelem announced, and failed
        left left left  # a handful of the taker
        left down ok    # another one
        left            # of the defence, for he has shown his
        down ok right   # a ruling: revoke, the defence
        up ok           # ... and all of it again: remove
        right ok
        left down ok    # the first handful, then the other
        left down*2 ok
        down down*2 ok
        ok
    """)
    table.play(CONFIRM)
    assert entered(table) == {"taker": 3, "contract": "garde", "points": 86, "bouts": 2}


@pytest.mark.parametrize(("contract", "arrow"), [("garde_sans", "right"), ("garde_contre", "down")])
def test_the_referee_is_asked_by_a_line_that_takes_no_press(table, contract, arrow):
    """Federation: "Jede 'Garde sans' oder 'Garde contre' verlangt eine objektive Anfrage beim
    Schiedsrichter, der sonst die Verträge ... annulliert".

    OK passes the line; whoever leaves it there answers the question of the screen all the same.
    """
    table.play(f"left {arrow}")
    asked = table.picture()
    table.play("ok")
    passed = table.picture()
    assert passed != asked
    table.play("back")
    table.play(arrow)
    assert table.picture() == asked
    table.play("right ok ok")
    table.play(CONFIRM)
    assert entered(table) == {"taker": 3, "contract": contract, "points": 46, "bouts": 2}


@pytest.mark.parametrize("rules", ["fft-4", "ch-4"])
def test_nobody_asks_for_the_referee_where_there_is_none_or_no_need(make_table, rules):
    table = make_table("de", session(rules))
    table.play("left left" if rules == "fft-4" else "left right")
    table.play("ignored ok")


def test_two_of_one_kind_are_told_apart(make_table):
    """Tirol: an announced Trull that failed, and the others' silent one."""
    bonuses = [
        {"name": "trull", "side": "declarer", "announced": True, "made": False},
        {"name": "trull", "side": "defence", "announced": False, "made": True},
    ]
    document = {"rules": "tirol", "forehand": 0, "game": "dreier", "declarer": 1, "won": True}
    answers = read_document(document | {"bonuses": bonuses}).content
    labels = Labels(book("tirol"), ())
    member = next(one for one in flat(book("tirol").form) if one.key == "bonuses")
    items = answers["bonuses"]
    assert [labels.item(member, item, items) for item in items] == ["Trull Spieler", "Trull Gegner"]
    assert [labels.item(member, item, [item]) for item in items] == ["Trull", "Trull"]


def test_a_ruling_is_changed(table):
    table.play("""
        left left right ok
        down ok left    # revoke by the taker
        down down ok    # change it
        up ok           # the last one: the deal is annulled
        ok
    """)
    table.play(CONFIRM)
    ((document, points),) = table.documents()
    assert document["ruling"] == {"kind": "void"}
    assert points == [0, 0, 0, 0]
    assert table.session().ledger.deals[0].void


def test_what_no_longer_stands_is_named_and_has_to_go(table):
    table.play("""
        left left right # garde, two bouts
        hold right 2000 # all the points but those of the Excuse
        ok down ok      # really
        left            # which is a chelem: made
        back
        hold left 2000  # but the points: the least there are, a deal that was lost
        ok down ok      # really
        ok              # a sentence says so
        ok              # read
        right ok        # the chelem is removed
        ok
    """)
    table.play(CONFIRM)
    assert entered(table) == {"taker": 3, "contract": "garde", "points": 8, "bouts": 2}


def test_half_points(table):
    table.play("""
        up up right
        left up*4       # 36, 40
        opponents       # 40½
        ok ok
    """)
    table.play(CONFIRM)
    assert list(table.documents()) == [
        (fft({"taker": 2, "contract": "prise", "points": 40.5, "bouts": 2}), [26, 26, -78, 26])
    ]


def test_the_opponents_may_confirm_first(table):
    table.play("left left right ok ok\nopponents\nwait 300\nok")
    assert len(table.session().ledger.deals) == 1


def test_without_the_opponents_key_ok_is_enough(make_table):
    table = make_table("de", session(opponents_key=False))
    table.play(typist.enter_deal(read_document(fft(GARDE)), opponents_key=False))
    assert entered(table) == GARDE


def test_a_long_session_to_its_end(make_table):
    table = make_table("de", session(deals=12, dealer=0))
    for number in range(12):
        deal = GARDE | {"taker": number % 4, "points": 30 + number}
        table.play(typist.enter_deal(read_document(fft(deal))))
        if number == 5:
            table.play(typist.enter_deal(read_document(fft(PASSED))))
    ledger = table.session().ledger
    assert ledger.complete
    assert len(ledger.deals) == 13
    assert sum(ledger.points) == 0
    table.play("""
        left            # no deal begins: the round is over
        down*3 ok       # one more, all the same
        ok
    """)
    table.play(CONFIRM)
    assert len(table.session().ledger.deals) == 14


# Interruptions


@pytest.mark.parametrize("keys", [GARDE_WON, GARDE_SANS_WON, PRISE_LOST])
def test_the_plug_is_pulled_after_every_press(make_table, keys):
    """The draft comes back, also in the middle of the extras, and the deal can be finished."""
    presses = [word for line in keys.splitlines() for word in line.partition("#")[0].split()]
    single = [key for word in presses for key in _repeated(word)]
    entry = next(read_document(fft(document)) for k, document, _ in EXAMPLES if k == keys)
    for count in range(1, len(single) + 1):
        table = make_table("de", session())
        table.play(" ".join(single[:count]))
        table.restart()
        finish(table, entry)
        assert [line.points for line in table.session().ledger.deals] == [entry.score().points]
        table.pull_plug()


def _repeated(word):
    key, _, count = word.partition("*")
    return [key] * int(count or 1)


def finish(table, entry):
    """Enter the rest of a deal; where it has got to is what the draft says."""
    log = table.open_log()
    draft = Draft(table.fs, NoGuard()).load(log.next_sequence)
    if draft is None:
        table.play(typist.enter_deal(entry))
    else:
        table.play(typist.go_on(entry, draft["answers"]))


def test_a_draft_of_a_deal_that_is_in_the_log_is_not_offered(table):
    table.play(GARDE_WON)
    draft = (table.flash / "draft").read_bytes()
    table.play(CONFIRM)
    table.play("opponents back")  # home no longer says that the deal was stored
    before = table.picture()
    table.pull_plug()
    (table.flash / "draft").write_bytes(draft)
    table.restart()
    assert table.picture() == before


class Guard(NoGuard):
    """As the device's: Ctrl-C waits until the outermost one is left."""

    def __init__(self):
        self.depth = 0
        self.pending = False

    def __enter__(self):
        self.depth += 1
        return self

    def __exit__(self, kind, value, trace):
        self.depth -= 1
        if self.depth == 0 and self.pending:
            self.pending = False
            raise KeyboardInterrupt
        return False


# The board's calls that do something, the file interface and the display included.
CALLS = ("keys", "sleep_ms", "random", "show", "contrast", "power")
CALLS += ("open", "rename", "remove", "exists", "size", "free")


class Watched:
    """Passes every call on to `target` and tells `moment` of it before."""

    def __init__(self, target, moment):
        self.__dict__.update(_target=target, _moment=moment)

    def __getattr__(self, name):
        value = getattr(self._target, name)
        if name not in CALLS:
            return value

        def call(*arguments):
            self._moment()
            return value(*arguments)

        return call


class CtrlC:
    """An application in which Ctrl-C strikes at the board's call number `at` (0: at none)."""

    def __init__(self, at):
        self.at = at
        self.calls = 0
        self._guard = Guard()

    def __call__(self, board):
        board.guard = self._guard
        board.fs = Watched(board.fs, self._moment)
        board.display = Watched(board.display, self._moment)
        with suppress(KeyboardInterrupt):
            main.run(Watched(board, self._moment))

    def _moment(self):
        self.calls += 1
        if self.calls == self.at:
            if not self._guard.depth:
                raise KeyboardInterrupt
            self._guard.pending = True


def interrupted(folder, entry, at):
    """A table at which Ctrl-C struck while a deal was entered; the number of calls until then."""
    ctrl_c = CtrlC(at)
    table = Table(folder, "de", session(), application=ctrl_c)
    table.power_on()
    try:
        table.settle()
        for step in Script(typist.enter_deal(entry)).steps:
            tap(table, step)
    except BoxError:
        assert at
    return table, ctrl_c.calls


def tap(table, step):
    """A quick press, or a wait: no more calls of the board than there have to be."""
    if isinstance(step, Wait):
        table.wait(step.ms)
        return
    for down in (True, False):
        table.set_key(step.key, down)
        table.wait(20)


@pytest.mark.slow
def test_ctrl_c_strikes_at_every_call_of_the_board(tmp_path):
    entry = read_document(fft(EXAMPLES[1][1]))
    table, calls = interrupted(tmp_path / "0", entry, 0)
    table.pull_plug()
    assert len(table.session().ledger.deals) == 1
    assert calls > 100
    for at in range(1, calls + 1):
        table, _ = interrupted(tmp_path / str(at), entry, at)
        assert not table.running
        table.restart()
        if not table.session().ledger.deals:
            finish(table, entry)
        table.pull_plug()
        assert [line.points for line in table.session().ledger.deals] == [entry.score().points]
        assert table.open_log().damage == []
        assert table.faults() == []


@as_it_is
def test_the_display_says_that_the_desk_has_taken_over(make_table, look, language):
    table = make_table(language, session())
    before = table.picture()
    table.board.serial.input.extend(b"\x03")
    table.wait(100)
    look(table)("desk")
    table.wait(SILENCE_MS)
    table.settle()
    assert table.picture() == before


# Errors


@as_it_is
def test_an_error_is_kept_in_a_file_and_the_evening_goes_on(
    make_table, language, look, monkeypatch
):
    table = make_table(language, session())
    table.expected_faults = ["error-1.txt"]
    table.play(GARDE_WON + CONFIRM)
    log = (table.flash / LOG).read_bytes()

    def broken(box):
        raise ZeroDivisionError("a screen that fails")

    with monkeypatch.context() as patch:
        patch.setattr(home, "look_back", broken)
        table.play("back down ok")
    look(table)("fault")
    report = (table.flash / "error-1.txt").read_text(encoding="utf-8")
    assert "ZeroDivisionError: a screen that fails" in report
    assert "home.py" in report
    assert (table.flash / LOG).read_bytes() == log
    table.play("ok\n" + GARDE_SANS_WON + CONFIRM)
    assert [points for _, points in table.documents()] == [EXAMPLES[0][2], EXAMPLES[1][2]]


def test_an_error_in_the_middle_of_a_deal_gives_the_draft_back(table, monkeypatch):
    table.expected_faults = ["error-1.txt"]
    with monkeypatch.context() as patch:
        patch.setattr("firmware.app.screens.number.NumberScreen.press", None)
        table.play("left left right up")
    table.play("ok")  # the message is read; the points are asked again
    table.play("down ok ok\n" + CONFIRM)
    assert entered(table) == GARDE | {"taker": 3}


def fail_to_write(monkeypatch, number, *paths):
    """Writing to these files fails with the error `number` from now on."""
    whole = Files.open

    def open_file(self, path, mode):
        if path in paths and mode != "rb":
            raise OSError(number, "no")
        return whole(self, path, mode)

    monkeypatch.setattr(Files, "open", open_file)


@as_it_is
@pytest.mark.parametrize(
    ("number", "name"), [(errno.ENOSPC, "storage-full"), (errno.EIO, "storage-failed")]
)
def test_a_deal_that_cannot_be_stored_is_offered_again(
    make_table, language, look, monkeypatch, number, name
):
    table = make_table(language, session())
    table.play(GARDE_WON)
    shown = table.picture()
    with monkeypatch.context() as patch:
        fail_to_write(patch, number, LOG, PENDING)
        table.play(CONFIRM)
        look(table)(name)
        table.play("ok")
        assert table.picture() == shown
    assert not len(table.session().ledger.deals)
    table.play(CONFIRM)
    assert entered(table) == EXAMPLES[0][1]


def test_an_unreadable_storage_is_left_as_it_is(make_table, monkeypatch):
    table = make_table("de", session(), [GARDE])
    table.pull_plug()
    monkeypatch.setattr(
        "host_tools.simulation.simulator.board.SimulatedBoard.storage_fault", "damaged: 5"
    )
    before = {path.name: path.read_bytes() for path in table.flash.iterdir()}
    table.power_on()
    table.settle()
    shown = table.picture()
    for key in ("ok", "back", "up"):
        table.press(key)
        assert table.picture() == shown
    assert {path.name: path.read_bytes() for path in table.flash.iterdir()} == before


# The rest of the menu


def test_leafing_through_the_deals_of_a_session(make_table):
    table = make_table("de", session(), [GARDE, PASSED])
    table.play("""
        back down ok    # the last deal: everybody passed
        ignored right   # there is none after it
        left            # the first one
        ignored left
        right
        back            # home
    """)


def test_settings_are_kept(make_table):
    table = make_table("de")
    table.play("""
        down ok
        ok down ok      # English
        down ok down ok # no opponents' key,
        wait 300
        ok opponents    # to which they agree
        down*2 ok down ok  # brightness: level 4
    """)
    shown = table.picture()
    table.restart()
    assert table.board.bus.panel.contrast == 255
    table.play("down ok")
    assert table.picture() == shown
    table.play("back")
    table.play(BEGIN + CONFIRM + "wait 300\nok\n" * 3)
    assert table.session().body["opponents_key"] is False
