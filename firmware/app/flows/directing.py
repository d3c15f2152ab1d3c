"""The director's menu: what a table cannot do alone, and what may not change in the middle."""

from firmware.app.flows.agreement import table_agrees
from firmware.app.flows.director import is_director
from firmware.app.flows.incident import adjust, penalise
from firmware.app.flows.settings import opponents_row
from firmware.app.flows.storing import stored, take_notice
from firmware.app.lazy import lazy
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import AssentScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED

run_selftest = lazy("firmware.app.flows.selftest:run_selftest")
sign_round = lazy("firmware.app.flows.signing:sign_round")

_REASONS = ("table", "players", "again")


def direct(box):
    """Ask once who it is, then offer the menu until he goes back or there is no more to play."""
    if not is_director(box):
        return
    director = box.pin.is_set
    while True:
        rows = []
        if box.session.body is not None:
            rows.append((text("director.adjust"), "", adjust))
            if director:
                rows.append((text("incident.penalty"), "", penalise))
            if not box.session.over:
                rows.append((text("director.end"), "", sign_round))
            rows.append((text("clear.title"), "", _clear))
        rows.append(opponents_row(box))
        rows.append((text("settings.selftest"), "", run_selftest))
        title = take_notice(box) or text("director.title")
        action = box.ui.show(MenuScreen(title, rows))
        if action == CANCELLED:
            return
        if action in (_clear, sign_round):
            if action(box, director):
                return
        elif action in (adjust, penalise):
            action(box, director)
        else:
            action(box)


def _clear(box, director):
    """Let this session count for nothing, for a reason; False if it stands.

    A losing player may want this: without the director's PIN the table has to agree.
    """
    session = box.session
    title = text("clear.title")
    rows = [(text("clear.reason." + reason), "", reason) for reason in _REASONS]
    reason = box.ui.show(MenuScreen(text("incident.why"), rows))
    if reason == CANCELLED:
        return False
    sentence, confirm = text("clear.about"), text("clear.confirm")
    opponents = not director and session.body["opponents_key"]
    screen = AssentScreen(title, sentence, confirm, opponents)
    if director:
        agreed = box.ui.show(screen) != CANCELLED
    else:
        agreed = table_agrees(
            box, screen, "agree.clear", lambda name: AssentScreen(name, sentence, confirm)
        )
    reason = text("clear.reason." + reason)
    at_once = screen.consent.at_once
    return agreed and stored(box, NOWHERE, session.clear, reason, director, at_once)
