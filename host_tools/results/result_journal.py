"""How a result came about: settings, plan, and all that was decided."""

from collections.abc import Iterable
from dataclasses import asdict

from host_tools.common.strict_json import Json
from host_tools.journal.journal import Journal
from host_tools.journal.kind import Decision
from host_tools.results.canonical import MOST
from host_tools.results.sealing import Salts
from host_tools.tournament.event import Event


def settings_document(event: Event) -> Json:
    """The key `settings`: as they stand."""
    return as_json(asdict(event.state.settings))


def plan_document(event: Event) -> dict[str, Json]:
    """The key `plan`: who was drawn where, and who sits out."""
    state = event.state
    return {
        "method": state.plan.method,
        "seed": as_json(state.plan.seed),
        "rounds": as_json(state.plan.rounds),
        "sits_out": [list(state.sitting_out(at)) for at in range(1, len(state.plan.rounds) + 1)],
    }


def decision_documents(event: Event, salts: Salts) -> list[Json]:
    """The key `decisions`: the journal of the event."""
    return _decisions(event.journal, event.journal.decisions, "decisions", salts)


def club_documents(event: Event, salts: Salts) -> list[Json]:
    """The key `club`: what was decided about persons who take part, but how they are called."""
    decisions = filter(event.club.is_about_results, event.about_persons())
    return _decisions(event.club, decisions, "club", salts)


def _decisions(
    journal: Journal, decisions: Iterable[Decision], path: str, salts: Salts
) -> list[Json]:
    undone = journal.undone()
    return [
        {
            "number": decision.number,
            "kind": decision.kind,
            "time": decision.time,
            "undone": undone.get(decision.number),
            "said": salts.seal(f"{path}/{decision.number}", said_document(decision)),
        }
        for decision in decisions
    ]


def said_document(decision: Decision) -> dict[str, Json]:
    """Return a decision's document: its author, its reason and its content."""
    return {
        "author": decision.author,
        "reason": decision.reason,
        "content": as_json(decision.content),
    }


def as_json(value: object) -> Json:
    """A value of ours as a document has it: tuples are lists.

    A whole number that not every reader of JSON has exactly, as a seed can be, is the text of its
    digits.
    """
    if isinstance(value, dict):
        return {str(key): as_json(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_json(part) for part in value]
    if isinstance(value, int) and abs(value) > MOST:
        return str(value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError(f"{type(value).__name__} is no value of JSON")
