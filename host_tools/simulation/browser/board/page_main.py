"""Gives the box of a page power: its board, and the application of the firmware on it."""

import json

import host
import viper_words

viper_words.install()

from page_board import PageBoard  # noqa: E402 - the words come first
from page_version import VERSION  # noqa: E402 - likewise

from firmware.app.books import Books  # noqa: E402 - likewise
from firmware.app.main import run  # noqa: E402 - likewise
from firmware.app.session import Session  # noqa: E402 - likewise
from firmware.app.storage.log import DealLog  # noqa: E402 - likewise
from firmware.app.storage.pin import Pin  # noqa: E402 - likewise
from firmware.app.storage.settings import PATHS, Settings  # noqa: E402 - likewise
from firmware.app.texts import LANGUAGES, use_language  # noqa: E402 - likewise
from rules_core.record import Stamp  # noqa: E402 - likewise

_ID_SIZE = 8


def main():
    """Run the application without end. A new box speaks the language of the page."""
    board = PageBoard(_unique_id(), VERSION, host.worn_out(), host.at_rest_ms())
    if host.language() in LANGUAGES and not any(board.fs.exists(path) for path in PATHS):
        Settings(board.fs, board.guard).change(language=host.language())
    if host.session():
        _begin(board, json.loads(host.session()))
    run(board)


def _begin(board, session):
    """Begin a session, as a desk does that has set up the table."""
    use_language(Settings(board.fs, board.guard)["language"])  # refusals and titles have texts
    log = DealLog(board.fs, board.guard, lambda: Stamp(log.boot, 0, board.clock()), Pin(board))
    playing = Session(log, Books(board, log))
    log.open(board.unique_id, board.random(8), board.version)
    playing.begin(session)


def _unique_id():
    return bytes(host.id_byte(place) for place in range(_ID_SIZE))
