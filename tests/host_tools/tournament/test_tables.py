"""How far each table is, and what it has come to."""

from host_tools.tournament.binding import bind
from host_tools.tournament.tables import (
    LOOK,
    NOT_SET_UP,
    PLAYED,
    PLAYING,
    SET_UP,
    SIGNED,
    TYPED,
    tables_of,
)
from rules_core.books import book
from tests.host_tools.tournament.evening import EVENT, PERSONS, session, state


def table(sessions, *steps, place=(1, 1)):
    known = state(*steps)
    bound, _ = bind(EVENT, known, PERSONS, sessions)
    rules = book("krenglbach").event
    return tables_of(known, bound, rules, lambda person: PERSONS[person].name)[place]


def sheet(points, deals=12, persons=(1, 2, 3, 4)):
    content = {"persons": list(persons), "points": list(points), "deals": deals}
    return ("sheet", content | {"round": 1, "table": 1})


def test_every_state():
    nothing = session(1, 1, points=[0] * 4, played=0, signed=False)
    assert table([]).state == NOT_SET_UP
    assert table([nothing]).state == SET_UP
    assert table([session(1, 1, played=7, signed=False)]).state == PLAYING
    assert table([session(1, 1, signed=False)]).state == PLAYED
    assert table([session(1, 1)]).state == SIGNED
    assert table([session(1, 1, left_out=1)]).state == LOOK
    assert table([], sheet([6, 2, -3, -5])).state == TYPED


def test_an_ended_table_is_over_before_all_is_played():
    seven = session(1, 1, played=7, signed=False)
    ended = table([seven], ("end", {"round": 1, "table": 1}))
    assert (ended.state, ended.over) == (PLAYED, True)


def test_points_go_to_persons():
    assert table([session(1, 1)]).results == {1: 6, 2: 2, 3: -3, 4: -5}


def test_an_adjustment_is_added():
    step = ("adjust", {"round": 1, "table": 1, "person": 4, "points": -2}, "talking")
    assert table([session(1, 1)], step).results[4] == -7


def test_a_box_that_died_is_continued_on_paper():
    seven = session(1, 1, played=7, signed=False)
    whole = table([seven], sheet([1, 1, -1, -1], deals=5))
    assert whole.results == {1: 7, 2: 3, 3: -4, 4: -6}
    assert (whole.played, whole.state) == (12, TYPED)


def test_a_sheet_that_is_typed_twice_has_to_be_the_same():
    one, other = sheet([6, 2, -3, -5]), sheet([6, 3, -4, -5])
    assert table([], one, one).state == TYPED
    twice = table([], one, other)
    assert (twice.state, twice.results[2]) == (LOOK, 3)


def test_a_session_begun_anew_before_anything_was_recorded():
    empty = session(1, 1, points=[0] * 4, played=0, signed=False, name="empty")
    assert table([empty, session(1, 1)]).state == SIGNED


def test_two_sessions_of_one_table_wait_for_the_director():
    first = session(1, 1, played=5, signed=False, name="first")
    second = session(1, 1, points=[1, 1, -1, -1], played=7, name="second")
    both = table([first, second])
    assert both.state == LOOK
    assert "2 sessions are of this table" in both.troubles[0]
    binds = [("bind", {"session": one.id, "round": 1, "table": 1}) for one in (first, second)]
    together = table([first, second], *binds)
    assert (together.results[1], together.played, together.state) == (7, 12, SIGNED)
    alone = table([first, second], ("set_aside", {"session": first.id}, "the box was exchanged"))
    assert (alone.results[1], alone.troubles) == (1, [])


def test_one_player_at_two_tables():
    here = session(1, 1)
    there = session(1, 2, players=["Emil", "Fritz", "Gerti", "Anna"])
    both = table([here, there])
    assert both.state == LOOK
    assert both.troubles == ["Anna plays at tables 1 and 2"]
