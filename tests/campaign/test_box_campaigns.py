"""A bounded part of each campaign of one box, and that it finds what there is to find.

`tests/app/test_errors.py` has each call once, `tests/app/test_any_line.py` each line,
`tests/device/test_serial.py` each kind of noise on the image.
"""

import pytest

from firmware.app import console, keys, starts, ui
from firmware.app.session import Session
from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.tariffs import Tariffs
from tests.campaign import bounces, crashes, cuts, files, image_bounces, lines, serial, ticks
from tests.storage.littlefs_disk import CUTS

pytestmark = pytest.mark.slow

BOUNCED = 200
BOUNCED_ON_THE_IMAGE = 3
CRASHED = 200
CUT = 120
FAILED = 100
NOISY = 80
LASTING = 300
# As many as it takes to find what is wrong on purpose.
ENOUGH = 450


def test_every_press_counts_once():
    result = bounces.run(1, BOUNCED)
    assert result["failures"] == []
    assert result["cases"] == BOUNCED
    assert all(result[kind] > 0 for kind in ("records", "spikes", "bounces", "together", "held"))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "value"),
    [("_RELEASED_US", 0), ("_RELEASED_US", 900), ("_PRESSED_US", 0), ("_PRESSED_US", 700)],
)
def test_a_debouncer_that_is_too_quick_is_found(monkeypatch, name, value):
    monkeypatch.setattr(keys, name, value)
    assert bounces.run(2, bounces.PRESSES_A_RUN)["failures"]


@pytest.mark.nightly
def test_a_debouncer_that_misses_presses_is_found(monkeypatch):
    monkeypatch.setattr(keys, "_PRESSED_US", 100_000)
    assert bounces.run(1, ENOUGH)["failures"]


def test_every_press_counts_once_on_the_image(image):
    result = image_bounces.run(1, BOUNCED_ON_THE_IMAGE, image)
    assert result["failures"] == []
    assert result["cases"] == BOUNCED_ON_THE_IMAGE


def test_crashes_lose_nothing():
    result = crashes.run(1, CRASHED)
    assert result["failures"] == []
    assert result["cases"] == CRASHED
    assert result["safe_starts"] > 0
    assert result["crashes"] > result["starts"]


@pytest.mark.nightly
def test_a_box_that_never_gives_up_is_found(monkeypatch):
    monkeypatch.setattr(starts, "MOST", 5)
    failures = crashes.run(1, ENOUGH)["failures"]
    assert "a start after 3 in vain" in "".join(failures[0]["found"])


def test_power_cuts_of_random_runs():
    report = cuts.run(seed=0, count=CUT)
    assert report["failures"] == []
    assert report["cases"] >= CUT
    kinds = {f"{what} {how}" for what in ("program", "erase") for how in CUTS}
    assert set(report) == kinds | {"cases", "failures"}


@pytest.mark.nightly
def test_what_is_only_remembered_is_found(monkeypatch):
    def remember(next_seats, sequence, following):
        next_seats._read_for, next_seats._known = sequence, following

    monkeypatch.setattr(NextSeats, "save", remember)
    failures = cuts.run(seed=0, count=ENOUGH)["failures"]
    assert failures
    assert all("BrokenPromise" in failure for failure in failures)


@pytest.mark.nightly
def test_a_tariff_that_comes_back_is_found(monkeypatch):
    monkeypatch.setattr(Tariffs, "drop", lambda tariffs, digest: None)
    failures = cuts.run(seed=0, count=ENOUGH)["failures"]
    assert failures
    assert all("BrokenPromise" in failure for failure in failures)


def test_failing_files_lose_nothing():
    result = files.run(1, FAILED)
    assert result["failures"] == []
    assert result["cases"] == FAILED
    assert result["faults"] > 0
    assert result["records"] > 0


@pytest.mark.nightly
def test_a_deal_that_is_not_stored_is_found(monkeypatch):
    monkeypatch.setattr(Session, "enter", lambda *_: None)
    failures = files.run(1, ENOUGH)["failures"]
    assert "is not in the log" in "".join(failures[0]["found"])


def test_an_error_at_a_line_loses_nothing():
    done = lines.run(1, 1)
    assert (done["cases"], done["failures"]) == (1, [])
    assert done["lines"] > 200


def test_noise_on_the_cable_changes_nothing():
    result = serial.run(1, NOISY)
    assert result["failures"] == []
    assert result["cases"] == NOISY
    assert result["noise"] > 0
    assert result["called"] > 0


@pytest.mark.nightly
def test_a_console_that_waits_too_long_is_found(monkeypatch):
    monkeypatch.setattr(console, "SILENCE_MS", 4_000)
    failures = serial.run(1, ENOUGH)["failures"]
    assert "the keys are dead after" in "".join(failures[0]["found"])


def test_days_of_play_change_nothing():
    result = ticks.run(1, LASTING)
    assert result["failures"] == []
    assert result["cases"] == LASTING
    assert result["days"] > 6
    assert result["records"] > 0


@pytest.mark.nightly
def test_a_screen_that_refuses_ok_after_days_is_found(monkeypatch):
    """As if it looked at the ticks, which are behind after half of their period."""
    monkeypatch.setattr(ui.Ui, "_moment", lambda shown: shown._board.ticks_ms())
    failures = ticks.run(1, ENOUGH)["failures"]
    assert "a deal was not accepted" in "".join(failures[0]["found"])
