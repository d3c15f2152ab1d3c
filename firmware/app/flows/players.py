"""Questions for players: one of them, or several."""

from firmware.app.flows.choices import MOST_ON_ARROWS, REMOVE
from firmware.app.flows.seating import seat_screen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, DONE
from rules_core.questions.seat import NOBODY


def ask_player(asker, question):
    """The player's seat, NOBODY or CANCELLED."""
    options = asker.walk.options()
    nobody = None
    if NOBODY in options:
        options.remove(NOBODY)
        nobody = (asker.text("nobody"), NOBODY)
    rows = [(seat, "") for seat in options]
    kept = asker.walk.kept
    if kept in options and len(options) == len(asker.names) >= MOST_ON_ARROWS and not asker.again:
        nobody = None  # all arrows are players: who goes back to the table finds it there
    return asker.show(seat_screen(asker, asker.title(), rows, confirm=nobody, kept=kept))


def ask_players(asker, question):
    """A list of players, one after the other; CANCELLED when the scribe backs out of the first.

    None when an earlier answer to a question of the menu was taken back.
    """
    walk = asker.walk
    kept = walk.kept or ()
    remove = (text("remove"), REMOVE) if walk.in_menu and kept else None
    named = []
    while len(named) < question.limit:
        rows = [(seat, "") for seat in walk.options() if seat not in named]
        mark = kept[len(named)] if len(named) < len(kept) else None
        if named:
            title, confirm = asker.text("more"), (asker.text("done"), DONE)
        else:
            title, confirm = asker.title(), remove
        answer = asker.show(seat_screen(asker, title, rows, confirm=confirm, kept=mark))
        if answer == DONE:
            break
        if answer == REMOVE:
            walk.back()
            walk.remove(question)
            return None
        if answer != CANCELLED:
            named.append(answer)
        elif named:
            named.pop()
        else:
            return CANCELLED
    return named
