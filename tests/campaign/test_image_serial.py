"""That the campaign of noise on the image's cable finds what it looks for: the box is a stand-in
here, the image itself is in `test_command`.
"""

import json
from types import SimpleNamespace

import pytest

from firmware.app.storage.log_file import PATH
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatorError
from tests.campaign import aftermath, image_serial

BURSTS = 4
SOUND = {"damage": [], "size": 400}


class QuietBox:
    """Stands in for an emulated box that minds no noise, but for the faults it is given:

    `dead`: its keys do nothing; `answer`: to a desk; `trouble`: an exception while time passes;
    `files`: path -> bytes that lie on its flash besides.
    """

    def __init__(self, dead=False, answer=SOUND, trouble=None, files=()):
        self.serial = SimpleNamespace(send=lambda data: None)
        self._dead = dead
        self._answer = answer
        self._trouble = trouble
        self._files = FlashFiles(flash_with_deals(3))
        for path, content in dict(files).items():
            with self._files.open(path, "wb") as file:
                file.write(content)

    def start(self):
        pass

    def press(self, _):
        return not self._dead

    def run_for(self, _):
        if self._trouble is not None:
            raise self._trouble

    def exec(self, _):
        return json.dumps(self._answer)

    def leave_repl(self):
        pass

    def power_off(self):
        return self._files.flash()


@pytest.fixture
def found(monkeypatch):
    """What the campaign finds of a box with these faults, a set of sentences."""

    def found(**faults):
        monkeypatch.setattr(image_serial, "EmulatedBox", lambda *_: QuietBox(**faults))
        result = image_serial.run(1, BURSTS)
        assert result["cases"] == BURSTS
        return {sentence for failure in result["failures"] for sentence in failure["found"]}

    return found


def test_a_box_that_minds_no_noise_is_sound(found):
    assert found() == set()


def test_dead_keys_are_found(found):
    assert found(dead=True) == {"the keys are dead"}


@pytest.mark.parametrize("answer", [SOUND | {"size": 0}, SOUND | {"damage": [[0, 9, "no record"]]}])
def test_a_desk_that_is_answered_wrong_is_found(found, answer):
    assert found(answer=answer) == {f"a desk was answered {answer}"}


def test_a_link_that_fails_is_found(found):
    (sentence,) = found(answer={"error": "log"})
    assert "AssertionError" in sentence


@pytest.mark.parametrize("trouble", [EmulatorError("it hangs"), TimeoutError("no prompt")])
def test_a_box_that_does_not_go_on_is_found(found, trouble):
    assert found(trouble=trouble) == {repr(trouble)}


def test_an_error_report_is_found(found):
    assert found(files={"error-1.txt": b"MemoryError: so it goes"}) == {"MemoryError: so it goes"}


def test_a_damaged_log_is_found(found):
    log = FlashFiles(flash_with_deals(3)).read(PATH)
    (sentence,) = found(files={PATH: log + b"garbage"})
    assert sentence.startswith(f"damage: ({len(log)}, 7, ")


def test_a_wrong_total_is_found(found, monkeypatch):
    monkeypatch.setattr(aftermath, "disagreements", lambda log: [f"{len(log) > 0}: wrong"])
    assert found() == {"True: wrong"}
