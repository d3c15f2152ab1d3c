"""Says at the start what could not be read: nothing is repaired in silence."""

from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text


def report_damage(box):
    """Show one sentence for everything that was found damaged."""
    for sentence in _sentences(box):
        box.ui.show(MessageScreen(text("damage.title"), sentence))
    if box.log.newer:
        sentence = text("damage.newer", box.log.newer)
        box.ui.show(MessageScreen(text("information.title"), sentence))


def _sentences(box):
    if box.board.read_only:
        yield text("storage.read_only")
    for _, length, _ in box.log.damage:
        yield text("damage.log", length) if length else text("damage.chain")
    for sequence in box.session.unfit:
        yield text("damage.unfit", sequence)
    if box.draft.damage is not None:
        yield text("damage.draft")
    if box.timer.damage is not None:
        yield text("damage.clock")
    if box.pin.damage is not None:
        yield text("pin.unreadable")
    if box.log.session is not None:
        box.next_seats.load(box.log.session.sequence)
    if box.next_seats.damage is not None:
        yield text("damage.next")
    for name, _ in box.settings.damage:
        yield text("damage.settings", name)
