"""Go on with the deal that an interruption left behind, if its draft is what it should be."""

from firmware.app.flows.director import may_change
from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import text
from rules_core.books import load

# What goes on with a deal; loaded if there is one.
_DEAL = "firmware.app.flows.deal"
_DIALLING = "firmware.app.flows.dialling"


def interrupted_deal(box):
    """Return the draft of the deal that is played now, as `draft_of` made it, or None.

    A draft of anything else is set aside.
    """
    draft = box.draft.load(box.log.next_sequence)
    if draft is None or box.session.body is None:
        return None
    try:
        return _verified(box, draft)
    except ValueError as error:
        box.draft.set_aside(str(error))
        return None


def _verified(box, draft):
    dealer = box.session.ledger.dealer
    if dealer is None:
        dealer = draft.get("dealer")
        if dealer not in range(len(box.session.names)) or isinstance(dealer, bool):
            raise ValueError("nobody at the table deals")
    book = box.session.ledger.book_in(draft.get("version"))
    dialled = load(_DIALLING, "verified")(draft.get("dialled"))
    expected = load(_DEAL, "draft_of")(box, book, draft.get("answers"), dealer, dialled)
    if draft != expected:
        raise ValueError("not of the deal that is played now")
    load("rules_core.unfinished", "verify_unfinished")(book, expected["answers"])
    return expected


def go_on(box, draft):
    """Finish the interrupted deal. One of a signed round goes on only with the director.

    Whatever goes wrong on the way must not come again with every start: the draft is set aside,
    and play goes on without it. Once its deal is stored, or may be, the draft is not what
    is to blame: then the application starts anew.
    """
    before = box.log.next_sequence
    try:
        if may_change(box):
            load(_DEAL, "enter_deal")(box, draft)
        else:
            box.draft.clear()
    except Exception as error:  # the last resort: kept for a mender
        if not box.log.still_at(before):
            raise
        box.ui.later(None)  # it may have been about to keep the draft anew
        box.draft.set_aside(type(error).__name__)
        _keep_report(box, error)
        box.ui.show(MessageScreen(text("damage.title"), text("damage.draft")))


def _keep_report(box, error):
    try:
        board = box.board
        files = load("firmware.app.faults", "FaultFiles")(board.fs, board.guard)
        files.keep(board.traceback(error))
    except StorageError:
        pass  # the sentence about the draft is said all the same
