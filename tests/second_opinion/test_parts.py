"""The parts around the second emulator by themselves, in node."""

import subprocess

import pytest

from tests.second_opinion.other_box import PLAYER


@pytest.mark.usefixtures("second_emulator")
def test_flash_and_panel():
    tests = PLAYER.with_name("parts_tests.mjs")
    done = subprocess.run(
        ["node", "--test", tests], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout
    assert "# pass 0" not in done.stdout
