"""Correct or annul a deal that is in the log: a new record says so, the old one stays.

An interrupted correction leaves no draft behind: the deal then stands as it did before.
"""

from firmware.app.flows.agreement import agree_on_change, figures_before
from firmware.app.flows.ask import Asker
from firmware.app.flows.deal import announced, deal_figures
from firmware.app.flows.director import by_director, is_director
from firmware.app.flows.labels import Labels
from firmware.app.flows.side_games import change_game, first_game, game_rows
from firmware.app.flows.wording import Amendment, Wording
from firmware.app.lazy import lazy
from firmware.app.screens.answers import AnswersScreen
from firmware.app.screens.header import Context
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.screens.message import AssentScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, DONE
from rules_core.walker import Walk

adjust = lazy("firmware.app.flows.incident:adjust")
change_dealer = lazy("firmware.app.flows.dealers:change_dealer")
exchange = lazy("firmware.app.flows.exchange:exchange")
put_before = lazy("firmware.app.flows.forgotten:put_before")

_ENTERED, _DEALT, _TWICE, _BREACH = "entered", "dealt", "twice", "breach"
_REASONS = (_ENTERED, _DEALT, _TWICE, _BREACH)


def change_deal(box, line):
    """List the answers of the deal of a ledger's `line`, and below them other changes to choose
    from.

    A change is shown at once for agreement. Backing out of that leads to another answer.
    """
    session = box.session
    book, entered = session.entered(line)
    answers = entered
    labels = Labels(book, session.seating(line.dealer)[0])
    others = _others(session, line)
    start = None
    while True:
        known = session.known_of(line.dealer, answers)
        walk = Walk(book, dict(answers), known, lists=True)
        way = walk.way()
        rows = []
        for index, question in enumerate(way):
            rows += game_rows(labels, walk, index, question) or [
                (labels.of(question.key), labels.answer(question, answers), index)
            ]
        if start is None:
            start = first_game(rows)
        if start is None:
            start = (len(rows) - 1) // 2  # no row is far from there
        if _is_new(line, entered, answers):
            start = len(rows)
            rows.append((text("correct.go_on"), "", DONE))
        title, context = text("correct.title"), _context(session, line)
        chosen = box.ui.show(AnswersScreen(title, rows + others, context, start, shorten=True))
        if chosen == CANCELLED:
            return
        if isinstance(chosen, (int, tuple)):
            start = row_of(rows, chosen)
            if not _ask_again(box, line, walk, way, chosen):
                continue
            answers = walk.result()
        elif chosen != DONE:
            chosen(box, line)
            return
        if _is_new(line, entered, answers) and _correct(box, line, book, entered, answers):
            return


def _others(session, line):
    """Return the rows of what can be done about a deal besides changing an answer."""
    rows = [(text("forgotten.put"), "", put_before), (text("director.adjust"), "", _adjust)]
    if not line.annulled:
        rows.insert(0, (text("correct.annul"), "", _annul))
        rows.insert(1, (text("dealer.dealt"), session.names[line.dealer], change_dealer))
        rows.insert(3, (text("exchange.title"), "", exchange))
    return rows


def _is_new(line, entered, answers):
    """Return True if these answers make another deal than the one that counts."""
    return line.annulled or answers != entered


def _ask_again(box, line, walk, way, chosen):
    """Ask a question of the `way`, and what else its answer asks for.

    `chosen`: which one, or of games that are played side by side which one of these.
    """
    session = box.session
    names, view = session.seating(line.dealer)
    asker = Asker(box.ui, walk, names, view, _context(session, line), changed=None)
    if isinstance(chosen, tuple):
        return change_game(asker, way, *chosen)
    walk.turn_to(way[chosen])
    return asker.run_again(way)


def _correct(box, line, book, entered, answers):
    """Have it agreed that the deal is one of these `answers`; False: backed out."""
    session = box.session
    names, _ = session.seating(line.dealer)
    score = book.score(answers)
    before = text("lookback.annulled") if line.annulled else ""
    deal = Amendment(
        Wording(book, entered, names, void=line.void, before=before),
        Wording(book, answers, names, void=score.void),
    )

    def entry(answers, score):
        return session.correction(line, answers, score, director=by_director(box))

    prepare, store = announced(session, entry, answers, score)
    notice = text("correct.corrected")
    players = book.players_of(answers)
    figures = _figures(session, line, score.points, score.money, players, deal)
    context = _context(session, line)
    return agree_on_change(
        box, line.dealer, figures, context, prepare=prepare, store=store, notice=notice
    )


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
    reason = text("correct.reason." + reason)
    screen = AssentScreen(reason, sentence, text("correct.go_on"), whom=dealer)
    if box.ui.show(screen) == CANCELLED:
        return

    def store(at_once):
        session.annul(line, reason, passes, by_director(box), at_once)

    nothing = [0] * session.book.seats
    money = nothing if session.book.has_money else None
    book, answers = session.entered(line)
    names, _ = session.seating(line.dealer)
    deal = Wording(book, answers, names, void=line.void, before=text("correct.annul"))
    figures = _figures(session, line, nothing, money, book.players_of(answers), deal)
    agree_on_change(
        box,
        line.dealer,
        figures,
        context,
        question="agree.annul",
        prepare=None,
        store=store,
        notice=text("correct.annulled"),
    )


def _adjust(box, line):
    """Give or take points for it beside its score, as the director decides."""
    # Whoever may change anything in a round that is closed has been asked for already.
    if box.session.ledger.closed or is_director(box):
        adjust(box, box.pin.is_set, box.session.ledger.name_of(line.sequence))


def _what_follows(ledger, line, reason):
    """Return (True if the next player deals as after a played deal, the sentence on it).

    A dealer who has dealt wrongly deals again, unless others have dealt since. A deal that broke
    the rules has been dealt; one that was never played has not.
    """
    is_last = line.sequence == ledger.deals[-1].sequence
    again = reason == _DEALT and is_last
    passes = reason == _BREACH or (reason == _DEALT and not is_last)
    if again:
        return passes, text("correct.again")
    return passes, text("correct.passes" if passes else "correct.never")


def _figures(session, line, points, money, players, deal):
    """Return what a screen shows of a change of the deal of a ledger's `line`."""
    before = figures_before(session, line)
    figures = deal_figures(session, line.dealer, points, money, players, before)
    figures["deal"] = deal
    return figures


def _context(session, line):
    """Return what the title line says of the deal of a ledger's `line`: its name, its dealer."""
    return Context(session.ledger.name_of(line.sequence), session.names[line.dealer])
