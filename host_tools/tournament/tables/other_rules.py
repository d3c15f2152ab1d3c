"""Sessions that count though their boxes played by other rules than the event."""

from host_tools.sessions.session import Session
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.table import Table


def has_other_rules(session: Session, state: State) -> bool:
    """Return True if a session was played by another rule book or tariff than the event's."""
    settings = state.settings
    return (session.rules, session.tariff) != (settings.rules, settings.tariff)


def by_other_rules(table: Table, state: State) -> list[Session]:
    """Return those sessions that count at a table: none beside a sheet of all of it."""
    sessions = [bound.session for bound in table.bound if bound.stretches != ()]
    return [one for one in sessions if one.counts and has_other_rules(one, state)]
