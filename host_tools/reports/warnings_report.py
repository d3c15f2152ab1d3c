"""The register of warnings and penalties: by person, over all tables and rounds."""

from collections.abc import Iterable

from host_tools.language.message import Message, Sentence, counted, listed, msg
from host_tools.reports.report import NUMBER, Column, Report, Row
from host_tools.sessions.remark_words import place_of
from host_tools.tournament.event import Event
from host_tools.tournament.warning_register import PersonRegister, RegisteredIncident
from rules_core.incidents import PENALTY

COLUMNS = (
    Column("number", msg("number"), NUMBER),
    Column("name", msg("name")),
    Column("incident", msg("incident")),
    Column("round", msg("round"), NUMBER),
    Column("table", msg("table"), NUMBER),
    Column("points_taken", msg("points taken"), NUMBER),
    Column("reason", msg("reason")),
    Column("by", msg("by")),
)


def warnings(event: Event, until: int | None = None) -> Report:
    """Every warning and penalty up to the round `until`, those of a person in their order."""
    register = {one.person: one for one in event.register(until)}
    rows: list[Row] = [
        (
            person,
            event.name(person),
            incident_words(one),
            one.round_number,
            one.table,
            one.points or None,
            one.reason or None,
            msg("the table") if one.decision is None else msg("the director"),
        )
        for person in event.in_order(register)
        for one in register[person].incidents
    ]
    return Report(msg("Warnings and penalties"), COLUMNS, rows)


def incident_words(incident: RegisteredIncident) -> Message:
    """Whether it is a warning or a penalty."""
    return msg("penalty") if incident.kind == PENALTY else msg("warning")


def place_words(incident: RegisteredIncident) -> Message:
    """Where it was."""
    if incident.table is None:
        return msg("round {number}", number=incident.round_number)
    return place_of(incident.round_number, incident.table)


def said_of(event: Event, register: PersonRegister) -> Message:
    """All warnings and penalties of a person in a sentence."""
    return msg(
        "{name}: {warnings}: {what}",
        name=event.name(register.person),
        warnings=counted("{number} warning", "{number} warnings", register.warnings),
        what=listed(_said(register.incidents)),
    )


def _said(incidents: Iterable[RegisteredIncident]) -> list[Sentence]:
    return [
        msg(
            "{incident}, {place}: {reason}",
            incident=incident_words(one),
            place=place_words(one),
            reason=one.reason,
        )
        for one in incidents
    ]
