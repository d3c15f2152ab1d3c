"""A season of three events in two rule books, typed from sheets."""

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from tests.host_tools.decided import CLOSE, drawn_as, registered, sheet_typed

SEASON = "2026"
# {event: (rule book, day, points of persons 1 to 4)}
EVENTS = {
    2: ("tirol", "2026-03-01", (6, 2, -3, -5)),
    3: ("tirol", "2026-05-01", (1, 9, -1, -9)),
    4: ("krenglbach", "2026-04-01", (4, -8, 8, -4)),
}


def play_season(database, events=EVENTS, close=True):
    """Play the events, each one round of one table, in a database that has event 1 already."""
    for event_number, (rules, day, points) in events.items():
        settings = {"name": f"Cup {event_number}", "date": day, "rules": rules, "stake": 0}
        assert new_event(database, settings | {"rounds": 1, "deals": 12}) == event_number
        sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "deals": 12}
        steps = [registered(person) for person in range(1, 5)]
        steps += [drawn_as([[[1, 2, 3, 4]]]), sheet_typed(sheet | {"points": list(points)})]
        steps += [("season", {"season": SEASON})]
        decide_on(database, event_number, steps + ([CLOSE] * close))
