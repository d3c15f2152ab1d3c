"""Asks once more, the harmless answer first."""

from firmware.app.screens.menu import MenuScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def is_sure(asker, title):
    """Does the scribe mean it?"""
    rows = [(text("back"), "", CANCELLED), (text("yes"), "", True)]
    return asker.show(MenuScreen(title, rows, asker.context)) is True
