"""Sessions that continue each other: one table and round, whose players have changed meanwhile."""

from collections.abc import Iterable

from host_tools.sessions.session import Session


def continued(sessions: Iterable[Session]) -> set[str]:
    """The ids of the sessions that another one of these continues."""
    return {session.continues for session in sessions if session.continues}


def parts_of_tables(sessions: Iterable[Session]) -> list[list[Session]]:
    """The sessions, in their order; those together that continue each other."""
    tables: list[list[Session]] = []
    table_of: dict[str, list[Session]] = {}
    for session in sessions:
        parts = table_of.get(session.continues) if session.continues else None
        if parts is None:
            parts = []
            tables.append(parts)
        parts.append(session)
        table_of[session.id] = parts
    return tables
