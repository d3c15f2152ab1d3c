"""Tells the table that the battery runs low, once for every mark that it falls below."""

from firmware.app.battery import EMPTY
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text


def report_battery(box):
    """Measure if it is time to, and show a sentence if there is something new."""
    box.battery.look()
    news = box.battery.news()
    if news is not None:
        sentence = text("battery.empty" if news == EMPTY else "battery.low")
        box.ui.show(MessageScreen(text("battery.title"), sentence))
