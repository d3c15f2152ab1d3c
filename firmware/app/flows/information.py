"""Players by number, and the facts that a helper on the telephone asks for.

These are version, storage, last sync, faults.
"""

import binascii

from firmware.app.faults import FaultFiles
from firmware.app.hard_fault import in_groups
from firmware.app.screens.message import LinesScreen
from firmware.app.storage.files import StorageError
from firmware.app.storage.room import deals_left, rounded
from firmware.app.texts import counted, text
from firmware.calendar import date_of


class AboutScreen(LinesScreen):
    """The lines, those of the `players` first.

    To read all of the image takes most of a second: not before they are shown.
    """

    period = 300

    def __init__(self, title, players, lines, board):
        super().__init__(title, players + lines, shorten=bool(players))
        self.image_line = len(players) + len(version_lines(board))
        self.board = board
        self.shown = False

    def draw(self, canvas):
        if self.shown and self.period:
            self.lines[self.image_line] = text("information.image", self.board.image())
            self.period = 0
        self.shown = True
        super().draw(canvas)


def show_information(box):
    """Show the lines until the scribe goes back."""
    players = numbered_players(box.session.body)
    box.ui.show(AboutScreen(text("information.title"), players, information(box), box.board))


def numbered_players(body):
    """Return the lines of a session (None: there is none) whose players' numbers were sent."""
    if body is None or not body["numbers"]:
        return []
    lines = [text("table.title", body["table"], body["round"])]
    for number, name in zip(body["numbers"], body["players"]):
        lines.append("{} {}".format(number, name))
    return lines


def information(box):
    """Return the lines, in the language in force."""
    board = box.board
    log = box.log
    offset, clock = box.settings["synced"], box.settings["synced_clock"]
    lines = version_lines(board) + [
        text("information.image", "…"),
        box_number(board),
        counted("information.records", log.next_sequence),
    ]
    lines += _room(log)
    lines += [
        text("information.unsynced", log.size - offset),
        text("information.synced", date(clock)) if clock else text("information.never"),
        counted("information.boots", log.boot),
        _supply(board),
        text("information.flash", board.flash_type),
    ]
    if board.fault is not None:
        lines.append(text("information.fault", in_groups(board.fault.place)))
    for offset, length, _ in log.damage:
        lines.append(text("information.damage", length))
        lines.append("   " + text("information.damage_at", offset))
    lines += _reports(FaultFiles(board.fs, board.guard))
    return lines


def _supply(board):
    if board.is_pico_w:
        return text("pico_w.title")
    supply = board.supply_mv()
    return text("information.supply", supply // 1000, supply % 1000 // 100)


def _room(log):
    try:
        free = text("information.free", log.free() // 1024)
        return [free, text("information.room", rounded(deals_left(log)))]
    except StorageError as error:
        return [_unreadable(error)]


def _reports(faults):
    try:
        return [text("information.error", name) for name in faults.names()]
    except StorageError as error:
        return [_unreadable(error)]


def _unreadable(error):
    """Return the line for what the flash does not tell."""
    return text("pair", text("selftest.storage"), text("selftest." + error.key))


def version_lines(board):
    """Return the lines of the version: that of a commit is too long for one."""
    number, *commit = board.version.split(".dev")
    return [text("information.version", number)] + [" .dev" + part for part in commit]


def box_number(board):
    """Return the line with the end of the board's id: the name of the box at the desk."""
    return text("information.box", binascii.hexlify(board.unique_id).decode()[-8:])


def date(clock):
    """Return Unix seconds as day and time of day (UTC): `2026-11-20 19:30`."""
    year, month, day, _, hour, minute, _ = date_of(clock)
    return "{:04d}-{:02d}-{:02d} {:02d}:{:02d}".format(year, month, day, hour, minute)
