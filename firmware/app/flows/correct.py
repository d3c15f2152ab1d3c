"""Correct or annul a deal that is in the log: a new record says so, the old one stays.

An interrupted correction leaves no draft behind: the deal then stands as it did before.
"""

from firmware.app.flows.agreement import all_agree
from firmware.app.flows.deal import ask_deal, deal_figures, dealer_in_title
from firmware.app.flows.director import by_director, is_director
from firmware.app.flows.storing import logged
from firmware.app.flows.wording import Wording
from firmware.app.lazy import lazy
from firmware.app.screens.header import Context
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import AssentScreen
from firmware.app.screens.result import AgreeScreen, ConfirmScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.walker import Walk

adjust = lazy("firmware.app.flows.incident", "adjust")

_ENTERED, _DEALT, _TWICE, _BREACH = "entered", "dealt", "twice", "breach"
_REASONS = (_ENTERED, _DEALT, _TWICE, _BREACH)


def change_deal(box, line):
    """Offer what can be done about the deal of a ledger's line."""
    rows = [(text("back"), "", CANCELLED), (text("correct.correct"), "", _correct)]
    if not line.annulled:
        rows.append((text("correct.annul"), "", _annul))
    rows.append((text("director.adjust"), "", _adjust))
    context = _context(box.session, line)
    action = box.ui.show(MenuScreen(text("correct.title"), rows, context))
    if action != CANCELLED:
        action(box, line)


def _correct(box, line):
    """Ask the form again from its first question, with the answers of the deal."""
    session = box.session
    book, answers = session.entered(line)
    walk = Walk(book, answers, session.known_of(line.dealer, answers))
    while walk.back():
        pass

    def entry(answers, score):
        return session.correction(line, answers, score, director=by_director(box))

    def agreed(score, players, deal):
        points, money = score.points, score.money
        return _all_agree(box, "agree.correct", line, points, players, money=money, deal=deal)

    context = _context(session, line)
    agreed = agreed if session.book.all_agree else None
    notice = text("correct.corrected")
    ask_deal(box, walk, line.dealer, context, entry=entry, notice=notice, agreed=agreed)


def _annul(box, line):
    """Ask for the reason, say who deals next, and have it confirmed that it is worth nothing."""
    session = box.session
    context = _context(session, line)
    rows = [(text("correct.reason." + reason), "", reason) for reason in _REASONS]
    reason = box.ui.show(MenuScreen(text("correct.why"), rows, context))
    if reason == CANCELLED:
        return
    passes, sentence = _what_follows(session.ledger, line, reason)
    dealer = session.names[session.ledger.dealer_after_annulment(line.sequence, passes)]
    title = text("correct.reason." + reason)
    screen = AssentScreen(title, sentence, text("correct.go_on"), whom=dealer)
    if box.ui.show(screen) == CANCELLED:
        return
    nothing = [0] * session.book.seats
    money = nothing if session.book.has_money else None
    book, answers = session.entered(line)
    players = book.players_of(answers)
    names, _ = session.seating(line.dealer)
    deal = Wording(book, answers, names, void=line.void, before=text("correct.annul"))
    screen = ConfirmScreen(
        deal.title,
        **deal_figures(session, line.dealer, nothing, money, players),
        opponents=session.body["opponents_key"],
        number=context.number,
        dealer=dealer_in_title(session, line.dealer),
        deal=deal,
    )
    if box.ui.show(screen) == CANCELLED:
        return
    agreed = not session.book.all_agree or _all_agree(
        box, "agree.annul", line, nothing, players, money=money, deal=deal
    )
    if not agreed:
        return
    reason = text("correct.reason." + reason)
    notice = text("correct.annulled")
    director = by_director(box)
    logged(box, context, notice, session.annul, line, reason, passes=passes, director=director)


def _adjust(box, line):
    """Give or take points for it beside its score, as the director decides."""
    # Whoever may change anything in a round that is closed has been asked for already.
    if box.session.ledger.closed or is_director(box):
        adjust(box, box.pin.is_set, box.session.ledger.name_of(line.sequence))


def _what_follows(ledger, line, reason):
    """Return (does the next player deal as after a deal that was played?, what is said of it).

    Who has dealt wrongly deals again, unless others have dealt since. A deal that broke the rules
    has been dealt; one that was never played has not.
    """
    is_last = line.sequence == ledger.deals[-1].sequence
    again = reason == _DEALT and is_last
    passes = reason == _BREACH or (reason == _DEALT and not is_last)
    if again:
        return passes, text("correct.again")
    return passes, text("correct.passes" if passes else "correct.never")


def _all_agree(box, question, line, points, players, money, deal):
    """Ask those who played the deal of a ledger's `line`, as `all_agree` does."""
    session = box.session
    names, scribe = session.seating(line.dealer)
    figures = deal_figures(session, line.dealer, points, money, players)

    context = Context(session.ledger.name_of(line.sequence))

    def screen(title):
        return AgreeScreen(title, context=context, deal=deal, **figures)

    return all_agree(box, question, names, scribe, make_screen=screen)


def _context(session, line):
    """Return what the title line says of the deal of a ledger's `line`: its name, its dealer."""
    return Context(session.ledger.name_of(line.sequence), session.names[line.dealer])
