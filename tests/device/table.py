"""What is on the flash of a box, and what the box must show then."""

from firmware.app.canvas import Canvas
from firmware.app.screens.table import TableScreen
from firmware.app.storage.log_file import PATH
from firmware.app.texts import text, use_language
from firmware.app.view import View
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import SESSION, open_log
from host_tools.simulation.emulator.display_pictures import SIZE, difference
from rules_core.record import DEAL


def deals_in(flash):
    """The points of every deal in the session of the log, all records being sound."""
    log = open_log(FlashFiles(flash))
    assert log.damage == []
    return [tuple(record.body["points"]) for record in log.records() if record.kind == DEAL]


def log_bytes(flash):
    """The file of the log."""
    return FlashFiles(flash).read(PATH)


def drawn(screen):
    """The picture of a screen of the firmware, drawn here, in German."""
    use_language("de")
    buffer = bytearray(SIZE)
    screen.draw(Canvas(buffer))
    return bytes(buffer)


class WaitingClock:
    """The clock of a round that has not begun: it shows so many minutes."""

    started = running = False
    changes_in = 0

    def __init__(self, left):
        self.left = left


def table_picture(points, number, stored=None, minutes=None, **changes):
    """The table: `points` are the totals, `number` that of the deal to be played next.

    `stored`: the number of the deal that has just been stored; `minutes`: what its clock shows, if
    it has one; `changes`: what is not as in bench.played_flash.SESSION.
    """
    body = SESSION | changes
    names = body["players"]
    use_language("de")
    title = text("table.short", body["table"], body["round"])
    if stored is not None:
        title = text("table.stored", stored)
    dealer = (body["dealer"] + number - 1) % len(names)
    progress = text("table.deal", number, body["deals"])
    clock = None if minutes is None else WaitingClock(minutes)
    view = View(body["scribe"])
    notice = stored is not None
    return drawn(TableScreen(title, names, view, points, dealer, progress, clock, notice))


def assert_shows(box, picture):
    """Fails with both pictures in one unless the box shows this one."""
    shown = box.picture()
    if shown != picture:
        raise AssertionError("(+ too much, - missing)\n" + difference(picture, shown))
