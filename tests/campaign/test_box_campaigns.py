"""A bounded part of each campaign of one box, and that it finds what there is to find.

`tests/app/test_errors.py` has each call once, `tests/app/test_any_line.py` each line,
`tests/device/test_serial.py` each kind of noise on the image.
"""

import pytest

from firmware.app import console, main, starts, ui
from firmware.app import keys as contacts
from firmware.app.screens.message import MessageScreen
from firmware.app.session import Session
from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.tariffs import Tariffs
from firmware.app.texts import text
from tests.campaign import bounces, crashes, cuts, deals, files, keys, serial, ticks
from tests.storage.littlefs_disk import CUTS

pytestmark = pytest.mark.slow

# As many as it takes to find what is wrong on purpose.
ENOUGH = 450
_BOUNCED = {"records": 1, "spikes": 1, "bounces": 1, "together": 1, "held": 1}


@pytest.mark.parametrize(
    ("run", "seed", "count", "least"),
    [
        pytest.param(keys.run, 1, 300, {"records": 1}, id="keys"),
        pytest.param(bounces.run, 1, 120, _BOUNCED, id="bounces"),
        pytest.param(crashes.run, 1, 200, {"safe_starts": 1, "crashes": 1}, id="crashes"),
        pytest.param(crashes.run_lines, 1, 1, {"lines": 200}, id="lines"),
        pytest.param(files.run, 1, 100, {"faults": 1, "records": 1}, id="files"),
        pytest.param(serial.run, 1, 80, {"noise": 1, "called": 1}, id="serial"),
        pytest.param(ticks.run, 1, 150, {"days": 7, "records": 1}, id="ticks"),
        pytest.param(deals.run, 3, 12, {}, id="deals", marks=pytest.mark.nightly),
    ],
)
def test_nothing_goes_wrong(run, seed, count, least):
    result = run(seed, count)
    assert result["failures"] == []
    assert result["cases"] == count
    assert {name: result[name] for name in least if result[name] < least[name]} == {}


def test_power_cuts_of_random_runs():
    report = cuts.run(seed=0, count=60)
    assert report["failures"] == []
    assert report["cases"] >= 60
    kinds = {f"{what} {how}" for what in ("program", "erase") for how in CUTS}
    assert set(report) == kinds | {"cases", "failures"}


def _with_points_of_another(session, answers, score, *arguments, _truth=Session.deal, **fields):
    score.points = score.points[1:] + score.points[:1]
    return _truth(session, answers, score, *arguments, **fields)


def _remembered_only(next_seats, sequence, following):
    next_seats._read_for, next_seats._known = sequence, following


def _failing_home(box):
    box.ui.show(MessageScreen("", ""))
    raise ZeroDivisionError("so it goes")


def _home_that_hangs(box):
    while True:
        box.board.sleep_ms(10)


def _home_without_words(box):
    while True:
        box.ui.show(MessageScreen("W" * 40, text("no.such.text")))


TOO_QUICK = [("_RELEASED_US", 0), ("_RELEASED_US", 900), ("_PRESSED_US", 0), ("_PRESSED_US", 700)]
# (campaign, seed, cases, what is wrong on purpose, words of the first failure)
FAULTS = [
    *((bounces.run, 2, 200, (contacts, *one), ("presses were taken",)) for one in TOO_QUICK),
    (bounces.run, 1, ENOUGH, (contacts, "_PRESSED_US", 100_000), ("presses were taken",)),
    (crashes.run, 1, ENOUGH, (starts, "MOST", 5), ("a start after 3 in vain",)),
    (cuts.run, 0, ENOUGH, (NextSeats, "save", _remembered_only), ("BrokenPromise",)),
    (cuts.run, 0, ENOUGH, (Tariffs, "drop", lambda *_: None), ("BrokenPromise",)),
    (deals.run, 1, 20, (Session, "deal", _with_points_of_another), ("Error",)),
    (files.run, 1, ENOUGH, (Session, "enter", lambda *_: None), ("is not in the log",)),
    (keys.run, 1, 100, (main, "home", _failing_home), ("ZeroDivisionError: so it goes",)),
    (keys.run, 1, 100, (main, "home", _home_that_hangs), ("the box is stuck",)),
    (keys.run, 1, 100, (main, "home", _home_without_words), ("'no.such.text'", "overflow: ")),
    (keys.run, 1, 900, (Session, "deal", _with_points_of_another), ("instead of",)),
    (serial.run, 1, ENOUGH, (console, "SILENCE_MS", 4_000), ("the keys are dead after",)),
    # As if it looked at the ticks, which are behind after half of their period.
    (
        ticks.run,
        1,
        ENOUGH,
        (ui.Ui, "_moment", lambda shown: shown._board.ticks_ms()),
        ("a deal was not accepted",),
    ),
]


@pytest.mark.nightly
@pytest.mark.parametrize(("run", "seed", "count", "fault", "words"), FAULTS)
def test_what_is_wrong_is_found(monkeypatch, run, seed, count, fault, words):
    monkeypatch.setattr(*fault)
    first, *_ = run(seed, count)["failures"]
    assert [one for one in words if one not in str(first)] == []


@pytest.mark.nightly
def test_the_same_seed_presses_the_same_keys(monkeypatch):
    trails = []

    class Remembered(keys.Monkey):
        def play(self, presses):
            trails.append(self.report["trail"])
            return super().play(presses)

    monkeypatch.setattr(keys, "Monkey", Remembered)
    keys.run(5, 100)
    keys.run(5, 100)
    assert trails[0] == trails[1]
    assert len(trails[0]) >= 100
