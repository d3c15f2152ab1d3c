"""Says where the players of this table sit next, if the desk has sent it."""

from firmware.app.screens.message import LinesScreen
from firmware.app.texts import text


def following(box):
    """What follows the session in play, None if nobody has said."""
    return box.next_seats.load(box.log.session.sequence)


def show_next(box):
    """A name and a place for each player; nothing where there is nothing to show."""
    known = following(box)
    if known is None:
        return
    lines = []
    for player in known["players"]:
        lines.append(player["name"])
        lines.append("  " + text("next.seat", player["table"], player["seat"] + 1))
    title = text("next.title", known["round"])
    box.ui.show(LinesScreen(title, lines, shorten=True))
