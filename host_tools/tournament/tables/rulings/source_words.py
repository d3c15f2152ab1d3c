"""Words for the deals and the places of sources in hints and rulings."""

from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.tables.rulings.names import Names


def place_words(source: str, place: int, names: Names) -> Message:
    """A place of a source, from 0."""
    return msg("place {number} of {source}", number=place + 1, source=names.source(source))


def deals_words(first: int, last: int) -> Message:
    """Deals by their numbers."""
    if first == last:
        return msg("deal {number}", number=first)
    if first + 1 == last:
        return msg("deals {first} and {last}", first=first, last=last)
    return msg("deals {first} to {last}", first=first, last=last)


def stretch_words(stretch: Stretch, names: Names, *, short: bool = False) -> Message:
    """A source by itself where all of it counts, else with the numbers of the deals that do."""
    source = names.source(stretch.source)
    if stretch.as_signed:
        source = msg("{source} as it was signed", source=source)
    whole = names.deals(stretch.source) or (1, 1)
    first, last = max(whole[0], stretch.first), stretch.last or whole[1]
    if (first, last) == whole:
        return source
    if short:
        numbers = str(first) if first == last else f"{first}–{last}"
        return msg("{what} ({how})", what=source, how=numbers)
    return msg("{deals} of {source}", deals=deals_words(first, last), source=source)
