"""The curves of a person: the points by each rule book through the years, and in each season."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from host_tools.language.message import Sentence, msg
from host_tools.seasons.person_history import HistoryEvent, PersonHistory
from host_tools.web.render.chart import Chart, chart_of, day_tick


def history_charts(history: PersonHistory) -> list[tuple[Sentence, Chart]]:
    """(title, `Chart`) of each, a rule book's own before those of its seasons."""
    return [*_charts(history)]


def _charts(history: PersonHistory) -> Iterator[tuple[Sentence, Chart]]:
    for book in history.books:
        whole = _chart_of(book.events)
        if whole is not None:
            yield book.name, whole
        for season in dict.fromkeys(one.event.state.season for one in book.events):
            own = [one for one in book.events if one.event.state.season == season]
            part = _chart_of(own) if season and len(own) < len(book.events) else None
            if part is not None:
                yield (
                    msg("{some}, {next}", some=book.name, next=msg("Season {name}", name=season)),
                    part,
                )


def _chart_of(events: Sequence[HistoryEvent]) -> Chart | None:
    """The points after each event; None of a single one.

    A day stands below each, or, of several years, the year below its last event.
    """
    if len(events) < 2:
        return None
    days = [one.event.state.settings.date for one in events]
    years = [day[:4] for day in days]
    ticks = [*map(day_tick, days)] if len({*years}) == 1 else years
    return chart_of([""], [[0, *accumulate(one.points for one in events)]], ticks)
