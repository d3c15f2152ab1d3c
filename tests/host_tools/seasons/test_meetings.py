"""Who met whom: at how many tables of an event, and of a season."""

from host_tools.club.person import Person
from host_tools.seasons.meetings import meetings_in_event, meetings_in_season
from host_tools.seasons.season import season_of
from tests.host_tools.tournament.example_event import (
    PERSONS,
    both_rounds,
    example,
    example_from,
    journal,
    session,
)

FIRST, ALL = both_rounds()


def times(rows):
    """{a name: {another: how often}} of those who have met."""
    names = [row.name for row in rows]
    return {
        row.name: {name: count for name, count in zip(names, row.times, strict=True) if count}
        for row in rows
    }


def test_two_meet_wherever_both_have_played():
    """In round 1 Anna sits with Beat, Carl and Dora, in round 2 with Emil, Beat and Fritz."""
    event = example(ALL)
    met = meetings_in_event(event, event.standings())
    assert [row.name for row in met][:2] == ["Anna", "Emil"]
    assert [row.times[at] for at, row in enumerate(met)] == [None] * 8
    assert times(met)["Anna"] == {"Emil": 1, "Beat": 2, "Carl": 1, "Dora": 1, "Fritz": 1}
    assert all(met[one].times[two] == met[two].times[one] for one in range(8) for two in range(8))


def test_later_rounds_are_left_out():
    event = example(ALL)
    first = meetings_in_event(event, event.standings(1))
    assert times(first)["Anna"] == {"Beat": 1, "Carl": 1, "Dora": 1}
    empty = example([])
    assert meetings_in_event(empty, empty.standings()) == ()


def test_a_season_adds_up_its_events_also_of_somebody_with_two_numbers():
    persons = PERSONS | {5: Person(5, "Anna", same_as=1)}

    def cup(day, *sessions):
        settings = {"rules": "tirol", "rounds": 1, "date": day}
        return example_from(journal(settings=settings), sessions, "tirol", persons)

    march = cup("2026-03-01", session(1, 1))
    may = cup("2026-05-01", session(1, 2, players=["Anna", "Fritz", "Gerti", "Hans"]))
    met = times(meetings_in_season(season_of([march, may])))
    assert met["Anna"] == dict.fromkeys(["Beat", "Carl", "Dora", "Fritz", "Gerti", "Hans"], 1)
    assert "Fritz" not in times(meetings_in_season(season_of([march, may], 1)))
