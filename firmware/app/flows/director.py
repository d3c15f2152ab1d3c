"""What only the director may do: he says who he is before it."""

from firmware.app.screens.message import AssentScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def is_director(box):
    """Is it the director who asks? Without a PIN that the desk has set, he is asked to come."""
    screen = AssentScreen(text("director.title"), text("director.only"), text("director.here"))
    return box.ui.show(screen) != CANCELLED
