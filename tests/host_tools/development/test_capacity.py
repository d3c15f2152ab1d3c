"""What is told of how much fits is what comes out."""

from pathlib import Path

import pytest

from firmware.app.storage.log import RESERVE
from firmware.app.storage.log_file import PATH
from firmware.app.storage.room import deals_left
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.capacity import capacity, largest_log
from host_tools.development.bench.played_flash import open_log
from host_tools.development.bench.summary import GAMES

DOCUMENT = Path(__file__).parents[3] / "docs" / "storage.md"


@pytest.mark.long
@pytest.mark.parametrize("rules", GAMES)
def test_the_table_of_the_document(rules):
    fit = capacity(rules)
    row = f"| `{rules}` | {fit.deal_bytes:.0f} | {fit.deals:,} | {fit.events} | {fit.years:.1f} |"
    assert row in DOCUMENT.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_the_box_promises_less_than_that():
    said = deals_left(open_log(FlashFiles()))
    assert said < min(capacity(rules).deals for rules in GAMES)


@pytest.mark.long
def test_a_log_of_that_length_leaves_the_reserve():
    files = FlashFiles()
    with files.open(PATH, "wb") as file:
        file.write(bytes(largest_log()))
    assert files.free() <= RESERVE < files.free() + 2 * 4096
