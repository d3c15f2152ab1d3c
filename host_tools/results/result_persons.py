"""Everybody whom a result is about: entrants, their incidents, their cash."""

from collections.abc import Iterable

from host_tools.club.person import person_of
from host_tools.common.strict_json import Json
from host_tools.results.ranking_documents import account_document
from host_tools.results.result_lines import BOX, DESK
from host_tools.results.sealing import Salts, Sealed
from host_tools.tournament.event import Event
from host_tools.tournament.model.entrants import Entrant
from host_tools.tournament.money.cash import Cash
from host_tools.tournament.ranking.warning_register import RegisteredIncident

ENTRANT_KEYS = ("team", "first", "last", "last_deals", "excluded", "stands_for", "replaced_by")
OWES_NOTHING = "owes_nothing"  # only of those of whom it was decided


def entrant_documents(event: Event, played: Iterable[int], salts: Salts) -> list[Json]:
    """The key `entrants`: by number, also those who only have `played`."""
    entrants = event.state.entrants
    persons = sorted({*entrants, *played})
    return [_entrant(event, person, entrants.get(person), salts) for person in persons]


def incident_documents(event: Event, salts: Salts) -> list[Json]:
    """The key `incidents`: warnings and penalties, person by person."""
    return [
        _incident(register.person, at, incident, salts)
        for register in event.register()
        for at, incident in enumerate(register.incidents)
    ]


def cash_document(event: Event, salts: Salts) -> Sealed:
    """The key `cash`, sealed: nobody has to know who has paid."""
    return salts.seal("cash", cash_content(event.cash()))


def cash_content(cash: Cash) -> dict[str, Json]:
    """Return the content of the key `cash`."""
    accounts: list[Json] = [account_document(account) for account in cash.accounts]
    sums = {"due_cents": cash.due, "paid_cents": cash.paid, "prizes_cents": cash.prizes}
    return {"accounts": accounts, **sums, "left_cents": cash.left}


def _entrant(event: Event, person: int, entrant: Entrant | None, salts: Salts) -> Json:
    card = person_of(event.persons, person)
    known = entrant or Entrant(person)
    texts = {key: getattr(card, key) for key in ("name", "place", "licence")}
    return {
        "person": person,
        "registered": entrant is not None,
        "ranked": entrant is not None and event.state.is_ranked(entrant),
        "marks": list(known.marks),
        **{key: salts.text(f"entrants/{person}/{key}", text) for key, text in texts.items()},
        **{key: getattr(known, key) for key in ENTRANT_KEYS},
        **({OWES_NOTHING: True} if known.owes_nothing else {}),
    }


def _incident(person: int, at: int, incident: RegisteredIncident, salts: Salts) -> Json:
    path = f"incidents/{person}/{at}/reason"
    return {
        "person": person,
        "kind": incident.kind,
        "round": incident.round_number,
        "table": incident.table,
        "points": incident.points,
        "reason": salts.text(path, incident.reason) if incident.reason else None,
        "by": BOX if incident.decision is None else DESK,
    }
