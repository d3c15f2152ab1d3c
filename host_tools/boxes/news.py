"""Sentences about what an intake has brought from a box, and how much room it has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.app.storage.room import BYTES_A_DEAL, FEW, rounded
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


def room_left(free: int | None) -> Message | None:
    """A sentence if little or no room is left, else None.

    free: bytes for further sessions, as the box says; None if it does not say.
    """
    if free is None:
        return None
    deals = free // BYTES_A_DEAL
    if deals == 0:
        return msg("its flash is full: no session can begin on it any more; make room on it")
    if deals >= FEW:
        return None
    return msg(
        "its flash is nearly full: room for about {deals} deals; make room on it",
        deals=rounded(deals),
    )


def room_now(free: int | None) -> Message:
    """A sentence about the room on a box. free: as in `room_left`."""
    if free is None:
        return msg("it does not say how much room it has")
    return msg("room for about {deals} deals", deals=rounded(free // BYTES_A_DEAL))
