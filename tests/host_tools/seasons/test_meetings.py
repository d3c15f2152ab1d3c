"""Who met whom, and with and against whom somebody has played."""

from host_tools.club.person import Person
from host_tools.language.games.contracts import Contract, GameName
from host_tools.seasons.meetings import meetings_in_event, meetings_in_season
from host_tools.seasons.person_history import Companion, companions_of
from host_tools.seasons.played_deals import PlayedDeal
from host_tools.seasons.season import season_of
from tests.host_tools.tournament.example_event import (
    PERSONS,
    both_rounds,
    example,
    example_from,
    journal,
    session,
)

RUFER = GameName("koenigrufen.game.rufer")


def played(points, *contracts, persons=(1, 2, 3, 4), deals=1, parties=0):
    made = tuple(Contract(seat, RUFER, mate is None, True, mate) for seat, mate in contracts)
    return PlayedDeal((1, 1, 1, 1), persons, points, deals, made, parties)


def test_the_called_partner_the_defenders_and_who_has_no_side():
    """Anna plays with Carl, defends with Beat, all pass, and a sheet stands for twelve deals."""
    deals = [
        played((3, -3, 3, -3), (0, 2)),
        played((-1, -1, 1, 1), (3, 2)),
        played((0, 0, 0, 0)),
        played((5, -5, 0, 0), deals=12),
    ]
    assert companions_of(deals, 1) == [
        Companion(2, 15, together=1, points_together=-1, against=1, points_against=3),
        Companion(3, 15, together=1, points_together=3, against=1, points_against=-1),
        Companion(4, 15, against=2, points_against=2),
    ]


def test_fixed_parties_and_two_numbers_of_one_person():
    deals = [
        played((9, -9, 9, -9), parties=2),
        played((-4, 4, -4, 4), parties=2, persons=(9, 2, None, 3)),
    ]
    found = companions_of(deals, 1, lambda number: {9: 1}.get(number, number))
    assert found == [
        Companion(2, 2, against=2, points_against=5),
        Companion(3, 2, together=1, points_together=9, against=1, points_against=-4),
        Companion(4, 1, against=1, points_against=9),
    ]


def test_games_side_by_side_are_played_alone():
    deal = played((2, 4, -3, -3), (0, None), (1, None))
    assert deal.side_of(0) == {0}
    assert deal.side_of(1) == {1}
    assert deal.side_of(2) == {2, 3}


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
