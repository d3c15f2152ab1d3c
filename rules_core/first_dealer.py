"""First dealer by the cards, where a rule book leaves it to them, and the partners that follow."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.book import Book
    from rules_core.types import T

# Rule books whose text says so; whoever begins a session may say otherwise of each.
# fft-4: "Der Kartengeber is der Spieler, der die Kleinste Karte gezogen hat"; ch-*: "Zu Spielbeginn
# teilt derjenige aus, der die tiefste Karte gezogen hat"; krenglbach: "Wer die höchste Karte hebt,
# beginnt mit der Abgabe der Karten"; troccas: "Die zwei niedrigsten Tarock gehören zusammen, wobei
# die niedrigste das Spiel beginnt".
BY_CARDS = ("fft-4", "ch-3", "ch-4", "ch-5", "krenglbach", "troccas-4", "troccas-6")


def is_by_cards(book: "Book") -> bool:
    """Does the text of a rule book let the cards say who deals first?"""
    return book.id in BY_CARDS


def seats_of_party(party: int, players: int, parties: int) -> "Sequence[int]":
    """Return the seats of a party, the first is 0, at a table of `players`: they share one score.

    Seats belong to the `parties` in turn. Troccas 4: "Jede Partei sollte die Hälfte davon
    erreichen"; 5: "wobei immer zwei zusammenhalten".
    """
    return range(party, players, parties)


def seat_party(players: "Sequence[T]", drawn: "Sequence[int]", parties: int) -> "list[T]":
    """Return the players in the order of their seats when those at the places `drawn` play
    together.

    The first of these keeps the seat; the others change places with the players on theirs.
    """
    party = drawn[0] % parties
    own = seats_of_party(party, len(players), parties)
    places = [place for place in own if place not in drawn]
    coming = [place for place in drawn if place not in own]
    seated = list(players)
    for place, other in zip(places, coming):
        seated[place], seated[other] = players[other], players[place]
    return seated
