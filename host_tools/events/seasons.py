"""The seasons of the club: which events count together, as was decided about each."""

from dataclasses import dataclass

from host_tools.events.events import book_of, decide_on
from host_tools.tournament.decisions import REOPEN
from host_tools.tournament.settings import Settings


@dataclass(frozen=True)
class SeasonChoice:
    """An event that may count for a season.

    `season`: the one for which it does, "" for none; `closed`: is it over; `has_cup`: does its rule
    book know cup points, without which it cannot be added up?
    """

    event: int
    settings: Settings
    season: str
    closed: bool
    has_cup: bool


def choices(database):
    """A `SeasonChoice` for every event, in the order of their days. DeskError."""
    found = []
    for number, decided in database.journals.all().items():
        state = decided.state
        if state.known_settings is not None:
            has_cup = book_of(database, state.settings).event.cup is not None
            found.append(SeasonChoice(number, state.settings, state.season, state.closed, has_cup))
    return sorted(found, key=lambda one: (one.settings.date, one.event))


def choose(database, name, events):
    """Let these events (numbers), and no others, count for the season of this name. DeskError."""
    for one in choices(database):
        if one.event in events and one.season != name:
            count_for(database, one, name)
        elif one.event not in events and one.season == name:
            count_for(database, one, "")


def count_for(database, choice, name):
    """Let an event count for a season, "" for none; one that is over stays so. DeskError."""
    step = ("season", {"season": name})
    closing = ("close", {"closed": True})
    decide_on(database, choice.event, [REOPEN, step, closing] if choice.closed else [step])
