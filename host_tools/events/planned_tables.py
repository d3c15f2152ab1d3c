"""Messages to boxes about the tables that were drawn."""

from collections.abc import Sequence
from dataclasses import replace

from host_tools.language.message import msg
from host_tools.sessions.session_plan import Planned, plan_session
from host_tools.tournament.aliases import Seats
from host_tools.tournament.decisions.words import table_words
from host_tools.tournament.event import Event
from host_tools.tournament.model.settings import (
    OPEN,
    deals_at,
)
from rules_core.labels import label
from rules_core.types import Tariff


def planned(event: Event) -> list[Planned]:
    """Return what the boxes are told of each drawn table: a `Planned` each. DeskError.

    The first player of a table is the scribe, and deals first unless the event leaves it open.
    event: a loaded one, since the tariff of its rule book goes along where one is needed.
    """
    tariffs = (event.book.tariff,) if event.state.settings.tariff and event.book else ()
    return [
        _planned_table(event, round_number, table, persons, tariffs)
        for round_number, tables in enumerate(event.state.plan.rounds, 1)
        for table, persons in enumerate(tables, 1)
    ]


def _planned_table(
    event: Event, round_number: int, table: int, persons: Seats, tariffs: Sequence[Tariff]
) -> Planned:
    settings = event.state.settings
    deals = deals_at(settings, event.rules, len(persons))
    fields = {
        "rules": settings.rules,
        "tariff": settings.tariff,
        "table": table,
        "round": round_number,
        "deals": deals,
        "players": [event.box_name(person) for person in persons],
        "dealer": OPEN if settings.first_dealer == OPEN else None,
        "opponents_key": settings.opponents_key,
        "label": label(event.number, round_number, table),
        "numbers": list(persons) if settings.show_numbers else None,
    }
    where = msg(
        "{some}, {next}",
        some=msg("event {number}", number=event.number),
        next=table_words(round_number, table),
    )
    told = plan_session(fields, settings.date, where, tariffs=tariffs)
    return replace(
        told,
        event=event.number,
        persons=persons,
        minutes=event.minutes,
    )
