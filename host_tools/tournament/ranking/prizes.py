"""Sentences on the prizes of an event: their sums, and the cents that cannot be shared."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from host_tools.language.formatting import amount
from host_tools.language.message import Message, msg
from host_tools.tournament.ranking.standings import Standings
from rules_core.event import Event as EventRules

_CENT_LEFT = msg(
    "Those who share a rank share its prizes in equal parts: a cent that cannot be divided is "
    "left over."
)


class PrizeLine(Protocol):
    """A line of a ranking."""

    @property
    def rank(self) -> int | None: ...

    @property
    def prize(self) -> int: ...


def cent_left(standings: Standings) -> Message | None:
    """Return the sentence on sharing a prize at equal rank; None if none is shared."""
    rankings: list[Iterable[PrizeLine]] = [standings.lines]
    rankings += [part.lines for part in standings.parts]
    return _CENT_LEFT if any(map(_is_shared, rankings)) else None


def _is_shared(lines: Iterable[PrizeLine]) -> bool:
    ranks = Counter(line.rank for line in lines if line.prize)
    return any(count > 1 for count in ranks.values())


def given_prizes(
    rules: EventRules, shares: Sequence[int] | None, prizes: Sequence[int] | None
) -> Iterator[Message]:
    """Yield sentences on the sum of fixed prizes and shares, and on having only the fixed ones.

    rules: the part of the rule book about tournaments; shares: percent, prizes: cents, None: as the
    rule book has them.
    """
    fixed = sum(rules.prizes if prizes is None else prizes)
    percent = sum(rules.shares if shares is None else shares)
    if not fixed:
        return
    if not percent:
        yield msg(
            "Fixed prizes of {money} in all, and nothing from the prize money.", money=amount(fixed)
        )
        return
    yield msg(
        "Fixed prizes of {money} in all, and {percent} percent of the prize money.",
        money=amount(fixed),
        percent=percent,
    )
    if shares is None:
        yield msg(
            "The shares are of the rule book: with 0 in their field, under Seldom, only fixed "
            "prizes are given."
        )
