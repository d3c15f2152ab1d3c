"""Does the cash add up, where it is shown?"""

from collections.abc import Iterator
from dataclasses import replace

from host_tools.results.ranking_documents import read_part
from host_tools.results.result_persons import cash_content
from host_tools.results.verification.document_difference import Difference, unlike
from host_tools.results.verification.result_reading import Document
from host_tools.results.verification.written_event import WrittenEvent
from host_tools.tournament.money.cash import cash_of


def cash_differences(document: Document, event: WrittenEvent) -> Iterator[Difference]:
    """What is wrong with the key `cash`; event: with what everybody has paid."""
    cash = document.get("cash", {})
    if "accounts" in cash:
        # The prizes of parts of the players as they stand: without settings nobody can tell them.
        parts = tuple(map(read_part, document["rankings"]["parts"]))
        standings = replace(event.standings(), parts=parts)
        yield from unlike(
            cash, cash_content(cash_of(event.state, standings, event.rules.stake)), "cash"
        )
