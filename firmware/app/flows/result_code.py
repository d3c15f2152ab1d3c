"""A round that is signed, as a code: the desk takes it before it has read the box."""

from firmware.app.qr import encode
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result_code import ResultCodeScreen
from firmware.app.texts import text
from rules_core.errors import Refusal
from rules_core.labels import read_label
from rules_core.result_code import SignedResult, long_code, short_code, tag_of


def show_code(box):
    """Show the code of what the table has signed, until somebody goes back."""
    result = signed_result(box)
    try:
        screen = ResultCodeScreen(result, encode(long_code(result)), short_code(result))
    except Refusal:
        box.ui.show(MessageScreen(text("over.code"), text("code.none")))
        return
    display = box.board.display
    display.hurry(True)
    try:
        box.ui.show(screen)
    finally:
        display.hurry(False)


def signed_result(box):
    """Return the round signed last; the signature is the last record of the log."""
    session = box.session
    body, ledger = session.body, session.ledger
    labelled = read_label(body["label"])
    return SignedResult(
        labelled[0] if labelled else 0,
        body["round"],
        body["table"],
        [(tag_of(name), points) for name, points in zip(session.names, ledger.points)],
        ledger.played,
        ledger.taken - ledger.played,
        box.log.last_digest[:2],
    )
