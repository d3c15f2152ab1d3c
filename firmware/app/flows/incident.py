"""Incidents beside the deals: warnings, penalties, the director's adjustment; their list."""

from firmware.app.figures import signed
from firmware.app.flows.agreement import table_agrees
from firmware.app.flows.dialogs import ask_in_turn
from firmware.app.flows.director import by_director, may_change
from firmware.app.flows.seating import Seating, seat_screen
from firmware.app.flows.storing import logged
from firmware.app.screens.agree import AgreeScreen
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.screens.message import AssentScreen, MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.result import ConfirmScreen, FiguresScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, DONE
from rules_core.incidents import INCIDENTS, score_incident
from rules_core.record import ADJUST, PENALTY, WARNING

_REASONS = ("rules", "conduct", "late")
_DIRECTORS_REASONS = ("ruling", "account", "late")
_MOST_POINTS = 999
_KINDS = {WARNING: "incident.warning", PENALTY: "incident.penalty", ADJUST: "incident.adjust"}


def report_incident(box):
    """Enter an incident or read those before."""
    rows = [
        (text("incident.list"), str(len(box.session.ledger.incidents)), _list),
        (text("incident.warning"), "", _warn),
        (text("incident.penalty"), "", penalise),
    ]
    action = box.ui.show(MenuScreen(text("home.incident"), rows))
    if action == _list:
        _list(box)
    elif action != CANCELLED and may_change(box):
        action(box, by_director(box))


# `director`: is it he who enters it, by his PIN? Else the table has to agree.


def _warn(box, director=False):
    answers = {}
    if _enter(box, WARNING, answers, director):
        _propose_penalty(box, answers["seat"], answers["reason"], director)


def penalise(box, director=False):
    """Take points from a player."""
    _enter(box, PENALTY, {}, director)


def _enter(box, kind, answers, director):
    """Ask for what an incident needs, into `answers`, and store it; False if it was not stored."""
    ui = box.ui
    session = box.session
    seating = Seating(session.names, session.view)
    who = [(seat, "") for seat in range(len(session.names))]
    title = text(_KINDS[kind])

    def ask_points(kept):
        start = kept or session.book.event.penalty
        return ui.show(NumberScreen(text("incident.points"), 1, _MOST_POINTS, start))

    def ask_assent(_):
        if kind == PENALTY:
            agreed = _agree_on_penalty(box, answers["seat"], answers["points"], director)
        else:
            sentence = text("pair", title, text("incident.reason." + answers["reason"]))
            agreed = agree_on_player(box, answers["seat"], sentence, director)
        return agreed or CANCELLED

    steps = [
        (
            "seat",
            lambda kept: ui.show(seat_screen(seating, text("question", title), who, kept=kept)),
        ),
        ("reason", lambda kept: _ask_reason(ui, _REASONS, kept)),
        ("assent", ask_assent),
    ]
    if kind == PENALTY:
        steps.insert(2, ("points", ask_points))
    return ask_in_turn(steps, answers) and _store(
        box,
        kind,
        answers["seat"],
        points=answers.get("points", 0),
        reason=answers["reason"],
        director=director,
        at_once=answers["assent"].at_once,
    )


def agree_on_player(box, seat, sentence, director):
    """Ask the table, or the `director`, to agree to a sentence about the player at a place.

    The answer is that of `table_agrees`.
    """
    session = box.session
    store = text("incident.store")
    opponents = session.body["opponents_key"] and not director
    name = session.names[seat]
    screen = AssentScreen(name, sentence, store, opponents)
    return _agree(
        box, screen, director, lambda title: AssentScreen(title, sentence, store, whom=name)
    )


def _agree_on_penalty(box, seat, points, director):
    session = box.session
    body = {"seat": seat, "points": points}
    score = score_incident(INCIDENTS[PENALTY], body, session.book, len(session.names))
    return _agree_on_points(box, score.points, director)


def _agree_on_points(box, points, director):
    """Ask the table to agree to `points`, what each place gets."""
    names, view = box.session.names, box.session.view
    opponents = box.session.body["opponents_key"] and not director
    screen = ConfirmScreen(text("home.incident"), names, points, view, opponents=opponents)
    return _agree(box, screen, director, lambda title: AgreeScreen(title, names, points, view))


def _agree(box, screen, director, make_screen):
    if director:
        return None if box.ui.show(screen) == CANCELLED else screen.consent
    return table_agrees(box, screen, "agree.incident", make_screen)


def _ask_reason(ui, reasons, kept):
    rows = [(text("incident.reason." + reason), "", reason) for reason in reasons]
    return ui.show(MenuScreen(text("incident.why"), rows, start=row_of(rows, kept)))


def _propose_penalty(box, seat, reason, director):
    """Offer the penalty of some rule books after a second warning; none is the harmless choice."""
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
    proposed = box.ui.show(MenuScreen(text("incident.second", len(warnings)), rows)) != CANCELLED
    agreed = _agree_on_penalty(box, seat, points, director) if proposed else None
    if agreed:
        warning = warnings[-1].sequence
        _store(box, PENALTY, seat, points, reason, director, agreed.at_once, warning)


def _store(box, kind, seat, points, reason, director, at_once, warning=None):
    return logged(
        box,
        NOWHERE,
        text("incident.stored"),
        box.session.blame,
        kind,
        seat,
        points=points,
        reason=text("incident.reason." + reason),
        director=director,
        at_once=at_once,
        warning=warning,
    )


def adjust(box, director=False, deal=None):
    """Give points to some players or take them, as the director has decided.

    `deal`: the name of the one that it is about, None: it is about none.
    """
    ui = box.ui
    session = box.session
    points = [0] * len(session.names)

    def ask_assent(_):
        return _agree_on_points(box, points, director) or CANCELLED

    answers = {}
    steps = [
        ("points", lambda _: _ask_adjustment(ui, session, points)),
        ("reason", lambda kept: _ask_reason(ui, _DIRECTORS_REASONS, kept)),
        ("assent", ask_assent),
    ]
    if ask_in_turn(steps, answers):
        reason = text("incident.reason." + answers["reason"])
        if deal is not None:
            reason = text("incident.of_deal", reason, deal)
        notice = text("incident.stored")
        at_once = answers["assent"].at_once
        logged(box, NOWHERE, notice, session.adjust, points, reason, director, at_once)


def _ask_adjustment(ui, session, points):
    """Change `points`, one a place, until the scribe is done or backs out."""
    seating = Seating(session.names, session.view)
    place = None
    while True:
        rows = [(seat, signed(value) if value else "") for seat, value in enumerate(points)]
        done = (text("incident.done"), DONE) if any(points) else (text("back"), CANCELLED)
        place = ui.show(
            seat_screen(seating, text("incident.adjust"), rows, confirm=done, start=place)
        )
        if place in (DONE, CANCELLED):
            return place
        title = session.names[place]
        screen = NumberScreen(title, -_MOST_POINTS, _MOST_POINTS, points[place], shorten=True)
        value = ui.show(screen)
        if value != CANCELLED:
            points[place] = value


def _list(box):
    """List all incidents of the session, the last one first; OK shows the reason."""
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
    """Show what it cost, where that is not in the list, and why it was."""
    kind = text(_KINDS[record.kind])
    if record.kind == ADJUST:
        session = box.session
        box.ui.show(FiguresScreen(kind, session.names, record.body["points"], session.view))
    box.ui.show(MessageScreen(kind, record.body["reason"]))
