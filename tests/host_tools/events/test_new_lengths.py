"""How long an event is where nobody says so."""

import pytest

from host_tools.events.events import load_event
from host_tools.events.new_events import new_event


@pytest.mark.parametrize(
    ("rules", "given", "length"),
    [
        ("troccas-4", {"rounds": 3}, (3, 4)),  # "Das ganze Spiel zählt vier Runden"
        ("krenglbach", {}, (3, 12)),
        ("krenglbach", {"deals": 8}, (3, 8)),
    ],
)
def test_rounds_and_deals_are_those_of_the_rule_book(database, rules, given, length):
    settings = {"name": "Cup", "date": "2026-11-21", "rules": rules} | given
    made = load_event(database, new_event(database, settings)).state.settings
    assert (made.rounds, made.deals) == length
