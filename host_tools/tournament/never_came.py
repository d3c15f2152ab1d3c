"""Who was registered and has not come: by one answer they do not play, and owe nothing."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event


def never_came(event: "Event") -> list[int]:
    """Who is not there once a round has begun, has no seat in any round, and has paid nothing."""
    if event.coming == 1:
        return []
    at_a_table = {
        person for table in event.tables.values() for person in (*table.persons, *table.players)
    }
    return [
        person
        for person, entrant in event.state.entrants.items()
        if not (entrant.present or entrant.paid or person in at_a_table)
        and entrant.last is None
        and entrant.stands_for is None
    ]


def leaving_them_out(event: "Event") -> list[tuple[str, "Content"]]:
    """The steps by which they stop before their first round."""
    return [
        ("plays", {"what": "stops", "person": person, "round": event.state.entrants[person].first})
        for person in never_came(event)
    ]
