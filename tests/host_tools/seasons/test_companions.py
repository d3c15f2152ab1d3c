"""With whom and against whom somebody has played, worked out by hand."""

from host_tools.language.games.contracts import Contract, GameName
from host_tools.seasons.person_history import Companion, companions_of
from host_tools.seasons.played_deals import PlayedDeal

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
