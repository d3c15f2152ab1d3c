"""The code of a signed round on the real image: how soon it is there, and what it says.

An independent reader reads what the firmware has really drawn.
"""

import pytest
import zxingcpp

from firmware.app.session import Session
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.box_figures import answer_ms
from host_tools.development.bench.played_flash import DEAL, SESSION, open_log
from rules_core.documents import read_document
from rules_core.result_code import tag_of
from rules_core.result_code_reading import read_long_code
from tests.app.test_code_pictures import seen

# Emulated milliseconds from the edge of the key to the last byte on the bus.
SHOWN_MS = 100
USUAL, FASTEST = 0x80, 0xF0


@pytest.fixture
def signed():
    """A flash on which a round of twelve deals is signed."""
    files = FlashFiles()
    session = Session(open_log(files))
    session.begin(SESSION | {"deals": 12, "label": "E3 r1 t3"})
    entry = read_document(DEAL)
    for _ in range(12):
        session.store(entry.content, entry.score())
    session.close()
    return files.flash()


def test_it_is_shown_and_left(boot, signed):
    box = boot(signed)
    panel = box.display.panel
    assert box.press("ok")
    assert panel.clock == USUAL
    assert answer_ms(box, "ok") < SHOWN_MS
    assert panel.clock == FASTEST
    [code] = zxingcpp.read_barcodes(seen(box.picture()))
    result = read_long_code(code.text)
    assert (result.event_number, result.round_number, result.table) == (3, 1, 3)
    points = [12 * value for value in (318, -106, -106, -106)]
    assert result.players == sorted(zip(map(tag_of, SESSION["players"]), points, strict=True))
    assert box.press("up")
    assert panel.clock == FASTEST
    assert box.press("back")
    assert panel.clock == USUAL
