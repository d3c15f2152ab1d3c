"""The dealer: who deals now, and who has dealt a deal that is in the log."""

from firmware.app.flows.agreement import agree_on_change, figures_before
from firmware.app.flows.ask import Asker
from firmware.app.flows.deal import announced, deal_figures
from firmware.app.flows.director import by_director, may_change
from firmware.app.flows.incident import agree_on_player
from firmware.app.flows.seating import Seating, seat_screen
from firmware.app.flows.storing import logged
from firmware.app.flows.wording import Amendment, Wording
from firmware.app.screens.header import NOWHERE, Context
from firmware.app.screens.message import AssentScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.reseating import reseat
from rules_core.walker import Walk


def say_who_deals(box):
    """Let the table agree on who deals the deal to come."""
    session = box.session
    if not may_change(box):
        return
    due = session.ledger.dealer
    dealer = ask_dealer(box, text("deal.dealer"), due)
    if dealer in (CANCELLED, due):
        return
    director = by_director(box)
    agreed = agree_on_player(box, dealer, text("dealer.now"), director)
    if agreed:
        notice = text("incident.stored")
        logged(box, NOWHERE, notice, session.let_deal, dealer, director, agreed.at_once)


def change_dealer(box, line):
    """Correct who has dealt the deal of a ledger's `line`: what was entered stays the players'."""
    session = box.session
    ledger = session.ledger
    name = ledger.name_of(line.sequence)
    dealer = ask_dealer(box, text("dealer.dealt"), line.dealer, Context(name))
    if dealer in (CANCELLED, line.dealer):
        return
    book, answers = session.entered(line)
    walk = dealt_by(session, book, answers, line.dealer, dealer)
    names, view = session.seating(dealer)
    context = Context(name, session.names[dealer])
    asker = Asker(box.ui, walk, names, view, context, changed=None)
    if not asker.run_again(book.form):
        return
    passes = book.passes_on(walk.result(), ledger.players)
    following = ledger.dealer_after_correction(line.sequence, dealer, passes)
    if following != ledger.dealer and not is_next(box, following):
        return

    def entry(answers, score):
        return session.correction(line, answers, score, director=by_director(box), dealer=dealer)

    confirm_changed(box, walk, dealer, context, entry, text("correct.corrected"), line)


def ask_dealer(box, title, kept, context=NOWHERE):
    """Ask for the dealer: return the place, or CANCELLED; `kept`: the place that the box
    assumes.
    """
    session = box.session
    seating = Seating(session.names, session.view, context)
    rows = [(place, "") for place in range(len(session.names))]
    return box.ui.show(seat_screen(seating, title, rows, kept=kept))


def dealt_by(session, book, answers, before, after):
    """Return the walk of a deal that place `after` has dealt, and not place `before`.

    It stands at what cannot be any more, to be asked again.
    """
    ledger = session.ledger
    moved = reseat(book.form, answers, ledger.seating(before), ledger.seating(after))
    walk = Walk(book, moved, session.known_of(after))
    walk.pass_over(book.form)
    return walk


def is_next(box, dealer):
    """Say who deals next; False: that is not wanted."""
    title = text("deal.dealer")
    name = box.session.names[dealer]
    screen = AssentScreen(title, text("dealer.next"), text("correct.go_on"), whom=name)
    return box.ui.show(screen) != CANCELLED


def confirm_changed(box, walk, dealer, context, entry, notice, line=None):
    """Have a deal agreed to that is not the one to come, and stored; False: backed out.

    `entry(answers, score)`: the body of its record; `line`: of the ledger, the deal that it stands
    for, None: it is one more; the others as in `confirm_deal`.
    """
    session = box.session
    names, _ = session.seating(dealer)
    book, answers = walk.book, walk.result()
    score = book.score(answers)
    players = book.players_of(answers)
    before = () if line is None else figures_before(session, line)
    figures = deal_figures(session, dealer, score.points, score.money, players, before)
    figures["deal"] = Wording(book, answers, names, void=score.void)
    if line is not None:
        own, entered = session.entered(line)
        was = Wording(own, entered, session.seating(line.dealer)[0], void=line.void)
        figures["deal"] = Amendment(was, figures["deal"])
    prepare, store = announced(session, entry, answers, score)
    return agree_on_change(
        box, dealer, figures, context, prepare=prepare, store=store, notice=notice
    )
