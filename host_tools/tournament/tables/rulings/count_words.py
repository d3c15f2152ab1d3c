"""Which deals count at a table, by a ruling, in words."""

from collections.abc import Iterator
from functools import reduce

from host_tools.language.message import Message, counted, msg
from host_tools.tournament.accounts.ruling import Ruling
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.rulings.source_words import stretch_words

_IN_WORDS = 2  # so many stretches have room on a button with the numbers of their deals in words


def sources_that_count(ruling: Ruling, names: Names) -> Message | None:
    """The sources and deals that count; None if it is not said, or if nothing does."""
    counts = ruling.counts or ()
    short = len(counts) > _IN_WORDS
    parts = [stretch_words(one, names, short=short) for one in counts]
    if len(parts) == 1:
        return msg("only {source}", source=parts[0])
    return reduce(_and_next if short else _then, parts) if parts else None


def _then(before: Message, following: Message) -> Message:
    return msg("{before}, then {following}", before=before, following=following)


def _and_next(before: Message, following: Message) -> Message:
    return msg("{some}, {next}", some=before, next=following)


def how_it_goes_on(ruling: Ruling) -> Iterator[Message]:
    """Yield sentences on a ruling that nothing counts, or that more deals are to come or none."""
    if ruling.counts == ():
        yield _nothing(ruling)
    elif ruling.over is False:
        yield msg("more deals are to come")
    elif ruling.over and (ruling.counts or ruling.deals is None):
        yield msg("no more deals come")
    elif ruling.over:
        yield counted(
            "no more deals come, and {number} counts",
            "no more deals come, and {number} count",
            ruling.deals or 0,
        )
    elif ruling.counts is None and ruling.seen:
        yield msg("it counts as it stands now")


def _nothing(ruling: Ruling) -> Message:
    """Return the sentence that nothing counts: nothing is played there, or the table
    begins anew.
    """
    if ruling.over:
        return msg("nothing is played here")
    if any(ruling.known.values()):
        return msg("the table begins anew, and nothing counts so far")
    return msg("nothing is played on the box")
