"""The register of warnings as pages show it, with the answers to a penalty that is due."""

from dataclasses import dataclass

from host_tools.language.message import Message, counted, msg
from host_tools.reports.warnings_report import incident_words
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.warning_register import (
    PersonRegister,
    RegisterAnswer,
    RegisteredIncident,
    answers_to_due,
    due_in,
)
from host_tools.tournament.tables.table import Table
from rules_core.incidents import WARNING


@dataclass(frozen=True)
class ShownIncident:
    """A `RegisteredIncident` in words."""

    incident: RegisteredIncident
    words: Message


@dataclass(frozen=True)
class ShownDue:
    """The `question` about a warning that costs a penalty, and the `answers` to it."""

    question: Message
    answers: tuple[RegisterAnswer, ...]


@dataclass(frozen=True)
class ShownRegister:
    """The incidents of a `person`; `due`: what is asked about penalties."""

    person: int
    incidents: tuple[ShownIncident, ...]
    due: tuple[ShownDue, ...]


def shown_register(event: Event, until: int | None = None) -> dict[int, ShownRegister]:
    """{person: `ShownRegister`} up to the round `until`, in the order of the lists."""
    register = {one.person: one for one in event.register(until)}
    due = [one.person for one in due_in(register.values(), event.rules)]
    return {
        person: _shown(event, register[person], person in due)
        for person in event.in_order(register)
    }


def warned_in(event: Event) -> dict[int, Message]:
    """{person: how many warnings and penalties he has}, of those who have any."""
    return {one.person: how_many(one) for one in event.register()}


def how_many(register: PersonRegister) -> Message:
    """How many warnings and penalties somebody has."""
    penalties = len(register.incidents) - register.warnings
    warned = counted("{number} warning", "{number} warnings", register.warnings)
    fined = counted("{number} penalty", "{number} penalties", penalties)
    if not penalties:
        return warned
    return fined if not register.warnings else msg("{some}, {next}", some=warned, next=fined)


def warnings_at(event: Event, table: Table) -> list[tuple[int, RegisteredIncident]]:
    """Return [(person, warning)] of the warnings by the director at a table in its round.

    Warnings of its box and all penalties are on the sheet of the table.
    """
    return [
        (register.person, one)
        for register in event.register()
        if register.person in {*table.persons, *table.players}
        for one in register.incidents
        if (one.kind, one.round_number) == (WARNING, table.round_number) and one.decision
    ]


def _shown(event: Event, register: PersonRegister, due: bool) -> ShownRegister:
    incidents = tuple(ShownIncident(one, incident_words(one)) for one in register.incidents)
    questions = tuple(_asked(event, register.person, one) for one in register.due if due)
    return ShownRegister(register.person, incidents, questions)


def _asked(event: Event, person: int, warning: RegisteredIncident) -> ShownDue:
    question = counted(
        "The warning, {place}, is a further one: it costs {number} point by the rule book.",
        "The warning, {place}, is a further one: it costs {number} points by the rule book.",
        event.rules.penalty,
        place=_place_and_reason(warning),
    )
    return ShownDue(question, tuple(answers_to_due(person, warning, event.rules)))


def _place_and_reason(warning: RegisteredIncident) -> Message:
    if not warning.reason:
        return warning.place
    return msg("{what} ({how})", what=warning.place, how=warning.reason)
