"""A deal: ask, compute, have it confirmed, store."""

from firmware.app.flows.ask import Asker
from firmware.app.flows.dialling import Dialling
from firmware.app.flows.director import by_director
from firmware.app.flows.round_timer import begin_clock
from firmware.app.flows.storing import logged, report_draft
from firmware.app.lazy import lazy
from firmware.app.screens.header import Context
from firmware.app.screens.result import ConfirmScreen
from firmware.app.screens.seats import seat_at
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import load
from rules_core.questions.seat import Seat
from rules_core.walker import Walk

Words = lazy("firmware.app.flows.wording:Words")

# From so many players on there is no room for a mark before a name, or for no second one.
_CROWDED = 6
_NARROW = 5

# What asks who deals first; loaded if that is open.
_FIRST_DEAL = "firmware.app.flows.first_deal"


def enter_deal(box, draft=None, arrow=None):
    """Enter the next deal and store it, unless the scribe backs out.

    `draft`: of a deal that was interrupted, as `draft_of` made it; `arrow`: the key that began it,
    which points at a player, or None. It stays on a dark display, also if the director has allowed
    it: the table may play meanwhile.
    """
    box.ui.closes = False
    begin_clock(box)
    dealer = box.session.ledger.dealer
    if dealer is None:
        load(_FIRST_DEAL, "enter_first_deal")(box, draft, _enter_deal_of)
    else:
        _enter_deal_of(box, dealer, draft, arrow)


def _enter_deal_of(box, dealer, draft, arrow=None):
    """Enter what the player at place `dealer` deals; False when the scribe backs out."""
    session = box.session
    ledger = session.ledger
    book, answers = session.book, None
    if draft is not None:
        book, answers = ledger.book_in(draft["version"]), draft["answers"]
    context = Context(str(ledger.number), session.names[dealer])
    pointed = None
    if arrow is not None and book.pointed:
        pointed = _pointed_at(session, dealer, arrow)
    if pointed is not None:
        context = Context(str(ledger.number), session.seating(dealer)[0][pointed], sign="taker")
    walk = Walk(book, answers, session.known_of(dealer, answers), lists=True, pointed=pointed)
    if not isinstance(walk.question, Seat) or len(session.names) != book.seats:
        arrow = None

    def save_draft(dialled=None):
        kept = draft_of(box, book, walk.to_keep(), dealer, dialled)
        box.draft.save(box.log.next_sequence, kept)

    def entry(result, score):
        return session.deal(result, score, dealer, director=by_director(box), book=book)

    def changed(dialled=None):
        report_draft(box, context)
        box.ui.later(lambda: save_draft(dialled))

    dialling = Dialling(save_draft, box.ui.later, draft)
    dialling.return_to_it(walk)
    if any(part.steps for question in book.form for part in question.parts()):
        box.ui.later(_load_list)
    if draft is not None or ledger.dealer is None:
        changed(dialling.left)  # somebody has said something of this deal already

    # A draft whose deal is in the log is spent: there is no need to clear it.
    notice = text("table.stored", ledger.number)
    done = _ask_deal(box, walk, dealer, context, entry, notice, changed, dialling, arrow)
    if not done:
        box.draft.clear()
    report_draft(box)
    return done


def _load_list():
    """Load what asks for bonuses in one list, while the first question is on the display."""
    load("firmware.app.flows.lists", "ask_list")


def _pointed_at(session, dealer, arrow):
    """The seat of the player at whom an arrow on the table's screen points, or None.

    Where one sits out, the players of the deal lie on other arrows than those of the table.
    """
    names, view = session.seating(dealer)
    return seat_at(arrow, view, len(names)) if len(names) == len(session.names) else None


def draft_of(box, book, answers, dealer, dialled=None):
    """Return a draft: the answers so far, their rule book, and their deal.

    `dialled`: the number that is being dialled, as `Dialling` has it, or None.
    """
    kept = {
        "rules": book.id,
        "version": book.version,
        "session": box.log.session.sequence,
        "dealer": dealer,
        "answers": answers,
    }
    if dialled is not None:
        kept["dialled"] = dialled
    return kept


def announced(session, entry, answers, score):
    """(prepare(), store(at_once)) of what is shown to be confirmed.

    All but the writing is done by `prepare`, while the table reads; what both keys have agreed to
    `at_once` is rare, and laid out once more. `entry(answers, score)`: the body of the record.
    """
    body = None

    def prepare():
        nonlocal body
        body = entry(answers, score)
        session.prepare(body)

    def store(at_once):
        session.enter(body, at_once)

    return prepare, store


def deal_figures(session, dealer, points, money, players, before=()):
    """Return the figures of a screen on a deal, dealt by the player at place `dealer`.

    `points`, `money` (or None): one a seat; `players`: the seats of those who play it together;
    `before`: the former points and money of each place, if they are to be changed.
    """
    places = session.ledger.seating(dealer)
    names = list(session.names)
    marked = [places[seat] for seat in players]
    if not before and not dealer_in_title(session, dealer, marked):  # these need the room
        names[dealer] = SYMBOLS["dealer"] + " " + names[dealer]
    return {
        "names": names,
        "points": session.at_places(dealer, points),
        "view": session.view,
        "marked": marked,
        "money": None if money is None else session.at_places(dealer, money),
        "before": before,
    }


def dealer_in_title(session, dealer, marked):
    """The name of the player at place `dealer`; "" where his figure has his mark.

    `marked`: the places of those who played the deal, which have a mark of their own.
    """
    crowded = len(session.names) >= (_NARROW if dealer in marked else _CROWDED)
    return session.names[dealer] if crowded else ""


def _ask_deal(box, walk, dealer, context, entry, notice, changed, dialling, arrow):
    """Ask for a deal, have its score confirmed, store it; False: backed out.

    `entry(answers, score)`: the body of its record; `changed()` is called after every answer;
    `dialling`: what is kept of a number, a `Dialling`; `arrow`: the key that answers the first
    question, or None; the others as in `confirm_deal`.
    """
    session = box.session
    names, view = session.seating(dealer)
    words = Words(walk, names)

    def answered():
        changed()
        if words.due:
            box.ui.later(words.prepare)

    asker = Asker(box.ui, walk, names, view, context, answered, dialling, arrow)
    while asker.run():
        result = walk.result()
        score = walk.book.score(result)
        figures = deal_figures(
            session, dealer, score.points, score.money, walk.book.players_of(result)
        )
        figures["deal"] = words.of(result, score.void)
        prepare, store = announced(session, entry, result, score)
        if confirm_deal(box, figures, dealer, context, prepare, store, notice):
            return True
        walk.back()
    return False


def confirm_deal(box, figures, dealer, context, prepare, store, notice, agreed=None):
    """Show what a deal is, until it is agreed to and stored; False: backed out.

    `figures`: of `deal_figures`, with the `deal` in words; `dealer`: his place at the table;
    `prepare()`: what can be done before, or None; `notice`: what is said when it is stored;
    `agreed()` asks those who have to agree besides scribe and opponents.
    """
    session = box.session
    while True:
        screen = ConfirmScreen(
            figures["deal"].title,
            **figures,
            opponents=session.body["opponents_key"],
            number=context.number,
            dealer=dealer_in_title(session, dealer, figures["marked"]),
        )
        if prepare is not None:
            box.ui.later(prepare)
        if box.ui.show(screen) == CANCELLED:
            return False
        if agreed is None or agreed():
            screen.storing = True
            if agreed is not None:  # the others have seen screens of their own
                box.ui.draw(screen)
            else:
                box.ui.retitle(screen)
            if logged(box, context, notice, store, screen.consent.at_once):
                return True
