"""Sessions that count though their boxes played by other rules than the event."""

from host_tools.sessions.session import Session
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.table import Table


def has_other_rules(session: Session, state: State) -> bool:
    """Was a session played by another rule book than the event's, or another tariff of it?"""
    settings = state.settings
    return (session.rules, session.tariff) != (settings.rules, settings.tariff)


def by_other_rules(table: Table, state: State) -> list[Session]:
    """Those of the sessions of which something counts at a table: not beside a sheet of it all."""
    sessions = [bound.session for bound in table.bound if bound.stretches != ()]
    return [one for one in sessions if one.counts and has_other_rules(one, state)]
