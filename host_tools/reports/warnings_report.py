"""The register of warnings and penalties: by person, over all tables and rounds."""

from collections.abc import Iterable

from host_tools.club.person import person_of
from host_tools.language.message import Message, Sentence, because, counted, listed, msg
from host_tools.reports.report import NUMBER, PERSON, Column, Report, Row
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.warning_register import PersonRegister, RegisteredIncident
from rules_core.incidents import PENALTY

INCIDENT = (
    Column("incident", msg("Incident")),
    Column("round", msg("Round"), NUMBER),
    Column("table", msg("Table"), NUMBER),
    Column("points_taken", msg("Points taken"), NUMBER),
    Column("reason", msg("Reason")),
    Column("by", msg("By")),
)
COLUMNS = (*PERSON, *INCIDENT)
OVER_EVENTS = (
    Column("event", msg("Event"), NUMBER),
    Column("event_name", msg("Name")),
    Column("date", msg("Day")),
    *INCIDENT,
)


def warnings(event: Event, until: int | None = None) -> Report:
    """Every warning and penalty up to the round `until`, those of a person in their order."""
    register = {one.person: one for one in event.register(until)}
    rows: list[Row] = [
        (person, event.name(person), *_incident_row(one))
        for person in event.in_order(register)
        for one in register[person].incidents
    ]
    return Report(msg("Warnings and penalties"), COLUMNS, rows)


def warnings_of_person(events: Iterable[Event], person: int) -> Report:
    """Return all warnings and penalties of a person in these events, under any number of theirs.

    person: the present number.
    """
    rows: list[Row] = [
        (event.number, event.state.settings.name, event.state.settings.date, *_incident_row(one))
        for event in events
        for register in event.register()
        if person_of(event.persons_today, register.person).number == person
        for one in register.incidents
    ]
    return Report(msg("Warnings and penalties"), OVER_EVENTS, rows)


def _incident_row(incident: RegisteredIncident) -> Row:
    """The cells of `INCIDENT`."""
    return (
        incident_words(incident),
        incident.round_number,
        incident.table,
        incident.points or None,
        incident.reason or None,
        msg("the table") if incident.decision is None else msg("the director"),
    )


def incident_words(incident: RegisteredIncident) -> Message:
    """Whether it is a warning or a penalty."""
    return msg("penalty") if incident.kind == PENALTY else msg("warning")


def said_of(event: Event, register: PersonRegister) -> Message:
    """All warnings and penalties of a person in a sentence."""
    warnings = counted("{number} warning", "{number} warnings", register.warnings)
    return msg(
        "{what}: {how}",
        what=event.name(register.person),
        how=because(warnings, listed(_said(register.incidents))),
    )


def _said(incidents: Iterable[RegisteredIncident]) -> list[Sentence]:
    said: list[Sentence] = []
    for one in incidents:
        what = msg("{some}, {next}", some=incident_words(one), next=one.place)
        reason = one.reason
        said.append(msg("{what}: {how}", what=what, how=reason) if reason else what)
    return said
