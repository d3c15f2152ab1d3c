"""Reports of the box by itself: a Pico W, damage, a low battery, a right of a party."""

from firmware.app.battery import EMPTY
from firmware.app.flows.storing import tell
from firmware.app.screens.message import MessageScreen
from firmware.app.storage.log import NOT_TAKEN
from firmware.app.storage.settings import has_gap
from firmware.app.texts import text


def report_pico_w(box):
    """Say at each start that the box has another Pico than it was made for, if it has."""
    if box.board.is_pico_w:
        box.ui.show(MessageScreen(text("pico_w.title"), text("pico_w.sentence")))


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
    if has_gap(box.board, box.settings):
        yield text("damage.gap")
    for _, length, reason in box.log.damage:
        if reason == NOT_TAKEN:
            yield text("damage.pending")
        else:
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


def report_battery(box):
    """Measure if it is time to, and show a sentence if there is something new."""
    box.battery.look()
    news = box.battery.news()
    if news is not None:
        sentence = text("battery.empty" if news == EMPTY else "battery.low")
        tell(box, text("battery.title"), sentence)


def dealing_rights(session):
    """Return the rights that hold for the deal to come; none when the round is over."""
    ledger = session.ledger
    return () if session.over else session.book.dealing_rights(ledger.totals)


def report_dealing_rights(box, said):
    """Say once before a deal what a party may demand of it.

    `said`: what this returned the last time, or None.
    """
    session = box.session
    now = (session.ledger.session, len(session.ledger.deals), dealing_rights(session))
    if now != said:
        show_dealing_rights(box)
    return now


def show_dealing_rights(box):
    """Say who may demand what of the deal to come."""
    session = box.session
    for places, right in dealing_rights(session):
        who = text("dealing.who", *[session.names[place] for place in places])
        tell(box, text("dealing.title"), text("dealing." + right, who))
