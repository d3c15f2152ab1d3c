"""Partners by the cards: the player with the lowest one, the second lowest ..."""

from firmware.app.flows.dialogs import ask_in_turn
from firmware.app.flows.seating import Seating, seat_screen
from firmware.app.flows.storing import stored
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.sitting import SeatsScreen
from firmware.app.texts import text
from rules_core.first_dealer import seat_party

# The key of who has the lowest card, the second lowest ...
_DRAWN = "drawn"


def draw_steps(ui, answers, names, parties, view):
    """Return what is asked, the lowest card first; at the end it is shown who sits where.

    `names()`: the players' as they sit before; `parties`: how many there are; `view`: of the table.
    """

    def draw(nth):
        def ask(kept):
            before = drawn(answers, nth)
            rows = [(seat, "") for seat in range(len(names())) if seat not in before]
            title = text("start.drawn." + str(nth))
            return ui.show(seat_screen(Seating(names(), view), title, rows, kept=kept))

        return _DRAWN + str(nth), ask

    def show_seats(_):
        places = drawn(answers, count)
        seated = seat_party(names(), places, parties)
        return ui.show(SeatsScreen(text("start.seats"), seated, view, dealer=places[0]))

    count = len(names()) // parties
    return [draw(nth) for nth in range(count)] + [("seats", show_seats)]


def drawn(answers, count):
    """Return the places of the first `count` players drawn to play together; the first deals."""
    return [answers[_DRAWN + str(nth)] for nth in range(count)]


def seat_by_cards(box):
    """Ask for the cards, and let the session go on with the players seated so; False: it does not.

    It begins once more in the log; clock and next seats are those that it had.
    """
    session = box.session
    parties = session.book.parties
    answers = {}
    steps = draw_steps(box.ui, answers, lambda: session.names, parties, session.view)
    if not ask_in_turn(steps, answers):
        return False
    places = drawn(answers, len(session.names) // parties)
    body = dict(session.body)
    body["players"] = seat_party(body["players"], places, parties)
    if body["numbers"]:
        body["numbers"] = seat_party(body["numbers"], places, parties)
    body["dealer"] = places[0]
    return stored(box, NOWHERE, _begin_so, box, body)


def _begin_so(box, body):
    following = box.next_seats.load(box.log.session.sequence)
    begun = box.session.begin(body)
    box.timer.go_on()
    if following is not None:
        box.next_seats.save(begun.sequence, following)
