"""The sentence about what an intake has brought from a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_tools.language.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host_tools.intake.intake import IntakeReport
from host_tools.language.message import counted, listed, msg


def news_of(report: IntakeReport) -> Message:
    """Return the news in the report of an intake."""
    if report.anew:
        return msg("its log has begun anew; all that was in the one before is here")
    entered = listed(_entered(report))
    if entered is not None:
        return msg("{what}", what=entered)
    if report.records:
        return counted(
            "{number} new record, no deal among them",
            "{number} new records, no deal among them",
            report.records,
        )
    return msg("nothing new")


def _entered(report: IntakeReport) -> Iterator[Message]:
    if report.deals:
        yield counted("{number} new deal", "{number} new deals", report.deals)
    if report.corrections:
        yield counted("{number} correction", "{number} corrections", report.corrections)
    if report.annulments:
        yield counted("{number} deal struck out", "{number} deals struck out", report.annulments)
