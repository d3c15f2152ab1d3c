"""Who may come to a free seat of a table, the likeliest first, and what is said of each."""

from host_tools.tournament.comers import comers, how_he_comes
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import NAMES, example, not_played, session
from tests.host_tools.tournament.nine import of_nine

GONE = ("withdraw", {"person": 7, "round": 1})
JAN = ("register", {"person": 10})


def coming(now, place=(1, 2)):
    """What is said of each who may come to a table."""
    found = comers(now, now.tables[place])
    return [str(how_he_comes(now, place[0], *one)) for one in found]


def test_who_sits_at_a_larger_table_that_has_not_begun_may_come_over():
    five = [f"{name} comes over from table 1" for name in NAMES[:5]]
    assert coming(of_nine([], {}, GONE)) == five


def test_who_has_no_seat_comes_first_and_who_is_not_there_does_not():
    assert coming(of_nine([], {}, GONE, JAN))[0] == "Jan, who has no seat, takes it"
    away = of_nine([], {}, GONE, JAN, ("present", {"person": 10, "present": False}))
    assert coming(away)[0] == "Anna comes over from table 1"


def test_who_did_not_play_at_his_table_is_free():
    four = session(1, 1, players=list("abcd"), id="s")
    now = of_nine([four], {"s": ((1, 1), (1, 2, 3, 4))}, GONE, not_played(4))
    assert coming(now) == ["Emil is free: did not play at table 1"]


def test_nobody_comes_over_from_a_table_that_has_begun():
    one = session(1, 1, points=[0] * 5, players=list(NAMES[:5]), played=1, signed=False)
    assert coming(of_nine([one], {one.id: ((1, 1), (1, 2, 3, 4, 5))}, GONE)) == []


def test_from_a_table_that_has_its_box_somebody_comes_over_last_for_it_may_be_playing():
    tables = [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]]
    drawn = drawn_as(tables)
    gone = ("withdraw", {"person": 1, "round": 1})
    box = session(1, 2, points=[0] * 4, played=0, signed=False)
    now = example([box], gone, settings={"sizes": [3, 4]}, players=12, draw=drawn)
    assert coming(now, (1, 1))[3:5] == [
        "#12 comes over from table 3",
        "Emil comes over from table 2, which has its box already",
    ]
