"""What fixed prizes and shares of the pot come to together, for whoever sets them."""

from collections.abc import Iterator, Sequence

from host_tools.language.formatting import amount
from host_tools.language.message import Message, msg
from rules_core.event import Event as EventRules


def given_prizes(
    rules: EventRules, shares: Sequence[int] | None, prizes: Sequence[int] | None
) -> Iterator[Message]:
    """What is given where there are fixed prizes, and how to give these alone.

    rules: what the rule book says; shares: percent, prizes: cents, None: as the rule book has them.
    """
    fixed = sum(rules.prizes if prizes is None else prizes)
    percent = sum(rules.shares if shares is None else shares)
    if not fixed:
        return
    if not percent:
        yield msg("Fixed prizes of {money} in all, and nothing of the pot.", money=amount(fixed))
        return
    yield msg(
        "Fixed prizes of {money} in all, and {percent} percent of the pot besides.",
        money=amount(fixed),
        percent=percent,
    )
    if shares is None:
        yield msg(
            "The shares are of the rule book: with 0 in their field, under Seldom, only fixed "
            "prizes are given."
        )
