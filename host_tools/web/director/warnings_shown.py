"""The register of warnings as pages show it, with the answers to a penalty that is due."""

from dataclasses import dataclass

from host_tools.language.message import Message, counted
from host_tools.reports.warnings_report import incident_words, place_words
from host_tools.tournament.event import Event
from host_tools.tournament.warning_register import (
    PersonRegister,
    RegisterAnswer,
    RegisteredIncident,
    answers_to_due,
    due_in,
)


@dataclass(frozen=True)
class ShownIncident:
    """A `RegisteredIncident` in words."""

    incident: RegisteredIncident
    words: Message
    place: Message


@dataclass(frozen=True)
class ShownRegister:
    """The incidents of a `person`; `question`: on a penalty that is due, None without one."""

    person: int
    incidents: tuple[ShownIncident, ...]
    question: Message | None
    answers: tuple[RegisterAnswer, ...]


def shown_register(event: Event, until: int | None = None) -> dict[int, ShownRegister]:
    """{person: `ShownRegister`} up to the round `until`, in the order of the lists."""
    register = {one.person: one for one in event.register(until)}
    due = [one.person for one in due_in(register.values(), event.rules)]
    return {
        person: _shown(event, register[person], person in due)
        for person in event.in_order(register)
    }


def _shown(event: Event, register: PersonRegister, due: bool) -> ShownRegister:
    incidents = tuple(
        ShownIncident(one, incident_words(one), place_words(one)) for one in register.incidents
    )
    question = counted(
        "{warnings} warnings: a further one costs {number} point by the rule book.",
        "{warnings} warnings: a further one costs {number} points by the rule book.",
        event.rules.penalty,
        warnings=register.warnings,
    )
    answers = tuple(answers_to_due(register, event.rules)) if due else ()
    return ShownRegister(register.person, incidents, question if due else None, answers)
