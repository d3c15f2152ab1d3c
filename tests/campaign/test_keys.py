"""A short campaign of the key monkey, and that it finds what there is to find."""

import pytest

from firmware.app import main
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from tests.campaign import image_keys, keys
from tests.campaign.lies import lie_about_totals

pytestmark = pytest.mark.slow

PRESSES = 1000
PRESSES_ON_THE_IMAGE = 40


def test_nothing_goes_wrong():
    result = keys.run(1, PRESSES)
    assert result["failures"] == []
    assert result["cases"] == PRESSES
    assert result["records"] > 0


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


def found(monkeypatch, home, count=100):
    """What a run finds of an application whose home is this one, in one text."""
    monkeypatch.setattr(main, "home", home)
    failures = keys.run(1, count)["failures"]
    return "\n".join(sentence for failure in failures for sentence in failure["found"])


@pytest.mark.nightly
def test_an_error_is_found(monkeypatch):
    def home(box):
        box.ui.show(MessageScreen("", ""))
        raise ZeroDivisionError("so it goes")

    assert "ZeroDivisionError: so it goes" in found(monkeypatch, home)


@pytest.mark.nightly
def test_a_box_that_is_stuck_is_found(monkeypatch):
    def home(box):
        while True:
            box.board.sleep_ms(10)

    assert "the box is stuck" in found(monkeypatch, home)


@pytest.mark.nightly
def test_texts_that_are_missing_or_do_not_fit_are_found(monkeypatch):
    def home(box):
        while True:
            box.ui.show(MessageScreen("W" * 40, text("no.such.text")))

    sentences = found(monkeypatch, home)
    assert "'no.such.text'" in sentences
    assert "overflow: " in sentences


@pytest.mark.nightly
def test_a_wrong_total_is_found(monkeypatch):
    lie_about_totals(monkeypatch)
    assert "instead of" in found(monkeypatch, main.home, 900)


def test_nothing_goes_wrong_on_the_image(image):
    result = image_keys.run(1, PRESSES_ON_THE_IMAGE, image)
    assert result == {"cases": PRESSES_ON_THE_IMAGE, "failures": [], "records": result["records"]}
