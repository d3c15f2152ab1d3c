"""The counting aid: the points of a pile from its figures and its number of cards."""

from firmware.app.screens.counting import CountingScreen
from firmware.app.screens.header import Context
from firmware.app.texts import text


def count_pile(asker, side, piles, limits, gaps):
    """Ask for a pile; return its points in steps, or CANCELLED.

    `side`: whose it is; `piles`: on how many the pack is spread; `limits`: from which to which
    points it can make as things stand, in steps; `gaps`: (first, last) of those between that it
    cannot.
    """
    book = asker.walk.book
    deck = book.deck
    stem = "count." + book.texts + "."
    labels = [text(stem + name) for name, _, _ in deck.figures] + [text("count.cards")]
    # The scart lies apart: who has it has to put it to his pile.
    title = text("count.with_scart" if side.skatist else "count.title", side.name)
    cards = (deck.cards - deck.scart) // piles + (deck.scart if side.skatist else 0)
    # Whose pile it is needs the room of the dealer's name.
    context = Context(asker.context.number)
    screen = CountingScreen(
        title,
        deck,
        labels,
        held=side.held,
        cards=cards,
        limits=limits,
        gaps=gaps,
        context=context,
        skatist=side.skatist,
    )
    return asker.ui.show(screen)
