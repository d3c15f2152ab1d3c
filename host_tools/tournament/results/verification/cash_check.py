"""Does the cash add up, where it is shown?"""

from collections.abc import Iterator

from host_tools.tournament.cash import cash_of
from host_tools.tournament.results.result_persons import cash_content
from host_tools.tournament.results.verification.difference import Difference, unlike
from host_tools.tournament.results.verification.result_reading import Document
from host_tools.tournament.results.verification.written_event import WrittenEvent


def cash_differences(document: Document, event: WrittenEvent) -> Iterator[Difference]:
    """What is wrong with the key `cash`; event: with what everybody has paid."""
    cash = document.get("cash", {})
    if "accounts" in cash:
        right = cash_content(cash_of(event.state, event.standings(), event.rules.stake))
        yield from unlike(cash, right, "cash")
