"""What happens beside the deals: warnings and penalties, and the list of all incidents."""

from firmware.app.flows.in_turn import ask_in_turn
from firmware.app.flows.seating import Seating, row_of, seat_screen
from firmware.app.flows.storing import stored
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import AssentScreen, MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.result import FiguresScreen
from firmware.app.screens.seats import signed
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.incidents import USUAL_PENALTY
from rules_core.record import ADJUST, PENALTY, WARNING

_REASONS = ("rules", "conduct", "late")
_MOST_POINTS = 999


def report_incident(box):
    """Enter a warning or a penalty; returns the sentence that it is stored, or None."""
    rows = [
        (text("incident.list"), str(len(box.session.ledger.incidents)), _list),
        (text("incident.warning"), "", _warn),
        (text("incident.penalty"), "", _penalise),
    ]
    action = box.ui.show(MenuScreen(text("home.incident"), rows))
    return None if action == CANCELLED else action(box)


def _warn(box):
    answers = {}
    if not _enter(box, WARNING, answers):
        return None
    _propose_penalty(box, answers["seat"], answers["reason"])
    return text("incident.stored")


def _penalise(box):
    return text("incident.stored") if _enter(box, PENALTY, {}) else None


def _enter(box, kind, answers):
    """Ask for what an incident needs, into `answers`, and store it; False if it was not stored."""
    ui = box.ui
    session = box.session
    seating = Seating(session.names, session.body["scribe"])
    who = [(seat, "") for seat in range(len(session.names))]
    title = text("incident.warning" if kind == WARNING else "incident.penalty")

    def ask_reason(kept):
        rows = [(text("incident.reason." + reason), "", reason) for reason in _REASONS]
        return ui.show(MenuScreen(text("incident.why"), rows, start=row_of(rows, kept)))

    def ask_points(kept):
        start = kept or USUAL_PENALTY
        return ui.show(NumberScreen(text("incident.points"), 1, _MOST_POINTS, start))

    def ask_assent(_):
        sentence = text("incident.reason." + answers["reason"])
        if kind == PENALTY:
            sentence = text("incident.sentence", signed(-answers["points"]), sentence)
        name = session.names[answers["seat"]]
        return ui.show(AssentScreen(name, title + ": " + sentence, text("incident.store")))

    steps = [
        ("seat", lambda kept: ui.show(seat_screen(seating, title + "?", who, kept=kept))),
        ("reason", ask_reason),
        ("assent", ask_assent),
    ]
    if kind == PENALTY:
        steps.insert(2, ("points", ask_points))
    return ask_in_turn(steps, answers) and _store(
        box, kind, answers["seat"], answers.get("points", 0), answers["reason"]
    )


def _propose_penalty(box, seat, reason):
    """After a second warning some rule books know a penalty: no penalty is the harmless choice."""
    session = box.session
    points = session.book.second_warning
    warnings = [
        record
        for record in session.ledger.incidents
        if record.kind == WARNING and record.body["seat"] == seat
    ]
    if points is None or len(warnings) < 2:
        return
    rows = [
        (text("incident.no_penalty"), "", CANCELLED),
        (text("incident.penalty"), signed(-points), True),
    ]
    if box.ui.show(MenuScreen(text("incident.second", len(warnings)), rows)) != CANCELLED:
        _store(box, PENALTY, seat, points, reason)


def _store(box, kind, seat, points, reason):
    sentence = text("incident.reason." + reason)
    return stored(box, NOWHERE, box.session.blame, kind, seat, points, sentence)


def _list(box):
    """All incidents of the session, the last one first; OK shows the reason."""
    records = box.session.ledger.incidents
    if not records:
        box.ui.show(MessageScreen(text("home.incident"), text("incident.none")))
        return
    rows = [_row(box.session, record) for record in reversed(records)]
    marked = 0
    while True:
        record = box.ui.show(MenuScreen(text("home.incident"), rows, start=marked, shorten=True))
        if record == CANCELLED:
            return
        marked = row_of(rows, record)
        _show(box, record)


def _row(session, record):
    if record.kind == ADJUST:
        return text("incident.adjust"), "", record
    name = session.names[record.body["seat"]]
    if record.kind == WARNING:
        return name, text("incident.warning"), record
    return name, signed(-record.body["points"]), record


def _show(box, record):
    """Why it was, and what it cost."""
    title, _, _ = _row(box.session, record)
    if record.kind == ADJUST:
        points = record.body["points"]
        box.ui.show(FiguresScreen(title, box.session.names, points))
        return
    kind = text("incident.warning" if record.kind == WARNING else "incident.penalty")
    box.ui.show(MessageScreen(kind, record.body["reason"]))
