"""The names of the players in the record of a session."""

from collections.abc import Iterable, Mapping

from host_tools.sessions.stored_records import known_record
from host_tools.sessions.stored_rows import SessionColumns
from rules_core.record import RecordError


def recorded_names(row: SessionColumns) -> list[str] | None:
    """The names in the SESSION record of a row, None where it is damaged."""
    try:
        return known_record(row["raw"]).body["players"]
    except (RecordError, TypeError, KeyError):
        return None


def shown_names(players: Iterable[str], instead: Mapping[int, str]) -> list[str]:
    """The names in a record as they are shown; instead: {place: what stands there for a name}."""
    return [instead.get(place, name) for place, name in enumerate(players)]
