"""Gives the box of a page power: its board, and the application of the firmware on it."""

import host
import viper_words

viper_words.install()

from page_board import PageBoard  # noqa: E402 - the words come first
from page_version import VERSION  # noqa: E402 - likewise

from firmware.app.main import run  # noqa: E402 - likewise
from firmware.app.storage.settings import PATHS, Settings  # noqa: E402 - likewise
from firmware.app.texts import LANGUAGES  # noqa: E402 - likewise

_ID_SIZE = 8


def main():
    """Run the application for ever. A new box speaks the language of the page."""
    options = {"worn_out": host.worn_out()} if host.worn_out() else {}
    board = PageBoard(_unique_id(), VERSION, **options)
    if host.language() in LANGUAGES and not any(board.fs.exists(path) for path in PATHS):
        Settings(board.fs, board.guard).change(language=host.language())
    run(board)


def _unique_id():
    return bytes(host.id_byte(place) for place in range(_ID_SIZE))
